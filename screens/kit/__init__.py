"""The small set of drawn widgets that every screen is composed of, each read when first asked for.

from .kit import Row, Words
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .answers import AnswerPad as AnswerPad
    from .bars import Banner as Banner
    from .bars import Bar as Bar
    from .bars import Header as Header
    from .base import Drawn as Drawn
    from .base import Themed as Themed
    from .base import Touchable as Touchable
    from .base import Zoned as Zoned
    from .base import look as look
    from .buttons import IconButton as IconButton
    from .buttons import PushButton as PushButton
    from .buttons import VerbButton as VerbButton
    from .buttons import beside as beside
    from .buttons import button as button
    from .chart import Chart as Chart
    from .chart import Line as Line
    from .choice import Chip as Chip
    from .choice import Chips as Chips
    from .choice import Segmented as Segmented
    from .choice import Toggle as Toggle
    from .code import Code as Code
    from .field import TextField as TextField
    from .figures import Balance as Balance
    from .figures import Columns as Columns
    from .figures import Figures as Figures
    from .items import Items as Items
    from .keycap import KeyCap as KeyCap
    from .meter import Meter as Meter
    from .ordered import Dragged as Dragged
    from .ordered import Ordered as Ordered
    from .pad import NumberPad as NumberPad
    from .pad import Stepper as Stepper
    from .pen import Part as Part
    from .pen import Pen as Pen
    from .pen import Said as Said
    from .pen import Zone as Zone
    from .piles import PileView as PileView
    from .places import Wood as Wood
    from .rounds import Rounds as Rounds
    from .rows import Card as Card
    from .rows import Column as Column
    from .rows import Row as Row
    from .rows import row_to as row_to
    from .scroll import Scroll as Scroll
    from .sheet import Sheet as Sheet
    from .tile import PlayerTile as PlayerTile
    from .verdict import Verdict as Verdict
    from .words import Run as Run
    from .words import Words as Words

_WHERE = {
    "answers": ("AnswerPad",),
    "bars": ("Banner", "Bar", "Header"),
    "base": ("Drawn", "Themed", "Touchable", "Zoned", "look"),
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
