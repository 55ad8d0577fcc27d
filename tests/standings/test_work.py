"""How much work a changed chip of standings is: it must be drawn within one frame."""

import random
from functools import cache

import pytest

from companion.i18n.language import Language
from companion.library.people import Person
from companion.standings.counting import PlayedMatches
from companion.standings.question import StandingsQuestion
from companion.standings.table import StandingsMaker
from companion.views.standings import game_leaders, leaders_maker, standings_view
from tests.support.api import language
from tests.support.work_counter import count_work

from .season import match

PEOPLE = 40
MOST_LINES = 500  # run for each match; about 380 are needed


@cache
def played(matches: int) -> PlayedMatches:
    """So many matches of three games with three to five of the people, over a year."""
    chance = random.Random(7)
    people = [Person(f"{number}", f"P{number}") for number in range(PEOPLE)]
    found = []
    for number in range(matches):
        seated = chance.sample(people, chance.randint(3, 5))
        totals = {person.name: chance.randint(0, 9) for person in seated}
        day = f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}"
        game = chance.choice(("dnup", "big-deal", "score-pad"))
        found.append(match(totals, day=day, game=game))
    return PlayedMatches(people, found)


def chip_tapped(played: PlayedMatches, question: StandingsQuestion, english: Language) -> None:
    """Everything that a screen asks for when a chip was changed."""
    maker = StandingsMaker(played, question)
    standings_view(maker.standings(), played.names, english)
    game_leaders(leaders_maker(played, question), english)


@pytest.mark.parametrize("counted", ("beaten", "wins", "points"))
def test_a_changed_chip_over_five_hundred_matches_is_little_work(counted: str) -> None:
    question = StandingsQuestion(counted=counted)
    chip_tapped(played(500), question, language("en"))
    _, work = count_work(chip_tapped, played(500), question, language("en"))
    assert work.lines <= 500 * MOST_LINES


def test_ten_times_the_matches_are_at_most_ten_times_the_work() -> None:
    question = StandingsQuestion(counted="points", best=5)
    for matches in (50, 500):
        chip_tapped(played(matches), question, language("en"))
    _, few = count_work(chip_tapped, played(50), question, language("en"))
    _, many = count_work(chip_tapped, played(500), question, language("en"))
    assert many.lines <= 10 * few.lines
