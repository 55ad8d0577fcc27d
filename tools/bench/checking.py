"""Is a move legal? Beside pokerkit's question about a raise and python-chess's about e2e4."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import chess
from pokerkit import Automation, NoLimitTexasHoldem

from companion.engine.game import broken_rules
from companion.engine.match import Entry, Match, read_line
from companion.games import GAMES
from companion.library.sheets import bundled_sheets
from companion.record.match_file import make_setup
from tests.parse_tables import STORIES

from .timing import Deed, Row, said, side_by_side


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
IN_A_ROW = 20
MOST = 100  # cases of a game, from the first to the last of its stories
PEER = 20  # as many as take about as long


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


def asking(question: Callable[..., object], asked: list[Any]) -> Deed:
    """Each question several times in a row: the peers are asked only one, again and again."""

    def ask() -> None:
        for case in asked:
            for _ in range(IN_A_ROW):
                question(*case)

    return ask


def judged(short: bool) -> Iterator[Row]:
    poker = a_hand_of_poker()
    for cards in ("AcKc", "AdKd", "AhKh", "AsKs"):
        poker.deal_hole(cards)
    board, raise_to = chess.Board(), poker.can_complete_bet_or_raise_to
    peers: dict[str, tuple[Callable[..., object], list[Any]]] = {
        "poker legal": (raise_to, [(800,)] * PEER),
        "poker illegal": (raise_to, [(10**9,)] * PEER),
        "chess legal": (board.is_legal, [(chess.Move.from_uci("e2e4"),)] * PEER),
        "chess illegal": (board.is_legal, [(chess.Move.from_uci("e2e5"),)] * PEER),
    }
    for game in GAMES:
        legal, illegal = (
            [(game, table, move) for table, move in found[:: len(found) // MOST + 1]]
            for found in cases(game.id)
        )
        ours = {"legal": (broken_rules, legal), "illegal": (broken_rules, illegal)}
        asked = ours | peers
        times = side_by_side(
            {name: asking(*questions) for name, questions in asked.items()},
            times=1,
            rounds=2 if short else 25,
        )
        times = {name: time / len(asked[name][1]) / IN_A_ROW for name, time in times.items()}
        for kind in ("legal", "illegal"):
            faster = times[f"poker {kind}"] / times[kind]
            beside = f"pokerkit {said(times[f'poker {kind}'])}"
            yield _row(f"check, {kind}: {game.id}", times[kind], beside, faster, 4)
            faster = times[f"chess {kind}"] / times[kind]
            beside = f"python-chess {said(times[f'chess {kind}'])}"
            yield _row(f"check, {kind}: {game.id}", times[kind], beside, faster, 0.8)


def _row(what: str, ours: float, beside: str, faster: float, wanted: float) -> Row:
    return Row(what, said(ours), beside, f"{faster:.1f}×", f"≥ {wanted}×", faster >= wanted)


def by_a_sheet(short: bool) -> Iterator[Row]:
    """A round of twelve players: bids, tricks, points and their check."""
    sheet = {
        **next(s for s in bundled_sheets() if s.id == "oh-hell").sheet.plain,
        "players": [3, 12],
    }
    names = [f"Player {number}" for number in range(12)]
    match = Match.of(make_setup("sheet", names, {"sheet": sheet}))
    tricks = [1] + [0] * 11
    told = {"enter": {"bid": tricks, "tricks": tricks}, "round": {"trump": 1}}

    def rounds() -> None:
        for _ in range(IN_A_ROW):  # read anew: what was judged before is known
            match.judge(read_line(match.setup, {"move": "score", **told}))

    time = side_by_side({"round": rounds}, times=1, rounds=2 if short else 25)["round"] / IN_A_ROW
    what = "check, a round of 12 players by a sheet"
    yield Row(what, said(time), wanted="≤ 1 ms", kept=time <= 0.001)


MEASURES = (judged, by_a_sheet)
