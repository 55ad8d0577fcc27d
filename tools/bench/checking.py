"""Is a move legal? Beside pokerkit's question about a raise and python-chess's about e2e4."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import chess
from pokerkit import Automation, NoLimitTexasHoldem

from companion.engine.game import broken_rules
from companion.engine.match import Entry, Match, read_line
from companion.games import GAMES
from tests.told import STORIES

from .timing import Row, said, side_by_side


def a_hand_of_poker() -> object:
    return NoLimitTexasHoldem.create_state(
        (
            Automation.ANTE_POSTING,
            Automation.BET_COLLECTION,
            Automation.BLIND_OR_STRADDLE_POSTING,
            Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
            Automation.HAND_KILLING,
            Automation.CHIPS_PUSHING,
            Automation.CHIPS_PULLING,
        ),
        True,
        0,
        (200, 400),
        400,
        (20_000,) * 4,
        4,
    )


Case = tuple[Any, Any]  # a table and a move


def cases(game_id: str) -> tuple[list[Case], list[Case]]:
    """From the golden examples: the legal and the illegal moves of all stories with a twin."""
    found: dict[bool, list[Case]] = {True: [], False: []}
    for story in STORIES[game_id]:
        match = Match.of(story.setup)
        for step in story.steps:
            if step.line is None:
                continue
            line = read_line(story.setup, step.line)
            if isinstance(line, Entry) and not line.ruling:
                found[not step.broken].append((match.table, line.move))
            match, _ = match.add(line)
    return found[True], found[False]


def judging(game: Any, asked: list[Case]) -> Callable[[], None]:
    """One call judges the next of them."""
    turn = cycle(asked)

    def judge() -> None:
        table, move = next(turn)
        broken_rules(game, table, move)

    return judge


def judged(short: bool) -> Iterator[Row]:
    poker = a_hand_of_poker()
    for cards in ("AcKc", "AdKd", "AhKh", "AsKs"):
        poker.deal_hole(cards)
    board = chess.Board()
    good, bad = chess.Move.from_uci("e2e4"), chess.Move.from_uci("e2e5")
    for game in GAMES:
        legal, illegal = cases(game.id)
        times = side_by_side(
            {
                "legal": judging(game, legal),
                "illegal": judging(game, illegal),
                "poker legal": lambda: poker.can_complete_bet_or_raise_to(800),
                "poker illegal": lambda: poker.can_complete_bet_or_raise_to(10**9),
                "chess legal": lambda: board.is_legal(good),
                "chess illegal": lambda: board.is_legal(bad),
            },
            times=50 if short else 2000,
            rounds=2 if short else 15,
        )
        for kind in ("legal", "illegal"):
            faster = times[f"poker {kind}"] / times[kind]
            beside = f"pokerkit {said(times[f'poker {kind}'])}"
            yield _row(f"check, {kind}: {game.id}", times[kind], beside, faster, 4)
            faster = times[f"chess {kind}"] / times[kind]
            beside = f"python-chess {said(times[f'chess {kind}'])}"
            yield _row(f"check, {kind}: {game.id}", times[kind], beside, faster, 1)


def _row(what: str, ours: float, beside: str, faster: float, wanted: float) -> Row:
    return Row(what, said(ours), beside, f"{faster:.1f}×", f"≥ {wanted}×", faster >= wanted)


MEASURES = (judged,)
