"""What a figure of the standings is made of, in words."""

from __future__ import annotations

from companion.standings.counting import PlayedMatches
from companion.standings.question import StandingsQuestion
from companion.standings.table import StandingsMaker
from companion.views.why import WhyView, why_view
from tests.standings.season import match
from tests.support.api import language

ENGLISH = language("en")


def why(played: PlayedMatches, person: str, **asked: object) -> WhyView:
    """What somebody's figure is made of, in English."""
    maker = StandingsMaker(played, StandingsQuestion(**asked))  # type: ignore[arg-type]
    return why_view(maker, played, f"name:{person}", ENGLISH)


def two_evenings() -> PlayedMatches:
    """Anna is first of three, then fourth of five."""
    return PlayedMatches(
        (),
        [
            match({"Ben": 9, "Cleo": 8, "Dora": 7, "Anna": 6, "Emil": 5}, day="2026-03-08"),
            match({"Anna": 9, "Ben": 8, "Cleo": 7}, day="2026-03-01"),
        ],
    )


def test_every_match_is_told_with_its_place_and_what_it_gave() -> None:
    parts = why(two_evenings(), "anna").parts
    assert [(part.row.caption.replace("\u00a0", " "), part.row.trailing) for part in parts] == [
        ("8 March 2026 · place 4 of 5", "25%"),
        ("1 March 2026 · place 1 of 3", "100%"),
    ]
    assert [part.row.to for part in parts] == ["result", "result"]


def test_the_mean_over_matches_is_told_apart_from_the_share_of_people_met() -> None:
    view = why(two_evenings(), "anna")
    assert view.figures[0] == ("63%", "Opponents beaten")
    assert view.words[1] == (
        "The figure is the average over matches. By opponents met it would be 50%: 3 of 6."
    )


def test_the_average_is_not_explained_where_both_are_equal() -> None:
    played = PlayedMatches((), [match({"Anna": 2, "Ben": 1}), match({"Anna": 1, "Ben": 2})])
    assert len(why(played, "anna").words) == 1


def test_a_match_that_is_not_among_the_best_is_marked() -> None:
    view = why(two_evenings(), "anna", counted="points", best=1)
    assert [part.counts for part in view.parts] == [False, True]
    assert view.parts[0].row.caption.endswith("doesn’t count")
    assert view.words == (
        "Points for places, added up: 4-3-2-1",
        "Only the best 1 match counts.",
    )


def test_a_rating_has_a_way_from_a_thousand_on() -> None:
    view = why(two_evenings(), "anna", counted="rating", least=1)
    assert view.way[0] == 1000
    assert len(view.way) == 3
    assert view.parts[1].row.trailing.startswith("+")
    assert len(view.words) == 2
