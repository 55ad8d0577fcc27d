"""Journeys on every face: `journeys.txt` tells them here, and in the folders of games their own."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import HOME
from tests.api import sheet_called, standing
from tests.browsers import DEMANDED
from tests.ui.plots import A_DUEL, FOUR, SOME_MOVES, Move

from . import webkit
from .face import Face

PLOTS = {"*round": SOME_MOVES[1:], "*duel": A_DUEL}
Step = tuple[str, list[str], list[Move]]  # a word of the face, what it is given, moves below it


def read_journeys(file: Path) -> dict[str, list[Step]]:
    """Return the steps of every journey of a text, by its title and perhaps the game’s id."""
    journeys: dict[str, list[Step]] = {}
    steps: list[Step] = []
    title = ""
    game = "" if file.parent.name == "faces" else f"{file.parent.name.replace('_', '-')}: "
    for line in file.read_text("utf-8").splitlines():
        depth, words = len(line) - len(line.lstrip()), line.strip()
        if not words or words.startswith("#"):
            continue
        if depth == 0:
            mark = next(filter(words.startswith, ("* ", "+ ", "app: ")), "")
            title = f"{mark}{game}{words.removeprefix(mark)}"
            assert title not in journeys, f"{title}: told twice"
            steps = journeys[title] = []
        elif words.startswith("= "):
            steps.append(("=", words.split(maxsplit=2)[1:], []))
        elif depth == 2:
            name, _, given = words.partition(": ")
            steps.append((name, given.split(" | ") if given else [], []))
        else:
            assert steps[-1][0] in ("open", "keep"), f"{title}: {words}: no move belongs there"
            plain = [json.loads(words)] if words.startswith("{") else [words]
            steps[-1][2].extend(PLOTS.get(words, plain))
    return journeys


def about(game: str, players: str = "", *more: str) -> dict[str, Any]:
    """Return what a match is about: a sheet, options, a day, or that only rounds are logged."""
    found: dict[str, Any] = {"game": game, "players": tuple(players.split()) or FOUR}
    for each in more:
        name, is_option, value = each.partition("=")
        if is_option:
            plain = value in ("true", "false") or value.isdigit()
            found[name] = json.loads(value) if plain else value
        elif sheet := sheet_called(each):
            found["sheet"] = sheet.plain
        else:
            found |= {"rounds_only": True} if each == "rounds only" else {"started": each}
    return found


def take(face: Face, name: str, given: list[str], moves: list[Move]) -> None:
    """Take one step, or look at what is kept."""
    if name in ("open", "keep"):
        getattr(face, name)(*moves, **about(*given))
    elif name == "moves":
        assert face.match.number == int(given[0])
    elif name == "totals":
        assert " ".join(map(str, face.match.table.totals)) == given[0]
    elif name == "agreed":
        setup = face.match.setup
        usual = {option.id: option.default for option in setup.game.agreement.options}
        changed = {id: value for id, value in setup.options.items() if value != usual[id]}
        assert changed == json.loads(given[0])
    elif name == "kept":
        match, entry = face.match, face.match.entries()[int(given[0]) - 1]
        ruling = {"ruling": entry.ruling} if entry.ruling else {}
        assert json.loads(match.setup.text(entry.move)) | ruling == json.loads(given[1])
    elif name == "=":
        found = json.loads(json.dumps(standing(face.match)))
        for key in given[0].split("."):
            found = found[int(key) if isinstance(found, list) else key]
        assert found == json.loads(given[1])
    else:
        getattr(face, name.replace(" ", "_"))(*given)


FILES = (HOME / "tests" / "faces" / "journeys.txt", *HOME.glob("tests/games/*/journeys.txt"))
JOURNEYS = {title: steps for file in FILES for title, steps in read_journeys(file).items()}
NO_WEBKIT = not (DEMANDED or (webkit.DRIVER and webkit.SCREEN))
NEEDS = {
    "app": [],
    "page": [pytest.mark.browser],
    "edition": [pytest.mark.browser, pytest.mark.xdist_group("edition")],
    "webkit": [
        pytest.mark.xdist_group("webkit"),
        pytest.mark.skipif(NO_WEBKIT, reason=webkit.NEEDED),
    ],
}
ON_EVERY_RUN = {"*": [*NEEDS], "+": ["app", "page"]}  # by the mark of a journey; others in the app


def on_faces() -> Iterator[Any]:
    """Yield every journey on every face; those that are not for every run are for the night."""
    for title in JOURNEYS:
        mark = title.partition(" ")[0]
        for face in ["app"] if mark == "app:" else NEEDS:
            by_night = [] if face in ON_EVERY_RUN.get(mark, ["app"]) else [pytest.mark.nightly]
            yield pytest.param(face, title, id=f"{face}-{title}", marks=NEEDS[face] + by_night)


@pytest.mark.parametrize(("face", "title"), list(on_faces()), indirect=["face"])
def test_a_journey(face: Face, title: str) -> None:
    for step in JOURNEYS[title]:
        try:
            take(face, *step)
        except BaseException as error:
            error.add_note(f"{title}: {step}")
            raise
