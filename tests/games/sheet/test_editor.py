"""An own sheet, written by taps, kept, copied and handed on."""

from pathlib import Path
from typing import Any

import pytest

from companion.games.sheet.sheet import read_sheet
from companion.library.exporter import Archive
from companion.library.importer import Import
from companion.library.sheets import (
    available_sheets,
    bundled_sheets,
    delete_sheet,
    keep_sheet,
    own_sheets,
)
from companion.session.editor_view import SheetEdit, SheetEditor
from companion.session.saved_state import from_state, to_state
from companion.session.sheet_editor import CheckParts, Draft, EditorWords, check_parts
from companion.views.incoming import arrival_views
from companion.views.sheet_example import try_out
from tests.api import BadInput, Library, language, sheet_called

ENGLISH, WORDS = language("en"), EditorWords(language("en"))


def with_field(draft: Draft, name: str, worth: int = 1, **keys: Any) -> Draft:
    draft, id = draft.add_field()
    return draft.change(id, name=name, **keys).with_worth(id, worth)


AZUL = with_field(Draft().set(name="Our Azul").end("once", WORDS), "On the track")
for name, worth in (("Rows", 2), ("Columns", 7), ("Colours", 10)):
    AZUL = with_field(AZUL, name, worth, most="5")


def test_fields_with_their_worth_make_the_sum() -> None:
    sheet = AZUL.sheet()
    assert sheet.plain["points"] == {"sum": "on_the_track + 2 * rows + 7 * columns + 10 * colours"}
    assert sheet.plain["enter"]["rows"] == {"name": "Rows", "most": "5"}
    assert sheet.plain["over"] == "1" and "options" not in sheet.plain
    again = Draft(sheet.plain)
    assert [again.worth(id) for id in again.entries] == [(1, ""), (2, ""), (7, ""), (10, "")]
    less = again.with_worth("rows", -3).with_worth("columns", 0)
    assert less.plain["points"]["sum"] == "on_the_track - 3 * rows + 10 * colours"
    assert Draft(less.with_worth("on_the_track", -1).sheet().plain).worth("on_the_track") == (
        -1,
        "",
    )


def test_ids_are_made_of_names_and_are_never_words_of_the_language() -> None:
    draft = with_field(with_field(with_field(Draft().set(name="X"), "Total"), "Rote Äpfel"), "12")
    draft = with_field(with_field(draft, "Rote Apfel"), "Sum")
    assert list(draft.sheet().plain["enter"]) == [
        *("total_2", "rote_apfel", "field", "rote_apfel_2", "sum_2")
    ]


def test_kinds_of_fields() -> None:
    draft, id = Draft().set(name="X").add_field()
    draft = draft.change(id, name="Double")
    for kind, sum in (("yes", "10 * double"), ("choice", "double"), ("player", "0")):
        draft = draft.with_kind(id, kind, WORDS)
        assert draft.sheet().plain["points"]["sum"] == sum
    once = draft.with_each(id, False).with_worth(id, 200).sheet()
    assert once.plain["round"]["double"] == {"name": "Double", "player": True}
    assert once.plain["points"]["sum"] == "200 * (seat == double)"
    assert Draft(once.plain).worth("double") == (200, "")
    assert draft.with_kind(id, "number", WORDS).sheet().plain["points"]["sum"] == "double"


def test_checks_follow_patterns_and_have_a_sentence_of_their_own() -> None:
    draft, id = with_field(AZUL, "Tokens").add_check(WORDS)
    parts = CheckParts("total", "field_2", "5")
    draft = draft.with_check(id, parts, WORDS)
    assert draft.sheet().plain["check"][id] == {
        "holds": "total_of(rows) == 5",
        "says": "Rows adds up to {total_of(rows)}, but should be 5.",
    }
    assert check_parts("total_of(field_2) == 5") == parts
    mine = draft.change(id, says="Five rows!").with_check(id, parts._replace(value="6"), WORDS)
    assert mine.sheet().plain["check"][id]["says"] == "Five rows!"
    one = draft.with_check(id, CheckParts("at-most-one", "field_2"), WORDS).sheet()
    assert one.plain["check"][id]["holds"] == "count(rows) <= 1"
    found = try_out(one, ENGLISH, {"rows": (1, 1, 0, 0)})
    assert found.broken == ("At most one can have Rows, not 2.",)
    assert "check" not in draft.remove("field_2").plain


def test_a_side_may_be_one_player() -> None:
    """As in boules, one against one, or three against three."""
    editor = SheetEditor(SheetEdit(AZUL.with_sides(2)), ENGLISH)
    for players in (2, 1, 3):
        assert editor.enter("least", players).edit.draft.plain["players"][0] == 2


def test_it_is_tried_with_numbers() -> None:
    given = {"on_the_track": (30, 40, 0, 0), "rows": (2, 1, 0, 0)}
    given |= {"columns": (1, 0, 0, 0), "colours": (0, 0, 0, 1)}
    assert try_out(AZUL.sheet(), ENGLISH, given).points == (41, 42, 0, 10)
    wrong = try_out(AZUL.sheet(), ENGLISH, {"rows": (9, 0, 0, 0)})
    assert wrong.broken and "Rows" in wrong.broken[0]


def test_what_is_missing_is_told_with_the_way_to_it() -> None:
    for draft, said, to in (
        (AZUL.set(name=""), "Give it a name.", "name"),
        (Draft().set(name="X"), "Add a field.", "add-field"),
        (AZUL.add_field()[0], "Field 5 needs a name.", "open:field_5"),
        (AZUL.add_option(WORDS)[0], "Option 1 needs a name.", "open:field_5"),
    ):
        edit = SheetEdit(draft)
        assert edit.missing and ENGLISH.message_text(edit.missing) == said
        assert edit.to_missing == to
    opened = SheetEdit(AZUL.add_field()[0], opened="field_5")
    assert opened.to_missing == "name:field_5" and SheetEdit(AZUL).missing is None


def test_a_new_check_begins_with_what_is_likely() -> None:
    winner, id = AZUL.add_field()
    winner = winner.change(id, name="Winner").with_kind(id, "yes", WORDS)
    for draft, holds in (
        (AZUL, "total_of(field_2) == 5"),
        (AZUL.add_check(WORDS)[0], "total_of(field_3) == 5"),
        (with_field(Draft(), "Won"), "total_of(sum) == 0"),
        (winner.order((id, *AZUL.entries)), "count(field_5) == 1"),
    ):
        checked, check = draft.add_check(WORDS)
        assert checked.plain["check"][check]["holds"] == holds


def test_a_field_that_goes_takes_along_what_needs_it() -> None:
    yahtzee = sheet_called("yahtzee")
    assert yahtzee
    draft = Draft(yahtzee.plain)
    assert draft.worth("full_house") == (25, "") and draft.worth("ones") == (1, "")
    house = draft.remove("chance").with_worth("full_house", 30)
    points = house.sheet().plain["points"]
    assert "chance" not in points["lower_boxes"] and "30 * full_house" in points["lower_boxes"]
    with pytest.raises(BadInput):
        draft.remove("five_kind")  # a check of its own needs it
    qwixx = sheet_called("qwixx")
    assert qwixx and Draft(qwixx.plain).worth("red") is None  # a formula counts it
    assert Draft(qwixx.plain).with_worth("red", 9) == Draft(qwixx.plain)


def test_a_field_is_added_to_formulas_that_stay_as_they_are() -> None:
    for id in ("skull-king", "uno", "gin-rummy"):
        found = sheet_called(id)
        assert found
        sheet = with_field(Draft(found.plain), "Sweet", 5).sheet()
        sum = found.plain["points"]["sum"]
        assert sheet.plain["points"]["sum"] in (f"{sum} + 5 * sweet", f"({sum}) + 5 * sweet")


@pytest.mark.parametrize("found", bundled_sheets(), ids=lambda found: found.id)
def test_every_sheet_can_be_the_beginning_of_one(found) -> None:
    draft = Draft(found.sheet.plain)
    assert dict(draft.sheet().plain) == dict(found.sheet.plain)
    renamed = draft.set(name="Mine")
    for id in draft.entries:
        renamed = renamed.change(id, name="Another")
        assert draft.with_worth(id, *(draft.worth(id) or (0,))).sheet().plain == found.sheet.plain
    assert renamed.sheet().name == "Mine"
    assert try_out(found.sheet, ENGLISH, {}).points
    assert from_state(Draft, to_state(draft)).sheet().plain == found.sheet.plain


@pytest.mark.parametrize("ends", ["once", "rounds", "target", "open"])
def test_when_it_is_over(ends: str) -> None:
    draft = AZUL.end("rounds", WORDS, 9).end(ends, WORDS, 50)
    options = draft.sheet().plain.get("options", {})
    assert {id: option["default"] for id, option in options.items()} == (
        {ends: 50} if ends in ("rounds", "target") else {}
    )
    assert draft.ends == ends


def test_an_own_sheet_is_kept_changed_and_deleted(tmp_path: Path) -> None:
    library = Library(tmp_path)
    first = keep_sheet(library, AZUL.sheet())
    second = keep_sheet(library, AZUL.sheet())
    assert (first.id, second.id) == ("our-azul", "our-azul-2")
    changed = AZUL.set(name="Küche").sheet()
    assert keep_sheet(library, changed, first.id).id == first.id
    again = Library(tmp_path)
    assert {found.sheet.name for found in own_sheets(again)} == {"Küche", "Our Azul"}
    assert sheet_called(first.id, again) and first.id in [
        found.id for found in available_sheets(again)
    ]
    delete_sheet(again, second.id)
    assert len(own_sheets(Library(tmp_path))) == 1
    assert keep_sheet(library, changed).id == "kuche"


def test_a_sheet_that_cannot_be_read_any_more_is_left_out(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with library.own_file.changing() as db:
        of_another_app = ({"id": "newer"}, {"sheet": {}}, {"id": 7, "sheet": []})
        db.table("sheets").insert_multiple(
            [*of_another_app, {"id": "broken", "sheet": {"name": "X"}}]
        )
    assert own_sheets(library) == ()
    keep_sheet(library, AZUL.sheet())
    assert [own.sheet.name for own in own_sheets(library)] == ["Our Azul"]


def test_own_sheets_go_along_in_an_archive(tmp_path: Path) -> None:
    library = Library(tmp_path / "mine")
    keep_sheet(library, AZUL.sheet())
    archive = Archive(library)
    list(archive.write())
    other = Library(tmp_path / "theirs")
    for state, kept in (("new", 1), ("here", 1)):
        coming = Import(other, archive.path)
        list(coming.check())
        (arrival,) = coming.arrivals
        assert (arrival.name, arrival.state) == ("Our Azul", state)
        assert "Score sheet" in arrival_views(coming.arrivals, ENGLISH)[0].caption
        list(coming.store())
        assert len(own_sheets(other)) == kept
    wrong = tmp_path / "wrong.sheet.toml"
    wrong.write_text("name = 1\n", "utf-8")
    coming = Import(other, wrong)
    list(coming.check())
    assert coming.arrivals[0].state == "refused"


# Box by box; that it is done by taps, too, say the journeys


def written(*changes: str, like: str = "") -> dict[str, Any]:
    """The sheet after these changes: the box, without the id of what is open, and its value."""
    found = sheet_called(like)
    editor = SheetEditor(SheetEdit(Draft(found.plain) if found else Draft()), ENGLISH)
    for change in changes:
        box, _, value = change.partition(" ")
        shown = {one.id: one.kind for part in editor.view().sections for one in part.boxes}
        what, _, at = box.partition(":")
        own = ":".join(filter(None, (what, editor.edit.opened, at)))
        box = own if own in shown else box
        entered: Any = value == "on" if shown[box] == "flag" else value
        if shown[box] in ("text", "number", "choice"):
            entered = editor.form(box).enter(box, value).read_focused()
        editor = editor.enter(box, entered)
    return dict(editor.edit.draft.sheet().plain)


def test_qwixx_with_rising_crosses() -> None:
    made = written(
        *("name Qwixx at home", "ends once"),
        *("add-field", "name Red", "most 12", "rises on"),
        *("add-field", "name Misses", "most 4", "worth -5"),
    )
    assert made["points"]["sum"] == "(red * (red + 1) // 2) - 5 * misses"
    given = {"red": (5, 8, 0, 0), "misses": (2, 1, 0, 0)}
    assert try_out(read_sheet(made), ENGLISH, given).points == (5, 31, 0, 0)


def test_an_option_and_what_it_is_worth() -> None:
    made = written(
        *("name Our Farkle", "ends target", "add-field", "name Kept", "most 20", "open"),
        *("add-option", "name Price of a point", "kind number", "usually 5", "open"),
        *("add-option", "name Double", "open", "open:field_1", "by field_2"),
    )
    assert made["points"]["sum"] == "price_of_a_point * kept"
    price = {"name": "Price of a point", "default": 5, "least": 0, "most": 1000}
    double = {"name": "Double", "default": 0, "yes": "Yes"}
    assert [made["options"]["price_of_a_point"], made["options"]["double"]] == [price, double]
    draft = Draft(read_sheet(made).plain)
    assert draft.remove("price_of_a_point").sheet().plain["points"]["sum"] == "kept"


def test_tichu_with_sides() -> None:
    made = written(
        *("name Our Tichu", "sides 2", "ends target", "number 1000"),
        *("add-field", "name Card points", "most 125", "least -25", "step 5"),
        *("add-field", "name Tichu", "kind choice", "add-answer"),
        *("answer:0 no", "answer:1 made", "answer:2 lost", "answer:2 no"),
        *("answer-worth:1 100", "answer-worth:2 -100", "add-answer", "remove-answer:3"),
        *("add-field", "name Double victory", "kind yes", "worth 200", "up", "up"),
        *("add-check", "pattern total", "checked field_1", "comes-to 100"),
    )
    assert made["sides"] == 2 and made["options"]["target"]["default"] == 1000
    card_points = {"name": "Card points", "least": "-25", "most": "125", "step": 5}
    assert made["enter"]["card_points"] == card_points
    assert [*made["enter"]] == ["double_victory", "card_points", "tichu"]
    assert made["enter"]["tichu"]["choice"] == {"no": 0, "made": 100, "lost": -100}
    assert made["points"]["sum"] == "card_points + tichu + 200 * double_victory"
    assert made["check"]["check-1"]["holds"] == "total_of(card_points) == 100"


def test_a_house_kniffel_from_yahtzee() -> None:
    made = written(
        *("open:chance", "remove", "add-field", "name Two pairs", "most 30", "optional on"),
        *("tie on", "when before", "when after", "open:full_house", "worth 30"),
        like="yahtzee",
    )
    assert "chance" not in made["enter"] and made["tie"] == "two_pairs"
    assert made["enter"]["two_pairs"] == {"name": "Two pairs", "most": "30", "optional": True}
    assert made["points"]["sum"] == "upper_boxes + bonus + lower_boxes + two_pairs"
    assert "30 * full_house" in made["points"]["lower_boxes"]
