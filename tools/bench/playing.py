"""Whole matches at random: list what is legal, play one of it. Undo, and replay of a record."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import chess
import chess.pgn
import rlcard

from companion.engine.game import options
from companion.engine.match import Correction, Entry, Match, line_text
from companion.games import GAMES
from companion.record.match_file import header_text, read_bytes
from tests.positions import PLAYED, SETUPS, random_match

from .timing import Deed, Row, said, seconds, side_by_side


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
            move = setup.read_move(PLAYED[setup.game.id].unlisted(match, dice))
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


def listing(short: bool) -> Iterator[Row]:
    env = rlcard.make("uno")
    matches, most = (1, 40) if short else (16, 200)
    for game in GAMES:
        setup = next(setup for setup in SETUPS.values() if setup.game is game)
        if sum(map(len, setup.tried(0).values())) <= 2:
            yield Row(f"list and play: {game.id}", "lists hardly any: only the players know them")
            continue
        plays = {
            "ours": lambda seed, s=setup: play(s, seed, most),
            "uno": lambda seed: play_uno(env, seed),
            "chess": lambda seed: play_chess(seed, most),
        }
        times, listed = dict.fromkeys(plays, 0.0), dict.fromkeys(plays, 0)
        for seed in range(matches):
            for name, do in plays.items():
                counted: list[int] = []
                times[name] += seconds(lambda d=do, n=seed, c=counted: c.append(d(n)), 1)
                listed[name] += counted[0]
        each = {name: times[name] / listed[name] for name in times}
        faster = each["uno"] / each["ours"]
        beside = f"RLCard uno {said(each['uno'])}, python-chess {said(each['chess'])}"
        what = f"list and play, a legal move listed: {game.id}"
        yield Row(what, said(each["ours"]), beside, f"{faster:.1f}×", "≥ 2×", faster >= 2)


def _long_match(moves: int) -> Match:
    setup = SETUPS["big-deal-4"]
    match = random_match(setup, 1, moves)
    for seed in range(2, 100):
        if match.number >= moves * 0.9:
            break
        other = random_match(setup, seed, moves)
        match = other if other.number > match.number else match
    return match


def undo(short: bool) -> Iterator[Row]:
    once, board, dice = Correction("undo", 1), chess.Board(), random.Random(1)
    while board.ply() < 100 and not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
    matches = [_long_match(moves) for moves in ((20, 40) if short else (100, 500))]
    deeds: dict[str, Deed] = {"chess": lambda: board.push(board.pop())}
    deeds |= {str(match.number): lambda m=match: m.add(once) for match in matches}
    times = side_by_side(deeds, times=50 if short else 500, rounds=9 if short else 90)
    beside = f"python-chess pop and push {said(times.pop('chess'))}"
    for number, time in times.items():
        ratio = time / next(iter(times.values()))
        grown = f"{ratio:.2f}× of the first"
        yield Row(
            f"undo in a match of {number} moves", said(time), beside, grown, "flat", ratio < 1.5
        )


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


def replay(short: bool) -> Iterator[Row]:
    match, lengths = _long_match(40 if short else 400), (20, 40) if short else (100, 500, 2000)
    deeds: dict[str, Deed] = {}
    for moves in lengths:
        record, text = _record(match, moves), _game_of_chess(moves)
        deeds[f"ours {moves}"] = lambda r=record: read_bytes(r)
        deeds[f"chess {moves}"] = lambda t=text: chess.pgn.read_game(io.StringIO(t)).end().board()
    times = side_by_side(deeds, times=1 if short else 3, rounds=3 if short else 10)
    for moves in lengths:
        ours, theirs = times[f"ours {moves}"] / moves, times[f"chess {moves}"] / moves
        grown = ours / (times[f"ours {lengths[0]}"] / lengths[0])
        faster = theirs / ours
        yield Row(
            f"open and replay a record of {moves} moves, a move",
            said(ours),
            f"python-chess PGN {said(theirs)}",
            f"{faster:.1f}×, {grown:.2f}× of the first",
            "≥ 1×, linear",
            faster >= 1 and grown < 1.5,
        )


MEASURES = (listing, undo, replay)
