"""A number while it is typed on the app's own pad: digits, perhaps after a minus, perhaps none."""

from __future__ import annotations

from typing import NamedTuple

LONGEST = 9  # digits: more than anybody scores


class Typed(NamedTuple):
    text: str = ""
    begins: str | None = ""  # what the next digit begins anew with; None: it goes on

    def press(self, key: str) -> Typed:
        """After a key of the pad: a digit, "000", "minus" or "delete"."""
        if key == "minus":
            text = self.text[1:] if self.text.startswith("-") else f"-{self.text}"
            return Typed(text, None if self.begins is None else text[: text.startswith("-")])
        if key == "delete":
            return Typed(self.text[:-1], None)
        return Typed(_tidied((self.text if self.begins is None else self.begins) + key), None)

    @property
    def number(self) -> int:
        """Nothing yet, or only a minus, is 0."""
        return int(self.text) if self.text not in ("", "-") else 0

    def can_be(self, low: int, high: int, unit: int = 1) -> bool:
        """Whether it may stand there, on the way to a number between the bounds."""
        short = len(self.text.lstrip("-")) <= LONGEST
        return short and min(low, 0) <= self.number * unit <= max(high, 0)


def _tidied(typed: str) -> str:
    """Without zeros in front."""
    sign, digits = typed[: typed.startswith("-")], typed.lstrip("-")
    return sign + (digits.lstrip("0") or digits[:1])
