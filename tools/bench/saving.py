"""Save a move durably: beside one insert of SQLite and one of TinyDB, with many past matches."""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path

from tinydb import TinyDB

from companion.engine.match import Entry
from companion.library import Library
from tests.positions import SETUPS
from tools.make_library import make_library

from .timing import Row, said, side_by_side


def measure(short: bool) -> list[Row]:
    rows = []
    first = 0.0
    for matches in (0, 100) if short else (0, 100, 1000, 5000):
        with tempfile.TemporaryDirectory() as folder:
            times = _times(Path(folder), matches, 10 if short else 60)
        first = first or times["ours"]
        slower = times["ours"] / times["sqlite"]
        rows.append(
            Row(
                f"save a move, {matches} past matches",
                said(times["ours"]),
                f"sqlite WAL FULL {said(times['sqlite'])}, TinyDB {said(times['tinydb'])}",
                f"{slower:.2f}× of sqlite, {times['ours'] / first:.2f}× of none",
                "≤ 1.2×, flat",
                slower <= 1.2 and times["ours"] < 1.5 * first,
            )
        )
    return rows


def _times(folder: Path, matches: int, saves: int) -> dict[str, float]:
    if matches:
        make_library(folder / "library", matches)
    library = Library(folder / "library")
    setup = SETUPS["big-deal-4"]
    running = library.begin(setup)
    running.log(Entry(setup.read_move({"move": "deal", "first": 0, "discard": "jewels"})))
    cards = ("yacht", "stocks", "jewels", "home")

    def save(number: list[int] = [0]) -> None:  # noqa: B006 (it counts)
        seat = running.match.table.turn
        line = {"move": "discard", "player": seat, "card": cards[number[0] % 4]}
        number[0] += 1
        if number[0] % 8 == 0:
            running.undo()
            return
        running.log(Entry(setup.read_move(line), ruling="a measurement"))

    base = sqlite3.connect(folder / "peer.sqlite", isolation_level=None)
    base.execute("PRAGMA journal_mode=WAL")
    base.execute("PRAGMA synchronous=FULL")
    base.execute("CREATE TABLE moves (line TEXT)")
    line = '{"move":"discard","player":1,"card":"yacht","at":"2026-11-15T20:04:00Z"}'
    peer = TinyDB(folder / "peer.json")
    peer.insert_multiple({"line": line} for _ in range(max(1, matches)))
    return side_by_side(
        {
            "ours": save,
            "sqlite": lambda: base.execute("INSERT INTO moves VALUES (?)", (line,)),
            "tinydb": lambda: peer.insert({"line": line}),
        },
        times=max(1, saves // 6),
        rounds=6,
    )
