"""No test reads a clock or sleeps: `tests/support/no_clock.py` sees to it."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.support.no_clock import NAMES, LooksAtClock
from tests.support.waiting import wait_for


@pytest.mark.parametrize("name", NAMES)
def test_a_test_that_looks_at_a_clock_fails(name: str) -> None:
    arguments = (0,) if name == "sleep" else ()
    with pytest.raises(LooksAtClock, match=f"time.{name}"):
        getattr(time, name)(*arguments)


def test_what_is_no_test_has_the_time_as_it_is() -> None:
    # In a thread of its own: the browser of other tests keeps a loop in this one.
    with ThreadPoolExecutor() as threads:
        threads.submit(lambda: asyncio.run(asyncio.sleep(0))).result()  # the loop reads its clock
    looks = iter([False, True])
    assert wait_for(lambda: next(looks))  # sleeps between its looks
