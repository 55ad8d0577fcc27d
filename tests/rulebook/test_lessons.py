"""“We’re new”: each thing is told when it first matters, once, in a few words."""

import pytest

from companion.rulebook.book import book
from companion.rulebook.lessons import (
    LONGEST,
    key,
    known_to_all,
    lessons,
    teachable,
)
from companion.rulebook.stories import read_stories
from tests.api import Match, languages
from tests.parse_tables import play_story
from tests.rulebook.first_rounds import ROUNDS, TAUGHT, Figures, figures_of, first_round, words
from tests.sampling import each

SOME = 6  # first rounds of each game; `python -m tests.rulebook.first_rounds 2000` plays them all


@pytest.mark.parametrize("game", [game.id for game in TAUGHT])
def test_first_rounds_of_new_people(game: str) -> None:
    figures = figures_of(game, SOME, seed=7)
    assert 0 < figures.told < figures.turns, "it fades by itself"


@pytest.mark.parametrize("game", [game.id for game in TAUGHT])
def test_after_three_rounds_every_rule_that_could_matter_was_told(game: str) -> None:
    rounds = 1 if game == "rotundo" else ROUNDS
    first_round(game, 3, 11, Figures(), rounds=rounds)


@each("code", languages())
@pytest.mark.parametrize("game", [game.id for game in TAUGHT])
def test_lessons_are_short_and_the_same_in_every_language(game: str, code: str) -> None:
    theirs = [place.section for place in book(game, code).passages]
    english = [place.section for place in book(game, "en").passages]
    assert [(s.id, bool(s.lesson), s.teaches) for s in theirs] == [
        (s.id, bool(s.lesson), s.teaches) for s in english
    ]
    assert all(words(section.lesson) <= LONGEST for section in theirs)


def match_of(told: str, game: str = "big-deal") -> Match:
    (story,) = read_stories(told, game)
    return play_story(story)


def test_who_is_new_hears_what_is_told_to_anybody_and_nobody_hears_it_twice() -> None:
    anna, ben, dora = [key("big-deal", "duel")], [key("big-deal", "duel"), key("dnup", "play")], []
    assert known_to_all([anna, ben], "big-deal") == {"duel"}
    assert known_to_all([ben], "dnup") == {"play"} and known_to_all([anna], "dnup") == frozenset()
    assert known_to_all([anna, dora], "big-deal") == frozenset(), "Dora is new"
    assert known_to_all([], "big-deal") == frozenset()


def test_what_holds_only_with_a_house_rule_is_told_only_with_it() -> None:
    match = match_of("Anna Ben Cleo Dora: the basic game\n", "cover-your-assets")
    told = {section.id for section in teachable(match.setup, "en")}
    assert "stealing" in told and not told & {"improving", "swapping", "special-piles"}


def test_by_results_only_a_turn_is_told_before_the_first_count_and_then_what_counts() -> None:
    begun = match_of("Anna Ben Cleo: only results\n")
    told = [lesson.id for lesson in lessons(begun, "en", (), by_results=True)]
    assert told == ["at-a-glance", "your-turn"]
    counted = match_of("Anna Ben Cleo: only results\n  score points=10000,0,0\n")
    assert [lesson.id for lesson in lessons(counted, "en", told, by_results=True)] == ["scoring"]
