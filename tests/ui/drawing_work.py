"""Counts what the app makes to draw something: widgets, shapes and texts, and calls if asked."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

from kivy.uix.widget import Widget

from screens.widgets import text_layout
from screens.widgets.drawing import Stroke
from tests.work_counter import WorkCounter


class DrawingWork(NamedTuple):
    """The number of things that were made, and of the calls of Python functions meanwhile."""

    widgets: int
    shapes: int
    texts: int
    calls: int

    @property
    def drawn(self) -> int:
        """Return how many things were made to be drawn."""
        return self.widgets + self.shapes + self.texts


def count_drawing(do: Callable[[], object], count_calls: bool = True) -> DrawingWork:
    """Count what a function makes; texts that were cached before it are made again."""
    found: Counter[str] = Counter()
    for cached in (text_layout._label, text_layout.words):
        cached.cache_clear()
    work = WorkCounter(count_lines=False)
    with (
        _counting(Widget, "widgets", found),
        _counting(Stroke, "shapes", found),
        work if count_calls else nullcontext(),
    ):
        do()
    texts = text_layout._label.cache_info().misses
    return DrawingWork(found["widgets"], found["shapes"], texts, work.calls)


@contextmanager
def _counting(kind: type, name: str, found: Counter[str]) -> Iterator[None]:
    """Count the objects of a class that are made meanwhile."""
    usual = kind.__init__

    def made(self: Any, *args: Any, **properties: Any) -> None:
        found[name] += 1
        usual(self, *args, **properties)

    kind.__init__ = made  # type: ignore[misc]
    try:
        yield
    finally:
        kind.__init__ = usual  # type: ignore[misc]
