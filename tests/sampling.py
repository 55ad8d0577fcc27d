"""How much of a long list a run takes: every run some of it, the nightly run all of it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

Case = TypeVar("Case")

NIGHTLY = bool(os.environ.get("NIGHTLY"))


def some(cases: Iterable[Case], count: int) -> list[Case]:
    """Return so many of the cases, always the same and far apart; every night all of them."""
    found = list(cases)
    if NIGHTLY or len(found) <= count:
        return found
    return [found[number * len(found) // count] for number in range(count)]
