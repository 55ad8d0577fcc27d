"""Waits for another thread or process: for the thing itself, never for some seconds."""

from collections.abc import Callable
from inspect import getsource
from time import sleep
from typing import TypeVar

Found = TypeVar("Found")
LOOKS = 20_000


def wait_for(look: Callable[[], Found]) -> Found:
    """Look again and again until something true is found, and return it.

    It is looked for so often that a busy machine is no reason to give up: what is not there then
    never comes, and the test says so instead of keeping all others waiting.
    """
    for _ in range(LOOKS):
        if found := look():
            return found
        sleep(0.01)
    raise AssertionError(f"looked {LOOKS} times in vain: {getsource(look).strip()}")
