"""The exit status of commands, and what they say on standard error."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from .record.names import spelled_out

FINE = 0
ILLEGAL = 1
MALFORMED = 2
INTERRUPTED = 130

Answer = tuple[int, Sequence[str]]  # exit status, lines for standard output


def complain(sentence: str) -> None:
    """Say a sentence on standard error."""
    if sys.stderr:  # else print would turn to standard output
        with suppress(OSError):
            print(spelled_out(sentence), file=sys.stderr)
