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
    face.type("chicago", into="Find a game")
    face.shows("Bridge (Chicago)")
    face.shelf_for("3 players")
    face.hides("Bridge (Chicago)")
    face.shows("No sheet has that name.")
    face.type("Splendid cities", into="Find a game")
    face.tap("“Splendid cities” on the score pad")
    face.shows("New match", "Score pad")


@pytest.mark.parametrize("face", FACES, indirect=True)
def test_home_asks_what_is_played_and_finds_games_and_sheets(face: Face) -> None:
    face.home()
    face.shows("Yahtzee", "Catan")
    face.look_for_game("settlers")
    face.shows("Settlers of Catan", "“settlers” on the score pad")
    face.hides("Big Deal")
    face.look_for_game("big")
    face.tap("Big Deal")
    face.shows("New match")


@pytest.mark.parametrize("face", FACES, indirect=True)
def test_a_game_without_a_sheet_is_counted_on_a_pad_of_its_name(face: Face) -> None:
    face.home()
    face.look_for_game("Splendid cities")
    face.tap("“Splendid cities” on the score pad")
    face.shows("New match", "Score pad")


@pytest.mark.parametrize("face", FACES, indirect=True)
def test_the_shelf_ends_with_the_score_pad(face: Face) -> None:
    face.home()
    face.tap("Keep")
    face.shows("Which sheet?")
    face.type("xylophon", into="Find a game")
    face.tap("“xylophon” on the score pad")
    face.shows("New match", "Score pad")
