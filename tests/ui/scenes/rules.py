"""The rules, and questions about a table that nobody logged."""

from __future__ import annotations

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


# A table that nobody logged


# The game, the move, and the answers so far.
ASKED = {
    "may_i_steal": "big-deal steal cards=card:silver top-from=card:mattress-cash count-from=?"
    " any-player=is:yes",
    "may_i_not_collect": "cover-your-assets collect players=players:3 card=card:mattress-cash"
    " piles=pile:0 pile-0=card:baseball-cards",
    "may_i_lay_a_run": "yellow-dwarf play from=rank:5 to=rank:12 table-needed=rank:4",
    "may_i_collect_marbles": "rotundo collect cards-0=colour:blue cards-0=number:2"
    " cards-0=value:35",
    "may_i_win_the_auction": "rotundo auction winner=seat:1 paid=value:10 paid=value:10"
    " cheapest=value:20 lies-there=is:yes",
    "may_i_add_a_card": "dnup add target=value:5 target-size=size:2 rival=value:7",
    "may_i_follow": "crazy-eights play card=rank:7 card=suit:hearts table-pile=rank:8"
    " table-pile=suit:clubs wanted=suit:hearts",
}


def sketch(tour: SceneTour, asked: str) -> None:
    """A question from Home, told so far."""
    game, verb, *told = asked.split()
    screen = tour.go("may_i", game=game)
    screen.choose(verb)
    for answer in told:
        screen.tell(*answer.split("="))


for name, asked in ASKED.items():
    SCENES[name] = Scene("may_i", partial(sketch, asked=asked), is_sheet=False)


@scene("may_i")
def may_i_in_which_game(tour: SceneTour) -> None:
    tour.go("may_i")


@scene("may_i")
def may_i_do_what(tour: SceneTour) -> None:
    tour.go("may_i", game="cover-your-assets")


@scene("may_i")
def may_i_in_a_match_that_is_counted(tour: SceneTour) -> None:
    table = tour.match("house")
    table.count_rounds(True)
    table.may_i()
    screen = tour.app.screen("may_i")
    screen.choose("swap")
    screen.tell("player", "seat:0")
    screen.tell("any-player", "is:no")
