"""All that is kept on the device: people, settings, past matches, and where the person was.

Opening it reads two small files, however many matches there are. A move never touches it: a match
is its own file (see `running`), and the index of past matches follows from those files (see
`index`). Whatever cannot be written raises NotKept, and then nothing has changed.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from tinydb import TinyDB
from tinydb.table import Document

from . import people as who
from .atomic_storage import AtomicStorage
from .clock import now
from .durable import free_name, make_folder, move_durably
from .engine.game import Setup
from .index import Index
from .notice import Notice, NotKept, not_kept
from .past import Past, past_of
from .people import People, Person
from .record import InUse, alike, make_setup, only_writer, read_file
from .running import Running
from .settings import Settings, sensible

KEEP_DELETED = timedelta(days=30)
STAMP = "%Y%m%dT%H%M%SZ"


class Deleted(NamedTuple):
    """A match in the bin."""

    name: str  # of its file there
    file: str  # that it had before


class Library:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.match_folder = folder / "matches"
        self._damaged_folder = folder / "damaged"
        self._deleted_folder = folder / "deleted"
        self._notices: list[Notice] = []
        self._kept = AtomicStorage(folder / "library.jsonl", self._set_aside_own)
        self._placed = AtomicStorage(folder / "place.jsonl", lambda path: path.unlink())
        self._db = TinyDB(storage=lambda: self._kept)
        self._place_db = TinyDB(storage=lambda: self._placed)
        self._index = Index(
            self.match_folder, folder / "index", self._set_aside_record, self._remember_unfinished
        )
        self._recover()

    # Notices

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the person should know about the files, until it is dismissed."""
        with suppress(OSError):
            kept = [Notice(doc["sentence"], doc["facts"]) for doc in self._db.table("notices")]
            return (*kept, *(notice for notice in self._notices if notice not in kept))
        return tuple(self._notices)

    def dismiss(self, notice: Notice) -> None:
        self._notices = [other for other in self._notices if other != notice]
        with suppress(NotKept), self._changing():
            table = self._db.table("notices")
            gone = [doc.doc_id for doc in table if _is_notice(doc, notice)]
            if gone:
                table.remove(doc_ids=gone)

    def _tell(self, notice: Notice) -> None:
        """Kept, so that it is told even if the app is killed now; without room at least once."""
        if notice in self.notices:
            return
        self._notices.append(notice)
        with suppress(NotKept), self._changing():
            self._db.table("notices").insert(
                {"sentence": notice.sentence, "facts": dict(notice.facts)}
            )

    # Settings and place

    @property
    def settings(self) -> Settings:
        try:
            kept: Mapping[str, Any] = self._db.table("settings").get(doc_id=1) or {}
        except OSError:
            kept = {}
        return sensible(kept)

    def change_settings(self, **changes: Any) -> Settings:
        with self._changing():
            chosen = sensible(self.settings._asdict() | changes)
            self._db.table("settings").upsert(_document(chosen._asdict()))
        return chosen

    @property
    def place(self) -> dict[str, Any]:
        """Where the person was: screen, match, picks, scroll."""
        with suppress(OSError):
            found = self._place_db.table("place").get(doc_id=1)
            return copy.deepcopy(dict(found["is"])) if found else {}
        return {}

    @place.setter
    def place(self, place: Mapping[str, Any]) -> None:
        """Thrown away without loss, so also if there is no room for it."""
        with suppress(OSError), self._placed.changing():
            self._place_db.table("place").upsert(_document({"is": place}))

    # People

    @property
    def people(self) -> list[Person]:
        return list(self._people().values())

    def person_called(self, name: str, at: str = "") -> Person | None:
        """Whom a name in a record of that time means."""
        return who.named(self._people(), name, at)

    def add_person(self, name: str, colour: int | None = None, symbol: str = "") -> Person:
        with self._changing():
            people = self._people()
            person = who.with_new(people, name, colour, symbol)
            self._keep_people(*who.giving_up(people, person.name), person)
        return person

    def change_person(
        self, id: str, colour: int | None = None, symbol: str | None = None
    ) -> Person:
        with self._changing():
            person = self._people()[id]
            person = person._replace(
                colour=person.colour if colour is None else colour,
                symbol=person.symbol if symbol is None else symbol,
            )
            self._keep_people(person)
        return person

    def rename_person(self, id: str, name: str) -> Person:
        """Records keep the names that were used at the table; the old name still means them."""
        with self._changing():
            people = self._people()
            person = who.renamed(people, id, name)
            others = {other: p for other, p in people.items() if other != id}
            self._keep_people(*who.giving_up(others, person.name), person)
        return person

    def merge_people(self, id: str, other: str) -> Person:
        """The same person, entered twice: all matches of the other are theirs from now on."""
        with self._changing():
            person = who.merged(self._people(), id, other)
            self._keep_people(person, without=other)
        return person

    def _people(self) -> People:
        try:
            return who.from_json(self._db.table("people").all())
        except OSError:
            return {}

    def _keep_people(self, *changed: Person, without: str = "") -> None:
        """In one write, whatever changes."""
        people = self._people() | {person.id: person for person in changed}
        people.pop(without, None)
        tables = self._kept.read() or {}
        documents = {str(n): who.to_json(p) for n, p in enumerate(people.values(), 1)}
        self._kept.write(tables | {"people": documents})
        self._db.clear_cache()

    # Matches

    def begin(self, setup: Setup) -> Running:
        """A new match, whose players are people of the library from now on."""
        setup = replace(setup, started=setup.started or now())
        running = Running.begin(self.match_folder / setup.started[:7], setup)
        self.note_match(running)
        with suppress(NotKept):
            self._meet(setup.players)
        return running

    def go_on(self, file: str) -> Running:
        """A match of the list, to be played further."""
        return Running.open(self.path_of(file))

    def path_of(self, file: str) -> Path:
        return self.match_folder / file

    def file_of(self, path: Path) -> str:
        return f"{path.parent.name}/{path.name}"

    def note_match(self, running: Running) -> None:
        """When a match is begun, left or finished: the list shows it as it stands."""
        with suppress(OSError):
            file = self.file_of(running.path)
            self._index.note(past_of(running.match, file, running.last, running.lines))

    def matches(
        self,
        offset: int = 0,
        limit: int = 50,
        *,
        person: str | None = None,
        game: str | None = None,
        since: str = "",
        until: str = "",
    ) -> list[Past]:
        """Newest first. `since` and `until` are days or times, as text; both are included."""
        people = self._people() if person else {}
        found = (
            past
            for past in self._index.newest_first()
            if (game is None or past.game == game)
            and past.started >= since
            and (not until or past.started[: len(until)] <= until)
            and (person is None or person in self._who_played(past, people))
        )
        return list(islice(found, offset, offset + limit))

    def match(self, file: str) -> Past | None:
        return self._index.get(file)

    def unfinished(self) -> list[Past]:
        """Those to go on with, newest first."""
        try:
            files = [doc["file"] for doc in self._db.table("unfinished")]
        except OSError:
            files = []
        found = [past for file in files if (past := self._index.get(file))]
        open_ones = [past for past in found if not past.over and not past.unreadable]
        return sorted(open_ones, key=lambda past: past.order, reverse=True)

    def rematch(self, file: str) -> Setup:
        """The same players, seats and options for a new match."""
        old = read_file(self.path_of(file)).match.setup
        return make_setup(old.game.id, list(old.players), dict(old.options))

    def _who_played(self, past: Past, people: People) -> set[str]:
        found = (who.named(people, name, past.started) for name in past.players)
        return {person.id for person in found if person}

    def _meet(self, names: tuple[str, ...]) -> None:
        people = self._people()
        for name in {alike(name): name for name in names}.values():
            if not who.named(people, name):
                self.add_person(name)

    def _remember_unfinished(self, pasts: list[Past]) -> None:
        with suppress(NotKept), self._changing():
            table = self._db.table("unfinished")
            kept = {doc["file"]: doc.doc_id for doc in table}
            over = [kept[past.file] for past in pasts if past.over and past.file in kept]
            new = [past for past in pasts if not past.over and not past.unreadable]
            if over:
                table.remove(doc_ids=over)
            if fresh := [{"file": past.file} for past in new if past.file not in kept]:
                table.insert_multiple(fresh)

    # Deleting

    def delete(self, file: str) -> Deleted:
        """Into the bin, from which it can be taken back for thirty days."""
        path = self.path_of(file)
        stamp = datetime.now(UTC).strftime(STAMP)
        to = self._deleted_folder / f"{stamp}-{path.parent.name}-{path.name}"
        try:
            with only_writer(path):
                moved = move_durably(path, to)
        except (OSError, InUse) as error:
            raise not_kept(error, path) from error
        self._index.changed(file)
        return Deleted(moved.name, file)

    def undelete(self, deleted: Deleted) -> Past | None:
        path = self.path_of(deleted.file)
        try:
            back = move_durably(self._deleted_folder / deleted.name, path)
        except OSError as error:
            raise not_kept(error, path) from error
        file = self.file_of(back)
        self._index.changed(file)
        return self._index.get(file)

    def empty_bin(self) -> int:
        """What has lain there for thirty days; says how many went."""
        try:
            names = os.listdir(self._deleted_folder)
        except FileNotFoundError:
            return 0
        old = (datetime.now(UTC) - KEEP_DELETED).strftime(STAMP)
        gone = [name for name in names if name < old]
        for name in gone:
            with suppress(OSError):
                (self._deleted_folder / name).unlink()
        return len(gone)

    # Damage

    def _set_aside_own(self, path: Path) -> None:
        moved = move_durably(path, self._damaged_folder / path.name)
        self._notices.append(
            Notice("{file} was damaged. It is kept as {place}.", _named(path, moved))
        )

    def _set_aside_record(self, path: Path, why: Notice) -> Past | None:
        """Told before it is moved: killed in between, it is found again."""
        to = free_name(self._damaged_folder / path.name)
        notice = Notice(
            "{file} is no match record, or a damaged one. It is kept as {place}.", _named(path, to)
        )
        self._tell(notice)
        try:
            with only_writer(path):
                move_durably(path, to)
        except (OSError, InUse):
            self.dismiss(notice)
            return Past(self.file_of(path), unreadable=why)
        return None

    def _recover(self) -> None:
        """After damage: what must be told is kept, and the records say who there was."""
        with suppress(OSError):
            self._db.table("people").all()
        notices, self._notices = self._notices, []
        if not notices:
            return
        if self._kept.lost:
            matches = list(self._index.newest_first())
            self._remember_unfinished(matches)
            with suppress(NotKept):
                self._meet(tuple(name for past in matches for name in past.players))
        for notice in notices:
            self._tell(notice)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        try:
            make_folder(self.folder)
            with self._kept.changing():
                yield
        except OSError as error:
            raise not_kept(error, self._kept.path) from error


def _document(values: Mapping[str, Any]) -> Document:
    return Document(dict(values), doc_id=1)


def _is_notice(doc: Mapping[str, Any], notice: Notice) -> bool:
    return (doc["sentence"], doc["facts"]) == (notice.sentence, dict(notice.facts))


def _named(path: Path, moved: Path) -> dict[str, str | int]:
    return {"file": path.name, "place": f"{moved.parent.name}/{moved.name}"}
