"""What time it is, as records write it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    return datetime.now(UTC).isoformat()[: len("2026-11-15T20:04:00")] + "Z"  # strftime is slow
