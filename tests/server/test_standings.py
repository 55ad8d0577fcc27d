"""Standings and seasons as the keep link asks for them."""

import base64
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.server.server import Serving
from companion.standings.question import StandingsQuestion
from companion.standings.seasons import save_season, saved_seasons
from tests.server.caller import Caller
from tests.server.phone import Phone
from tests.support.api import Library
from tests.support.ui.matches import keep_match


@pytest.fixture
def library(serving: Serving) -> Iterator[Library]:
    """Cleo has won twice, then Ben."""
    found = serving.table.host.library
    assert found
    for points in ("12,7,20", "12,7,21", "3,17,2"):
        moves = f"score points={points}", "finish"
        keep_match(found, moves, ("Anna", "Ben", "Cleo"), "score-pad")
    yield found


@pytest.fixture
def keeper(serving: Serving, library: Library) -> Caller:
    auth = serving.table.auth
    return Caller(serving, auth.admit(auth.tokens["keep"], "en").key)


def asked(keeper: Caller, endpoint: str, /, **body: object) -> dict[str, object]:
    """Return the answer to a request that must succeed."""
    status, answer, _ = keeper.ask("POST", f"/api/{endpoint}", body)
    assert status == 200, answer
    return dict(answer)


def with_people(state: Any, *people: str) -> object:
    """Return what is asked for, with these people alone."""
    return {**state, "question": {**state["question"], "people": people}}


def test_who_leads_is_told_with_all_that_can_be_chosen(keeper: Caller) -> None:
    told = asked(keeper, "standings")
    assert told["shown"]
    assert told["view"]["leader"] == "Cleo leads"  # type: ignore[index]
    state = told["state"]
    state["question"]["counted"] = "wins"  # type: ignore[index]
    wins = asked(keeper, "standings", state=state)
    values = {row["name"]: row["value"] for row in wins["view"]["rows"]}  # type: ignore[index]
    assert (values["Cleo"], values["Ben"]) == ("2", "1")


def test_how_many_matches_a_choice_of_people_would_show_is_told(keeper: Caller) -> None:
    state = asked(keeper, "standings")["state"]
    everybody = asked(keeper, "standings_matches", state=state)
    nobody = asked(keeper, "standings_matches", state=with_people(state, "name:zora"))
    assert (everybody, nobody) == ({"matches": 4}, {"matches": 0})


def test_a_figure_is_explained_by_its_matches(keeper: Caller) -> None:
    rows = asked(keeper, "standings")["view"]["rows"]  # type: ignore[index]
    told = asked(keeper, "standings_why", id=rows[0]["person"], state={})
    assert told["name"] == "Cleo"
    assert len(told["parts"]) == 3  # type: ignore[arg-type]


def test_a_season_is_saved_renamed_taken_out_deleted_and_restored(
    keeper: Caller, library: Library
) -> None:
    id = asked(keeper, "change_season", doing="save", name="Thursday league", state={})["id"]
    on_home = {"id": id, "name": "Thursday league", "words": ""}
    assert asked(keeper, "home")["seasons"] == [on_home]
    counted = asked(keeper, "seasons_on_home")["seasons"]
    assert counted[0]["words"].startswith("Cleo leads")  # type: ignore[index]
    asked(keeper, "change_season", doing="rename", id=id, name="Friday league")
    table = asked(keeper, "take_out_season", id=id, kind="csv")
    assert table["name"] == "season-friday-league.csv"
    assert base64.b64decode(str(table["content"])).startswith(b"rank,person,value")

    state = asked(keeper, "standings", id=id)["state"]
    asked(keeper, "change_season", doing="delete", id=id)
    assert saved_seasons(library) == []
    asked(keeper, "change_season", doing="restore", name="Friday league", state=state)
    assert [season.name for season in saved_seasons(library)] == ["Friday league"]


def test_what_is_no_question_or_no_season_is_refused(keeper: Caller) -> None:
    wrong = {"question": {"points": "many"}}
    assert keeper.ask("POST", "/api/standings", {"state": wrong})[0] == 400
    assert keeper.ask("POST", "/api/standings", {"id": "none"})[0] == 404
    asked(keeper, "change_season", doing="save", name="League", state={})
    again = {"doing": "save", "name": "league", "state": {}}
    assert keeper.ask("POST", "/api/change_season", again)[0] == 409


def test_who_only_logs_sees_no_standings(serving: Serving, library: Library) -> None:
    auth = serving.table.auth
    player = Caller(serving, auth.admit(auth.tokens["play"], "en").key)
    assert player.ask("POST", "/api/standings", {})[0] == 403


def test_a_season_in_a_link_is_shown_first_and_kept_only_when_somebody_says_so(
    keeper: Caller, library: Library
) -> None:
    id = asked(keeper, "change_season", doing="save", name="League", state={})["id"]
    told = asked(keeper, "take_out_season", id=id, kind="link")
    assert told["code"]
    asked(keeper, "change_season", doing="delete", id=id)

    content = base64.b64encode(str(told["link"]).encode()).decode()
    looked = asked(keeper, "bring_in", name="sent.link", content=content, look=True)
    assert looked["new"] and saved_seasons(library) == []
    assert looked["arrivals"][0]["caption"] == "League"  # type: ignore[index]

    asked(keeper, "bring_in", name="sent.link", content=content)
    assert [season.name for season in saved_seasons(library)] == ["League"]


def test_a_link_that_holds_no_season_is_refused(keeper: Caller, library: Library) -> None:
    content = base64.b64encode(b"table-companion:season?AAAA").decode()
    body = {"name": "sent.link", "content": content}
    assert keeper.ask("POST", "/api/bring_in", body)[0] in (400, 409)
    assert saved_seasons(library) == []


def test_a_season_is_sent_as_a_picture(
    serving: Serving, library: Library, phone: Callable[..., Phone]
) -> None:
    save_season(library, "Thursday league", StandingsQuestion(counted="wins"))
    keeper = phone().open(serving.link("keep"))
    keeper.tap("More", "Home", "People", "Thursday league", "Share", "As a picture")
    keeper.save_picture("Save it as a picture")
