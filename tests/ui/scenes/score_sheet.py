"""The score sheet, and the editor of one’s own."""

from typing import Any

from companion.library.sheets import sheet_called
from companion.record.sheet_text import link
from companion.session.new_match import NewMatch

from ..matches import LONG_NAMES
from .tour import SceneTour, scene, sheet, touch


def score_sheet(tour: SceneTour, name: str, keys: str = "") -> Any:
    tour.app.continue_match(tour.files[name])
    screen = tour.app.screen("score_sheet")
    screen.entry.turn_to()
    screen.refresh()
    for key in keys:
        screen.press(key)
    return screen


@scene("score_sheet")
def bids_are_told(tour: SceneTour) -> None:
    score_sheet(tour, "bids", "1")


@scene("score_sheet")
def too_many_tricks(tour: SceneTour) -> None:
    screen = score_sheet(tour, "bids", "222")
    screen._box("tricks:3")
    for key in ("2", "3", "log"):
        screen.press(key)
    tour.app.root.close_sheet()


@scene("score_sheet")
def many_players(tour: SceneTour) -> None:
    score_sheet(tour, "many", "12")


@scene("score_sheet")
def many_boxes(tour: SceneTour) -> None:
    counted_once(tour, "yahtzee")


@scene("score_sheet")
def everybodys_boxes(tour: SceneTour) -> None:
    counted_once(tour, "yahtzee").header_tapped("list")


@scene("score_sheet")
def a_round_to_correct(tour: SceneTour) -> None:
    touch(score_sheet(tour, "bids").above, "0:1")


@scene("score_sheet")
def a_round_taken_back(tour: SceneTour) -> None:
    screen = score_sheet(tour, "back")
    if not tour.app.running.what_redo_would_do:  # the first time
        screen.header_tapped("undo")


def counted_once(tour: SceneTour, id: str) -> Any:
    found = sheet_called(id)
    assert found
    tour.app.start_match(NewMatch(players=LONG_NAMES[:4]).by_sheet(found.plain))
    return tour.app.screen("score_sheet")


@sheet("score_sheet")
def boxes_are_empty(tour: SceneTour) -> None:
    screen = counted_once(tour, "ark-nova")
    for box in screen.entry.form.boxes:
        if box.field.key != "projects" or not box.column:  # who supported none leaves it empty
            screen.entry.tap(lambda form, box=box: form.enter(box.id, "3"))
    screen.enter()


@scene("result")
def counted_by_category(tour: SceneTour) -> None:
    screen = counted_once(tour, "wingspan")
    for number, box in enumerate(screen.entry.form.boxes):
        screen.entry.tap(lambda form, id=box.id, n=number: form.enter(id, str(3 + n * 7 % 30)))
    screen.enter(sure=True)
    tour.app.continue_match(tour.app.library.file_of(tour.app.running.path))
    tour.app.screen("result")._count_from(3)


@sheet("score_sheet")
def what_the_sheet_says(tour: SceneTour) -> None:
    touch(score_sheet(tour, "bids").header, "book")


@sheet("score_sheet")
def menu_of_the_sheet(tour: SceneTour) -> None:
    touch(score_sheet(tour, "bids").header, "more")


@scene("sheets")
def which_sheet(tour: SceneTour) -> None:
    tour.go("sheets")


@sheet("sheets")
def a_link_to_paste(tour: SceneTour) -> None:
    tour.go("sheets").open_sheet("paste")


@scene("sheet")
def what_a_sheet_is(tour: SceneTour) -> None:
    tour.go("sheet", id="oh-hell")


@scene("sheet")
def how_it_counts_exactly(tour: SceneTour) -> None:
    screen = tour.go("sheet", id="seven-wonders")
    if not screen.formulas_shown:
        screen.toggle_formulas()


@sheet("sheet")
def a_code_for_another_phone(tour: SceneTour) -> None:
    tour.go("sheet", id="oh-hell").open_sheet("hand_on")


@sheet("sheets")
def what_somebody_sent(tour: SceneTour) -> None:
    found = sheet_called("oh-hell")
    assert found
    tour.go("sheets").look_at(link(found))


@scene("sheet_editor")
def an_empty_sheet(tour: SceneTour) -> None:
    tour.go("sheet_editor")


@scene("sheet_editor")
def a_sheet_of_ones_own(tour: SceneTour) -> None:
    tour.go("sheet_editor", like="oh-hell")


@scene("sheet_editor")
def a_field_of_ones_own(tour: SceneTour) -> None:
    screen = tour.go("sheet_editor", like="azul")
    if screen.edit.opened != "rows":
        touch(screen.area.draggable.rows[1], "open")


@sheet("sheet_editor")
def what_a_field_is_worth(tour: SceneTour) -> None:
    a_field_of_ones_own(tour)
    tour.app.screen("sheet_editor").open_sheet("field", "worth:rows")


@scene("sheet_editor")
def tried_at_once(tour: SceneTour) -> None:
    tour.go("sheet_editor", like="wizard").area.return_to(0)
