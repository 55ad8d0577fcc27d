"""Hands what is on the screen to TalkBack, through our own Java class `ScreenReader`.

The class lies in `phone/java`; it is compiled into the Android package and is nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

READER = "org.tablecompanion.companion.ScreenReader"
KINDS = ("words", "button", "switch", "field")  # as the Java class numbers them


class Thing(NamedTuple):
    """What TalkBack is told of one thing; its box is left, top, right, bottom in pixels."""

    id: int
    kind: str
    name: str
    on: bool | None
    box: tuple[float, float, float, float]


class TalkBack:
    """`press` and `look` are called with the number of a thing, on Android's own thread."""

    def __init__(self, press: Callable[[int], None], look: Callable[[int], None]) -> None:
        from jnius import autoclass

        self._listener = _listener(press, look)  # or Python would let go of it
        activity = autoclass("org.kivy.android.PythonActivity")
        self._reader = autoclass(READER)(activity.getSurface(), self._listener)

    @property
    def is_wanted(self) -> bool:
        """Whether anybody listens."""
        return bool(self._reader.isWanted())

    def show(self, things: Sequence[Thing], situation: str) -> None:
        numbers = [number for thing in things for number in _numbers(thing)]
        self._reader.show([thing.name for thing in things], numbers, situation)


def _numbers(thing: Thing) -> tuple[int, ...]:
    on = -1 if thing.on is None else int(thing.on)
    return thing.id, KINDS.index(thing.kind), on, *map(round, thing.box)


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
