"""Saved seasons in words: which run, who leads, how many evenings are left."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from companion.library.importer import Import
from companion.standings.counting import PlayedMatches
from companion.standings.question import StandingsQuestion
from companion.standings.season_file import file_stem, season_archive
from companion.standings.seasons import Season, save_season, saved_seasons
from companion.views.seasons import running_seasons, season_on_home, time_left
from tests.standings.season import match
from tests.support.api import Library, language

ENGLISH = language("en")
THURSDAYS = ("2026-11-05", "2026-11-12", "2026-11-19")
TODAY = date(2026, 11, 19)


def test_a_season_runs_from_its_first_day_to_its_last(tmp_path: Path) -> None:
    library = Library(tmp_path)
    save_season(library, "Over", StandingsQuestion(last_day="2026-11-18"))
    save_season(library, "Later", StandingsQuestion(first_day="2026-11-20"))
    save_season(library, "For ever", StandingsQuestion())
    save_season(library, "Now", StandingsQuestion("2026-11-19", "2026-11-19"))
    assert [season.name for season in running_seasons(library, TODAY)] == ["Now", "For ever"]


def test_home_says_who_leads_and_how_many_evenings_are_left() -> None:
    played = PlayedMatches((), [match({"Cleo": 2, "Ben": 1}, day=day) for day in THURSDAYS])
    season = Season("1", "Thursday league", StandingsQuestion("2026-11-01", "2026-12-18"))
    assert season_on_home(season, played, TODAY, ENGLISH) == (
        "1",
        "Thursday league",
        "Cleo leads · 4 evenings left",
    )


def test_nothing_is_said_of_time_without_an_end() -> None:
    assert time_left("", THURSDAYS, TODAY, ENGLISH) == ""


def test_an_evening_that_was_not_played_yet_is_still_left() -> None:
    assert time_left("2026-11-19", THURSDAYS[:2], TODAY, ENGLISH) == "1 evening left"
    assert time_left("2026-11-19", THURSDAYS, TODAY, ENGLISH) == "0 evenings left"


def test_days_are_left_where_people_meet_on_any_day() -> None:
    days = ("2026-11-02", "2026-11-05")
    assert time_left("2026-11-21", days, TODAY, ENGLISH) == "3 days left"


def test_another_device_takes_in_a_season_with_its_people(tmp_path: Path) -> None:
    ours = Library(tmp_path / "ours")
    theirs = Library(tmp_path / "theirs")
    with ours.own_file.changing() as db:
        db.table("people").insert({"id": "a1", "name": "Cleo"})
    season = save_season(ours, "Thursday league", StandingsQuestion(people=("a1",), best=8))
    assert file_stem(season) == "season-thursday-league"

    file = tmp_path / "season.zip"
    file.write_bytes(season_archive(season, ours))
    arrived = Import(theirs, file)
    for steps in (arrived.check(), arrived.store()):
        for _ in steps:
            pass
    (taken,) = saved_seasons(theirs)
    assert taken.name == "Thursday league"
    assert taken.question.best == 8
    assert [person.name for person in theirs.people] == ["Cleo"]


def test_only_the_months_of_a_season_are_counted(tmp_path: Path) -> None:
    played = PlayedMatches(())
    assert list(played.gather_since(Library(tmp_path), "2026-11-01")) == []
