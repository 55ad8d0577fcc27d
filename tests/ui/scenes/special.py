"""Steps of scenes that need more than a call: each has the tour, and what the text gives it."""

from typing import Any

from kivy.core.window import Window

from companion.library.waiting import WaitingRecords
from companion.record.sheet_text import link
from companion.views.past_matches import MatchFilter
from screens.sharing import send
from tests.api import StorageError, sheet_called

from ..eyes import inside
from ..matches import LONG_NAMES, MATCHES, keep_match


def show_trouble(tour: Any) -> None:
    tour.app.show_error(
        StorageError("{file} is open in another window.", file="2026-11-01-big-deal.match")
    )


def send_match(tour: Any) -> None:
    send(tour.app, tour.app.library.folder / "exports" / "2026-11-01-big-deal.match")


def list_all_matches(tour: Any) -> None:
    tour.app.screen("history").wanted = MatchFilter()
    tour.go("history")
    tour.wait("Row")


def open_unfinished(tour: Any) -> None:
    next(row for row in inside(tour.front, "Row") if row.game).dispatch("on_tap", "")


def delete(tour: Any, file: str) -> None:
    tour.app.library.delete(file)


def undelete_all(tour: Any) -> None:
    for gone in tour.app.library.deleted:
        tour.app.library.undelete(gone)


def open_one_of_whist(tour: Any) -> None:
    """Who looks after the files may have taken it away, so it is written anew."""
    library = tour.app.library
    over = library.path_of(tour.files["over"])
    path = over.with_name("2026-11-01-whist-00000000.match")
    path.write_text(over.read_text().replace("big-deal", "whist", 1))
    tour.front.open_sheet("match", library.file_of(path))


def delete_another_match(tour: Any) -> None:
    file = keep_match(tour.app.library, MATCHES["over"])
    tour.go("history", deleted=tour.app.library.delete(file))
    tour.wait("Row")


def open_person(tour: Any) -> None:
    (known, *_) = [one for one in tour.app.library.people if one.name == LONG_NAMES[2]]
    tour.app.screen("person").editing = False
    tour.go("person", id=known.id)
    tour.wait("FigureGrid")


def undo_once(tour: Any) -> None:
    if not tour.app.running.what_redo_would_do:  # the first time
        tour.front.header_tapped("undo")


def fill_in_all_but_projects(tour: Any) -> None:
    """Who supported none leaves that box empty."""
    screen = tour.counted_once("ark-nova")
    for box in screen.entry.form.boxes:
        if box.field.key != "projects" or not box.column:
            screen.entry.tap(lambda form, box=box: form.enter(box.id, "3"))
    screen.enter()


def count_wingspan(tour: Any) -> None:
    screen = tour.counted_once("wingspan")
    for number, box in enumerate(screen.entry.form.boxes):
        screen.entry.tap(lambda form, id=box.id, n=number: form.enter(id, str(3 + n * 7 % 30)))
    screen.enter(sure=True)
    tour.app.continue_match(tour.app.library.file_of(tour.app.running.path))
    tour.app.screen("result")._count_from(3)


def show_formulas(tour: Any) -> None:
    screen = tour.go("sheet", id="seven-wonders")
    if not screen.formulas_shown:
        screen.toggle_formulas()


def look_at_a_link(tour: Any) -> None:
    found = sheet_called("oh-hell")
    assert found
    tour.front.look_at(link(found))


def open_a_field(tour: Any) -> None:
    screen = tour.go("sheet_editor", like="azul")
    if screen.edit.opened != "rows":
        screen.enter_field("open:rows", "")


def say_another_reason(tour: Any) -> None:
    list(inside(Window.children[0], "PushButton"))[-1].dispatch("on_tap", "")
    next(inside(Window.children[0], "TextField")).text = "It was late"


def open_guest(tour: Any) -> None:
    """With the fullest name and wish there is."""
    auth = tour.app.opened_table.serving.table.auth
    guest = auth.admit(auth.tokens["play"], "en")
    guest.name = guest.wants = LONG_NAMES[0]
    tour.front.show()
    tour.front.open_sheet("guest", guest.number)


def want_seat(tour: Any) -> None:
    """By the guest with the fullest name there is, while the match goes on."""
    tour.app.open_to_guests()
    auth = tour.app.opened_table.serving.table.auth
    guest = auth.admit(auth.tokens["play"], "en")
    guest.name = guest.wants = LONG_NAMES[0]
    tour.front.open_sheet("seat_wanted", guest.number)


def pick_my_hand(tour: Any) -> None:
    shown = Window.children[0]
    for key in list(inside(shown, "KeyCap"))[:3]:
        key.dispatch("on_tap", "")
    (look,) = inside(shown, "PushButton")
    look.held = "whole"


def count_anew(tour: Any, *keys: int) -> None:
    """As if nothing had been typed before."""
    tour.go("count")._entry = None
    tour.go("count")
    tour.pad(*keys)


def decide_which_counts(tour: Any) -> None:
    """Somebody has the match that is over, too, and there it went on differently."""
    library = tour.app.library
    *same, _last = library.path_of(tour.files["over"]).read_bytes().splitlines(keepends=True)
    name = WaitingRecords(library).keep(b"".join((*same, b'{"undo":1}\n')))
    tour.go("import")
    tour.front.open_sheet("waiting", name)
