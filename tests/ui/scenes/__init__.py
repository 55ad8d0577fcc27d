"""How to get to every screen and every sheet of the app, for whoever wants to look at them all.

A scene is told in taps, but on widgets and not on words: it is played in every language.
"""

from . import home, looking_back, rules, score_sheet, table
from .stroll import SCENES, Stroll, furnish

__all__ = ["SCENES", "Stroll", "furnish", "home", "looking_back", "rules", "score_sheet", "table"]
