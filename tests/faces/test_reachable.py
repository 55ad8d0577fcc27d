"""Whatever was logged on a sheet is reached by a player's name, and can be changed."""

import pytest

from .face import Face

FACES = ["app", pytest.param("page", marks=pytest.mark.browser)]
MARKET = {
    "name": "Market",
    "players": [2, 4],
    "over": "1",
    "enter": {id: {"name": id.capitalize()} for id in ("apples", "pears", "plums", "nuts")},
    "points": {"sum": "apples + pears + plums + nuts"},
}
FILLED = {"move": "enter", "player": 0, "enter": {"apples": 1, "pears": 2, "plums": 3, "nuts": 4}}


@pytest.mark.parametrize("face", FACES, indirect=True)
def test_a_player_whose_boxes_are_all_logged(face: Face) -> None:
    face.open(FILLED, game="sheet", players=("Anna", "Ben", "Cleo"), sheet=MARKET)
    face.column("Ben")
    face.column("Anna")
    face.press("9")
    face.log()
    assert face.match.table.entered["apples"] == (9, None, None)


@pytest.mark.parametrize("face", FACES, indirect=True)
def test_another_player_while_an_entry_is_corrected(face: Face) -> None:
    face.open(FILLED, game="sheet", players=("Anna", "Ben", "Cleo"), sheet=MARKET)
    face.column("Anna")
    face.column("Cleo")
    face.press("7")
    face.holds("7")


@pytest.mark.parametrize("face", FACES, indirect=True)
def test_everybody_after_the_end_was_taken_back(face: Face) -> None:
    ben = {**FILLED, "player": 1}
    face.open(FILLED, ben, game="sheet", players=("Anna", "Ben", "Cleo"), sheet=MARKET)
    face.press("1>2>3>4")
    face.log()
    face.shows("Anna, Ben and Cleo")
    face.not_over()
    face.column("Ben")
    face.press("8")
    face.log()
    assert face.match.table.entered["apples"] == (1, 8, 1)
