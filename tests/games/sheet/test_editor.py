"""An own sheet, written by choices, kept, copied and handed on."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.errors import BadInput, StorageError
from companion.i18n.language import language
from companion.library.backup import Backup
from companion.library.exporter import Archive
from companion.library.importer import Import
from companion.library.library import Library
from companion.library.sheets import (
    MOST_SHEETS,
    available_sheets,
    bundled_sheets,
    delete_sheet,
    keep_sheet,
    own_sheets,
    sheet_called,
)
from companion.record.sheet_text import json_text
from companion.session.saved_state import from_state, to_state
from companion.session.sheet_editor import Draft, EditorWords, draft_of, try_out
from companion.views.incoming import arrival_views

ENGLISH, WORDS = language("en"), EditorWords(language("en"))
KITCHEN = (
    Draft(name="Kitchen Oh Hell", players=(3, 7))
    .enter("bid")
    .enter("tricks")
    .score("made")
    .check("all-tricks")
)


def test_oh_hell_by_choices() -> None:
    sheet = KITCHEN.sheet(WORDS)
    assert sheet.plain["points"] == {
        "made": "10 + bid if bid == tricks else 0",
        "sum": "made",
    }
    assert sheet.plain["over"] == "round == rounds"
    says = sheet.plain["check"]["all-tricks"]["says"]
    assert says == "{total_of(tricks)} tricks were counted, and there are {cards}."
    german = KITCHEN.sheet(EditorWords(language("de"))).plain["check"]["all-tricks"]["says"]
    assert german == "{total_of(tricks)} Stiche wurden gezählt, und es gibt {cards}."


def test_tried_on_a_made_up_round() -> None:
    found = try_out(KITCHEN.sheet(WORDS), ENGLISH)
    assert found.lines[0] == ("Anna", "1 / 1", "11") and not found.broken
    odd = KITCHEN._replace(formula="tricks", checks=())
    assert try_out(odd.sheet(WORDS), ENGLISH).lines[0][2] in ("0", "1", "11")


def test_what_is_missing_is_told_at_its_place() -> None:
    for draft, key in (
        (Draft(name="X"), "enter"),
        (Draft(name="X").enter("won"), "points.sum"),
        (Draft().enter("won").score("entered"), "name"),
        (KITCHEN._replace(formula="10 +"), "points.sum"),
        (KITCHEN._replace(formula="nobody"), "points.sum"),
    ):
        with pytest.raises(BadInput) as refused:
            draft.sheet(WORDS)
        assert refused.value.key == key


def test_an_entry_that_goes_takes_along_what_needs_it() -> None:
    without = KITCHEN.enter("tricks")
    assert (without.entries, without.parts, without.checks) == (("bid",), (), ())
    assert "made" not in without.ready_parts and "all-tricks" not in without.ready_checks


def test_entries_are_put_in_order() -> None:
    turned = KITCHEN._replace(order=("tricks", "bid"))
    assert list(turned.sheet(WORDS).plain["enter"]) == ["tricks", "bid"]
    assert list(turned.enter("won").entered) == ["tricks", "bid", "won"]  # a new one comes last
    assert list(turned.enter("tricks").entered) == ["bid"]
    again = draft_of(turned.sheet(WORDS), WORDS)
    assert list(again.entered) == ["tricks", "bid"] and again.entries == ("bid", "tricks")
    assert from_state(Draft, to_state(turned)) == turned


@pytest.mark.parametrize("found", bundled_sheets(), ids=lambda found: found.id)
def test_every_sheet_can_be_the_beginning_of_one(found) -> None:
    draft = draft_of(found.sheet, WORDS)
    assert dict(draft.sheet(WORDS).plain) == dict(found.sheet.plain)
    assert list(draft.entered) == list(found.sheet.plain.get("enter", {}))
    renamed = draft._replace(name="Mine", players=found.sheet.players)
    assert renamed.sheet(WORDS).name == "Mine"
    assert try_out(found.sheet, ENGLISH).lines
    assert from_state(Draft, to_state(draft)) == draft


@pytest.mark.parametrize("ends", ["rounds", "target", "open"])
def test_when_it_is_over(ends: str) -> None:
    sheet = KITCHEN._replace(ends=ends, number=50).sheet(WORDS)
    assert sheet.plain.get("options", {}).get(ends, {}).get("default") == (
        None if ends == "open" else 50
    )


def test_an_own_sheet_is_kept_changed_and_deleted(tmp_path: Path) -> None:
    library = Library(tmp_path)
    first = keep_sheet(library, KITCHEN.sheet(WORDS))
    second = keep_sheet(library, KITCHEN.sheet(WORDS))
    assert (first.id, second.id) == ("kitchen-oh-hell", "kitchen-oh-hell-2")
    changed = KITCHEN._replace(name="Küche").sheet(WORDS)
    assert keep_sheet(library, changed, first.id).id == first.id
    again = Library(tmp_path)
    assert {found.sheet.name for found in own_sheets(again)} == {"Küche", "Kitchen Oh Hell"}
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
    keep_sheet(library, KITCHEN.sheet(WORDS))
    assert [own.sheet.name for own in own_sheets(library)] == [KITCHEN.name]


def test_there_is_an_end_to_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.library.sheets.MOST_SHEETS", 2)
    library = Library(tmp_path)
    for _ in range(2):
        keep_sheet(library, KITCHEN.sheet(WORDS))
    with pytest.raises(StorageError):
        keep_sheet(library, KITCHEN.sheet(WORDS))
    keep_sheet(library, KITCHEN.sheet(WORDS), "kitchen-oh-hell")  # changing one is no new one
    assert MOST_SHEETS >= 100


def test_own_sheets_go_along_in_an_archive(tmp_path: Path) -> None:
    library = Library(tmp_path / "mine")
    keep_sheet(library, KITCHEN.sheet(WORDS))
    archive = Archive(library)
    list(archive.write())
    other = Library(tmp_path / "theirs")
    for state, kept in (("new", 1), ("here", 1)):
        coming = Import(other, archive.path)
        list(coming.check())
        (arrival,) = coming.arrivals
        assert (arrival.name, arrival.state) == ("Kitchen Oh Hell", state)
        assert "Score sheet" in arrival_views(coming.arrivals, ENGLISH)[0].caption
        list(coming.store())
        assert len(own_sheets(other)) == kept
    wrong = tmp_path / "wrong.sheet.toml"
    wrong.write_text("name = 1\n", "utf-8")
    coming = Import(other, wrong)
    list(coming.check())
    assert coming.arrivals[0].state == "refused"


def test_own_sheets_come_back_with_a_copy(tmp_path: Path) -> None:
    library = Library(tmp_path)
    kept = keep_sheet(library, KITCHEN.sheet(WORDS))
    backup = Backup(library)
    list(backup.make())
    delete_sheet(library, kept.id)
    (day, *_) = backup.days()
    list(backup.restore(day, backup.preview(day), people=True))
    (back,) = own_sheets(Library(tmp_path))
    assert json_text(back.sheet) == json_text(kept.sheet)
