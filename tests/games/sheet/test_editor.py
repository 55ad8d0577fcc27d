"""An own sheet, written by taps, kept, copied and handed on."""

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
from companion.session.sheet_editor import Draft
from companion.views.incoming import arrival_views
from companion.views.sheet_example import try_out
from tests.api import BadInput, Library, language, sheet_called
from tests.faces.test_journeys import read_journeys
from tests.session.test_without_window import as_text

ENGLISH = language("en")
PLAIN = {found.id: found.sheet.plain for found in bundled_sheets()}
CASES = read_journeys(Path(__file__).with_name("editor.txt"))


class Desk:
    """Somebody who writes a sheet: what they do and see is named by the words of the text."""

    def __init__(self) -> None:
        self.editor = SheetEditor(SheetEdit(), ENGLISH)
        self.tried: dict[str, tuple[int, ...]] = {}

    @property
    def draft(self) -> Draft:
        return self.editor.edit.draft

    def like(self, name: str) -> None:
        draft = AZUL if name == "our-azul" else Draft(PLAIN[name])
        self.editor = SheetEditor(SheetEdit(draft), ENGLISH)

    def change(self, *changes: str) -> None:
        for change in changes:
            box, _, value = change.partition(" ")
            view, opened = self.editor.view(), self.editor.edit.opened
            shown = {one.id: one.kind for part in view.sections for one in part.boxes}
            what, _, at = box.partition(":")
            own = ":".join(filter(None, (what, opened, at)))
            box = own if own in shown else box
            entered: Any = value == "on" if shown[box] == "flag" else value
            if shown[box] in ("text", "number", "choice"):
                form = self.editor.form(box)
                typed = form.enter(box, value) if shown[box] != "choice" else form.press_here(value)
                entered = typed.read_focused()
            self.editor = self.editor.enter(box, entered)

    def try_out(self, *given: str) -> None:
        told = (field.split() for field in given)
        self.tried = {id: tuple(map(int, numbers)) for id, *numbers in told}

    def look(self, name: str) -> Any:
        """Return what can be looked at by this name."""
        edit, draft = self.editor.edit, self.draft
        looks = {
            "sheet": lambda: draft.sheet().plain,
            "fields": lambda: list(draft.sheet().plain["enter"]),
            "checks": lambda: [one["holds"] for one in draft.plain.get("check", {}).values()],
            "agreed": lambda: {
                id: one["default"] for id, one in draft.sheet().plain.get("options", {}).items()
            },
            "ends": lambda: draft.ends,
            "points": lambda: try_out(draft.sheet(), ENGLISH, self.tried).points,
            "broken": lambda: try_out(draft.sheet(), ENGLISH, self.tried).broken,
            "missing": lambda: edit.missing and ENGLISH.message_text(edit.missing),
            "to": lambda: edit.to_missing,
        }
        return looks[name]()


def compare(desk: Desk, path: str, expected: str = "") -> None:
    """Compare what stands there; words that end in … only begin so."""
    name, *keys = path.split(".")
    found = desk.look(name)
    for key in keys:
        found = found[int(key) if key.isdigit() else key]
    told = as_text(found)
    assert told == expected or (expected.endswith("…") and told.startswith(expected[:-1]))


@pytest.mark.parametrize("title", CASES)
def test_what_is_written(title: str) -> None:
    desk = Desk()
    words = {"like": desk.like, "change": desk.change, "try": desk.try_out}
    for name, given, _ in CASES[title]:
        try:
            compare(desk, *given) if name == "=" else words[name](*given)
        except BaseException as error:
            error.add_note(f"{title}: {name} {given}")
            raise


def azul() -> Draft:
    desk = Desk()
    desk.change("name Our Azul", "ends once", "add-field", "name On the track")
    for field, worth in (("Rows", 2), ("Columns", 7), ("Colours", 10)):
        desk.change("add-field", f"name {field}", "most 5", f"worth {worth}")
    return desk.draft


AZUL = azul()


def test_a_field_that_a_formula_needs_stays_as_it_is() -> None:
    yahtzee, qwixx = (Draft(PLAIN[id]) for id in ("yahtzee", "qwixx"))
    assert yahtzee.worth("full_house") == (25, "") and yahtzee.worth("ones") == (1, "")
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
