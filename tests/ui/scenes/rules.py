"""The rules, and questions about a table that nobody logged."""

from __future__ import annotations

from typing import Any

from .stroll import Stroll, scene


@scene("rules")
def all_games(stroll: Stroll) -> None:
    stroll.go("rules")


@scene("rules")
def rule(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("rules", game="big-deal", rule="steal.first-set-safe")


@scene("rules")
def found_rules(stroll: Stroll) -> None:
    stroll.go("rules").field.text = "joker"


@scene("rules")
def found_no_rule(stroll: Stroll) -> None:
    stroll.go("rules").field.text = "xylophon"


# A table that nobody logged


def sketch(stroll: Stroll, game: str, verb: str, *told: tuple[str, str]) -> Any:
    """A question from Home, told so far."""
    screen = stroll.go("may_i", game=game)
    screen.choose(verb)
    for question, pick in told:
        screen.tell(question, pick)
    return screen


@scene("may_i")
def may_i_in_which_game(stroll: Stroll) -> None:
    stroll.go("may_i")


@scene("may_i")
def may_i_do_what(stroll: Stroll) -> None:
    stroll.go("may_i", game="cover-your-assets")


@scene("may_i")
def may_i_steal(stroll: Stroll) -> None:
    told = ("cards", "card:silver"), ("top-from", "card:mattress-cash"), ("count-from", "?")
    sketch(stroll, "big-deal", "steal", *told, ("any-player", "is:yes"))


@scene("may_i")
def may_i_not_collect(stroll: Stroll) -> None:
    told = ("card", "card:mattress-cash"), ("piles", "pile:0"), ("pile-0", "card:baseball-cards")
    sketch(stroll, "cover-your-assets", "collect", ("players", "players:3"), *told)


@scene("may_i")
def may_i_lay_a_run(stroll: Stroll) -> None:
    told = ("from", "rank:5"), ("to", "rank:12"), ("table-needed", "rank:4")
    sketch(stroll, "yellow-dwarf", "play", *told)


@scene("may_i")
def may_i_collect_marbles(stroll: Stroll) -> None:
    told = ("cards-0", "colour:blue"), ("cards-0", "number:2"), ("cards-0", "value:35")
    sketch(stroll, "rotundo", "collect", *told)


@scene("may_i")
def may_i_win_the_auction(stroll: Stroll) -> None:
    told = (
        ("winner", "seat:1"),
        ("paid", "value:10"),
        ("paid", "value:10"),
        ("cheapest", "value:20"),
    )
    sketch(stroll, "rotundo", "auction", *told, ("lies-there", "is:yes"))


@scene("may_i")
def may_i_add_a_card(stroll: Stroll) -> None:
    told = ("target", "value:5"), ("target-size", "size:2"), ("rival", "value:7")
    sketch(stroll, "dnup", "add", *told)


@scene("may_i")
def may_i_follow(stroll: Stroll) -> None:
    told = ("card", "rank:7"), ("card", "suit:hearts"), ("top", "rank:8"), ("top", "suit:clubs")
    sketch(stroll, "crazy-eights", "play", *told, ("wanted", "suit:hearts"))


@scene("may_i")
def may_i_in_a_match_that_is_counted(stroll: Stroll) -> None:
    table = stroll.match("house")
    table.count_rounds(True)
    table.may_i()
    screen = stroll.app.screen("may_i")
    screen.choose("swap")
    screen.tell("player", "seat:0")
    screen.tell("any-player", "is:no")
