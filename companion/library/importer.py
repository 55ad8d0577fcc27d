"""Imports matches, archives of them and score sheets that come from other people, and one's own
copies of matches.

What other people send is a stranger's: it is checked whole before anything is stored, within bounds
that leave the phone alive; no name in it decides where anything is written. A match that is already
here is recognised, and one that went on elsewhere goes on here.
"""

from __future__ import annotations

import errno
import hashlib
import io
import os
import re
import shutil
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Collection, Generator, Iterator, Mapping
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

from ..engine.errors import BadInput, Message, StorageError
from ..engine.schema import canonical_json
from ..games.sheet.sheet import Sheet
from ..record.bounds import (
    LARGEST_ARCHIVE,
    LARGEST_DIRECTORY,
    LARGEST_FILE,
    MOST_ENTRIES,
    MOST_LINES,
    MOST_OF_A_MONTH,
    MOST_PEOPLE,
    MOST_UNPACKED,
    MOST_WORK_OF_A_STRANGER,
)
from ..record.checksum import was_changed
from ..record.durable import make_folder, open_to_read, read_at_most
from ..record.match_file import NONE_YET, WorkBudget
from ..record.messages import HEADER_CHANGED, cannot_be_read, storage_errors
from ..record.names import SUFFIX, check_looks, looks_like
from ..record.sheet_text import json_text, plain_toml, read_sheet_text
from ..record.writer import Writer, whole_lines
from .archived_rows import FILE as ROWS_FILE
from .archived_rows import ArchivedRows, add_rows, read_rows, unknown_rows
from .backup import Backup
from .divergence import Diverged, as_started_here, diverged
from .library import Library
from .match_index import Progress, part
from .match_summary import MatchSummary
from .people import same_name
from .sheets import (
    MOST_SHEETS,
    SHEET_ENDING,
    TOO_MANY,
    bundled_id,
    bundled_sheets,
    keep_sheet,
    own_sheets_unread,
    sheet_called,
)
from .summary_reader import read_summary_in_steps
from .waiting import WaitingRecords

SPARE_BYTES = 20_000_000  # left on the device
READING = 50  # per cent of the work: the library's own records, most of which are known
AT_ONCE = 200  # matches of the list
MOST_SHEETS_READ = 2 * MOST_SHEETS  # of one archive: each takes milliseconds

ARCHIVE = b"PK"
ENDINGS = (SUFFIX, ".zip", ".toml")
SHEET_IN_ARCHIVE = re.compile(rf"(?:.*/)?sheets/([a-z0-9-]{{1,60}}){re.escape(SHEET_ENDING)}")
MOST_READY = 50  # that are listed
NOT_AN_ARCHIVE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,  # packed in a way that Python cannot unpack
    RuntimeError,  # encrypted
    ValueError,
    OverflowError,
)

T = TypeVar("T")
State = Literal["new", "longer", "here", "waiting", "refused"]
WANTED: tuple[State, ...] = ("new", "longer", "waiting")  # what is stored
Unpacked = tuple[int, str, bytes | Message]
TOO_MUCH = Message("The archive has more than this app can import at once.")


def files_in_inbox(library: Library) -> list[Path]:
    """Return the files that somebody has put into the folder `import`, newest first."""
    try:
        named = (path for path in inbox(library).iterdir() if path.suffix in ENDINGS)
        found = [path for path in named if path.is_file()]
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:MOST_READY]
    except OSError:
        return []


def inbox(library: Library) -> Path:
    """Return the folder `import`, into which people put files by hand."""
    return library.folder / "import"


class Arrival(NamedTuple):
    """A record or sheet that came in, or an archive's people, and what becomes of it."""

    name: str  # as the stranger calls it
    state: State
    file: str = ""  # where a sheet lies in an archive, or the name under which a record waits
    past: MatchSummary | None = None
    why: Message | None = None  # refused; or something else worth saying
    digest: str = ""
    is_sheet: bool = False  # it is no record
    sheet: Sheet | None = None  # the sheet, if it had to be read
    rows: ArchivedRows | None = None  # people and seasons that are new here
    diverged: Diverged | None = None  # from the match that is here


class Import:
    """A file from a stranger, or the copies of `Backup`: first all of `check`, then all of `store`.

    The person looks at the arrivals in between. Both go in steps of a few milliseconds, whatever is
    in the file, but for the list of entries of a large archive.
    """

    def __init__(self, library: Library, source: Path, rows: bytes | None = None) -> None:
        self.library = library
        self.source = source
        self._rows_of_link = rows  # people and seasons that lie in no file
        self.restores = source == Backup(library).matches  # one's own copies, not a stranger's
        self.arrivals: list[Arrival] = []
        self._sheets: set[str] = set()  # one's own and those that came in so far, as JSON
        # names by content: of one's own as an archive has them, and of those that were read
        self._sheet_files: dict[bytes, str] = {}
        self._room = 0  # for sheets that are new
        self._sheets_read = 0
        self._unpacked = 0
        self._identities: set[object] = set()  # of what came in so far
        self._months: Counter[str] = Counter()
        self._looks: dict[str, str] = {}  # what a name looks like, and how it is written

    def check(self) -> Iterator[Progress]:
        """Read everything and store nothing; StorageError if it cannot be read at all."""
        yield from part(self.library.catch_up(), 0, READING)
        yield from part(self._check(), READING, 100)

    def _check(self) -> Iterator[Progress]:
        here: dict[object, MatchSummary] = {}
        with self.library.files.all_listed():  # what is here already must not come in twice
            for number, past in enumerate(self.library.index.newest_first()):
                here[_identity(past)] = past
                if number % AT_ONCE == 0:
                    yield Progress(0, 1)
        self._looks = {looks_like(p.name): same_name(p.name) for p in self.library.people}
        self._note_own_sheets()
        done = Progress(0, 1)
        for total, name, content in self._contents():
            arrival = yield from _paced(self._checked(name, content, here), done)
            self.arrivals.append(self._among_the_others(arrival))
            done = Progress(len(self.arrivals), total)
            yield done

    def store(self, without: Collection[int] = ()) -> Iterator[Progress]:
        """Store what is new, `without` those arrivals that somebody leaves out, by their numbers.

        What cannot be stored any more is refused with the reason.
        """
        wanted = [
            arrival.state in WANTED and number not in without
            for number, arrival in enumerate(self.arrivals)
        ]
        self._check_free_space()
        done = Progress(0, sum(wanted) + 1)
        stored: list[MatchSummary] = []
        contents = zip(range(len(wanted)), self._contents(), strict=False)
        for number, (_, _, content) in contents:
            if wanted[number]:
                arrival = self.arrivals[number] = self._stored(self.arrivals[number], content)
                if arrival.past and arrival.state in ("new", "longer"):
                    stored.append(arrival.past)
                done = done._replace(done=done.done + 1)
            yield done
        for _ in self.library.note_records(stored):
            yield done
        self.library.remember_import([past.file for past in stored])
        yield Progress(1, 1)

    # What comes in

    def _contents(self) -> Iterator[Unpacked]:
        """Yield for each file the number of files, its name, and its content or why it cannot be
        read."""
        self._unpacked = 0
        if self.restores:
            yield from self._copies()
            return
        if self._rows_of_link is not None:
            yield 1, ROWS_FILE, self._rows_of_link
            return
        name = _shown(self.source.name)
        try:
            with open(open_to_read(self.source), "rb") as file:
                if file.read(2) == ARCHIVE:
                    yield from self._entries(file)
                else:
                    file.seek(0)
                    yield 1, name, file.read(LARGEST_FILE + 1)
        except NOT_AN_ARCHIVE as error:
            raise StorageError("{file} is a damaged archive.", file=name) from error
        except MemoryError as error:
            raise StorageError("There isn’t enough memory for {file}.", file=name) from error
        except OSError as error:
            if error.errno == errno.EINVAL:
                raise StorageError("{file} isn’t a file.", file=name) from error
            raise StorageError.of(cannot_be_read(name, error)) from error

    def _copies(self) -> Iterator[Unpacked]:
        """Yield the copies of one's own matches: what is gone or cut off comes back."""
        backup = Backup(self.library)
        with self.library.files.all_listed():
            files = sorted(backup.copies())
        for file in files:
            damaged = Message("{file} is damaged.", {"file": file.partition("/")[2]})
            yield len(files), file, backup.stored(file) or damaged

    def _entries(self, file: io.BufferedReader) -> Iterator[Unpacked]:
        _refuse_enormous(file, _shown(self.source.name))
        with zipfile.ZipFile(file) as archive:
            entries = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
            if len(entries) > MOST_ENTRIES:  # whatever it said before
                raise _too_much(_shown(self.source.name))
            for entry in entries:
                yield len(entries), _shown(entry.filename), self._entry(archive, entry)

    def _entry(self, archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes | Message:
        if not (_is_rows(entry.filename) or entry.filename.endswith((SUFFIX, SHEET_ENDING))):
            return Message("This isn’t a match record.")
        self._unpacked += min(entry.file_size, LARGEST_FILE)  # no more of it is ever read
        if self._unpacked > MOST_UNPACKED:
            return TOO_MUCH
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            return Message("It’s compressed in a way this app can’t read.")
        try:
            with archive.open(entry) as opened:
                return opened.read(LARGEST_FILE + 1)
        except (*NOT_AN_ARCHIVE, OSError) as error:
            if isinstance(error, OSError) and error.errno != errno.EINVAL:
                raise
            return Message("It’s damaged inside the archive.")  # or said to lie before it

    # What it is

    def _checked(
        self, name: str, content: bytes | Message, here: Mapping[object, MatchSummary]
    ) -> Generator[None, None, Arrival]:
        if isinstance(content, Message):
            return Arrival(name, "refused", why=content)
        if _is_rows(name):
            return self._rows(content)
        if name.endswith(SHEET_ENDING):
            return self._sheet(name, content)
        whole = whole_lines(content)
        try:
            past = yield from self._read(whole)
        except StorageError as error:
            return Arrival(name, "refused", why=error.message)
        worth_saying = None
        if was_changed(whole):
            worth_saying = HEADER_CHANGED
        elif whole != content:
            worth_saying = Message("Its last line was cut off and left out.")
        digest = _digest(content)
        ours = here.get(_identity(past))
        if ours is None:
            return Arrival(name, "new", past=past, why=worth_saying, digest=digest)
        arrival = Arrival(name, "here", past=past, why=worth_saying, digest=digest)
        return self._compared(arrival, whole, ours)

    def _read(self, content: bytes) -> Generator[None, None, MatchSummary]:
        """Return a record; StorageError if it is none, or a stranger's that nobody would want."""
        if not content.lstrip().startswith(b"{"):
            raise StorageError("This isn’t a match record.")
        work = NONE_YET
        if not self.restores:
            work = WorkBudget(most=MOST_WORK_OF_A_STRANGER, weighed=True)
            if content.count(b"\n") > MOST_LINES:
                raise StorageError("It has more moves than this app can handle.")
        try:
            past = yield from read_summary_in_steps(content, "", work)
            for name in () if self.restores else (*past.players, past.called):
                check_looks(name)
        except BadInput as error:
            raise StorageError.of(error.message) from error
        except MemoryError as error:
            raise StorageError("There isn’t enough memory to read it.") from error
        if past.unreadable and not self.restores:
            raise StorageError.of(past.unreadable)
        return past

    def _rows(self, content: bytes) -> Arrival:
        """People and seasons of an archive; those who are known here stay as they are."""
        try:
            rows = unknown_rows(read_rows(content), self.library)
        except BadInput as error:
            return Arrival(ROWS_FILE, "refused", why=error.message)
        return Arrival(ROWS_FILE, "new" if any(rows) else "here", rows=rows)

    def _note_own_sheets(self) -> None:
        """Note which sheets are here, without reading them as sheets."""
        own = own_sheets_unread(self.library).values()
        self._sheets = {canonical_json(plain) for plain in own}
        self._sheet_files = {plain_toml(plain).encode(): str(plain.get("name")) for plain in own}
        self._room = MOST_SHEETS - len(own)

    def _sheet(self, name: str, content: bytes) -> Arrival:
        """A score sheet; one that is here already is not kept twice.

        Reading one takes milliseconds, so that is not done where it could not be kept anyway.
        """
        arrival = Arrival(name, "refused", file=name, digest=_digest(content), is_sheet=True)
        if content in self._sheet_files:
            return arrival._replace(name=self._sheet_files[content], state="here")
        if self._room <= 0:
            return arrival._replace(why=TOO_MANY)
        if self._sheets_read >= MOST_SHEETS_READ:
            return arrival._replace(why=TOO_MUCH)
        self._sheets_read += 1
        try:
            sheet = read_sheet_text(content)
            check_looks(sheet.name)
        except BadInput as error:
            return arrival._replace(why=error.message)
        self._sheet_files[content] = sheet.name
        text = json_text(sheet)
        id = bundled_id(text)
        bundled = sheet_called(id) if id else None
        here = text in self._sheets or (bundled is not None and text == json_text(bundled))
        if not here:
            self._room -= 1
            self._sheets.add(text)
        return arrival._replace(name=sheet.name, state="here" if here else "new", sheet=sheet)

    def _compared(self, arrival: Arrival, theirs: bytes, ours: MatchSummary) -> Arrival:
        try:
            mine = whole_lines(read_at_most(self.library.path_of(ours.file), LARGEST_FILE))
        except FileNotFoundError:
            return arrival._replace(state="new")
        except OSError as error:
            why = cannot_be_read(ours.file.partition("/")[2], error)
            return arrival._replace(state="refused", why=why)
        theirs = as_started_here(theirs, mine)
        if mine.startswith(theirs):
            return arrival
        if theirs.startswith(mine):
            past = arrival.past and arrival.past._replace(file=ours.file, started=ours.started)
            return arrival._replace(state="longer", past=past)
        why = Message("You already have a different version of this match. Yours is kept.")
        if self.restores:
            return arrival._replace(state="refused", why=why)
        past = arrival.past and arrival.past._replace(file=ours.file)
        parted = diverged(mine, theirs)
        return arrival._replace(state="waiting", past=past, why=why, diverged=parted)

    def _among_the_others(self, arrival: Arrival) -> Arrival:
        """Return the arrival with the faults that only show beside the others: the same match
        twice, a name that looks like another one, or too many of them."""
        past = arrival.past
        if not past or arrival.state in ("here", "refused"):
            return arrival
        names = {looks_like(name): same_name(name) for name in past.players}
        looks = {**self._looks, **names}
        month = past.started[:7]
        why = None
        if _identity(past) in self._identities:
            why = Message("It’s in the archive twice.")
        elif self.restores:
            pass
        elif len(names) < len(past.players) or any(
            names[look] != self._looks.get(look, names[look]) for look in names
        ):
            why = Message("A name in it looks like another but is spelled differently.")
        elif len(looks) > MOST_PEOPLE or self._months[month] >= MOST_OF_A_MONTH:
            why = TOO_MUCH
        if why:
            return arrival._replace(state="refused", why=why)
        self._identities.add(_identity(past))
        self._months[month] += 1
        self._looks = looks
        return arrival

    # What is kept

    def _check_free_space(self) -> None:
        with storage_errors(self.library.folder):
            free = shutil.disk_usage(make_folder(self.library.folder)).free
        if free < self._unpacked + SPARE_BYTES:
            raise StorageError("There isn’t enough space on this device for the archive.")

    def _stored(self, arrival: Arrival, content: bytes | Message) -> Arrival:
        try:
            if arrival.rows:
                return arrival._replace(rows=add_rows(arrival.rows, self.library))
            if arrival.sheet:
                keep_sheet(self.library, arrival.sheet, self._id_of_own(arrival))
                return arrival
            return self._stored_record(arrival, content)
        except StorageError as error:
            return arrival._replace(state="refused", why=error.message)

    def _id_of_own(self, arrival: Arrival) -> str:
        """Return the id that a sheet has in an archive, if none is called so here; else ""."""
        id = SHEET_IN_ARCHIVE.fullmatch(arrival.file)
        taken = {*own_sheets_unread(self.library), *(found.id for found in bundled_sheets())}
        return id[1] if id and id[1] not in taken else ""

    def _stored_record(self, arrival: Arrival, content: bytes | Message) -> Arrival:
        past = arrival.past
        if isinstance(content, Message) or not past or _digest(content) != arrival.digest:
            raise StorageError("The file changed after you looked at it.")
        whole = whole_lines(content)
        if arrival.state == "waiting":
            return arrival._replace(file=WaitingRecords(self.library).keep(whole))
        if arrival.state == "longer":
            self._go_on(past, whole)
            return arrival
        return arrival._replace(past=self.library.add_record(past, whole))

    def _go_on(self, past: MatchSummary, whole: bytes) -> None:
        """Appends what was played elsewhere."""
        path = self.library.path_of(past.file)
        try:
            with storage_errors(path), Writer.open(path) as writer:
                known = writer.content
                whole = as_started_here(whole, known)
                if not whole.startswith(known):
                    raise StorageError("This match has moved on here in the meantime.")
                writer.append(whole[len(known) :])
        except BadInput as error:
            raise StorageError("This match has moved on here in the meantime.") from error


def _is_rows(name: str) -> bool:
    """Return whether an entry has people and seasons, in whatever folder somebody packed it."""
    return name.rpartition("/")[2] == ROWS_FILE


def _paced(steps: Generator[None, None, T], progress: Progress) -> Generator[Progress, None, T]:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
        yield progress


def _refuse_enormous(file: io.BufferedReader, name: str) -> None:
    """Raise StorageError if an archive is too large, or claims to hold millions of entries; it is
    not opened for that."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - 65_557))
    ending = file.read()
    at = ending.rfind(b"PK\x05\x06")
    if at < 0 or len(ending) - at < 22:
        raise StorageError("{file} is a damaged archive.", file=name)
    entries, directory = struct.unpack("<HL", ending[at + 10 : at + 16])
    enormous = ending[max(0, at - 20) : at].startswith(b"PK\x06\x07")  # it says more elsewhere
    too_many = entries > MOST_ENTRIES or directory > LARGEST_DIRECTORY
    if enormous or too_many or size > LARGEST_ARCHIVE:
        raise _too_much(name)
    file.seek(0)


def _too_much(name: str) -> StorageError:
    return StorageError("{file} has more than this app can import at once.", file=name)


def _identity(past: MatchSummary) -> object:
    """Return the id of a match; without one who played what, and when."""
    return past.id or (past.game, past.started, past.players)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _shown(name: str) -> str:
    """Return a stranger's name for a file, fit to be shown."""
    return "".join(c for c in name if c.isprintable())[-60:] or "?"
