"""A verdict without a log: is a move legal at a table of which only something was told?

A rule is asked only if the parts of the table that it needs were told; copies are counted among
what was told. So what is left out never makes a legal move illegal, and the answer says which parts
it did not hear of.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .forms import Move
from .game import Setup
from .kinds import AMOUNT, Each, Maybe, Seat, Whole, an_object
from .malformed import Malformed
from .match import LEGAL, Broken, Entry, Verdict, ruled
from .rules import BETWEEN, COUNTING, OVER, TURN, Rule, out_of_turn

STANDING = (
    *("game", "players", "round", "phase", "turn", "round_points", "totals"),
    *("over", "winners", "moves", "table"),
)  # the keys of `replay --json`
FIRST = ("turn", "phase", "round")  # of what was not told, before the keys of the table
NEVER_ASKED = "deal.next-starter"  # who began the last round cannot be seen
COPIES = "deck.exhausted"  # is asked of what was told, however little it is
NEVER_TOLD = "last"  # what a round before this one brought: no key shows it
NOBODY_AT_TURN = (BETWEEN, "count", COUNTING, OVER)


class Told(NamedTuple):
    """What somebody says of a table: the keys of it that were told, and their values."""

    keys: frozenset[str]  # those beside the table, too
    table: Mapping[str, Any]
    phase: str  # the one that the move belongs to, if nobody said which it is
    turn: int | None  # the mover's then
    round: int
    totals: tuple[int, ...]


class Judgement(NamedTuple):
    verdict: Verdict
    not_told: tuple[str, ...]  # keys on which a rule of the move depends


def judge(setup: Setup, entry: Entry, position: Mapping[str, Any]) -> Judgement:
    """`position` is an object as `replay --json` prints it, any key of which may be missing."""
    found = [_judged(setup, entry.move, told) for told in _read(setup, entry.move, position)]
    # A move of two phases, of which nobody said which it is, breaks what it would in both.
    in_all = set.intersection(*({broken.rule.id for broken in those} for those, _ in found))
    broken = tuple(broken for broken in found[0][0] if broken.rule.id in in_all)
    if not broken:
        return Judgement(LEGAL, found[0][1])
    return Judgement(ruled(entry, broken), found[0][1])


def _judged(setup: Setup, move: Move, told: Told) -> tuple[tuple[Broken, ...], tuple[str, ...]]:
    game = setup.game
    table = game.restore(setup, told, move)
    game.types[type(move)].fits(setup, table, move)
    shown = table._replace(turn=told.turn)
    broken = tuple(Broken(rule, shown, move) for rule in _broken(setup, table, move, told))
    return broken, _not_told(setup, move, told)


# What was told


def _read(setup: Setup, move: Move, position: Mapping[str, Any]) -> list[Told]:
    """For each phase in which the move may be meant."""
    for key in position:
        if key not in STANDING:
            raise Malformed("“{value}” is not a key of a position.", key, value=key[:60])
    players, game, start = len(setup.players), setup.game, setup.game.start(setup)
    table = _read_table(setup, position.get("table", {}))
    keys = frozenset((*table, *(key for key in (*FIRST, "totals") if key in position)))
    phases = game.types[type(move)].phases or (TURN,)
    if "phase" in position:
        phases = (_read_phase(setup, position["phase"]),)
    seat = Maybe(Seat(players)).read(position.get("turn"), "turn")
    if {"turn", "phase"} <= keys and (seat is None) != (phases[0] in NOBODY_AT_TURN):
        raise Malformed("Whose {key} it is does not go with the phase.", "turn")
    round = Whole(0, AMOUNT).read(position.get("round", 0), "round")
    each = Each(Whole(-AMOUNT, AMOUNT), players)
    totals = each.read(position.get("totals", start.totals), "totals")
    mover = getattr(move, "player", 0)
    return [
        Told(
            keys,
            table,
            phase,
            seat if seat is not None or phase in NOBODY_AT_TURN else mover,
            round,
            totals,
        )
        for phase in phases
    ]


def _read_table(setup: Setup, value: object) -> dict[str, Any]:
    told = an_object(value, "table")
    for key in told:
        if key not in setup.shape:
            raise Malformed("“{value}” is not a key of the table.", key, value=key[:60])
    return {key: kind.read(told[key], key) for key, kind in setup.shape.items() if key in told}


def _read_phase(setup: Setup, value: object) -> str:
    game = setup.game
    turns = (TURN,) if any(TURN in declared.phases for declared in game.moves) else ()
    known = (BETWEEN, *turns, *(phase.name for phase in game.phases), OVER)
    if type(value) is not str or value not in known or not game.may_be_in(setup, value):
        raise Malformed("There is no such {key} in this match.", "phase")
    return value


# What is asked


def _broken(setup: Setup, table: Any, move: Move, told: Told) -> tuple[Rule, ...]:
    game, asked = setup.game, setup.game.asked[type(move)]
    if "phase" in told.keys:  # else nobody knows whether the moment is wrong
        if told.phase in asked.wrong_in:
            return (asked.wrong_in[told.phase],)
        for rule in asked.moments:
            if _may_ask(setup, rule, move, told) and rule.broken(table, move):
                return (rule,)
    player = getattr(move, "player", told.turn)
    judged = table if player in (None, table.turn) else game.give_turn(table, player)
    rules = [rule for rule in asked.rules if _may_ask(setup, rule, move, told)]
    broken = [rule for rule in rules if rule.broken(judged, move)]
    if player != told.turn and told.turn is not None:
        return out_of_turn(tuple(broken))
    return tuple(broken)


def _may_ask(setup: Setup, rule: Rule, move: Move, told: Told) -> bool:
    if rule.id == COPIES:
        return True
    known = {*FIRST, "totals", *setup.shape} - ({"turn"} if rule.moment else set())
    needs = [need for need in rule.needs if _key(need) in known]  # a game makes the others out
    needs = [need for need in needs if _depends(setup, need, move)]
    never = rule.id == NEVER_ASKED or NEVER_TOLD in rule.needs
    return not never and all(_heard_of(need, move, told) for need in needs)


def _key(need: str) -> str:
    return re.split(r"[.|?]", need)[0]


def _heard_of(need: str, move: Move, told: Told) -> bool:
    """Of a key; of one player's part of it ("stacks.from") or one of two ("stacks.player/with")."""
    key, _, whose = re.split(r"[|?]", need)[0].partition(".")
    if not whose:
        return key in told.keys
    parts = told.table.get(key)
    return parts is not None and any(parts[_seat(move, by)] is not None for by in whose.split("/"))


def _seat(move: Move, field: str) -> int:
    seat: int = getattr(move, field) if hasattr(move, field) else getattr(move, f"{field}_")
    return seat


def _depends(setup: Setup, need: str, move: Move) -> bool:
    """Not where the move tells it itself ("discard|top"), or has nothing to do with it
    ("lying_open?card": only with a card; "duel?penny-jar": only with that option)."""
    _, told, said = need.partition("|")
    _, only, with_ = need.partition("?")
    if with_ in setup.options:
        return bool(setup.options[with_])
    return not (told and getattr(move, said) is not None) and not (
        only and getattr(move, with_) is None
    )


def _not_told(setup: Setup, move: Move, told: Told) -> tuple[str, ...]:
    game = setup.game
    asked, declared = game.asked[type(move)], game.types[type(move)]
    needed = {"phase", "turn"} if declared.has_player else {"phase"}
    for rule in (*asked.moments, *asked.rules):
        for need in rule.needs:
            if _depends(setup, need, move):
                needed |= game.seen_in.get(_key(need), {_key(need)})
    if BETWEEN in declared.phases:  # then nothing lies open yet
        needed -= game.seen_in.get("lying_open", frozenset())
    missing = (needed - told.keys) | (needed & game.partly_told(told.table))
    return tuple(key for key in (*FIRST, *setup.shape) if key in missing)
