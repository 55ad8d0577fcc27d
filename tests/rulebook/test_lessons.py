"""“We’re new”: each thing is told when it first matters, once, in a few words."""

import random

import pytest

from companion.rulebook.book import book
from companion.rulebook.lessons import (
    AT_ONCE,
    BEFORE_THE_FIRST,
    LONGEST,
    key,
    known_to_all,
    lessons,
    stopping,
    teachable,
    teaches,
)
from tests.support.api import GAMES, Entry, Match, languages, make_setup
from tests.support.positions import NAMES, some_move
from tests.support.sampling import NIGHTLY, each
from tests.support.ui.plots import match_after

TAUGHT = {game.id: game for game in GAMES if teaches(game.id, "en")}
LONG = 400  # moves after which a round is long enough


def words(told: str) -> int:
    return sum(any(letter.isalnum() for letter in word) for word in told.split())


def first_rounds(game: str, players: int, seed: int, rounds: int = 1) -> int:
    """Play at random what people who are new play, see what they are told and when, and return
    before how many moves they are told nothing."""
    dice = random.Random(seed)
    setup = make_setup(game, NAMES[:players], {})
    match = Match.of(setup)
    heard = frozenset[str]()
    taught = {section.id: section for section in teachable(setup, "en")}
    rules = {id for id, section in taught.items() if section.is_rule}
    untaught = {verb for section in taught.values() for verb in section.teaches} - {"start"}
    could_matter: set[str] = set()
    before_first = 0
    quiet_turns = 0
    while match.table.phase != "over" and match.number < LONG * rounds:
        if match.table.phase == "between-rounds" and match.table.round >= rounds:
            break
        told = lessons(match, "en", known_to_all([heard] * players, game))
        assert len(told) <= AT_ONCE
        assert not heard & {key(game, lesson.id) for lesson in told}, "it was told already"
        heard |= {key(game, lesson.id) for lesson in told}
        for lesson in told:
            untaught -= {*taught[lesson.id].teaches}
            before_first += words(lesson.words) if match.number <= 1 else 0
        quiet_turns += not told
        could_matter |= stopping(match, rules)
        move = some_move(match, dice)
        while setup.form_of[type(move)].name == "score" and match.table.phase != "count":
            move = some_move(match, dice)  # a round that is played, not counted
        assert not match.number or setup.form_of[type(move)].name not in untaught
        match, verdict = match.add(Entry(move))
        assert verdict.legal
    assert 0 < before_first <= BEFORE_THE_FIRST
    assert rounds == 1 or not could_matter - known_to_all([heard] * players, game)
    return quiet_turns


@pytest.mark.parametrize("game", TAUGHT)
def test_first_rounds_of_new_people(game: str) -> None:
    dice, (least, most) = random.Random(7), TAUGHT[game].players
    seeds = range(7, 207 if NIGHTLY else 13)
    players = (max(2, least), min(most, 4))
    quiet = [first_rounds(game, dice.randint(*players), seed) for seed in seeds]
    assert sum(quiet) > len(quiet), "it fades by itself"


@pytest.mark.parametrize("game", TAUGHT)
def test_after_three_rounds_every_rule_that_could_matter_was_told(game: str) -> None:
    first_rounds(game, 3, 11, rounds=1 if game == "rotundo" else 3)


@each("code", languages())
@pytest.mark.parametrize("game", TAUGHT)
def test_lessons_are_short_and_the_same_in_every_language(game: str, code: str) -> None:
    theirs = [place.section for place in book(game, code).passages]
    english = [place.section for place in book(game, "en").passages]
    assert [(s.id, bool(s.lesson), s.teaches) for s in theirs] == [
        (s.id, bool(s.lesson), s.teaches) for s in english
    ]
    assert all(words(section.lesson) <= LONGEST for section in theirs)


def test_who_is_new_hears_what_is_told_to_anybody_and_nobody_hears_it_twice() -> None:
    anna = [key("big-deal", "duel")]
    ben = [key("big-deal", "duel"), key("dnup", "play")]
    dora = []
    assert known_to_all([anna, ben], "big-deal") == {"duel"}
    assert known_to_all([ben], "dnup") == {"play"} and known_to_all([anna], "dnup") == frozenset()
    assert known_to_all([anna, dora], "big-deal") == frozenset(), "Dora is new"
    assert known_to_all([], "big-deal") == frozenset()


def test_what_holds_only_with_a_house_rule_is_told_only_with_it() -> None:
    told = {s.id for s in teachable(make_setup("cover-your-assets", NAMES[:4], {}), "en")}
    assert "stealing" in told and not told & {"improving", "swapping", "special-piles"}


def test_by_results_only_a_turn_is_told_before_the_first_count_and_then_what_counts() -> None:
    begun = Match.of(make_setup("big-deal", NAMES[:3], {}))
    told = [lesson.id for lesson in lessons(begun, "en", (), by_results=True)]
    assert told == ["at-a-glance", "your-turn"]
    counted = match_after(begun, "score points=10000,0,0")
    assert [lesson.id for lesson in lessons(counted, "en", told, by_results=True)] == ["scoring"]
