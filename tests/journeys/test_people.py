"""Somebody gets a new name, and two who are one are merged."""

from collections.abc import Callable
from pathlib import Path

import pytest

from screens.app import CompanionApp
from tests.ui.driver import UI
from tests.ui.gestures import calm, go
from tests.ui.past import LAST_ROUND, keep
from tests.ui.plots import SOME_MOVES

WON = (SOME_MOVES[0], LAST_ROUND)  # by the first player


def some_results(folder: Path) -> None:
    for day, names in enumerate(("Anna Ben Cleo Dora", "Anna Ben Cleo Dora", "Ben Anna Cleo Dora")):
        keep(folder, "big-deal", names, f"2026-03-0{day + 1}T19:00:00Z", *WON)
    keep(folder, "score-pad", "Anna Annna", "2026-04-01T19:00:00Z", "score points=5,9", "finish")


@pytest.fixture
def ui(tmp_path: Path, start_phone: Callable[[UI], UI]) -> UI:
    """At the list of those who have played."""
    some_results(tmp_path)
    ui = calm(start_phone(UI(lambda: CompanionApp(tmp_path))))
    ui.tap("People")
    return ui


def open_person(ui: UI, name: str) -> None:
    ui.tap(name, inside="Row")


def figures(ui: UI) -> dict[str, str]:
    return {label: value for value, label in ui.widgets("FigureGrid")[0].pairs}


def person_called(ui: UI, name: str) -> str:
    return next(person.id for person in ui.app.library.people if person.name == name)


def change(ui: UI) -> None:
    """The pencil leads to the name, the colour and the symbol."""
    ui.tap_picture("Change")


def test_a_new_name_is_used_everywhere_and_keeps_the_past(ui: UI) -> None:
    open_person(ui, "Dora")
    change(ui)
    person = ui.app.screen("person")
    person.field.text = "Dorothea"
    ui.tap("Rename")
    assert ui.sees("Dorothea")
    ui.back()
    assert figures(ui)["played"] == "3"
    ui.back()
    assert ui.sees("Dorothea") and not ui.sees("Dora")
    go(ui, "history")
    assert ui.sees("Anna, Ben, Cleo and Dorothea")


def test_two_who_are_one_are_merged_after_a_question_and_parted_by_undo(ui: UI) -> None:
    ui.app.library.add_person("Ana")
    open_person(ui, "Anna")
    change(ui)
    for answer in ("No", "Merge"):
        ui.scroll_to("The same person as …")
        ui.tap("The same person as …")
        ui.tap("Ana", inside="BottomSheet")
        assert ui.sees("Is Ana really Anna?")
        assert ui.app.library.person_called("Ana").name == "Ana"
        ui.tap(answer)
    assert ui.app.library.person_called("Ana").name == "Anna" and ui.sees("Ana is Anna now.")
    ui.tap("Undo")
    assert ui.app.library.person_called("Ana").name == "Ana" and not ui.sees("Undo")
    assert ui.app.library.person_called("Anna").former == ()
