"""How much of a long list a run takes: every run some of it, the nightly run all of it."""

import inspect
import os
from collections.abc import Callable, Iterable
from functools import update_wrapper
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings

Case = TypeVar("Case")

NIGHTLY = bool(os.environ.get("NIGHTLY"))


def some(cases: Iterable[Case], count: int) -> list[Case]:
    """Return so many of the cases, always the same and far apart; every night all of them."""
    found = list(cases)
    if NIGHTLY or len(found) <= count:
        return found
    return [found[number * len(found) // count] for number in range(count)]


def each(names: str, cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that runs a test for all of the cases; a failure names the case.

    `parametrize` makes a test of each: for thousands of quick cases that takes longer than they do.
    """
    found, (first, *more) = list(cases), names.split(", ")

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        def run_all(**fixtures: Any) -> None:
            for case in found:
                values = zip((first, *more), case if more else (case,), strict=True)
                try:
                    test(**fixtures, **dict(values))
                except BaseException as error:
                    error.add_note(f"{names}: {case}")
                    raise

        whole = inspect.signature(test)
        left = [one for name, one in whole.parameters.items() if name not in (first, *more)]
        update_wrapper(run_all, test)
        run_all.__signature__ = whole.replace(parameters=left)  # type: ignore[attr-defined]
        return run_all

    return decorate


def examples(count: int) -> settings:
    """Return settings by which hypothesis tries so many examples, and every night ten times that.
    How long one takes says more about the machine, which runs other tests as well."""
    several = count * 10 if NIGHTLY else count
    return settings(max_examples=several, deadline=None, suppress_health_check=list(HealthCheck))
