"""What formulas come to, and which are refused when they are read."""

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
    formula = read_formula(text, "points.sum")
    evening = Evening(range(4))
    return [formula.for_seat(evening, seat) for seat in evening.seats]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("1 + 2 * 3 - 4", 3),
        ("(1 + 2) * 3", 9),
        ("10 - 3 - 2", 5),
        ("7 // 2 * 2 + 7 % 2", 7),
        ("-7 // 2", -4),
        ("-7 % 3", 2),
        ("7 // -2", -4),
        ("7 // 0", 0),
        ("7 % 0", 0),
        ("--7", 7),
        ("2 - -3", 5),
        ("1 < 2 < 3", 1),
        ("1 < 3 < 2", 0),
        ("3 > 2 == 2", 1),
        ("1 == 1 != 2", 1),
        ("not 0", 1),
        ("not 5 == 5", 0),
        ("not not 7", 1),
        ("3 and 4", 1),
        ("0 or 4", 1),
        ("0 or 0", 0),
        ("1 or 0 and 0", 1),
        ("1 if 2 else 3", 1),
        ("1 if 0 else 2 if 0 else 3", 3),
        ("(1 if 0 else 2) + 10", 12),
        ("10 + 1 if 1 else 0", 11),
        ("abs(-4) + min(3, 2, 5) + max(1, 2)", 8),
        ("won", 5),
        ("total_of(won)", 7),
        ("most_of(won) - least_of(won)", 8),
        ("count(won)", 3),
        ("count(won > 0)", 2),
        ("others(won)", 2),
        ("place(won)", 1),
        ("last(won)", 7),
        ("total_of(last(won))", 34),
        ("total_of(others(won))", 21),
        ("\t2 +\n 2 ", 4),
        ("00012", 12),
        ("1000000000000 - 1000000000000", 0),
        ("1 if 1 else huge * huge", 1),
        ("0 and huge * huge", 0),
        ("1 or huge * huge", 1),
        ("2 < 1 < huge * huge", 0),
        ("huge * huge if won > 100 else 3", 3),
        ("huge * (1 if seat else -1)", -1000000000000),
    ],
)
def test_a_formula_comes_to_this_for_the_first_player(text: str, first: int) -> None:
    assert values(text)[0] == first


def test_of_everybody() -> None:
    assert values("place(won)") == [1, 3, 4, 1]  # equal ones share the better place
    assert values("others(won)") == [2, 7, 10, 2]
    assert values("10 if won == most_of(won) else seat") == [10, 1, 2, 10]
    assert values("won > 0 and won // won or seat == 1") == [1, 1, 0, 1]


@pytest.mark.parametrize(
    "text",
    [
        "huge + 1",
        "0 - huge - 1",
        "huge * huge // huge",
        "total_of(huge)",
        "1000000000001",
    ],
)
def test_too_large_even_in_between(text: str) -> None:
    with pytest.raises(TooLarge):
        values(text)


NO_FORMULA = (
    "",
    " ",
    "1 +",
    "+ 1",
    "1 2",
    "(1",
    "1)",
    "()",
    "won won",
    "1 if 2",
    "if 1 else 2",
    "1 / 2",
    "2 ** 3",
    "1 = 1",
    "a.b",
    "a[0]",
    "'x'",
    '"x"',
    "1.5",
    "1_000",
    "x := 1",
    "lambda: 1",
    "won and",
    "not",
    "1 not 2",
    "1 < ",
    "a == not b",
    "1 is 1",
    "~1",
    "1 & 2",
    "sum(won)",
    "eval(1)",
    "total_of",
    "total_of()",
    "total_of(1, 2)",
    "min(1)",
    "abs(1, 2)",
    "last(1)",
    "last(won + 1)",
    "last()",
    "last(last(won))",
    "last(total)",
    "last(won, won)",
    "__import__(1)",
    "é",
    "1 + ²",
    "1;2",
    "{1}",
    "\\",
    "#",
    "won\u0000",
    "１",
    "min(1,)",
    ",",
    "won\u00a0",
    "\u00a0won",
    "won +\u20031",
)
TOO_DEEP = (
    *("(" * 25 + "1" + ")" * 25, "-" * 25 + "1", "not " * 25 + "1", "abs(" * 25 + "1" + ")" * 25),
    *("1 if 1 else " * 25 + "1", "(" * 24 + "1 if 1 else 2" + ")" * 24, "(" * 200 + ")" * 200),
    "(" * 24 + "1" + ")" * 24 + " if 1 else 0",
)


@pytest.mark.parametrize("text", [*NO_FORMULA, *TOO_DEEP, "1" * (LONGEST + 1)])
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
