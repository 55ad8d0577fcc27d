"""Every sheet that comes along, with matches whose points were published or worked out by hand."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.i18n.sheet_words import sheet_name
from companion.library.sheets import SheetOnShelf, bundled_sheets
from companion.record.sheet_text import json_text, link, read_link, read_sheet_text, toml_text
from companion.rulebook.stories import Story
from companion.views.sheet_description import describe_sheet
from tests.support.api import language, languages, make_setup, read_file, standing
from tests.support.parse_tables import look, play_story, stories_of
from tests.support.sampling import each, some

HERE = Path(__file__).parent
STORIES = stories_of("sheet")
SHEETS = bundled_sheets()
# Nobody can be equal at the end: one player or side gets all points of a round, or plays on.
ONE_WINNER = {
    *("Belote", "Coinche", "Cribbage", "Cribbage for four", "Dominoes", "Euchre", "Gin Rummy"),
    *("Jass (Schieber)", "Rummy", "Spades", "Tichu"),
}


def sheet_of(story: Story) -> str:
    return story.setup.game.result.display_name(story.setup)


def test_each_has_a_story() -> None:
    named = {sheet_of(story) for story in STORIES}
    assert named == {found.sheet.name for found in SHEETS}
    assert len(SHEETS) >= 24


def test_every_check_has_a_story_that_breaks_it() -> None:
    broken = {(sheet_of(story), rule) for story in STORIES for rule in story.broken}
    checks = {(found.sheet.name, check.rule) for found in SHEETS for check in found.sheet.checks}
    assert checks - broken == set()


def test_each_match_says_where_its_figures_come_from() -> None:
    lines = (HERE / "stories.txt").read_text("utf-8").splitlines()
    titles = [n for n, line in enumerate(lines) if line and not line.startswith((" ", "#"))]
    assert len(titles) == len(STORIES)
    assert [lines[n] for n in titles if not lines[n + 1].startswith("  # Figures: ")] == []


def test_each_has_three_rounds_with_figures_of_their_own() -> None:
    """A round counts here if the story says the totals right after it."""
    rounds: Counter[str] = Counter()
    for story in STORIES:
        for step, expected in zip(story.steps, story.steps[1:], strict=False):
            rounds[sheet_of(story)] += bool(
                step.line
                and step.line.get("move") in ("score", "enter")
                and expected.path == "totals"
            )
    assert {found.sheet.name for found in SHEETS if rounds[found.sheet.name] < 3} == set()


def test_each_ends_once_with_equal_totals() -> None:
    """Of those with sides both members of one have won, which is nothing equal."""
    shared = set()
    for story in STORIES:
        sides = story.setup.options["sheet"].get("sides", len(story.setup.players))
        winners = look(play_story(story), "winners")
        assert winners, story.title  # each is played to its end
        if len({seat % sides for seat in winners}) > 1:
            shared.add(sheet_of(story))
    assert shared == {found.sheet.name for found in SHEETS} - ONE_WINNER


def with_a_slip(sheet: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The sheet with one number of its points too great by one, whichever it is."""
    for line, formula in sheet["points"].items():
        for number in re.finditer(r"\d+", formula):
            slip = f"{formula[: number.start()]}{int(number[0]) + 1}{formula[number.end() :]}"
            if "melded > 1 " not in slip:  # which comes in steps of 5
                yield {**sheet, "points": {**sheet["points"], line: slip}}


@each("found", SHEETS)
def test_a_slip_in_any_number_of_its_points_is_found(found: SheetOnShelf) -> None:
    stories = [story for story in STORIES if sheet_of(story) == found.sheet.name]
    for slip in with_a_slip(dict(found.sheet.plain)):

        def agree(slip: dict[str, Any] = slip) -> None:
            for story in stories:
                options = {**story.setup.options, "sheet": slip}
                play_story(
                    story._replace(setup=make_setup("sheet", [*story.setup.players], options))
                )

        with pytest.raises(AssertionError):
            agree()


@pytest.mark.parametrize(
    ("id", "totals", "winners"),
    [
        ("cribbage", (64, 76), (1,)),
        ("oh-hell", (24, 22, 24), (0, 2)),
        ("skull-king", (-10, 50), (1,)),
        ("spades", (-150, 205, -150, 205), (1, 3)),
        ("wizard", (50, 10, 10, 10, 40, 40), (0,)),
    ],
)
def test_a_match_by_a_former_version_means_what_it_meant(
    id: str, totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """A record holds its sheet, so a correction of the one that comes along does not touch it."""
    stands = standing(read_file(HERE / "former" / f"{id}.match").match)
    assert (stands["totals"], stands["winners"], stands["over"]) == (totals, winners, True)


@each("found", some(SHEETS, 12))
def test_it_says_what_it_is_and_can_be_handed_on(found) -> None:
    sheet = found.sheet
    assert sheet.about
    assert json_text(read_sheet_text(toml_text(sheet).encode())) == json_text(sheet)
    assert json_text(read_link(link(sheet))) == json_text(sheet)
    for code in languages():
        assert describe_sheet(sheet, language(code))[0] == sheet_name(sheet, code)
