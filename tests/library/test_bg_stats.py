"""The link that adds a match to BG Stats: one play as JSON, as BG Stats documents it."""

import json
from urllib.parse import unquote

import pytest

from companion.engine.schema import JsonObject
from companion.library.bg_stats import LONGEST_LINK, bg_stats_link
from companion.library.match_summary import MatchSummary, SummaryResult
from companion.views.past_matches import title
from tests.library.evening import Evening
from tests.support.api import Library, language, make_setup, sheet_called

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="

PAST = MatchSummary(
    "file",
    "id-1",
    "score-pad",
    ("Anna", "Bén & Co"),
    started="2026-11-15T20:04:00Z",
    last="2026-11-16T08:00:00Z",
    over=True,
    result=SummaryResult(totals=(3, 5), winners=(1,)),
    called="Skat",
    ended="2026-11-15T21:34:10.5Z",
)


def play(past: MatchSummary, library: Library) -> JsonObject:
    """Return the play in a link, which has nothing in it that a link may not have."""
    link = bg_stats_link(past, library, title(past, language("en")))
    assert link.startswith(ADDRESS) and len(link) <= LONGEST_LINK
    data = link.removeprefix(ADDRESS)
    assert not set(data) & set(' &?#"<>{}|\\^`') and data.isascii()
    found: JsonObject = json.loads(unquote(data))
    return found


def test_the_play_has_what_bg_stats_documents(library: Library) -> None:
    assert play(PAST, library) == {
        "sourceName": "Table Companion",
        "sourcePlayId": "id-1",
        "playDate": "2026-11-15 21:34:10",
        "durationMin": 90,
        "game": {
            "name": "Skat",
            "sourceGameId": "score-pad:skat",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Anna",
                "sourcePlayerId": "name:anna",
                "score": 3,
                "winner": False,
                "rank": 2,
            },
            {
                "name": "Bén & Co",
                "sourcePlayerId": "name:bén & co",
                "score": 5,
                "winner": True,
                "rank": 1,
            },
        ],
    }


def test_every_game_sheet_and_named_pad_is_a_game_of_its_own(library: Library) -> None:
    evening = Evening(library)
    players = ["Anna", "Ben"]
    for name in ("Splendor", "6 nimmt!"):
        evening.finish(make_setup("score-pad", players, {"name": name, "rounds": 1}), [1, 2])
    for id in ("uno", "golf"):
        sheet = sheet_called(id)
        assert sheet
        evening.begin(make_setup("sheet", players, {"sheet": sheet.plain}))
    evening.begin(make_setup("big-deal", players, {}))
    games = [play(past, library)["game"] for past in library.matches()]
    assert {(game["name"], game["sourceGameId"]) for game in games} == {
        ("Splendor", "score-pad:splendor"),
        ("6 nimmt!", "score-pad:6 nimmt!"),
        ("Uno", "sheet:uno"),
        ("Golf (cards)", "sheet:golf (cards)"),
        ("Big Deal", "big-deal"),
    }


def test_a_person_is_the_same_one_after_another_name(library: Library) -> None:
    setup = make_setup("score-pad", ["Anna", "Ben"], {"rounds": 1})
    past = Evening(library).finish(setup, [1, 2])
    (before, _) = play(past, library)["players"]
    library.rename_person(library.people[0].id, "Anne")
    (after, _) = play(past, library)["players"]
    assert (before["name"], after["name"]) == ("Anna", "Anne")
    assert before["sourcePlayerId"] == after["sourcePlayerId"] == library.people[0].id


def test_partners_are_a_team(library: Library) -> None:
    result = SummaryResult(totals=(3, 5, 3, 5), winners=(1, 3), sides=2)
    past = PAST._replace(players=("Anna", "Ben", "Cleo", "Dora"), result=result)
    players = play(past, library)["players"]
    assert [player["team"] for player in players] == ["A", "B", "A", "B"]
    assert [player["rank"] for player in players] == [2, 1, 2, 1]


@pytest.mark.parametrize("ended", ["", "2026-11-20T20:00:00Z", "2026-11-01T20:00:00Z"])
def test_a_match_that_was_put_on_another_day_was_played_on_that_day(
    library: Library, ended: str
) -> None:
    found = play(PAST._replace(ended=ended), library)
    assert found["playDate"] == "2026-11-15 20:04:00" and "durationMin" not in found


def test_notes_go_along_as_far_as_a_link_is_passed_on(library: Library) -> None:
    assert play(PAST._replace(notes=("rain", "cake")), library)["comments"] == "rain\ncake"
    assert "comments" not in play(PAST._replace(notes=("ü" * 500,) * 20), library)
