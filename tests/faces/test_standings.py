"""Standings on every face: who leads, why, over which matches, and seasons that are saved."""

from companion.standings.season_link import season_link
from companion.standings.seasons import saved_seasons
from tests.faces.face import Face
from tests.faces.faces import app_and_page, only_in_the_app
from tests.support.api import Library


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
        "score points=12,7,21",
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


@app_and_page
def test_people_open_with_standings_once_two_have_met_twice(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People")
    face.shows("Cleo leads", "100% of opponents beaten", "3 matches")

    face.tap("Players")
    face.shows("2 matches · 2 won")


@app_and_page
def test_what_is_counted_and_whose_matches_count_is_chosen(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People", "Opponents beaten", "Points for places")
    face.shows("9 points", "Anna leads")

    face.tap("Everyone", "Dora", "Show 1 match")
    face.shows("Dora leads")
    face.hides("Anna")


@app_and_page
def test_a_figure_tells_its_matches_and_each_can_be_opened(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People", "33%")
    face.shows("rank", "place 1 of 3", "place 3 of 3", "0%")

    face.tap("100%")
    face.shows("The winner is", "Ben")

    face.back()
    face.shows("The matches behind it")


@app_and_page
def test_a_rating_shows_its_way_and_when_it_can_be_trusted(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People", "Opponents beaten", "Rating")
    face.shows("No one is ranked yet", "Ranked from 5 matches on.")

    face.tap("Rating", "The rule in detail")
    face.type("1", into="Ranked after so many matches")
    face.tap("Done")
    face.shows("Cleo leads")


@app_and_page
def test_a_season_is_saved_found_on_home_renamed_deleted_and_brought_back(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People", "Opponents beaten", "Wins", "Save as a season")
    face.type("Thursday league", into="Name of the season")
    face.tap("Save")
    face.shows("Thursday league", "Cleo leads", "2 wins")

    face.home()
    face.tap("Cleo leads")
    face.menu("Rename")
    face.type("Friday league", into="Name of the season")
    face.tap("Save")
    face.shows("It’s called Friday league now.")

    face.menu("Delete")
    face.shows("The season Friday league was deleted.")

    face.tap("Undo", "Friday league")
    face.shows("Cleo leads")


@only_in_the_app
def test_a_season_follows_when_a_match_is_deleted_and_comes_back(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People", "Opponents beaten", "Wins", "Save as a season")
    face.type("Thursday league", into="Name of the season")
    face.tap("Save")
    face.shows("2 wins")

    face.home()
    face.tap("Matches", "Won by Cleo · 21", "More", "Delete")
    face.home()
    face.tap("Thursday league")
    face.shows("Cleo leads", "1 win")

    face.home()
    face.tap("Matches")
    face.menu("Deleted matches")
    face.tap("Score pad")
    face.home()
    face.tap("Thursday league")
    face.shows("Cleo leads", "2 wins")


@only_in_the_app
def test_a_season_follows_when_an_old_match_is_put_right(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People", "Opponents beaten", "Wins", "Save as a season")
    face.type("Thursday league", into="Name of the season")
    face.tap("Save")
    face.shows("Cleo leads", "2 wins")

    face.home()
    face.tap("Matches", "Won by Cleo · 21", "More", "Fix the match")
    face.log_row("Round 1: Anna 12", "Fix this move")
    face.press("⌫⌫30")
    face.tap("Fix round 1")
    face.shows("Anna")
    face.home()
    face.tap("Thursday league")
    face.shows("Cleo leads", "1 win", "then Anna with 1")


@only_in_the_app
def test_a_season_goes_out_as_a_table_and_as_a_file(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People", "Save as a season")
    face.type("Thursday league", into="Name of the season")
    face.tap("Save", "Share", "As a table", "OK")
    table = (face.folder / "exports" / "season-thursday-league.csv").read_text()
    assert table.splitlines()[1].startswith("1,Cleo,1,2,2,1")

    face.tap("Share", "The season itself", "OK")
    face.tap("Share", "As a picture", "Send", "OK")
    names = {path.suffix for path in (face.folder / "exports").iterdir()}
    assert names == {".csv", ".zip", ".png"}


@only_in_the_app
def test_a_season_comes_by_a_link_and_is_kept_only_when_somebody_says_so(face: Face) -> None:
    three_evenings(face)
    face.home()
    face.tap("People", "Opponents beaten", "Wins", "Save as a season")
    face.type("Thursday league", into="Name of the season")
    face.tap("Save", "Share", "As a link or code")
    face.shows("Copy the link")
    library = Library(face.folder)
    link = season_link(saved_seasons(library)[0], library)

    face.another_phone()
    face.home()
    face.tap("Matches", "More", "Import", "Link or code …")
    face.type("table-companion:season?nonsense", into="Paste a link")
    face.tap("Take a look")
    face.shows("This isn’t a link to a season.")

    face.dismiss()
    face.tap("Link or code …")
    face.type(link, into="Paste a link")
    face.tap("Take a look")
    face.shows("1 season", "Thursday league", "Import it")
    assert saved_seasons(Library(face.folder)) == []

    face.tap("Import it")
    face.shows("Done")
    assert [season.name for season in saved_seasons(Library(face.folder))] == ["Thursday league"]
