"""The fields of a score sheet that is written, as rows that are put in order and opened."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.properties import StringProperty

from ..theme import GAP, ICON, TOUCH
from ..widgets import Painter
from ..widgets.reorder_list import DraggableRow, ReorderList


class SheetEntryRow(DraggableRow):
    """A row of the editor: the name of a field, which values it has, and what it is worth."""

    title = StringProperty("")
    caption = StringProperty("")
    trailing = StringProperty("")

    def draw(self, pen: Painter) -> None:
        left = dp(ICON + GAP)
        self.draw_handle(pen, dp(TOUCH))
        pen.zone("open", dp(TOUCH), 0, self.width - dp(TOUCH), self.height, self.title)
        caption, space = self.caption, self.width - left
        beside = space - pen.width(self.trailing, "label", True) - dp(GAP)
        if pen.widest_word((self.title, "text"), (caption, "caption")) > beside:
            caption = f"{caption} · {self.trailing}"  # below, where a word needs the width
        else:
            how = {"bold": True, "align": 1}
            pen.write_level(self.trailing, self.width, self.height / 2, "label", **how)
            space = beside
        tall = pen.title((self.title, caption), left, self.height / 2, space)
        self.minimum_height = tall + dp(GAP)


class FieldList(ReorderList):
    """The fields of a sheet in their order; a tap on one opens it."""

    def __init__(self, then: Callable[[str], None]) -> None:
        super().__init__()
        self.then = then

    def tapped(self, row: DraggableRow, zone: str) -> None:
        if zone == "open":
            self.then(row.name)
        else:
            super().tapped(row, zone)
