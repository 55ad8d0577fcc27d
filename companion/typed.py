"""A number as it is typed on the app's own pad: digits, perhaps after a minus, perhaps none yet."""

from __future__ import annotations

LONGEST = 9  # digits: more than anybody scores


def pressed(typed: str, key: str) -> str:
    """After a key of the pad: a digit, "000", "minus" or "delete"."""
    if key == "delete":
        return typed[:-1]
    if key == "minus":
        return typed[1:] if typed.startswith("-") else f"-{typed}"
    return typed + key


def tidied(typed: str) -> str:
    """Without zeros in front."""
    sign, digits = typed[: typed.startswith("-")], typed.lstrip("-")
    return sign + (digits.lstrip("0") or digits[:1])


def number(typed: str) -> int:
    """Nothing yet, or only a minus, is 0."""
    return int(typed) if typed not in ("", "-") else 0


def can_be(typed: str, low: int, high: int, unit: int = 1) -> bool:
    """Whether it may stand there, on the way to a number between the bounds."""
    return len(typed.lstrip("-")) <= LONGEST and min(low, 0) <= number(typed) * unit <= max(high, 0)
