"""A scrolling area that tells its widgets at once when a tap has ended."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from ..theme import Theme
from .base import Themed

SETTLED = 0.3  # seconds after which everything has its size


class Scroll(Themed, ScrollView):
    """Thin bar, no bars sideways; holds one widget as high as it needs to be."""

    def __init__(self, **properties) -> None:
        properties.setdefault("do_scroll_x", False)
        properties.setdefault("bar_width", dp(3))
        properties.setdefault("bar_margin", dp(1))
        properties.setdefault("scroll_timeout", 200)
        properties.setdefault("scroll_distance", dp(10))
        super().__init__(**properties)
        self.fbind("theme", self._dress)
        self._dress(self, self.theme)

    def _dress(self, _self, theme: Theme) -> None:
        self.bar_color = theme.line
        self.bar_inactive_color = (*theme.line[:3], 0.35)

    def return_to(self, share: float) -> None:
        """To where it was, 1 being the top; also while what it holds still grows to its size."""

        def settle(*_height) -> None:
            self.scroll_y = share

        self.scroll_y = share
        inside = self.children[0]
        inside.bind(height=settle)
        Clock.schedule_once(lambda _: inside.unbind(height=settle), SETTLED)

    def on_scroll_stop(self, touch, check_children: bool = True):
        # Kivy tells the child of a quick tap only now, and of its end 0.2 s later.
        touch.ud["released"] = True
        return super().on_scroll_stop(touch, check_children)
