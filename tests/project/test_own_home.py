"""Tests write into a home of their own, never into that of whoever runs them."""

import os
from contextlib import suppress
from pathlib import Path

import pytest

from companion.paths import kept_folder
from tests.support.own_home import Homes, WroteOutside, told

OUTSIDE = Path("/home-of-somebody")


def test_what_the_program_keeps_is_in_the_home_of_the_test(homes: Homes) -> None:
    assert Path.home() == Path(homes.current)
    assert kept_folder().is_relative_to(homes.current)
    kept_folder().mkdir(parents=True)
    (kept_folder() / "settings.json").write_text("{}")


@pytest.mark.parametrize("turn", [1, 2])
def test_the_next_test_finds_an_empty_home(turn: int) -> None:
    assert list(Path.home().iterdir()) == []
    (Path.home() / "left behind").touch()


@pytest.mark.parametrize(
    "write",
    [
        lambda path: path.write_text("a report"),
        lambda path: os.open(path, os.O_WRONLY | os.O_CREAT),
        lambda path: path.mkdir(),
        lambda path: path.unlink(),
        lambda path: os.replace(Path.home(), path),
        lambda path: path.symlink_to(Path.home()),
    ],
    ids=["write", "open", "mkdir", "unlink", "replace", "symlink"],
)
def test_what_is_written_outside_is_stopped_and_told_even_if_it_was_caught(
    homes: Homes, write: object
) -> None:
    assert callable(write)
    with suppress(Exception):
        write(OUTSIDE / "report.txt")
    with pytest.raises(pytest.fail.Exception, match=r"home-of-somebody/report\.txt"):
        told(homes)
    told(homes)  # once
    assert not OUTSIDE.exists()


def test_the_home_of_an_earlier_test_is_outside(homes: Homes) -> None:
    before = Path(homes.current)
    homes.move()
    with pytest.raises(WroteOutside):
        (before / "late").write_text("too late")
    homes.strays.clear()


def test_a_file_may_be_read_anywhere() -> None:
    assert Path("/etc/passwd").read_text()
