"""The rules, and questions about a table that nobody logged."""

from functools import partial

from .tour import SCENES, Scene, SceneTour, scene


@scene("rules")
def all_games(tour: SceneTour) -> None:
    tour.go("rules")


@scene("rules")
def rule(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("rules", game="big-deal", rule="steal.first-set-safe")


@scene("rules")
def found_rules(tour: SceneTour) -> None:
    tour.go("rules").field.text = "joker"


@scene("rules")
def found_no_rule(tour: SceneTour) -> None:
    tour.go("rules").field.text = "xylophon"


# “May I …?”


# The game, the move, and the lines that were tapped.
ASKED = {
    "may_i_steal": "big-deal steal",
    "may_i_not_steal": "big-deal steal two-sets",
    "may_i_collect_from_a_pile": "cover-your-assets collect fold beside",
    "may_i_lay_a_run": "yellow-dwarf play",
    "may_i_not_collect_marbles": "rotundo collect not-three-alike",
    "may_i_add_a_card": "dnup add fold",
    "may_i_play_an_eight": "crazy-eights eight",
}


def may_i(tour: SceneTour, asked: str) -> None:
    """A question from Home."""
    game, verb, *tapped = asked.split()
    screen = tour.go("may_i", game=game)
    screen.choose(verb)
    for line in tapped:
        screen.tap(line)


for name, asked in ASKED.items():
    SCENES[name] = Scene("may_i", partial(may_i, asked=asked), is_sheet=False)


@scene("may_i")
def may_i_do_what(tour: SceneTour) -> None:
    tour.go("may_i", game="cover-your-assets").choose("")


@scene("may_i")
def may_i_in_a_match_that_is_counted(tour: SceneTour) -> None:
    table = tour.match("house")
    table.count_rounds(True)
    table.may_i()
    screen = tour.app.screen("may_i")
    screen.choose("swap")
    screen.tap("both-sets")


@scene("may_i")
def may_i_in_a_match_that_is_logged(tour: SceneTour) -> None:
    tour.match("full").may_i()
    screen = tour.app.screen("may_i")
    screen.ask_for(1)
    screen.choose("steal")
