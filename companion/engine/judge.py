"""A verdict without a log: is a move legal at a table of which only some parts are known?

A rule is asked only if the parts of the table that it needs are known, or as far as it rests on the
move alone; copies are counted among what is known. So what is left out never makes a legal move
illegal, and the answer says which parts it did not hear of.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .errors import BadInput
from .game import Setup, broken_rules
from .match import LEGAL, Broken, Entry, Verdict, ruled
from .rules import BETWEEN, COUNTING, OVER, TURN, MoveRules, Rule
from .schema import AMOUNT, Each, JsonObject, Maybe, Move, Seat, Value, Whole, an_object

STANDING = (
    *("game", "players", "round", "phase", "turn", "round_points", "totals"),
    *("over", "winners", "moves", "table"),
)  # the keys of `replay --json`
FIRST = ("turn", "phase", "round")  # of what is unknown, before the keys of the table


class PartialPosition(NamedTuple):
    """The parts of a table that are known, where nobody logged the match."""

    keys: frozenset[str]  # those beside the table, too
    table: Mapping[str, Value]
    phase: str  # the one that the move belongs to, if nobody said which it is
    turn: int | None  # the mover's then
    round: int
    totals: tuple[int, ...]


class Judgement(NamedTuple):
    """A verdict without a log, and the unknown parts of the table on which it depends."""

    verdict: Verdict
    not_told: tuple[str, ...]  # keys on which a rule of the move depends


def judge(setup: Setup, entry: Entry, position: Mapping[str, Value]) -> Judgement:
    """Judge a move at a `position` as `replay --json` prints it; any key of it may be missing."""
    found = [_judged(setup, entry.move, partial) for partial in _read(setup, entry.move, position)]
    # A move of two phases, of which nobody said which it is, breaks what it would in both.
    in_all = set.intersection(*({broken.rule.id for broken in those} for those, _ in found))
    broken = tuple(broken for broken in found[0][0] if broken.rule.id in in_all)
    if not broken:
        return Judgement(LEGAL, found[0][1])
    return Judgement(ruled(entry, broken), found[0][1])


def _judged(
    setup: Setup, move: Move, partial: PartialPosition
) -> tuple[tuple[Broken, ...], tuple[str, ...]]:
    game = setup.game
    table = game.public.restore(setup, partial, move)._replace(turn=partial.turn)
    game.types[type(move)].record.fits(setup, table, move)
    asked = _may_be_asked(setup, move, partial)
    broken = tuple(Broken(rule, table, move) for rule in broken_rules(game, table, move, asked))
    return broken, _not_told(setup, move, partial)


# What is known


def _read(setup: Setup, move: Move, position: Mapping[str, Value]) -> list[PartialPosition]:
    """Return what is known of the table, for each phase in which the move may be meant."""
    for key in position:
        if key not in STANDING:
            raise BadInput("“{value}” isn’t a key of a position.", key, value=key[:60])
    players = len(setup.players)
    game = setup.game
    start = setup.game.rules.start(setup)
    table = _read_table(setup, position.get("table", {}))
    keys = frozenset((*table, *(key for key in (*FIRST, "totals") if key in position)))
    phases = game.types[type(move)].phases or (TURN,)
    if "phase" in position:
        phases = (_read_phase(setup, position["phase"]),)
    seat = Maybe(Seat(players)).read(position.get("turn"), "turn")
    ended = (phase.name for phase in game.rules.phases if phase.round_ended)
    nobody_at_turn = (BETWEEN, COUNTING, OVER, *ended)
    if {"turn", "phase"} <= keys and (seat is None) != (phases[0] in nobody_at_turn):
        raise BadInput("The {key} doesn’t fit the phase.", "turn")
    round = Whole(0, AMOUNT).read(position.get("round", 0), "round")
    each = Each(Whole(-AMOUNT, AMOUNT), players)
    totals = each.read(position.get("totals", start.totals), "totals")
    mover = getattr(move, "player", 0)
    return [
        PartialPosition(
            keys,
            table,
            phase=phase,
            turn=seat if seat is not None or phase in nobody_at_turn else mover,
            round=round,
            totals=totals,
        )
        for phase in phases
    ]


def _read_table(setup: Setup, value: object) -> JsonObject:
    given = an_object(value, "table")
    for key in given:
        if key not in setup.shape:
            raise BadInput("“{value}” isn’t a key of the table.", key, value=key[:60])
    return {key: kind.read(given[key], key) for key, kind in setup.shape.items() if key in given}


def _read_phase(setup: Setup, value: object) -> str:
    rules = setup.game.rules
    turns = (TURN,) if any(TURN in declared.phases for declared in rules.moves) else ()
    own = (phase.name for phase in rules.phases if phase.known(setup))
    known = (BETWEEN, *turns, *own, OVER)
    if type(value) is not str or value not in known:
        raise BadInput("{key}: there’s none in this match.", "phase")
    return value


# What is asked


def _may_be_asked(setup: Setup, move: Move, partial: PartialPosition) -> MoveRules:
    """Return the rules of the move that can be asked of what is known."""
    wrong_in, moments, rules = setup.game.asked[type(move)]
    if "phase" not in partial.keys:  # nobody knows whether the moment is wrong
        moments = ()
    asked = (_as_far_as_told(setup, rule, move, partial) for rule in rules)
    return MoveRules(
        wrong_in,
        tuple(rule for rule in moments if _may_ask(setup, rule, move, partial)),
        tuple(rule for rule in asked if rule),
    )


def _as_far_as_told(
    setup: Setup, rule: Rule | None, move: Move, partial: PartialPosition
) -> Rule | None:
    """Return the rule, or the largest part of it that can be asked; None if none can."""
    while rule and not _may_ask(setup, rule, move, partial):
        rule = rule.at_any_table
    return rule


def _may_ask(setup: Setup, rule: Rule, move: Move, partial: PartialPosition) -> bool:
    if rule.common == "copies":
        return True
    known = {*FIRST, "totals", *setup.shape} - ({"turn"} if rule.moment else set())
    return not rule.needs_log and all(
        need.key in partial.keys
        for need in rule.needs
        if need.key in known and need.applies(setup.options, move)  # a game makes the others out
    )


def _not_told(setup: Setup, move: Move, partial: PartialPosition) -> tuple[str, ...]:
    game = setup.game
    asked = game.asked[type(move)]
    declared = game.types[type(move)]
    needed = {"phase", "turn"} if declared.has_player else {"phase"}
    for rule in (*asked.moments, *asked.rules):
        for need in rule.needs:
            if need.applies(setup.options, move):
                needed |= game.public.derived_from.get(need.key, {need.key})
    missing = (needed - partial.keys) | (needed & game.public.keys_with_gaps(partial.table))
    return tuple(key for key in (*FIRST, *setup.shape) if key in missing)
