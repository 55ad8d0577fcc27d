"""Every move of `options` can be tapped within its promise, and no tap logs anything else."""

import json
from collections import deque
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.default_offer import offer_for
from companion.engine.offers import Offer, Picks
from companion.engine.rules import BETWEEN, OVER, TURN
from companion.engine.tap_result import MoveReady, TapResult
from companion.engine.taps import Position, asked, tap_answer, tap_key, tap_verb
from tests.api import Match, Setup, TapState, canonical_json, options
from tests.positions import PLAYED, SETUPS, random_match
from tests.sampling import some


def remembered(setup: Setup) -> Setup:
    """The same game, which makes each offer only once: a search asks for it again and again."""
    made: dict[Any, tuple[Any, Offer]] = {}

    def offer(table: Any, actor: int | None, picks: Picks) -> Offer:
        key = id(table), actor, picks
        if key not in made:
            made[key] = table, offer_for(setup, table, actor, picks)
        return made[key][1]

    phases = BETWEEN, TURN, OVER, *(phase.name for phase in setup.game.rules.phases)
    display = replace(setup.game.table, offers=dict.fromkeys(phases, offer))
    return replace(setup, game=replace(setup.game, table=display))


def taps(position: Position, pointing: TapState, last: bool) -> list[TapResult]:
    """What each thing that can be tapped now leads to; the last tap has to log something."""
    question = asked(position, pointing)
    if question:
        return [tap_answer(position, pointing, answer) for answer in question.focused.holds.choices]
    offer = position.offer(pointing.picks)
    found = [tap_verb(position, pointing, verb.id) for verb in offer.verbs]
    meant = position.meant(pointing.picks)
    found += [tap_key(position, pointing, pick) for pick in meant]
    if offer.at_once or pointing.wants or not last:
        keys = [key.pick for pad in offer.pads for key in pad.keys]
        keys += [place.pick for place in offer.targets]
        keys += [offer.more] if offer.more else []
        found += [tap_key(position, pointing, pick) for pick in keys]
    return found


def sorted_by_kind(pointing: TapState) -> TapState:
    """A value and then a size are the same as the size and then the value."""
    kinds = sorted(pointing.picks, key=lambda pick: pick.partition(":")[0])
    return pointing._replace(picks=tuple(kinds))


def sorted_alike(pointing: TapState) -> TapState:
    return pointing._replace(picks=tuple(sorted(pointing.picks)))


def paths(position: Position, longest: int, thorough: bool = True) -> dict[str, int]:
    """The moves that can be logged, each with the fewest taps; thorough: in any order."""
    found: dict[str, int] = {}
    any_order = PLAYED[position.setup.game.id].any_order
    same = sorted_alike if any_order else sorted_by_kind
    seen = {TapState()}
    queue = deque([(TapState(), 0)])
    while queue:
        pointing, count = queue.popleft()
        if count == longest:
            continue
        for after in taps(position, pointing, last=count + 1 == longest):
            if isinstance(after, MoveReady):
                found.setdefault(position.setup.text(after.move), count + 1)
                continue
            if isinstance(after, TapState) and not thorough:
                after = same(after)
            if isinstance(after, TapState) and after not in seen:
                seen.add(after)
                queue.append((after, count + 1))
    return found


def positions(name: str, count: int) -> list[Match]:
    """Different tables: spread over whole matches."""
    found: list[Match] = []
    for seed in range(count):
        history = random_match(SETUPS[name], seed, 200).history()
        found += [match for match in history if is_offered(match)][:: 1 + seed % 7]
        if len(found) >= count:
            break
    return found[:count]


def is_offered(match: Match) -> bool:
    return match.table.turn is not None or bool(options(match.setup, match.table))


def as_listed(line: dict[str, Any], game: str) -> tuple[str, int]:
    """A move without what `options` leaves out, and the taps that it may take."""
    added = 0
    for key, taps in PLAYED[game].besides.items():
        added += taps * len(line.pop(key, ()))
    return canonical_json(line), PLAYED[game].taps(line) + added


def leaves_out(setup: Setup, line: dict[str, Any]) -> bool:
    """Whether a card stays unsaid that `options` would name."""
    form = setup.forms[line["move"]]
    keys = [(key, name) for key, (name, kind) in form.keys.items() if kind.choices]
    return any(key not in line and form.defaults.get(name, 0) is None for key, name in keys)


@pytest.mark.parametrize("name", some(SETUPS, 5))
def test_every_move_within_its_promise_and_nothing_else(name: str) -> None:
    setup = SETUPS[name]
    game, promise = setup.game.id, PLAYED[setup.game.id].taps
    wanted = PLAYED[game].positions // len(PLAYED[game].shapes) + 1
    for number, match in enumerate(positions(name, wanted)):
        listed = {setup.text(move): move for move in options(setup, match.table)}
        longest = max([2, *(promise(json.loads(text)) for text in listed)])
        position = Position(remembered(setup), match.table, match.table.turn)
        found = paths(position, longest, thorough=number % 10 == 0)
        assert listed.keys() <= found.keys()
        for text, count in found.items():
            line = json.loads(text)
            if leaves_out(setup, line):
                assert count == 1, text  # what nobody noted is one tap
            elif setup.forms[line["move"]].listed:
                plain, promised = as_listed(line, game)
                assert count <= promised, text
                assert plain in listed, text
