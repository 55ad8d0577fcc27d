"""A round told bit by bit: what each move asks, what completes it, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import BadInput
from companion.engine.game import options
from companion.engine.match import Match, read_line
from companion.i18n.language import language
from companion.views.standing import standing
from tests.games.sheet.made import broken, match_of, score, small
from tests.ui.plots import match_after

BIDS = small(
    let={"cards": "round + 1", "over": "tricks - bid"},
    enter={
        "bid": {"name": "Bid", "when": "before", "most": "cards"},
        "tricks": {"name": "Tricks", "most": "cards"},
        "bonus": {"name": "Bonus", "step": 10, "optional": True},
    },
    round={"trump": {"name": "Trump", "choice": {"Clubs": 1, "Hearts": 2}}},
    points={"sum": "(10 if over == 0 else -abs(over)) + bonus"},
    check={
        "hook": {
            "holds": "total_of(bid) != cards",
            "says": "Bids are {cards}.",
            "when": "before",
        },
        "all": {"holds": "total_of(tricks) == cards", "says": "{total_of(tricks)} of {cards}."},
        "own": {"holds": "tricks <= bid + 1", "says": "{name} took {tricks}."},
        "third": {"holds": "trump == 1 or round < 3", "says": "Clubs!"},
        "low": {"holds": "round < 9", "says": "Too late."},
    },
)
BOXES = small(
    enter={
        "ones": {"name": "Ones", "optional": True},
        "twos": {"name": "Twos", "optional": True, "step": 2},
    },
    points={"sum": "ones + twos"},
    over="1",
)


def enter(player: int, once: dict[str, int] | None = None, **entered: Any) -> dict[str, Any]:
    line = {"move": "enter", "player": player, "enter": entered}
    return {**line, "round": once} if once else line


def entered(match: Match) -> Any:
    return standing(match)["table"]["entered"]


def text(match: Match) -> str:
    assert match.entry
    return match.setup.text(match.entry.move)


def test_each_enter_tells_something_and_the_last_completes_the_round() -> None:
    match = match_after(match_of(BIDS, 2), enter(1, bid=1), enter(0, {"trump": 2}, bid=0))
    now = standing(match)
    assert (now["phase"], now["round"], now["turn"]) == ("counting", 1, None)
    assert now["table"] == {"let": {"cards": 2}, "entered": {"bid": (0, 1), "trump": 2}}
    match = match_after(match, enter(0, tricks=0, bonus=10))
    assert entered(match) == {"bid": (0, 1), "tricks": (0, None), "bonus": (10, None), "trump": 2}
    assert standing(match)["totals"] == (0, 0)
    match = match_after(match, enter(1, tricks=2))
    now = standing(match)
    assert (now["phase"], now["totals"], now["moves"]) == ("between-rounds", (20, -1), 4)
    assert now["table"] == {"let": {}, "entered": {}}


def test_the_canonical_form_has_what_is_told_also_a_0_of_an_optional_entry() -> None:
    match = match_after(
        match_of(BIDS, 2),
        {"enter": {"bonus": 0, "bid": 1}, "round": {}, "player": 1, "move": "enter"},
    )
    assert text(match) == '{"move":"enter","player":1,"enter":{"bid":1,"bonus":0}}'


@pytest.mark.parametrize(
    "line",
    [
        enter(0),
        {"move": "enter", "player": 0},
        {"move": "enter", "player": 0, "enter": {}, "round": {}},
        {"move": "enter", "enter": {"bid": 1}},
        enter(2, bid=1),
        enter(-1, bid=1),
        enter(0, bids=1),
        enter(0, {"bid": 1}),
        enter(0, trump=1),
        enter(0, bid=None),
        enter(0, bid=[1, 2]),
        enter(0, {"trump": 3}, bid=0),
        enter(0, bid=True),
    ],
)
def test_what_is_malformed(line: dict[str, Any]) -> None:
    match = match_of(BIDS, 2)
    with pytest.raises(BadInput):
        match.add(read_line(match.setup, line))


def test_what_was_told_is_the_whole_answer() -> None:
    match = match_after(match_of(BIDS, 2), enter(0, {"trump": 1}, bid=1))
    assert broken(match, enter(0, bid=99, tricks=99)) == ["entry.told"]
    assert broken(match, enter(1, {"trump": 1}, bid=0)) == ["entry.told"]
    assert broken(match, {"move": "before", "enter": {"bid": [0, 0]}}) == ["round.in-progress"]
    _, verdict = match.add(read_line(match.setup, {**enter(0, bid=1), "ruling": "so"}))
    assert not verdict.legal and not verdict.broken[0].rule.may_overrule


def test_what_before_left_out_is_told() -> None:
    sheet = small(
        enter={"won": {"name": "W"}, "bid": {"name": "B", "when": "before", "optional": True}}
    )
    match = match_after(match_of(sheet, 2), {"move": "before", "enter": {}})
    assert entered(match) == {"bid": (0, 0)}
    assert broken(match, enter(0, bid=1)) == ["entry.told"]


def test_before_that_lacks_an_entry_is_malformed_in_a_begun_round_and_at_the_end_too() -> None:
    begun = match_after(match_of(BIDS, 2), {"move": "before", "enter": {"bid": [0, 1]}})
    assert broken(begun, {"move": "before", "enter": {"bid": [0, 1]}}) == ["round.in-progress"]
    rest = {"move": "score", "enter": {"tricks": [0, 2]}, "round": {"trump": 1}}
    ended = match_after(begun, rest, {"move": "finish"})
    for match in (begun, ended):
        with pytest.raises(BadInput) as refused:
            match.add(read_line(match.setup, {"move": "before", "enter": {}}))
        assert refused.value.key == "enter.bid"


def test_bounds_and_steps_are_asked_of_what_is_told() -> None:
    match = match_of(BIDS, 2)
    assert broken(match, enter(0, bid=3)) == ["entry.out-of-range"]
    assert broken(match, enter(0, bonus=5)) == ["entry.step"]
    assert broken(match, enter(0, bonus=-5)) == ["entry.step", "entry.out-of-range"]


def test_a_check_is_asked_once_all_that_it_uses_is_told() -> None:
    match = match_after(match_of(BIDS, 2), enter(0, bid=1, tricks=0))
    assert broken(match, enter(1, bid=1)) == ["check.hook"]
    match = match_after(match, enter(1, bid=0))
    assert broken(match, enter(1, tricks=2)) == ["check.own"]
    _, verdict = match.add(read_line(match.setup, enter(1, tricks=2)))
    assert language("en").why(verdict.broken[0], match.setup) == "Ben took 2."
    # Everybody's tricks are told: whether they are all of them is asked before the round is whole.
    assert broken(match, enter(1, tricks=1)) == ["check.all"]


def test_a_check_behind_an_amount_waits_for_its_entries() -> None:
    sheet = small(
        let={"all_of_it": "total_of(won)", "late": "last(won)"},
        check={
            "zero": {"holds": "all_of_it == 0", "says": "{name}"},
            "line": {"holds": "sum < 9", "says": "{name}"},
            "before": {"holds": "late == 0", "says": "{name}"},
        },
    )
    match = match_of(sheet, 2)
    assert broken(match, enter(0, won=9)) == ["check.line"]
    match = match_after(match, enter(0, won=8))
    assert broken(match, enter(1, won=9)) == ["check.zero", "check.line"]
    assert broken(match, enter(1, won=-7)) == ["check.zero"]
    match = match_after(match, enter(1, won=-8))
    assert broken(match, enter(1, won=1)) == ["check.before"]


def test_a_check_is_not_asked_twice() -> None:
    check = {"odd": {"holds": "won == 1", "says": "{name}", "may_overrule": True}}
    match = match_of(small(check=check), 3)
    ruled = {**enter(0, won=5), "ruling": "so"}
    match = match_after(match, ruled, enter(1, won=1))
    assert standing(match_after(match, enter(2, won=1)))["totals"] == (5, 1, 1)
    assert broken(match, enter(2, won=7)) == ["check.odd"]
    assert standing(match_after(match, score(won=[None, None, 1])))["totals"] == (5, 1, 1)


def test_without_a_required_entry_after_the_round_everything_is_told() -> None:
    match = match_after(match_of(BOXES, 2), enter(0, ones=1, twos=2), enter(1, ones=0))
    assert standing(match)["phase"] == "counting"
    match = match_after(match, enter(1, twos=4))
    assert (standing(match)["totals"], standing(match)["over"]) == ((3, 4), True)
    # A required entry of `before` alone does not complete it.
    early = {"bid": {"name": "B", "when": "before"}, "won": {"name": "W", "optional": True}}
    match = match_after(match_of(small(enter=early), 1), enter(0, bid=1))
    assert standing(match)["phase"] == "counting"


def test_score_brings_the_rest() -> None:
    match = match_after(match_of(BIDS, 2), enter(1, bid=1, tricks=1), enter(0, bonus=10))
    rest = {"move": "score", "enter": {"bid": [0, None], "tricks": [1, None]}}
    match = match_after(match, {**rest, "round": {"trump": 1}})
    assert standing(match)["totals"] == (9, 10)


@pytest.mark.parametrize(
    ("rest", "key"),
    [
        ({"bid": [0, None], "tricks": [1, 1]}, "enter.tricks"),
        ({"bid": [0, None], "tricks": [None, None]}, "enter.tricks"),
        ({"bid": [0, 1], "tricks": [1, None]}, "enter.bid"),
        ({"tricks": [1, None]}, "enter.bid"),
        ({"bid": [0, None], "tricks": [1, None], "bonus": [10, None]}, "enter.bonus"),
        ({"bid": [0, None], "tricks": [1, None], "bonus": [0, 0]}, "enter.bonus"),
        ({"bid": [0, None], "tricks": [1, None], "bonus": [None, None]}, "enter.bonus"),
    ],
)
def test_a_rest_that_is_none(rest: dict[str, Any], key: str) -> None:
    match = match_after(match_of(BIDS, 2), enter(1, bid=1, tricks=1), enter(0, bonus=10))
    line = {"move": "score", "enter": rest, "round": {"trump": 1}}
    with pytest.raises(BadInput) as refused:
        match.add(read_line(match.setup, line))
    assert refused.value.key == key


def test_null_has_no_place_where_nothing_was_told() -> None:
    needed, optional = match_of(small(), 2), match_of(BOXES, 2)
    told = match_after(optional, enter(0, ones=1), enter(1, ones=1))
    for match, line in (
        (needed, score(won=[1, None])),
        (needed, score(won=[None, None])),
        (optional, score(ones=[0, None])),
        (told, score(ones=[None, None])),
    ):
        with pytest.raises(BadInput):
            match.add(read_line(match.setup, line))


def test_an_optional_entry_that_was_told_does_not_stand_in_score_even_as_0() -> None:
    tip = {"name": "Tip", "optional": True}
    match = match_after(match_of(small(round={"tip": tip}), 2), enter(0, {"tip": 3}))
    with pytest.raises(BadInput) as refused:
        match.add(read_line(match.setup, {**score(won=[1, 2]), "round": {"tip": 0}}))
    assert refused.value.key == "round.tip"
    assert text(match_after(match, score(won=[1, 2]))) == '{"move":"score","enter":{"won":[1,2]}}'


def test_an_optional_entry_of_which_nothing_is_left_is_left_out() -> None:
    first = match_after(match_of(BOXES, 2), enter(0, ones=1))
    for rest in ({"ones": [None, 0]}, {}):
        assert text(match_after(first, score(**rest))) == '{"move":"score","enter":{}}'
    assert text(match_after(first, score(ones=[None, 3]))) == (
        '{"move":"score","enter":{"ones":[null,3]}}'
    )


def test_finish_drops_the_half_told_round_and_undo_takes_one_bit_back() -> None:
    match = match_after(match_of(small(), 2), enter(0, won=5))
    assert broken(match, {"move": "finish"}) == ["round.none"]
    assert options(match.setup, match.table) == []
    match = match_after(match, enter(1, won=1), enter(0, won=9))
    undone = match_after(match, {"undo": 2})
    assert entered(undone) == {"won": (5, None)}
    over = standing(match_after(match, {"move": "finish"}))
    assert (over["round"], over["totals"], over["table"]["entered"]) == (1, (5, 1), {})


def test_a_correction_after_which_a_later_move_is_malformed() -> None:
    match = match_after(match_of(small(), 2), enter(0, won=5), score(won=[None, 1]))
    with pytest.raises(BadInput):
        match.add(read_line(match.setup, {"drop": 1}))
    amended = match_after(match, {"amend": 1, "to": enter(0, won=7)})
    assert amended.table.totals == (7, 1)


NUMBERS = st.integers(-3, 12)


@settings(max_examples=150, deadline=None)
@given(data=st.data(), players=st.integers(1, 4))
def test_bit_by_bit_is_counted_as_at_once(data: st.DataObject, players: int) -> None:
    """In whatever order it is told: the same totals, and refused if the whole round is refused."""
    entries = ("bid", "tricks", "bonus")
    whole = {id: data.draw(st.lists(NUMBERS, min_size=players, max_size=players)) for id in entries}
    trump = data.draw(st.sampled_from([1, 2]))
    match = match_of(BIDS, players)
    at_once, verdict = match.add(
        read_line(match.setup, {**score(**whole), "round": {"trump": trump}})
    )
    bits = [(id, seat) for seat in range(players) for id in ("bonus", "bid", "tricks")]
    shuffled = data.draw(st.permutations(bits))
    required = [bit for bit in shuffled if bit[0] != "bonus"]
    last = required[-1]
    told = [bit for bit in shuffled if bit != last] + [last]
    refused: set[str] = set()
    for number, (id, seat) in enumerate(told):
        once = {"trump": trump} if number == 0 else None
        before = standing(match)
        match, bit = match.add(read_line(match.setup, enter(seat, once, **{id: whole[id][seat]})))
        refused |= {broken.rule.id for broken in bit.broken}
        if not bit.legal:
            assert standing(match) == before
            break
        undone = match_after(match, {"undo": 1})
        assert standing(undone) == before
        assert standing(match_after(undone, {"redo": 1})) == standing(match)
    assert bool(refused) == (not verdict.legal)
    assert refused <= {broken.rule.id for broken in verdict.broken}
    if verdict.legal:
        assert standing(match)["totals"] == standing(at_once)["totals"]
        assert standing(match)["phase"] == "between-rounds"
