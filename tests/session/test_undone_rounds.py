"""Laws of every way to enter a round: what Undo takes back is in the boxes again, Redo logs the
same, and nothing that ends a match is logged with empty boxes unless somebody says so."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.fields import REQUIRED
from companion.engine.tap_result import MoveLogged, NeedsMore
from companion.rulebook.stories import Story
from companion.session.form_view import form_view
from companion.session.mode import Correcting
from companion.session.round_form import RoundForm
from tests.support.api import Entry, Match, OpenRecord, language, make_setup, read_line
from tests.support.parse_tables import stories_of

EN = language("en")
SHEETS = {story.setup.game.result.display_name(story.setup): story for story in stories_of("sheet")}


def rounds_told(story: Story) -> Iterator[tuple[Match, Entry]]:
    """Every legal line of a story, with the match before it."""
    match = Match.of(story.setup)
    for step in story.steps:
        if step.line and "move" in step.line:
            line = read_line(match.setup, step.line)
            after, verdict = match.add(line)
            if verdict.legal and isinstance(line, Entry):
                yield match, line
                match = after


def entered(at: RoundForm) -> dict[str, Any]:
    """What somebody has entered."""
    return {box.id: at.form.value(box) for box in at.form.boxes if box.id in at.form.entered}


def fill(at: RoundForm, entry: Entry) -> None:
    """Taps the entries of a move, box by box; what says nothing is left empty."""
    assert at.sheet
    turn = getattr(entry.move, "enter", {})  # of one player: a number each
    given = at.sheet.entered(entry.move) or turn
    for box in at.form.boxes:
        whole = given.get(box.field.key, box.field.blank)
        value = whole[box.column] if isinstance(whole, list | tuple) else whole
        if box.field.blank is not REQUIRED and value == box.field.blank:
            continue
        at.tap(lambda form, box=box: form.point(box.id))
        if box.kind != "number":
            at.tap(lambda form, value=value: form.choose(value))
            continue
        for key in ("minus",) * (value < 0) + tuple(str(abs(value))):
            assert at.tap(lambda form, key=key: form.press(key)), (box.id, value)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheets_round(tmp_path: Path, name: str) -> None:
    story = SHEETS[name]
    for number, (match, line) in enumerate(rounds_told(story)):
        if match.setup.form_of[type(line.move)].name == "finish" or line.ruling:
            continue
        with OpenRecord.begin(tmp_path / str(number), match.setup) as running:
            for entry in match.entries():
                assert running.log(entry).legal
            at = RoundForm(running, EN)
            fill(at, line)
            typed = entered(at)
            asks = form_view(at).asks
            came = at.log()
            if asks:  # it would end the match, and boxes are empty
                assert came == NeedsMore(words=asks) and running.match.number == match.number
                assert running.match.add(line)[0].table.phase == "over"
                came = at.log(sure=True)
            assert isinstance(came, MoveLogged)
            after = running.match
            assert running.undo()
            at.turn_to()
            assert entered(at) == {id: n for id, n in typed.items() if _said(at, id, n)}
            assert form_view(at).undone[0].startswith("Undone: ")
            assert running.redo() and running.match is after
            at.turn_to()
            assert not entered(at) and not form_view(at).undone[0]


def _said(at: RoundForm, id: str, value: Any) -> bool:
    """Whether a record can tell it from an empty box."""
    return bool(at.form.box(id).field.blank != value)


def test_what_was_undone_does_not_come_into_an_earlier_round_that_is_corrected(
    tmp_path: Path,
) -> None:
    sheet = {
        "name": "With a bonus",
        "players": [2, 4],
        "enter": {"won": {"name": "Won"}, "bonus": {"name": "Bonus", "optional": True}},
        "points": {"sum": "won + bonus"},
    }
    setup = make_setup("sheet", ["Anna", "Ben"], {"sheet": sheet})
    with OpenRecord.begin(tmp_path, setup) as running:
        for enter in ({"won": [1, 2]}, {"won": [3, 4], "bonus": [5, 6]}):
            move = setup.read_move({"move": "score", "enter": enter})
            assert running.log(Entry(move)).legal
        assert running.undo()
        again = RoundForm(running, EN)
        assert {id for id, value in entered(again).items() if value} >= {"bonus:0", "bonus:1"}
        corrected = RoundForm(running, EN, Correcting("amend", 1))
        assert not any("bonus" in id for id in entered(corrected))
