"""An own sheet, written by taps, kept, copied and handed on."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.library.exporter import Archive
from companion.library.importer import Import
from companion.library.sheets import (
    available_sheets,
    bundled_sheets,
    delete_sheet,
    keep_sheet,
    own_sheets,
)
from companion.saved_state import from_state, to_state
from companion.session.editor_view import SheetEdit, SheetEditor
from companion.session.sheet_editor import Draft, Worth
from companion.views.form import BoxView
from companion.views.incoming import arrival_views
from companion.views.sheet_example import try_out
from tests.support.api import BadInput, Library, language, sheet_called

ENGLISH = language("en")
PLAIN = {found.id: found.sheet.plain for found in bundled_sheets()}


class Writer:
    """Somebody who writes a sheet in the editor, box by box."""

    def __init__(self) -> None:
        self._editor = SheetEditor(SheetEdit(), ENGLISH)
        self._tried: dict[str, tuple[int, ...]] = {}

    def begin_with(self, name: str) -> None:
        """Begin with a sheet that comes along, by its id, or with "our-azul"."""
        draft = AZUL if name == "our-azul" else Draft(PLAIN[name])
        self._editor = SheetEditor(SheetEdit(draft), ENGLISH)

    def press(self, button: str) -> None:
        """Press a button, such as "add-field" or "open:field_2"."""
        self.enter(button, "")

    def enter(self, box: str, value: str) -> None:
        """Enter a value into a box of what is open; a switch is "on" or off."""
        view = self._editor.view()
        opened = self._editor.edit.opened
        shown = {one.id: one.kind for part in view.sections for one in part.boxes}
        what, _, place = box.partition(":")
        box_of_what_is_open = ":".join(filter(None, (what, opened, place)))
        if box_of_what_is_open in shown:
            box = box_of_what_is_open
        entered: object = value == "on" if shown[box] == "flag" else value
        if shown[box] in ("text", "number", "choice"):
            form = self._editor.form(box)
            typed = form.press_here(value) if shown[box] == "choice" else form.enter(box, value)
            entered = typed.read_focused()
        self._editor = self._editor.enter(box, entered)

    def try_out(self, **numbers: tuple[int, ...]) -> None:
        """Try the sheet with the numbers of four players in each field."""
        self._tried = numbers

    @property
    def boxes(self) -> list[BoxView]:
        """All boxes that are shown."""
        return [box for part in self._editor.view().sections for box in part.boxes]

    @property
    def notes(self) -> list[str]:
        """The words that nobody changes."""
        return [box.name for box in self.boxes if box.kind == "note"]

    def row(self, id: str) -> tuple[str, str]:
        """The title and the value of a line that opens something."""
        return next((box.name, box.value) for box in self.boxes if box.id == id)

    def shown(self, box: str) -> str:
        """What is shown in a box of what is open."""
        id = f"{box}:{self._editor.edit.opened}"
        return next(one.value for one in self.boxes if one.id == id)

    @property
    def draft(self) -> Draft:
        """The sheet as it is drafted."""
        return self._editor.edit.draft

    @property
    def sheet(self) -> Mapping[str, Any]:
        """The sheet as its file would have it."""
        return self.draft.sheet().plain

    @property
    def fields(self) -> list[str]:
        """The ids of all fields."""
        return list(self.sheet["enter"])

    @property
    def checks(self) -> list[str]:
        """What each check demands, as it is drafted."""
        return [check["holds"] for check in self.draft.plain.get("check", {}).values()]

    @property
    def agreed(self) -> dict[str, Any]:
        """The defaults of its options."""
        options = self.sheet.get("options", {})
        return {id: option["default"] for id, option in options.items()}

    @property
    def ends(self) -> Any:
        """When a match is over."""
        return self.draft.ends

    @property
    def points(self) -> Any:
        """What everybody gets for the numbers that are tried."""
        return try_out(self.draft.sheet(), ENGLISH, self._tried).points

    @property
    def broken(self) -> Any:
        """What stands against the numbers that are tried."""
        return try_out(self.draft.sheet(), ENGLISH, self._tried).broken

    @property
    def missing(self) -> str | None:
        """What is still to be done."""
        missing = self._editor.edit.missing
        return missing and ENGLISH.message_text(missing)

    @property
    def leads_to(self) -> str:
        """The box that leads to what is missing."""
        return self._editor.edit.to_missing


@pytest.fixture
def writer() -> Writer:
    """Somebody who begins an empty sheet."""
    return Writer()


def azul() -> Draft:
    writer = Writer()
    writer.enter("name", "Our Azul")
    writer.enter("ends", "once")
    writer.press("add-field")
    writer.enter("name", "On the track")
    for field, worth in (("Rows", 2), ("Columns", 7), ("Colours", 10)):
        writer.press("add-field")
        writer.enter("name", field)
        writer.enter("most", "5")
        writer.enter("worth", str(worth))
    return writer.draft


AZUL = azul()


def test_fields_with_their_worth_make_the_sum(writer: Writer) -> None:
    writer.begin_with("our-azul")
    assert writer.sheet["points"]["sum"] == "on_the_track + 2 * rows + 7 * columns + 10 * colours"
    assert writer.sheet["enter"]["rows"] == {"name": "Rows", "most": "5"}
    assert writer.sheet["over"] == "1"
    assert writer.agreed == {}
    assert writer.missing is None

    writer.press("open:field_2")
    writer.enter("worth", "-3")
    writer.press("open:field_3")
    writer.enter("worth", "0")
    assert writer.sheet["points"]["sum"] == "on_the_track - 3 * rows + 10 * colours"

    writer.press("open:field_1")
    writer.enter("worth", "-1")
    assert writer.sheet["points"]["sum"] == "-on_the_track - 3 * rows + 10 * colours"


def test_it_is_tried_with_numbers(writer: Writer) -> None:
    writer.begin_with("our-azul")
    writer.try_out(
        on_the_track=(30, 40, 0, 0), rows=(2, 1, 0, 0), columns=(1, 0, 0, 0), colours=(0, 0, 0, 1)
    )
    assert writer.points == (41, 42, 0, 10)

    writer.try_out(rows=(9, 0, 0, 0))
    assert writer.broken == ("Rows (Anna): 9 isn’t possible, only 0 to 5.",)


def test_ids_are_made_of_names_and_are_never_words_of_the_language(writer: Writer) -> None:
    writer.enter("name", "X")
    writer.press("add-field")
    writer.enter("name", "Total")
    writer.press("add-field")
    writer.enter("name", "Rote Äpfel")
    writer.press("add-field")
    writer.enter("name", "12")
    writer.press("add-field")
    writer.enter("name", "Rote Apfel")
    writer.press("add-field")
    writer.enter("name", "Sum")
    assert writer.fields == ["total_2", "rote_apfel", "field", "rote_apfel_2", "sum_2"]


def test_kinds_of_fields(writer: Writer) -> None:
    writer.enter("name", "X")
    writer.press("add-field")
    writer.enter("name", "Double")
    writer.enter("kind", "yes")
    assert writer.sheet["points"]["sum"] == "10 * double"

    writer.enter("kind", "choice")
    assert writer.sheet["points"]["sum"] == "double"

    writer.enter("kind", "number")
    assert writer.sheet["points"]["sum"] == "double"

    writer.enter("kind", "player")
    assert writer.sheet["points"]["sum"] == "0"

    writer.enter("each", "round")
    writer.enter("worth", "200")
    assert writer.sheet["round"]["double"] == {"name": "Double", "player": True}
    assert writer.sheet["points"]["sum"] == "200 * (seat == double)"


def test_checks_follow_patterns_and_have_a_sentence_of_their_own(writer: Writer) -> None:
    writer.begin_with("our-azul")
    writer.press("add-field")
    writer.enter("name", "Tokens")
    writer.press("add-check")
    writer.enter("pattern", "total")
    writer.enter("checked", "field_2")
    writer.enter("comes-to", "5")
    assert writer.checks == ["total_of(field_2) == 5"]
    assert writer.sheet["check"]["check-1"]["holds"] == "total_of(rows) == 5"
    assert (
        writer.sheet["check"]["check-1"]["says"]
        == "Rows adds up to {total_of(rows)}, but should be 5."
    )

    writer.enter("says", "Five rows!")
    writer.enter("comes-to", "6")
    assert writer.sheet["check"]["check-1"]["holds"] == "total_of(rows) == 6"
    assert writer.sheet["check"]["check-1"]["says"] == "Five rows!"


def test_a_check_goes_with_its_field(writer: Writer) -> None:
    writer.begin_with("our-azul")
    writer.press("add-check")
    writer.enter("checked", "field_2")
    writer.enter("pattern", "at-most-one")
    assert writer.sheet["check"]["check-1"]["holds"] == "count(rows) <= 1"

    writer.try_out(rows=(1, 1, 0, 0))
    assert writer.broken == ("Only one player can have Rows, not 2.",)

    writer.press("open:field_2")
    writer.press("remove")
    assert writer.checks == []


def test_a_word_in_the_sentence_of_a_check_keeps_no_field(writer: Writer) -> None:
    writer.begin_with("azul")
    writer.press("add-check")
    writer.enter("checked", "columns")
    writer.enter("says", "Another track, then columns!")
    writer.press("open:track")
    writer.press("remove")
    assert writer.fields == ["rows", "columns", "colours"]


def test_a_new_check_begins_with_what_is_likely(writer: Writer) -> None:
    writer.begin_with("our-azul")
    writer.press("add-check")
    writer.press("add-check")
    assert writer.checks == ["total_of(field_2) == 5", "total_of(field_3) == 5"]

    writer.begin_with("our-azul")
    writer.press("add-field")
    writer.enter("name", "Winner")
    writer.enter("kind", "yes")
    writer.press("up")
    writer.press("up")
    writer.press("up")
    writer.press("up")
    writer.press("add-check")
    assert writer.checks == ["count(field_5) == 1"]


def test_a_check_of_one_number_each_begins_with_the_sum(writer: Writer) -> None:
    writer.press("add-field")
    writer.enter("name", "Won")
    writer.press("add-check")
    assert writer.checks == ["total_of(sum) == 0"]


def test_a_side_may_be_one_player_as_in_boules(writer: Writer) -> None:
    writer.begin_with("our-azul")
    writer.enter("sides", "2")
    writer.enter("least", "2")
    assert writer.sheet["players"][0] == 2

    writer.enter("least", "1")
    assert writer.sheet["players"][0] == 2

    writer.enter("least", "3")
    assert writer.sheet["players"][0] == 2


def test_what_is_missing_is_told_with_the_way_to_it(writer: Writer) -> None:
    writer.enter("name", "X")
    assert writer.missing == "Add a field."
    assert writer.leads_to == "add-field"

    writer.begin_with("our-azul")
    writer.press("name")
    assert writer.missing == "Give it a name."
    assert writer.leads_to == "name"

    writer.begin_with("our-azul")
    writer.press("add-field")
    assert writer.missing == "Field 5 needs a name."
    assert writer.leads_to == "name:field_5"

    writer.press("open")
    assert writer.leads_to == "open:field_5"

    writer.begin_with("our-azul")
    writer.press("add-option")
    writer.press("open")
    assert writer.missing == "Option 1 needs a name."
    assert writer.leads_to == "open:field_5"


def test_when_it_is_over(writer: Writer) -> None:
    writer.begin_with("our-azul")
    writer.enter("ends", "rounds")
    writer.enter("number", "9")
    assert writer.ends == "rounds"
    assert writer.agreed == {"rounds": 9}

    writer.enter("ends", "target")
    writer.enter("number", "50")
    assert writer.ends == "target"
    assert writer.agreed == {"target": 50}

    writer.enter("ends", "open")
    assert writer.ends == "open"
    assert writer.agreed == {}

    writer.enter("ends", "once")
    assert writer.ends == "once"


def test_a_field_is_added_to_formulas_that_stay_as_they_are(writer: Writer) -> None:
    writer.begin_with("skull-king")
    writer.press("add-field")
    writer.enter("name", "Sweet")
    writer.enter("worth", "5")
    assert (
        writer.sheet["points"]["sum"] == "nothing_bid + bids + rascal + bonus + wager + 5 * sweet"
    )

    writer.begin_with("uno")
    writer.press("add-field")
    writer.enter("name", "Sweet")
    writer.enter("worth", "5")
    assert (
        writer.sheet["points"]["sum"]
        == "(-left if own else others(left) if left == 0 else 0) + 5 * sweet"
    )

    writer.begin_with("gin-rummy")
    writer.press("add-field")
    writer.enter("name", "Sweet")
    writer.enter("worth", "5")
    assert writer.sheet["points"]["sum"] == "knock + undercut + game + hands + 5 * sweet"


def test_qwixx_with_rising_crosses(writer: Writer) -> None:
    writer.enter("name", "Qwixx at home")
    writer.enter("ends", "once")
    writer.press("add-field")
    writer.enter("name", "Red")
    writer.enter("most", "12")
    writer.enter("rises", "on")
    writer.press("add-field")
    writer.enter("name", "Misses")
    writer.enter("most", "4")
    writer.enter("worth", "-5")
    assert writer.sheet["points"]["sum"] == "(red * (red + 1) // 2) - 5 * misses"

    writer.try_out(red=(5, 8, 0, 0), misses=(2, 1, 0, 0))
    assert writer.points == (5, 31, 0, 0)


def test_an_option_and_what_it_is_worth(writer: Writer) -> None:
    writer.enter("name", "Our Farkle")
    writer.enter("ends", "target")
    writer.press("add-field")
    writer.enter("name", "Kept")
    writer.enter("most", "20")
    writer.press("open")
    writer.press("add-option")
    writer.enter("name", "Price of a point")
    writer.enter("kind", "number")
    writer.enter("usually", "5")
    writer.press("open")
    writer.press("add-option")
    writer.enter("name", "Double")
    writer.press("open")
    writer.press("open:field_1")
    writer.enter("by", "field_2")
    assert writer.sheet["points"]["sum"] == "price_of_a_point * kept"
    assert writer.sheet["options"]["price_of_a_point"] == {
        "name": "Price of a point",
        "default": 5,
        "least": 0,
        "most": 1000,
    }
    assert writer.sheet["options"]["double"] == {"name": "Double", "default": 0, "yes": "Yes"}

    writer.press("open:field_2")
    writer.press("remove")
    assert writer.sheet["points"]["sum"] == "kept"


def yatzy(writer: Writer) -> None:
    """A house Yatzy with two upper boxes, its bonus open: 10 from 10 of both."""
    writer.enter("name", "Yatzy")
    writer.enter("ends", "once")
    for name, most in (("Ones", "5"), ("Twos", "10")):
        writer.press("add-field")
        writer.enter("name", name)
        writer.enter("most", most)
    writer.press("add-bonus")


def test_a_bonus_from_a_threshold(writer: Writer) -> None:
    yatzy(writer)
    assert writer.sheet["points"] == {
        "bonus": "10 if ones + twos >= 10 else 0",
        "sum": "ones + twos + bonus",
    }

    writer.enter("worth", "35")
    writer.enter("value", "13")
    writer.press("open")
    assert writer.row("open:bonus") == ("Ones + Twos ≥ 13", "+35")

    writer.try_out(ones=(5, 5, 0, 0), twos=(8, 6, 0, 0))
    assert writer.points[:2] == (48, 11)

    writer.press("open:bonus")
    writer.enter("of:field_1", "off")
    assert writer.sheet["points"]["bonus"] == "35 if twos >= 13 else 0"
    writer.enter("of:field_2", "off")
    assert writer.sheet["points"]["bonus"] == "35 if twos >= 13 else 0", "it asks for something"
    assert writer.draft.worth("field_2") == Worth(1), "what a bonus asks for is counted itself"

    writer.enter("of:field_1", "on")
    writer.press("open:field_2")
    writer.press("remove")
    assert writer.sheet["points"]["bonus"] == "35 if ones >= 13 else 0"
    writer.press("open:field_1")
    writer.press("remove")
    assert writer.draft.bonuses == {}
    assert writer.draft.plain["points"] == {"sum": "0"}


def test_a_bonus_of_a_sheet_that_comes_along_can_be_changed_and_removed(writer: Writer) -> None:
    writer.begin_with("yahtzee")
    assert writer.row("open:bonus") == ("Upper boxes ≥ 63", "+35")
    writer.press("open:bonus")
    writer.enter("worth", "50")
    assert writer.sheet["points"]["bonus"] == "50 if upper_boxes >= 63 else 0"
    assert list(writer.sheet["points"])[-1] == "sum"
    writer.press("remove")
    assert writer.sheet["points"]["sum"] == "upper_boxes + lower_boxes"


def test_rikiki_with_a_bonus_for_an_exact_bid_and_tricks_that_count_only_then(
    writer: Writer,
) -> None:
    writer.enter("name", "Rikiki")
    writer.press("add-field")
    writer.enter("name", "Bid")
    writer.enter("when", "before")
    writer.enter("worth", "0")
    writer.press("add-field")
    writer.enter("name", "Tricks")
    writer.enter("worth", "2")
    writer.enter("if", "field_1")
    writer.press("open")
    writer.press("add-bonus")
    writer.enter("of:field_1", "off")
    writer.enter("sign", "==")
    writer.enter("same-as", "field_1")
    assert writer.sheet["points"] == {
        "bonus": "10 if tricks == bid else 0",
        "sum": "(2 * tricks if bid == tricks else 0) + bonus",
    }
    assert writer.row("open:bonus") == ("Tricks = Bid", "+10")
    writer.try_out(bid=(2, 1, 0, 0), tricks=(2, 0, 0, 1))
    assert writer.points == (14, 0, 10, 0)

    writer.press("open:field_2")
    assert writer.draft.worth("field_1") == Worth(0)
    writer.enter("sign", ">=")
    writer.enter("worth", "3")
    assert writer.sheet["points"]["sum"] == "(3 * tricks if bid >= tricks else 0) + bonus"
    writer.enter("if", "no-field")
    assert writer.sheet["points"]["sum"] == "3 * tricks + bonus"

    writer.enter("if", "field_1")
    writer.press("open:field_1")
    writer.press("remove")
    assert writer.sheet["points"] == {"sum": "3 * tricks"}


def test_fields_decide_among_equal_totals_in_order_and_either_way(writer: Writer) -> None:
    writer.begin_with("our-azul")
    assert "tie" not in writer.sheet
    writer.enter("tie:0", "field_2")
    assert writer.sheet["tie"] == "rows"
    writer.enter("tie:1", "field_3")
    writer.enter("tie-way:1", "fewest")
    writer.enter("tie:2", "field_4")
    assert writer.sheet["tie"] == ["rows", "-columns", "colours"]

    writer.enter("tie:0", "field_3")
    assert writer.sheet["tie"] == ["columns", "colours"]
    writer.press("open:field_3")
    writer.press("remove")
    assert writer.sheet["tie"] == "colours"
    writer.enter("tie:0", "they-share")
    assert "tie" not in writer.sheet


def test_a_check_says_its_message_in_words(writer: Writer) -> None:
    writer.begin_with("our-azul")
    writer.press("add-check")
    writer.enter("checked", "field_2")
    assert writer.shown("says") == "Rows adds up to {sum}, but should be 5."
    assert "For example: Rows adds up to 6, but should be 5." in writer.notes

    writer.enter("says", "There are 5, {name}, not {sum}!")
    writer.enter("pattern", "at-most-one")
    assert writer.draft.checks["check-1"]["says"] == "There are 5, {name}, not {total_of(field_2)}!"
    writer.enter("says", "One is enough: {number}.")
    assert writer.draft.checks["check-1"]["says"] == "One is enough: {count(field_2)}."


def test_tichu_with_sides(writer: Writer) -> None:
    writer.enter("name", "Our Tichu")
    writer.enter("sides", "2")
    writer.enter("ends", "target")
    writer.enter("number", "1000")
    writer.press("add-field")
    writer.enter("name", "Card points")
    writer.enter("most", "125")
    writer.enter("least", "-25")
    writer.enter("step", "5")
    writer.press("add-field")
    writer.enter("name", "Tichu")
    writer.enter("kind", "choice")
    writer.press("add-answer")
    writer.enter("answer:0", "no")
    writer.enter("answer:1", "made")
    writer.enter("answer:2", "lost")
    writer.enter("answer:2", "no")
    writer.enter("answer-worth:1", "100")
    writer.enter("answer-worth:2", "-100")
    writer.press("add-answer")
    writer.press("remove-answer:3")
    writer.press("add-field")
    writer.enter("name", "Double victory")
    writer.enter("kind", "yes")
    writer.enter("worth", "200")
    writer.press("up")
    writer.press("up")
    writer.press("add-check")
    writer.enter("pattern", "total")
    writer.enter("checked", "field_1")
    writer.enter("comes-to", "100")
    assert writer.sheet["sides"] == 2
    assert writer.agreed == {"target": 1000}
    assert writer.fields == ["double_victory", "card_points", "tichu"]
    assert writer.sheet["enter"]["card_points"] == {
        "name": "Card points",
        "least": "-25",
        "most": "125",
        "step": 5,
    }
    assert writer.sheet["enter"]["tichu"]["choice"] == {"no": 0, "made": 100, "lost": -100}
    assert writer.sheet["points"]["sum"] == "card_points + tichu + 200 * double_victory"
    assert writer.sheet["check"]["check-1"]["holds"] == "total_of(card_points) == 100"


def test_a_house_kniffel_from_yahtzee(writer: Writer) -> None:
    writer.begin_with("yahtzee")
    writer.press("open:chance")
    writer.press("remove")
    writer.press("add-field")
    writer.enter("name", "Two pairs")
    writer.enter("most", "30")
    writer.enter("optional", "on")
    writer.enter("when", "before")
    writer.enter("when", "after")
    writer.enter("tie:0", "field_1")
    writer.press("open:full_house")
    writer.enter("worth", "30")
    assert writer.sheet["tie"] == "two_pairs"
    assert writer.sheet["enter"]["two_pairs"] == {
        "name": "Two pairs",
        "most": "30",
        "optional": True,
    }
    assert writer.sheet["points"]["sum"] == "upper_boxes + bonus + lower_boxes + two_pairs"
    assert writer.sheet["points"]["lower_boxes"].startswith(
        "three_kind + four_kind + 30 * full_house + 30 * small_run + 40 * large_run"
    )


def test_a_field_that_a_formula_needs_stays_as_it_is() -> None:
    yahtzee, qwixx = (Draft(PLAIN[id]) for id in ("yahtzee", "qwixx"))
    assert yahtzee.worth("full_house") == Worth(25) and yahtzee.worth("ones") == Worth(1)
    with pytest.raises(BadInput):
        yahtzee.remove("five_kind")  # a check of its own needs it
    assert qwixx.worth("red") is None and qwixx.with_worth("red", 9) == qwixx


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
