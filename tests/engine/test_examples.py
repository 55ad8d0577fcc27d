"""Golden examples: stories with the rules that they break, each beside a legal twin."""

from dataclasses import replace
from itertools import pairwise

import pytest

from companion.engine.rules import MoveRules, Rule
from companion.rulebook.stories import Story
from tests.api import GAMES, Match, read_line
from tests.games import folder_of
from tests.parse_tables import ALL, NAMES, STORIES, overrulable, play_story, rules_of

WITH_MOVES = [game for game in GAMES if not game.only_counted]


@pytest.mark.parametrize(("game", "story"), ALL, ids=NAMES)
def test_story(game: str, story: Story) -> None:
    play_story(story)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_rule_has_a_story_that_breaks_it_and_a_legal_twin(game: str) -> None:
    stories = STORIES[game]
    with_twin = set()
    for story, twin in pairwise(stories):
        if twin.twin:
            with_twin |= story.broken
    assert sorted(set(rules_of(game)) - with_twin) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_verdicts_cite_the_specification_in_its_order(game) -> None:
    order = rules_of(game.id)
    for asked in game.asked.values():
        ids = [rule.id for rule in asked.all]
        assert set(ids) <= set(order)
        assert len(set(ids)) == len(ids)
        certain = [rule.id for rule in asked.rules if not rule.may_overrule]
        assert certain == sorted(certain, key=order.index)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_the_table_may_overrule_is_what_the_specification_says(game) -> None:
    for asked in game.asked.values():
        for rule in asked.all:
            assert rule.may_overrule == (rule.id in overrulable(game.id)), rule.id


def _without(game, lost: Rule):
    """The game with one rule that nobody asks."""
    weaker = replace(game)
    vars(weaker)["asked"] = {
        move: MoveRules(
            {phase: rule for phase, rule in asked.wrong_in.items() if rule is not lost},
            tuple(rule for rule in asked.moments if rule is not lost),
            tuple(rule for rule in asked.rules if rule is not lost),
        )
        for move, asked in game.asked.items()
    }
    return weaker


def _comes_out(story: Story, game) -> bool:
    try:
        play_story(story._replace(setup=replace(story.setup, game=game)))
    except Exception:  # a move that should have been refused may break anything
        return False
    return True


RULES = [
    (game, rule)
    for game in GAMES
    for rule in {id(rule): rule for asked in game.asked.values() for rule in asked.all}.values()
]


@pytest.mark.parametrize(
    ("game", "rule"), RULES, ids=[f"{g.id}: {r.id} ({r.broken.__name__})" for g, r in RULES]
)
def test_no_rule_can_be_lost_unnoticed(game, rule: Rule) -> None:
    weaker = _without(game, rule)
    telling = [story for story in STORIES[game.id] if rule.id in story.broken]
    assert any(not _comes_out(story, weaker) for story in telling)


def test_a_story_reads_as_the_record_does() -> None:
    for _, story in ALL:
        for step in story.steps:
            if step.line:
                read_line(story.setup, step.line)


@pytest.mark.parametrize("game", WITH_MOVES, ids=lambda game: game.id)
def test_every_game_is_played_to_its_end_by_moves(game) -> None:
    over = [match for match in map(play_story, STORIES[game.id]) if match.table.phase == "over"]
    moves = {declared.name for declared in game.rules.moves if declared.has_player}
    assert any(moves & names(match) for match in over)


def names(match: Match) -> set[str]:
    return {match.setup.form_of[type(entry.move)].name for entry in match.entries()}


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_has_its_journeys_through_the_window(game: str) -> None:
    assert (folder_of(game) / "journeys.txt").exists()
