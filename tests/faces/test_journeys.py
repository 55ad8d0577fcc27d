"""Journeys on every face that need no more than the words of a face: `journeys.txt` tells them."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.library.sheets import sheet_called
from tests.ui.plots import FOUR, Move

from .face import Face, totals

Step = tuple[str, list[str], list[Move]]  # a word of the face, what it is given, moves below it


def read_journeys() -> dict[str, list[Step]]:
    """Return the steps of every journey of the text, by its title."""
    journeys: dict[str, list[Step]] = {}
    steps: list[Step] = []
    for line in (Path(__file__).parent / "journeys.txt").read_text("utf-8").splitlines():
        depth, words = len(line) - len(line.lstrip()), line.strip()
        if not words or words.startswith("#"):
            continue
        if depth == 0:
            steps = journeys[words] = []
        elif depth == 2:
            name, _, given = words.partition(": ")
            steps.append((name, given.split(" | ") if given else [], []))
        else:
            steps[-1][2].append(json.loads(words) if words.startswith("{") else words)
    return journeys


def take(face: Face, name: str, given: list[str], moves: list[Move]) -> None:
    """Take one step, or look at what is kept."""
    if name in ("open", "keep"):
        game, players, sheet = (*given, "", "")[:3]
        about: dict[str, Any] = {"game": game, "players": tuple(players.split()) or FOUR}
        found = sheet_called(sheet)
        getattr(face, name)(*moves, **about, **({"sheet": found.plain} if found else {}))
    elif name == "totals":
        assert " ".join(map(str, totals(face))) == given[0]
    elif name == "moves":
        assert face.match.number == int(given[0])
    else:
        getattr(face, name.replace(" ", "_"))(*given)


JOURNEYS = read_journeys()


@pytest.mark.parametrize("title", JOURNEYS)
def test_a_journey(face: Face, title: str) -> None:
    for step in JOURNEYS[title]:
        take(face, *step)
