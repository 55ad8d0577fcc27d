"""What stories cannot tell, by `reading.txt`: how moves are written, what a match does not have."""

import json
import re

import pytest

from tests.api import BadInput, make_setup

from . import HERE

LINE = re.compile(r"(\w+) (\d+)(?: ({.*?}))?(?: < ({.*?}))?(?: > ({.*}))?")
READINGS = [
    (file.parent.name.replace("_", "-"), line)
    for file in sorted(HERE.glob("*/reading.txt"))
    for line in file.read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def read(game: str, players: str, options: str, move: str) -> str:
    setup = make_setup(game, list("ABCDEF"[: int(players)]), json.loads(options or "{}"))
    return setup.text(setup.read_move(json.loads(move)))


@pytest.mark.parametrize(("game", "line"), READINGS)
def test_a_move_is_written_in_one_way_or_unknown(game: str, line: str) -> None:
    found = LINE.fullmatch(line)
    assert found
    kind, players, options, move, written = found.groups()
    if kind == "written":
        assert read(game, players, options, move) == written
        return
    with pytest.raises(BadInput):
        read(game, players, options, move or "{}")
    if kind == "unknown":  # and not for what was agreed on
        make_setup(game, list("ABCDEF"[: int(players)]), json.loads(options or "{}"))
