"""Scenes open every screen and every sheet of the app, for tests and pictures of them all.

A scene is played by taps on widgets and not on words, so that it works in every language.
"""

from . import home, looking_back, rules, score_sheet, table
from .tour import SCENES, SceneTour, furnish

__all__ = ["SCENES", "SceneTour", "furnish", "home", "looking_back", "rules", "score_sheet"]
__all__ += ["table"]
