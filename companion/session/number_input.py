"""A number while it is typed on the number pad."""

from __future__ import annotations

from typing import NamedTuple

LONGEST = 9  # digits: more than anybody scores


class NumberInput(NamedTuple):
    """A number that is being typed: digits, perhaps after a minus, perhaps none."""

    text: str = ""
    begins: str | None = ""  # what the next digit begins anew with; None: it goes on

    def press(self, key: str) -> NumberInput:
        """Return the input after a key of the pad: a digit, "000", "minus" or "delete"."""
        if key == "minus":
            text = self.text[1:] if self.text.startswith("-") else f"-{self.text}"
            return NumberInput(text, None if self.begins is None else text[: text.startswith("-")])
        if key == "delete":
            return NumberInput(self.text[:-1], None)
        return NumberInput(_tidied((self.text if self.begins is None else self.begins) + key), None)

    @property
    def number(self) -> int:
        """Return the number; nothing yet, or only a minus, is 0."""
        return int(self.text) if self.text not in ("", "-") else 0

    def can_be(self, low: int, high: int, unit: int = 1) -> bool:
        """Say whether it may become a number between the bounds."""
        short = len(self.text.lstrip("-")) <= LONGEST
        return short and min(low, 0) <= self.number * unit <= max(high, 0)


def _tidied(typed: str) -> str:
    """Return the input without zeros in front."""
    sign, digits = typed[: typed.startswith("-")], typed.lstrip("-")
    return sign + (digits.lstrip("0") or digits[:1])
