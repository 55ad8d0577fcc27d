"""Matches go out to other people and come in from them.

What comes in is a stranger's: it is checked whole before anything is stored, within bounds that
leave the phone alive; no name in it decides where anything is written. A match that is already here
is recognised, and one that went on elsewhere goes on here.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import shutil
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from ..record.durable import (
    InUse,
    free_name,
    make_folder,
    only_writer,
    replace_durably,
    sync_folder,
    write_durably,
)
from ..record.file import LARGEST_FILE, content_of, set_aside
from ..record.names import SUFFIX
from ..record.notice import Notice, NotKept, not_kept
from .index import Progress, part
from .library import Library
from .past import Damaged, Past
from .past_reader import read_past
from .people import Bearers

LARGEST_ARCHIVE = 100_000_000
MOST_UNPACKED = 400_000_000
MOST_ENTRIES = 10_000
LARGEST_DIRECTORY = 2_000_000  # of the archive: where it lists its entries
MOST_LINES = 20_000  # of a record: ten times the longest evening
PATIENCE = 100_000  # moves judged again because of one record's corrections
SPARE_ROOM = 20_000_000  # left on the device
READING = 50  # per cent of the work: the library's own records, most of which are known
AT_ONCE = 50  # records stored before the list hears of them

# Signs that turn the direction of what is written, or take no room: two names may look alike.
DECEIVING = (
    "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)

ARCHIVE = b"PK"
NOT_AN_ARCHIVE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,  # encrypted
    ValueError,
    OverflowError,
)

State = Literal["new", "longer", "here", "refused"]


class Arrival(NamedTuple):
    """One record of what came in, and what becomes of it."""

    name: str  # as the stranger calls it
    state: State
    past: Past | None = None
    why: Notice | None = None  # refused; or something else worth saying
    digest: str = ""


class Import:
    """First all of `check`, then the person looks at the arrivals, then all of `store`."""

    def __init__(self, library: Library, source: Path) -> None:
        self.library = library
        self.source = source
        self.arrivals: list[Arrival] = []
        self._unpacked = 0

    def check(self) -> Iterator[Progress]:
        """Reads everything and stores nothing; NotKept if it cannot be looked at, at all."""
        yield from part(self.library.catch_up(), 0, READING)
        yield from part(self._check(), READING, 100)

    def _check(self) -> Iterator[Progress]:
        here = {_identity(past): past for past in self.library.index.newest_first()}
        seen: set[object] = set()
        for number, (total, name, content) in enumerate(self._contents(), 1):
            arrival = self._checked(name, content, here)
            if arrival.past and _identity(arrival.past) in seen:
                why = Notice("It is in the archive twice.")
                arrival = arrival._replace(state="refused", why=why)
            elif arrival.past:
                seen.add(_identity(arrival.past))
            self.arrivals.append(arrival)
            yield Progress(number, total)

    def store(self) -> Iterator[Progress]:
        """Stores what is new; what cannot be stored any more is refused with the reason."""
        wanted = {
            number: arrival
            for number, arrival in enumerate(self.arrivals)
            if arrival.state in ("new", "longer")
        }
        self._need_room()
        done = 0
        unlisted: list[Past] = []
        for number, (_, _, content) in enumerate(self._contents()):
            if number not in wanted:
                continue
            arrival = self.arrivals[number] = self._stored(wanted[number], content)
            if arrival.past and arrival.state != "refused":
                unlisted.append(arrival.past)
            done += 1
            if len(unlisted) == AT_ONCE or done == len(wanted):
                self.library.note_records(unlisted)
                unlisted = []
            yield Progress(done, len(wanted))

    # What comes in

    def _contents(self) -> Iterator[tuple[int, str, bytes | Notice]]:
        """How many there are, the name of each, and what is in it or why it cannot be read."""
        self._unpacked = 0
        if self.source.exists() and not self.source.is_file():  # a pipe would keep us waiting
            raise NotKept("{file} is not a file.", file=_shown(self.source.name))
        try:
            with self.source.open("rb") as file:
                if file.read(2) == ARCHIVE:
                    yield from self._entries(file)
                else:
                    file.seek(0)
                    yield 1, _shown(self.source.name), file.read(LARGEST_FILE + 1)
        except NOT_AN_ARCHIVE as error:
            raise NotKept("{file} is a damaged archive.", file=_shown(self.source.name)) from error
        except OSError as error:
            raise NotKept(
                "{file} cannot be read: {reason}.",
                file=_shown(self.source.name),
                reason=error.strerror or type(error).__name__,
            ) from error

    def _entries(self, file: io.BufferedReader) -> Iterator[tuple[int, str, bytes | Notice]]:
        _measure(file, _shown(self.source.name))
        with zipfile.ZipFile(file) as archive:
            entries = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
            for entry in entries:
                yield len(entries), _shown(entry.filename), self._entry(archive, entry)

    def _entry(self, archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes | Notice:
        if not entry.filename.endswith(SUFFIX):
            return Notice("This is not a match record.")
        if self._unpacked > MOST_UNPACKED:
            return Notice("The archive holds more than this app takes in at once.")
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            return Notice("It is packed in a way that this app does not know.")
        try:
            with archive.open(entry) as opened:
                content = opened.read(LARGEST_FILE + 1)
        except NOT_AN_ARCHIVE:
            return Notice("It is damaged inside the archive.")
        self._unpacked += len(content)
        return content

    # What it is

    def _checked(self, name: str, content: bytes | Notice, here: dict[object, Past]) -> Arrival:
        if isinstance(content, Notice):
            return Arrival(name, "refused", why=content)
        whole = _whole_lines(content)
        try:
            past = _read(whole)
        except Damaged as damaged:
            return Arrival(name, "refused", why=damaged.notice)
        torn = Notice("Its last line was torn, and left out.") if whole != content else None
        digest = _digest(content)
        ours = here.get(_identity(past))
        if ours is None:
            return Arrival(name, "new", past, torn, digest)
        return self._compared(Arrival(name, "here", past, torn, digest), whole, ours)

    def _compared(self, arrival: Arrival, theirs: bytes, ours: Past) -> Arrival:
        try:
            with self.library.path_of(ours.file).open("rb") as opened:
                mine = _whole_lines(opened.read(LARGEST_FILE + 1))
        except OSError:
            return arrival._replace(state="new")
        if mine.startswith(theirs):
            return arrival
        if theirs.startswith(mine):
            past = arrival.past and arrival.past._replace(file=ours.file)
            return arrival._replace(state="longer", past=past)
        why = Notice("This match is already here, but it went on differently. Yours stays.")
        return arrival._replace(state="refused", why=why)

    # What is kept

    def _need_room(self) -> None:
        try:
            free = shutil.disk_usage(make_folder(self.library.folder)).free
        except OSError as error:
            raise not_kept(error, self.library.folder) from error
        if free < self._unpacked + SPARE_ROOM:
            raise NotKept("There is not enough room on this device for what is in the archive.")

    def _stored(self, arrival: Arrival, content: bytes | Notice) -> Arrival:
        past = arrival.past
        if isinstance(content, Notice) or not past or _digest(content) != arrival.digest:
            why = Notice("The file was changed after it was looked at.")
            return arrival._replace(state="refused", why=why)
        whole = _whole_lines(content)
        try:
            if arrival.state == "longer":
                self._go_on(past, whole)
                return arrival
            return arrival._replace(past=self.library.add_record(past, whole))
        except NotKept as error:
            return arrival._replace(state="refused", why=error.notice)

    def _go_on(self, past: Past, whole: bytes) -> None:
        """Appends what was played elsewhere."""
        path = self.library.path_of(past.file)
        try:
            with only_writer(path) as file:
                mine = content_of(file)
                known = _whole_lines(mine)
                if not whole.startswith(known):
                    raise NotKept("This match went on here in the meantime.")
                if mine != known:
                    set_aside(path, mine[len(known) :])
                    os.ftruncate(file, len(known))
                write_durably(file, whole[len(known) :])
        except (OSError, InUse) as error:
            raise not_kept(error, path) from error


def _measure(file: io.BufferedReader, name: str) -> None:
    """An archive may claim to hold millions of entries: looked at before it is opened."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - 65_557))
    ending = file.read()
    at = ending.rfind(b"PK\x05\x06")
    if at < 0 or len(ending) - at < 22:
        raise NotKept("{file} is a damaged archive.", file=name)
    entries, directory = struct.unpack("<HL", ending[at + 10 : at + 16])
    enormous = ending[max(0, at - 20) : at].startswith(b"PK\x06\x07")  # it says more elsewhere
    if (
        enormous
        or size > LARGEST_ARCHIVE
        or entries > MOST_ENTRIES
        or directory > LARGEST_DIRECTORY
    ):
        raise NotKept("{file} holds more than this app takes in at once.", file=name)
    file.seek(0)


def _read(content: bytes) -> Past:
    """A stranger's record; Damaged if it is none, or one that nobody would want."""
    if not content.lstrip().startswith(b"{"):
        raise Damaged(Notice("This is not a match record."), 1)
    if content.count(b"\n") > MOST_LINES:
        raise Damaged(Notice("It holds more moves than this app takes in."), MOST_LINES)
    past = read_past(content, "", PATIENCE)
    if past.unreadable:
        raise Damaged(past.unreadable, 1)
    if any(sign in DECEIVING for name in past.players for sign in name):
        raise Damaged(Notice("A name in it has invisible characters."), 1)
    return past


def _identity(past: Past) -> object:
    """By its id; without one by who played what, and when."""
    return past.id or (past.game, past.started, past.players)


def _whole_lines(content: bytes) -> bytes:
    """Without a torn last line; one that was cut off because it is too large stays so."""
    return content if len(content) > LARGEST_FILE else content[: content.rfind(b"\n") + 1]


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _shown(name: str) -> str:
    """A stranger's name for a file, fit to be shown."""
    return "".join(c for c in name if c.isprintable())[-60:] or "?"


# Out


def export_match(library: Library, file: str) -> Path:
    path = library.path_of(file)
    try:
        content = path.read_bytes()
    except OSError as error:
        raise not_kept(error, path) from error
    return export(library, path.name, content)


def export(library: Library, name: str, content: bytes) -> Path:
    to = library.folder / "exports" / name
    try:
        make_folder(to.parent)
        replace_durably(to, content)
    except OSError as error:
        raise not_kept(error, to) from error
    return to


CSV_COLUMNS = (
    *("match", "game", "started", "last", "finished", "rounds", "moves"),
    *("seat", "player", "person", "total", "won"),
)


def export_csv(library: Library) -> Path:
    """A line for each player of each match; a spreadsheet must find its own way to open it."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(CSV_COLUMNS)
    bearers = Bearers({person.id: person for person in library.people})
    for past in library.index.newest_first():
        if past.unreadable:
            continue
        match = [
            _harmless(past.id),
            past.game,
            past.started,
            past.last,
            past.over,
            past.rounds,
            past.moves,
        ]
        for seat, player in enumerate(past.players):
            person = bearers.named(player, past.started)
            name = _harmless(person.name if person else player)
            won = seat in past.winners
            row = [*match, seat, _harmless(player), name, past.totals[seat], won]
            writer.writerow(row)
    return export(library, "matches.csv", written.getvalue().encode("utf-8-sig"))


def _harmless(name: str) -> str:
    """A spreadsheet would take such a name for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@", "\t", "\r") else name


class Archive:
    """All records in one file, as `Import` takes them."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.path = library.folder / "exports" / "table-companion.zip"

    def write(self) -> Iterator[Progress]:
        kept = self.library.files
        files = [f"{month}/{name}" for month in kept.months() for name, *_ in kept.entries(month)]
        try:
            making = free_name(make_folder(self.path.parent) / "table-companion.zip.new")
            try:
                with zipfile.ZipFile(making, "w", zipfile.ZIP_DEFLATED) as archive:
                    for number, file in enumerate(files, 1):
                        archive.writestr(zipfile.ZipInfo(file), kept.path_of(file).read_bytes())
                        yield Progress(number, len(files))
                os.replace(making, self.path)
                sync_folder(self.path.parent)
            finally:
                making.unlink(missing_ok=True)
        except OSError as error:
            raise not_kept(error, self.path) from error
