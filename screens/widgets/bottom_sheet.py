"""A sheet that slides up over the dimmed screen; a tap beside it or a pull downwards closes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from ..theme import MARGIN, MOTION, TOUCH
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
FAR = 1 / 3  # of its height: who pulls it down so far, or flicks it, closes it
FLICK = 500  # dp in a second
RESTS = 0.1  # seconds without a movement: the finger has stopped
STARTS = 10  # dp that a finger moves down before the title follows it


class BottomSheet(Themed, Holder):
    """A panel with a title that slides up over the screen; long contents scroll."""

    __events__ = ("on_close",)
    raised = NumericProperty(0)  # how far it has come up, 0 to 1
    safe_area = ObjectProperty((0, 0, 0, 0))  # pixels left, top, right and below: the phone's own

    opened_by: tuple[object, ...] = ()  # the arguments of `open_sheet`, to open it again

    def __init__(self, title: str = "", **properties: Any) -> None:
        self._shapes = Drawing()
        self.content = Column(spacing=dp(12))
        self.content.padding = [dp(MARGIN), 0, dp(MARGIN), dp(MARGIN)]
        self.area = Scroll(size_hint=(None, None))
        self.is_closing = False
        self._pull: _Pull | None = None  # by the finger that holds the handle
        super().__init__(**properties)
        self.area.add_widget(self.content)
        super().add_widget(self.area)
        self.canvas.before.add(self._shapes)
        self.content.fbind("height", self._arrange)
        for name in ("size", "raised", "theme", "safe_area"):
            self.fbind(name, self._arrange)
        if title:
            self.add(TextBlock(text=title, role="title", bold=True))

    def key_pressed(self, code: int, scan: int, modifiers: list[str]) -> bool:
        """Handle a key of a keyboard; return whether it meant something here."""
        return False

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
        self._pull = None
        Window.add_widget(self)
        self.size = Window.size
        self.area.scroll_y = 1
        self._go(1)

    def close(self) -> None:
        """Slide it down and remove it."""
        if self.is_open:
            Animation.cancel_all(self, "raised")
            self.is_closing = True
            self._pull = None
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
        x = self.x + left + (free - width) / 2
        top = self.y + whole * self.raised
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
        """Take every touch: a tap beside the sheet closes it, its handle is pulled down."""
        area = self.area
        if self.is_closing:
            return True
        across = area.x <= touch.x <= area.right
        handle = area.top <= touch.y < area.top + dp(TOUCH) and not touch.is_mouse_scrolling
        if across and (handle or self._on_title(touch)) and self._pull is None:
            self._pull = _Pull(touch, 0 if handle else dp(STARTS))
        if across and handle:
            return True
        if across and touch.y < area.top:
            super().on_touch_down(touch)
        elif self.raised > 0.5:
            self.close()
        return True

    def _on_title(self, touch: MotionEvent) -> bool:
        """Return whether the touch is on the title, which is a part of the handle."""
        area = self.area
        title = self.content.children[-1] if self.content.children else None
        if not isinstance(title, TextBlock) or (area.do_scroll_y and area.scroll_y < 1):
            return False
        return bool(area.top - title.height <= touch.y < area.top)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        pull = self._pull
        if pull is None or pull.touch is not touch:
            super().on_touch_move(touch)
        elif pull.move() and not self.theme.still:
            Animation.cancel_all(self, "raised")
            self.raised = 1 - min(1, pull.distance / self._whole)
        elif pull.slack:  # on the title, of which a finger may also scroll what is below
            super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        pull = self._pull
        if pull is None or pull.touch is not touch:
            super().on_touch_up(touch)
            return True
        self._pull = None
        if pull.slack:
            super().on_touch_up(touch)
        beside = touch.oy > self.area.top + dp(GRIP) and self.raised > 0.5
        far = pull.distance > FAR * self._whole or pull.is_flick
        if far if pull.begun else beside:
            self.close()
        elif pull.begun and not self.theme.still:
            self._go(1)
        return True

    @property
    def _whole(self) -> float:
        """The height of the panel."""
        return float(self.area.height + dp(GRIP) + self.safe_area[3])


class _Pull:
    """A finger that pulls a sheet down: how far it has come, and how fast it is."""

    def __init__(self, touch: MotionEvent, slack: float) -> None:
        self.touch = touch
        self.slack = slack
        self.begun = False
        self.distance = self._speed = 0.0
        self._start = self._last = touch.y
        self._then = Clock.get_time()

    @property
    def is_flick(self) -> bool:
        """Return whether the finger is fast, and has not come to rest."""
        return self._speed > dp(FLICK) and Clock.get_time() - self._then < RESTS

    def move(self) -> bool:
        """Follow the finger; return whether it has begun to pull."""
        y = self.touch.y
        now = Clock.get_time()
        self.begun = self.begun or self._start - y > self.slack
        self.distance = max(0.0, self._start - self.slack - y) if self.begun else 0.0
        if now > self._then:
            self._speed = (self._last - y) / (now - self._then) if self.begun else 0.0
            self._last = y
            self._then = now
        return self.begun
