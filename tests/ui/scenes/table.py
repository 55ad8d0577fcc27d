"""The table, and counting a round."""

from __future__ import annotations

from kivy.core.window import Window

from ..matches import LONG_NAMES
from .stroll import OUT_OF_TURN, Stroll, inside, scene, sheet, sheets, touch


@scene("table")
def table(stroll: Stroll) -> None:
    stroll.match("full")


@scene("table")
def picked(stroll: Stroll) -> None:
    stroll.after("full", "card:bank-account", "card:bank-account")


@scene("table")
def from_whom(stroll: Stroll) -> None:
    stroll.after("full", "card:gold", "!steal")


@scene("table")
def duel(stroll: Stroll) -> None:
    stroll.match("duel")


@scene("table")
def another_card(stroll: Stroll) -> None:
    touch(stroll.match("duel").more)


@scene("table")
def between_rounds(stroll: Stroll) -> None:
    stroll.match("between")


@scene("table")
def may_i(stroll: Stroll) -> None:
    stroll.after("full", "card:stamp-collection", ask=True)


@scene("table")
def out_of_turn(stroll: Stroll) -> None:
    stroll.match("full").act_as(1)


@scene("table")
def correcting(stroll: Stroll) -> None:
    stroll.match("full")
    stroll.go("log").amend(8)


@sheet("table")
def refusal(stroll: Stroll) -> None:
    stroll.after("full", "card:jewels", "!steal")


@sheet("table")
def ruling(stroll: Stroll) -> None:
    stroll.match("full").open_sheet("ruling", OUT_OF_TURN, "", 0)


@sheet("table")
def other_reason(stroll: Stroll) -> None:
    ruling(stroll)
    touch(list(inside(Window.children[0], "PushButton"))[-1])
    next(inside(Window.children[0], "TextField")).text = "It was late"


@sheet("table")
def verdict(stroll: Stroll) -> None:
    stroll.after("full", "card:mattress-cash", "!take", ask=True)


@sheet("table")
def verdict_with_many_reasons(stroll: Stroll) -> None:
    table = stroll.match("full")
    table.may_i()
    table.act_as(4)
    table.at.asking = True
    touch(next(key for key in table.keys if key.pick == "card:stamp-collection"))
    touch(next(verb for verb in table.verbs if verb.verb == "take"))


@sheet("table")
def question(stroll: Stroll) -> None:
    stroll.after(
        "marbles", "colour:blue", "number:3", "value:20", "colour:blue", "number:1", "value:20",
        "!collect",
    )  # fmt: skip


@sheet("table")
def which(stroll: Stroll) -> None:
    touch(stroll.after("zones", "!add").tiles[1])


@sheet("table")
def made_of(stroll: Stroll) -> None:
    stroll.match("full").open_sheet("made_of", 0)


@sheet("table")
def a_part_of_it(stroll: Stroll) -> None:
    made_of(stroll)
    touch(list(inside(Window.children[0], "Row"))[-1])


@scene("guests")
def let_others_in(stroll: Stroll) -> None:
    stroll.match("house")
    stroll.go("guests")


@sheet("guests")
def somebody_is_put_out(stroll: Stroll) -> None:
    let_others_in(stroll)
    door = stroll.app.opened.serving.table.door
    guest = door.let_in(door.tokens["play"], "en", LONG_NAMES[0])
    screen = stroll.app.screen("guests")
    screen.show()
    screen.open_sheet("guest", guest.number)


@sheet("guests")
def a_link_is_copied(stroll: Stroll) -> None:
    let_others_in(stroll)
    stroll.app.screen("guests").open_sheet("link_copied")


@scene("table", is_sheet=None)
def something_is_new(stroll: Stroll) -> None:
    stroll.match("full").lay_lesson(["stealing", "steal.first-set-safe"])


sheets(
    "table",
    player=("full", "player", 0),
    menu=("house", "menu"),
    how_to_set_up=("house", "set_up"),
    lesson=("full", "lesson", "stealing", "steal.first-set-safe"),
    house_rules=("house", "house_rules"),
    what_can_i_do_now=("full", "possible"),
)


@sheet("table")
def only_with_my_hand(stroll: Stroll) -> None:
    stroll.match("full").open_sheet("hand")
    shown = Window.children[0]
    for key in list(inside(shown, "KeyCap"))[:3]:
        touch(key)
    (look,) = inside(shown, "PushButton")
    look.held = "whole"


# Counting


@scene("count")
def count(stroll: Stroll) -> None:
    stroll.match("full")
    screen = stroll.go("count")
    screen._counting = None  # as if nothing had been typed before
    stroll.go("count")
    for key in "1015":
        touch(screen.numbers, key)


@scene("count")
def count_cards(stroll: Stroll) -> None:
    stroll.match("full")
    screen = stroll.go("count")
    screen.ways.dispatch("on_change", screen.view.ways[-1][0])


@scene("count")
def count_boxes(stroll: Stroll) -> None:
    stroll.match("dwarf")
    stroll.go("count")


@sheet("count")
def count_refused(stroll: Stroll) -> None:
    """A count that would end the match before the rounds after it."""
    stroll.match("full")
    stroll.go("log").amend(1)
    screen = stroll.app.screen("count")
    for key in "1000":
        touch(screen.numbers, key)
    touch(screen.book)
