"""Laws of every way to enter a round: what Undo takes back is in the boxes again, Redo logs the
same, and nothing that ends a match is logged with empty boxes unless somebody says so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.engine.default_offer import count_forms
from companion.engine.match import Entry, Match, read_line
from companion.engine.tap_result import MoveLogged, NeedsMore
from companion.games import GAMES
from companion.i18n.language import language
from companion.record.match_file import make_setup
from companion.record.open_record import OpenRecord
from companion.rulebook.stories import Story
from companion.session.counting import AtCount
from companion.session.score_sheet import ScoreSheetSession
from companion.session.score_sheet_view import SheetWords
from tests.parse_tables import stories_of

EN = language("en")
SHEETS = {story.setup.game.result.display_name(story.setup): story for story in stories_of("sheet")}


@contextmanager
def opened(folder: Path, match: Match) -> Iterator[OpenRecord]:
    """A record that has come so far."""
    with OpenRecord.begin(folder, match.setup) as running:
        for entry in match.entries():
            assert running.log(entry).legal
        yield running


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


def entered(at: ScoreSheetSession) -> dict[tuple[str, int], int]:
    """What somebody has typed."""
    return {place: typed.number for place, typed in at.typed.items() if typed.text}


def fill(at: ScoreSheetSession, entry: Entry) -> None:
    """Taps the entries of a move, box by box; what says nothing is left empty."""
    given = at.grid.entered(entry.move)
    for id, column in at.places():
        slot = at.slot((id, column))
        whole = given.get(id, slot.blank)
        value = whole[column] if isinstance(whole, list | tuple) else whole
        if slot.optional and value == slot.blank:
            continue
        at.point(id, column)
        if slot.answers or slot.player:
            at.press(str(value))
        else:
            for key in ("minus",) * (value < 0) + tuple(str(abs(value))):
                assert at.press(key), (id, column, value)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheets_round(tmp_path: Path, name: str) -> None:
    story = SHEETS[name]
    for number, (match, line) in enumerate(rounds_told(story)):
        if match.setup.form_of[type(line.move)].name == "finish" or line.ruling:
            continue
        with opened(tmp_path / str(number), match) as running:
            at = ScoreSheetSession(running, EN)
            fill(at, line)
            typed, asks = entered(at), SheetWords(at).view().asks
            came = at.log()
            if asks:  # it would end the match, and boxes are empty
                assert came == NeedsMore(words=asks) and running.match.number == match.number
                assert running.match.add(line)[0].table.phase == "over"
                came = at.log(sure=True)
            assert isinstance(came, MoveLogged)
            after = running.match
            assert running.undo()
            at.turn_to()
            assert entered(at) == typed
            again = ScoreSheetSession(running, EN)  # after a kill
            assert entered(again) == {place: n for place, n in typed.items() if _said(again, place)}
            assert SheetWords(at).view().last.startswith("Undone: ")
            assert running.redo() and running.match is after
            at.turn_to()
            assert not entered(at) and not SheetWords(at).view().last


def _said(at: ScoreSheetSession, place: tuple[str, int]) -> bool:
    """Whether a record can tell it from an empty box."""
    slot = at.slot(place)
    return not (slot.optional and at.value(place) in (None, slot.blank))


def test_yahtzee_is_not_over_by_a_slip(tmp_path: Path) -> None:
    match, line = next(rounds_told(SHEETS["Yahtzee"]))
    with opened(tmp_path, match) as running:
        at = ScoreSheetSession(running, EN)
        view = SheetWords(at).view()
        assert not view.ready and view.asks == f"{len(at.places())} boxes are empty. Finish?"
        assert at.log() == NeedsMore(words=view.asks) and running.match.number == 0
        at.press("3")
        assert isinstance(at.log(sure=True), MoveLogged) and at.over
        assert running.undo()
        at.turn_to()
        assert list(entered(at).values()) == [3]
        fill(at, line)
        assert SheetWords(at).view().ready == (not at.left_empty)


def test_the_pads_round(tmp_path: Path) -> None:
    match = Match.of(make_setup("score-pad", ["Anna", "Ben"], {}))
    line = read_line(match.setup, {"move": "score", "points": [-12, 0]})
    assert isinstance(line, Entry)
    with opened(tmp_path, match) as running:
        at = ScoreSheetSession(running, EN)
        fill(at, line)
        typed = entered(at)
        assert isinstance(at.log(), MoveLogged) and running.undo()
        at.turn_to()
        assert entered(at) == typed and len(typed) == 2


COUNTED = [
    game.id
    for game in GAMES
    if not game.table.grid and any(kind.name == "score" for kind in game.rules.moves)
]


@pytest.mark.parametrize("game", COUNTED)
def test_a_counted_round(tmp_path: Path, game: str) -> None:
    match, line = a_count(game)
    with opened(tmp_path, match) as running:
        assert running.log(line).legal
        after = running.match
        assert running.undo()
        form = AtCount(running, EN)
        assert form.check.tried.move == line.move
        assert isinstance(form.book(line.ruling), MoveLogged)
        assert running.match.table == after.table


def a_count(game: str) -> tuple[Match, Entry]:
    """Some legal result of a round, and the match before it."""
    for story in stories_of(game):
        for match, line in rounds_told(story):
            forms = match.setup.form_of
            if forms[type(line.move)].name == "score" and count_forms(match.setup, match.table):
                return match, line
    raise AssertionError(f"no story of {game} counts a round")
