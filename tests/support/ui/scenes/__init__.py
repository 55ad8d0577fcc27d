"""Scenes open every screen and every sheet of the app, for tests and pictures of them all."""

from . import scenes  # declares them
from .tour import SCENES, SceneTour, furnish

__all__ = ["SCENES", "SceneTour", "furnish", "scenes"]
