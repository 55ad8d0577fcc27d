"""The small set of drawn widgets that every screen is composed of, each read when first asked for.

from .kit import Row, Words
"""

from importlib import import_module
from typing import Any

_WHERE = {
    "bars": ("Banner", "Bar", "Header"),
    "base": ("Drawn", "Themed", "Touchable", "look"),
    "buttons": ("IconButton", "PushButton", "VerbButton", "beside", "button"),
    "cards": ("CardView",),
    "chart": ("Chart", "Line"),
    "choice": ("Chip", "Segmented", "Toggle"),
    "field": ("TextField",),
    "figures": ("Balance", "Columns", "Figures"),
    "items": ("Items",),
    "keycap": ("KeyCap",),
    "meter": ("Meter",),
    "pad": ("NumberPad", "Stepper"),
    "pen": ("Part", "Pen", "Zone"),
    "piles": ("PileView",),
    "rounds": ("Rounds",),
    "rows": ("Card", "Dots", "Row"),
    "scroll": ("Scroll",),
    "sheet": ("Sheet",),
    "tile": ("PlayerTile",),
    "verdict": ("Verdict",),
    "words": ("Run", "Words"),
}
_MODULE = {name: module for module, names in _WHERE.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(name)
    return getattr(import_module(f".{_MODULE[name]}", __name__), name)
