"""Scenarios of keeping things step by step, and what must be found after each step."""

import json
import os
import shutil
import zipfile
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from companion.library.backup import Backup
from companion.library.crash_guard import remove_obstacles
from companion.library.exporter import Archive, export_csv, export_match
from companion.library.importer import Import
from companion.library.maintenance import run_maintenance
from companion.library.statistics import Statistics
from companion.record.match_file import append
from companion.record.messages import storage_errors
from tests.api import Correction, Entry, Library, OpenRecord, StorageError, make_setup

Step = Callable[["Scene"], object]


class Scene:
    """What the steps of a scenario share."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: OpenRecord | None = None
        self.deleted: Any = None
        self.file = next((folder / "kept" / "matches").glob("*/*.match"), folder)

    @cached_property
    def library(self) -> Library:
        return Library(self.folder / "kept")

    def points(self, *points: int) -> Entry:
        assert self.running
        line = {"move": "score", "points": list(points)}
        return Entry(self.running.match.setup.read_move(line))


class Scenario(NamedTuple):
    prepare: Callable[[Path], object]
    steps: tuple[Step, ...]
    look: Callable[[Path], Any]  # what a new process finds: as after the last step that was done
    also: Callable[[Path], bool] = lambda folder: True  # what must hold whenever it is looked at
    finds: list[Any] | None = None  # what `look` must see at first and after each step


TWO = make_setup("score-pad", ["Anna", "Ben"], {})


def nothing(folder: Path) -> None:
    pass


def begin(scene: Scene) -> None:
    scene.running = scene.library.begin(TWO)


def log(*points: int) -> Step:
    return lambda scene: _legal(scene.running and scene.running.log(scene.points(*points)))


def correct(name: str, number: int, *points: int) -> Step:
    def step(scene: Scene) -> None:
        to = scene.points(*points) if points else None
        assert scene.running
        _legal(scene.running.correct(Correction(name, number, to)))

    return step


def _legal(verdict: Any) -> None:
    assert verdict and verdict.legal


def leave(scene: Scene) -> None:
    assert scene.running
    scene.library.note_match(scene.running)
    scene.running.close()


def totals(folder: Path) -> list[tuple[int, ...]]:
    """Of all matches, as a new process sees them."""
    return [past.result.totals for past in Library(folder / "kept").matches()]


def unharmed(folder: Path) -> bool:
    library = Library(folder / "kept")
    library.matches()
    harm = [
        told
        for told in library.notices
        if "can’t be read" not in told.sentence
        and not str(told.facts.get("file")).endswith(".gz")  # a copy that could not be read
    ]
    return not harm and not (folder / "kept" / "damaged").exists()


def old_match(folder: Path) -> None:
    scene = Scene(folder)
    for step in (begin, log(1, 2), log(3, 4), leave):
        step(scene)


def torn_match(folder: Path) -> None:
    old_match(folder)
    with file_of(folder).open("ab") as file:
        file.write(b'{"move":"sco')


def damaged_match(folder: Path) -> None:
    old_match(folder)
    with file_of(folder).open("ab") as file:
        file.write(b"rubbish\n{}\n")


def file_of(folder: Path) -> Path:
    (found,) = (folder / "kept" / "matches").glob("*/*.match")
    return found


def go_on(scene: Scene) -> None:
    scene.running = scene.library.go_on(scene.library.file_of(scene.file))


def torn_is_kept(folder: Path) -> bool:
    path = file_of(folder)
    aside = Path(f"{path}.torn")
    kept = path.read_bytes() + (aside.read_bytes() if aside.exists() else b"")
    return b'{"move":"sco' in kept and unharmed(folder)


def rubbish_is_kept(folder: Path) -> bool:
    kept = folder / "kept"
    Library(kept).matches()
    found = [*kept.glob("matches/*/*.match"), *kept.glob("damaged/*")]
    told = Library(kept).notices
    return any(b"rubbish\n{}\n" in path.read_bytes() for path in found) and len(told) >= 1


def people(folder: Path) -> Any:
    library = Library(folder / "kept")
    return (
        [(person.name, [f.name for f in person.former]) for person in library.people],
        library.settings.theme,
        library.ui_state,
    )


def merge(scene: Scene) -> None:
    ids = {person.name: person.id for person in scene.library.people}
    if "Annette" in ids:
        scene.library.merge_people(ids["Annette"], ids.get("Ben", "nobody"))


def rename(scene: Scene) -> None:
    ids = {person.name: person.id for person in scene.library.people}
    if "Anna" in ids:  # and else it is told that nobody can be read
        scene.library.rename_person(ids["Anna"], "Annette")


def add(name: str) -> Step:
    def step(scene: Scene) -> None:
        scene.library.add_person(name)

    return step


def delete(scene: Scene) -> None:
    for past in scene.library.matches():
        scene.deleted = scene.library.delete(past.file)


def undelete(scene: Scene) -> None:
    if not scene.library.matches() and scene.deleted:
        scene.library.undelete(scene.deleted)


def match_is_somewhere(folder: Path) -> bool:
    kept = folder / "kept"
    found = [*kept.glob("matches/*/*.match"), *kept.glob("deleted/*.match")]
    return len(found) == 1 and unharmed(folder)


def archive_of_three(folder: Path) -> None:
    other = Scene(folder / "other")
    for number in (1, 2, 3):
        for step in (begin, log(number, number), leave):
            step(other)
    out = Archive(other.library)
    list(out.write())
    os.replace(out.path, folder / "matches.zip")


def take_in(scene: Scene) -> None:
    _take_in(scene, scene.folder / "matches.zip")


def _take_in(scene: Scene, source: Path) -> None:
    coming = Import(scene.library, source)
    list(coming.check())
    list(coming.store())
    for arrival in coming.arrivals:
        if arrival.state == "refused":
            assert arrival.why
            raise StorageError(arrival.why.sentence)


def all_or_fewer(folder: Path) -> bool:
    """Whole ones only, and none of them twice."""
    found = totals(folder)
    whole = set(found) <= {(1, 1), (2, 2), (3, 3)}
    return whole and len(set(found)) == len(found) and unharmed(folder)


def copied_match(folder: Path) -> None:
    old_match(folder)
    list(Backup(Library(folder / "kept")).make())


def copy(scene: Scene) -> None:
    list(Backup(scene.library).make())


def lose(scene: Scene) -> None:
    with storage_errors(scene.folder):
        scene.file.unlink()
    scene.library.index.changed(scene.library.file_of(scene.file))


def restore(scene: Scene) -> None:
    _take_in(scene, Backup(scene.library).matches)


def copied(folder: Path) -> Any:
    """What there is, and whether all is copied: a match may be copied before the rest."""
    library = Library(folder / "kept")
    return totals(folder), library.own_file.copy.exists() and [*Backup(library).copies()]


def copies_can_be_read(folder: Path) -> bool:
    made = Backup(Library(folder / "kept"))
    return all(map(made.has_good_copy, made.copies())) and unharmed(folder)


def damaged_library(folder: Path) -> None:
    """Both versions of the library's own file: its copy knows Zoë, and a record alone Cleo."""
    Library(folder / "kept").add_person("Zoë")
    copied_match(folder)
    with Library(folder / "kept").begin(make_setup("score-pad", ["Anna", "Cleo"], {})):
        pass
    for name in ("library.jsonl", "library.jsonl.bak"):
        path = folder / "kept" / name
        path.write_bytes(path.read_bytes()[:-9] + b"rubbish")


def names(folder: Path) -> list[str]:
    return [person.name for person in Library(folder / "kept").people]


def look_at_people(scene: Scene) -> None:
    scene.library.people  # noqa: B018


def look_at_matches(scene: Scene) -> None:
    scene.library.matches()


def while_idle(scene: Scene) -> None:
    list(run_maintenance(scene.library))


def damage_is_told(folder: Path) -> bool:
    kept = folder / "kept"
    told = [notice for notice in Library(kept).notices if "damaged" in notice.sentence]
    found = [path for path in kept.rglob("library*") if b"rubbish" in path.read_bytes()]
    return len(found) == 2 and len(told) == 2


def stray_match(folder: Path) -> None:
    old_match(folder)
    os.replace(file_of(folder), folder / "kept" / "matches" / "by hand.match")


def one_match(folder: Path) -> bool:
    Library(folder / "kept").matches()
    return len(list((folder / "kept").rglob("*.match"))) == 1 and unharmed(folder)


def longer_elsewhere(folder: Path) -> None:
    """A friend has the match as it is here, and played on."""
    old_match(folder)
    record = file_of(folder).read_bytes()
    (folder / "matches.zip").write_bytes(record + record.splitlines(keepends=True)[-1])


def lost_index(folder: Path) -> None:
    for _ in range(2):
        old_match(folder)
    shutil.rmtree(folder / "kept" / "index")


def unfinished(folder: Path) -> Any:
    library = Library(folder / "kept")
    return totals(folder), len(library.unfinished())


def send(scene: Scene) -> None:
    export_csv(scene.library)
    list(Archive(scene.library).write())


def sent(folder: Path) -> Any:
    """Whether an archive that was made has the match in it."""
    archive = folder / "kept" / "exports" / "table-companion.zip"
    return not archive.exists() or len(zipfile.ZipFile(archive).namelist()) == 1


def only_whole_files(folder: Path) -> bool:
    out = folder / "kept" / "exports"
    table, archive = out / "matches.csv", out / "table-companion.zip"
    return (
        (not table.exists() or table.read_bytes().count(b"\n") == 3)
        and (not archive.exists() or zipfile.is_zipfile(archive))
        and unharmed(folder)
    )


def home(scene: Scene) -> None:
    library = scene.library
    library.notices, library.settings, library.ui_state, library.people  # noqa: B018
    library.unfinished(), library.newest(), library.deleted


def nothing_is_taken_for_damaged(folder: Path) -> bool:
    return totals(folder) == [(4, 6)] and not (folder / "kept" / "damaged").exists()


def add_line(*points: int) -> Step:
    """Add a move as the command line does."""

    def step(scene: Scene) -> None:
        line = json.dumps({"move": "score", "points": points}).encode()
        with storage_errors(scene.file):
            _, verdict, _ = append(scene.file, line)
        _legal(verdict)

    return step


SCENARIOS = {
    "a match": Scenario(
        nothing,
        (
            begin,
            *(log(5, 1), log(2, 2), correct("amend", 1, 7, 1), correct("undo", 1)),
            *(log(3, 3), correct("drop", 1), leave),
        ),
        totals,
        unharmed,
        [
            [],
            *(
                [(a, b)]
                for a, b in ((0, 0), (5, 1), (7, 3), (9, 3), (7, 1), (10, 4), (3, 3), (3, 3))
            ),
        ],
    ),
    "a torn line": Scenario(torn_match, (go_on, log(5, 5), log(1, 1)), totals, torn_is_kept),
    "the command line": Scenario(
        torn_match, (add_line(5, 5), add_line(1, 1), add_line(2, 3)), totals, torn_is_kept
    ),
    "a damaged record": Scenario(
        damaged_match, (look_at_matches, look_at_matches), totals, rubbish_is_kept
    ),
    "people": Scenario(
        nothing,
        (
            *(add("Anna"), add("Ben"), add("Cleo"), rename, merge),
            lambda scene: scene.library.change_settings(theme="dark"),
            lambda scene: scene.library.change_settings(theme="light"),
        ),
        people,
        unharmed,
    ),
    "the bin": Scenario(old_match, (delete, undelete), totals, match_is_somewhere),
    "a backup": Scenario(old_match, (copy, lose, restore), copied, copies_can_be_read),
    "an archive": Scenario(archive_of_three, (take_in,), lambda folder: True, all_or_fewer),
    "played on elsewhere": Scenario(longer_elsewhere, (take_in,), totals, unharmed),
    "a damaged library": Scenario(
        damaged_library,
        (look_at_people, while_idle),
        names,
        damage_is_told,
        [["Zoë", "Anna", "Ben", "Cleo"]] * 3,
    ),
    "a file put there by hand": Scenario(stray_match, (look_at_matches,), totals, one_match),
    "a lost index": Scenario(
        lost_index, (lambda scene: list(scene.library.catch_up()),), unfinished, unharmed
    ),
    "what is sent": Scenario(old_match, (send,), sent, only_whole_files),
    "what else somebody does": Scenario(
        old_match,
        (
            home,
            lambda scene: scene.library.rematch(scene.library.file_of(scene.file)),
            lambda scene: setattr(scene.library, "ui_state", {"screen": "home"}),
            lambda scene: export_match(scene.library, scene.library.file_of(scene.file)),
            lambda scene: list(Statistics(scene.library).gather()),
            lambda scene: remove_obstacles(scene.library),
        ),
        names,
        nothing_is_taken_for_damaged,
    ),
}
