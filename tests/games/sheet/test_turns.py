"""Sheets that are played in turns: who enters, who is out, when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.errors import BadInput
from companion.engine.game import options
from companion.engine.match import Match, read_line
from companion.games.sheet.sheet import read_sheet
from companion.record.sheet_text import read_sheet_text
from companion.views.standing import standing
from tests.games.sheet.made import broken, match_of, small
from tests.ui.plots import match_after

MOLKKY = """\
name = "Molkky"
players = [1, 12]
over = "highest == 50 or playing == 1 and sides > 1"
turns = true
out = "last(misses) >= 3"

[let]
misses = "last(misses) + 1 if pins == 0 else 0"

[enter.pins]
name = "Pins"
most = 12

[points]
sum = "-total if misses >= 3 else 25 - total if total + pins > 50 else pins"
"""
PLAIN = read_sheet_text(MOLKKY.encode()).plain


def enter(player: int, **entered: int) -> dict[str, Any]:
    return {"move": "enter", "player": player, "enter": entered}


def thrown(match: Match, *pins: int) -> Match:
    """Whoever is at turn throws, one after the other."""
    for number in pins:
        match = match_after(match, enter(match.table.turn, pins=number))
    return match


def test_a_turn_counts_at_once_and_the_next_round_begins_by_itself() -> None:
    match = match_of(PLAIN, 3)
    now = standing(match)
    assert (now["phase"], now["round"], now["turn"], now["moves"]) == ("turn", 1, 0, 0)
    assert now["table"] == {"let": {}, "entered": {}, "out": ()}
    match = thrown(match, 12, 3)
    now = standing(match)
    assert (now["totals"], now["turn"], now["round"]) == ((12, 3, 0), 2, 1)
    assert now["table"]["entered"] == {"pins": (12, 3, None)}
    match = thrown(match, 0)
    now = standing(match)
    assert (now["turn"], now["round"], now["table"]["entered"]) == (0, 2, {})


def test_too_many_pins_fall_back_to_25_and_50_is_over_at_once() -> None:
    match = thrown(match_of(PLAIN, 2), 12, 1, 12, 1, 12, 1, 12, 1)
    assert match.table.totals == (48, 4)
    assert thrown(match, 3).table.totals == (25, 4)
    over = standing(thrown(match, 2))
    assert (over["over"], over["winners"], over["round"], over["turn"]) == (True, (0,), 5, None)
    assert over["table"] == {"let": {}, "entered": {}, "out": ()}


def test_whoever_is_out_is_passed_over() -> None:
    match = thrown(match_of(PLAIN, 3), 5, 0, 1, 5, 0, 1, 5, 0)
    now = standing(match)
    assert (now["totals"], now["table"]["out"], now["turn"]) == ((15, 0, 2), (1,), 2)
    match = thrown(match, 1)
    assert (match.table.turn, match.table.round) == (0, 4)
    assert thrown(match, 1).table.turn == 2
    assert standing(thrown(match, 1))["table"]["entered"] == {"pins": (1, None, None)}
    match = thrown(match, 0, 1, 0, 1, 0)
    assert standing(match)["winners"] == (2,)
    assert standing(match)["table"]["out"] == (0, 1)


def test_first_begins_every_round() -> None:
    match = match_of(PLAIN, 3, first=2)
    seats = [match.table.turn]
    for _ in range(5):
        match = thrown(match, 1)
        seats.append(match.table.turn)
    assert seats == [2, 0, 1, 2, 0, 1]
    with pytest.raises(BadInput) as refused:
        match_of(PLAIN, 3, first=3)
    assert refused.value.key == "first"
    known = small(turns=True, points={"sum": "first"}, enter={"won": {"name": "W"}})
    match = match_after(match_of(known, 3, first=2), enter(2, won=0))
    assert match.table.totals == (0, 0, 2)


def test_another_players_turn() -> None:
    match = thrown(match_of(PLAIN, 4), 1)
    assert broken(match, enter(2, pins=99)) == ["entry.out-of-range", "turn.not-yours"]
    assert broken(match, enter(0, pins=1)) == ["entry.told"]
    match = match_after(match, {**enter(2, pins=7), "ruling": "it was so"})
    assert (match.table.totals, match.table.turn) == ((1, 0, 7, 0), 1)
    match = thrown(match, 2)
    assert match.table.turn == 3
    assert broken(match, enter(2, pins=1)) == ["entry.told"]
    match = thrown(match, 3)
    assert (match.table.round, match.table.turn, match.table.totals) == (2, 0, (1, 2, 7, 3))


def test_not_yours_stands_before_the_checks_that_may_be_overruled() -> None:
    check = {
        "soft": {"holds": "won < 5", "says": "{name}", "may_overrule": True},
        "hard": {"holds": "won < 9", "says": "{name}"},
    }
    match = match_of(small(turns=True, check=check), 2)
    assert broken(match, enter(1, won=9)) == ["check.hard", "turn.not-yours", "check.soft"]


def test_a_turn_is_whole() -> None:
    sheet = small(
        turns=True,
        enter={
            "won": {"name": "Won"},
            "bonus": {"name": "Bonus", "optional": True},
            "who": {"name": "Who", "player": True, "optional": True},
        },
        points={"sum": "won + bonus + 100 * who"},
    )
    match = match_of(sheet, 2)
    for line in (enter(0, bonus=1), enter(0), enter(0, won=None), {**enter(0), "round": {"a": 1}}):
        with pytest.raises(BadInput):
            match.add(read_line(match.setup, line))
    match = match_after(match, enter(0, who=-1, bonus=0, won=1))
    assert match.entry and match.setup.text(match.entry.move) == (
        '{"move":"enter","player":0,"enter":{"won":1}}'
    )
    assert match.table.totals == (-99, 0)
    assert standing(match)["table"]["entered"] == {
        "won": (1, None),
        "bonus": (0, None),
        "who": (-1, None),
    }
    for line in ({"move": "score", "enter": {"won": [1, 1]}}, {"move": "before", "enter": {}}):
        with pytest.raises(BadInput) as refused:
            match.add(read_line(match.setup, line))
        assert refused.value.key == "move"


def test_a_turn_may_be_empty() -> None:
    sheet = small(turns=True, enter={"won": {"name": "Won", "optional": True}})
    match = match_after(match_of(sheet, 2), enter(0))
    assert standing(match)["table"]["entered"] == {"won": (0, None)}
    assert match.entry and match.setup.text(match.entry.move).endswith('"enter":{}}')


def test_finish_from_the_first_turn_on() -> None:
    match = match_of(PLAIN, 2)
    assert broken(match, {"move": "finish"}) == ["round.none"]
    assert options(match.setup, match.table) == []
    match = thrown(match, 3)
    assert [match.setup.text(move) for move in options(match.setup, match.table)] == [
        '{"move":"finish"}'
    ]
    over = standing(match_after(match, {"move": "finish"}))
    assert (over["totals"], over["round"], over["winners"]) == ((3, 0), 1, (0,))
    assert over["table"] == {"let": {}, "entered": {}, "out": ()}
    assert broken(match_after(match, {"move": "finish"}), enter(1, pins=1)) == ["match.over"]


def counting(points: str, **more: Any) -> dict[str, Any]:
    return small(turns=True, points={"sum": points}, **more)


@pytest.mark.parametrize(
    ("points", "totals"),
    [
        ("total_of(won)", (1, 3, 7)),  # what the others have entered in this round
        ("others(won)", (0, 1, 3)),
        ("count(won)", (1, 2, 3)),
        ("total_of(won + 1)", (4, 6, 10)),
        ("place(won)", (1, 1, 1)),
        ("most_of(total) + won", (1, 3, 7)),  # totals as they stand
        ("least_of(doubled) + doubled", (2, 4, 10)),  # what came of it
        ("seat * 10 + round", (1, 11, 21)),
    ],
)
def test_what_a_turn_knows_of_the_others(points: str, totals: tuple[int, ...]) -> None:
    match = match_of(counting(points, let={"doubled": "2 * won"}), 3)
    match = match_after(match, enter(0, won=1), enter(1, won=2), enter(2, won=4))
    assert match.table.totals == totals


def test_over_knows_who_is_to_come() -> None:
    match = match_of(counting("won", over="round == 2 and to_come == 0"), 2)
    for seat in (0, 1, 0):
        match = match_after(match, enter(seat, won=1))
        assert not standing(match)["over"]
    match = match_after(match, enter(1, won=1))
    assert (standing(match)["over"], match.table.round) == (True, 2)


FARKLE = {
    "name": "Farkle",
    "players": [2, 6],
    "options": {"target": {"name": "Target", "default": 100, "least": 1, "most": 1000}},
    "let": {"closing": "most_of(total) >= target"},
    "enter": {"points": {"name": "Points"}},
    "points": {"sum": "points"},
    "turns": True,
    "out": "total >= target or last(closing)",
}


def test_one_more_turn_for_everybody_else() -> None:
    match = match_of({**FARKLE, "enter": {"got": {"name": "Got"}}, "points": {"sum": "got"}}, 3)
    for number in (50, 120, 10):  # Ben reaches the target
        match = match_after(match, enter(match.table.turn, got=number))
    assert standing(match)["table"]["out"] == (1, 2)
    assert standing(match)["table"]["let"] == {"closing": 1}
    match = match_after(match, enter(0, got=80))
    now = standing(match)
    assert (now["over"], now["winners"], now["totals"]) == (True, (0,), (130, 120, 10))


def test_a_tie_break_knows_the_last_turn() -> None:
    match = match_of(counting("won", tie="won", over="round == 1 and to_come == 0"), 2)
    match = match_after(match, enter(0, won=3), enter(1, won=3))
    assert standing(match)["winners"] == (0, 1)
    match = match_of(counting("won", tie="last(won)"), 2)
    for seat, number in ((0, 1), (1, 3), (0, 3), (1, 1)):
        match = match_after(match, enter(seat, won=number))
    # `last` is as the check of Ben's turn knew it: Anna's was 3, his own 3.
    assert standing(match_after(match, {"move": "finish"}))["winners"] == (0, 1)


def test_sides_take_turns() -> None:
    match = match_of(counting("won", sides=2, players=[4, 4]), 4, first=1)
    assert match.table.turn == 1
    match = match_after(match, enter(1, won=5), enter(0, won=2))
    assert (match.table.totals, match.table.turn, match.table.round) == ((2, 5, 2, 5), 1, 2)


def test_what_is_too_large_in_a_turn() -> None:
    match = match_of(counting("won", out="total * 1000000 * 1000000 > 5"), 2)
    assert broken(match, enter(0, won=2)) == ["formula.too-large"]
    assert broken(match, enter(0, won=0)) == []


def test_corrections_of_turns() -> None:
    match = thrown(match_of(PLAIN, 2), 1, 2, 3)
    before = standing(match)
    undone = match_after(match, {"undo": 1})
    assert (undone.table.totals, undone.table.turn) == ((1, 2), 0)
    assert standing(match_after(undone, {"redo": 1})) == before
    amended = match_after(match, {"amend": 1, "to": enter(0, pins=9)})
    assert amended.table.totals == (12, 2)
    assert not match.add(read_line(match.setup, {"drop": 2}))[1].legal  # Anna twice in a round


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"round": {"x": {"name": "X"}}}, "round"),
        ({"enter": {"won": {"name": "W", "when": "before"}}}, "enter.won.when"),
        ({"check": {"c": {"holds": "1", "says": "x", "when": "before"}}}, "check.c.when"),
        ({"turns": 1}, "turns"),
        ({"let": {"first": "won"}}, "let.first"),
        ({"let": {"playing": "won"}}, "let.playing"),
        ({"let": {"to_come": "won"}}, "let.to_come"),
        ({"points": {"sum": "playing"}}, "points.sum"),
        ({"tie": "to_come"}, "tie"),
        ({"out": "won"}, "out"),
        ({"out": "round > 3"}, "out"),
        ({"out": "dealer"}, "out"),
        ({"out": "last(sum)"}, "out"),
        ({"turns": False, "out": "total"}, "out"),
        ({"turns": False, "over": "playing == 1"}, "over"),
    ],
)
def test_what_does_not_go_with_turns(changes: dict[str, Any], key: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheet(small(**{"turns": True, **changes}))
    assert refused.value.key == key


@pytest.mark.parametrize(
    "changes",
    [
        {"let": {"first": "won"}, "check": {"playing": {"holds": "1", "says": "x"}}},
        {"turns": True, "out": "total_of(total) > 5 and seat or last(won) > players - sides"},
        {"turns": True, "points": {"sum": "won + first"}, "over": "playing + to_come + highest"},
        {"turns": False},
    ],
)
def test_what_goes(changes: dict[str, Any]) -> None:
    read = read_sheet(small(**changes))
    assert read_sheet(dict(read.plain)).plain == read.plain
    assert "turns" in read.plain or not changes.get("turns")
