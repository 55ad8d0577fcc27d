"""Makes a library with some of everything: every game and sheet, finished, half logged, damaged."""

from dataclasses import replace
from itertools import chain
from pathlib import Path

from companion.engine.match import Match, line_text
from companion.games import BY_SHEET, IDS
from companion.library.backup import Backup
from companion.library.library import Library
from companion.library.sheets import keep_sheet, sheet_called
from companion.record.match_file import header_text
from companion.record.sheet_text import toml_text
from tests.faults.hostile import rot
from tests.games.sheet.made import sheet
from tests.parse_tables import play_story, stories_of

from .scenes import furnish

OF_EACH = 2  # matches of a game that ended, and as many that did not


def fill_library(folder: Path) -> dict[str, str]:
    """Make a library of everything; return the files of the matches that scenes are about."""
    files = furnish(folder)
    library = Library(folder)
    for number, match in enumerate(chain.from_iterable(map(_matches, IDS))):
        _keep(folder, match, number)
    for _ in library.catch_up():
        pass
    library.meet_players()
    _own_sheets(library)
    _people(library)
    known = [past.file for past in library.matches(limit=200) if not past.unreadable]
    library.delete(known[-1])
    library.put_away(known[-2])
    for _ in Backup(library).make():
        pass
    rot(library.path_of(known[-3]), b"Anna", b"Anno")
    torn = library.path_of(known[-4])
    torn.write_bytes(torn.read_bytes()[:-5])
    return files


def _matches(game: str) -> list[Match]:
    """Return a game's longest stories as matches; of score sheets each, and the half of each."""
    matches = [play_story(story) for story in stories_of(game)]
    longest = sorted(matches, key=lambda match: -match.number)
    over = [match for match in longest if match.table.phase == "over"]
    if game == BY_SHEET:
        sheets = {
            match.setup.game.result.display_name(match.setup): match for match in reversed(over)
        }
        over = list(sheets.values())
        return over + [match.back_to(match.number // 2) for match in over]
    on = [match for match in longest if match.table.phase != "over"]
    return over[:OF_EACH] + on[:OF_EACH] + [match.back_to(match.number // 2) for match in over[:1]]


def _keep(folder: Path, match: Match, number: int) -> None:
    """Write a match to the library, each on a day of its own."""
    day = f"{2024 + number // 336}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
    path = folder / "matches" / day[:7] / f"{day}-{match.setup.game.id}-{number:08x}.match"
    path.parent.mkdir(parents=True, exist_ok=True)
    setup = replace(match.setup, id=f"{number:032x}", started=f"{day}T19:00:00Z")
    lines = [header_text(setup), *(line_text(setup, entry) for entry in match.entries())]
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def _own_sheets(library: Library) -> None:
    like = sheet_called("skyjo")
    assert like
    keep_sheet(library, like)
    keep_sheet(library, sheet(name="Our own"))


def _people(library: Library) -> None:
    """Let somebody learn the rules, rename somebody and merge two people."""
    library.set_learning(["Anna"], True)
    ben = library.person_called("Ben")
    assert ben
    library.rename_person(ben.id, "Benjamin")
    twin = library.add_person("Benny")
    library.merge_people(ben.id, twin.id)


def files_of_others(folder: Path) -> list[Path | str]:
    """Files that another app could hand over: good ones, and some that nobody can read."""
    folder.mkdir()
    match = _matches("score-pad")[0]
    lines = [header_text(match.setup), *(line_text(match.setup, e) for e in match.entries())]
    like = sheet_called("oh-hell")
    assert like
    contents = {
        "good.match": "".join(f"{line}\n" for line in lines),
        "torn.match": "".join(f"{line}\n" for line in lines)[:-9],
        "rubbish.match": "nothing",
        "good.sheet.toml": toml_text(like),
        "rubbish.sheet.toml": "name = 3",
        "rubbish.zip": "PK",
    }
    for name, content in contents.items():
        (folder / name).write_text(content, "utf-8")
    return [*(folder / name for name in contents), folder / "gone.match", "table-companion:rubbish"]
