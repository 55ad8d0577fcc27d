"""The small set of drawn widgets that every screen is composed of, each read when first asked for.

from .kit import Row, Words
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the same, for who checks types
    from .answers import AnswerPad
    from .bars import Banner, Bar, Header
    from .base import Drawn, Themed, Touchable, Zoned, look, when_changed, when_tapped
    from .buttons import IconButton, PushButton, VerbButton, beside, button
    from .chart import Chart, Line
    from .choice import Chip, Chips, Choice, Segmented, Toggle
    from .code import Code
    from .empty import Empty
    from .field import TextField
    from .figures import Balance, Columns, Figures
    from .games import GameCard, Grid
    from .items import Items
    from .keycap import KeyCap
    from .meter import Meter
    from .navigation import Navigation
    from .ordered import Dragged, Ordered
    from .pad import NumberPad, Stepper
    from .pen import Part, Pen, Said, Zone
    from .piles import PileView
    from .places import Wood
    from .rounds import Rounds
    from .rows import Card, Column, Row, row_to
    from .scroll import Scroll
    from .sheet import Sheet
    from .standing import Standing
    from .tile import PlayerTile
    from .verdict import Verdict
    from .words import Run, Words

_WHERE = {
    "answers": ("AnswerPad",),
    "bars": ("Banner", "Bar", "Header"),
    "base": ("Drawn", "Themed", "Touchable", "Zoned", "look", "when_changed", "when_tapped"),
    "buttons": ("IconButton", "PushButton", "VerbButton", "beside", "button"),
    "chart": ("Chart", "Line"),
    "choice": ("Chip", "Chips", "Choice", "Segmented", "Toggle"),
    "code": ("Code",),
    "empty": ("Empty",),
    "field": ("TextField",),
    "figures": ("Balance", "Columns", "Figures"),
    "games": ("GameCard", "Grid"),
    "items": ("Items",),
    "keycap": ("KeyCap",),
    "meter": ("Meter",),
    "navigation": ("Navigation",),
    "ordered": ("Dragged", "Ordered"),
    "pad": ("NumberPad", "Stepper"),
    "pen": ("Part", "Pen", "Said", "Zone"),
    "piles": ("PileView",),
    "places": ("Wood",),
    "rounds": ("Rounds",),
    "rows": ("Card", "Column", "Row", "row_to"),
    "scroll": ("Scroll",),
    "sheet": ("Sheet",),
    "standing": ("Standing",),
    "tile": ("PlayerTile",),
    "verdict": ("Verdict",),
    "words": ("Run", "Words"),
}
_MODULE = {name: module for module, names in _WHERE.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(name)
    return getattr(import_module(f".{_MODULE[name]}", __name__), name)
