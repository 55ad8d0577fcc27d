"""Takes the clock away from every test: what is slow on a busy machine is not wrong.

Imported before any test is. The product, pytest and the libraries keep the time as it is; a test
module that asks for it, or sleeps, fails where it does so.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]
# A pause between two looks at the thing itself; looks are counted, not seconds.
MAY_SLEEP = {str(TESTS / "waiting.py")}
CLOCKS = ("time", "monotonic", "perf_counter", "process_time", "thread_time")
NAMES = (*CLOCKS, *(f"{clock}_ns" for clock in CLOCKS), "sleep")


class LooksAtClock(AssertionError):
    """A test reads the time or sleeps: count steps or use `tests.support.waiting.wait_for`."""


def _guarded(name: str, read: Callable[..., Any]) -> Callable[..., Any]:
    def ask(*arguments: Any) -> Any:
        caller = sys._getframe(1).f_code.co_filename
        if caller.startswith(str(TESTS)) and caller not in MAY_SLEEP:
            raise LooksAtClock(
                f"{caller} calls time.{name}: count steps, calls or bytes, or wait for the thing "
                "itself (tests.support.waiting.wait_for); seconds are measured in tools/bench"
            )
        return read(*arguments)

    return ask


for _name in NAMES:
    setattr(time, _name, _guarded(_name, getattr(time, _name)))
