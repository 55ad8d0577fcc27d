"""Laws that hold for every game in every position, looked for by hypothesis."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.game import Setup, broken_rules, options
from companion.engine.kinds import Each, Flag, OneOf, Seat, Several, Table, Whole
from companion.engine.match import Correction, Entry, line_text
from companion.record import header_text, read_bytes
from companion.replay import standing
from tests.positions import SETUPS, conserved, random_match

LAWS = settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
EVERY_GAME = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS.keys())
MATCHES = st.tuples(st.integers(0, 2**32), st.integers(0, 120))  # a seed and how many moves


def record_of(match) -> bytes:
    lines = [header_text(match.setup), *(line_text(match.setup, e) for e in match.entries())]
    return "".join(f"{line}\n" for line in lines).encode()


@EVERY_GAME
@given(MATCHES)
@LAWS
def test_nothing_is_lost_from_the_table(setup: Setup, drawn) -> None:
    for match in random_match(setup, *drawn).history():
        conserved(match)


@EVERY_GAME
@given(MATCHES, st.integers(1, 8))
@LAWS
def test_undo_undoes_and_redo_redoes(setup: Setup, drawn, count: int) -> None:
    match = random_match(setup, *drawn)
    count = min(count, match.number)
    if not count:
        return
    undone, _ = match.add(Correction("undo", count))
    assert standing(undone) == standing(match.back_to(match.number - count))
    redone, _ = undone.add(Correction("redo", count))
    assert standing(redone) == standing(match)
    assert redone.table == match.table


@EVERY_GAME
@given(MATCHES)
@LAWS
def test_a_replayed_record_is_the_same_table(setup: Setup, drawn) -> None:
    match = random_match(setup, *drawn)
    again = read_bytes(record_of(match)).match
    assert standing(again) == standing(match)
    assert record_of(again) == record_of(match)


@EVERY_GAME
@given(MATCHES, st.randoms(use_true_random=False))
@LAWS
def test_an_amended_move_that_stays_the_same_changes_nothing(setup: Setup, drawn, dice) -> None:
    match = random_match(setup, *drawn)
    if not match.number:
        return
    number = dice.randint(1, match.number)
    same, verdict = match.add(Correction("amend", number, match.entries()[number - 1]))
    assert verdict.legal
    assert standing(same) == standing(match)


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
        case Several():
            sizes = range(max(kind.least, 1), min(kind.most, 3 if kind.distinct else 2) + 1)
            return [
                list(values)
                for size in sizes
                for values in combinations_with_replacement(every_value(kind.of), size)
                if not kind.distinct or len(set(values)) == size
            ]
        case Each() | Table():
            return []
    raise AssertionError(kind)


def every_move(setup: Setup):
    """Every move of the forms that `options` lists, built from all seats and cards."""
    for form in setup.forms.values():
        if not form.listed:
            continue
        unlisted = {
            k for k, (_, kind) in form.keys.items() if k not in form.required and not kind.choices
        }
        keys = {k: every_value(kind) for k, (_, kind) in form.keys.items() if k not in unlisted}
        for values in product(*keys.values()):
            yield setup.read_move({"move": form.name, **dict(zip(keys, values, strict=True))})


EVERY_MOVE = {name: {setup.text(m): m for m in every_move(setup)} for name, setup in SETUPS.items()}


@pytest.mark.parametrize("name", SETUPS)
@given(MATCHES)
@settings(LAWS, max_examples=15)
def test_what_options_lists_is_what_check_accepts(name: str, drawn) -> None:
    setup = SETUPS[name]
    table = random_match(setup, *drawn).table
    listed = {setup.text(move) for move in options(setup, table)}
    accepted = {
        text for text, move in EVERY_MOVE[name].items() if not broken_rules(setup.game, table, move)
    }
    assert listed == accepted


@EVERY_GAME
@given(MATCHES, st.randoms(use_true_random=False))
@LAWS
def test_a_refusal_changes_nothing(setup: Setup, drawn, dice) -> None:
    match = random_match(setup, *drawn)
    before = standing(match)
    every = list(EVERY_MOVE[next(n for n, s in SETUPS.items() if s is setup)].values())
    for move in dice.sample(every, min(20, len(every))):
        after, verdict = match.add(Entry(move))
        if not verdict.legal:
            assert after is match
    assert standing(match) == before
