"""Somebody writes on a score sheet, without a screen."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.form import Form
from companion.engine.tap_result import MoveLogged, MoveRefused, NeedsMore
from companion.session.form_view import form_view
from companion.session.round_form import RoundForm
from companion.views.form import BoxView, FormView
from tests.api import OpenRecord, language, make_setup, sheet_called
from tests.games.sheet.made import NAMES

OPEN: list[OpenRecord] = []


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


def sheet(tmp_path: Path, id: str, players: int = 3, code: str = "en", **options: Any) -> RoundForm:
    if id == "score-pad":
        setup = make_setup(id, NAMES[:players], options)
    else:
        found = sheet_called(id)
        assert found
        setup = make_setup("sheet", NAMES[:players], {"sheet": found.plain, **options})
    OPEN.append(OpenRecord.begin(tmp_path, setup))
    return RoundForm(OPEN[-1], language(code))


def press(sheet: RoundForm, keys: str) -> None:
    """Digits; `>` goes on, `−` is the minus."""
    for key in keys:
        if key == ">":
            sheet.tap(Form.go_on)
        elif sheet.form.focused.kind == "number":
            sheet.tap(lambda form, key=key: form.press("minus" if key == "−" else key))
        else:
            sheet.tap(lambda form, key=key: form.choose(int(key)))


def point(sheet: RoundForm, box: str) -> None:
    sheet.tap(lambda form: form.point(box))


def boxes(sheet: RoundForm) -> list[BoxView]:
    return [box for section in seen(sheet).sections for box in section.boxes]


def ready(sheet: RoundForm) -> bool:
    log = seen(sheet).pad.log
    return log is not None and log.state == "due"


def seen(sheet: RoundForm) -> FormView:
    return form_view(sheet)


def totals(sheet: RoundForm) -> tuple[int, ...]:
    return sheet.running.match.table.totals


def test_oh_hell_in_the_fewest_taps(tmp_path: Path) -> None:
    at = sheet(tmp_path, "oh-hell", rounds=2, dealer=2)
    view = seen(at)
    assert (view.title, view.subtitle, view.pad.log.words) == (
        "Oh Hell",
        "Round 1 of 2 · Cards each: 1.",
        "Start round 1",
    )
    assert [section.label for section in view.sections] == ["Bid"]
    assert [column.note for column in view.columns] == ["plays first", "", "deals"]
    press(at, "1")  # a single digit each: the next is asked for at once
    assert (seen(at).says, seen(at).shares) == ("Bid in total: 1 of 1", (1, 1))
    press(at, "00")
    assert ready(at)
    assert isinstance(at.log(), MoveLogged)
    view = seen(at)
    assert [section.label for section in view.sections] == ["Tricks", "Trump"]
    assert view.sections[0].before == ("Bid 1", "Bid 0", "Bid 0")
    press(at, "10")  # Cleo's follow: all tricks are taken
    box = boxes(at)[2]
    assert (box.value, box.follows) == ("0", True)
    assert at.form.focus == "trump"
    view = seen(at)
    assert [key.text for key in view.pad.keys] == ["Clubs", "Diamonds", "Hearts", "Spades", "None"]
    press(at, "3")
    assert [c.gain for c in seen(at).columns] == ["+11", "+10", "+10"]
    assert isinstance(at.log(), MoveLogged)
    view = seen(at)
    assert [column.total for column in view.columns] == ["11", "10", "10"]
    assert [bool(column.leads) for column in view.columns] == [True, False, False]
    row = view.past.rows[0]
    assert [cell.entries for cell in row.cells] == ["1/1", "0/0", "0/0"]
    assert row.spoken == "Round 1: Anna 11, Ben 10, Cleo 10"


def test_bidding_begins_with_who_plays_first(tmp_path: Path) -> None:
    at, order = sheet(tmp_path, "wizard", players=3, dealer=1), []
    for _ in range(3):
        order.append(at.form.focus)
        press(at, "0")  # which goes on at once
    assert order == ["bid:2", "bid:0", "bid:1"]
    assert isinstance(at.log(), MoveLogged)
    press(at, "100")
    assert isinstance(at.log(), MoveLogged)
    assert at.form.focus == "bid:0"


def test_a_failed_check_is_told_when_it_is_logged(tmp_path: Path) -> None:
    at = sheet(tmp_path, "hearts", players=4)
    press(at, "9>9>9>")
    assert seen(at).says == "Points taken in total: 27 of 26"
    press(at, "9")
    view = seen(at)
    assert (view.says, view.tone) == ("Points taken in total: 36 of 26", "second")
    assert view.pad.log == ("Log round 1", "doesn’t fit", "quiet")
    assert isinstance(at.log(), MoveRefused) and totals(at) == (0, 0, 0, 0)
    view = seen(at)
    assert view.says == "The points add up to 36, but should be 26." and view.tone == "illegal"
    point(at, "taken:0")
    press(at, "0>")
    point(at, "taken:3")
    press(at, "8")
    assert ready(at)


def test_what_is_missing_is_asked_for(tmp_path: Path) -> None:
    at = sheet(tmp_path, "golf", players=3)
    point(at, "cards:1")
    press(at, "7")
    assert (seen(at).pad.log.note, at.log()) == ("2 missing", NeedsMore())
    assert at.form.focus == "cards:0"


def test_a_correction_that_a_later_round_does_not_bear(tmp_path: Path) -> None:
    at = sheet(tmp_path, "farkle", players=2)
    for keys in ("500", "600", "50", "50"):
        press(at, keys)
        at.log()
    at.turn_to(1)
    press(at, "0")
    assert isinstance(at.log(), MoveRefused)
    assert "Then a later round no longer fits: Anna needs 500 at once" in seen(at).says
    assert isinstance(at.log(), MoveRefused) and totals(at) == (550, 650)


def test_the_parts_of_the_points_and_the_bids_are_seen_now_and_in_a_correction(
    tmp_path: Path,
) -> None:
    at = sheet(tmp_path, "oh-hell", dealer=2)
    press(at, "100")
    at.log()
    assert seen(at).parts == ()  # something is missing yet
    press(at, "10")
    press(at, "3")
    parts = (("Exact bid", ("10", "10", "10")), ("Trick points", ("1", "0", "0")))
    assert seen(at).parts == parts
    assert [c.gain for c in seen(at).columns] == ["+11", "+10", "+10"]
    at.log()
    assert seen(at).sections[0].before == ()  # the next bids
    at.turn_to(2)
    assert seen(at).sections[0].before == ("Bid 1", "Bid 0", "Bid 0")
    assert seen(at).parts == parts
    at.turn_to(1)
    assert seen(at).sections[0].before == ()


def test_yahtzee_is_logged_box_by_box(tmp_path: Path) -> None:
    at = sheet(tmp_path, "yahtzee", players=3)
    view = seen(at)
    assert (view.subtitle, view.pad.next) == ("Anna: 13 boxes to go", ("Next", "Ben", "normal"))
    assert [column.now for column in view.columns] == ["0", "0", "0"]
    press(at, "3")
    assert seen(at).pad.next == ("Done", "then Ben", "due")
    assert [column.note for column in seen(at).columns] == [
        "63: 60 to go", "63: 63 to go", "63: 63 to go",
    ]  # fmt: skip
    assert isinstance(at.go_on(), MoveLogged)
    assert at.form.focus == "ones:1" and at.running.match.number == 1
    assert boxes(at)[0].value == "3" and "ones:0" not in at.form.order
    assert not seen(at).past.other  # no move began the round: each box leads to its own
    assert [bool(column.leads) for column in seen(at).columns] == [True, False, False]
    assert seen(at).pad.log == ("End game", "38 boxes open", "quiet")
    assert at.log() == NeedsMore() and seen(at).tone == "illegal"  # the boxes are required
    at.go_on()
    assert at.form.focus == "ones:2" and at.running.match.number == 1
    at.running.undo()
    at.turn_to()
    assert (at.form.entered, at.form.focus) == ({"ones:0": "3"}, "ones:0")
    at.go_on()
    press(at, "4")  # Ben's, not logged yet
    assert at.point("ones:0")  # what was logged is corrected by a tap
    assert [(box.name, box.value) for box in boxes(at)] == [("Ones (Anna)", "3")]
    assert [column.now for column in seen(at).columns] == ["3", "0", "0"]
    press(at, "2")
    assert isinstance(at.log(), MoveLogged)
    assert at.running.match.table.entered == {"ones": (2, None, None)}
    assert at.form.entered == {"ones:1": "4"} and at.form.focus == "ones:1"


def test_the_score_pad_is_such_a_sheet(tmp_path: Path) -> None:
    at = sheet(tmp_path, "score-pad", players=3, zero_sum=True, name="Skat")
    assert seen(at).title == "Skat"
    press(at, "30>−10>")
    assert boxes(at)[2].value == "−20"
    assert isinstance(at.log(), MoveLogged) and totals(at) == (30, -10, -20)
    assert language("en").logged(at.running.match) == "Round 1: Anna 30, Ben −10 and Cleo −20"


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_every_sheet_can_be_shown(tmp_path: Path, code: str) -> None:
    from companion.library.sheets import bundled_sheets

    for found in bundled_sheets():
        at = sheet(tmp_path / found.id, found.id, found.sheet.players[1], code)
        view = seen(at)
        assert view.sections and view.pad.keys and view.pad.log and len(view.columns) >= 2
