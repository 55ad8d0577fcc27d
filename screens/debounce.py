"""Ignores the second of two quick taps after a move was logged."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.window import WindowBase
from kivy.input import MotionEvent
from kivy.metrics import dp

# seconds and dp within which a second tap was meant for the first
TWICE = 0.3
NEAR = 48


class TapDebounce:
    """Ignores a second tap after a move was logged, which would act for the next player."""

    def __init__(self) -> None:
        self._touched = (0.0, 0.0)  # where a finger came down last
        self._ignored: tuple[tuple[float, float], float] = (0, 0), 0  # where, and until when

    def logged(self) -> None:
        """Note that the finger that came down last has logged a move."""
        self._ignored = self._touched, Clock.time() + TWICE

    def ignores(self, _window: WindowBase, touch: MotionEvent) -> bool:
        """Return whether this touch is to be ignored."""
        (x, y), until = self._ignored
        near = abs(touch.x - x) < dp(NEAR) and abs(touch.y - y) < dp(NEAR)
        if near and Clock.time() < until:
            return True
        self._touched = touch.pos
        self._ignored = ((0, 0), 0)
        return False
