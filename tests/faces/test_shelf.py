"""The shelf of score sheets, in the app and on the page."""

import pytest

from .face import Face

FACES = ["app", pytest.param("page", marks=pytest.mark.browser)]


@pytest.mark.parametrize("face", FACES, indirect=True)
def test_another_name_a_number_of_players_and_the_score_pad(face: Face) -> None:
    face.home()
    face.shelf()
    face.type("dutch blitz", into="Find a game")
    face.shows("Ligretto")
    face.hides("Canasta")
    face.type("canasta", into="Find a game")
    face.shows("Canasta")
    face.shelf_for("3 players")
    face.hides("Seven of them")
    face.shows("No sheet has that name.")
    face.type("Splendid cities", into="Find a game")
    face.tap("“Splendid cities” on the score pad")
    face.shows("New match", "Score pad")
