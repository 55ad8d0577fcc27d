"""Every move can be tapped within its promise, in any order, and no tap logs anything illegal."""

import json
import random
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.default_offer import offer_for
from companion.engine.offers import Offer, Pick, Picks
from companion.engine.rules import BETWEEN, OVER, TURN
from companion.engine.tap_result import MoveReady, NeedsMore, TapResult
from companion.engine.taps import WORD, Position, asked, tap_answer, tap_key, tap_verb
from companion.session.new_match import taps_a_round
from tests.support.api import (
    GAMES,
    Match,
    Setup,
    TapState,
    broken_rules,
    canonical_json,
    data_folder,
    options,
)
from tests.support.positions import PLAYED, SETUPS, played_on, random_match
from tests.support.sampling import some

UNLISTED = [name for name, setup in SETUPS.items() if PLAYED[setup.game.id].unlisted_taps]
POSITIONS = 120  # of each game that are searched for all paths of taps
MOST_TAPS = 9  # of a move that begins with its verb


def at(match: Match) -> Position:
    """The position of whoever is at turn, in which each offer is made only once: a search asks for
    it again and again."""
    setup, made = match.setup, dict[Any, tuple[Any, Offer]]()

    def offer(table: Any, actor: int | None, picks: Picks) -> Offer:
        key = id(table), actor, picks
        if key not in made:
            made[key] = table, offer_for(setup, table, actor, picks)
        return made[key][1]

    phases = BETWEEN, TURN, OVER, *(phase.name for phase in setup.game.rules.phases)
    display = replace(setup.game.table, offers=dict.fromkeys(phases, offer))
    remembers = replace(setup, game=replace(setup.game, table=display))
    return Position(remembers, match.table, match.table.turn)


def keys(position: Position, pointing: TapState) -> list[Pick]:
    """All that can be picked: keys, spots, and what opens the whole pad."""
    offer = position.offer(pointing.picks)
    found = [key.pick for pad in offer.pads for key in pad.keys]
    return [*found, *(spot.pick for spot in offer.targets), *([offer.more] if offer.more else [])]


def verbs(position: Position, pointing: TapState) -> list[str]:
    return [verb.id for verb in position.offer(pointing.picks).verbs]


def taps(
    position: Position, pointing: TapState, picks: list[Pick], ids: list[str]
) -> list[TapResult]:
    """What these picks and verbs lead to, and the spots that mean a move; or all answers to the
    open question."""
    if question := asked(position, pointing):
        return [tap_answer(position, pointing, answer) for answer in question.focused.holds.choices]
    picked = dict.fromkeys([*position.meant(pointing.picks), *picks])
    return [
        *(tap_verb(position, pointing, id) for id in ids),
        *(tap_key(position, pointing, pick) for pick in picked),
    ]


def sorted_by_kind(pointing: TapState) -> TapState:
    """A value and then a size are the same as the size and then the value."""
    kinds = sorted(pointing.picks, key=lambda pick: pick.partition(":")[0])
    return pointing._replace(picks=tuple(kinds))


def logged(
    position: Position,
    first: list[TapResult],
    after: Callable[[TapState, int], list[TapResult]],
    longest: int,
    same: Callable[[TapState], TapState] = sorted_by_kind,
) -> Iterator[tuple[str, int]]:
    """The moves that are logged by the first taps or those after them, and by how many of them."""
    queue = deque((came, 1) for came in first)
    seen = set[TapState]()
    while queue:
        came, count = queue.popleft()
        if isinstance(came, MoveReady):
            yield position.setup.text(came.move), count
        elif isinstance(came, TapState) and count < longest and same(came) not in seen:
            seen.add(same(came))
            queue += ((tapped, count + 1) for tapped in after(same(came), count + 1))


# Moves that `options` lists


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


def fewest_taps(position: Position, longest: int, same: Any) -> dict[str, int]:
    """The moves that can be logged, each with the fewest taps; the last tap has to log one."""

    def after(pointing: TapState, count: int) -> list[TapResult]:
        logs = position.offer(pointing.picks).at_once or pointing.wants
        picks = keys(position, pointing) if logs or count < longest else []
        return taps(position, pointing, picks, verbs(position, pointing))

    found: dict[str, int] = {}
    for text, count in logged(position, after(TapState(), 1), after, longest, same):
        found.setdefault(text, count)
    return found


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
    game = setup.game.id
    how = PLAYED[setup.game.id]
    for number, match in enumerate(positions(name, POSITIONS // len(how.shapes) + 1)):
        listed = {setup.text(move): move for move in played_on(setup, match.table)}
        longest = max([2, *(how.taps(json.loads(text)) for text in listed)])
        same = (
            sorted_by_kind if number % 10 else lambda pointing: pointing
        )  # now and then in any order
        found = fewest_taps(at(match), longest, same)
        assert listed.keys() <= found.keys()
        for text, count in found.items():
            line = json.loads(text)
            if leaves_out(setup, line):
                assert count == 1, text  # what nobody noted is one tap
            elif setup.forms[line["move"]].listed:
                plain, promised = as_listed(line, game)
                assert count <= promised, text
                assert plain in listed, text


# Moves that it does not list, as only players know the cards


@pytest.mark.parametrize("name", some(UNLISTED, 10))
def test_what_is_meant_is_logged_within_its_promise(name: str) -> None:
    setup = SETUPS[name]
    promised = PLAYED[setup.game.id].unlisted_taps
    meant = PLAYED[setup.game.id].meant
    checked: Counter[str] = Counter()
    for seed in range(4):
        for match in random_match(setup, seed, 120).history():
            line = setup.write_move(match.entry.move) if match.entry else {}
            kind = line.get("move", "")
            if match.before is None or kind not in promised or checked[kind] >= 15:
                continue
            checked[kind] += 1
            text = setup.text(match.entry.move)
            longest = promised[kind](line)
            assert logs_with(at(match.before), text, meant(line), longest), line
    assert checked.keys() == promised.keys()


def logs_with(position: Position, goal: str, picks: set[Pick], longest: int) -> bool:
    """Whether the move can be logged with no other keys than these."""

    def after(pointing: TapState, count: int) -> list[TapResult]:
        found = [pick for pick in keys(position, pointing) if pick in picks]
        return taps(position, pointing, found, verbs(position, pointing))

    found = logged(position, after(TapState(), 1), after, longest)
    return any(text == goal for text, _ in found)


@pytest.mark.parametrize("name", some(UNLISTED, 10))
def test_random_taps_log_nothing_that_is_illegal(name: str) -> None:
    setup = SETUPS[name]
    dice = random.Random(name)
    found: Counter[str] = Counter()
    for seed in range(8):
        for match in random_match(setup, seed, 60).history()[::4]:
            found.update(wander(match, dice))
    assert found


def wander(match: Match, dice: random.Random) -> list[str]:
    """Twelve taps anywhere; what they log is legal, and the next tap begins anew."""
    setup = match.setup
    position = at(match)
    pointing = TapState()
    found = []
    for _ in range(12):
        picks = keys(position, pointing)
        ids = verbs(position, pointing)
        some_tap = ([dice.choice(picks)], []) if picks and dice.random() < 0.75 else ([], ids)
        after = dice.choice(taps(position, pointing, *some_tap) or [TapState()])
        if isinstance(after, MoveReady):
            assert not broken_rules(setup.game, match.table, after.move)
            assert setup.read_move(setup.write_move(after.move)) == after.move
            found.append(setup.form_of[type(after.move)].name)
        pointing = after if isinstance(after, TapState) else TapState()
    return found


# Moves that begin with their verb, which is remembered and logs as soon as they are complete


def begun(position: Position, verb: str) -> TapResult:
    """A tap on it while nothing is picked; what it lacks is waited for."""
    came = tap_verb(position, TapState(), verb)
    return TapState(wants=verb) if isinstance(came, NeedsMore) else came


def logs_verb_first(position: Position, move: Any) -> bool:
    goal = position.setup.text(move)
    offered = position.offer().verbs
    words = {*WORD.findall(goal)}
    first = [begun(position, verb.id) for verb in offered if not verb.counts]
    if any(isinstance(came, MoveReady) and type(came.move) is type(move) for came in first):
        return True  # it means something by itself: a discard that nobody noted

    def after(pointing: TapState, count: int) -> list[TapResult]:
        """Any key that the move names; the verb again says that this was all."""
        offer = position.offer(pointing.picks)
        again = [verb.id for verb in offer.verbs if verb.begun and verb.id == pointing.wants]
        named = [
            pick
            for pick in keys(position, pointing)
            if pick == offer.more or words.issuperset(WORD.findall(pick.split(":")[1]))
        ]
        return taps(position, pointing, named, again)

    return any(text == goal for text, _ in logged(position, first, after, MOST_TAPS))


def at_turn(match: Match | None) -> bool:
    return match is not None and match.table.turn is not None and not at(match).offer().at_once


@pytest.mark.parametrize("name", SETUPS)
def test_every_move_can_begin_with_its_verb(name: str) -> None:
    setup = SETUPS[name]
    dice = random.Random(name)
    found = [match for match in random_match(setup, 3, 90).history() if at_turn(match)]
    for match in dice.sample(found, min(8, len(found))):
        legal = played_on(setup, match.table)
        for move in dice.sample(legal, min(5, len(legal))):
            assert logs_verb_first(at(match), move), setup.text(move)
        if match.entry is None or match.before is None or not at_turn(match.before):
            continue
        if setup.form_of[type(match.entry.move)].name in PLAYED[setup.game.id].unlisted_taps:
            assert logs_verb_first(at(match.before), match.entry.move)


# What a new match says of it


def test_every_game_with_moves_that_has_its_cover_says_what_a_round_costs() -> None:
    """A game that somebody has just added may lack both."""
    folder = data_folder() / "games"
    drawn = [game for game in GAMES if (folder / game.id / "cover.svg").exists()]
    costs = {game.id: taps_a_round(game.id) for game in drawn}
    assert {id for id, cost in costs.items() if cost} == {g.id for g in drawn if not g.only_counted}
    for cost in filter(None, costs.values()):
        assert 0 < cost.results < cost.moves <= cost.all_moves
