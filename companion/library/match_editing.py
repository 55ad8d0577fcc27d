"""What can be put right about a past match besides its moves: its day, and what people note."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from ..clock import FIRST, local_time, written_time
from ..engine.errors import BadInput
from ..engine.match import NOTE
from ..record.match_file import header_with, read_bytes
from ..record.messages import storage_errors
from ..record.writer import Writer
from .backup import Backup
from .library import Library
from .match_summary import MatchSummary

FIRST_YEAR = int(FIRST[:4])
NOON = time(12)  # of a match whose start nobody knew


def started_on(day: date, started: str) -> str:
    """Return the start of a match on another day, at the same time of that day, as records have it.

    Raise BadInput if that day has not come yet, or if no record can name it.
    """
    if day > date.today():
        raise BadInput("That day hasn’t come yet.", "started")
    was = local_time(started)
    moment = datetime.combine(day, was.time() if was else NOON)
    written = written_time(moment.astimezone(UTC)) if day.year >= FIRST_YEAR else ""
    if not written:
        raise BadInput("No match can be older than {year}.", "started", year=FIRST_YEAR)
    return written


def change_day(library: Library, past: MatchSummary, day: date) -> MatchSummary:
    """Let a match have begun on another day, and return its summary; its id stays.

    A kill in between leaves the match whole, at worst in the folder of another month.
    """
    path = library.path_of(past.file)
    with storage_errors(path), Writer.open(path) as writer:
        header, _, _ = writer.content.partition(b"\n")
        setup = read_bytes(writer.content).match.setup
        started = started_on(day, setup.started)
        if started == setup.started:
            return past  # by whatever name it lies there
        Backup(library).forget(past.file)  # which would be taken for the match as it should be
        writer.replace_header(header_with(header, started=started))
        try:
            with writer.movable():
                file = library.files.move_to_day(past._replace(started=started))
        except OSError:
            writer.replace_header(header)
            raise
    library.note_moved(past.file, file)
    return library.match(file) or past._replace(file=file, started=started)


def add_note(library: Library, file: str, note: str) -> MatchSummary | None:
    """Add a note to a past match in which something was logged, and return its summary."""
    with library.open(file) as running:
        if not running.add_note(check_note(note)):
            raise BadInput("Nothing logged yet", "note")
        library.note_match(running)
    return library.match(file)


def check_note(note: str) -> str:
    """Return a note as a record can have it, trimmed, or raise BadInput."""
    note = NOTE.read(note.strip(), "note")
    if not note:
        raise BadInput("A note needs a word or two.", "note")
    return note
