"""What time it is, as records write it."""

from __future__ import annotations

import time

FIRST, LAST = "1970-01-01T00:00:00Z", "2199-12-31T23:59:59Z"  # that a record may say


def this_moment() -> str:
    """Return the time with a fraction of a second, so that no two things have the same."""
    seconds, rest = divmod(time.time_ns(), 10**9)
    return f"{_written(seconds)[:-1]}.{rest // 1000:06}Z"


def now() -> str:
    """Return the time to the second, as records write it."""
    return _written(time.time())


def _written(seconds: float) -> str:
    """Return the time as text, or the nearest that a record may say if the clock is so wrong."""
    written = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
    return min(max(FIRST, written), LAST)
