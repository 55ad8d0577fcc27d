"""The seating order: a list of players that is put in order by dragging."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.views.accessible import Accessible

from ..theme import GAP, ICON, PAD, TOUCH
from ..widgets import Painter, TextBlock
from ..widgets.player_names import write_name
from ..widgets.reorder_list import DraggableRow, ReorderList

DOT = 28
RING = 22
DRAW = 0.9  # seconds in which the highlight runs round the names
LAPS = 2  # at least


class SeatRow(DraggableRow):
    """A player's row with a handle to drag, a ring for who begins, and a cross to remove it."""

    overlay_properties = (*DraggableRow.overlay_properties, "lit")
    colour = NumericProperty(0)
    lit = BooleanProperty(False)  # while it is drawn who begins
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
        space = ring - dp(RING / 2 + GAP) - left
        self.minimum_height = write_name(pen, [self.name], 0, (left, middle), space) + dp(4)

    def _ring(self, pen: Painter, x: float, y: float) -> None:
        """Draw the ring, with a dot in it for the player who begins."""
        theme, side = self.theme, dp(RING)
        pen.ring(x, y, side, theme.accent if self.begins else theme.line)
        if self.begins:
            pen.disc(x + side / 4, y + side / 4, side / 2, theme.accent)

    def draw_overlay(self, pen: Painter) -> None:
        super().draw_overlay(pen)
        if self.lit:
            pen.box(0, 0, self.width, self.height, (*self.theme.accent[:3], 0.28))

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

    lap = NumericProperty(0)  # how many names the highlight has passed

    def __init__(self, **properties: Any) -> None:
        for event in ("on_leave", "on_begin"):
            self.register_event_type(event)
        self.head = TextBlock(role="caption", colour="second", align="center", ground="surface")
        super().__init__(**properties)
        self.head.fbind("height", self.arrange)
        self.fbind("lap", self._light)

    def on_leave(self, name: str) -> None: ...

    def on_begin(self, name: str) -> None: ...

    @property
    def head_height(self) -> float:
        return float(self.head.height)

    def set_seats(self, rows: list[SeatRow], begins: str) -> None:
        """Show these players under the heading of the rings."""
        self.stop()
        self.clear_widgets()
        self.head.text = begins
        self.add_widget(self.head)
        self.set_rows(rows)

    # Drawing who begins

    def run_to(self, name: str, then: Callable[[], object]) -> None:
        """Run a highlight round the names, slower and slower, until it stops at this one."""
        self.stop()
        goal = LAPS * len(self.rows) + [row.name for row in self.rows].index(name)
        self.lap = 0
        self._light()
        run = Animation(lap=goal, duration=DRAW, t="out_quad")
        run.bind(on_complete=lambda *_: then())
        run.start(self)

    def stop(self) -> None:
        """Stop the highlight where it is; nothing is said of who was drawn."""
        Animation.cancel_all(self, "lap")
        for row in self.rows:
            row.lit = False

    def _light(self, *_lap: object) -> None:
        at = round(self.lap) % len(self.rows)
        for number, row in enumerate(self.rows):
            row.lit = number == at

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
