"""How much of a long list a run takes: every run some of it, the nightly run all of it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

from hypothesis import HealthCheck, settings

Case = TypeVar("Case")

NIGHTLY = bool(os.environ.get("NIGHTLY"))


def some(cases: Iterable[Case], count: int) -> list[Case]:
    """Return so many of the cases, always the same and far apart; every night all of them."""
    found = list(cases)
    if NIGHTLY or len(found) <= count:
        return found
    return [found[number * len(found) // count] for number in range(count)]


def examples(count: int) -> settings:
    """Return settings by which hypothesis tries so many examples, and every night ten times that.
    How long one takes says more about the machine, which runs other tests as well."""
    several = count * 10 if NIGHTLY else count
    return settings(max_examples=several, deadline=None, suppress_health_check=list(HealthCheck))
