"""Rounds counted by sheets: what is entered when, what is refused and why, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.errors import BadInput
from companion.engine.game import options
from companion.engine.match import read_line
from companion.i18n.language import language
from companion.record.match_file import header_text, read_header
from companion.record.strict_json import read_object
from companion.views.standing import standing
from tests.games.sheet.made import broken, match_of, score, small
from tests.ui.plots import match_after

BIDS = small(
    let={"cards": "round + 1", "over": "tricks - bid"},
    enter={
        "bid": {"name": "Bid", "when": "before", "most": "cards"},
        "tricks": {"name": "Tricks", "most": "cards"},
    },
    round={"trump": {"name": "Trump", "choice": {"Clubs": 1, "Hearts": 2}, "optional": True}},
    points={"sum": "10 if over == 0 else -abs(over)"},
    check={
        "hook": {
            "holds": "total_of(bid) != cards",
            "says": "The bids must not be {cards}.",
            "when": "before",
            "may_overrule": True,
        },
        "all": {"holds": "total_of(tricks) == cards", "says": "{total_of(tricks)}, not {cards}."},
    },
    over="round == 2",
)


def sentences(match: Any, line: dict[str, Any], code: str = "en") -> list[str]:
    _, verdict = match.add(read_line(match.setup, line))
    return [language(code).why(broken, match.setup) for broken in verdict.broken]


def before(*bids: int, **more: Any) -> dict[str, Any]:
    return {"move": "before", "enter": {"bid": list(bids)}, **more}


def test_bids_are_asked_before_and_stand_until_the_round_is_counted() -> None:
    match = match_after(match_of(BIDS), before(1, 0, 0))
    now = standing(match)
    assert (now["phase"], now["round"], now["turn"]) == ("counting", 1, None)
    assert now["table"] == {"let": {"cards": 2}, "entered": {"bid": (1, 0, 0)}}
    assert broken(match, before(1, 0, 0)) == ["round.in-progress"]
    match = match_after(match, score(tricks=[1, 1, 0]))
    now = standing(match)
    assert (now["phase"], now["totals"]) == ("between-rounds", (10, -1, 10))
    assert now["table"] == {"let": {}, "entered": {}}


def test_whoever_left_the_bids_out_enters_all_together() -> None:
    match = match_of(BIDS)
    for line in (
        score(tricks=[1, 1, 0]),
        {"move": "before", "enter": {}},
        {"move": "before", "enter": {"bid": [1, 0, 0], "tricks": [1, 1, 0]}},
        {"move": "score"},
    ):
        with pytest.raises(BadInput):
            match.add(read_line(match.setup, line))
    match = match_after(match, score(bid=[1, 0, 0], tricks=[1, 1, 0]))
    assert match.table.totals == (10, -1, 10)
    match = match_after(match, before(0, 0, 0))
    with pytest.raises(BadInput) as refused:
        match.add(read_line(match.setup, score(bid=[0, 0, 0], tricks=[1, 1, 1])))
    assert refused.value.key == "enter.bid"


def test_checks_before_a_round_are_asked_once() -> None:
    match = match_of(BIDS)
    assert broken(match, before(1, 1, 0)) == ["check.hook"]
    assert broken(match, score(bid=[1, 1, 0], tricks=[1, 1, 0])) == ["check.hook"]
    match = match_after(match, before(1, 1, 0, ruling="we forgot the rule"))
    assert match.overruled
    assert match_after(match, score(tricks=[1, 1, 0])).table.totals == (10, 10, 10)


def test_all_that_is_broken_is_told_in_the_order_of_the_rules() -> None:
    match = match_of(BIDS)
    line = score(bid=[3, 0, -1], tricks=[5, 0, 0])
    assert broken(match, line) == ["entry.out-of-range", "check.all", "check.hook"]
    assert sentences(match, line) == [
        "Bid (Anna): 3 isn’t possible, only 0 to 2.",
        "5, not 2.",
        "The bids must not be 2.",
    ]


def test_a_check_of_each_player_has_the_sentence_of_the_first() -> None:
    values = small(check={"few": {"holds": "won < 3", "says": "{name} has {won} of {total}."}})
    match = match_of(values)
    assert sentences(match, score(won=[1, 4, 5])) == ["Ben has 4 of 0."]
    assert sentences(match, score(won=[1, 4, 5]), "de") == ["Ben has 4 of 0."]


def test_finish_drops_a_round_that_was_begun() -> None:
    match = match_after(match_of(BIDS), before(1, 0, 0))
    assert broken(match, {"move": "finish"}) == ["round.none"]
    assert options(match.setup, match.table) == []
    match = match_after(match, score(tricks=[2, 0, 0]), before(0, 0, 0))
    assert match.table.round == 2
    match = match_after(match, {"move": "finish"})
    now = standing(match)
    assert (now["round"], now["phase"], now["over"]) == (1, "over", True)
    assert now["table"] == {"let": {}, "entered": {}}
    assert now["winners"] == (1, 2)
    assert broken(match, score(tricks=[1, 1, 1])) == ["match.over"]
    assert broken(match, before(0, 0, 0)) == ["match.over"]


def test_it_is_over_when_the_sheet_says_so() -> None:
    rounds = score(bid=[2, 0, 1], tricks=[2, 0, 0]), score(bid=[0, 0, 0], tricks=[3, 0, 0])
    match = match_after(match_of(BIDS), *rounds)
    assert match.table.phase == "over"
    values = small(over="highest >= 10 and total_of(won) > 3")
    match = match_after(match_of(values), score(won=[5, 0, 0]), score(won=[5, -9, 1]))
    assert match.table.phase == "between-rounds"
    assert match_after(match, score(won=[5, 0, 0])).table.phase == "over"


def test_what_may_be_left_out() -> None:
    values = small(
        enter={
            "won": {"name": "Won"},
            "bonus": {"name": "Bonus", "least": 5, "most": 10, "optional": True},
            "who": {"name": "Who", "player": True, "optional": True},
        },
        round={"first": {"name": "First", "player": True, "optional": True}},
        points={"sum": "won + bonus + 100 * (first == seat) + 1000 * (who == -1)"},
    )
    match = match_of(values)
    assert match_after(match, score(won=[1, 2, 3])).table.totals == (1001, 1002, 1003)
    line = {**score(won=[1, 2, 3], bonus=[0, 5, 0], who=[-1, -1, 0]), "round": {"first": 2}}
    assert match_after(match, line).table.totals == (1001, 1007, 103)
    spelled = {**score(won=[1, 2, 3], bonus=[0, 0, 0], who=[-1] * 3), "round": {"first": -1}}
    kept = match_after(match, spelled).entry
    assert kept and match.setup.text(kept.move) == '{"move":"score","enter":{"won":[1,2,3]}}'
    assert broken(match, score(won=[0, 0, 0], bonus=[4, 0, 0])) == ["entry.out-of-range"]


def test_choices_switches_seats_and_lists_that_do_not_exist_are_malformed() -> None:
    values = small(
        enter={
            "won": {"name": "Won"},
            "call": {"name": "Call", "choice": {"A": 10, "B": 20}},
            "out": {"name": "Out", "yes": "went out"},
        },
        round={"dealt": {"name": "Dealt", "player": True}},
    )
    good = {**score(won=[1, 2, 3], call=[10, 20, 10], out=[0, 1, 0]), "round": {"dealt": 2}}
    match = match_of(values)
    match_after(match, good)
    wrong = {"call": [10, 15, 10], "out": [0, 2, 0], "won": [1, 2], "other": [1, 2, 3]}
    for key, value in wrong.items():
        with pytest.raises(BadInput) as refused:
            read_line(match.setup, {**good, "enter": {**good["enter"], key: value}})
        assert refused.value.key == f"enter.{key}"
    for value in (3, -1, True, 1.0, "1", None, [1]):
        with pytest.raises(BadInput):
            read_line(match.setup, {**good, "round": {"dealt": value}})


def test_numbers_come_in_steps() -> None:
    match = match_of(small(enter={"won": {"name": "Won", "step": 5, "least": -100}}))
    match_after(match, score(won=[5, 0, -10]))
    assert broken(match, score(won=[5, 3, 0])) == ["entry.step"]
    assert sentences(match, score(won=[5, 3, 0])) == ["Won (Ben): 3 isn’t a multiple of 5."]


def test_sides_have_their_points_together() -> None:
    values = small(
        players=[4, 6],
        sides=2,
        points={"sum": "won * (seat + 1)"},
        check={"c": {"holds": "won < 50", "says": "{name}: {won}"}},
    )
    match = match_of(values, players=4)
    assert sentences(match, score(won=[5, 60])) == ["Ben & Dora: 60"]
    match = match_after(match, score(won=[5, 7]), {"move": "finish"})
    assert match.table.totals == (5, 14, 5, 14)
    assert standing(match)["winners"] == (1, 3)
    with pytest.raises(BadInput):
        match_of(values, players=5)


def test_something_is_carried_from_round_to_round() -> None:
    values = small(let={"bags": "(last(bags) + won) % 10"}, points={"sum": "bags - last(won)"})
    match = match_after(match_of(values), score(won=[7, 0, 1]))
    assert match.table.totals == (7, 0, 1)
    match = match_after(match, score(won=[5, 0, 1]))  # 2 − 7, 0 − 0, 2 − 1
    assert match.table.totals == (2, 0, 2)


def test_numbers_that_grow_too_large_are_refused() -> None:
    values = small(
        enter={"won": {"name": "Won", "most": "1000000000000"}},
        points={"sum": "won * 2"},
        check={"small": {"holds": "won < 10", "says": "{won}"}},
    )
    match = match_of(values)
    huge = 1_000_000_000_000
    assert broken(match, score(won=[huge, 0, 0])) == ["check.small", "formula.too-large"]
    assert broken(match, score(won=[huge + 1, 0, 0])) == ["entry.out-of-range", "formula.too-large"]
    totals = match_of(small(enter={"won": {"name": "Won", "most": huge}}))
    totals = match_after(totals, score(won=[huge, 0, 0]))
    assert broken(totals, score(won=[1, 0, 0])) == ["formula.too-large"]
    assert broken(totals, score(won=[0, 1, 0])) == []


def test_a_correction_counts_everything_from_there_on_again() -> None:
    match = match_after(match_of(BIDS), score(bid=[2, 0, 1], tricks=[2, 0, 0]), before(0, 0, 0))
    line = {"amend": 1, "to": score(bid=[2, 0, 1], tricks=[0, 1, 1])}
    match = match_after(match, line)
    assert match.table.totals == (-2, -1, 10)
    worse = {"amend": 1, "to": score(bid=[2, 0, 1], tricks=[1, 1, 1])}
    _, verdict = match.add(read_line(match.setup, worse))
    assert [(b.rule.id, b.number) for b in verdict.broken] == [("check.all", 1)]


def test_options_of_the_sheet_are_options_of_the_match() -> None:
    values = small(
        options={"rounds": {"name": "Rounds", "default": 2, "least": 1, "most": 9}},
        over="round == rounds",
    )
    match = match_after(match_of(values, rounds=1), score(won=[1, 2, 3]))
    assert match.table.phase == "over"
    text = header_text(match.setup)
    assert text.endswith(',"rounds":1}}')
    assert header_text(read_header(read_object(text.encode()))) == text
    usual = header_text(match_of(values, rounds=2).setup)
    assert usual.endswith('"points":{"sum":"won"}}}}')
