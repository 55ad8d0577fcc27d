"""Every move of `options` can be tapped within its promise, and no tap logs anything else."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.forms import written
from companion.engine.game import Setup, options
from companion.engine.match import Match
from companion.engine.offers import Offer, Picks
from companion.engine.taps import (
    Logged,
    Pointing,
    Position,
    Tapped,
    asked,
    tap_answer,
    tap_key,
    tap_verb,
)
from tests.positions import SETUPS, random_match

# At most so many taps, by game and move.
PROMISES = {
    "big-deal": {
        "pair": 3, "take": 2, "steal": 3, "discard": 2, "defend": 1, "press": 1, "yield": 1,
    },
    "cover-your-assets": {
        "pair": 3, "take": 2, "steal": 3, "discard": 2, "defend": 1, "press": 1, "yield": 1,
        "improve": 2, "end-turn": 1, "swap": 2, "shift": 3,
        "collect": 3, "contest": 1, "accept": 1, "reveal": 1,
    },
    "dnup": {"play": 3, "add": 2, "take": 2, "rotate": 1},
    "rotundo": {"pass": 1},
    "score-pad": {"finish": 1},
    "yellow-dwarf": {"play": 3, "pass": 1},
}  # fmt: skip


def promise(game: str, line: dict[str, Any]) -> int:
    """One tap more where a reply is two cards, or an attack may be aimed at the second set."""
    move, cards = line["move"], line.get("cards", ())
    reply, attack = move in ("defend", "press"), move == "steal"
    aimed = "depth" in line or (attack and cards == ["penny-jar"])
    return PROMISES[game][move] + (aimed or (reply and len(cards) == 2))


# What a move may carry though `options` never lists it, and the taps that each entry adds.
BESIDES = {"yellow-dwarf": {"took": 1, "forgot": 2}}

ANY_ORDER = {"big-deal", "cover-your-assets"}  # cards mean the same in any order, on a turn

POSITIONS = {"big-deal": 500}  # at least, of all shapes of the game together
OTHERWISE = 120


def remembered(setup: Setup) -> Setup:
    """The same game, which makes each offer only once: a search asks for it again and again."""
    made: dict[Any, tuple[Any, Offer]] = {}

    def offer(table: Any, actor: int | None, picks: Picks) -> Offer:
        key = id(table), actor, picks
        if key not in made:
            made[key] = table, setup.game.offer(table, actor, picks)
        return made[key][1]

    game = replace(setup.game)
    vars(game)["offer"] = offer  # in place of its own
    return replace(setup, game=game)


def taps(position: Position, pointing: Pointing, last: bool) -> list[Tapped]:
    """What each thing that can be tapped now leads to; the last tap has to log something."""
    question = asked(position, pointing)
    if question:
        return [tap_answer(position, pointing, answer) for answer in question[1]]
    offer = position.offer(pointing.picks)
    found = [tap_verb(position, pointing, verb.id) for verb in offer.verbs]
    if offer.at_once or not last:
        keys = [key.pick for pad in offer.pads for key in pad.keys]
        keys += [place.pick for place in offer.places]
        keys += [offer.more] if offer.more else []
        found += [tap_key(position, pointing, pick) for pick in keys]
    return found


def sorted_by_kind(pointing: Pointing) -> Pointing:
    """A value and then a size are the same as the size and then the value."""
    kinds = sorted(pointing.picks, key=lambda pick: pick.partition(":")[0])
    return pointing._replace(picks=tuple(kinds))


def sorted_alike(pointing: Pointing) -> Pointing:
    return pointing._replace(picks=tuple(sorted(pointing.picks)))


def paths(position: Position, longest: int, thorough: bool = True) -> dict[str, int]:
    """The moves that can be logged, each with the fewest taps; thorough: in any order."""
    found: dict[str, int] = {}
    any_order = position.setup.game.id in ANY_ORDER
    same = sorted_alike if any_order else sorted_by_kind
    seen = {Pointing()}
    queue = deque([(Pointing(), 0)])
    while queue:
        pointing, count = queue.popleft()
        if count == longest:
            continue
        for after in taps(position, pointing, last=count + 1 == longest):
            if isinstance(after, Logged):
                found.setdefault(position.setup.text(after.move), count + 1)
                continue
            if isinstance(after, Pointing) and not thorough:
                after = same(after)
            if isinstance(after, Pointing) and after not in seen:
                seen.add(after)
                queue.append((after, count + 1))
    return found


def positions(name: str, count: int) -> list[Match]:
    """Different tables: spread over whole matches."""
    found: list[Match] = []
    seed = 0
    while len(found) < count:
        history = random_match(SETUPS[name], seed, 200).history()
        found += [match for match in history if is_offered(match)][:: 1 + seed % 7]
        seed += 1
    return found[:count]


def is_offered(match: Match) -> bool:
    return match.table.turn is not None or bool(options(match.setup, match.table))


def as_listed(line: dict[str, Any], game: str) -> tuple[str, int]:
    """A move without what `options` leaves out, and the taps that it may take."""
    added = 0
    for key, taps in BESIDES.get(game, {}).items():
        added += taps * len(line.pop(key, ()))
    return written(line), promise(game, line) + added


@pytest.mark.parametrize("name", SETUPS)
def test_every_move_within_its_promise_and_nothing_else(name: str) -> None:
    setup = SETUPS[name]
    game, most = setup.game.id, max(PROMISES[setup.game.id].values())
    shapes = sum(other.game.id == game for other in SETUPS.values())
    wanted = POSITIONS.get(game, OTHERWISE) // shapes + 1
    for number, match in enumerate(positions(name, wanted)):
        listed = {setup.text(move): move for move in options(setup, match.table)}
        longest = max([most, *(promise(game, json.loads(text)) for text in listed)])
        position = Position(remembered(setup), match.table, match.table.turn)
        found = paths(position, longest, thorough=number % 10 == 0)
        assert listed.keys() <= found.keys()
        for text, count in found.items():
            line = json.loads(text)
            plain, promised = as_listed(line, game)
            assert count <= promised, text
            assert plain in listed or not setup.forms[line["move"]].listed, text
