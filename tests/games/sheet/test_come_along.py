"""Every sheet that comes along, with a match whose points somebody worked out by hand."""

from __future__ import annotations

import json

import pytest

from companion.library.sheets import come_along
from companion.record.sheet_text import json_text, link, read_link, read_sheet_text, toml_text
from companion.rulebook.stories import Story
from companion.say.language import language, languages
from companion.say.sheet_words import described
from companion.say.standing import standing
from tests.told import stories_of, tell

STORIES = stories_of("sheet")
SHEETS = come_along()


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.title)
def test_story(story: Story) -> None:
    match = tell(story)
    assert standing(match)["over"]


def test_each_has_a_story() -> None:
    told = {story.setup.game.called(story.setup) for story in STORIES}
    assert told == {found.sheet.name for found in SHEETS}
    assert len(SHEETS) >= 24


def test_every_check_has_a_story_that_breaks_it() -> None:
    broken = {(s.setup.game.called(s.setup), rule) for s in STORIES for rule in s.broken}
    checks = {(found.sheet.name, check.rule) for found in SHEETS for check in found.sheet.checks}
    assert checks - broken == set()


@pytest.mark.parametrize("found", SHEETS, ids=lambda found: found.id)
def test_it_says_what_it_is_and_can_be_handed_on(found) -> None:
    sheet = found.sheet
    assert sheet.about
    assert json_text(read_sheet_text(toml_text(sheet).encode())) == json_text(sheet)
    assert json_text(read_link(link(sheet))) == json_text(sheet)
    assert json.loads(json_text(sheet))["name"] == sheet.name
    for code in languages():
        assert described(sheet, language(code))[0] == sheet.name
