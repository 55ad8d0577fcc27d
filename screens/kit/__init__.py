"""The small set of drawn widgets that every screen is composed of."""

from .bars import Bar, Header
from .base import Drawn, Themed, Touchable, look
from .buttons import IconButton, PushButton, VerbButton
from .cards import CardView
from .chart import Chart, Line
from .choice import Chip, Segmented, Toggle
from .field import TextField
from .figures import Balance, Columns, Figures
from .items import Items
from .keycap import KeyCap
from .meter import Meter
from .pad import NumberPad, Stepper
from .pen import Part, Pen, Zone
from .piles import PileView
from .rows import Card, Dots, Row
from .scroll import Scroll
from .sheet import Sheet
from .tile import PlayerTile
from .verdict import Verdict
from .words import Run, Words

__all__ = [
    "Balance",
    "Bar",
    "Card",
    "CardView",
    "Chart",
    "Chip",
    "Columns",
    "Dots",
    "Drawn",
    "Figures",
    "Header",
    "IconButton",
    "Items",
    "KeyCap",
    "Line",
    "Meter",
    "NumberPad",
    "Part",
    "Pen",
    "PileView",
    "PlayerTile",
    "PushButton",
    "Row",
    "Run",
    "Scroll",
    "Segmented",
    "Sheet",
    "Stepper",
    "TextField",
    "Themed",
    "Toggle",
    "Touchable",
    "VerbButton",
    "Verdict",
    "Words",
    "Zone",
    "look",
]
