"""Laws that hold for every game in every position, looked for by hypothesis."""

import json
import random
import re
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.rules import Rule
from companion.engine.schema import Each, Flag, MultiSet, OneOf, Seat, Whole, WordMap
from companion.views.table_text import table_in_words
from tests.support.api import (
    BadInput,
    Correction,
    Entry,
    Match,
    Setup,
    broken_rules,
    canonical_json,
    language,
    options,
    read_bytes,
    standing,
)
from tests.support.parse_tables import record_of
from tests.support.positions import SETUPS, conserved, random_match, some_legal
from tests.support.sampling import examples

LAWS = examples(20)
# Whoever runs one law of a set-up runs them all: it has the matches for them.
EVERY_GAME = pytest.mark.parametrize(
    "setup",
    [pytest.param(it, id=name, marks=pytest.mark.xdist_group(name)) for name, it in SETUPS.items()],
)
EVENINGS = st.integers(0, 7)
MOMENTS = st.tuples(EVENINGS, st.integers(0, 120))
DICE = st.builds(random.Random, st.integers(0, 2**32))


@cache
def evening(setup: Setup, seed: int) -> list[Match]:
    """A match played at random, after every move; made once for all laws."""
    return random_match(setup, seed, 120).history()


def match_at(setup: Setup, moment: tuple[int, int]) -> Match:
    seed, number = moment
    played = evening(setup, seed)
    return played[min(number, len(played) - 1)]


@EVERY_GAME
@given(EVENINGS)
@LAWS
def test_nothing_is_lost_from_the_table(setup: Setup, seed: int) -> None:
    for match in evening(setup, seed):
        conserved(match)


class Only:
    """A table of which nothing can be seen but what a rule says that it needs."""

    def __init__(self, table: Any, rule: Rule, always: set[str]) -> None:
        self._table = table
        self._id = rule.id
        self._seen = always | {need.key for need in rule.needs}

    def __getattr__(self, name: str) -> Any:
        assert name in self._seen, f"{self._id} looks at {name}, and does not say so"
        return getattr(self._table, name)


@EVERY_GAME
@given(MOMENTS, DICE)
@LAWS
def test_a_rule_looks_at_nothing_that_it_does_not_name(setup, moment, dice) -> None:
    """Verdicts without a log rest on it: a rule is asked only if what it names is known."""
    match = match_at(setup, moment)
    game = setup.game
    always = {"totals", "phase", *game.rules.agreed}  # seats are counted
    for make, moves in setup.tried(match.table.turn or 0).items():
        asked = game.asked[make]
        if match.table.phase in asked.wrong_in:
            continue
        for move in dice.sample(moves, min(20, len(moves))):
            for rule in (*asked.moments, *asked.rules):
                seen = rule.broken(Only(match.table, rule, always), move)
                assert seen == rule.broken(match.table, move)


@EVERY_GAME
@given(EVENINGS)
@LAWS
def test_who_is_at_turn_and_what_a_round_has_brought(setup: Setup, seed: int) -> None:
    for match in evening(setup, seed):
        table = match.table
        game = setup.game
        ended = {phase.name for phase in game.rules.phases if phase.round_ended}
        assert (table.turn is None) == (table.phase in {"between-rounds", "over", *ended})
        # only a game that is one round shows it when it is over
        if table.phase == "between-rounds" or (
            table.phase == "over" and not game.result.single_round
        ):
            assert not any(game.rules.round_points(table))
        assert len(game.rules.round_points(table)) == len(table.totals) == len(setup.players)


@EVERY_GAME
@given(MOMENTS, st.integers(1, 8))
@LAWS
def test_undo_undoes_and_redo_redoes(setup: Setup, moment, count: int) -> None:
    match = match_at(setup, moment)
    count = min(count, match.number)
    if not count:
        return
    undone, _ = match.add(Correction("undo", count))
    assert standing(undone) == standing(match.back_to(match.number - count))
    redone, _ = undone.add(Correction("redo", count))
    assert standing(redone) == standing(match)
    assert redone.table == match.table
    assert redone.entries() == match.entries()


@EVERY_GAME
@given(EVENINGS)
@LAWS
def test_a_replayed_record_is_the_same_table(setup: Setup, seed: int) -> None:
    match = evening(setup, seed)[-1]
    again = read_bytes(record_of(match)).match
    assert standing(again) == standing(match)
    assert record_of(again) == record_of(match)


def played_on(match: Match, entries: list[Entry]) -> tuple[Match, int]:
    """The match after these moves, up to the first illegal one, and the number of that one."""
    for entry in entries:
        match, verdict = match.add(entry)
        if not verdict.legal:
            return match, match.number + 1
    return match, 0


def _rewrite(number: int, *moves: Entry) -> Correction:
    return Correction("rewrite", number, moves=moves)


@EVERY_GAME
@given(MOMENTS, DICE)
@LAWS
def test_a_correction_is_as_if_it_had_been_logged_so(setup: Setup, moment, dice) -> None:
    match = match_at(setup, moment)
    entries = match.entries()
    if not entries:
        return
    number = dice.randint(max(1, len(entries) - 8), len(entries))
    other = dice.choice(entries)
    before = match.back_to(number - 1)
    later = entries[number - 1 :]
    for line, corrected in (
        (Correction("amend", number, later[0]), later),
        (Correction("amend", number, other), [other, *later[1:]]),
        (Correction("insert", number, other), [other, *later]),
        (Correction("drop", number), later[1:]),
        (_rewrite(number, *later), later),
        (_rewrite(number), []),
        (_rewrite(number, other, *later), [other, *later]),
    ):
        try:
            expected, refused_at = played_on(before, corrected)
        except BadInput:  # a later move needs a key, now that something else did not happen
            with pytest.raises(BadInput):
                match.add(line)
            continue
        found, verdict = match.add(line)
        assert verdict.legal == (not refused_at)
        if verdict.legal:
            assert standing(found) == standing(expected)
            assert found.undone is None
        else:
            assert found is match
            assert {broken.number for broken in verdict.broken} == {refused_at}


def every_value(kind) -> list:
    """All that a key may hold, found without asking the kind what `options` tries."""
    match kind:
        case Seat():
            return list(range(kind.low, kind.high + 1))
        case Whole():
            return list(range(max(kind.low, -1), min(kind.high, 40) + 1))
        case OneOf():
            return list(kind.words)
        case Flag():
            return [False, True]
        case MultiSet():
            sizes = range(max(kind.least, 1), min(kind.most, 3 if kind.distinct else 2) + 1)
            return [
                list(values)
                for size in sizes
                for values in combinations_with_replacement(every_value(kind.of), size)
                if not kind.distinct or len(set(values)) == size
            ]
        case Each() | WordMap():
            return []
    raise AssertionError(kind)


@cache
def every_move(setup: Setup) -> dict[str, Any]:
    """Every move of the forms that `options` lists, built from all seats and cards."""
    moves = {}
    for form in setup.forms.values():
        if not form.listed:
            continue
        unlisted = {
            k for k, (_, kind) in form.keys.items() if k not in form.required and not kind.choices
        }
        keys = {k: every_value(kind) for k, (_, kind) in form.keys.items() if k not in unlisted}
        for values in product(*keys.values()):
            move = setup.read_move({"move": form.name, **dict(zip(keys, values, strict=True))})
            moves[setup.text(move)] = move
    return moves


@EVERY_GAME
@given(MOMENTS)
@examples(5)
def test_what_options_lists_is_what_check_accepts(setup: Setup, moment) -> None:
    match = match_at(setup, moment)
    listed = [setup.text(move) for move in options(setup, match.table)]
    accepted = {text for text, move in every_move(setup).items() if match.judge(Entry(move)).legal}
    assert len(set(listed)) == len(listed)
    assert set(listed) == accepted


@EVERY_GAME
@given(MOMENTS, DICE)
@LAWS
def test_a_refusal_changes_nothing_and_says_why(setup: Setup, moment, dice) -> None:
    match = match_at(setup, moment)
    before = standing(match)
    every = list(every_move(setup).values())
    for move in dice.sample(every, min(20, len(every))):
        after, verdict = match.add(Entry(move))
        if not verdict.legal:
            assert after is match
        for broken in verdict.broken:
            assert not re.search(r"None|[{}]", language("en").why(broken, setup))
    assert standing(match) == before


@EVERY_GAME
@given(MOMENTS, DICE)
@examples(10)
def test_whatever_is_ruled_the_match_goes_on(setup: Setup, moment, dice) -> None:
    match = match_at(setup, moment)
    every = list(every_move(setup).values())
    for _ in range(12):
        for move in dice.choices(every, k=20) if every else ():
            broken = broken_rules(setup.game, match.table, move)
            if broken and all(rule.may_overrule for rule in broken):
                match, verdict = match.add(Entry(move, ruling="we agreed"))
                assert verdict.legal
                assert tuple(found.rule for found in verdict.broken) == broken
                break
        legal = some_legal(match, dice)
        if legal is not None and dice.random() < 0.5:
            match, verdict = match.add(Entry(legal))
            assert verdict.legal
    assert json.loads(canonical_json(standing(match)))
    assert table_in_words(match, language("en"))
    assert standing(read_bytes(record_of(match)).match) == standing(match)
