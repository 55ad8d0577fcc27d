"""What time it is, as records write it, and which day a record's time is on this device."""

from __future__ import annotations

import time
from datetime import datetime

# that a record may say
FIRST = "1970-01-01T00:00:00Z"
LAST = "2199-12-31T23:59:59Z"


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


def written_time(when: datetime) -> str:
    """Return a time in UTC as records write it; "" if no record may say it."""
    written = f"{when.replace(tzinfo=None).isoformat(timespec='seconds')}Z"
    return written if FIRST <= written <= LAST else ""


def local_time(at: str) -> datetime | None:
    """Return a time of a record on the clock of this device; None if there is none."""
    try:
        when = datetime.fromisoformat(at)
        return when.astimezone() if when.tzinfo else when
    except (ValueError, OverflowError, OSError):  # of no day that a calendar has here
        return None


def local_day(at: str) -> str:
    """Return the day of a time of a record on the clock of this device: "2026-11-15", or ""."""
    when = local_time(at)
    return when.date().isoformat() if when else ""
