"""Standings on every face: who leads, why, over which matches, and seasons that are saved."""

from tests.faces.face import Face
from tests.faces.faces import only_in_the_app


def three_evenings(face: Face) -> None:
    """Cleo wins twice, then Ben; Dora was there once."""
    pad = {"game": "score-pad"}
    face.keep(
        "score points=12,7,20",
        "finish",
        players="Anna Ben Cleo",
        started="2026-03-05T19:00:00Z",
        **pad,
    )
    face.keep(
        "score points=12,7,20",
        "finish",
        players="Anna Ben Cleo",
        started="2026-03-12T19:00:00Z",
        **pad,
    )
    face.keep(
        "score points=3,17,2",
        "finish",
        players="Anna Ben Dora",
        started="2026-03-19T19:00:00Z",
        **pad,
    )


@only_in_the_app
def test_people_open_with_standings_once_two_have_met_twice(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People")
    face.shows("Cleo leads", "100% of opponents beaten", "3 matches")

    face.tap("Players")
    face.shows("2 matches · 2 won")


@only_in_the_app
def test_what_is_counted_and_whose_matches_count_is_chosen(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People", "Opponents beaten", "Points for places")
    face.shows("9 points", "Anna leads")

    face.tap("Everybody", "Dora", "Show 1 match")
    face.shows("Dora leads")
    face.hides("Anna")


@only_in_the_app
def test_a_figure_tells_its_matches_and_each_can_be_opened(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People", "33%")
    face.shows("rank", "place 1 of 3", "place 3 of 3", "0%")

    face.tap("100%")
    face.shows("The winner is", "Ben")

    face.back()
    face.shows("The matches behind it")


@only_in_the_app
def test_a_rating_shows_its_way_and_when_it_can_be_trusted(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People", "Opponents beaten", "Rating")
    face.shows("Nobody is ranked yet", "Ranked from 5 matches on.")

    face.tap("Rating", "The rule in detail")
    face.type("1", into="Ranked after so many matches")
    face.tap("Done")
    face.shows("Cleo leads")
