"""Moves that `options` does not list, as only players know the cards, are tapped as quickly."""

import random
from collections import Counter, deque

import pytest

from companion.engine.tap_result import MoveReady, TapResult
from companion.engine.taps import Position, asked, tap_answer, tap_key, tap_verb
from tests.api import Match, TapState, broken_rules
from tests.engine.test_tap_paths import remembered, sorted_by_kind
from tests.positions import PLAYED, SETUPS, random_match
from tests.sampling import some

NAMES = [name for name, setup in SETUPS.items() if PLAYED[setup.game.id].unlisted_taps]


def fewest_taps(position: Position, text: str, picks: set[str], longest: int) -> int:
    """To log this very move with no other keys than these."""
    seen = {TapState()}
    queue = deque([(TapState(), 0)])
    while queue:
        pointing, count = queue.popleft()
        for after in tapped(position, pointing, picks):
            if isinstance(after, MoveReady) and position.setup.text(after.move) == text:
                return count + 1
            if isinstance(after, TapState) and count + 1 < longest:
                after = sorted_by_kind(after)
                if after not in seen:
                    seen.add(after)
                    queue.append((after, count + 1))
    raise AssertionError(f"no way to {text} in {longest} taps")


def tapped(position: Position, pointing: TapState, picks: set[str]) -> list[TapResult]:
    question = asked(position, pointing)
    if question:
        return [tap_answer(position, pointing, answer) for answer in question.focused.holds.choices]
    keys = [key for key in on_offer(position, pointing) if key in picks]
    verbs = position.offer(pointing.picks).verbs
    return [tap_key(position, pointing, key) for key in keys] + [
        tap_verb(position, pointing, verb.id) for verb in verbs
    ]


def on_offer(position: Position, pointing: TapState) -> list[str]:
    offer = position.offer(pointing.picks)
    keys = [key.pick for pad in offer.pads for key in pad.keys]
    return [*keys, *(place.pick for place in offer.targets), *([offer.more] if offer.more else [])]


@pytest.mark.parametrize("name", some(NAMES, 10))
def test_what_is_meant_is_logged_within_its_promise(name: str) -> None:
    setup = SETUPS[name]
    promised, meant = PLAYED[setup.game.id].unlisted_taps, PLAYED[setup.game.id].meant
    checked: Counter[str] = Counter()
    for seed in range(4):
        for match in random_match(setup, seed, 120).history():
            line = setup.write_move(match.entry.move) if match.entry else {}
            kind = line.get("move", "")
            if match.before is None or kind not in promised or checked[kind] >= 15:
                continue
            checked[kind] += 1
            table, longest = match.before.table, promised[kind](line)
            position = Position(remembered(setup), table, table.turn)
            fewest_taps(position, setup.text(match.entry.move), meant(line), longest)
    assert checked.keys() == promised.keys()


@pytest.mark.parametrize("name", some(NAMES, 10))
def test_random_taps_log_nothing_that_is_illegal(name: str) -> None:
    setup, dice = SETUPS[name], random.Random(name)
    logged: Counter[str] = Counter()
    for seed in range(8):
        for match in random_match(setup, seed, 60).history()[::4]:
            logged.update(wander(match, dice))
    assert logged


def wander(match: Match, dice: random.Random) -> list[str]:
    """Twelve taps anywhere; what they log is legal, and the next tap begins anew."""
    setup, table = match.setup, match.table
    position, pointing, found = Position(remembered(setup), table, table.turn), TapState(), []
    for _ in range(12):
        after = anything(position, pointing, dice)
        if isinstance(after, MoveReady):
            assert not broken_rules(setup.game, table, after.move)
            assert setup.read_move(setup.write_move(after.move)) == after.move
            found.append(setup.form_of[type(after.move)].name)
        pointing = after if isinstance(after, TapState) else TapState()
    return found


def anything(position: Position, pointing: TapState, dice: random.Random) -> TapResult:
    question = asked(position, pointing)
    if question:
        return tap_answer(position, pointing, dice.choice(question.focused.holds.choices))
    keys, verbs = on_offer(position, pointing), position.offer(pointing.picks).verbs
    if keys and (not verbs or dice.random() < 0.75):
        return tap_key(position, pointing, dice.choice(keys))
    return tap_verb(position, pointing, dice.choice(verbs).id) if verbs else pointing
