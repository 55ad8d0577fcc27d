"""Golden examples: stories with the rules that they break, each beside a legal twin."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from companion.engine.match import read_line
from companion.engine.rules import Asked, Rule
from companion.games import GAMES
from companion.rulebook.stories import Story
from tests.told import ALL, HERE, NAMES, SPEC, STORIES, rules_of, tell


@pytest.mark.parametrize(("game", "story"), ALL, ids=NAMES)
def test_story(game: str, story: Story) -> None:
    tell(story)


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
    for asked in game.rules.values():
        ids = [rule.id for rule in asked.moments + asked.rules]
        assert set(ids) <= set(order)
        assert len(set(ids)) == len(ids)
        certain = [id for id in ids[len(asked.moments) :] if id not in SPEC["overrulable"]]
        assert certain == sorted(certain, key=order.index)


def _without(game, lost: Rule):
    """The game with one rule that is always kept."""
    always = replace(lost, kept=lambda table, move: True)
    rules = {
        move: Asked(
            tuple(always if rule is lost else rule for rule in asked.moments),
            tuple(always if rule is lost else rule for rule in asked.rules),
        )
        for move, asked in game.rules.items()
    }
    return game._replace(rules=rules)


def _comes_out(story: Story, game) -> bool:
    try:
        tell(story._replace(setup=replace(story.setup, game=game)))
    except Exception:  # a move that should have been refused may break anything
        return False
    return True


RULES = [
    (game, rule)
    for game in GAMES
    for rule in {
        id(rule): rule for asked in game.rules.values() for rule in asked.moments + asked.rules
    }.values()
]


@pytest.mark.parametrize(
    ("game", "rule"), RULES, ids=[f"{g.id}: {r.id} ({r.kept.__name__})" for g, r in RULES]
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


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_is_played_to_its_end_by_moves(game: str) -> None:
    whole = [story for story in STORIES[game] if len(story.steps) >= 20]
    over = [story for story in whole if tell(story).table.phase == "over"]
    assert over or game == "score-pad"  # which has no moves but results


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_has_its_journeys_through_the_window(game: str) -> None:
    assert (HERE / "journeys" / f"test_{game.replace('-', '_')}.py").exists()
