"""Scenarios of keeping things step by step, and what must be found after each step."""

import json
import os
import shutil
import zipfile
from collections.abc import Callable
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from companion.library.backup import Backup
from companion.library.crash_guard import remove_obstacles
from companion.library.exporter import Archive, export_match
from companion.library.maintenance import run_maintenance
from companion.library.match_editing import add_note, change_day
from companion.library.statistics import Statistics
from companion.record.match_file import append
from companion.record.messages import storage_errors
from companion.views.match_table import export_csv
from tests.faults import hostile
from tests.support.api import (
    Correction,
    Entry,
    Library,
    OpenRecord,
    StorageError,
    language,
    make_setup,
)

TWO = make_setup("score-pad", ["Anna", "Ben"], {})
# what a crash and a hand leave behind
TORN = b'{"move":"torn'
RUBBISH = b"rubbish\n{}\n"


class Scene:
    """What the steps of a scenario share."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: OpenRecord | None = None
        self.deleted: Any = None
        self.path = next((folder / "kept" / "matches").glob("*/*.match"), folder)

    @cached_property
    def library(self) -> Library:
        return Library(self.folder / "kept")

    @property
    def file(self) -> str:
        return self.library.file_of(self.path)


Step = Callable[[Scene], object]


class Scenario(NamedTuple):
    prepare: Step
    steps: tuple[Step, ...]
    look: Callable[[Library], Any]  # what a new process finds: as after the last step that was done
    also: Callable[[Library], bool] = lambda _: True  # what must hold whenever it is looked at
    finds: list[Any] | None = None  # what `look` must see at first and after each step

    def found_in(self, folder: Path) -> Any:
        """Return what a new process finds."""
        return self.look(Library(folder / "kept"))

    def also_holds_in(self, folder: Path) -> bool:
        """Return whether a new process finds that what must always hold does."""
        return self.also(Library(folder / "kept"))


# A match


def begin(scene: Scene) -> None:
    scene.running = scene.library.begin(TWO)


def go_on(scene: Scene) -> None:
    scene.running = scene.library.go_on(scene.file)


def log(*points: int) -> Step:
    def step(scene: Scene) -> None:
        assert scene.running and scene.running.log(entry(points)).legal

    return step


def correct(name: str, number: int, *points: int) -> Step:
    def step(scene: Scene) -> None:
        line = Correction(name, number, entry(points) if points else None)
        assert scene.running and scene.running.log(line).legal

    return step


def add_line(*points: int) -> Step:
    """Add a move as the command line does."""

    def step(scene: Scene) -> None:
        line = json.dumps({"move": "score", "points": points}).encode()
        with storage_errors(scene.path):
            assert append(scene.path, line)[1].legal

    return step


def entry(points: tuple[int, ...]) -> Entry:
    return Entry(TWO.read_move({"move": "score", "points": list(points)}))


def leave(scene: Scene) -> None:
    assert scene.running
    scene.library.note_match(scene.running)
    scene.running.close()


def old_match(scene: Scene) -> None:
    scene.path = hostile.begin(scene.library, points=(4, 6))


def ending_in(rubbish: bytes) -> Step:
    """An old match to whose file a crash or a hand has added something."""

    def prepare(scene: Scene) -> None:
        old_match(scene)
        with scene.path.open("ab") as file:
            file.write(rubbish)

    return prepare


def lost_index(scene: Scene) -> None:
    old_match(scene)
    old_match(scene)
    shutil.rmtree(scene.library.folder / "index")


def totals(library: Library) -> list[tuple[int, ...]]:
    return [past.result.totals for past in library.matches()]


def unharmed(library: Library) -> bool:
    library.matches()
    harm = [
        told
        for told in library.notices
        if "can’t be read" not in told.sentence
        and not str(told.facts.get("file")).endswith(".gz")  # a copy that could not be read
    ]
    return not harm and not library.files.damaged.exists()


def nothing_is_taken_for_damaged(library: Library) -> bool:
    return totals(library) == [(4, 6)] and not library.files.damaged.exists()


def torn_is_kept(library: Library) -> bool:
    found = library.folder.glob("matches/*/*")
    return any(TORN in path.read_bytes() for path in found) and unharmed(library)


def rubbish_is_kept(library: Library) -> bool:
    library.matches()
    found = [*library.folder.glob("matches/*/*"), *library.folder.glob("damaged/*")]
    return any(RUBBISH in path.read_bytes() for path in found) and len(library.notices) >= 1


def is_there_once(library: Library) -> bool:
    """A match among the others or in the bin."""
    library.matches()
    return len(list(library.folder.rglob("*.match"))) == 1 and unharmed(library)


# People


def rename(scene: Scene) -> None:
    if anna := scene.library.person_called("Anna"):  # and else it is told that nobody can be read
        scene.library.rename_person(anna.id, "Annette")


def merge(scene: Scene) -> None:
    ids = {person.name: person.id for person in scene.library.people}
    if "Annette" in ids:
        scene.library.merge_people(ids["Annette"], ids.get("Ben", "nobody"))


def add(name: str) -> Step:
    return lambda scene: scene.library.meet([name])


def choose(theme: str) -> Step:
    return lambda scene: scene.library.change_settings(theme=theme)


def people(library: Library) -> Any:
    named = [(person.name, [f.name for f in person.former]) for person in library.people]
    return named, library.settings.theme, library.ui_state


def names(library: Library) -> list[str]:
    return [person.name for person in library.people]


def damaged_library(scene: Scene) -> None:
    """Both versions of the library's own file: its copy knows Zoë, and a record alone Cleo."""
    scene.library.meet(["Zoë"])
    old_match(scene)
    copy(scene)
    hostile.begin(scene.library, "Anna", "Cleo")
    for name in ("library.jsonl", "library.jsonl.bak"):
        path = scene.library.folder / name
        path.write_bytes(path.read_bytes()[:-9] + b"rubbish")


def damage_is_told(library: Library) -> bool:
    told = [notice for notice in library.notices if "damaged" in notice.sentence]
    found = [path for path in library.folder.rglob("library*") if b"rubbish" in path.read_bytes()]
    return len(found) == 2 and len(told) == 2


def home(scene: Scene) -> None:
    library = scene.library
    library.notices, library.settings, library.ui_state, library.people  # noqa: B018
    library.unfinished(), library.newest(), library.deleted


# Copies, and what comes in and goes out


def delete(scene: Scene) -> None:
    for past in scene.library.matches():
        scene.deleted = scene.library.delete(past.file)


def another_day(scene: Scene) -> None:
    for past in scene.library.matches():
        change_day(scene.library, past, date(2026, 1, 2))


def noted(scene: Scene) -> None:
    for past in scene.library.matches():
        if not past.notes:
            add_note(scene.library, past.file, "late")


def days_and_notes(library: Library) -> Any:
    return [(past.started[:10], past.notes, past.result.totals) for past in library.matches()]


def undelete(scene: Scene) -> None:
    if not scene.library.matches() and scene.deleted:
        scene.library.undelete(scene.deleted)


def copy(scene: Scene) -> None:
    list(Backup(scene.library).make())


def lose(scene: Scene) -> None:
    with storage_errors(scene.folder):
        scene.path.unlink()


def restore(scene: Scene) -> None:
    take_in(scene, Backup(scene.library).matches)


def take_in(scene: Scene, source: Path | None = None) -> None:
    for arrival in hostile.take_in(scene.library, source or scene.folder / "matches.zip"):
        if arrival.state == "refused":
            assert arrival.why
            raise StorageError(arrival.why.sentence)


def copied(library: Library) -> Any:
    """What there is, and whether all is copied: a match may be copied before the rest."""
    return totals(library), library.own_file.copy.exists() and [*Backup(library).copies()]


def copies_can_be_read(library: Library) -> bool:
    made = Backup(library)
    return all(map(made.good_copy, made.copies())) and unharmed(library)


def rotten_match(scene: Scene) -> None:
    """A match of which a good copy is kept."""
    old_match(scene)
    copy(scene)
    hostile.rot(scene.path, b"Anna", b"Anno")


def mend(scene: Scene) -> None:
    Backup(scene.library).restore_copy(scene.file)


def can_be_mended(library: Library) -> bool:
    """Whatever was half done when the app looks after its library again."""
    made = Backup(library)
    list(made.make())
    return [bool(made.good_copy(file)) for file in made.copies()] == [True]


def archive_of_three(scene: Scene) -> None:
    other = Library(scene.folder / "other")
    for number in (1, 2, 3):
        hostile.begin(other, points=(number, number))
    out = Archive(other)
    list(out.write())
    os.replace(out.path, scene.folder / "matches.zip")


def all_or_fewer(library: Library) -> bool:
    """Whole ones only, and none of them twice."""
    found = totals(library)
    whole = set(found) <= {(1, 1), (2, 2), (3, 3)}
    return whole and len(set(found)) == len(found) and unharmed(library)


def longer_elsewhere(scene: Scene) -> None:
    """A friend has the match as it is here, and played on."""
    old_match(scene)
    record = scene.path.read_bytes()
    longer = record + record.splitlines(keepends=True)[-1]
    (scene.folder / "matches.zip").write_bytes(longer)


def send(scene: Scene) -> None:
    export_csv(scene.library, language("en"))
    list(Archive(scene.library).write())


def sent(library: Library) -> Any:
    """Whether an archive that was made has the match in it."""
    archive = library.folder / "exports" / "table-companion.zip"
    return not archive.exists() or len(zipfile.ZipFile(archive).namelist()) == 2


def only_whole_files(library: Library) -> bool:
    table = library.folder / "exports" / "matches.csv"
    return not table.exists() or (table.read_bytes().count(b"\n") == 3 and unharmed(library))


SCENARIOS = {
    "a match": Scenario(
        lambda scene: None,
        (
            begin,
            *(log(5, 1), log(2, 2), correct("amend", 1, 7, 1), correct("undo", 1)),
            *(log(3, 3), correct("drop", 1), leave),
        ),
        totals,
        unharmed,
        [[], *([t] for t in ((0, 0), (5, 1), (7, 3), (9, 3), (7, 1), (10, 4), (3, 3), (3, 3)))],
    ),
    "a torn line": Scenario(ending_in(TORN), (go_on, log(5, 5), log(1, 1)), totals, torn_is_kept),
    "the command line": Scenario(
        ending_in(TORN), (add_line(5, 5), add_line(1, 1)), totals, torn_is_kept
    ),
    "a damaged record": Scenario(ending_in(RUBBISH), (home, home), totals, rubbish_is_kept),
    "people": Scenario(
        lambda scene: None,
        (add("Anna"), add("Ben"), add("Cleo"), rename, merge, choose("dark"), choose("light")),
        people,
        unharmed,
    ),
    "the bin": Scenario(old_match, (delete, undelete), totals, is_there_once),
    "a match put right": Scenario(
        ending_in(TORN), (another_day, noted), days_and_notes, torn_is_kept
    ),
    "a backup": Scenario(old_match, (copy, lose, restore), copied, copies_can_be_read),
    "a damaged match": Scenario(rotten_match, (mend,), lambda _: True, can_be_mended),
    "an archive": Scenario(archive_of_three, (take_in,), lambda _: True, all_or_fewer),
    "played on elsewhere": Scenario(longer_elsewhere, (take_in,), totals, unharmed),
    "a damaged library": Scenario(
        damaged_library,
        (home, lambda scene: list(run_maintenance(scene.library))),
        names,
        damage_is_told,
        [["Zoë", "Anna", "Ben", "Cleo"]] * 3,
    ),
    "a lost index": Scenario(
        lost_index,
        (lambda scene: list(scene.library.catch_up()),),
        lambda library: (totals(library), len(library.unfinished())),
        unharmed,
    ),
    "what is sent": Scenario(old_match, (send,), sent, only_whole_files),
    "what else somebody does": Scenario(
        old_match,
        (
            home,
            lambda scene: scene.library.rematch(scene.file),
            lambda scene: setattr(scene.library, "ui_state", {"screen": "home"}),
            lambda scene: export_match(scene.library, scene.file),
            lambda scene: list(Statistics(scene.library).gather()),
            lambda scene: remove_obstacles(scene.library),
        ),
        names,
        nothing_is_taken_for_damaged,
    ),
}
