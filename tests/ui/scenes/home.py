"""Home, and what can be reached from there."""

from typing import Any

from companion.engine.errors import StorageError
from companion.session.new_match import NewMatch
from tests.games.cover_your_assets.played import ADVANCED

from ..matches import LONG_NAMES
from .tour import SceneTour, inside, scene, sheet, touch


@scene("home")
def home(tour: SceneTour) -> None:
    tour.go("home")


@scene("new")
def new_match(tour: SceneTour) -> None:
    tour.go("new", new=NewMatch(players=LONG_NAMES, begins=LONG_NAMES[0]))


@scene("new")
def nobody_yet(tour: SceneTour) -> None:
    tour.go("new", new=NewMatch(rounds_only=True))


@scene("new")
def typed_twice(tour: SceneTour) -> None:
    screen = tour.go("new", new=NewMatch(players=LONG_NAMES))
    screen.field.text = LONG_NAMES[1].lower()
    screen.field.dispatch("on_text_validate")


@scene("new")
def house_rules_to_choose(tour: SceneTour) -> Any:
    new = NewMatch(players=LONG_NAMES).play("cover-your-assets")
    screen = tour.go("new", new=new._replace(options=ADVANCED))
    screen.options.on_tap("fold:values")  # the worth of each card
    return screen


@scene("new")
def house_rules_of_nain_jaune(tour: SceneTour) -> None:
    tour.go("new", new=NewMatch(players=LONG_NAMES).play("yellow-dwarf"))


@scene("new")
def a_name_for_the_game(tour: SceneTour) -> None:
    tour.go("new", new=NewMatch(players=LONG_NAMES).play("score-pad"))


@sheet("new")
def number(tour: SceneTour) -> None:
    screen = house_rules_to_choose(tour)
    screen.options.on_tap("values:baseball-cards")


@sheet("new")
def answers_and_words(tour: SceneTour) -> None:
    screen = tour.go("new", new=NewMatch(players=LONG_NAMES).play("score-pad"))
    screen.options.on_tap("wins")


@scene("settings")
def settings(tour: SceneTour) -> None:
    tour.go("settings")


@sheet("settings")
def about(tour: SceneTour) -> None:
    touch(list(inside(tour.go("settings"), "Row"))[-1])


@scene("backup")
def backup(tour: SceneTour) -> None:
    tour.go("backup")


@sheet("backup")
def restore(tour: SceneTour) -> None:
    touch(next(inside(tour.go("backup"), "Row")))
    tour.wait(lambda: tour.has_sheet)


@scene("import")
def which_file(tour: SceneTour) -> None:
    tour.go("import")


@scene("import")
def what_is_in_it(tour: SceneTour) -> None:
    screen = tour.go("import")
    touch(list(inside(screen, "Row"))[-1])
    tour.wait(lambda: not list(inside(screen, "TextField")))


@sheet("import")
def trouble(tour: SceneTour) -> None:
    tour.go("import")
    tour.app.show_error(
        StorageError("{file} is open in another window.", file="2026-11-01-big-deal.match")
    )
