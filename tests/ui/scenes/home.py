"""Home, and what can be reached from there."""

from __future__ import annotations

from typing import Any

from companion.play.new_match import NewMatch
from companion.record.notice import NotKept
from tests.games.cover_your_assets.played import ADVANCED

from ..matches import LONG_NAMES
from .stroll import Stroll, inside, scene, sheet, touch


@scene("home")
def home(stroll: Stroll) -> None:
    stroll.go("home")


@scene("new")
def new_match(stroll: Stroll) -> None:
    stroll.go("new", new=NewMatch(players=LONG_NAMES, begins=LONG_NAMES[0]))


@scene("new")
def nobody_yet(stroll: Stroll) -> None:
    stroll.go("new", new=NewMatch(rounds_only=True))


@scene("new")
def typed_twice(stroll: Stroll) -> None:
    screen = stroll.go("new", new=NewMatch(players=LONG_NAMES))
    screen.field.text = LONG_NAMES[1].lower()
    screen.field.dispatch("on_text_validate")


@scene("new")
def house_rules_to_choose(stroll: Stroll) -> Any:
    new = NewMatch(players=LONG_NAMES).play("cover-your-assets")
    screen = stroll.go("new", new=new._replace(options=ADVANCED))
    touch([row for row in inside(screen, "Row") if row.chevron][-1])  # the worth of each card
    return screen


@scene("new")
def house_rules_of_nain_jaune(stroll: Stroll) -> None:
    stroll.go("new", new=NewMatch(players=LONG_NAMES).play("yellow-dwarf"))


@scene("new")
def a_name_for_the_game(stroll: Stroll) -> None:
    stroll.go("new", new=NewMatch(players=LONG_NAMES).play("score-pad"))


@sheet("new")
def number(stroll: Stroll) -> None:
    screen = house_rules_to_choose(stroll)
    touch(next(row for row in inside(screen, "Row") if row.icon == "baseball-cards"))


@scene("settings")
def settings(stroll: Stroll) -> None:
    stroll.go("settings")


@sheet("settings")
def about(stroll: Stroll) -> None:
    touch(list(inside(stroll.go("settings"), "Row"))[-1])


@scene("backup")
def backup(stroll: Stroll) -> None:
    stroll.go("backup")


@sheet("backup")
def restore(stroll: Stroll) -> None:
    touch(next(inside(stroll.go("backup"), "Row")))
    stroll.wait(lambda: stroll.has_sheet)


@scene("import")
def which_file(stroll: Stroll) -> None:
    stroll.go("import")


@scene("import")
def what_is_in_it(stroll: Stroll) -> None:
    screen = stroll.go("import")
    touch(list(inside(screen, "Row"))[-1])
    stroll.wait(lambda: not list(inside(screen, "TextField")))


@sheet("import")
def trouble(stroll: Stroll) -> None:
    stroll.go("import")
    stroll.app.tell(NotKept("{file} is open in another window.", file="2026-11-01-big-deal.match"))
