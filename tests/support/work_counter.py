"""Counts the work that code does, so that a test can bound it without looking at a clock."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, Self, TypeVar

T = TypeVar("T")


class WorkCounter:
    """Counts the calls of Python functions, and the lines that they run, inside a `with` block.

    A step of a generator is a call, too. Without `count_lines` the block runs much faster.
    """

    def __init__(self, count_lines: bool = True) -> None:
        self.calls = self.lines = 0
        self._count_lines = count_lines

    def __enter__(self) -> Self:
        self._before = sys.gettrace()
        sys.settrace(self._enter_function)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _enter_function(self, _frame: FrameType, _event: str, _arg: object) -> Any:
        self.calls += 1
        return self._run_line if self._count_lines else None

    def _run_line(self, _frame: FrameType, event: str, _arg: object) -> Any:
        self.lines += event == "line"
        return self._run_line


def count_work(function: Callable[..., T], *args: object) -> tuple[T, WorkCounter]:
    """Call a function; return its result and a counter of the work that it did."""
    with WorkCounter() as work:
        result = function(*args)
    return result, work
