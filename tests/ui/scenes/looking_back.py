"""Looking back: the log and its repairs, a round, a result that is sent, matches, people."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window

from companion.say.past_matches import Narrowed
from screens.sharing import send

from ..matches import LONG_NAMES, OVER, keep_match
from .stroll import Stroll, inside, of_whist, scene, sheet, touch


@scene("log")
def log(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("log", number=5)


@sheet("log")
def logged(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("log").open_sheet("logged", 8)


@sheet("log")
def reason(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("log").open_sheet("reason", 8)


@scene("repair")
def repair(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("log").drop(3)


@scene("round_over")
def a_round_is_over(stroll: Stroll) -> None:
    stroll.match("between")
    stroll.go("round_over")


@scene("result")
def result(stroll: Stroll) -> None:
    stroll.go("result", file=stroll.files["over"])


@scene("result")
def not_finished(stroll: Stroll) -> None:
    stroll.go("result", file=stroll.files["between"])


@sheet("result")
def share(stroll: Stroll) -> None:
    result(stroll)
    stroll.app.screen("result").open_sheet("share")


@sheet("result")
def a_card_to_send(stroll: Stroll) -> None:
    result(stroll)
    stroll.app.screen("result").open_sheet("card")


@sheet("result")
def ready_to_send(stroll: Stroll) -> None:
    result(stroll)
    send(stroll.app, stroll.app.library.folder / "exports" / "2026-11-01-big-deal.match")


@sheet("result")
def link_is_copied(stroll: Stroll) -> None:
    share(stroll)
    touch(list(inside(Window.children[0], "Row"))[-1])


@scene("replay")
def replay(stroll: Stroll) -> None:
    result(stroll)
    stroll.app.screen("result").show_move(16)


@sheet("replay")
def why_then(stroll: Stroll) -> None:
    replay(stroll)
    stroll.app.screen("replay").open_sheet("made_of", 0)


@scene("history")
def history(stroll: Stroll) -> None:
    stroll.app.screen("history").wanted = Narrowed()
    screen = stroll.go("history")
    stroll.wait(lambda: list(inside(screen, "Row")))


@sheet("history")
def which_to_go_on_with(stroll: Stroll) -> None:
    history(stroll)
    screen = stroll.app.screen("history")
    touch(next(row for row in inside(screen, "Row") if row.game))


@scene("bin")
def bin(stroll: Stroll) -> None:
    stroll.app.library.delete(stroll.files["again"])
    stroll.go("bin")


@scene("bin")
def empty_bin(stroll: Stroll) -> None:
    for gone in stroll.app.library.deleted:
        stroll.app.library.undelete(gone)
    stroll.go("bin")


@sheet("history")
def which_person(stroll: Stroll) -> None:
    history(stroll)
    touch(next(inside(stroll.app.screen("history"), "Chip")))


@sheet("history")
def which_year(stroll: Stroll) -> None:
    history(stroll)
    touch(list(inside(stroll.app.screen("history"), "Chip"))[2])


@sheet("history")
def which_game(stroll: Stroll) -> None:
    history(stroll)
    touch(list(inside(stroll.app.screen("history"), "Chip"))[1])


@sheet("history")
def which_month(stroll: Stroll) -> None:
    which_year(stroll)
    touch(list(inside(Window.children[0], "Row"))[-1])  # of that year
    touch(list(inside(stroll.app.screen("history"), "Chip"))[3])


@sheet("history")
def take_out_and_bring_in(stroll: Stroll) -> None:
    history(stroll)
    touch(stroll.app.screen("history").header, "more")


@sheet("history")
def unreadable(stroll: Stroll) -> None:
    library = stroll.app.library
    over = library.path_of(stroll.files["over"])
    path = over.with_name("2026-11-01-whist-00000000.match")
    path.write_text(of_whist(over))  # who looks after the files may have taken it away
    history(stroll)
    stroll.app.screen("history").open_sheet("unreadable", library.file_of(path))


@scene("history")
def deleted(stroll: Stroll) -> None:
    file = keep_match(stroll.app.library, OVER)
    screen = stroll.go("history", deleted=stroll.app.library.delete(file))
    stroll.wait(lambda: list(inside(screen, "Row")))


@scene("people")
def people(stroll: Stroll) -> None:
    screen = stroll.go("people")
    stroll.wait(lambda: list(inside(screen, "Row")))


@scene("person")
def person(stroll: Stroll) -> Any:
    (known, *_) = [one for one in stroll.app.library.people if one.name == LONG_NAMES[2]]
    stroll.app.screen("person").editing = False
    screen = stroll.go("person", id=known.id)
    stroll.wait(lambda: list(inside(screen, "Figures")))
    return screen


@scene("person")
def person_changed(stroll: Stroll) -> Any:
    screen = person(stroll)
    screen.header_tapped("pencil")
    stroll.wait(lambda: list(inside(screen, "TextField")))
    return screen


@scene("person")
def person_in_one_game(stroll: Stroll) -> None:
    screen = person(stroll)
    touch(list(inside(screen, "Chip"))[1])


@sheet("person")
def who_is_it_as_well(stroll: Stroll) -> None:
    touch([row for row in inside(person_changed(stroll), "Row") if row.icon == "people"][-1])


@sheet("person")
def are_they_one(stroll: Stroll) -> None:
    who_is_it_as_well(stroll)
    touch(next(inside(Window.children[0], "Row")))
