"""A record read whole, to be told in one line of a list; here a damaged one is found out."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any
from zlib import crc32

from ..engine.course import standing_now
from ..engine.game import Setup
from ..engine.kinds import LONGEST_LINE
from ..engine.malformed import Malformed
from ..engine.match import Line, Match
from ..games import game_called
from ..record import file as record
from ..record.bounds import LARGEST_FILE
from ..record.durable import open_to_read, read_at_most
from ..record.notice import Notice, notice_of
from ..record.strict_json import read_object
from ..record.writer import whole_lines
from .past import Damaged, Past


def past_of(match: Match, file: str, last: str, lines: int, sum: int) -> Past:
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
        sum,
    )


def read_past_in_steps(
    content: bytes, file: str, work: record.Work = record.NONE_YET
) -> Generator[None, None, Past]:
    """A record that breaks a rule is no damaged one: it is listed as unreadable."""
    last = ""

    def follow(_before: Match, line: Line) -> None:
        nonlocal last
        last = line.at or last

    try:
        match, *_ = yield from record.read_in_steps(content, follow, work)
    except record.IllegalRecord as error:
        facts: dict[str, str | int] = {"move": error.move or 0, "rule": error.broken.rule.id}
        return _unreadable(content, file, Notice("Move {move} breaks a rule ({rule}).", facts))
    lines = content.count(b"\n")
    return past_of(match, file, last or match.setup.started, lines, _sum(content))


def read_past(content: bytes, file: str) -> Past:
    """A record from a newer app is kept as it is, too. Damaged if it is none, or broken."""
    try:
        return record.all_of(read_past_in_steps(content, file))
    except Malformed as error:
        why = notice_of(error)
        if _from_another_app(content):
            return _unreadable(content, file, why)
        raise _damaged(content, file, why, error.line or 1) from error


def read_past_file(path: Path, file: str) -> Past:
    return read_past(read_at_most(path, LARGEST_FILE), file)


def setup_in(path: Path) -> Setup | None:
    """The set-up of a record, if its first line can be read."""
    with open(open_to_read(path), "rb") as opened:
        line = opened.readline(LONGEST_LINE + 1)
    try:
        return record.read_header(read_object(line)) if line.endswith(b"\n") else None
    except Malformed:
        return None


def _sum(content: bytes) -> int:
    return crc32(whole_lines(content))


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
        sum=_sum(content),
        unreadable=why,
    )
