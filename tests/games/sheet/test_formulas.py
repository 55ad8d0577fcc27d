"""What formulas come to, and which are refused when they are read."""

import json
from pathlib import Path

import pytest

from companion.engine.errors import BadInput
from companion.games.sheet.formula import (
    DEEPEST,
    LARGEST,
    LONGEST,
    FormulaContext,
    TooLarge,
    read_formula,
)

WON = (5, 0, -3, 5)  # by four players


class Evening(FormulaContext):
    """The third round of four players."""

    def value(self, name: str, seat: int) -> int:
        known = {"won": WON, "seat": self.seats, "round": (3,) * 4, "huge": (LARGEST,) * 4}
        return known[name][seat]

    def last(self, name: str, seat: int) -> int:
        return 7 + seat


def values(text: str) -> list[int]:
    formula, evening = read_formula(text, "points.sum"), Evening(range(4))
    return [formula.for_seat(evening, seat) for seat in evening.seats]


LINES = (Path(__file__).with_name("formulas.txt")).read_text("utf-8").splitlines()


def marked(mark: str) -> list[str]:
    """The formulas behind a mark."""
    return [json.loads(line[2:]) for line in LINES if line[:2] == f"{mark} "]


@pytest.mark.parametrize("line", [line for line in LINES if " = " in line and line[0] == '"'])
def test_of_the_first_player(line: str) -> None:
    text, _, first = line.rpartition(" = ")
    assert values(json.loads(text))[0] == int(first)


def test_of_everybody() -> None:
    assert values("place(won)") == [1, 3, 4, 1]  # equal ones share the better place
    assert values("others(won)") == [2, 7, 10, 2]
    assert values("10 if won == most_of(won) else seat") == [10, 1, 2, 10]
    assert values("won > 0 and won // won or seat == 1") == [1, 1, 0, 1]


@pytest.mark.parametrize("text", marked("!"))
def test_too_large_even_in_between(text: str) -> None:
    with pytest.raises(TooLarge):
        values(text)


TOO_DEEP = (
    *("(" * 25 + "1" + ")" * 25, "-" * 25 + "1", "not " * 25 + "1", "abs(" * 25 + "1" + ")" * 25),
    *("1 if 1 else " * 25 + "1", "(" * 24 + "1 if 1 else 2" + ")" * 24, "(" * 200 + ")" * 200),
    "(" * 24 + "1" + ")" * 24 + " if 1 else 0",
)


@pytest.mark.parametrize("text", [*marked("?"), *TOO_DEEP, "1" * (LONGEST + 1)])
def test_refused_when_it_is_read(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_formula(text, "points.sum")
    assert refused.value.key == "points.sum"


@pytest.mark.parametrize("text", ["won \u00a0+ 1", "\u00a0", "1\u00a0"])
def test_the_sign_that_has_no_place_is_the_one_that_is_told(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_formula(text, "points.sum")
    assert refused.value.facts["value"] == "\u00a0"


@pytest.mark.parametrize(
    "text",
    [
        "(" * DEEPEST + "1" + ")" * DEEPEST,
        "-" * DEEPEST + "1",
        "1 if 1 else " * DEEPEST + "1",
        "1" + "+1" * 199,
        "1 or " * 79 + "0",
        "1" * LONGEST,
    ],
)
def test_just_within_the_bounds(text: str) -> None:
    read_formula(text, "points.sum")


@pytest.mark.parametrize("text", ["total_of(won) == 7", " total_of ( won )==3 + 4"])
def test_the_total_that_a_formula_requires(text: str) -> None:
    required = read_formula(text, "check.all.holds").required_total("won")
    assert required and required.text.strip() in ("7", "3 + 4")
    assert read_formula(f"{text} or won", "check.all.holds").required_total("won") is None
