"""All that is kept on the device: people, settings, past matches, and where the person was.

Opening it reads two small files, however many matches there are. A move never touches it: a match
is its own file (see `open_record`), and the index of past matches follows from those files (see
`index`). Whatever cannot be written raises NotKept, and then nothing has changed.

What knows the rules is imported where a match is played: Home opens without it.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tinydb import where

from ..clock import now
from ..engine.malformed import Malformed
from ..record.notice import Notice, NotKept, or_not_kept
from . import people as who
from .atomic_storage import AtomicStorage
from .bin import Bin, Deleted
from .index import Index, Progress
from .match_files import MatchFiles
from .own_file import OwnFile, keep_files, keep_only, keep_people, read_notice
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
        self.files = MatchFiles(folder, self.tell, self.dismiss)
        self.own_file = OwnFile(folder / "library.jsonl", self.files.set_own_aside)
        self.bin = Bin(folder / "deleted", self.files, self.own_file)
        self._placed = AtomicStorage(folder / "place.jsonl", lambda path: path.unlink())
        self._unmet: list[str] = []  # players whom there was no room to write down
        self.index = Index(self.files, folder / "index", self.tell, self._remember_unfinished)
        self._recover()

    # Notices

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the person should know about the files, until it is dismissed."""
        kept = list(filter(None, map(read_notice, self.own_file.documents("notices"))))
        return (*kept, *(notice for notice in self._notices if notice not in kept))

    def dismiss(self, notice: Notice) -> None:
        self._notices = [other for other in self._notices if other != notice]
        this = (where("sentence") == notice.sentence) & (where("facts") == dict(notice.facts))
        with suppress(NotKept), self.own_file.changing() as db:
            db.table("notices").remove(this)

    def tell(self, notice: Notice) -> bool:
        """True if it is kept, and told even if the app is killed now."""
        if notice in self.notices:
            return True
        self._notices.append(notice)
        with suppress(NotKept), self.own_file.changing() as db:
            kept = {"sentence": notice.sentence, "facts": dict(notice.facts)}
            db.table("notices").insert(kept)
            return True
        return False

    # Settings and place

    @property
    def settings(self) -> Settings:
        return sensible(self.own_file.only_document("settings"))

    def change_settings(self, **changes: Any) -> Settings:
        with self.own_file.changing() as db:
            chosen = sensible(self.settings._asdict() | changes)
            keep_only(db, "settings", chosen._asdict())
        return chosen

    @property
    def place(self) -> dict[str, Any]:
        """Where the person was: screen, match, picks, scroll."""
        with suppress(OSError, LookupError, TypeError, ValueError):
            return copy.deepcopy(dict((self._placed.read() or {})["place"]["1"]["is"]))
        return {}

    @place.setter
    def place(self, place: Mapping[str, Any]) -> None:
        """Thrown away without loss, so also if there is no room for it."""
        with suppress(OSError), self._placed.changing():
            self._placed.write({"place": {"1": {"is": place}}})

    # People

    @property
    def people(self) -> list[Person]:
        return list(self._people().values())

    def person_called(self, name: str, at: str = "") -> Person | None:
        """Whom a name in a record of that time means."""
        return who.Bearers(self._people()).named(name, at)

    def check_name(self, name: str, seated: Sequence[str] = ()) -> None:
        """Malformed, with the reason, if somebody new cannot come by that name."""
        if name.strip() and not self.person_called(name):
            others = {player: Person(player, player) for player in seated}
            who.free(self._people() | others, name)

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
        with self.own_file.changing() as db:
            people = self._people()
            person = who.with_new(people, name, colour, symbol)
            keep_people(db, *who.giving_up(people, person.name), person)
        return person

    def change_person(
        self, id: str, colour: int | None = None, symbol: str | None = None
    ) -> Person:
        with self.own_file.changing() as db:
            person = self._people()[id]
            person = person._replace(
                colour=person.colour if colour is None else colour,
                symbol=person.symbol if symbol is None else symbol,
            )
            keep_people(db, person)
        return person

    def learn(self, names: Iterable[str], learning: bool) -> None:
        """Who is new hears the rules while playing, until they have had enough."""
        with self.own_file.changing() as db:
            keep_people(db, *(p._replace(learning=learning) for p in self._known(names)))

    def hear(self, names: Iterable[str], told: Iterable[str]) -> None:
        """What was told to them is not told again."""
        keys = tuple(told)
        with self.own_file.changing() as db:
            for person in self._known(names):
                heard = tuple(dict.fromkeys((*person.told, *keys)))
                keep_people(db, person._replace(told=heard))

    def learners(self, players: Iterable[str]) -> list[Person]:
        """Those at a table who are new."""
        return [person for person in self._known(players) if person.learning]

    def _known(self, names: Iterable[str]) -> list[Person]:
        bearers = who.Bearers(self._people())
        return [person for name in names if (person := bearers.named(name))]

    def rename_person(self, id: str, name: str) -> Person:
        """Records keep the names that were used at the table; the old name still means them."""
        with self.own_file.changing() as db:
            people = self._people()
            person = who.renamed(people, id, name)
            others = {other: p for other, p in people.items() if other != id}
            keep_people(db, *who.giving_up(others, person.name), person)
        return person

    def merge_people(self, id: str, other: str) -> Person:
        """The same person, entered twice: all matches of the other are theirs from now on."""
        with self.own_file.changing() as db:
            person = who.merged(self._people(), id, other)
            keep_people(db, person)
            if other != id:
                db.table("people").remove(where("id") == other)
        return person

    def sat_together(self, id: str, other: str) -> bool:
        """At one table, ever: then they cannot be the same person."""
        bearers = who.Bearers(self._people())
        return any({id, other} <= _who_played(past, bearers) for past in self.index.newest_first())

    def part_people(self, *before: Person) -> None:
        """Takes a merge back: both as they were before it."""
        with self.own_file.changing() as db:
            keep_people(db, *before)

    def _people(self) -> People:
        return who.from_json(self.own_file.documents("people"))

    # Matches

    def begin(self, setup: Setup) -> OpenRecord:
        """A new match, whose players are people of the library from now on."""
        from dataclasses import replace

        from ..record.open_record import OpenRecord

        setup = replace(setup, started=setup.started or now())
        running = OpenRecord.begin(self.files.month_folder(setup.started), setup)
        self.note_match(running)
        self._meet_if_possible(running.match.setup.players)
        return running

    def go_on(self, file: str) -> OpenRecord:
        """A match of the list, to be played further; also one that was put away."""
        running = self._opened(file)
        with suppress(NotKept):
            self.put_away(file, away=False)
        return running

    def _opened(self, file: str) -> OpenRecord:
        from ..record.file import IllegalRecord
        from ..record.open_record import OpenRecord

        if not self.files.is_one(file):
            raise NotKept("{file} is not there any more.", file=file[:60])
        path, known = self.path_of(file), self.index.known(file)
        with suppress(Malformed, IllegalRecord):
            running = OpenRecord.open(path)
            if known and not known.unreadable and known.sum != running.sum:
                self.tell(changed_by_itself(path))
            return running
        self.index.forget(file)
        past = self.index.get(file)
        if past is None:
            raise NotKept("{file} is damaged, and was set aside.", file=path.name)
        if past.unreadable:
            raise NotKept.of(past.unreadable)
        return OpenRecord.open(path)  # as far as it could be mended

    def path_of(self, file: str) -> Path:
        return self.files.path_of(file)

    def file_of(self, path: Path) -> str:
        return self.files.file_of(path)

    def note_match(self, running: OpenRecord) -> None:
        """When a match is begun, left or finished: the list shows it as it stands."""
        from .past_reader import past_of

        with suppress(OSError):
            file, said = self.file_of(running.path), (running.last, running.lines, running.sum)
            self.index.note([past_of(running.match, file, *said)])

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
        going_on = self.own_file.files("unfinished") - self.own_file.files("away")
        found = (self.index.get(file) for file in sorted(going_on, reverse=True))
        open_ones = (past for past in found if past and _goes_on(past))
        return sorted(islice(open_ones, limit), key=lambda past: past.order, reverse=True)

    def rematch(self, file: str) -> Setup:
        """The same players, seats and options for a new match."""
        from dataclasses import replace

        from .past_reader import setup_in

        path = self.path_of(file)
        with or_not_kept(path):
            old = setup_in(path)
        if old is None:
            raise NotKept("{file} is damaged.", file=path.name)
        return replace(old, id="", started="")

    def add_record(self, past: Past, content: bytes) -> Past:
        """Keeps a record that was read whole before; `note_records` then puts it on the list."""
        with or_not_kept(self.files.matches):
            return past._replace(file=self.files.add(past, content))

    def note_records(self, pasts: Sequence[Past]) -> Iterator[None]:
        """Puts them on the list, a month at a time, and their players among the people."""
        by_month = sorted(pasts, key=lambda past: past.file)
        for _, some in groupby(by_month, lambda past: past.file.partition("/")[0]):
            with suppress(OSError):
                self.index.note(some)
            yield
        self._meet_if_possible(name for past in pasts for name in past.players)

    def remember_import(self, files: list[str]) -> None:
        """What came in last: if the app can no longer be started, it is what is looked at first."""
        with suppress(NotKept), self.own_file.changing() as db:
            db.drop_table("import")
            if files:
                db.table("import").insert({"files": files})

    def set_import_aside(self) -> int:
        """Takes what came in last off the list, and says so; how many matches there were."""
        gone = [file for file in self.own_file.files("import") if self.files.put_aside(file)]
        for file in gone:
            self.index.changed(file)
            self._remember_unfinished([], gone=file)
        self.remember_import([])
        return len(gone)

    def catch_up(self) -> Iterator[Progress]:
        """Reads records that the list does not know yet, in small steps; usually there are none."""
        return self.index.catch_up()

    def meet_players(self) -> None:
        """Of all matches on the list: somebody may have been left out where there was no room."""
        pasts = (past for past in self.index.stored() if not past.unreadable)
        names = {name: None for past in pasts for name in past.players}
        bearers = who.Bearers(self._people())
        if missing := [name for name in names if not bearers.named(name)]:
            self._meet_if_possible(missing)

    def _meet_if_possible(self, names: Iterable[str]) -> None:
        """Who cannot be written down now is written down with the next ones."""
        self._unmet += names
        with suppress(NotKept):
            self._meet(self._unmet)
            self._unmet = []

    def _meet(self, names: Iterable[str]) -> None:
        """Whoever is not known yet is somebody new, all in one write."""
        with self.own_file.changing() as db:
            people = self._people()
            new = [person for id, person in who.met(people, names).items() if id not in people]
            if new:
                db.table("people").insert_multiple(map(who.to_json, new))

    def _remember_unfinished(self, pasts: list[Past], gone: str = "") -> None:
        with suppress(NotKept), self.own_file.changing() as db:
            kept = self.own_file.files("unfinished")
            closed = {past.file for past in pasts if past.over} | {gone}
            going_on = {past.file for past in pasts if _goes_on(past)}
            keep_files(db, "unfinished", kept, (kept | going_on) - closed)

    # Put away

    def put_away(self, file: str, away: bool = True) -> None:
        """Nobody means to finish it: it is one of the past matches until somebody goes on."""
        with self.own_file.changing() as db:
            kept = self.own_file.files("away")
            keep_files(db, "away", kept, kept | {file} if away else kept - {file})

    # Deleting

    def delete(self, file: str) -> Deleted:
        """Into the bin, from which it can be taken back for thirty days."""
        self.bin.empty()
        deleted = self.bin.put(file)
        self.index.changed(file)
        self._remember_unfinished([], gone=file)
        return deleted

    def undelete(self, deleted: Deleted) -> Past | None:
        file = self.bin.take_back(deleted)
        self.index.changed(file)
        return self.index.get(file)

    @property
    def deleted(self) -> list[Deleted]:
        """What can be taken back, the last one first."""
        return self.bin.matches()

    # Damage

    def restore_own(self, content: bytes) -> None:
        """People and settings as they once were."""
        self.own_file.replace(content)
        self._remember_unfinished(list(self.index.stored()))

    def _recover(self) -> None:
        """What the library's own file has lost, the records still know: who there was."""
        try:
            lost = self.own_file.is_lost()
        except OSError:
            return
        if (lost or self.files.untold()) and os.path.isdir(self.files.matches):
            with suppress(NotKept):
                self._rebuild()
        self.files.tell_of_own()

    def _rebuild(self) -> None:
        """In one write: after a kill all of it is there, or it is done again."""
        with self.own_file.changing() as db:
            self._meet(self.files.names())
            files = {past.file for past in self.index.stored() if _goes_on(past)}
            keep_files(db, "unfinished", self.own_file.files("unfinished"), files)


def changed_by_itself(path: Path) -> Notice:
    """By a fault of the disk, say: no program that writes leaves the time as it was."""
    return Notice("{file} is damaged: it is not what was written.", {"file": path.name})


def _who_played(past: Past, bearers: who.Bearers) -> set[str]:
    found = (bearers.named(name, past.started) for name in past.players)
    return {person.id for person in found if person}


def _goes_on(past: Past) -> bool:
    return not past.over and not past.unreadable
