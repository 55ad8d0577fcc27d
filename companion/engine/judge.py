"""Judge a move at a table that nobody logged, and of which perhaps only some parts are known.

It takes three steps:

1. A position is read: JSON in the shape of `replay --json`, of which any key may be missing.
2. The game makes a whole table of it (`PublicTable.restore`), with something harmless in each gap.
3. Only the rules that look at nothing but known parts are asked, so the gaps change no verdict.

So whatever is left out never makes a legal move illegal. The other rules are not forgotten: the
keys at which they would have looked are named beside the verdict.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .errors import BadInput
from .game import Setup, broken_rules
from .match import LEGAL, Broken, Entry, Verdict, ruled
from .rules import BETWEEN, COUNTING, OVER, TURN, MoveRules, Need, Rule
from .schema import AMOUNT, Each, JsonObject, Maybe, Move, Seat, Value, Whole, an_object

# What `replay --json` prints, which all may stand in a position.
POSITION_KEYS = (
    "game",
    "players",
    "round",
    "phase",
    "turn",
    "round_points",
    "totals",
    "over",
    "winners",
    "moves",
    "table",
)
BESIDE_THE_TABLE = ("turn", "phase", "round")  # in the order in which missing keys are named


class PartialPosition(NamedTuple):
    """What somebody told of a table. Beside `table`, what was not told has a likely value."""

    keys: frozenset[str]  # all keys that were told, those of the table and those beside it
    table: Mapping[str, Value]  # only the keys that were told
    phase: str  # not told: a phase to which the move belongs
    turn: int | None  # not told: whoever makes the move
    round: int
    totals: tuple[int, ...]

    def knows(self, *keys: str) -> bool:
        """Say whether all of these keys were told."""
        return self.keys.issuperset(keys)


class Judgement(NamedTuple):
    """A verdict without a log, and the missing keys on which it depends."""

    verdict: Verdict
    not_told: tuple[str, ...]


def judge(setup: Setup, entry: Entry, position: Mapping[str, Value]) -> Judgement:
    """Judge a move at a `position` as `replay --json` prints it; any key of it may be missing."""
    move = entry.move
    told = _read_position(setup, move, position)
    likely_phases = (told.phase,) if told.knows("phase") else _phases_of(setup, move)
    in_each_phase = [
        _broken_rules(setup, move, _in_phase(setup, move, told, phase)) for phase in likely_phases
    ]
    # A move of two phases, without the phase, breaks only what it would break in both of them.
    broken, *in_other_phases = in_each_phase
    for in_another in in_other_phases:
        ids = {one.rule.id for one in in_another}
        broken = tuple(one for one in broken if one.rule.id in ids)
    verdict = ruled(entry, broken) if broken else LEGAL
    return Judgement(verdict, _missing_keys(setup, move, told))


def _broken_rules(setup: Setup, move: Move, told: PartialPosition) -> tuple[Broken, ...]:
    """Return the rules that a move breaks, of those that look at nothing but what was told."""
    game = setup.game
    table = game.public.restore(setup, told, move)._replace(turn=told.turn)
    game.types[type(move)].record.fits(setup, table, move)
    rules = broken_rules(game, table, move, _rules_to_ask(setup, move, told))
    return tuple(Broken(rule, table, move) for rule in rules)


# Read a position


def _read_position(setup: Setup, move: Move, position: Mapping[str, Value]) -> PartialPosition:
    """Read what was told of a table; a part that cannot be, or contradicts another, is BadInput."""
    for key in position:
        if key not in POSITION_KEYS:
            raise BadInput("“{value}” isn’t a key of a position.", key, value=key[:60])
    players = len(setup.players)
    table = _read_table(setup, position.get("table", {}))
    beside = (key for key in (*BESIDE_THE_TABLE, "totals") if key in position)
    phase = _phases_of(setup, move)[0]
    if "phase" in position:
        phase = _read_phase(setup, position["phase"])
    turn = Maybe(Seat(players)).read(position.get("turn"), "turn")
    if "turn" in position and "phase" in position:
        somebody_is_at_turn = phase not in _phases_without_turn(setup)
        if (turn is not None) != somebody_is_at_turn:
            raise BadInput("The {key} doesn’t fit the phase.", "turn")
    totals = position.get("totals", setup.game.rules.start(setup).totals)
    told = PartialPosition(
        keys=frozenset((*table, *beside)),
        table=table,
        phase=phase,
        turn=turn,
        round=Whole(0, AMOUNT).read(position.get("round", 0), "round"),
        totals=Each(Whole(-AMOUNT, AMOUNT), players).read(totals, "totals"),
    )
    return _in_phase(setup, move, told, phase)


def _in_phase(setup: Setup, move: Move, told: PartialPosition, phase: str) -> PartialPosition:
    """Return the position in this phase; if nobody told whose turn it is, it is the mover's."""
    turn = told.turn
    if turn is None and phase not in _phases_without_turn(setup):
        turn = getattr(move, "player", 0)
    return told._replace(phase=phase, turn=turn)


def _phases_of(setup: Setup, move: Move) -> tuple[str, ...]:
    """Return the phases to which a move belongs; the turn, for one that is possible at any time."""
    return setup.game.types[type(move)].phases or (TURN,)


def _phases_without_turn(setup: Setup) -> tuple[str, ...]:
    """Return the phases in which nobody is at turn."""
    ended = (phase.name for phase in setup.game.rules.phases if phase.round_ended)
    return (BETWEEN, COUNTING, OVER, *ended)


def _read_table(setup: Setup, value: object) -> JsonObject:
    """Read the keys of the table that are there, in the order in which the game declares them."""
    given = an_object(value, "table")
    for key in given:
        if key not in setup.shape:
            raise BadInput("“{value}” isn’t a key of the table.", key, value=key[:60])
    return {key: kind.read(given[key], key) for key, kind in setup.shape.items() if key in given}


def _read_phase(setup: Setup, value: object) -> str:
    """Read a phase that a match with this set-up can have."""
    rules = setup.game.rules
    turns = (TURN,) if any(TURN in declared.phases for declared in rules.moves) else ()
    own = (phase.name for phase in rules.phases if phase.known(setup))
    if type(value) is not str or value not in (BETWEEN, *turns, *own, OVER):
        raise BadInput("{key}: there’s none in this match.", "phase")
    return value


# Choose the rules to ask


def _rules_to_ask(setup: Setup, move: Move, told: PartialPosition) -> MoveRules:
    """Return the rules of the move that look at nothing but what was told."""
    wrong_in, moments, rules = setup.game.asked[type(move)]
    parts = (_part_to_ask(setup, rule, move, told) for rule in rules)
    return MoveRules(
        wrong_in,
        tuple(
            rule for rule in moments if told.knows("phase") and _may_ask(setup, rule, move, told)
        ),
        tuple(part for part in parts if part is not None),
    )


def _part_to_ask(setup: Setup, rule: Rule | None, move: Move, told: PartialPosition) -> Rule | None:
    """Return the rule, or else the largest part of it that can be asked; None if there is none."""
    while rule is not None and not _may_ask(setup, rule, move, told):
        rule = rule.at_any_table
    return rule


def _may_ask(setup: Setup, rule: Rule, move: Move, told: PartialPosition) -> bool:
    """Say whether everything that a rule looks at for this move was told."""
    if rule.common == "copies":  # they are counted among what was told, however little that is
        return True
    if rule.needs_log:
        return False
    needed = (need for need in rule.needs if need.applies(setup.options, move))
    return all(told.knows(need.key) or _is_filled_in(setup, rule, need) for need in needed)


def _is_filled_in(setup: Setup, rule: Rule, need: Need) -> bool:
    """Say whether a rule may look at a part of the table though nobody told it.

    It may if `restore` always finds that part out, as it does for whatever is no key of a position.
    And a rule about the moment may look whose turn it is: if nobody told, it is the mover's.
    """
    if need.key == "turn":
        return rule.moment
    return need.key not in (*BESIDE_THE_TABLE, "totals", *setup.shape)


def _missing_keys(setup: Setup, move: Move, told: PartialPosition) -> tuple[str, ...]:
    """Return the keys at which a rule of the move looks, and that were not told, or not wholly."""
    game = setup.game
    needed = {"phase"}
    if game.types[type(move)].has_player:
        needed.add("turn")
    for rule in (*game.asked[type(move)].moments, *game.asked[type(move)].rules):
        for need in rule.needs:
            if need.applies(setup.options, move):
                needed |= game.public.derived_from.get(need.key, {need.key})
    missing = (needed - told.keys) | (needed & game.public.keys_with_gaps(told.table))
    return tuple(key for key in (*BESIDE_THE_TABLE, *setup.shape) if key in missing)
