"""Hands what is on the screen to TalkBack, through our own Java class `ScreenReader`.

The class lies in `phone/java`; it is compiled into the Android package and is nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

READER = "org.tablecompanion.companion.ScreenReader"
KINDS = ("words", "button", "switch", "field")  # as the Java class numbers them


class TalkBackItem(NamedTuple):
    """Something on the screen for TalkBack; its box is left, top, right, bottom in pixels."""

    id: int
    kind: str
    name: str
    on: bool | None
    box: tuple[float, float, float, float]


class TalkBack:
    """The Java class that talks to TalkBack.

    `press` and `look` are called with the number of an item, on Android's own thread.
    """

    def __init__(self, press: Callable[[int], None], look: Callable[[int], None]) -> None:
        from jnius import autoclass

        self._listener = _listener(press, look)  # or Python would let go of it
        activity = autoclass("org.kivy.android.PythonActivity")
        self._reader = autoclass(READER)(activity.getSurface(), self._listener)

    @property
    def is_wanted(self) -> bool:
        """Return whether a screen reader is on."""
        return bool(self._reader.isWanted())

    def show(self, items: Sequence[TalkBackItem], situation: str) -> None:
        """Hand over everything that is on the screen now."""
        numbers = [number for item in items for number in _numbers(item)]
        self._reader.show([item.name for item in items], numbers, situation)


def _numbers(item: TalkBackItem) -> tuple[int, ...]:
    on = -1 if item.on is None else int(item.on)
    return item.id, KINDS.index(item.kind), on, *map(round, item.box)


def _listener(press: Callable[[int], None], look: Callable[[int], None]) -> Any:
    from jnius import PythonJavaClass, java_method

    class Listener(PythonJavaClass):  # type: ignore[misc]
        __javainterfaces__ = [f"{READER.replace('.', '/')}$Listener"]
        __javacontext__ = "app"

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def press(self, id: int) -> None:
            press(id)

        @java_method("(I)V")  # type: ignore[untyped-decorator]
        def look(self, id: int) -> None:
            look(id)

    return Listener()
