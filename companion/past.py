"""A match of the past in one line, as a list shows it: all of it follows from its record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from .engine.malformed import Malformed
from .engine.match import Line, Match
from .games import game_called
from .notice import Notice
from .record import LARGEST_FILE, VERSION, IllegalRecord, read_bytes
from .strict_json import read_object


class Past(NamedTuple):
    file: str  # below the folder of matches: "2026-11/2026-11-15-big-deal-5f0c12ab.match"
    id: str = ""
    game: str = ""
    players: tuple[str, ...] = ()  # as they were called when it was played
    started: str = ""
    last: str = ""  # when its last line was written
    over: bool = False
    rounds: int = 0
    moves: int = 0
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    lines: int = 0  # in the record
    unreadable: Notice | None = None  # why it cannot be opened

    @property
    def order(self) -> tuple[str, str]:
        return (self.started or self.last, self.file)


class DamagedRecord(Exception):
    """Not a record, or one whose lines cannot be read any more."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(notice.sentence)
        self.notice = notice


def past_of(match: Match, file: str, last: str, lines: int) -> Past:
    setup, table = match.setup, match.table
    over = table.phase == "over"
    return Past(
        file,
        setup.id,
        setup.game.id,
        setup.players,
        setup.started,
        last,
        over,
        table.round,
        match.number,
        tuple(table.totals),
        setup.game.winners(table) if over else (),
        lines,
    )


def read_past(content: bytes, file: str) -> Past:
    """A record that was only written by a newer app, or breaks a rule, is no damaged one."""
    last = ""

    def follow(_: Match, line: Line) -> None:
        nonlocal last
        last = line.at or last

    try:
        match, _ = read_bytes(content, follow)
    except IllegalRecord as error:
        why = Notice("Move {move} breaks a rule: {rule}.", _facts(error))
        return _unreadable(content, file, why)
    except Malformed as error:
        why = Notice(
            error.sentence, {k: v for k, v in error.facts.items() if isinstance(v, str | int)}
        )
        if _from_another_app(content):
            return _unreadable(content, file, why)
        raise DamagedRecord(why) from error
    return past_of(match, file, last or match.setup.started, content.count(b"\n"))


def _facts(error: IllegalRecord) -> Mapping[str, str | int]:
    return {"move": error.move or 0, "rule": error.broken.rule.id}


def _header(content: bytes) -> dict[str, Any]:
    try:
        return read_object(content.split(b"\n", 1)[0])
    except Malformed:
        return {}


def _from_another_app(content: bytes) -> bool:
    """A newer one, or one that knows more games."""
    header = _header(content)
    version, game = header.get("record"), header.get("game")
    if type(version) is not int or type(game) is not str:
        return False
    return version > VERSION or game_called(game) is None


def _unreadable(content: bytes, file: str, why: Notice) -> Past:
    """What its header says, as far as it says anything."""
    header = _header(content)

    def text(key: str) -> str:
        value = header.get(key)
        return value[:64] if type(value) is str else ""

    players = header.get("players")
    names = [name[:40] for name in players if type(name) is str] if type(players) is list else []
    return Past(
        file,
        text("id"),
        text("game"),
        tuple(names),
        text("started"),
        lines=content.count(b"\n"),
        unreadable=why,
    )


def read_file(path: Path, file: str) -> Past:
    with path.open("rb") as opened:
        return read_past(opened.read(LARGEST_FILE + 1), file)


def to_json(past: Past) -> dict[str, Any]:
    why = past.unreadable
    return past._asdict() | {"unreadable": [why.sentence, dict(why.facts)] if why else None}


def from_json(kept: Mapping[str, Any]) -> Past:
    known = {key: kept[key] for key in Past._fields}
    for key in ("players", "totals", "winners"):
        known[key] = tuple(known[key])
    if known["unreadable"]:
        known["unreadable"] = Notice(*known["unreadable"])
    return Past(**known)
