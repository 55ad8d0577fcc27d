"""A box whose only possible value is known is filled in, and a digit that is not taken says why."""

from pathlib import Path
from typing import Any

import pytest

from companion.engine.form import Form
from companion.library.sheets import bundled_sheets
from companion.session.form_view import form_view
from companion.session.round_form import RoundForm
from tests.games.sheet.made import NAMES
from tests.support.api import OpenRecord, language, make_setup

SHEETS = {found.id: found.sheet.plain for found in bundled_sheets()}
ENGLISH = language("en")


def begin(folder: Path, sheet: Any, players: int) -> RoundForm:
    setup = make_setup("sheet", NAMES[:players], {"sheet": sheet})
    return RoundForm(OpenRecord.begin(folder, setup), ENGLISH)


def type_in(filled: RoundForm, box: str, *keys: str) -> bool:
    """Type in a box; return whether the last key was taken."""
    filled.tap(lambda form: form.point(box))
    return [filled.tap(lambda form, key=key: form.press(key)) for key in keys][-1]


def shown(filled: RoundForm, box: str) -> str:
    return form_view(filled).box(box).value


def test_the_other_side_of_tichu_has_the_rest(tmp_path: Path) -> None:
    filled = begin(tmp_path, SHEETS["tichu"], 4)
    type_in(filled, "cards:0", "6", "0")
    assert shown(filled, "cards:1") == "40"
    filled.tap(lambda form: form.enter("double", 0))
    assert shown(filled, "cards:1") == "", "with a double victory −60 would be too little"
    type_in(filled, "cards:0", "0")
    assert shown(filled, "cards:1") == "0"


def test_a_box_that_may_hold_one_number_holds_it(tmp_path: Path) -> None:
    sheet = {
        "name": "One each",
        "players": [2, 4],
        "enter": {"taken": {"name": "Taken", "least": "3", "most": "3"}, "won": {"name": "Won"}},
        "points": {"sum": "taken + won"},
    }
    filled = begin(tmp_path, sheet, 2)
    assert [shown(filled, f"taken:{seat}") for seat in range(2)] == ["3", "3"]
    assert {box.id for box in filled.form.missing} == {"won:0", "won:1"}


@pytest.mark.parametrize(
    ("id", "box", "keys", "says"),
    [
        ("wingspan", "birds:0", "999", "999 isn’t possible here, only 0 to 150."),
        ("tichu", "cards:1", "130", "130 isn’t possible here, only −25 to 125 in steps of 5."),
        ("score-pad", "points:0", "1234567890", "No more than 9 digits."),
    ],
)
def test_a_digit_that_is_not_taken_says_why(
    id: str, box: str, keys: str, says: str, tmp_path: Path
) -> None:
    if id == "score-pad":
        setup = make_setup("score-pad", NAMES[:3], {})
        filled = RoundForm(OpenRecord.begin(tmp_path, setup), ENGLISH)
    else:
        filled = begin(tmp_path, SHEETS[id], 4)
    assert not type_in(filled, box, *keys)
    assert (form_view(filled).says, form_view(filled).tone) == (says, "illegal")
    assert filled.form.entered[box] == keys[:-1]
    filled.tap(lambda form: form.press("delete"))
    assert form_view(filled).tone != "illegal", "the next key that is taken ends it"


@pytest.mark.parametrize(
    ("least", "most", "refused", "number"),
    [("0", "20", "7", "20"), ("15", "60", "1", "20")],
    ids=["of 0, 10 and 20", "of 20, 30 … 60"],
)
def test_a_digit_that_begins_no_possible_number_is_not_taken(
    least: str, most: str, refused: str, number: str, tmp_path: Path
) -> None:
    """Though it would lie between the lowest and the highest."""
    sheet = {
        "name": "Tens",
        "players": [2, 4],
        "enter": {"bonus": {"name": "Bonus", "least": least, "most": most, "step": 10}},
        "points": {"sum": "bonus"},
    }
    filled = begin(tmp_path, sheet, 2)
    assert not type_in(filled, "bonus:0", refused)
    assert shown(filled, "bonus:0") == ""
    assert type_in(filled, "bonus:0", *number)
    assert shown(filled, "bonus:0") == number


def test_a_form_whose_box_is_gone_begins_at_the_first_that_is_still_open(tmp_path: Path) -> None:
    """A state that was kept may name a box that the sheet no longer has."""
    form = begin(tmp_path, SHEETS["wizard"], 3).form.point("bid:2")
    assert form.focus == "bid:2"
    assert form.point("no such box").focus == form.order[0]


def test_every_box_of_every_sheet_says_why_it_does_not_take_ten_digits(tmp_path: Path) -> None:
    for number, (id, plain) in enumerate(SHEETS.items()):
        filled = begin(tmp_path / str(number), plain, plain["players"][0])
        for box in [filled.form.box(id) for id in filled.form.order]:
            if box.kind == "number":
                filled.tap(lambda form, box=box: Form.clear(form.point(box.id), box.id))
                assert not type_in(filled, box.id, *"9999999999") or box.one_digit, (id, box.id)
                says = form_view(filled).says
                assert box.one_digit or "only" in says or "digits" in says or "much" in says, says


def test_a_box_that_could_only_stay_empty_is_not_asked(tmp_path: Path) -> None:
    """Who took the jack of diamonds matters only where it was agreed that it counts."""
    for counts in (0, 1):
        options = {"sheet": SHEETS["hearts"], "jack_counts": counts}
        setup = make_setup("sheet", NAMES[:3], options)
        filled = RoundForm(OpenRecord.begin(tmp_path / str(counts), setup), ENGLISH)
        assert ["jack"] * counts == [f.key for f in filled.fields() if f.key == "jack"]
