"""All that is kept on the device: people, settings, past matches, and where the person was.

Opening it reads two small files, however many matches there are. A move never touches it: a match
is its own file (see `open_record`), and the index of past matches follows from those files (see
`index`). Whatever cannot be written raises NotKept, and then nothing has changed.

What knows the rules is imported where a match is played: Home opens without it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tinydb import TinyDB
from tinydb.table import Document

from ..clock import now
from ..engine.malformed import Malformed
from ..record.durable import make_folder
from ..record.notice import Notice, NotKept, not_kept
from . import people as who
from .atomic_storage import AtomicStorage, decode
from .index import Index, Progress
from .match_files import Deleted, MatchFiles
from .past import Past
from .people import People, Person
from .settings import Settings, sensible

if TYPE_CHECKING:
    from ..engine.game import Setup
    from ..record.open_record import OpenRecord


class Library:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._notices: list[Notice] = []  # not kept yet
        self.kept_file = folder / "library.jsonl"
        self.files = MatchFiles(folder, self._tell, self.dismiss)
        self._kept = AtomicStorage(self.kept_file, self.files.set_own_aside)
        self._placed = AtomicStorage(folder / "place.jsonl", lambda path: path.unlink())
        self._db = TinyDB(storage=lambda: self._kept)
        self._place_db = TinyDB(storage=lambda: self._placed)
        self.index = Index(self.files, folder / "index", self._tell, self._remember_unfinished)
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

    def _tell(self, notice: Notice) -> bool:
        """True if it is kept, and told even if the app is killed now."""
        if notice in self.notices:
            return True
        self._notices.append(notice)
        with suppress(NotKept), self._changing():
            self._db.table("notices").insert(
                {"sentence": notice.sentence, "facts": dict(notice.facts)}
            )
            return True
        return False

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
        return who.Bearers(self._people()).named(name, at)

    def looks(self, match: Setup | Past) -> tuple[who.Look, ...]:
        """How the players of a match are told apart, by seat."""
        return who.looks(self._people(), match.players, match.started)

    def looks_of(self, players: Sequence[str]) -> tuple[who.Look, ...]:
        """The same before a match of theirs begins, when some may not be known yet."""
        people = self._people()
        with suppress(Malformed):  # nobody can be called that
            people = who.met(people, players)
        return who.looks(people, players)

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
            self._keep_people(person, without=other if other != id else "")
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
        self._keep(people=map(who.to_json, people.values()))

    def _keep(self, **tables: Iterable[dict[str, Any]]) -> None:
        """These tables in one write; the others stay as they are."""
        kept = {name: _numbered(documents) for name, documents in tables.items()}
        self._kept.write((self._kept.read() or {}) | kept)

    # Matches

    def begin(self, setup: Setup) -> OpenRecord:
        """A new match, whose players are people of the library from now on."""
        from dataclasses import replace

        from ..record.open_record import OpenRecord

        setup = replace(setup, started=setup.started or now())
        running = OpenRecord.begin(self.files.month_folder(setup.started), setup)
        self.note_match(running)
        with suppress(NotKept):
            self._meet(running.match.setup.players)
        return running

    def go_on(self, file: str) -> OpenRecord:
        """A match of the list, to be played further; also one that was put away."""
        running = self._opened(file)
        with suppress(NotKept):
            self._put(file, away=False)
        return running

    def _opened(self, file: str) -> OpenRecord:
        from ..record.file import IllegalRecord
        from ..record.open_record import OpenRecord

        path = self.path_of(file)
        with suppress(Malformed, IllegalRecord):
            return OpenRecord.open(path)
        self.index.changed(file)
        past = self.index.get(file)
        if past is None:
            raise NotKept("{file} is damaged, and was set aside.", file=path.name)
        if past.unreadable:
            raise NotKept(past.unreadable.sentence, **past.unreadable.facts)
        return OpenRecord.open(path)  # as far as it could be mended

    def path_of(self, file: str) -> Path:
        return self.files.path_of(file)

    def file_of(self, path: Path) -> str:
        return self.files.file_of(path)

    def note_match(self, running: OpenRecord) -> None:
        """When a match is begun, left or finished: the list shows it as it stands."""
        from .past_reader import past_of

        with suppress(OSError):
            file = self.file_of(running.path)
            self.index.note([past_of(running.match, file, running.last, running.lines)])

    def matches(
        self,
        offset: int = 0,
        limit: int = 50,
        *,
        person: str | None = None,
        game: str | None = None,
        since: str = "",
        until: str = "",
        read: bool = True,
    ) -> list[Past]:
        """Newest first. `since` and `until` are days or times, as text; both are included.

        Without `read` only those that `catch_up` has come to: nobody has to wait.
        """
        bearers = who.Bearers(self._people() if person else {})
        found = (
            past
            for past in self.index.newest_first(read)
            if (game is None or past.game == game)
            and past.started >= since
            and (not until or past.started[: len(until)] <= until)
            and (person is None or person in _who_played(past, bearers))
        )
        return list(islice(found, offset, offset + limit))

    def match(self, file: str) -> Past | None:
        return self.index.get(file)

    def newest(self) -> Past | None:
        return self.index.newest()

    def unfinished(self, limit: int = 10) -> list[Past]:
        """Those to go on with, newest first; nothing else is read."""
        try:
            files = sorted(self._unfinished() - self._away(), reverse=True)
        except OSError:
            files = []
        found = (self.index.get(file) for file in files)
        open_ones = (past for past in found if past and _goes_on(past))
        return sorted(islice(open_ones, limit), key=lambda past: past.order, reverse=True)

    def rematch(self, file: str) -> Setup:
        """The same players, seats and options for a new match."""
        from dataclasses import replace

        from .past_reader import read_header

        path = self.path_of(file)
        try:
            old = read_header(path)
        except OSError as error:
            raise not_kept(error, path) from error
        if old is None:
            raise NotKept("{file} is damaged.", file=path.name)
        return replace(old, id="", started="")

    def add_record(self, past: Past, content: bytes) -> Past:
        """Keeps a record that was read whole before; `note_records` then puts it on the list."""
        try:
            return past._replace(file=self.files.add(past, content))
        except OSError as error:
            raise not_kept(error, self.files.matches) from error

    def note_records(self, pasts: Iterable[Past]) -> None:
        """Several at once: it costs hardly more than one."""
        pasts = list(pasts)
        with suppress(OSError):
            self.index.note(pasts)
        with suppress(NotKept):
            self._meet(name for past in pasts for name in past.players)

    def catch_up(self) -> Iterator[Progress]:
        """Reads records that the list does not know yet, in small steps; usually there are none."""
        return self.index.catch_up()

    def _meet(self, names: Iterable[str]) -> None:
        """Whoever is not known yet is somebody new, all in one write."""
        with self._changing():
            people = self._people()
            met = who.met(people, names)
            if len(met) > len(people):
                self._keep_people(*met.values())

    def _remember_unfinished(self, pasts: list[Past], gone: str = "") -> None:
        with suppress(NotKept), self._changing():
            kept = self._unfinished()
            closed = {past.file for past in pasts if past.over} | {gone}
            going_on = {past.file for past in pasts if _goes_on(past)}
            files = (kept | going_on) - closed
            if files != kept:
                self._keep(unfinished=[{"files": sorted(files)}])

    def _unfinished(self) -> set[str]:
        """Names alone, in one document: it is read at every start. (Once each had its own.)"""
        table = self._db.table("unfinished")
        return {file for doc in table for file in doc.get("files", (doc.get("file"),))}

    # Put away

    def put_away(self, file: str) -> None:
        """Nobody means to finish it: it is one of the past matches until somebody goes on."""
        self._put(file, away=True)

    def _put(self, file: str, away: bool) -> None:
        with self._changing():
            kept = self._away()
            files = kept | {file} if away else kept - {file}
            if files != kept:
                self._keep(away=[{"files": sorted(files)}])

    def _away(self) -> set[str]:
        return {file for doc in self._db.table("away") for file in doc["files"]}

    # Deleting

    def delete(self, file: str) -> Deleted:
        """Into the bin, from which it can be taken back for thirty days."""
        self.empty_bin()
        deleted = self.files.delete(file)
        self.index.changed(file)
        self._remember_unfinished([], gone=file)
        return deleted

    def undelete(self, deleted: Deleted) -> Past | None:
        file = self.files.undelete(deleted)
        self.index.changed(file)
        return self.index.get(file)

    @property
    def deleted(self) -> list[Deleted]:
        """What can be taken back, the last one first."""
        return self.files.deleted()

    def empty_bin(self) -> int:
        return self.files.empty_bin()

    # Damage

    def restore_own(self, content: bytes) -> None:
        """People and settings as they once were."""
        with self._changing():
            self._kept.write(decode(content))
        self._remember_unfinished(list(self.index.stored()))

    def _recover(self) -> None:
        """What the library's own file has lost, the records still know: who there was."""
        try:
            lost = self._kept.read() is None
        except OSError:
            return
        if (lost or self.files.untold()) and self.files.matches.is_dir():
            with suppress(NotKept):
                self._rebuild()
        self.files.tell_of_own()

    def _rebuild(self) -> None:
        """In one write: after a kill all of it is there, or it is done again."""
        with self._changing():
            people = who.met(self._people(), self.files.names())
            files = [past.file for past in self.index.stored() if _goes_on(past)]
            self._keep(
                people=map(who.to_json, people.values()), unfinished=[{"files": sorted(files)}]
            )

    @contextmanager
    def _changing(self) -> Iterator[None]:
        try:
            make_folder(self.folder)
            with self._kept.changing():
                self._db = TinyDB(storage=lambda: self._kept)  # forgets what it thinks the ids are
                yield
        except OSError as error:
            raise not_kept(error, self._kept.path) from error


def _who_played(past: Past, bearers: who.Bearers) -> set[str]:
    found = (bearers.named(name, past.started) for name in past.players)
    return {person.id for person in found if person}


def _goes_on(past: Past) -> bool:
    return not past.over and not past.unreadable


def _numbered(documents: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """As TinyDB keeps a table."""
    return {str(number): document for number, document in enumerate(documents, 1)}


def _document(values: Mapping[str, Any]) -> Document:
    return Document(dict(values), doc_id=1)


def _is_notice(doc: Mapping[str, Any], notice: Notice) -> bool:
    return (doc["sentence"], doc["facts"]) == (notice.sentence, dict(notice.facts))
