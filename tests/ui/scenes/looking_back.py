"""Looking back: the log and its repairs, a round, a result that is sent, matches, people."""

from typing import Any

from kivy.core.window import Window

from companion.views.past_matches import MatchFilter
from screens.sharing import send

from ..matches import LONG_NAMES, OVER, keep_match
from .tour import SceneTour, inside, of_whist, scene, sheet, touch


@scene("log")
def log(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log", number=5)


@sheet("log")
def logged(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log").open_sheet("logged", 8)


@sheet("log")
def reason(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log").open_sheet("reason", 8)


@scene("repair")
def repair(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log").drop(3)


@scene("repair")
def repair_in_one_answer(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log").drop(4)


@scene("round_over")
def a_round_is_over(tour: SceneTour) -> None:
    tour.match("between")
    tour.go("round_over")


@scene("result")
def result(tour: SceneTour) -> None:
    tour.go("result", file=tour.files["over"])


@scene("result")
def not_finished(tour: SceneTour) -> None:
    tour.go("result", file=tour.files["between"])


@sheet("result")
def share(tour: SceneTour) -> None:
    result(tour)
    tour.app.screen("result").open_sheet("share")


@sheet("result")
def a_card_to_send(tour: SceneTour) -> None:
    result(tour)
    tour.app.screen("result").open_sheet("card")


@sheet("result")
def ready_to_send(tour: SceneTour) -> None:
    result(tour)
    send(tour.app, tour.app.library.folder / "exports" / "2026-11-01-big-deal.match")


@sheet("result")
def link_is_copied(tour: SceneTour) -> None:
    share(tour)
    touch(list(inside(Window.children[0], "Row"))[-1])


@scene("replay")
def replay(tour: SceneTour) -> None:
    result(tour)
    tour.app.screen("result").show_move(16)


@sheet("replay")
def why_then(tour: SceneTour) -> None:
    replay(tour)
    tour.app.screen("replay").open_sheet("made_of", 0)


@scene("history")
def history(tour: SceneTour) -> None:
    tour.app.screen("history").wanted = MatchFilter()
    screen = tour.go("history")
    tour.wait(lambda: list(inside(screen, "Row")))


@sheet("history")
def which_to_go_on_with(tour: SceneTour) -> None:
    history(tour)
    screen = tour.app.screen("history")
    touch(next(row for row in inside(screen, "Row") if row.game))


@scene("bin")
def bin(tour: SceneTour) -> None:
    tour.app.library.delete(tour.files["again"])
    tour.go("bin")


@scene("bin")
def empty_bin(tour: SceneTour) -> None:
    for gone in tour.app.library.deleted:
        tour.app.library.undelete(gone)
    tour.go("bin")


@sheet("history")
def which_person(tour: SceneTour) -> None:
    history(tour)
    touch(next(inside(tour.app.screen("history"), "Chip")))


@sheet("history")
def who_else(tour: SceneTour) -> None:
    which_person(tour)
    touch(list(inside(Window.children[0], "Row"))[-1])
    touch(list(inside(tour.app.screen("history"), "Chip"))[1])


@sheet("history")
def which_year(tour: SceneTour) -> None:
    history(tour)
    touch(list(inside(tour.app.screen("history"), "Chip"))[2])


@sheet("history")
def which_game(tour: SceneTour) -> None:
    history(tour)
    touch(list(inside(tour.app.screen("history"), "Chip"))[1])


@sheet("history")
def which_month(tour: SceneTour) -> None:
    which_year(tour)
    touch(list(inside(Window.children[0], "Row"))[-1])  # of that year
    touch(list(inside(tour.app.screen("history"), "Chip"))[3])


@sheet("history")
def take_out_and_bring_in(tour: SceneTour) -> None:
    history(tour)
    touch(tour.app.screen("history").header, "more")


@sheet("history")
def unreadable(tour: SceneTour) -> None:
    library = tour.app.library
    over = library.path_of(tour.files["over"])
    path = over.with_name("2026-11-01-whist-00000000.match")
    path.write_text(of_whist(over))  # who looks after the files may have taken it away
    history(tour)
    tour.app.screen("history").open_sheet("unreadable", library.file_of(path))


@scene("history")
def deleted(tour: SceneTour) -> None:
    file = keep_match(tour.app.library, OVER)
    screen = tour.go("history", deleted=tour.app.library.delete(file))
    tour.wait(lambda: list(inside(screen, "Row")))


@scene("people")
def people(tour: SceneTour) -> None:
    screen = tour.go("people")
    tour.wait(lambda: list(inside(screen, "Row")))


@scene("person")
def person(tour: SceneTour) -> Any:
    (known, *_) = [one for one in tour.app.library.people if one.name == LONG_NAMES[2]]
    tour.app.screen("person").editing = False
    screen = tour.go("person", id=known.id)
    tour.wait(lambda: list(inside(screen, "FigureGrid")))
    return screen


@scene("person")
def person_changed(tour: SceneTour) -> Any:
    screen = person(tour)
    screen.header_tapped("pencil")
    tour.wait(lambda: list(inside(screen, "TextField")))
    return screen


@scene("person")
def person_in_one_game(tour: SceneTour) -> None:
    screen = person(tour)
    touch(list(inside(screen, "Chip"))[1])


@sheet("person")
def who_is_it_as_well(tour: SceneTour) -> None:
    touch([row for row in inside(person_changed(tour), "Row") if row.icon == "people"][-1])


@sheet("person")
def are_they_one(tour: SceneTour) -> None:
    who_is_it_as_well(tour)
    touch(next(inside(Window.children[0], "Row")))
