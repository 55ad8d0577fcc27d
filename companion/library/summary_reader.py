"""A record read whole for its line in a list of matches; a damaged one is found here."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

from ..engine.errors import BadInput, Message
from ..engine.game import Setup
from ..engine.match import Line, Match
from ..engine.rounds import standing_now
from ..engine.schema import LONGEST_LINE, JsonObject, canonical_json
from ..games import BY_SHEET, game_called
from ..games.sheet import sheet_of
from ..record import match_file as record
from ..record.bounds import LARGEST_FILE, MOST_OF_NOTES
from ..record.checksum import was_changed
from ..record.durable import open_to_read, read_at_most
from ..record.strict_json import read_object
from .match_summary import DamagedRecord, MatchSummary, SummaryResult
from .sheets import bundled_id


def summary_of(
    match: Match, file: str, last: str, lines: int, notes: Iterable[str] = ()
) -> MatchSummary:
    """Return the summary of a match that is known already."""
    setup = match.setup
    table = match.table
    tie_break = setup.game.result.tie_break(table) if table.phase == "over" else None
    over = table.phase == "over"
    by_sheet = setup.game.id == BY_SHEET
    return MatchSummary(
        file,
        id=setup.id,
        game=setup.game.id,
        players=setup.players,
        started=setup.started,
        last=last,
        over=over,
        result=SummaryResult(
            rounds=table.round,
            moves=match.number,
            totals=standing_now(match),
            winners=tuple(setup.game.rules.winners(table)) if over else (),
            least_leads=setup.game.result.least_leads(setup),
            sides=setup.game.agreement.sides,
            tied=tie_break is not None,
            decided=tie_break.name if tie_break else "",
            sheet=bundled_id(canonical_json(sheet_of(setup).plain)) if by_sheet else "",
        ),
        lines=lines,
        called=setup.game.result.display_name(setup),
        notes=tuple(_most_of(notes)),
        ended=match.entry.at if over and match.entry else "",
    )


def _most_of(notes: Iterable[str]) -> Iterator[str]:
    """Yield the notes as far as the index keeps them."""
    length = 0
    for note in notes:
        length += len(note)
        if length > MOST_OF_NOTES:
            return
        yield note


def read_summary_in_steps(
    content: bytes, file: str, work: record.WorkBudget = record.NONE_YET
) -> Generator[None, None, MatchSummary]:
    """Read a record's summary; one that breaks a rule is listed as unreadable."""
    last = ""
    notes: list[str] = []

    def follow(_before: Match, line: Line) -> None:
        nonlocal last
        last = line.at or last
        if line.note:
            notes.append(line.note)

    try:
        match, *_ = yield from record.read_in_steps(content, follow, work)
    except record.IllegalRecord as error:
        return _unreadable(content, file, error.message)
    if note := record.header_note(content):
        notes.insert(0, note)
    return summary_of(match, file, last or match.setup.started, content.count(b"\n"), notes)


def read_summary(content: bytes, file: str) -> MatchSummary:
    """Return the summary of a record, or raise DamagedRecord.

    A record from a newer app is no damaged one: it is listed as unreadable.
    """
    try:
        return record.run_to_end(read_summary_in_steps(content, file))
    except BadInput as error:
        why = error.message
        if _from_another_app(content):
            return _unreadable(content, file, why)
        raise _damaged(content, file, why, error.line or 1) from error


def read_summary_file(path: Path, file: str) -> tuple[MatchSummary, bool]:
    """Return the summary, and whether a checksum shows that the record was changed."""
    content = read_at_most(path, LARGEST_FILE)
    return read_summary(content, file), was_changed(content)


def setup_in(path: Path) -> Setup | None:
    """Return the set-up of a record, if its first line can be read."""
    with open(open_to_read(path), "rb") as opened:
        line = opened.readline(LONGEST_LINE + 1)
    try:
        return record.read_header(read_object(line)) if line.endswith(b"\n") else None
    except BadInput:
        return None


def _damaged(content: bytes, file: str, why: Message, line: int) -> DamagedRecord:
    if line < 3:
        return DamagedRecord(why, line)
    head = b"\n".join(content.split(b"\n")[: line - 1]) + b"\n"
    past = read_summary(head, file)
    return DamagedRecord(why, line) if past.unreadable else DamagedRecord(why, line, head, past)


def _first_line(content: bytes) -> JsonObject:
    try:
        return read_object(content.split(b"\n", 1)[0][:LONGEST_LINE])
    except BadInput:
        return {}


def _from_another_app(content: bytes) -> bool:
    """Return whether a newer app wrote it, or one that knows more games."""
    header = _first_line(content)
    version = header.get("record")
    game = header.get("game")
    if type(version) is not int or type(game) is not str:
        return False
    return version > record.VERSION or game_called(game) is None


def _unreadable(content: bytes, file: str, why: Message) -> MatchSummary:
    """Return what its header says, as far as it says anything."""
    header = _first_line(content)

    def text(key: str) -> str:
        value = header.get(key)
        return value[:64] if type(value) is str else ""

    players = header.get("players")
    names = [name[:40] for name in players if type(name) is str] if type(players) is list else []
    return MatchSummary(
        file,
        text("id"),
        text("game"),
        tuple(names[:20]),
        text("started"),
        lines=content.count(b"\n"),
        unreadable=why,
    )
