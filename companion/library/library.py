"""All that is kept on the device: people, settings, past matches, notices and the UI state.

Opening it reads two small files, however many matches there are. A move never touches it: a match
is its own file (see `open_record`), and the index of past matches follows from those files (see
`index`). Whatever cannot be written raises StorageError, and then nothing has changed.

What knows the rules is imported where a match is played: Home opens without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING

from tinydb import where

from ..clock import now
from ..engine.errors import BadInput, Message, StorageError
from ..engine.schema import LONGEST_LINE, JsonObject, Value
from ..record.durable import open_to_read
from ..record.messages import changed_by_itself, storage_errors
from ..saved_state import from_state
from . import people as who
from .database import (
    LibraryFile,
    keep_files,
    keep_only,
    keep_people,
    read_tables,
    write_tables,
)
from .match_files import MatchFiles
from .match_index import Index, Progress
from .match_summary import MatchSummary
from .people import People, Person
from .settings import HelpGiven, Settings, read_settings
from .trash import DeletedMatch, Trash

if TYPE_CHECKING:
    from ..engine.game import Setup
    from ..record.open_record import OpenRecord

Which = Callable[[MatchSummary], bool]

SAME_DAY = 20  # unfinished matches among which the newest are looked for


class Library:
    """All that is kept on the device, in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._notices: list[Message] = []  # not kept yet
        self.files = MatchFiles(folder, self.add_notice, self.dismiss)
        self.own_file = LibraryFile(folder, self.files.set_own_aside, self.add_notice)
        self.bin = Trash(folder / "deleted", self.files, self.own_file)
        self._ui_state = folder / "place.jsonl"
        self.index = Index(self.files, folder / "index", self.add_notice, self._remember_unfinished)
        self._recover()

    # Notices

    @property
    def notices(self) -> tuple[Message, ...]:
        """The messages about files that the person has not dismissed yet."""
        kept = self.own_file.notices()
        return (*kept, *(notice for notice in self._notices if notice not in kept))

    def dismiss(self, notice: Message) -> None:
        """Remove a notice."""
        self._notices = [other for other in self._notices if other != notice]
        this = (where("sentence") == notice.sentence) & (where("facts") == dict(notice.facts))
        with suppress(StorageError), self.own_file.changing() as db:
            db.table("notices").remove(this)

    def add_notice(self, notice: Message) -> bool:
        """Add a notice, and return whether it is on the disk, safe from a kill."""
        if notice not in self.notices:
            self._notices.append(notice)
        return self.keep_notices()

    def keep_notices(self) -> bool:
        """Write the notices that are not written yet, and return whether all are written."""
        if set(map(repr, self._notices)) <= set(map(repr, self.own_file.notices())):
            return True
        with suppress(StorageError), self.own_file.changing() as db:
            kept = self.own_file.notices()
            for notice in self._notices:
                if notice not in kept:
                    written = {"sentence": notice.sentence, "facts": dict(notice.facts)}
                    db.table("notices").insert(written)
            return True
        return False

    # Settings and UI state

    @property
    def settings(self) -> Settings:
        """The settings as they are chosen now."""
        return read_settings(self.own_file.only_document("settings"))

    @property
    def help_given(self) -> HelpGiven:
        """The help that is not given again."""
        return from_state(HelpGiven, dict(self.own_file.only_document("settings")))

    def change_settings(self, **changes: Value) -> Settings:
        """Change some settings, or the help that was given, and return all settings."""
        with self.own_file.changing() as db:
            wanted = self.settings._asdict() | self.help_given._asdict() | changes
            chosen = read_settings(wanted)
            given = from_state(HelpGiven, wanted)
            keep_only(db, "settings", chosen._asdict() | given._asdict())
        return chosen

    @property
    def ui_state(self) -> JsonObject:
        """The saved UI state: screen, match, picks, scroll; it may be lost without harm."""
        state = read_tables(self._ui_state).get("place")
        return state if type(state) is dict else {}

    @ui_state.setter
    def ui_state(self, state: Mapping[str, Value]) -> None:
        """Save the UI state; without space for it, it is thrown away without loss."""
        write_tables(self._ui_state, {"place": state})

    # People

    @property
    def people(self) -> list[Person]:
        """The people whom the library knows."""
        return list(self._people().values())

    def person_called(self, name: str, at: str = "") -> Person | None:
        """Return the person whom a name means in a record of that time, or now."""
        return who.NameLookup(self._people()).named(name, at)

    def check_name(self, name: str, seated: Sequence[str] = ()) -> None:
        """Raise BadInput if somebody new cannot have that name."""
        if name.strip() and not self.person_called(name):
            others = {player: Person(player, player) for player in seated}
            who.check_free_name(self._people() | others, name)

    def looks(self, match: Setup | MatchSummary) -> tuple[who.PlayerLook, ...]:
        """Return the colours and marks of the players of a match, by seat."""
        return who.looks_by_seat(self._people(), match.players, match.started)

    def looks_of(self, players: Sequence[str]) -> tuple[who.PlayerLook, ...]:
        """Return colours and marks for players before their match begins."""
        return who.looks_by_seat(who.with_players(self._people(), players), players)

    def change_person(self, id: str, **changes: Value) -> Person:
        """Change the colour or the symbol of a person."""
        with self.own_file.changing() as db:
            person = self._people()[id]._replace(**changes)
            keep_people(db, person)
        return person

    def set_learning(self, names: Iterable[str], learning: bool) -> None:
        """Set whether people are new, and are taught the rules while they play."""
        with self.own_file.changing() as db:
            keep_people(db, *(p._replace(learning=learning) for p in self._known(names)))

    def mark_lessons_seen(self, names: Iterable[str], lessons: Iterable[str]) -> None:
        """Remember that people had these lessons, which they do not get again."""
        keys = tuple(lessons)
        with self.own_file.changing() as db:
            for person in self._known(names):
                seen = tuple(dict.fromkeys((*person.lessons_seen, *keys)))
                keep_people(db, person._replace(lessons_seen=seen))

    def learners(self, players: Iterable[str]) -> list[Person]:
        """Return those of the players who are new."""
        return [person for person in self._known(players) if person.learning]

    def _known(self, names: Iterable[str]) -> list[Person]:
        bearers = who.NameLookup(self._people())
        return [person for name in names if (person := bearers.named(name))]

    def rename_person(self, id: str, name: str) -> Person:
        """Rename a person; records keep the old name, which still means them."""
        with self.own_file.changing() as db:
            people = self._people()
            person = who.renamed(people, id, name)
            others = {other: p for other, p in people.items() if other != id}
            keep_people(db, *who.losing_name(others, person.name), person)
        return person

    def merge_people(self, id: str, other: str) -> Person:
        """Merge two people who are the same: the matches of the other become theirs."""
        with self.own_file.changing() as db:
            person = who.merged(self._people(), id, other)
            keep_people(db, person)
            if other != id:
                db.table("people").remove(where("id") == other)
        return person

    def sat_together(self, id: str, other: str) -> bool:
        """Return whether two people ever played in one match, so that they are not the same."""
        return bool(self.matches(0, 1, self.played_by(id, other)))

    def is_needed(self, id: str) -> bool:
        """Return whether a person played in any match that is listed."""
        return bool(self.matches(0, 1, self.played_by(id)))

    def remove_person(self, id: str) -> Person:
        """Remove a person whom no match needs, and return them; `restore_person` brings them
        back."""
        if self.is_needed(id):
            raise BadInput("People with matches can’t be removed.")
        with self.own_file.changing() as db:
            person = self._people()[id]
            db.table("people").remove(where("id") == id)
        return person

    def restore_person(self, person: Person) -> None:
        """Bring a removed person back, unless somebody has the name by now."""
        with self.own_file.changing() as db:
            if person.id not in self._people():
                who.check_free_name(self._people(), person.name)
                keep_people(db, person)

    def part_people(self, *before: Person) -> None:
        """Undo a merge: both are as they were before it."""
        with self.own_file.changing() as db:
            keep_people(db, *before)

    def _people(self) -> People:
        return who.from_json(self.own_file.documents("people"))

    # Matches

    def begin(self, setup: Setup) -> OpenRecord:
        """Begin a match, and add its players to the people."""
        from dataclasses import replace

        from ..record.open_record import OpenRecord

        setup = replace(setup, started=setup.started or now())
        running = OpenRecord.begin(self.files.month_folder(setup.started), setup)
        self.note_match(running)
        self._put_on_table(self.file_of(running.path))
        self._meet_if_possible(running.match.setup.players)
        return running

    def go_on(self, file: str) -> OpenRecord:
        """Open a match of the list to play on, also one that was put away."""
        running = self.open(file)
        self._put_on_table(file)
        return running

    def _put_on_table(self, file: str) -> None:
        """Remember which match was on the table last: after a kill it is there again."""
        with suppress(StorageError), self.own_file.changing() as db:
            self.put_away(file, away=False)
            keep_files(db, "on_table", self.own_file.files("on_table"), {file})

    def open(self, file: str) -> OpenRecord:
        """Open the record of a match of the list, which stays where it is."""
        from ..record.open_record import OpenRecord

        if not self.files.is_one(file):
            raise StorageError("{file} is no longer there.", file=file[:60])
        path = self.path_of(file)
        with suppress(BadInput):
            running = OpenRecord.open(path)
            if running.was_changed:
                self.add_notice(changed_by_itself(path))
            return running
        self.index.forget(file)
        past = self.index.get(file)
        if past is None:
            raise StorageError("{file} is damaged and was set aside.", file=path.name)
        if past.unreadable:
            raise StorageError.of(past.unreadable)
        return OpenRecord.open(path)  # as much of it as could be saved

    def path_of(self, file: str) -> Path:
        """Return the path of a match's record."""
        return self.files.path_of(file)

    def first_line(self, file: str) -> bytes:
        """Return the header of a match's record as it is written; nothing if it cannot be read."""
        with suppress(OSError), open(open_to_read(self.path_of(file)), "rb") as record:
            return record.readline(LONGEST_LINE + 1)
        return b""

    def file_of(self, path: Path) -> str:
        """Return the name of the match whose record has this path."""
        return self.files.file_of(path)

    def note_match(self, running: OpenRecord) -> None:
        """Update the list when a match is begun, left or finished."""
        from .summary_reader import summary_of

        with suppress(OSError):
            file = self.file_of(running.path)
            summary = summary_of(running.match, file, running.last, running.lines, running.notes)
            self.index.note([summary])

    def matches(
        self, offset: int = 0, limit: int = 50, which: Which = lambda _: True, read: bool = True
    ) -> list[MatchSummary]:
        """Return past matches of which something is true, newest first.

        Without `read` only those that `catch_up` has come to: nobody has to wait.
        """
        found = filter(which, self.index.newest_first(read))
        return list(islice(found, offset, offset + limit))

    def played_by(self, *people: str) -> Which:
        """Return what says of a match whether all of these people played in it."""
        bearers = who.NameLookup(self._people())

        def played(past: MatchSummary) -> bool:
            found = (bearers.named(name, past.started) for name in past.players)
            return {person.id for person in found if person}.issuperset(people)

        return played

    def match(self, file: str) -> MatchSummary | None:
        """Return the summary of a match, or None."""
        return self.index.get(file)

    def newest(self) -> MatchSummary | None:
        """Return the summary of the match that was begun last, or None."""
        return next(self.index.newest_first(), None)

    def unfinished(self, limit: int = 10) -> list[MatchSummary]:
        """Return the matches to go on with: the last on the table, then the newest first; nothing
        else is read."""
        going_on = self.own_file.files("unfinished") - self.own_file.files("away")
        first = self.own_file.files("on_table") & going_on
        files = [*first, *sorted(going_on - first, reverse=True)]  # their names begin with the day
        found = (past for past in map(self.index.get, files) if past and _is_unfinished(past))
        newest = list(islice(found, max(limit, SAME_DAY)))
        newest.sort(key=lambda past: (past.file in first, past.order), reverse=True)
        return newest[:limit]

    def rematch(self, file: str) -> Setup:
        """Return a set-up for a new match with the same players, seats and options."""
        from dataclasses import replace

        from .summary_reader import setup_in

        path = self.path_of(file)
        with storage_errors(path):
            old = setup_in(path)
        if old is None:
            raise StorageError("{file} is damaged.", file=path.name)
        return replace(old, id="", started="")

    def add_record(self, past: MatchSummary, content: bytes) -> MatchSummary:
        """Store a record that was read before; `note_records` then puts it on the list."""
        with storage_errors(self.files.matches):
            return past._replace(file=self.files.add(past, content))

    def note_records(self, pasts: Sequence[MatchSummary]) -> Iterator[None]:
        """Put stored records on the list, a month a step, and add their players."""
        by_month = sorted(pasts, key=lambda past: past.file)
        for _, some in groupby(by_month, lambda past: past.file.partition("/")[0]):
            with suppress(OSError):
                self.index.note(some)
            yield
        self._meet_if_possible(name for past in pasts for name in past.players)

    def remember_import(self, files: list[str]) -> None:
        """Remember what came in last, the first suspect if the app no longer starts."""
        with suppress(StorageError), self.own_file.changing() as db:
            keep_only(db, "import", {"files": files})

    def set_import_aside(self) -> int:
        """Take the last import off the list, and return how many matches it had."""
        gone = [file for file in self.own_file.files("import") if self.files.put_aside(file)]
        for file in gone:
            self._remember_unfinished([], gone=file)
        self.remember_import([])
        return len(gone)

    def catch_up(self) -> Iterator[Progress]:
        """Read records that the list does not know yet, in small steps; usually there are none."""
        return self.index.catch_up()

    def meet_players(self) -> None:
        """Add players of listed matches who could not be added before."""
        pasts = (past for past in self.index.stored() if not past.unreadable)
        self._meet_if_possible(dict.fromkeys(name for past in pasts for name in past.players))

    def _meet_if_possible(self, names: Iterable[str]) -> None:
        """Add players; if they cannot be written down now, `meet_players` does it when idle."""
        with suppress(StorageError):
            self.meet(names)

    def meet(self, names: Iterable[str]) -> None:
        """Add those who are not known yet to the people, all in one write."""
        bearers = who.NameLookup(self._people())
        if unknown := [name for name in names if not bearers.named(name)]:
            with self.own_file.changing() as db:
                people = self._people()
                found = who.with_players(people, unknown).items()
                new = (person for id, person in found if id not in people)
                db.table("people").insert_multiple(map(who.to_json, new))

    def _remember_unfinished(self, pasts: list[MatchSummary], gone: str = "") -> None:
        with suppress(StorageError), self.own_file.changing() as db:
            kept = self.own_file.files("unfinished")
            closed = {past.file for past in pasts if past.over} | {gone}
            going_on = {past.file for past in pasts if _is_unfinished(past)}
            keep_files(db, "unfinished", kept, (kept | going_on) - closed)

    def note_moved(self, file: str, to: str) -> None:
        """Update the lists of matches after a record got another name."""
        self.index.forget(file)
        with suppress(StorageError), self.own_file.changing() as db:
            for table in ("unfinished", "away", "on_table", "import"):
                kept = self.own_file.files(table)
                moved = {to if listed == file else listed for listed in kept}
                keep_files(db, table, kept, moved)

    # Put away

    def put_away(self, file: str, away: bool = True) -> None:
        """Put an unfinished match among the past ones, until somebody goes on with it."""
        with self.own_file.changing() as db:
            kept = self.own_file.files("away")
            keep_files(db, "away", kept, kept | {file} if away else kept - {file})

    # Deleting

    def delete(self, file: str) -> DeletedMatch:
        """Move a match to the bin, from which it can be taken back for thirty days."""
        self.bin.empty()
        deleted = self.bin.put(file)
        self._remember_unfinished([], gone=file)
        return deleted

    def undelete(self, deleted: DeletedMatch) -> MatchSummary | None:
        """Take a match back out of the bin, and return its summary."""
        file = self.bin.take_back(deleted)
        return self.index.get(file)

    @property
    def deleted(self) -> list[DeletedMatch]:
        """The matches that can be taken back, the last one first."""
        return self.bin.matches()

    # Damage

    def _recover(self) -> None:
        """Find people again whom the library's own file has lost and the records still know."""
        try:
            if self.own_file.is_lost() or self.files.unreported():
                with self.files.all_listed():
                    if self.files.months():
                        self._rebuild()
        except (OSError, StorageError):
            return  # once it is told, nobody would look for people in the records again
        self.files.report_set_aside()

    def _rebuild(self) -> None:
        """In one write: after a kill all of it is there, or it is done again."""
        with self.own_file.changing() as db:
            self.meet(self.files.names())
            files = {past.file for past in self.index.stored() if _is_unfinished(past)}
            keep_files(db, "unfinished", self.own_file.files("unfinished"), files)


def _is_unfinished(past: MatchSummary) -> bool:
    return not past.over and not past.unreadable
