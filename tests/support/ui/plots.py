"""Moves that journeys and tests begin with; no window is needed for them."""

from collections.abc import Iterable
from typing import Any

from companion.rulebook.stories import parse_story_line
from tests.support.api import Match, OpenRecord, Setup, read_line

Move = str | dict[str, Any]  # as somebody tells it, or as a record has it
FOUR = ("Anna", "Ben", "Cleo", "Dora")

# Two rounds of Big Deal: one counted, one with a steal that ends in a duel.
SOME_MOVES = (
    "score points=230000,360000,235000,195000",
    "deal Anna jewels",
    "Anna pair home home",
    "Ben pair stocks gold",
    "Cleo pair home silver",
    "Dora discard stamp-collection",
    "Anna pair jewels gold",
    "Ben pair stocks stocks",
    "Cleo discard coin-collection",
    "Dora discard yacht",
)
A_ROUND = SOME_MOVES[1:]  # which is not counted yet
A_DUEL = ("Anna steal Ben stocks", "Ben defend silver", "Anna press stocks", "Ben yield")


def match_after(at: Setup | Match, *moves: Move) -> Match:
    """All of them are legal."""
    match = at if isinstance(at, Match) else Match.of(at)
    for move in moves:
        line = parse_story_line(move, match.setup) if isinstance(move, str) else move
        match, verdict = match.add(read_line(match.setup, line))
        assert verdict.legal, (move, verdict.broken)
    return match


def log_moves(running: OpenRecord, moves: Iterable[Move]) -> None:
    """All of them are legal."""
    setup = running.match.setup
    for move in moves:
        line = parse_story_line(move, setup) if isinstance(move, str) else move
        verdict = running.log(read_line(setup, line))  # type: ignore[arg-type]
        assert verdict.legal, (move, verdict.broken)
