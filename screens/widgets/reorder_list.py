"""A list that is put in order by dragging, or row by row for whoever cannot drag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from ..theme import GAP, ICON, TOUCH
from .base import Touchable
from .painter import Painter


class DraggableRow(Touchable):
    """A row with a handle at its left."""

    zoned = True
    name = StringProperty("")  # by which the order is told
    lifted = BooleanProperty(False)
    spoken_handle = StringProperty("")

    def draw_handle(self, pen: Painter, wide: float) -> None:
        """Draw the background and the handle."""
        theme, middle, touch = self.theme, self.height / 2, dp(TOUCH)
        if self.lifted:
            pen.ground(theme.raised, theme.accent, thick=2)
        else:
            pen.ground(theme.surface)
        pen.zone("handle", 0, middle - touch / 2, wide, touch, self.spoken_handle)
        pen.icon("drag", -dp(4), middle - dp(ICON) / 2, dp(ICON), theme.second)


class ReorderList(Widget):
    """A list that is put in order by dragging; `on_order` reports the names in their new order."""

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_order")
        properties.setdefault("size_hint_y", None)
        super().__init__(**properties)
        self.rows: list[DraggableRow] = []
        self._dragged: DraggableRow | None = None
        for name in ("pos", "size"):
            self.fbind(name, self.arrange)

    def on_order(self, names: list[str]) -> None: ...

    @property
    def head_height(self) -> float:
        """The height of what stands above the rows."""
        return 0

    def set_rows(self, rows: Sequence[DraggableRow]) -> None:
        """Show these rows."""
        self.rows = list(rows)
        for row in rows:
            row.bind(on_tap=self.tapped, minimum_height=self.arrange)
            self.add_widget(row)
        self.arrange()

    def arrange(self, *_change: object) -> None:
        """Set the boxes of all rows but the one that is dragged."""
        for row in self.rows:
            row.size_hint = (None, None)
            row.size = self.width, max(dp(TOUCH), row.minimum_height)
        gaps = max(0, len(self.rows) - 1) * dp(GAP)
        self.height = self.head_height + sum(row.height for row in self.rows) + gaps
        top = self.y + self.height - self.head_height
        for row in self.rows:
            if row is not self._dragged:
                row.pos = self.x, top - row.height
            top -= row.height + dp(GAP)

    def tapped(self, row: DraggableRow, _zone: str) -> None:
        """Move the row one up, and the first one to the end, for people who cannot drag."""
        names = [row.name for row in self.rows]
        at = names.index(row.name)
        names.insert((at - 1) % len(names), names.pop(at))
        self.dispatch("on_order", names)

    # Dragging: the list must not scroll meanwhile, so the area that scrolls asks it first.

    def start_drag(self, touch: MotionEvent) -> bool:
        """Begin to drag if the touch is on a handle; return whether it is."""
        row = next((row for row in self.rows if row.zone_at(*touch.pos) == "handle"), None)
        if row is None:
            return False
        touch.grab(self)
        self._dragged, row.lifted = row, True
        self.remove_widget(row)
        self.add_widget(row)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        row = self._dragged
        if touch.grab_current is not self or row is None:
            return bool(super().on_touch_move(touch))
        highest = self.y + self.height - self.head_height - row.height / 2
        row.center_y = min(max(touch.y, self.y + row.height / 2), highest)
        self.rows.remove(row)
        self.rows.insert(sum(other.center_y > row.center_y for other in self.rows), row)
        self.arrange()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        row = self._dragged
        if touch.grab_current is not self or row is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._dragged, row.lifted = None, False
        self.arrange()
        self.dispatch("on_order", [row.name for row in self.rows])
        return True
