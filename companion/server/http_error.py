"""The errors that are particular to the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..engine.errors import Message, NotAllowed

FAULT = Message(
    "Something went wrong. The match is safe: reload the page, or try something else."
).sentence


class StaleView(NotAllowed):
    """A move that was composed on a table that has changed since; caught apart, to say how."""

    def __init__(self) -> None:
        super().__init__(FAULT, 409)


WRONG_VALUES = (LookupError, TypeError, ValueError, AttributeError, AssertionError, StopIteration)


@contextmanager
def not_understood() -> Iterator[None]:
    """Refuse a stranger's values that cannot be read. Only what reads them belongs inside:
    anywhere else these exceptions may be faults of ours, and are reported."""
    try:
        yield
    except WRONG_VALUES:
        raise NotAllowed("That request made no sense.") from None
