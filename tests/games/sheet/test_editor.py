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
from companion.session.sheet_editor import (
    CheckParts,
    Draft,
    EditorWords,
    check_parts,
)
from companion.views.incoming import arrival_views
from companion.views.sheet_example import try_out
from tests.api import BadInput, Library, language, sheet_called
from tests.ui.driver import UI
from tests.ui.gestures import go, open_app

ENGLISH, WORDS = language("en"), EditorWords(language("en"))
BACKSPACE = 8


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
    assert opened.to_missing == "called:field_5" and SheetEdit(AZUL).missing is None


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


# By taps alone


class Finger:
    """Somebody who writes a sheet, with every tap counted but the letters of names."""

    def __init__(self, ui: UI) -> None:
        self.ui, self.taps = ui, 0
        open_app(ui)

    def tap(self, *words: str) -> None:
        for one in words:
            self.ui.scroll_to(one)
            self.ui.tap(one)
            self.taps += 1

    def type(self, text: str) -> None:
        self.ui.type(text)
        self.ui.tap("Done")
        self.taps += 1

    def box(self, id: str) -> None:
        """Tap a box by its id."""
        board = next(board for board in self.ui.widgets("FieldsBoard") if id in board.zones)
        area, (_, low, _, height) = self.editor.area, board.zones[id].box
        _, y = board.to_window(0, board.y + low + height / 2)
        if not area.y < y < area.top:
            area.keep_offset(area.offset + area.y + area.height / 2 - y)
            self.ui.settle()
        self.ui.tap_zone(board, id)
        self.taps += 1

    def number(self, words: str, number: int) -> None:
        if ":" in words:
            self.box(words)
        else:
            self.tap(words)
        pad = self.ui.the("NumberPad")
        for key in str(abs(number)) + "-" * (number < 0):
            self.ui.tap_zone(pad, "minus" if key == "-" else key)
            self.taps += 1
        self.ui.tap_zone(pad, "log")
        self.ui.frames(5)
        self.taps += 1

    def field(self, name: str, worth: int = 1, most: int = 0) -> None:
        self.tap("Add a field")
        self.type(name)
        if most:
            self.number("To", most)
        if worth != 1:
            self.number("Each is worth", worth)

    @property
    def editor(self) -> Any:
        return self.ui.app.screen("sheet_editor")

    def begin(self, name: str, *ends: str) -> None:
        go(self.ui, "sheets")
        self.tap("Write your own", "What’s it called?")
        self.type(name)
        self.tap(*ends)

    def open(self, name: str) -> None:
        """Open the field of this name."""
        self.ui.settle()
        rows = self.editor.area.draggable.rows
        row = next(row for row in rows if row.title == name)
        self.editor.area.keep_at_top(row)
        self.ui.settle()
        self.ui.tap_zone(row, "open")
        self.ui.frames(20)
        self.taps += 1

    def keep(self) -> dict[str, Any]:
        self.ui.tap("Save and play")
        self.taps += 1
        assert self.ui.app.screen_name == "new", self.ui.words()
        (kept,) = own_sheets(self.ui.app.library)
        return dict(kept.sheet.plain)


def test_azul_by_taps(ui: UI) -> None:
    finger = Finger(ui)
    finger.begin("Our Azul", "Counted once")
    finger.field("On the track")
    finger.field("Rows", 2, 5)
    finger.field("Columns", 7, 5)
    finger.field("Colours", 10, 5)
    made = finger.keep()
    assert made["points"] == {"sum": "on_the_track + 2 * rows + 7 * columns + 10 * colours"}
    assert made["enter"]["columns"] == {"name": "Columns", "most": "5"} and made["over"] == "1"
    assert finger.taps <= 40


def test_qwixx_with_crosses_by_taps_killed_in_the_middle(ui: UI) -> None:
    finger = Finger(ui)
    finger.begin("Qwixx at home", "Counted once")
    for colour in ("Red", "Yellow", "Green", "Blue"):
        finger.field(colour, most=12)
        finger.tap("Each is worth one more than the last")
        if colour == "Yellow":
            ui.pause()
            ui.kill_and_open()
            assert ui.app.screen_name == "sheet_editor" and finger.editor.edit.opened == "field_2"
    finger.field("Misses", -5, 4)
    made = read_sheet(finger.keep())
    given = {"red": (5, 8), "yellow": (3, 0), "green": (7, 4), "blue": (0, 10), "misses": (2, 1)}
    given = {id: (*values, 0, 0) for id, values in given.items()}
    assert try_out(made, ENGLISH, given).points == (39, 96, 0, 0)


def test_an_option_by_taps_and_what_it_is_worth(ui: UI) -> None:
    finger = Finger(ui)
    finger.begin("Our Farkle", "Target score")
    finger.field("Kept", most=20)
    finger.tap("Done", "Add an option")
    finger.type("Price of a point")
    finger.tap("number")
    finger.number("Usually", 5)
    finger.tap("Done", "Add an option")
    finger.type("Double")
    finger.tap("Done")
    finger.open("Kept")
    finger.tap("Price of a point")
    made = finger.keep()
    assert made["points"]["sum"] == "price_of_a_point * kept"
    price = {"name": "Price of a point", "default": 5, "least": 0, "most": 1000}
    double = {"name": "Double", "default": 0, "yes": "Yes"}
    assert [made["options"]["price_of_a_point"], made["options"]["double"]] == [price, double]
    draft = Draft(read_sheet(made).plain)
    assert draft.remove("price_of_a_point").sheet().plain["points"]["sum"] == "kept"


def test_tichu_with_sides_by_taps(ui: UI) -> None:
    finger = Finger(ui)
    finger.begin("Our Tichu")
    finger.box("sides=2")
    finger.tap("Target score")
    finger.number("Played to", 1000)
    finger.field("Card points", most=125)
    finger.number("From", -25)
    finger.number("Steps of", 5)
    finger.tap("Done", "Add a field")
    finger.type("Tichu")
    finger.tap("a choice", "Add an answer")
    for number, (label, worth) in enumerate((("no", 0), ("made", 100), ("lost", -100))):
        finger.box(f"answer:field_2:{number}")
        for _ in f"Answer {number + 1}":
            ui.key(BACKSPACE)
        finger.type(label)
        finger.number(f"answer-worth:field_2:{number}", worth)
    finger.tap("Done", "Add a field")
    finger.type("Double victory")
    finger.tap("yes or no")
    finger.number("It’s worth", 200)
    finger.tap("Add a check")
    finger.number("They add up to", 100)
    made = finger.keep()
    assert made["sides"] == 2 and made["options"]["target"]["default"] == 1000
    card_points = {"name": "Card points", "least": "-25", "most": "125", "step": 5}
    assert made["enter"]["card_points"] == card_points
    assert made["enter"]["tichu"]["choice"] == {"no": 0, "made": 100, "lost": -100}
    assert made["points"]["sum"] == "card_points + tichu + 200 * double_victory"
    assert made["check"]["check-1"]["holds"] == "total_of(card_points) == 100"


def test_a_house_kniffel_from_yahtzee_by_taps(ui: UI) -> None:
    finger = Finger(ui)
    go(ui, "sheet_editor", like="yahtzee")
    finger.open("Chance")
    finger.tap("Remove")
    finger.field("Two pairs", most=30)
    finger.open("Full house")
    finger.number("It’s worth", 30)
    made = finger.keep()
    assert "chance" not in made["enter"] and made["points"]["sum"] == (
        "upper_boxes + bonus + lower_boxes + two_pairs"
    )
    assert "30 * full_house" in made["points"]["lower_boxes"]
