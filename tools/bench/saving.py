"""Save a move durably: beside one insert of SQLite and one of TinyDB, in long and many matches."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tinydb import TinyDB

from companion.engine.match import Entry
from companion.library.library import Library
from companion.record.open_record import OpenRecord
from tests.positions import SETUPS

from .libraries import library_of
from .timing import Deed, Row, said, waited

SETUP = SETUPS["big-deal-4"]
DEAL = SETUP.read_move({"move": "deal", "first": 0, "discard": "jewels"})
CARDS = ("yacht", "stocks", "jewels", "home")
LINE = '{"move":"discard","player":1,"card":"yacht","at":"2026-11-15T20:04:00Z"}'


def past_matches(short: bool) -> Iterator[Row]:
    first: dict[str, float] = {}
    for matches in (0, 10) if short else (0, 100, 1000, 5000):
        with tempfile.TemporaryDirectory() as peers:
            running = Library(library_of(matches)).begin(SETUP)
            times = _times(running, Path(peers), matches, 5 if short else 150)
            running.close()
        yield _row(f"save a move, {matches} past matches", times, first, "none")


def long_matches(short: bool) -> Iterator[Row]:
    first: dict[str, float] = {}
    for moves in (10, 100) if short else (10, 100, 500, 2000):
        with tempfile.TemporaryDirectory() as folder:
            running = Library(Path(folder) / "library").begin(SETUP)
            logs = _logs(running)
            while running.match.number < moves:
                logs()
            times = _times(running, Path(folder), moves, 5 if short else 150)
            running.close()
        yield _row(f"save a move, {moves} moves in its match", times, first, "10 moves")


def _logs(running: OpenRecord) -> Deed:
    """One call logs one more move: a discard, by a ruling if need be, or the next deal."""

    def log() -> None:
        seat, number = running.match.table.turn, running.match.number
        line = {"move": "discard", "player": seat, "card": CARDS[number % 4]}
        move = DEAL if seat is None else SETUP.read_move(line)
        assert running.log(Entry(move, ruling="a measurement")).legal

    return log


def _times(running: OpenRecord, folder: Path, documents: int, saves: int) -> dict[str, float]:
    base = sqlite3.connect(folder / "peer.sqlite", isolation_level=None)
    base.execute("PRAGMA journal_mode=WAL")
    base.execute("PRAGMA synchronous=FULL")
    base.execute("CREATE TABLE moves (line TEXT)")
    peer = TinyDB(folder / "peer.json")
    peer.insert_multiple({"line": LINE} for _ in range(max(1, documents)))
    deeds: dict[str, Deed] = {
        "ours": _logs(running),
        "sqlite": lambda: base.execute("INSERT INTO moves VALUES (?)", (LINE,)),
    }
    times = waited(deeds, saves)
    times |= waited({"tinydb": lambda: peer.insert({"line": LINE})}, max(3, saves // 10))
    base.close()
    peer.close()
    return times


def _row(what: str, times: dict[str, float], first: dict[str, float], least: str) -> Row:
    """Flat: beside SQLite it is no slower than with the least of them, give or take a disk."""
    first.update(times if not first else {})
    slower = times["ours"] / times["sqlite"]
    grown = slower / (first["ours"] / first["sqlite"])
    return Row(
        what,
        said(times["ours"]),
        f"sqlite WAL FULL {said(times['sqlite'])}, TinyDB {said(times['tinydb'])}",
        f"{slower:.2f}× of sqlite, {grown:.2f}× of {least}",
        "≤ 1.2×, flat",
        slower <= 1.2 and grown < 1.3,
    )


MEASURES = (past_matches, long_matches)
