"""`companion standings`: over the library of the device, for people and for programs."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from companion.standings.seasons import saved_seasons
from tests.library.evening import Evening
from tests.support.api import Library, make_setup

from .conftest import Run


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """The library that the command line reads."""
    monkeypatch.setenv("COMPANION_FOLDER", str(tmp_path))
    return Evening(Library(tmp_path))


def pad(*names: str, called: str = "") -> Any:
    """A score pad of one round."""
    options = {"rounds": 1, **({"name": called} if called else {})}
    return make_setup("score-pad", list(names), options)


def test_standings_are_printed_as_json(run: Run, evening: Evening) -> None:
    evening.finish(pad("Anna", "Ben", "Cleo"), [9, 5, 1])
    evening.finish(pad("Anna", "Ben"), [1, 5])
    ran = run("standings", "--json")
    assert ran.status == 0
    assert ran.json == {
        "matches": 2,
        "from": "2026-01-01",
        "to": "2026-01-01",
        "count": "beaten",
        "rows": [
            {
                "rank": 1,
                "person": "Ben",
                "value": 0.75,
                "played": 2,
                "won": 1,
                "mean_place": 1.5,
                "moved": 0,
            },
            {
                "rank": 2,
                "person": "Anna",
                "value": 0.5,
                "played": 2,
                "won": 1,
                "mean_place": 1.5,
                "moved": 0,
            },
            {
                "rank": 3,
                "person": "Cleo",
                "value": 0,
                "played": 1,
                "won": 0,
                "mean_place": 3,
                "moved": 0,
            },
        ],
    }


def test_thirds_are_rounded_to_six_decimals(run: Run, evening: Evening) -> None:
    evening.finish(pad("Anna", "Ben", "Cleo", "Dora"), [9, 5, 3, 1])
    values = [row["value"] for row in run("standings", "--json").json["rows"]]
    assert values == [1, 0.666667, 0.333333, 0]


def test_a_table_for_people_says_what_is_counted_and_who_is_ahead(
    run: Run, evening: Evening
) -> None:
    evening.finish(pad("Anna", "Ben", "Cleo", "Dora"), [9, 5, 3, 1])
    lines = run("standings").out.splitlines()
    assert lines[0].startswith("Opponents beaten · 1 match · ")
    assert lines[1] == "1. Anna: 100% · 1 match · 1 won · mean place 1"
    assert lines[2] == "2. Ben: 67% · 1 match · 0 won · mean place 2"


def test_a_table_for_a_spreadsheet_holds_no_formula(run: Run, evening: Evening) -> None:
    evening.finish(pad("=1+1", "Ben"), [9, 5])
    rows = list(csv.reader(run("standings", "--csv", "--count", "wins").out.splitlines()))
    assert rows[0] == ["rank", "person", "value", "played", "won", "mean_place", "moved"]
    assert rows[1][1].startswith("'=")


def test_a_season_is_saved_asked_for_overridden_and_deleted(run: Run, evening: Evening) -> None:
    evening.finish(pad("Anna", "Ben"), [9, 5])
    evening.finish(pad("Cleo", "Ben"), [9, 5])
    assert run("standings", "--person", "Anna", "--count", "wins", "--save", "Ours").status == 0
    assert [
        row["person"] for row in run("standings", "--season", "OURS", "--json").json["rows"]
    ] == ["Anna"]
    overridden = run("standings", "--season", "Ours", "--count", "points", "--json").json
    assert (overridden["count"], overridden["rows"][0]["value"]) == ("points", 4)

    run("standings", "--count", "rating", "--save", "ours")
    (season,) = saved_seasons(Library(evening.library.folder))
    assert (season.name, season.question.counted) == ("ours", "rating")

    assert run("standings", "--forget", "Ours").status == 0
    assert saved_seasons(Library(evening.library.folder)) == []
    assert run("standings", "--season", "Ours").status == 2


def test_a_game_is_meant_by_its_kind_or_its_name(run: Run, evening: Evening) -> None:
    evening.finish(pad("Anna", "Ben", called="Backgammon"), [9, 5])
    evening.finish(pad("Anna", "Ben"), [9, 5])
    for kind in ("backgammon", "score-pad:Backgammon"):
        assert run("standings", "--game", kind, "--json").json["matches"] == 1
    assert run("standings", "--game", "wizard", "--json").json["matches"] == 0
    assert run("standings", "--game", "sheet:Wizard", "--json").status == 0


@pytest.mark.parametrize(
    "asked",
    [
        ["--season", "Nowhere"],
        ["--from", "2026-13-01"],
        ["--from", "20260101"],
        ["--to", "2026-1-1"],
        ["--from", "2026-02-01", "--to", "2026-01-01"],
        ["--person", "Zora"],
        ["--game", "poker of the moon"],
        ["--with", "some"],
        ["--count", "luck"],
        ["--count", "points", "--points", "4,x"],
        ["--count", "points", "--points", "1001"],
        ["--count", "points", "--points", "1,1,1,1,1,1,1,1,1,1,1,1,1"],
        ["--best", "-1"],
        ["--best", "two"],
        ["--save", ""],
        ["--save", "N" * 41],
        ["--forget", "Nowhere"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(
    run: Run, evening: Evening, asked: list[str]
) -> None:
    evening.finish(pad("Anna", "Ben"), [9, 5])
    ran = run("standings", *asked)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err
    assert "Traceback" not in ran.err


def test_a_season_without_matches_yet_is_no_mistake(run: Run, evening: Evening) -> None:
    ran = run("standings", "--json")
    assert ran.status == 0
    assert json.loads(ran.out)["rows"] == []
    assert ran.json["from"] is None
