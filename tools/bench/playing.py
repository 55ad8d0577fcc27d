"""Whole matches at random: list what is legal, play one of it. Undo, and replay of a record."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
import rlcard

from companion.engine.game import options
from companion.engine.match import Correction, Entry, Match, line_text
from companion.games import GAMES
from companion.record import header_text, read_bytes
from tests.positions import SETUPS, UNLISTED, random_match

from .timing import Row, said, seconds, side_by_side


def play(setup, seed: int, most: int) -> int:
    """How many legal moves were listed on the way."""
    dice, match, listed = random.Random(seed), Match.of(setup), 0
    for _ in range(most):
        if match.table.phase == "over":
            break
        legal = options(setup, match.table)
        listed += len(legal)
        if legal:
            move = dice.choice(legal)
        else:
            move = setup.read_move(UNLISTED[setup.game.id](match, dice))
        match, _ = match.add(Entry(move))
    return listed


def play_uno(env, seed: int) -> int:
    dice, listed = random.Random(seed), 0
    state, _ = env.reset()
    while not env.is_over():
        legal = list(state["legal_actions"])
        listed += len(legal)
        state, _ = env.step(dice.choice(legal))
    return listed


def play_chess(seed: int, most: int) -> int:
    dice, board, listed = random.Random(seed), chess.Board(), 0
    for _ in range(most):
        legal = list(board.legal_moves)
        if not legal:
            break
        listed += len(legal)
        board.push(dice.choice(legal))
    return listed


def measure(short: bool) -> list[Row]:
    return [*_listing(short), *_undo(short), *_replay(short)]


def _listing(short: bool) -> list[Row]:
    env = rlcard.make("uno")
    matches, most = (2, 60) if short else (12, 200)
    rows = []
    for game in GAMES:
        setup = next(setup for setup in SETUPS.values() if setup.game is game)
        if game.id in ("score-pad", "rotundo"):
            continue  # they list one move at most: there is nothing to find
        times: dict[str, float] = {"ours": 0, "uno": 0, "chess": 0}
        listed = dict.fromkeys(times, 0)
        for seed in range(matches):
            for name, do in (
                ("ours", lambda s=setup, n=seed: play(s, n, most)),
                ("uno", lambda n=seed: play_uno(env, n)),
                ("chess", lambda n=seed: play_chess(n, most)),
            ):
                counted: list[int] = []
                times[name] += seconds(lambda d=do, c=counted: c.append(d()), 1)
                listed[name] += counted[0]
        each = {name: times[name] / max(1, listed[name]) for name in times}
        faster = each["uno"] / each["ours"]
        beside = f"RLCard uno {said(each['uno'])}, python-chess {said(each['chess'])}"
        what = f"list and play, a legal move: {game.id}"
        rows.append(Row(what, said(each["ours"]), beside, f"{faster:.1f}×", "≥ 2×", faster >= 2))
    return rows


def _long_match(moves: int) -> Match:
    setup = SETUPS["big-deal-4"]
    match = random_match(setup, 1, moves)
    for seed in range(2, 100):
        if match.number >= moves * 0.9:
            break
        other = random_match(setup, seed, moves)
        match = other if other.number > match.number else match
    return match


def _undo(short: bool) -> list[Row]:
    rows = []
    once, flat = Correction("undo", 1), {}
    for moves in (100, 500):
        match, board = _long_match(moves), chess.Board()
        dice = random.Random(1)
        while board.ply() < 100 and not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))

        def pop(board=board) -> None:
            board.push(board.pop())

        times = side_by_side(
            {"ours": lambda m=match: m.add(once), "chess": pop}, times=200 if short else 5000
        )
        flat[moves] = times["ours"]
        ratio = flat[moves] / flat[100]
        rows.append(
            Row(
                f"undo in a match of {match.number} moves",
                said(times["ours"]),
                f"python-chess pop and push {said(times['chess'])}",
                f"{ratio:.2f}× of 100 moves",
                "flat",
                ratio < 1.5,
            )
        )
    return rows


def _record(match: Match, moves: int) -> bytes:
    lines = [header_text(match.setup)]
    entries = match.entries()
    while len(lines) <= moves:
        lines += [line_text(match.setup, entry) for entry in entries]
        lines.append(f'{{"undo":{len(entries)}}}')
    return "".join(f"{line}\n" for line in lines[: moves + 1]).encode()


def _game_of_chess(plies: int) -> str:
    dice, board = random.Random(7), chess.Board()
    while board.ply() < plies:
        quiet = [move for move in board.legal_moves if not board.is_zeroing(move)]
        board.push(dice.choice(quiet or list(board.legal_moves)))
    return str(chess.pgn.Game.from_board(board))


def _replay(short: bool) -> list[Row]:
    rows, each = [], {}
    match = _long_match(400)
    for moves in (100, 500) if short else (100, 500, 2000):
        record, text = _record(match, moves), _game_of_chess(moves)
        times = side_by_side(
            {
                "ours": lambda r=record: read_bytes(r),
                "chess": lambda t=text: chess.pgn.read_game(io.StringIO(t)).end().board(),
            },
            times=1 if short else 3,
            rounds=3 if short else 7,
        )
        each[moves] = times["ours"] / moves
        faster = times["chess"] / times["ours"]
        rows.append(
            Row(
                f"open and replay a record of {moves} moves, a move",
                said(each[moves]),
                f"python-chess PGN {said(times['chess'] / moves)}",
                f"{faster:.1f}×, {each[moves] / each[100]:.2f}× of 100 moves",
                "≥ 1×, linear",
                faster >= 1 and each[moves] < 1.5 * each[100],
            )
        )
    return rows
