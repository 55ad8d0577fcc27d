"""The seating order: a list of players that is put in order by dragging."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from companion.views.accessible import Accessible

from ..theme import GAP, ICON, PAD, TOUCH
from ..widgets import DraggableRow, Painter, ReorderList, TextBlock
from ..widgets.text_layout import shortened

DOT = 28
RING = 22


class SeatRow(DraggableRow):
    """A player's row with a handle to drag, a ring for who begins, and a cross to remove it."""

    colour = NumericProperty(0)
    mark = StringProperty("")
    begins = StringProperty("")  # the word, for whoever begins
    spoken_cross = StringProperty("")
    spoken_ring = StringProperty("")

    def draw(self, pen: Painter) -> None:
        theme, middle, touch = self.theme, self.height / 2, dp(TOUCH)
        side, dot = dp(ICON), dp(DOT)
        low = middle - side / 2
        handle = side + dot + dp(4)
        self.draw_handle(pen, handle)
        pen.dot(self.colour, self.mark, side, middle, dot)
        right = self.width - touch
        pen.zone("cross", right, middle - touch / 2, touch, touch, self.spoken_cross)
        pen.icon("cross", self.width - dp(PAD) - side, low, side, theme.second)
        ring = ring_middle(self.width)
        pen.zone("begin", ring - touch / 2, middle - touch / 2, touch, touch, self.spoken_ring)
        self._ring(pen, ring - dp(RING) / 2, middle - dp(RING) / 2)
        left = handle + dp(GAP)
        name = shortened(self.name, pen.size("text"), True, ring - dp(RING / 2 + GAP) - left)
        pen.write_level(name, left, middle, "text", bold=True)

    def _ring(self, pen: Painter, x: float, y: float) -> None:
        """Draw the ring, which is full for the player who begins."""
        theme, side = self.theme, dp(RING)
        if not self.begins:
            pen.ring(x, y, side, theme.line)
            return
        pen.disc(x, y, side, theme.accent)
        pen.icon("check", x, y, side, theme.on_accent)

    def accessible(self, zone: str = "") -> Accessible:
        if not zone:
            return Accessible("")
        return super().accessible(zone)._replace(value=self.begins if zone == "begin" else "")


def ring_middle(width: float) -> float:
    """Return the x of the rings in a list of this width."""
    return width - dp(TOUCH) * 1.5 - dp(GAP)


class Seating(ReorderList):
    """The players in seating order, under the heading of the rings.

    `on_order` says the new order, `on_leave` who goes, `on_begin` who begins.
    """

    def __init__(self, **properties: Any) -> None:
        for event in ("on_leave", "on_begin"):
            self.register_event_type(event)
        self.head = TextBlock(role="caption", colour="second", align="center", ground="surface")
        super().__init__(**properties)
        self.head.fbind("height", self.arrange)

    def on_leave(self, name: str) -> None: ...

    def on_begin(self, name: str) -> None: ...

    @property
    def head_height(self) -> float:
        return float(self.head.height)

    def set_seats(self, rows: list[SeatRow], begins: str) -> None:
        """Show these players under the heading of the rings."""
        self.clear_widgets()
        self.head.text = begins
        self.add_widget(self.head)
        self.set_rows(rows)

    def arrange(self, *change: Any) -> None:
        super().arrange(*change)
        head = self.head
        head.size_hint = (None, None)
        head.width = 2 * (self.width - ring_middle(self.width))
        head.pos = self.x + self.width - head.width, self.y + self.height - head.height

    def tapped(self, row: DraggableRow, zone: str) -> None:
        if zone == "cross":
            self.dispatch("on_leave", row.name)
        elif zone == "begin":
            self.dispatch("on_begin", row.name)
        else:
            super().tapped(row, zone)
