"""A verb that is tapped first is remembered, and logs as soon as its move is complete."""

import random
from collections import deque

import pytest

from companion.engine.schema import Move
from companion.engine.tap_result import MoveReady, NeedsMore, TapResult
from companion.engine.taps import WORD, Position, asked, tap_answer, tap_key, tap_verb
from tests.api import Match, TapState, options
from tests.engine.test_tap_paths import sorted_by_kind
from tests.positions import PLAYED, SETUPS, random_match

LONGEST = 9


def begun(position: Position, verb: str) -> TapResult:
    """A tap on it while nothing is picked; what it lacks is waited for."""
    came = tap_verb(position, TapState(), verb)
    return TapState(wants=verb) if isinstance(came, NeedsMore) else came


def then(position: Position, pointing: TapState, said: set[str]) -> list[TapResult]:
    """Any tap but on a verb."""
    if question := asked(position, pointing):
        return [tap_answer(position, pointing, answer) for answer in question.focused.holds.choices]
    offer = position.offer(pointing.picks)
    picks = [key.pick for pad in offer.pads for key in pad.keys]
    picks += [place.pick for place in offer.targets]
    picks = [pick for pick in picks if said.issuperset(WORD.findall(pick.split(":")[1]))]
    picks += [*position.meant(pointing.picks), *([offer.more] if offer.more else [])]
    return [tap_key(position, pointing, pick) for pick in dict.fromkeys(picks)]


def once_more(position: Position, pointing: TapState) -> list[TapResult]:
    """The verb again: that was all, though more might have come."""
    verbs = {verb.id: verb for verb in position.offer(pointing.picks).verbs}
    waits = pointing.wants in verbs and verbs[pointing.wants].begun
    return [tap_verb(position, pointing, pointing.wants)] if waits else []


def logs_verb_first(position: Position, move: Move) -> bool:
    goal, verbs = position.setup.text(move), position.offer().verbs
    said = {*WORD.findall(goal)}
    taps = [begun(position, verb.id) for verb in verbs if not verb.counts]
    if any(isinstance(came, MoveReady) and type(came.move) is type(move) for came in taps):
        return True  # it means something by itself: a discard that nobody noted
    queue = deque((came, 1) for came in taps)
    seen: set[TapResult] = set()
    while queue:
        came, count = queue.popleft()
        if isinstance(came, MoveReady) and position.setup.text(came.move) == goal:
            return True
        if not isinstance(came, TapState) or count >= LONGEST:
            continue
        came = sorted_by_kind(came)
        if came not in seen:
            seen.add(came)
            after = [*then(position, came, said), *once_more(position, came)]
            queue += [(tapped, count + 1) for tapped in after]
    return False


def at_turn(match: Match) -> bool:
    turn = match.table.turn
    return turn is not None and not Position(match.setup, match.table, turn).offer().at_once


@pytest.mark.parametrize("name", SETUPS)
def test_every_move_can_begin_with_its_verb(name: str) -> None:
    setup, dice = SETUPS[name], random.Random(name)
    found = [match for match in random_match(setup, 3, 90).history() if at_turn(match)]
    for match in dice.sample(found, min(8, len(found))):
        position = Position(setup, match.table, match.table.turn)
        legal = options(setup, match.table)
        for move in dice.sample(legal, min(5, len(legal))):
            assert logs_verb_first(position, move), setup.text(move)
        before, entry = match.before, match.entry
        if before is None or entry is None or not at_turn(before):
            continue
        if setup.form_of[type(entry.move)].name in PLAYED[setup.game.id].unlisted_taps:
            position = Position(setup, before.table, before.table.turn)
            assert logs_verb_first(position, entry.move), setup.text(entry.move)
