"""How a table of Rotundo is told in a few taps: what displays can pay, and the discard pile."""

from __future__ import annotations

from typing import Any

from ...engine.for_games import Pad, Say, plain_key
from ...engine.sketch import (
    NO,
    NONE,
    NOT_TOLD,
    YES,
    YES_OR_NO,
    About,
    Question,
    ToldBy,
    one_of,
    yes_or_no,
)
from .rules import CARDS, LEAST, OF_VALUE, VALUES, in_order

MOST_PAID = 6  # cards of a display that somebody enters here: no value has more


def a_card_worth(value: int) -> str:
    """The first of them: in a display only its value matters."""
    return in_order(OF_VALUE[value])[0]


def value_keys(most: int = 1) -> tuple[Any, ...]:
    return tuple(plain_key(f"value:{v}", str(v))._replace(most=most) for v in VALUES)


def ask_discard(about: About) -> tuple[Question, ...]:
    """Only whoever picks up needs to know."""
    return (yes_or_no("discards", Say("ask-discards")),) if about.move.get("pickup") else ()


def discard(about: About) -> Any:
    return about.by_answer("discards", {NO: [], YES: [a_card_worth(LEAST)]})


def ask_paid(about: About) -> tuple[Question, ...]:
    return (Question("paid", Say("ask-paid"), (Pad(value_keys(MOST_PAID), MOST_PAID),)),)


def paid(about: About) -> Any:
    """Of what nobody said, more than anybody can be asked to overbid."""
    said = about.said.get("paid", ())
    values = [int(pick.partition(":")[2]) for pick in said] or [VALUES[-1]] * 2
    return [a_card_worth(value) for value in values]


def ask_displays(about: About) -> tuple[Question, ...]:
    winner, opener = about.move.get("winner"), about.move.get("player")
    none = plain_key(NONE, Say("no-cards"))
    lies = one_of("lies-there", Say("ask-lies-there"), *YES_OR_NO, none)
    least = one_of("cheapest", Say("ask-cheapest"), *value_keys(), none)
    return (lies,) if winner is not None and winner == opener else (lies, least)


def displays(about: About) -> Any:
    """What was paid lies there, or something else does; of the opener only the cheapest counts."""
    move, lies, least = about.move, about.said.get("lies-there"), about.one("cheapest")
    if not lies or (move["winner"] != move["player"] and not least):
        return NOT_TOLD
    found: list[list[str]] = [[] for _ in about.setup.players]
    if move["winner"] != move["player"] and least != "none":
        found[move["player"]] = [a_card_worth(int(least))]
    other = next(card for card in CARDS if card not in move["paid"])
    lying = {YES: list(move["paid"]), NO: [other], NONE: []}
    found[move["winner"]] = lying[lies[0]]
    return found


TOLD_BY = {
    "discard": ToldBy(ask_discard, discard),
    "displays": ToldBy(ask_displays, displays),
    "auction.paid": ToldBy(ask_paid, paid),
}
