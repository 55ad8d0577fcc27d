"""Standings as both faces show them: who leads, the table, and what can be chosen."""

from __future__ import annotations

from datetime import date

from companion.library.people import Person
from companion.standings.counting import PlayedMatches
from companion.standings.question import StandingsQuestion
from companion.standings.table import StandingsMaker
from companion.views.standings import (
    StandingsView,
    game_leaders,
    leaders_maker,
    standings_view,
)
from companion.views.standings_choice import (
    DAYS,
    StandingsChoice,
    asked_question,
    chosen_games,
    chosen_people,
    period_words,
    rule_words,
    usual_groups,
    with_game,
    with_rule,
)
from tests.standings.season import match
from tests.support.api import language

TODAY = date(2026, 11, 19)
ENGLISH = language("en")


def view_of(played: PlayedMatches, **asked: object) -> StandingsView:
    """The table of these matches in English."""
    question = StandingsQuestion(**asked)  # type: ignore[arg-type]
    return standings_view(StandingsMaker(played, question).standings(), played.names, ENGLISH)


def three_matches() -> PlayedMatches:
    """Cleo beat Anna and Ben twice, then Ben won."""
    return PlayedMatches(
        (),
        [
            match({"Anna": 5, "Ben": 9, "Cleo": 1}, day="2026-11-12", game="rotundo"),
            match({"Anna": 5, "Ben": 3, "Cleo": 9}, day="2026-11-05"),
            match({"Anna": 5, "Ben": 3, "Cleo": 9}, day="2026-10-29"),
        ],
    )


def test_the_one_who_leads_is_named_with_what_it_is_by_and_who_follows() -> None:
    view = view_of(three_matches(), counted="wins")
    assert view.leader == "Cleo leads"
    assert view.about == "2 wins · 3 matches · then Ben with 1"
    assert view.columns == ("won", "played", "avg. place")
    assert [(row.rank, row.name, row.value) for row in view.rows] == [
        ("1", "Cleo", "2"),
        ("2", "Ben", "1"),
        ("3", "Anna", "0"),
    ]


def test_two_who_are_equal_share_the_lead() -> None:
    played = PlayedMatches((), [match({"Anna": 1, "Ben": 0}), match({"Ben": 1, "Anna": 0})])
    assert view_of(played).leader == "Anna and Ben share the lead"


def test_no_match_in_the_period_is_said() -> None:
    view = view_of(three_matches(), first_day="2027-01-01")
    assert (view.leader, view.about, view.rows) == ("No matches yet", "", ())


def test_who_has_not_played_enough_has_no_rank_and_is_told_why() -> None:
    view = view_of(three_matches(), least=4)
    assert view.leader == "No one is ranked yet"
    assert view.note == "Ranked from 4 matches on."
    assert {row.rank for row in view.rows} == {"–"}


def test_ups_and_downs_are_since_the_evening_before() -> None:
    view = view_of(three_matches(), counted="wins")
    assert {row.name: row.moved for row in view.rows} == {"Cleo": 0, "Ben": 1, "Anna": -1}


def test_every_game_has_its_leader_the_most_played_first() -> None:
    leaders = game_leaders(leaders_maker(three_matches(), StandingsQuestion()), ENGLISH)
    assert [(leader.kind, leader.words) for leader in leaders] == [
        ("dnup", "Cleo · 100%"),
        ("rotundo", "Ben · 100%"),
    ]


def test_games_have_no_leaders_where_only_one_was_played() -> None:
    question = StandingsQuestion(games=("dnup",))
    assert game_leaders(leaders_maker(three_matches(), question), ENGLISH) == []


def test_nothing_is_compared_before_two_people_have_met_twice() -> None:
    once = PlayedMatches((), [match({"Anna": 1, "Ben": 0}), match({"Ben": 1, "Cleo": 0})])
    assert not once.has_rivals
    assert three_matches().has_rivals


def test_the_usual_period_is_this_year_if_anybody_has_played_in_it() -> None:
    played = three_matches()
    choice = StandingsChoice()
    assert period_words(choice, played, TODAY, ENGLISH) == "2026"
    assert asked_question(choice, played, TODAY).first_day == "2026-01-01"
    next_year = date(2027, 1, 2)
    assert period_words(choice, played, next_year, ENGLISH) == "All time"
    assert asked_question(choice, played, next_year).first_day == ""


def test_this_month_and_chosen_days_are_told_in_words() -> None:
    played = three_matches()
    month = StandingsChoice("month")
    assert period_words(month, played, TODAY, ENGLISH) == "November 2026"
    asked = asked_question(month, played, TODAY)
    assert (asked.first_day, asked.last_day) == ("2026-11-01", "2026-11-30")

    since = StandingsChoice(DAYS, StandingsQuestion(first_day="2026-11-01"))
    words = period_words(since, played, TODAY, ENGLISH).replace("\u00a0", " ")
    assert words == "since 1 November 2026"


def test_games_are_ticked_and_told_by_name() -> None:
    played = three_matches()
    games = with_game((), "rotundo")
    assert chosen_games(games, played, ENGLISH) == "Rotundo"
    assert with_game(games, "rotundo") == ()
    assert chosen_games((), played, ENGLISH) == "All games"


def test_those_who_play_together_most_often_are_a_group() -> None:
    played = three_matches()
    played.add(match({"Anna": 1, "Dora": 0}))
    assert [(group.words, group.matches) for group in usual_groups(played, ENGLISH)] == [
        ("Anna, Ben and Cleo", 3)
    ]


def test_people_who_were_merged_are_chosen_under_their_present_name() -> None:
    people = [Person("1", "Annabel", merged=("9",)), Person("2", "Ben")]
    played = PlayedMatches(people, [match({"Annabel": 1, "Ben": 0})])
    question = StandingsQuestion(people=("9", "2"))
    assert chosen_people(question, played, ENGLISH) == "Annabel and Ben"


def test_a_rule_is_typed_with_dashes_and_read_back() -> None:
    question = with_rule(StandingsQuestion(counted="points"), "5-3-1; 2: 2-0", "8", "")
    assert (question.points, question.best, question.least) == ("5,3,1; 2: 2,0", 8, 0)
    assert rule_words(question, ENGLISH) == "5-3-1; 2: 2-0 · the best 8 matches count"


def test_a_place_may_cost_points() -> None:
    question = with_rule(StandingsQuestion(counted="points"), "3, 1, -1", "", "")
    assert question.points == "3,1,-1"
