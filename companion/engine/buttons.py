"""What the button of each verb shows after some taps: judged by the one checker."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from .forms import Move
from .game import Setup, broken_rules
from .offers import Ask, Picks, Verb
from .rules import Rule


class Judged(NamedTuple):
    """What the button of a verb shows."""

    verb: Verb
    state: Literal["ready", "fills", "asks", "wants", "refused"]
    moves: tuple[Move, ...] = ()  # legal ones; of a refusal the nearest miss
    broken: tuple[Rule, ...] = ()

    @property
    def legal(self) -> tuple[Move, ...]:
        return self.moves if self.state in ("ready", "asks") else ()


def judge(setup: Setup, table: Any, verb: Verb, picks: Picks) -> Judged:
    if verb.counts:
        return Judged(verb, "ready")
    found = [(against(setup, table, verb, move), move) for move in verb.moves(picks)]
    legal = tuple(move for broken, move in found if not broken)
    if verb.opens and (legal or not found):
        return Judged(verb, "ready")
    if not found:
        return Judged(verb, "wants")
    if legal:
        state: Literal["ready", "fills"] = "fills" if verb.form else "ready"
        return Judged(verb, state if len(legal) == 1 else "asks", legal)
    # The nearest miss explains itself; of equals the one that the game thinks of first.
    broken, move = min(found, key=lambda miss: len(miss[0]))
    return Judged(verb, "refused", (move,), broken)


def against(setup: Setup, table: Any, verb: Verb, move: Move) -> tuple[Rule, ...]:
    """The rules that the move breaks, whatever is filled in."""
    broken = broken_rules(setup.game, table, move)
    return tuple(rule for rule in broken if rule.id not in verb.settles)


def question(verb: Verb, moves: tuple[Move, ...]) -> Ask | None:
    """The first question on which the legal moves differ."""
    return next(
        (ask for ask in verb.asks if len({getattr(move, ask.field) for move in moves}) > 1), None
    )
