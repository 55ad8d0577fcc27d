"""A match of Big Deal kept with a screen reader: by names and actions alone, nothing is looked at.

`make package` runs this on a bus of its own; `make test` does not, for it needs such a bus and
AccessKit.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import HOME
from tests.support.api import Library, read_file
from tests.support.ui.matches import keep_match
from tests.support.ui.window import PHONE
from tests.support.waiting import wait_for

from .reader import CHECKED, FOCUSED, PRESSED, Reader

LAST_WEEK = [
    {"move": "score", "points": [700_000, 300_000]},
    {"move": "score", "points": [500_000, 85_000]},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two who have played before, so that nobody has to type their names."""
    keep_match(Library(tmp_path), LAST_WEEK, ("Anna", "Ben"))
    return tmp_path


@pytest.fixture
def reader(folder: Path) -> Iterator[Reader]:
    reader = Reader()
    app = subprocess.Popen(
        [sys.executable, "-m", "tests.screen_reader.app"],
        cwd=HOME,
        env={**os.environ, "COMPANION_FOLDER": str(folder), "LANG": "en_GB.UTF-8"},
        stderr=subprocess.DEVNULL,
    )
    try:
        reader.find("New match")
        yield reader
    finally:
        app.terminate()
        app.wait()


def count(reader: Reader, *numbers: str) -> None:
    for number in numbers:
        for digit in number:
            reader.press(digit)
        reader.press("Log it" if number is numbers[-1] else "Next")


def test_a_match_is_kept_by_names_and_actions_alone(reader: Reader, folder: Path) -> None:
    for name in ("New match", "Every move", "Start", "Skip"):  # those of last week sit there
        reader.press(name)
    for name in ("Jewels", "Deal", "Anna"):
        reader.press(name)
    reader.find("Anna’s turn. Which cards?", "label")

    reader.press("Yacht")
    assert PRESSED in reader.find("Yacht").states or CHECKED in reader.find("Yacht").states
    reader.press("Discard")
    reader.find("Ben’s turn. Which cards?", "label")

    reader.press("Stocks")
    reader.press("Stocks")
    reader.press("Pair")
    reader.press("Gold")
    steal = reader.find("Steal", "button")
    assert steal.more == "not now, because: needs own set"
    reader.act(steal)
    reader.find("Anna has no set yet, and you need one to steal.")
    reader.press("OK")
    reader.press("Put it back")

    reader.press("More")
    reader.press("Score this round")
    count(reader, "415", "520")
    reader.press("On to round 2")
    if "Skip" in reader.names():  # how the table is set up
        reader.press("Skip")
    reader.press("Score")
    count(reader, "700", "85")
    reader.find("The winner is Anna", "status")

    file = max(folder.rglob("*.match"), key=lambda path: path.stat().st_mtime_ns)
    match = read_file(file).match
    kept = [match.setup.write_move(entry.move)["move"] for entry in match.entries()]
    assert kept == [*("deal", "discard", "pair", "score", "score")]
    assert match.table.phase == "over"


def test_a_screen_reader_knows_where_everything_lies_and_what_it_is(reader: Reader) -> None:
    reader.press("Settings")
    switch = reader.find("High contrast")
    assert switch.role in ("toggle button", "switch") and CHECKED not in switch.states
    left, top, width, height = reader.place(switch)
    assert left >= 0 and top > 0 and left + width <= PHONE[0] and height >= 40
    reader.act(switch)
    assert wait_for(lambda: {CHECKED, PRESSED} & reader.find("High contrast").states)
    reader.press("Back")
    reader.find("New match")


def test_what_is_typed_is_read_letter_by_letter(reader: Reader) -> None:
    reader.press("New match")
    reader.press("Someone new", "entry")
    field = wait_for(lambda: next((t for t in reader.things() if t.role == "entry"), None))
    assert field and FOCUSED in field.states and reader.text(field) == ""


def test_what_has_the_readers_attention_has_the_keyboard(reader: Reader) -> None:
    reader.focus(reader.find("New match", "button"))
    assert wait_for(lambda: FOCUSED in reader.find("New match", "button").states)
