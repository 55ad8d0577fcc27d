"""Who sits where: a list of players that is put in order by dragging."""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.say.voice import Heard

from ..kit import Pen, Touchable, Words
from ..kit.ink import shortened
from ..theme import GAP, ICON, PAD, TOUCH

ROW = 56
DOT = 28
RING = 22


class SeatRow(Touchable):
    """A player with a handle to drag, a ring for who begins, and a cross to take away."""

    zoned = True
    name = StringProperty("")
    colour = NumericProperty(0)
    mark = StringProperty("")
    begins = StringProperty("")  # the word, for whoever begins
    lifted = BooleanProperty(False)
    spoken_handle = StringProperty("")
    spoken_cross = StringProperty("")
    spoken_ring = StringProperty("")

    def draw(self, pen: Pen) -> None:
        theme, middle, touch = self.theme, self.height / 2, dp(TOUCH)
        fill = theme.raised if self.lifted else theme.surface
        pen.box(0, 0, self.width, self.height, fill)
        if self.lifted:
            pen.outline(0, 0, self.width, self.height, theme.accent, thick=2)
        side, dot = dp(ICON), dp(DOT)
        low = middle - side / 2
        handle = side + dot + dp(4)
        pen.zone("handle", 0, middle - touch / 2, handle, touch, self.spoken_handle)
        pen.icon("drag", -dp(4), low, side, theme.second)
        pen.dot(int(self.colour), self.mark, side, middle - dot / 2, dot, fill)
        right = self.width - touch
        pen.zone("cross", right, middle - touch / 2, touch, touch, self.spoken_cross)
        pen.icon("cross", self.width - dp(PAD) - side, low, side, theme.second)
        ring = ring_middle(self.width)
        pen.zone("begin", ring - touch / 2, middle - touch / 2, touch, touch, self.spoken_ring)
        self._ring(pen, ring - dp(RING) / 2, middle - dp(RING) / 2)
        left = handle + dp(GAP)
        name = shortened(self.name, pen.size("text"), True, ring - dp(RING / 2 + GAP) - left)
        half = pen.line_height("text", True) / 2
        pen.write(name, left, middle - half, "text", theme.text, fill, bold=True)

    def _ring(self, pen: Pen, x: float, y: float) -> None:
        """Of whoever begins it is full."""
        theme, side = self.theme, dp(RING)
        if not self.begins:
            pen.ring(x, y, side, theme.line)
            return
        pen.disc(x, y, side, theme.accent)
        pen.icon("check", x, y, side, theme.on_accent)

    def heard(self, zone: str = "") -> Heard:
        if not zone:
            return Heard("")
        return super().heard(zone)._replace(value=self.begins if zone == "begin" else "")


def ring_middle(width: float) -> float:
    """How far right the rings are, of a list that is so wide."""
    return width - dp(TOUCH) * 1.5 - dp(GAP)


class Seating(Widget):
    """The rows in seating order, under the word for the rings.

    `on_order` says the new order, `on_leave` who goes, `on_begin` who begins.
    """

    def __init__(self, **properties: Any) -> None:
        for event in ("on_order", "on_leave", "on_begin"):
            self.register_event_type(event)
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        self.rows: list[SeatRow] = []
        self.head = Words(role="caption", colour="second", align="center", ground="surface")
        self.head.fbind("height", self._place)
        self._dragged: SeatRow | None = None
        for name in ("pos", "size"):
            self.fbind(name, self._place)

    def on_order(self, names: list[str]) -> None: ...

    def on_leave(self, name: str) -> None: ...

    def on_begin(self, name: str) -> None: ...

    def set(self, rows: list[SeatRow], begins: str) -> None:
        self.clear_widgets()
        self.rows, self.head.text = rows, begins
        self.add_widget(self.head)
        for row in rows:
            row.bind(on_tap=self._tapped)
            self.add_widget(row)
        self._place()

    def _place(self, *_change: Any) -> None:
        count, head = len(self.rows), self.head
        self.height = head.height + count * dp(ROW) + max(0, count - 1) * dp(GAP)
        head.size_hint = (None, None)
        head.width = 2 * (self.width - ring_middle(self.width))
        head.pos = self.x + self.width - head.width, self.y + self.height - head.height
        for number, row in enumerate(self.rows):
            row.size_hint = (None, None)
            row.size = self.width, dp(ROW)
            if row is not self._dragged:
                row.pos = self.x, head.y - (number + 1) * dp(ROW) - number * dp(GAP)

    def _tapped(self, row: SeatRow, zone: str) -> None:
        if zone == "cross":
            self.dispatch("on_leave", row.name)
        elif zone == "begin":
            self.dispatch("on_begin", row.name)
        else:
            self._move_up(row)

    def _move_up(self, row: SeatRow) -> None:
        """For whoever cannot drag: the first one goes to the end."""
        names = [row.name for row in self.rows]
        at = names.index(row.name)
        names.insert((at - 1) % len(names), names.pop(at))
        self.dispatch("on_order", names)

    # Dragging: the list must not scroll meanwhile, so the handle takes the touch first.

    def on_touch_down(self, touch: MotionEvent) -> bool:
        row = next((row for row in self.rows if row.zone_at(*touch.pos) == "handle"), None)
        if row is None:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._dragged, row.lifted = row, True
        self.remove_widget(row)
        self.add_widget(row)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        row = self._dragged
        if touch.grab_current is not self or row is None:
            return bool(super().on_touch_move(touch))
        highest = self.head.y - row.height / 2
        row.center_y = min(max(touch.y, self.y + row.height / 2), highest)
        step = dp(ROW) + dp(GAP)
        goal = round((self.head.y - row.top) / step)
        self.rows.remove(row)
        self.rows.insert(min(max(goal, 0), len(self.rows)), row)
        self._place()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        row = self._dragged
        if touch.grab_current is not self or row is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._dragged, row.lifted = None, False
        self._place()
        self.dispatch("on_order", [row.name for row in self.rows])
        return True
