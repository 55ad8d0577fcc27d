"""The table, and counting a round."""

from kivy.core.window import Window

from ..matches import LONG_NAMES
from .tour import OUT_OF_TURN, SceneTour, inside, scene, sheet, sheets, touch


@scene("table")
def table(tour: SceneTour) -> None:
    tour.match("full")


@scene("table")
def picked(tour: SceneTour) -> None:
    tour.after("full", "card:bank-account", "card:bank-account")


@scene("table")
def from_whom(tour: SceneTour) -> None:
    tour.after("full", "card:gold", "!steal")


@scene("table")
def duel(tour: SceneTour) -> None:
    tour.match("duel")


@scene("table")
def another_card(tour: SceneTour) -> None:
    touch(tour.match("duel").more)


@scene("table")
def between_rounds(tour: SceneTour) -> None:
    tour.match("between")


@scene("table")
def may_i(tour: SceneTour) -> None:
    tour.after("full", "card:stamp-collection", ask=True)


@scene("table")
def out_of_turn(tour: SceneTour) -> None:
    tour.match("full").act_as(1)


@scene("table")
def correcting(tour: SceneTour) -> None:
    tour.match("full")
    tour.go("log").amend(8)


@sheet("table")
def refusal(tour: SceneTour) -> None:
    tour.after("full", "card:jewels", "!steal")


@sheet("table")
def ruling(tour: SceneTour) -> None:
    tour.match("full").open_sheet("ruling", OUT_OF_TURN, "", 0)


@sheet("table")
def other_reason(tour: SceneTour) -> None:
    ruling(tour)
    touch(list(inside(Window.children[0], "PushButton"))[-1])
    next(inside(Window.children[0], "TextField")).text = "It was late"


@sheet("table")
def verdict(tour: SceneTour) -> None:
    tour.after("full", "card:mattress-cash", "!take", ask=True)


@sheet("table")
def verdict_with_many_reasons(tour: SceneTour) -> None:
    table = tour.match("full")
    table.try_cards()
    table.act_as(4)
    touch(next(key for key in table.keys if key.pick == "card:stamp-collection"))
    touch(next(verb for verb in table.verbs if verb.verb == "take"))


@sheet("table")
def question(tour: SceneTour) -> None:
    tour.after(
        "marbles", "colour:blue", "number:3", "value:20", "colour:blue", "number:1", "value:20",
        "!collect",
    )  # fmt: skip


@sheet("table")
def which(tour: SceneTour) -> None:
    touch(tour.after("zones", "!add").tiles[1])


@sheet("table")
def made_of(tour: SceneTour) -> None:
    tour.match("full").open_sheet("made_of", 0)


@sheet("table")
def a_part_of_it(tour: SceneTour) -> None:
    made_of(tour)
    touch(list(inside(Window.children[0], "Row"))[-1])


@scene("guests")
def let_others_in(tour: SceneTour) -> None:
    tour.match("house")
    tour.go("guests")


@sheet("guests")
def somebody_is_put_out(tour: SceneTour) -> None:
    let_others_in(tour)
    auth = tour.app.opened_table.serving.table.auth
    guest = auth.admit(auth.tokens["play"], "en")
    guest.name = guest.wants = LONG_NAMES[0]  # the fullest there is
    screen = tour.app.screen("guests")
    screen.show()
    screen.open_sheet("guest", guest.number)


@sheet("guests")
def a_link_is_copied(tour: SceneTour) -> None:
    let_others_in(tour)
    tour.app.screen("guests").open_sheet("link_copied")


@scene("table", is_sheet=None)
def something_is_new(tour: SceneTour) -> None:
    tour.match("full").lay_lesson(["stealing", "steal.first-set-safe"])


sheets(
    "table",
    player=("full", "player", 0),
    menu=("house", "menu"),
    how_to_set_up=("house", "set_up"),
    lesson=("full", "lesson", "stealing", "steal.first-set-safe"),
    house_rules=("house", "house_rules"),
    what_can_i_do_now=("full", "possible"),
    keys_of_the_keyboard=("full", "keyboard"),
)


@sheet("table")
def only_with_my_hand(tour: SceneTour) -> None:
    tour.match("full").open_sheet("hand")
    shown = Window.children[0]
    for key in list(inside(shown, "KeyCap"))[:3]:
        touch(key)
    (look,) = inside(shown, "PushButton")
    look.held = "whole"


# Counting


@scene("count")
def count(tour: SceneTour) -> None:
    tour.match("full")
    screen = tour.go("count")
    screen._entry = None  # as if nothing had been typed before
    tour.go("count")
    for key in "1015":
        touch(screen.pad, key)


@scene("count")
def count_cards(tour: SceneTour) -> None:
    tour.match("full")
    screen = tour.go("count")
    screen.ways.dispatch("on_change", "cards")


@scene("count")
def count_boxes(tour: SceneTour) -> None:
    tour.match("dwarf")
    tour.go("count")


@sheet("count")
def count_refused(tour: SceneTour) -> None:
    """A count that would end the match before the rounds after it."""
    tour.match("full")
    tour.go("log").amend(1)
    screen = tour.app.screen("count")
    for key in (*"1000", "log"):
        touch(screen.pad, key)
