"""What time it is, as records write it."""

from __future__ import annotations

import time


def now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
