"""What docs/record.md says is so: its examples are run, its lines are read."""

import json
import os
import re
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from companion.engine.match import line_text, read_line
from companion.record.match_file import read_header
from tests import HOME
from tests.support.positions import SETUPS

PAGE = (HOME / "docs" / "record.md").read_text("utf-8")
CONSOLES = re.findall(r"^```console\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
RECORDS = [block.splitlines() for block in re.findall(r"^```json\n(.*?)^```$", PAGE, re.S | re.M)]


def shell(folder: Path) -> dict[str, str]:
    """An environment in which `companion` is this one."""
    command = folder / "companion"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    command.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(HOME)}


def as_pattern(told: str) -> str:
    """`…` stands for anything."""
    return ".*".join(re.escape(part) for part in told.split("…"))


def test_the_examples_come_out_as_they_are_told(tmp_path: Path) -> None:
    environment = shell(tmp_path)
    status = 0
    for console in CONSOLES:
        for command, told in re.findall(r"^\$ (.*\n)((?:(?!\$ ).*\n)*)", console, re.MULTILINE):
            ran = subprocess.run(
                ["sh", "-c", f"(exit {status}); {command}"],
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            status = ran.returncode
            said = ran.stdout.decode()
            assert re.fullmatch(as_pattern(told), said, re.DOTALL), f"{command}\n{said}"
    assert len(CONSOLES) > 5


@pytest.mark.parametrize("block", RECORDS, ids=lambda block: json.loads(block[0])["game"])
def test_the_lines_are_canonical(block: list[str]) -> None:
    setup = read_header(json.loads(block[0]))
    for line in block[1:]:
        assert line_text(setup, read_line(setup, json.loads(line))) == line


@pytest.mark.parametrize(
    "game", sorted({json.loads(block[0])["game"] for block in RECORDS} - {"sheet"})
)
def test_every_move_and_every_key_is_shown(game: str) -> None:
    shown = {
        (line["move"], key)
        for block in RECORDS
        if json.loads(block[0])["game"] == game
        for line in map(json.loads, block[1:])
        for key in line
        if key != "ruling"  # which any move may carry
    }
    known = {
        (form.name, key)
        for setup in SETUPS.values()
        if setup.game.id == game
        for form in setup.forms.values()
        for key in chain(["move"], form.keys)
    }
    every_game_has = {("finish", "move")}  # which is shown once, for the score pad
    assert shown | every_game_has == known


def test_every_game_and_command_is_named() -> None:
    for name in ("games", "new", "replay", "check", "add", "options", "rules"):
        assert f"`companion {name} " in PAGE
