"""Who is ahead over many matches: which count, who is where, and what is counted."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.library.match_summary import MatchSummary
from companion.library.people import Former, Person
from companion.standings.counting import PlayedMatches
from companion.standings.question import StandingsQuestion
from companion.standings.table import StandingsMaker
from tests.support.sampling import examples

from .season import match, row_of, standings, table

COUNTS = ("beaten", "wins", "points", "rating")

# Which matches count


def test_both_ends_of_a_period_count() -> None:
    matches = [match({"Anna": 1, "Ben": 0}, day=f"2026-03-0{day}") for day in range(1, 6)]
    found = standings(*matches, first_day="2026-03-02", last_day="2026-03-04")
    assert (found.matches, found.first_day, found.last_day) == (3, "2026-03-02", "2026-03-04")


def test_a_match_without_a_date_counts_only_in_an_open_period() -> None:
    undated = match({"Anna": 1, "Ben": 0}, day="")
    dated = match({"Anna": 0, "Ben": 1})
    assert standings(undated, dated).matches == 2
    assert standings(undated, dated, first_day="2000-01-01").matches == 1
    assert standings(undated, dated, last_day="2099-01-01").matches == 1
    assert standings(undated, dated).last_day == "2026-03-01"


@pytest.fixture
def far_from_greenwich() -> Iterator[None]:
    before = os.environ.get("TZ")
    os.environ["TZ"] = "Pacific/Kiritimati"
    time.tzset()
    yield
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


def test_a_match_belongs_to_the_day_on_the_clock_of_the_device(far_from_greenwich: None) -> None:
    late = match({"Anna": 1, "Ben": 0})._replace(started="2026-05-17T20:00:00Z")
    assert standings(late).first_day == "2026-05-18"


def test_unfinished_and_unreadable_matches_do_not_count() -> None:
    going_on = match({"Anna": 1, "Ben": 0}, over=False)
    assert standings(going_on).rows == ()


def test_two_spellings_of_a_sheet_are_one_kind_and_two_pads_are_two() -> None:
    matches = [
        match({"Anna": 1, "Ben": 0}, game="sheet", called="Wizard"),
        match({"Anna": 1, "Ben": 0}, game="sheet", called=" WIZARD "),
        match({"Anna": 1, "Ben": 0}, game="score-pad", called="Wizard"),
        match({"Anna": 1, "Ben": 0}, game="score-pad"),
    ]
    assert standings(*matches, games=("sheet:wizard",)).matches == 2
    assert standings(*matches, games=("score-pad:Wizard",)).matches == 1
    assert standings(*matches, games=("score-pad",)).matches == 1


def test_people_can_be_asked_for_as_any_of_them_or_as_all_of_them() -> None:
    matches = [
        match({"Anna": 2, "Ben": 1, "Cleo": 0}),
        match({"Anna": 2, "Cleo": 1}),
        match({"Ben": 2, "Dora": 1}),
        match({"Cleo": 2, "Dora": 1}),
    ]
    people = [Person("a", "Anna"), Person("b", "Ben")]
    played = PlayedMatches(people, matches)
    any_of_them = StandingsMaker(played, StandingsQuestion(people=("a", "b"))).standings()
    all_of_them = StandingsMaker(
        played, StandingsQuestion(people=("a", "b"), together="all")
    ).standings()
    assert (any_of_them.matches, all_of_them.matches) == (3, 1)
    assert {row.name for row in any_of_them.rows} == {"Anna", "Ben"}
    assert row_of("Anna", any_of_them).value == Fraction(1)  # of everybody at the table


# Who is who


def test_renamed_and_merged_people_are_one() -> None:
    anna = Person("a", "Anna-Lena", former=(Former("Anna"), Former("Anni")), merged=("x",))
    matches = [match({"Anna": 1, "Ben": 0}), match({"Anni": 1, "Ben": 0})]
    played = PlayedMatches([anna], matches)
    found = StandingsMaker(played, StandingsQuestion(counted="wins")).standings()
    assert table(found) == [(1, "Anna-Lena", 2), (2, "Ben", 0)]
    of_the_merged_one = StandingsMaker(played, StandingsQuestion(people=("x",))).standings()
    assert [row.name for row in of_the_merged_one.rows] == ["Anna-Lena"]


def test_who_is_not_in_the_library_counts_under_the_name_as_last_written() -> None:
    matches = [
        match({"ANNA": 1, "Ben": 0}, day="2026-03-09"),
        match({"Anna": 1, "Ben": 0}, day="2026-03-01"),
    ]
    assert row_of("ANNA", standings(*matches, counted="wins")).value == 2


def test_who_sits_twice_after_a_merge_counts_once_with_the_better_seat() -> None:
    anna = Person("a", "Anna", former=(Former("Anni"),))
    found = standings(match({"Anna": 1, "Ben": 5, "Anni": 9}), people=[anna], counted="points")
    row = row_of("Anna", found)
    assert (row.played, row.won, row.value, row.mean_place) == (1, 1, 4, 1)


# Places


def test_winners_have_place_one_whatever_their_totals() -> None:
    odd = match({"Anna": 1, "Ben": 9, "Cleo": 5}, winners=["Anna"])
    found = standings(odd, counted="points")
    assert table(found) == [(1, "Anna", 4), (2, "Ben", 3), (3, "Cleo", 2)]


def test_two_who_share_a_win_share_the_points_of_the_places_they_fill() -> None:
    found = standings(match({"Anna": 9, "Ben": 9, "Cleo": 1}), counted="points")
    half = Fraction(7, 2)
    assert table(found) == [(1, "Anna", half), (1, "Ben", half), (3, "Cleo", Fraction(2))]


def test_partners_are_one_side() -> None:
    tichu = match({"Anna": 100, "Ben": 20, "Cleo": 100, "Dora": 20}, game="sheet", sides=2)
    found = standings(tichu)
    assert [row.value for row in found.rows] == [1, 1, 0, 0]
    assert row_of("Dora", found).mean_place == 2


def test_a_match_of_one_side_is_played_and_gives_no_place() -> None:
    found = standings(match({"Anna": 30}))
    (row,) = found.rows
    assert (row.rank, row.value, row.played, row.won, row.mean_place) == (None, None, 1, 0, None)


@pytest.mark.parametrize("counted", ["beaten", "rating"])
def test_a_win_that_all_share_says_nothing_about_who_beat_whom(counted: str) -> None:
    together = match({"Anna": 5, "Ben": 5})
    assert [row.value for row in standings(together, counted=counted).rows] == [None, None]
    assert [row.value for row in standings(together, counted="wins").rows] == [1, 1]


# What is counted


def test_first_of_three_and_fourth_of_five_beat_five_eighths_on_average() -> None:
    first_of_three = match({"Anna": 9, "B": 5, "C": 1})
    fourth_of_five = match({"Anna": 2, "D": 9, "E": 8, "F": 7, "G": 1})
    found = standings(first_of_three, fourth_of_five)
    assert row_of("Anna", found).value == Fraction(5, 8)  # (1 + 1/4) / 2, each match alike


def test_who_did_equally_well_is_half_beaten() -> None:
    found = standings(match({"Anna": 9, "Ben": 5, "Cleo": 5, "Dora": 1}))
    assert row_of("Ben", found).value == Fraction(1, 2)


def test_points_can_differ_by_the_number_of_sides() -> None:
    duel = match({"Anna": 2, "Ben": 1})
    three = match({"Anna": 3, "Ben": 2, "Cleo": 1})
    found = standings(duel, three, counted="points", points="4,3,2,1; 2: 2,0; 3: 3,1,0")
    assert table(found) == [(1, "Anna", 5), (2, "Ben", 1), (3, "Cleo", 0)]


def test_only_the_best_matches_count() -> None:
    matches = [match({"Anna": place, "Ben": 2, "Cleo": 4, "Dora": 6}) for place in (1, 3, 7)]
    found = standings(*matches, counted="points", best=2)
    assert row_of("Anna", found).value == 4 + 2
    assert row_of("Anna", found).played == 3


def test_who_has_played_too_little_is_listed_last_without_a_rank() -> None:
    matches = [match({"Anna": 1, "Ben": 0}) for _ in range(2)] + [match({"Cleo": 1, "Ben": 0})]
    found = standings(*matches, counted="wins", least=2)
    assert table(found) == [(1, "Anna", 2), (2, "Ben", 0), (None, "Cleo", 1)]


def test_equals_share_a_rank_and_the_next_one_is_left_out() -> None:
    found = standings(match({"Anna": 9, "Ben": 5, "Cleo": 5, "Dora": 1}))
    assert [row.rank for row in found.rows] == [1, 2, 2, 4]


def test_wins_decide_among_equal_values_and_then_the_mean_place() -> None:
    matches = [
        match({"Anna": 9, "Ben": 5, "Cleo": 1}),
        match({"Anna": 1, "Ben": 5, "Cleo": 9}),
        match({"Anna": 2, "Ben": 5, "Dora": 9}),
        match({"Ben": 9, "Dora": 1}),
    ]
    found = standings(*matches, counted="wins")  # mean places 3/2, 7/4, 2 and 7/3
    assert [row.name for row in found.rows] == ["Dora", "Ben", "Cleo", "Anna"]


def test_moved_says_how_many_ranks_somebody_went_up_on_the_last_day() -> None:
    before = match({"Anna": 1, "Ben": 0}, day="2026-03-01")
    last = [match({"Anna": 0, "Ben": 1}, day="2026-03-08") for _ in range(2)]
    found = standings(before, *last, counted="wins")
    assert [(row.name, row.rank, row.moved) for row in found.rows] == [
        ("Ben", 1, 1),
        ("Anna", 2, -1),
    ]


def test_who_played_for_the_first_time_has_not_moved() -> None:
    matches = [match({"Anna": 1, "Ben": 0}), match({"Cleo": 2, "Anna": 1}, day="2026-03-08")]
    assert row_of("Cleo", standings(*matches)).moved == 0


# Why


def test_the_matches_behind_a_figure_add_up_to_it() -> None:
    matches = [match({"Anna": place, "Ben": 2, "Cleo": 4, "Dora": 6}) for place in (1, 3, 7)]
    played = PlayedMatches([], matches)
    maker = StandingsMaker(played, StandingsQuestion(counted="points", best=2))
    row = row_of("Anna", maker.standings())
    behind = maker.contributions(row.person)
    assert [one.value for one in behind] == [1, 2, 4]
    assert [one.used for one in behind] == [False, True, True]
    assert sum(one.value or 0 for one in behind if one.used) == row.value


def test_the_steps_of_a_rating_lead_to_it() -> None:
    matches = [match({"Anna": place, "Ben": 2, "Cleo": 4}) for place in (1, 3, 7, 5, 5)]
    maker = StandingsMaker(PlayedMatches([], matches), StandingsQuestion(counted="rating"))
    row = row_of("Anna", maker.standings())
    steps = maker.rating_steps(row.person)
    assert steps[0].before == 1000
    assert [step.after for step in steps[:-1]] == [step.before for step in steps[1:]]
    assert steps[-1].after == row.value


# Laws

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Frida"]


@st.composite
def seasons(draw: st.DrawFn) -> list[MatchSummary]:
    """Some matches among six people."""
    found = []
    for _ in range(draw(st.integers(1, 8))):
        players = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=5, unique=True))
        totals = {name: draw(st.integers(0, 4)) for name in players}
        day = f"2026-03-0{draw(st.integers(1, 5))}"
        found.append(match(totals, day=day, least_leads=draw(st.booleans())))
    return found


def _reseated(past: MatchSummary, order: list[int]) -> MatchSummary:
    """The same match, with the players in other seats."""
    players = tuple(past.players[seat] for seat in order)
    totals = tuple(past.result.totals[seat] for seat in order)
    winners = tuple(sorted(order.index(seat) for seat in past.result.winners))
    return past._replace(
        players=players, result=past.result._replace(totals=totals, winners=winners)
    )


@pytest.mark.parametrize("counted", COUNTS)
@given(season=seasons(), seed=st.integers(0, 1000))
@examples(25)
def test_neither_seats_nor_the_order_of_reading_change_anything(
    counted: str, season: list[MatchSummary], seed: int
) -> None:
    shuffled = random.Random(seed)
    reseated = []
    for past in season:
        order = list(range(len(past.players)))
        shuffled.shuffle(order)
        reseated.append(_reseated(past, order))
    shuffled.shuffle(reseated)
    assert standings(*reseated, counted=counted) == standings(*season, counted=counted)


@pytest.mark.parametrize("counted", ["beaten", "wins", "points"])
@given(season=seasons())
@examples(25)
def test_whoever_wins_never_falls(counted: str, season: list[MatchSummary]) -> None:
    before = {row.name: row for row in standings(*season, counted=counted).rows}
    another = match({"Anna": 9, "Ben": 1, "Cleo": 0})
    after = {row.name: row for row in standings(*season, another, counted=counted).rows}
    known = before.get("Anna")
    if known is not None and known.value is not None:
        value = after["Anna"].value
        assert value is not None and value >= known.value


@pytest.mark.parametrize("counted", COUNTS)
@given(season=seasons())
@examples(25)
def test_a_match_removed_and_added_again_gives_the_same(
    counted: str, season: list[MatchSummary]
) -> None:
    assert standings(*season[1:], season[0], counted=counted) == standings(*season, counted=counted)


@given(season=seasons())
@examples(25)
def test_the_sum_of_beaten_opponents_is_the_number_of_pairs(season: list[MatchSummary]) -> None:
    maker = StandingsMaker(PlayedMatches([], season), StandingsQuestion())
    beaten = Fraction(0)
    for row in maker.standings().rows:
        for one in maker.contributions(row.person):
            if one.value is not None:
                beaten += one.value * (len(one.match.places) - 1)
    decided = [past for past in maker.matches if past.is_contested]
    assert beaten == sum(len(past.places) * (len(past.places) - 1) // 2 for past in decided)


@pytest.mark.parametrize("counted", COUNTS)
@given(season=seasons())
@examples(25)
def test_renaming_changes_only_names(counted: str, season: list[MatchSummary]) -> None:
    anna = Person("a", "Anna")
    renamed = Person("a", "Zora", former=(Former("Anna"),))
    before = standings(*season, people=[anna], counted=counted).rows
    after = standings(*season, people=[renamed], counted=counted).rows

    def but_for_names(rows: tuple[object, ...]) -> set[object]:
        return {row._replace(name="", person="") for row in rows}  # type: ignore[attr-defined]

    assert but_for_names(before) == but_for_names(after)
