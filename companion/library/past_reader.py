"""A record read whole, to be told in one line of a list; here a damaged one is found out."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Any

from ..engine.course import standing_now
from ..engine.game import Setup
from ..engine.kinds import LONGEST_LINE
from ..engine.malformed import Malformed
from ..engine.match import Correction, Line, Match
from ..games import game_called
from ..record import file as record
from ..record.notice import Notice, notice_of
from ..record.strict_json import read_object
from .past import Damaged, Past


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
        standing_now(match),
        tuple(setup.game.winners(table)) if over else (),
        lines,
        setup.game.called(setup),
        setup.game.least_leads(setup),
    )


class _Follower:
    """Hears every line of a record: when it was written, and how much work it makes."""

    def __init__(self, patience: float) -> None:
        self.last = ""
        self.patience = patience

    def __call__(self, before: Match, line: Line) -> None:
        self.last = line.at or self.last
        if isinstance(line, Correction) and line.name not in ("undo", "redo"):
            again = len(line.moves) if line.name == "rewrite" else before.number - line.number + 1
            self.patience -= again
        if self.patience < 0:
            raise Malformed("The record holds more corrections than anybody could make.")


def read_past(content: bytes, file: str, patience: float = inf) -> Past:
    """A record from a newer app, or one that breaks a rule, is no damaged one: it is kept as it is
    and listed as unreadable. `patience`: how many moves its corrections may have judged again.
    """
    follow = _Follower(patience)
    try:
        match, _ = record.read_bytes(content, follow)
    except record.IllegalRecord as error:
        facts: dict[str, str | int] = {"move": error.move or 0, "rule": error.broken.rule.id}
        return _unreadable(content, file, Notice("Move {move} breaks a rule ({rule}).", facts))
    except Malformed as error:
        why = notice_of(error)
        if _from_another_app(content):
            return _unreadable(content, file, why)
        raise _damaged(content, file, why, error.line or 1) from error
    return past_of(match, file, follow.last or match.setup.started, content.count(b"\n"))


def read_file(path: Path, file: str) -> Past:
    with path.open("rb") as opened:
        return read_past(opened.read(record.LARGEST_FILE + 1), file)


def read_header(path: Path) -> Setup | None:
    """The set-up of a record, if its first line can be read."""
    with path.open("rb") as opened:
        line = opened.readline(LONGEST_LINE + 1)
    try:
        return record.read_header(read_object(line)) if line.endswith(b"\n") else None
    except Malformed:
        return None


def _damaged(content: bytes, file: str, why: Notice, line: int) -> Damaged:
    if line < 3:
        return Damaged(why, line)
    head = b"\n".join(content.split(b"\n")[: line - 1]) + b"\n"
    past = read_past(head, file)
    return Damaged(why, line) if past.unreadable else Damaged(why, line, head, past)


def _first_line(content: bytes) -> dict[str, Any]:
    try:
        return read_object(content.split(b"\n", 1)[0][:LONGEST_LINE])
    except Malformed:
        return {}


def _from_another_app(content: bytes) -> bool:
    """A newer one, or one that knows more games."""
    header = _first_line(content)
    version, game = header.get("record"), header.get("game")
    if type(version) is not int or type(game) is not str:
        return False
    return version > record.VERSION or game_called(game) is None


def _unreadable(content: bytes, file: str, why: Notice) -> Past:
    """What its header says, as far as it says anything."""
    header = _first_line(content)

    def text(key: str) -> str:
        value = header.get(key)
        return value[:64] if type(value) is str else ""

    players = header.get("players")
    names = [name[:40] for name in players if type(name) is str] if type(players) is list else []
    return Past(
        file,
        text("id"),
        text("game"),
        tuple(names[:20]),
        text("started"),
        lines=content.count(b"\n"),
        unreadable=why,
    )
