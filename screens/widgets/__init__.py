"""The small set of drawn widgets that every screen is composed of, each read when first asked for.

from .widgets import Row, TextBlock
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the same, for who checks types
    from .bars import Banner, Bar, Header, Navigation
    from .base import Drawn, Themed, Touchable, Zoned, theme_holder, when_changed, when_tapped
    from .board_boxes import Wood
    from .bottom_sheet import BottomSheet
    from .buttons import IconButton, PushButton, VerbButton, beside, button
    from .charts import Balance, Chart, ChartLine, FigureGrid, ResultColumns
    from .choice import Chip, Chips, Choice, Segmented, Toggle
    from .game_cards import CardGrid, GameCard
    from .items import Items
    from .keycap import KeyCap
    from .messages import Empty, Meter, VerdictBanner
    from .number_pad import NumberPad
    from .painter import Painter, Part, TextStyle, Zone
    from .piles import PileWidget
    from .player_tile import PlayerTile
    from .qr_code import QrCode
    from .reorder_list import DraggableRow, ReorderList
    from .rows import Column, Row, Surface, row_to
    from .scroll import Scroll
    from .standings import Rounds, Standing
    from .text_block import Run, TextBlock
    from .text_field import TextField

_WHERE = {
    "bars": ("Banner", "Bar", "Header", "Navigation"),
    "base": (
        "Drawn",
        "Themed",
        "Touchable",
        "Zoned",
        "theme_holder",
        "when_changed",
        "when_tapped",
    ),
    "buttons": ("IconButton", "PushButton", "VerbButton", "beside", "button"),
    "charts": ("Balance", "Chart", "ResultColumns", "FigureGrid", "ChartLine"),
    "choice": ("Chip", "Chips", "Choice", "Segmented", "Toggle"),
    "qr_code": ("QrCode",),
    "text_field": ("TextField",),
    "game_cards": ("GameCard", "CardGrid"),
    "items": ("Items",),
    "keycap": ("KeyCap",),
    "messages": ("Empty", "Meter", "VerdictBanner"),
    "reorder_list": ("DraggableRow", "ReorderList"),
    "number_pad": ("NumberPad",),
    "painter": ("Part", "Painter", "TextStyle", "Zone"),
    "piles": ("PileWidget",),
    "board_boxes": ("Wood",),
    "rows": ("Surface", "Column", "Row", "row_to"),
    "scroll": ("Scroll",),
    "bottom_sheet": ("BottomSheet",),
    "standings": ("Rounds", "Standing"),
    "player_tile": ("PlayerTile",),
    "text_block": ("Run", "TextBlock"),
}
_MODULE = {name: module for module, names in _WHERE.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(name)
    return getattr(import_module(f".{_MODULE[name]}", __name__), name)
