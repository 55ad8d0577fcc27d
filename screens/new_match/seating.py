"""The seating order: a list of players that is put in order by dragging, or row by row for whoever
cannot drag."""

from __future__ import annotations

from collections.abc import Callable

from kivy.animation import Animation
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.views.accessible import Accessible

from ..theme import GAP, ICON, PAD, TOUCH
from ..widgets import Painter, TextBlock
from ..widgets.base import Touchable
from ..widgets.player_names import fit_name

DOT = 28
RING = 22
DRAW = 0.9  # seconds in which the highlight runs round the names
LAPS = 2  # at least


class SeatRow(Touchable):
    """A player's row with a handle to drag, a ring for who begins, and a cross to remove it."""

    zoned = True
    overlay_properties = (*Touchable.overlay_properties, "lit")
    name = StringProperty("")
    look = ObjectProperty(None)
    lifted = BooleanProperty(False)  # while it is dragged
    lit = BooleanProperty(False)  # while it is drawn who begins
    begins = StringProperty("")  # the word, for whoever begins
    spoken_handle = StringProperty("")
    spoken_cross = StringProperty("")
    spoken_ring = StringProperty("")

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        middle = self.height / 2
        touch = dp(TOUCH)
        side = dp(ICON)
        dot = dp(DOT)
        low = middle - side / 2
        handle = side + dot + dp(4)
        if self.lifted:
            pen.ground(theme.raised, theme.accent, thick=2)
        else:
            pen.ground(theme.surface)
        pen.zone("handle", 0, middle - touch / 2, handle, touch, self.spoken_handle)
        pen.icon("drag", -dp(4), low, side, theme.second)
        pen.dot(self.look, side, middle, dot)
        right = self.width - touch
        pen.zone("cross", right, middle - touch / 2, touch, touch, self.spoken_cross)
        pen.icon("cross", self.width - dp(PAD) - side, low, side, theme.second)
        ring = ring_middle(self.width)
        pen.zone("begin", ring - touch / 2, middle - touch / 2, touch, touch, self.spoken_ring)
        self._ring(pen, ring - dp(RING) / 2, middle - dp(RING) / 2)
        left = handle + dp(GAP)
        space = ring - dp(RING / 2 + GAP) - left
        name = fit_name(pen, [self.name], 0, space)
        name.write(pen, left, middle)
        self.minimum_height = name.height(pen) + dp(4)

    def _ring(self, pen: Painter, x: float, y: float) -> None:
        """Draw the ring, with a dot in it for the player who begins."""
        theme = self.theme
        side = dp(RING)
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


class Seating(Widget):
    """The players in seating order, under the heading of the rings.

    `order` is called with the new order, `leave` with who goes, `begin` with who begins.
    """

    lap = NumericProperty(0)  # how many names the highlight has passed

    def __init__(
        self,
        order: Callable[[list[str]], object],
        leave: Callable[[str], object],
        begin: Callable[[str], object],
    ) -> None:
        self._order = order
        self._leave = leave
        self._begin = begin
        self.head = TextBlock(role="caption", colour="second", align="center", ground="surface")
        super().__init__(size_hint_y=None)
        self.rows: list[SeatRow] = []
        self._dragged: SeatRow | None = None
        for name in ("pos", "size"):
            self.fbind(name, self.arrange)
        self.head.fbind("height", self.arrange)
        self.fbind("lap", self._light)

    def set_seats(self, rows: list[SeatRow], begins: str) -> None:
        """Show these players under the heading of the rings."""
        self.stop()
        self.clear_widgets()
        self.head.text = begins
        self.add_widget(self.head)
        self.rows = list(rows)
        for row in rows:
            row.bind(on_tap=self.tapped, minimum_height=self.arrange)
            self.add_widget(row)
        self.arrange()

    def arrange(self, *_change: object) -> None:
        """Set the boxes of the heading and of all rows but the one that is dragged."""
        for row in self.rows:
            row.size_hint = (None, None)
            row.size = self.width, max(dp(TOUCH), row.minimum_height)
        head = self.head
        gaps = max(0, len(self.rows) - 1) * dp(GAP)
        self.height = head.height + sum(row.height for row in self.rows) + gaps
        head.size_hint = (None, None)
        head.width = 2 * (self.width - ring_middle(self.width))
        top = self.y + self.height - head.height
        head.pos = self.x + self.width - head.width, top
        for row in self.rows:
            if row is not self._dragged:
                row.pos = self.x, top - row.height
            top -= row.height + dp(GAP)

    def tapped(self, row: SeatRow, zone: str) -> None:
        """Let somebody go or begin; else move the row one up, and the first one to the end, for
        people who cannot drag."""
        if zone == "cross":
            self._leave(row.name)
        elif zone == "begin":
            self._begin(row.name)
        else:
            names = [row.name for row in self.rows]
            at = names.index(row.name)
            names.insert((at - 1) % len(names), names.pop(at))
            self._order(names)

    # Dragging: the list must not scroll meanwhile, so the area that scrolls asks it first.

    def start_drag(self, touch: MotionEvent) -> bool:
        """Begin to drag if the touch is on a handle; return whether it is."""
        row = next((row for row in self.rows if row.zone_at(*touch.pos) == "handle"), None)
        if row is None:
            return False
        touch.grab(self)
        self._dragged = row
        row.lifted = True
        self.remove_widget(row)
        self.add_widget(row)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        row = self._dragged
        if touch.grab_current is not self or row is None:
            return bool(super().on_touch_move(touch))
        highest = self.y + self.height - self.head.height - row.height / 2
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
        self._dragged = None
        row.lifted = False
        self.arrange()
        self._order([row.name for row in self.rows])
        return True

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
