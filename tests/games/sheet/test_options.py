"""What is agreed before a match: numbers, labels, switches, who deals first and who begins."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.cli import main
from companion.engine.errors import BadInput
from companion.games.sheet.sheet import read_sheet
from companion.record.match_file import header_text, make_setup
from companion.record.sheet_text import toml_text
from companion.views.standing import standing
from tests.games.sheet.made import NAMES, match_of, score, small
from tests.ui.plots import match_after

HOUSE = {
    "moon": {"name": "Moon", "default": 1, "choice": {"Others get 26": 1, "26 off": 2}},
    "jack": {"name": "Jack", "default": 0, "yes": "Jack of diamonds"},
    "rounds": {"name": "Rounds", "default": 3, "least": 1, "most": 9},
}
MADE = small(options=HOUSE, points={"sum": "won * moon + 100 * jack + rounds"})


def chosen(**options: Any) -> Any:
    return json.loads(header_text(make_setup("sheet", NAMES[:3], {"sheet": MADE, **options})))


def test_formulas_and_records_have_the_number() -> None:
    match = match_after(match_of(MADE, moon=2, jack=1), score(won=[1, 0, 0]))
    assert match.table.totals == (105, 103, 103)
    options = chosen(rounds=9, jack=1, moon=2)["options"]
    assert list(options) == ["sheet", "moon", "jack", "rounds"]
    assert list(chosen(moon=1, jack=0, rounds=3)["options"]) == ["sheet"]


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"moon": 3}, "moon"),
        ({"moon": True}, "moon"),
        ({"jack": 2}, "jack"),
        ({"jack": True}, "jack"),
        ({"dealer": 0}, "dealer"),
        ({"first": 0}, "first"),
        ({"rounds": 10}, "rounds"),
    ],
)
def test_what_is_no_option_of_the_sheet(options: dict[str, Any], key: str) -> None:
    with pytest.raises(BadInput) as refused:
        chosen(**options)
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("option", "key"),
    [
        ({"choice": {"A": 1, "B": 2}, "least": 1, "default": 1}, "least"),
        ({"yes": "Y", "most": 1, "default": 1}, "most"),
        ({"choice": {"A": 1, "B": 2}, "default": 3}, "default"),
        ({"yes": "Y", "default": 2}, "default"),
        ({"choice": {"A": 1}, "default": 1}, "choice"),
        ({"choice": ["A", "B"], "default": 1}, "choice"),
        ({"choice": {"A": 1, "B": 2}, "yes": "Y", "default": 1}, "yes"),
        ({"choice": {"A": 1, "B": 2}}, "default"),
        ({"yes": "Y", "default": True}, "default"),
    ],
)
def test_an_option_that_cannot_be(option: dict[str, Any], key: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheet(small(options={"a": {"name": "A", **option}}))
    assert refused.value.key == f"options.a.{key}"


DEALT = small(points={"sum": "won if seat == dealer else 0"})


def test_the_first_dealer_is_an_option_where_a_formula_uses_the_dealer() -> None:
    match = match_of(DEALT, dealer=2)
    match = match_after(match, score(won=[1, 2, 4]), score(won=[1, 2, 4]))
    assert match.table.totals == (1, 0, 4)
    assert json.loads(header_text(match.setup))["options"]["dealer"] == 2
    for dealer in (3, -1, True, "0"):
        with pytest.raises(BadInput) as refused:
            match_of(DEALT, dealer=dealer)
        assert refused.value.key == "dealer"
    uses = (
        {"note": "{dealer} deals."},
        {"tie": "seat == dealer"},
        {"check": {"c": {"holds": "1", "says": "{dealer}"}}},
        {"enter": {"won": {"name": "Won", "most": "dealer"}}},
    )
    for more in uses:
        assert match_of(small(**more), dealer=1)


def test_options_stand_in_their_order() -> None:
    sheet = small(
        turns=True, options={"rounds": HOUSE["rounds"]}, points={"sum": "won + dealer + rounds"}
    )
    setup = make_setup("sheet", NAMES[:3], {"rounds": 2, "first": 1, "dealer": 1, "sheet": sheet})
    header = json.loads(header_text(setup))
    assert list(header["options"]) == ["sheet", "dealer", "first", "rounds"]


@pytest.mark.parametrize(
    ("given", "number"),
    [("moon=2", 2), ("moon=26 off", 2), ("moon=Others get 26", None), ("moon=1", None)],
)
def test_a_label_on_the_command_line(given: str, number: int | None, tmp_path, capsys) -> None:
    file = tmp_path / "made.sheet.toml"
    file.write_text(toml_text(read_sheet(MADE)), "utf-8")
    assert main(["new", "sheet", "Anna", "Ben", "--sheet", str(file), "--option", given]) == 0
    assert json.loads(capsys.readouterr().out)["options"].get("moon") == number


# Who wins among equals


@pytest.mark.parametrize(
    ("tie", "wins", "winners"),
    [
        (None, "high", [0, 1, 2]),
        ("seat", "high", [2]),
        ("seat", "low", [2]),
        ("-seat", "high", [0]),
        ("last(won)", "high", [1]),
        (["won == 0", "seat"], "high", [1]),
        (["seat > 0", "0", "-seat"], "high", [1]),
        ("1000000000000 * (1 + seat)", "high", [0, 1, 2]),
        (["1000000 * 1000000 * (1 + seat)", "-seat"], "high", [0]),
        ("total == highest and total == lowest and sum > 1", "high", [0]),
        ("place(won)", "high", [1]),
    ],
)
def test_the_tie_break_decides_among_equals(tie: Any, wins: str, winners: list[int]) -> None:
    match = match_of(small(tie=tie, wins=wins), 3)
    rounds = score(won=[1, 3, 2]), score(won=[2, 0, 1]), {"move": "finish"}
    assert standing(match_after(match, *rounds))["winners"] == tuple(winners)


def test_the_tie_break_knows_the_last_round_that_was_scored() -> None:
    sheet = small(
        tie="bid + 100 * round",
        enter={
            "won": {"name": "Won", "optional": True},
            "bid": {"name": "Bid", "when": "before"},
        },
    )
    match = match_after(match_of(sheet, 2), score(bid=[1, 2]))
    begun = {"move": "before", "enter": {"bid": [9, 0]}}
    assert standing(match_after(match, begun, {"move": "finish"}))["winners"] == (1,)


def test_sides_win_together() -> None:
    match = match_of(small(sides=2, players=[4, 4], tie="seat"), 4)
    match = match_after(match, score(won=[1, 1]), {"move": "finish"})
    assert standing(match)["winners"] == (1, 3)


@pytest.mark.parametrize(
    ("tie", "written"),
    [("seat", "seat"), (["seat"], "seat"), (3, "3"), (["won", 1], ["won", "1"])],
)
def test_a_tie_break_in_canonical_form(tie: Any, written: Any) -> None:
    assert read_sheet(small(tie=tie)).plain["tie"] == written


@pytest.mark.parametrize("tie", [[], ["1", "2", "3", "4"], "nothing", True, [None], "playing"])
def test_a_tie_break_that_cannot_be(tie: Any) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheet(small(tie=tie))
    assert refused.value.key == "tie"


# The note of a round


NOTED = small(
    note="Deal {cards} cards; {round + 2}s are wild, {dealer} deals.",
    let={"cards": "round + 1"},
    over="round == 2",
    enter={"won": {"name": "Won"}, "bid": {"name": "Bid", "when": "before"}},
)


def test_the_note_is_that_of_the_round_going_on_else_of_the_next() -> None:
    match = match_of(NOTED, dealer=1)
    first = "Deal 2 cards; 3s are wild, 1 deals."
    assert standing(match)["table"]["note"] == first
    match = match_after(match, {"move": "before", "enter": {"bid": [0, 0, 0]}})
    assert standing(match)["table"]["note"] == first
    match = match_after(match, score(won=[0, 0, 0]))
    assert standing(match)["table"]["note"] == "Deal 3 cards; 4s are wild, 2 deals."
    match = match_after(match, score(won=[0, 0, 0], bid=[0, 0, 0]))
    assert standing(match)["table"]["note"] is None


@pytest.mark.parametrize(
    "note", ["", "x" * 401, "{name}", "{won}", "{total}", "{seat}", "{", "{sum}", 5, "{last(won)}"]
)
def test_a_note_that_cannot_be(note: Any) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheet(small(note=note))
    assert refused.value.key == "note"
