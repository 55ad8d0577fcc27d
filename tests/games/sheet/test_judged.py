"""A move of a sheet that nobody logged is judged as in its story, as far as the sheet is known."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.record.judge_position import judge_position
from companion.rulebook.stories import Story
from tests.api import BadInput, Entry, Match, canonical_json, read_line, standing
from tests.parse_tables import stories_of
from tests.sampling import each

STORIES = each("story", stories_of("sheet"))


def steps(story: Story) -> Iterator[tuple[Match, dict[str, Any], Entry]]:
    """Every move of the story, legal or not, at its place, without a ruling."""
    match = Match.of(story.setup)
    for step in story.steps:
        if step.line is not None and "move" in step.line:
            line = {key: value for key, value in step.line.items() if key != "ruling"}
            yield match, line, read_line(story.setup, line)
            match, _ = match.add(read_line(story.setup, step.line))


def found(match: Match, line: dict[str, Any], known: dict[str, Any]) -> list[str]:
    setup = match.setup
    verdict = judge_position(setup.game.id, setup.options, line, known, len(setup.players)).verdict
    return [broken.rule.id for broken in verdict.broken]


def position(match: Match) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(canonical_json(standing(match)))
    return whole


@STORIES
def test_the_whole_sheet_gives_the_verdict_of_the_log(story: Story) -> None:
    """But for what formulas remember of the round before, which no key shows."""
    for match, line, entry in steps(story):
        logged = match.judge(entry).broken
        known = [broken.rule.id for broken in logged if not broken.rule.needs_log]
        assert found(match, line, position(match)) == known, line


@STORIES
def test_what_is_left_out_makes_nothing_illegal(story: Story) -> None:
    dice = random.Random(story.title)
    for match, line, entry in steps(story):
        if not match.judge(entry).broken:
            known = {key: value for key, value in position(match).items() if dice.random() < 0.6}
            if "table" in known:
                known["table"] = {k: v for k, v in known["table"].items() if dice.random() < 0.6}
            assert found(match, line, known) == [], (line, known)


@pytest.mark.parametrize(
    ("known", "key"),
    [
        ({"phase": "turn"}, "phase"),
        ({"turn": 0, "phase": "counting"}, "turn"),
        ({"table": {"won": {}}}, "won"),
        ({"table": {"entered": {"bid": [0]}}}, "entered.bid"),
        ({"phase": "between-rounds", "table": {"entered": {"bid": [0, 0, 0]}}}, "entered"),
    ],
)
def test_a_sheet_that_cannot_be(known: dict[str, Any], key: str) -> None:
    story = next(story for story in stories_of("sheet") if "oh hell" in story.title.lower())
    match = Match.of(story.setup)
    line = {"move": "finish"}
    with pytest.raises(BadInput) as error:
        judge_position("sheet", story.setup.options, line, known, 3 if "table" in known else None)
    assert error.value.key == key, (match, error.value)


@pytest.mark.parametrize("known", [{}, {"phase": "counting"}, {"round": 1, "totals": [0, 0, 0]}])
@pytest.mark.parametrize("tricks", [[1, None, 0], [1, 0, 0]])
def test_a_score_may_bring_the_rest_of_what_was_not_told(
    known: dict[str, Any], tricks: list[int | None]
) -> None:
    """The bids, and what Ben has taken, were entered before, or nobody said so."""
    options = next(s for s in stories_of("sheet") if "oh hell" in s.title.lower()).setup.options
    line = {"move": "score", "enter": {"tricks": tricks}, "round": {"trump": 1}}
    judged = judge_position("sheet", options, line, known, 3)
    assert not judged.verdict.broken and "entered" in judged.not_told
