"""The small set of drawn widgets that every screen is composed of, each read when first asked for.

from .kit import Row, Words
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the same, for who checks types
    from .answers import AnswerPad
    from .bars import Banner, Bar, Header, Navigation
    from .base import Drawn, Themed, Touchable, Zoned, look, when_changed, when_tapped
    from .buttons import IconButton, PushButton, VerbButton, beside, button
    from .charts import Balance, Chart, Columns, Figures, Line
    from .choice import Chip, Chips, Choice, Segmented, Toggle
    from .code import Code
    from .field import TextField
    from .games import GameCard, Grid
    from .items import Items
    from .keycap import KeyCap
    from .messages import Empty, Meter, Verdict
    from .ordered import Dragged, Ordered
    from .pad import NumberPad, Stepper
    from .pen import Part, Pen, Said, Zone
    from .piles import PileView
    from .places import Wood
    from .rows import Card, Column, Row, row_to
    from .scroll import Scroll
    from .sheet import Sheet
    from .standings import Rounds, Standing
    from .tile import PlayerTile
    from .words import Run, Words

_WHERE = {
    "answers": ("AnswerPad",),
    "bars": ("Banner", "Bar", "Header", "Navigation"),
    "base": ("Drawn", "Themed", "Touchable", "Zoned", "look", "when_changed", "when_tapped"),
    "buttons": ("IconButton", "PushButton", "VerbButton", "beside", "button"),
    "charts": ("Balance", "Chart", "Columns", "Figures", "Line"),
    "choice": ("Chip", "Chips", "Choice", "Segmented", "Toggle"),
    "code": ("Code",),
    "field": ("TextField",),
    "games": ("GameCard", "Grid"),
    "items": ("Items",),
    "keycap": ("KeyCap",),
    "messages": ("Empty", "Meter", "Verdict"),
    "ordered": ("Dragged", "Ordered"),
    "pad": ("NumberPad", "Stepper"),
    "pen": ("Part", "Pen", "Said", "Zone"),
    "piles": ("PileView",),
    "places": ("Wood",),
    "rows": ("Card", "Column", "Row", "row_to"),
    "scroll": ("Scroll",),
    "sheet": ("Sheet",),
    "standings": ("Rounds", "Standing"),
    "tile": ("PlayerTile",),
    "words": ("Run", "Words"),
}
_MODULE = {name: module for module, names in _WHERE.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(name)
    return getattr(import_module(f".{_MODULE[name]}", __name__), name)
