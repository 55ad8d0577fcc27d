"""Who sits where: a list of players that is put in order by dragging."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.spoken import Heard

from .kit import Pen, Touchable
from .kit.ink import shortened
from .theme import GAP, ICON, PAD, TOUCH

ROW = 56
SOME = 4  # letters of a name that are seen at least
RING = 20


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
        side = dp(ICON)
        low = middle - side / 2
        pen.zone("handle", 0, middle - touch / 2, touch, touch, self.spoken_handle)
        pen.icon("drag", (touch - side) / 2, low, side, theme.second)
        right = self.width - touch
        pen.zone("cross", right, middle - touch / 2, touch, touch, self.spoken_cross)
        pen.icon("cross", right + (touch - side) / 2, low, side, theme.second)
        dot = dp(28)
        pen.dot(int(self.colour), self.mark, touch, middle - dot / 2, dot, fill)
        left = touch + dot + dp(PAD)
        some = pen.width(self.name[:SOME] + "…", "text", True) + dp(GAP)
        ring = self._ring(pen, left + some, right - dp(GAP), middle)
        name = shortened(self.name, pen.size("text"), True, ring - left - dp(GAP))
        half = pen.line_height("text", True) / 2
        pen.write(name, left, middle - half, "text", theme.text, fill, bold=True)

    def _ring(self, pen: Pen, least: float, right: float, middle: float) -> float:
        """Empty, or the word of who begins; returns where it begins itself.

        A check stands for the word where it would leave too little of the name.
        """
        theme, touch = self.theme, dp(TOUCH)
        wide = pen.width(self.begins, "caption", True) + dp(24) if self.begins else dp(RING)
        fits = right - wide >= least
        left = right - max(touch, wide if fits else 0)
        pen.zone("begin", left, middle - touch / 2, right - left, touch, self.spoken_ring)
        place = right - (touch + dp(RING)) / 2, middle - dp(RING) / 2, dp(RING)
        if not self.begins:
            pen.ring(*place, theme.line)
            return left
        if not fits:
            pen.disc(*place, theme.accent)
            pen.icon("check", *place, theme.on_accent)
            return left
        tall = pen.line_height("caption", True) + dp(10)
        pen.box(right - wide, middle - tall / 2, wide, tall, theme.accent, tall)
        how = {"colour": theme.on_accent, "on": theme.accent, "bold": True, "align": 0.5}
        place = right - wide / 2, middle - pen.line_height("caption", True) / 2
        pen.write(self.begins, *place, "caption", **how)
        return left

    def heard(self, zone: str = "") -> Heard:
        if not zone:
            return Heard("")
        return super().heard(zone)._replace(value=self.begins if zone == "begin" else "")


class Seating(Widget):
    """The rows in seating order. `on_order` says the new order, `on_leave` who goes, `on_begin`."""

    def __init__(self, **properties: Any) -> None:
        for event in ("on_order", "on_leave", "on_begin"):
            self.register_event_type(event)
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        self.rows: list[SeatRow] = []
        self._dragged: SeatRow | None = None
        for name in ("pos", "size"):
            self.fbind(name, self._place)

    def on_order(self, names: list[str]) -> None: ...

    def on_leave(self, name: str) -> None: ...

    def on_begin(self, name: str) -> None: ...

    def set(self, rows: list[SeatRow]) -> None:
        self.clear_widgets()
        self.rows = rows
        for row in rows:
            row.bind(on_tap=self._tapped)
            self.add_widget(row)
        self.height = len(rows) * dp(ROW) + max(0, len(rows) - 1) * dp(GAP)
        self._place()

    def _place(self, *_change: Any) -> None:
        for number, row in enumerate(self.rows):
            row.size_hint = (None, None)
            row.size = self.width, dp(ROW)
            if row is not self._dragged:
                row.pos = self.x, self.top - (number + 1) * dp(ROW) - number * dp(GAP)

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

    def on_touch_down(self, touch: Any) -> bool:
        row = next((row for row in self.rows if row.zone_at(*touch.pos) == "handle"), None)
        if row is None:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._dragged, row.lifted = row, True
        self.remove_widget(row)
        self.add_widget(row)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        row = self._dragged
        if touch.grab_current is not self or row is None:
            return bool(super().on_touch_move(touch))
        row.center_y = min(max(touch.y, self.y + row.height / 2), self.top - row.height / 2)
        step = dp(ROW) + dp(GAP)
        goal = round((self.top - row.top) / step)
        self.rows.remove(row)
        self.rows.insert(min(max(goal, 0), len(self.rows)), row)
        self._place()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        row = self._dragged
        if touch.grab_current is not self or row is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._dragged, row.lifted = None, False
        self._place()
        self.dispatch("on_order", [row.name for row in self.rows])
        return True
