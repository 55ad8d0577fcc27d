"""Scenes open every screen and every sheet of the app, for tests and pictures of them all.

`scenes.txt` lists them; what takes more than a line is in `special.py`.
"""

from .tour import SCENES, SceneTour, furnish

__all__ = ["SCENES", "SceneTour", "furnish"]
