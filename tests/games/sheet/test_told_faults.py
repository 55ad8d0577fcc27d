"""One thing that is wrong in a file is told once, with its key and its line."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.sheet.sheet import SheetFaults
from companion.record.sheet_text import read_sheet_text
from companion.views.log import totals_text
from tests.support.api import (
    BadInput,
    Match,
    data_folder,
    language,
    make_setup,
    read_line,
    sheet_called,
)
from tests.support.sampling import each, some

FILES = sorted((data_folder() / "sheets").glob("*.sheet.toml"))
TABLE = re.compile(r"\[([a-z]+)(?:\.([a-z0-9_-]+))?\]")
LONG = "abcdefghijklmnopqrstuvwxy"  # 25 letters


def told(text: str) -> list[tuple[int | None, str | None]]:
    """Return the lines and keys of what is wrong with a file."""
    try:
        read_sheet_text(text.encode())
    except SheetFaults as error:
        return [(fault.line, fault.key) for fault in error.faults]
    return []


def with_one_fault(text: str) -> Iterator[tuple[str, int]]:
    """Yield the file with one wrong value, and the number of its line, for every line."""
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        name, is_key, _ = line.partition(" = ")
        for wrong in ("1.5", "[1.5]") if is_key else ():
            changed = [*lines[: number - 1], f"{name} = {wrong}", *lines[number:]]
            yield "\n".join(changed) + "\n", number


def renamed(text: str, id: str) -> str:
    """Return the file with another id, in tables, in formulas and in the braces of sentences."""
    word = re.compile(rf"(?<!\w){id}(?![\w-])")
    changed = []
    for part in re.split(r'("(?:[^"\\]|\\.)*")', text):
        if part.startswith('"') and re.search("[A-Z’]", part):  # a sentence or a label
            changed.append(re.sub(r"\{.*?\}", lambda found: word.sub(LONG, found[0]), part))
        else:
            changed.append(word.sub(LONG, part))
    return "".join(changed)


def with_a_long_id(text: str) -> Iterator[tuple[str, int]]:
    """Yield the file with one id of 25 letters wherever it stands, and the line that gives it."""
    for number, line in enumerate(text.splitlines(), 1):
        found = TABLE.fullmatch(line)
        if found and found[2] and found[1] != "check":
            yield renamed(text, found[2]), number


@each("file", some(FILES, 12))
def test_a_wrong_value_is_told_once_at_its_line(file: Path) -> None:
    for text, number in with_one_fault(file.read_text("utf-8")):
        found = told(text)
        assert [line for line, _ in found] == [number], (text.splitlines()[number - 1], found)


@each("file", some(FILES, 12))
def test_a_long_id_is_told_where_it_stands_first(file: Path) -> None:
    for text, number in with_a_long_id(file.read_text("utf-8")):
        found = told(text)
        assert found and found[0][0] == number, (text.splitlines()[number - 1], found)


def test_an_entry_that_is_missing_of_one_player_names_the_player() -> None:
    setup = make_setup("sheet", ["Anna", "Ben", "Cleo"], {"sheet": sheet_called("hearts").plain})
    line = {"move": "score", "enter": {"taken": [13, None, 13]}}
    with pytest.raises(BadInput) as refused:
        Match.of(setup).add(read_line(setup, line))
    assert (refused.value.key, refused.value.facts["player"]) == ("enter.taken", "Ben")


def test_after_each_box_of_a_game_the_log_says_what_it_brought() -> None:
    setup = make_setup("sheet", ["Anna", "Ben"], {"sheet": sheet_called("wingspan").plain})
    line = {"move": "enter", "player": 0, "enter": {"birds": 91}}
    match, _ = Match.of(setup).add(read_line(setup, line))
    assert totals_text(match, language("en")) == (("Anna", "91"), ("Ben", "0"))
