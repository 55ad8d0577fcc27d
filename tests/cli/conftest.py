"""The command line, in this process and in others, and a match to use it on."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion import cli
from tests import HOME
from tests.record.malformed import DEAL, headed


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture) -> Run:
    """The command in this process."""

    def run(*arguments: object) -> Ran:
        capsys.readouterr()
        try:
            status = cli.main([str(argument) for argument in arguments])
        except SystemExit as end:  # argparse
            status = int(end.code or 0)
        return Ran(status, *capsys.readouterr())

    return run


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "companion", *map(str, arguments)]


def process(*arguments: object, **environment: str) -> Ran:
    """The command in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(HOME), **environment}
    ran = subprocess.run(command(*arguments), capture_output=True, env=env)
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A round of Big Deal in which Anna is at turn, Ben has one set and Cleo two."""
    file = tmp_path / "evening.match"
    file.write_bytes(
        headed(
            DEAL,
            {"move": "pair", "player": 0, "cards": ["home", "gold"]},
            {"move": "pair", "player": 1, "cards": ["yacht", "yacht"]},
            {"move": "pair", "player": 2, "cards": ["stocks", "stocks"]},
            {"move": "discard", "player": 3, "card": "stocks"},
            {"move": "discard", "player": 0, "card": "stocks"},
            {"move": "discard", "player": 1, "card": "stocks"},
            {"move": "pair", "player": 2, "cards": ["yacht", "silver"]},
            {"move": "discard", "player": 3, "card": "stocks"},
        )
    )
    return file


def as_shown(text: str) -> str:
    """Half a character is shown as its escape."""
    return text.replace("\ud800", "\\ud800")


STEAL = '{"move":"steal","player":0,"from":1,"cards":["yacht"]}'
LEGAL = '{"cards":["yacht"], "from":2, "player":0, "move":"steal"}'
