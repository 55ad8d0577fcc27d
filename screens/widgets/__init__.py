"""The small set of drawn widgets that every screen is composed of.

Those that only some screens need, and that Home would wait for, are imported from their own
modules: charts, cards and keys of the table, the number pad, lists to put in order.
"""

from .bars import Banner, Bar, Header, Navigation
from .base import Drawn, Themed, Touchable, Zoned, theme_holder, when_changed, when_tapped
from .bottom_sheet import BottomSheet
from .buttons import IconButton, PushButton, VerbButton, beside, button
from .choice import Chip, Chips, Segmented, Toggle
from .messages import Empty, Meter, VerdictBanner
from .painter import Painter, Part, TextStyle, Zone
from .rows import CardGrid, Column, GameCard, Row, RowGrid, Surface, row_to
from .scroll import Scroll
from .standings import Rounds, Standing
from .text_block import Run, TextBlock
from .text_field import TextField

__all__ = [name for name in dir() if not name.startswith("_")]
