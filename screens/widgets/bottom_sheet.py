"""A sheet that slides up over the dimmed screen and is closed by a tap beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from ..theme import MARGIN, MOTION
from .base import Holder, Themed, set_background
from .drawing import Drawing
from .painter import Painter
from .rows import Column
from .scroll import Scroll
from .text_block import TextBlock

CORNER = 20
GRIP = 20  # the strip with the handle, in dp
WIDEST = 560
HIGHEST = 0.88


class BottomSheet(Themed, Holder):
    """A panel with a title that slides up over the screen; long contents scroll."""

    raised = NumericProperty(0)  # how far it has come up, 0 to 1
    safe_area = ObjectProperty((0, 0, 0, 0))  # pixels left, top, right and below: the phone's own

    opened_by: tuple[object, ...] = ()  # the arguments of `open_sheet`, to open it again

    def __init__(self, title: str = "", **properties: Any) -> None:
        self._shapes = Drawing()
        self.content = Column(spacing=dp(12))
        self.content.padding = [dp(MARGIN), 0, dp(MARGIN), dp(MARGIN)]
        self.area = Scroll(size_hint=(None, None))
        self.is_closing = False
        self.register_event_type("on_close")
        super().__init__(**properties)
        self.area.add_widget(self.content)
        super().add_widget(self.area)
        self.canvas.before.add(self._shapes)
        self.content.fbind("height", self._arrange)
        for name in ("size", "raised", "theme", "safe_area"):
            self.fbind(name, self._arrange)
        if title:
            self.add(TextBlock(text=title, role="title", bold=True))

    def on_close(self) -> None:
        """Handle that the sheet is gone."""

    @property
    def is_open(self) -> bool:
        """Return whether it is in the window."""
        return self.parent is not None

    def add_widget(self, widget: Widget, *position: Any, **where: Any) -> None:
        set_background(widget, "surface")
        self.content.add_widget(widget, *position, **where)

    def remove_widget(self, widget: Widget, *position: Any, **where: Any) -> None:
        self.content.remove_widget(widget, *position, **where)

    def open(self) -> None:
        """Slide it up."""
        if self.is_open:
            return
        Animation.cancel_all(self, "raised")
        self.is_closing = False
        Window.add_widget(self)
        self.size = Window.size
        self.area.scroll_y = 1
        self._go(1)

    def close(self) -> None:
        """Slide it down and remove it."""
        if self.is_open:
            Animation.cancel_all(self, "raised")
            self.is_closing = True
            self._go(0, self._gone)

    def _go(self, goal: float, then: Callable[..., None] | None = None) -> None:
        if self.theme.still:
            self.raised = goal
            if then:
                then()
            return
        motion = Animation(raised=goal, duration=MOTION, t="out_cubic")
        if then:
            motion.bind(on_complete=then)
        motion.start(self)

    def _gone(self, *_motion: object) -> None:
        Window.remove_widget(self)
        self.dispatch("on_close")

    def _arrange(self, *_change: object) -> None:
        theme = self.theme
        left, above, right, below = self.safe_area
        free = self.width - left - right
        width = min(free, dp(WIDEST))
        space = (self.height - above) * HIGHEST - dp(GRIP) - below
        height = min(self.content.height, max(space, 0))
        whole = height + dp(GRIP) + below
        x, top = self.x + left + (free - width) / 2, self.y + whole * self.raised
        self.area.do_scroll_y = self.content.height > height
        self.area.size = width, height
        self.area.pos = x, top - dp(GRIP) - height
        pen = Painter(self._shapes, theme)
        red, green, blue, shade = theme.shade
        whole_screen = (self.x, self.y, self.width, self.height)
        pen.box(*whole_screen, fill=(red, green, blue, shade * self.raised), corner=0)
        box = x, top - whole - dp(CORNER), width, whole + dp(CORNER)
        pen.framed(*box, theme.surface, theme.edge, CORNER)
        grip = dp(36)
        pen.box(x + (width - grip) / 2, top - dp(12), grip, dp(4), theme.line, 2)
        pen.done()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take every touch, and close the sheet by one beside it."""
        area = self.area
        if self.is_closing:
            return True
        if touch.y <= area.top + dp(GRIP) and area.x <= touch.x <= area.right:
            super().on_touch_down(touch)
        elif self.raised > 0.5:
            self.close()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        super().on_touch_up(touch)
        return True
