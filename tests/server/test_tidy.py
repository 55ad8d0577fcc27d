"""The library is tidied up on the page as in the app: matches are deleted, restored and set aside,
people are renamed, merged and removed."""

from collections.abc import Callable

import pytest

from companion.server.server import Serving
from tests.server.caller import Caller
from tests.server.phone import Phone
from tests.support.api import Library

TakeOut = Callable[..., Phone]


def library_of(serving: Serving) -> Library:
    library = serving.table.host.library
    assert library
    return library


@pytest.fixture
def keeper(serving: Serving) -> Caller:
    auth = serving.table.auth
    return Caller(serving, auth.admit(auth.tokens["keep"], "en").key)


@pytest.fixture
def page(serving: Serving, phone: TakeOut) -> Phone:
    keeper = phone().open(serving.link("keep"))
    keeper.tap("More", "Home")
    return keeper


def names(serving: Serving) -> list[str]:
    return sorted(person.name for person in library_of(serving).people)


@pytest.mark.browser
def test_a_match_is_deleted_and_taken_back(serving: Serving, page: Phone) -> None:
    page.tap("Matches", "Score pad", "More", "Delete")
    page.shows("Match deleted.")
    page.hides("Score pad")
    page.run("() => history.back()")  # past what is gone
    page.shows("Continue")
    page.tap("Matches", "Deleted matches")
    page.shows("Tap one to restore it.")
    page.tap("Score pad")
    page.shows("The match is back in the list.")
    page.tap("Undo")
    page.shows("Score pad")
    page.tap("Score pad", "Back", "Score pad", "More", "Delete", "Undo")
    page.shows("Score pad")
    assert len(library_of(serving).matches()) == 2


@pytest.mark.browser
def test_a_match_on_the_table_is_set_aside(serving: Serving, page: Phone) -> None:
    page.tap("Continue", "More", "Set the match aside")
    page.shows("Big Deal", "Continue")
    assert serving.table.host.running is None
    page.tap("Back", "Play")
    page.shows("Last winners")
    page.hides("Not finished")
    page.tap("Matches", "Big Deal", "Continue")
    page.shows("Ben’s turn.")


@pytest.mark.browser
def test_a_match_without_a_move_leaves_no_trace(serving: Serving, page: Phone) -> None:
    page.tap("Rotundo", "Start", "Start")
    page.tap("More", "Set the match aside")
    page.shows("Match deleted.")
    assert len(library_of(serving).matches()) == 2


@pytest.mark.browser
def test_who_watches_sees_that_the_table_is_empty(
    serving: Serving, page: Phone, phone: TakeOut
) -> None:
    guest = phone().open(serving.link("watch"))
    guest.shows("Ben’s turn.")
    page.tap("Continue", "More", "Set the match aside")
    guest.shows("There’s no match on the table yet.")


@pytest.mark.browser
def test_a_person_is_renamed_and_merged(serving: Serving, page: Phone) -> None:
    page.tap("People", "Cleo")
    page.type("Cleopatra", into="Name")
    page.tap("Rename")
    page.shows("Cleopatra")
    assert names(serving) == ["Anna", "Ben", "Cleopatra", "Dora"]
    page.type("Dora", into="Name")
    page.tap("Rename")
    page.shows("Dora and Cleopatra have played together")
    page.tap("OK")
    library_of(serving).meet(["Cléo"])
    page.tap("Back", "Cleopatra", "The same person as …", "Cléo")
    page.shows("Are Cléo and Cleopatra the same person?")
    page.tap("Merge")
    page.shows("Cléo is Cleopatra now.")
    assert "Cléo" not in names(serving)
    page.tap("Undo")
    page.hides("Cléo is Cleopatra now.")
    assert "Cléo" in names(serving)


@pytest.mark.browser
def test_a_person_whom_no_match_needs_is_removed_and_comes_back(
    serving: Serving, page: Phone
) -> None:
    library_of(serving).meet(["Xaver"])
    page.tap("People", "Anna")
    page.hides("Remove Anna")
    page.tap("Back", "Players", "Xaver", "Remove Xaver")
    page.shows("Xaver was removed.")
    assert names(serving) == ["Anna", "Ben", "Cleo", "Dora"]
    page.tap("Undo")
    page.hides("Xaver was removed.")
    page.shows("Xaver")
    assert "Xaver" in names(serving)


def test_a_person_with_matches_is_not_removed(serving: Serving, keeper: Caller) -> None:
    (anna,) = (person for person in library_of(serving).people if person.name == "Anna")
    assert keeper.ask("POST", "/api/remove_person", {"id": anna.id})[0] == 400
    assert "Anna" in names(serving)


def test_people_who_have_played_together_are_never_one(serving: Serving, keeper: Caller) -> None:
    ids = {person.name: person.id for person in library_of(serving).people}
    both = {"id": ids["Anna"], "other": ids["Ben"]}
    assert keeper.ask("POST", "/api/ask_merge", both)[1]["together"]
    assert keeper.ask("POST", "/api/merge_people", both)[0] == 400
    assert keeper.ask("POST", "/api/merge_people", {**both, "other": ids["Anna"]})[0] == 400
    assert keeper.ask("POST", "/api/rename_person", {"id": ids["Anna"], "name": " "})[0] == 400
    assert names(serving) == ["Anna", "Ben", "Cleo", "Dora"]


def test_a_match_left_for_another_before_anything_was_logged_is_gone(
    serving: Serving, keeper: Caller
) -> None:
    new = keeper.ask("POST", "/api/new", {})[1]["new"]
    for _ in range(2):
        assert keeper.ask("POST", "/api/begin", {"new": new})[0] == 200
    assert len(library_of(serving).matches()) == 3
    rows = keeper.ask("POST", "/api/matches", {})[1]["matches"]
    other = next(row for row in rows if row["title"] == "Score pad")
    keeper.ask("POST", "/api/go_on", {"id": other["id"]})
    assert len(library_of(serving).matches()) == 2


@pytest.mark.parametrize(
    "name", ["delete_match", "put_away", "restore_match", "rename_person", "remove_person"]
)
def test_what_is_not_there_cannot_be_changed(keeper: Caller, name: str) -> None:
    body = {"id": "2026-01/none.match", "name": "Emil"}
    assert keeper.ask("POST", f"/api/{name}", body)[0] == 404
