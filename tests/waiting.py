"""Waits for another thread or process: for the thing itself, never for some seconds."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import TypeVar

Found = TypeVar("Found")


def wait_for(look: Callable[[], Found]) -> Found:
    """Look again and again until something true is found, and return it.

    Only the test runner's own limit ends it (`faulthandler_timeout` in `pyproject.toml`): how long
    something takes says more about the machine.
    """
    while not (found := look()):
        sleep(0.01)
    return found
