"""A move of a sheet that nobody logged is judged as in its story, as far as the sheet is known."""

import random
from collections.abc import Iterator
from typing import Any

from companion.record.judge_position import judge_position
from companion.rulebook.stories import Story
from tests.engine.test_judge import position_of
from tests.support.api import Entry, Match, read_line
from tests.support.parse_tables import stories_of
from tests.support.sampling import each

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


@STORIES
def test_the_whole_sheet_gives_the_verdict_of_the_log(story: Story) -> None:
    """But for what formulas remember of the round before, which no key shows."""
    for match, line, entry in steps(story):
        logged = match.judge(entry).broken
        known = [broken.rule.id for broken in logged if not broken.rule.needs_log]
        assert found(match, line, position_of(match)) == known, line


@STORIES
def test_what_is_left_out_makes_nothing_illegal(story: Story) -> None:
    dice = random.Random(story.title)
    for match, line, entry in steps(story):
        if not match.judge(entry).broken:
            known = {key: value for key, value in position_of(match).items() if dice.random() < 0.6}
            if "table" in known:
                known["table"] = {k: v for k, v in known["table"].items() if dice.random() < 0.6}
            assert found(match, line, known) == [], (line, known)
