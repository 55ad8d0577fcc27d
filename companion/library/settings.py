"""What a person may choose about the app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

THEMES = ("system", "dark", "light")


class Settings(NamedTuple):
    theme: str = "system"
    high_contrast: bool = False
    text_size: float = 1.0  # 0.85 to 1.6
    language: str = "system"
    voice: bool = False
    spoken: bool = False  # touch to hear, tap twice to act
    vibration: bool = True
    keep_screen_on: bool = True
    reduced_motion: bool = False
    left_handed: bool = False
    coached: bool = False  # the three hints of the first match were given
    guided: tuple[str, ...] = ()  # games and numbers of players that were shown how to set up
    by_moves: tuple[str, ...] = ()  # games of which every move is logged, not results only
    cards_left: bool = False  # keys say how many of a card are left


def sensible(kept: Mapping[str, Any]) -> Settings:
    """What can be understood of it; the rest as if it had never been chosen."""
    chosen = {}
    for key, default in Settings()._asdict().items():
        value = kept.get(key, default)
        if isinstance(default, float) and type(value) in (int, float):
            value = min(1.6, max(0.85, float(value)))
        if isinstance(default, tuple) and isinstance(value, list):  # as JSON has it
            value = tuple(text for text in value if isinstance(text, str))
        if type(value) is type(default):
            chosen[key] = value
    if chosen.get("theme") not in THEMES:
        chosen["theme"] = "system"
    return Settings(**chosen)
