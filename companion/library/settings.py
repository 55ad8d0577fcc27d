"""The settings of the app, and which help was given already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..engine.schema import Value
from ..saved_state import from_state

THEMES = ("system", "dark", "light")
TEXT_SIZES = (0.85, 1.0, 1.15, 1.3, 1.45, 1.6)  # 1.0 is the size of the device


class Settings(NamedTuple):
    """The settings that a person chooses, with their defaults."""

    theme: str = "system"
    high_contrast: bool = False
    text_size: float = 1.0  # one of TEXT_SIZES, or what an older version kept between them
    language: str = "system"
    voice: bool = False
    spoken: bool = False  # touch to hear, tap twice to act
    vibration: bool = True
    keep_screen_on: bool = True
    reduced_motion: bool = False
    left_handed: bool = False
    by_moves: tuple[str, ...] = ()  # games of which every move is logged, not results only
    cards_left: bool = False  # keys say how many of a card are left


class HelpGiven(NamedTuple):
    """The help that was given already and is not given again; kept beside the settings."""

    coached: bool = False  # the three hints of the first match
    guided: tuple[str, ...] = ()  # games and numbers of players that were shown how to set up


def read_settings(kept: Mapping[str, Value]) -> Settings:
    """Return the settings in a document, defaults for all that cannot be understood."""
    settings = from_state(Settings, dict(kept))
    known = settings.theme in THEMES
    return settings._replace(
        theme=settings.theme if known else "system",
        text_size=min(TEXT_SIZES[-1], max(TEXT_SIZES[0], settings.text_size)),
    )
