"""A scrolling area that tells its widgets at once when a tap has ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from ..theme import Theme
from .base import Themed

SETTLED = 0.3  # seconds after which everything has its size


class Scroll(Themed, ScrollView):
    """A scrolling area with a thin bar that holds one widget as high as it needs to be."""

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("effect_cls", ScrollEffect)  # the end is the end: nothing springs
        properties.setdefault("do_scroll_x", False)
        properties.setdefault("bar_width", dp(3))
        properties.setdefault("bar_margin", dp(1))
        properties.setdefault("scroll_timeout", 200)
        properties.setdefault("scroll_distance", dp(10))
        super().__init__(**properties)
        self.draggable: Any = None  # a list in it that is put in order by dragging
        self.fbind("theme", self._apply_theme)
        self._apply_theme(self, self.theme)

    def _apply_theme(self, _self: Widget, theme: Theme) -> None:
        self.bar_color = theme.line
        self.bar_inactive_color = (*theme.line[:3], 0.35)

    def return_to(self, share: float) -> None:
        """Scroll to a saved position, 1 being the top, even while the contents grow."""
        self._hold(lambda: share)

    def keep_offset(self, above: float) -> None:
        """Keep this offset from the top while the contents are made anew."""
        self._hold(lambda: self._share(above))

    def keep_at_top(self, widget: Widget) -> None:
        """Keep a widget at the upper edge while the contents are made anew."""
        self._hold(lambda: self._share(self.children[0].top - widget.top))

    def keep_in_place(self, widget: Widget, middle: float) -> None:
        """Keep a widget at this height of the window while what is above it grows."""
        below_edge = self.to_window(*self.pos)[1] + self.height - middle
        self._hold(lambda: self._share(self.children[0].top - widget.center_y - below_edge))

    def _share(self, above: float) -> float:
        """Return the position at which so much of the contents is above what is in sight."""
        hidden = self.children[0].height - self.height
        return 1 - min(max(above / hidden, 0), 1) if hidden > 0 else 1

    @property
    def offset(self) -> float:
        """The height of the contents above what is in sight."""
        return (1 - self.scroll_y) * max(0, self.children[0].height - self.height)

    def _hold(self, share: Callable[[], float]) -> None:
        """Hold the position that was asked for last until everything has its size."""
        self._held = share
        self._settle()
        self.children[0].bind(height=self._settle)
        self.bind(height=self._settle)
        Clock.unschedule(self._let_go)
        Clock.schedule_once(self._let_go, SETTLED)

    def _settle(self, *_height: object) -> None:
        self.scroll_y = self._settled = self._held()

    def scroll_into_view(self, first: float, last: float, whole: float, height: float) -> None:
        """Show what lies from `first` to `last`, scrolling no further than necessary."""
        hidden = whole - height
        seen = min(max((1 - self.scroll_y) * hidden, last - height), first)
        self.scroll_y = 1 - min(max(seen / hidden, 0), 1)

    def _let_go(self, _seconds: float) -> None:
        if self.scroll_y == self._settled:  # nobody has scrolled meanwhile
            self._settle()
        self.children[0].unbind(height=self._settle)
        self.unbind(height=self._settle)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let the list take a touch on a handle; Kivy would ask it only after 0.2 s."""
        if self.draggable and self.draggable.parent and self.collide_point(*touch.pos):
            touch.push()
            touch.apply_transform_2d(self.to_local)
            taken = self.draggable.start_drag(touch)
            touch.pop()
            if taken:
                return True
        return bool(super().on_touch_down(touch))

    def on_scroll_stop(self, touch: MotionEvent, check_children: bool = True) -> bool:
        # Kivy tells the child of a quick tap only now, and of its end 0.2 s later.
        touch.ud["released"] = True
        return super().on_scroll_stop(touch, check_children)
