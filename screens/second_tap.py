"""Whoever taps twice means it once: after a move was logged, the same place hears no second tap."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.window import WindowBase
from kivy.input import MotionEvent
from kivy.metrics import dp

TWICE, NEAR = 0.3, 48  # seconds and dp within which a second tap was meant for the first


class SecondTap:
    """Or whoever taps twice would act for the next player, too."""

    def __init__(self) -> None:
        self._touched = (0.0, 0.0)  # where a finger came down last
        self._deaf: tuple[tuple[float, float], float] = (0, 0), 0  # where, and until when

    def logged(self) -> None:
        """A move was, by the finger that came down last."""
        self._deaf = self._touched, Clock.time() + TWICE

    def swallows(self, _window: WindowBase, touch: MotionEvent) -> bool:
        """Whether nobody hears of this one."""
        (x, y), until = self._deaf
        near = abs(touch.x - x) < dp(NEAR) and abs(touch.y - y) < dp(NEAR)
        if near and Clock.time() < until:
            return True
        self._touched, self._deaf = touch.pos, ((0, 0), 0)
        return False
