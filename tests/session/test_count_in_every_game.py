"""Counting a round in every game: it says which round, and asks only what is not known."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.default_offer import count_fields
from companion.engine.form import Box
from companion.engine.rounds import rounds
from companion.rulebook.stories import Story
from companion.session.form_view import form_view
from companion.session.round_form import RoundForm
from tests.support.api import (
    Entry,
    Match,
    OpenRecord,
    TableSession,
    language,
    languages,
    make_setup,
    read_line,
)
from tests.support.parse_tables import ALL, NAMES
from tests.support.sampling import each

TYPED = range(200)  # numbers of a pad
COUNTED = [
    (story, name)
    for (_, story), name in zip(ALL, NAMES, strict=True)
    if not story.twin and count_fields(story.setup, Match.of(story.setup).table)
]
FROM_TO = re.compile(r"(\d+) (?:to|and|bis|und|à|et) \1\b")


def moments(story: Story, folder: Path) -> Iterator[OpenRecord]:
    """The match as it is told, whenever its phase has changed and a round may be counted."""
    with OpenRecord.begin(folder, story.setup) as running:
        phase = ""
        for step in story.steps:
            if running.match.table.phase not in (phase, "over"):
                phase = running.match.table.phase
                yield running
            if step.line is not None and not step.broken:
                line = read_line(story.setup, step.line)
                if not isinstance(line, Entry):
                    return
                assert running.log(line).legal


@pytest.mark.parametrize("story", [s for s, _ in COUNTED], ids=[name for _, name in COUNTED])
def test_a_count_says_its_round_and_asks_what_is_not_known(story: Story, tmp_path: Path) -> None:
    for running in moments(story, tmp_path):
        count = RoundForm(running, language("en"))
        match = running.match
        game = match.setup.game
        if not game.result.single_round:
            assert f"Round {len(rounds(match)) + 1}" in form_view(count).subtitle
        assert count.check.wrong == {}
        still_open = [box.id for box in count.form.missing]
        assert count.form.focus in still_open or not still_open
        ended = {phase.name for phase in game.rules.phases if phase.round_ended}
        if match.table.phase in ended:
            assert form_view(count).says
            for box in (box for box in count.form.missing if box.kind == "number"):
                possible = [number for number in TYPED if _can_be(count, box, number)]
                assert len(possible) > 1, f"{box.id} can only be one number"


def _can_be(count: RoundForm, box: Box, number: int) -> bool:
    before = count.form
    count.tap(lambda form: form.enter(box.id, str(number)))
    found = box.id not in count.check.wrong
    count.form = before
    return found


@each("code", languages())
@pytest.mark.parametrize("game", sorted({story.setup.game.id for story, _ in COUNTED}))
def test_results_only_asks_no_question_that_cannot_be_answered(
    game: str, code: str, tmp_path: Path
) -> None:
    story = next(story for story, _ in COUNTED if story.setup.game.id == game)
    with OpenRecord.begin(tmp_path, story.setup) as running:
        view = TableSession(running, language(code), rounds_only=True).view()
        assert "?" not in view.prompt.text + view.prompt.hint


def test_no_refusal_says_from_a_number_to_itself() -> None:
    for _, story in ALL:
        match = Match.of(story.setup)
        for step in story.steps:
            if step.line is not None:
                match, verdict = match.add(read_line(story.setup, step.line))
                for code in languages() if step.broken else ():
                    for broken in verdict.broken:
                        said = language(code).why(broken, story.setup)
                        assert not FROM_TO.search(said), said


@pytest.mark.parametrize("code", languages())
def test_who_adds_up_cards_sees_what_each_is_worth(code: str, tmp_path: Path) -> None:
    setup = make_setup("crazy-eights", ["Anna", "Ben", "Cleo"], {})
    with OpenRecord.begin(tmp_path, setup) as running:
        (left,) = form_view(RoundForm(running, language(code))).sections
    assert "50" in left.name and "10" in left.name
