"""How a table of Cover Your Assets is told in a few taps: what it has beside Big Deal."""

from __future__ import annotations

from typing import Any

from ...engine.for_games import Card, Key, Say, Setup, plain_key
from ...engine.sketch import (
    NO,
    NONE,
    NOT_TOLD,
    YES,
    About,
    Question,
    ToldBy,
    one_of,
    yes_or_no,
)
from ..assets import told_by as shared
from .rules import CARDS_IN_PILE, PILES, pile_name


def answer(setup: Setup, key: str, value: Any) -> Key | None:
    if key == "depth":
        return plain_key(f"depth:{value}", Say(f"set-{value}"))
    if key == "piles":
        return plain_key(f"pile:{value}", pile_name(setup.game.rules.start(setup), value, "near"))
    return plain_key(f"to:{value}", Card(value)) if key == "to" else None


def ask_piles(about: About) -> tuple[Question, ...]:
    """Only those that are collected from."""
    table, none = about.setup.game.rules.start(about.setup), plain_key(NONE, Say("nothing"))
    return tuple(
        one_of(
            f"pile-{pile}",
            Say("ask-pile", {"pile": pile_name(table, pile)}),
            *shared.cards(about.setup),
            none,
        )
        for pile in about.move.get("piles") or ()
    )


def piles(about: About) -> Any:
    chosen = about.move.get("piles") or ()
    tops = {pile: about.one(f"pile-{pile}") for pile in chosen}
    if not chosen or "" in tops.values():
        return NOT_TOLD
    lying = [None if tops.get(pile) in (None, "none") else tops[pile] for pile in range(PILES)]
    return [{"card": card, "left": CARDS_IN_PILE if card else 0} for card in lying]


def ask_claim(about: About) -> tuple[Question, ...]:
    return (one_of("claim", Say("ask-claim"), *shared.kinds(about.setup)),)


def claim(about: About) -> Any:
    kind, seat = about.one("claim"), about.move["player"]
    if not kind:
        return NOT_TOLD
    return {"player": shared.other(about, seat), "piles": [0], "kind": kind, "cards": [kind]}


def ask_actions(about: About) -> tuple[Question, ...]:
    return (yes_or_no("acted", Say("ask-acted")),)


def actions_left(about: About) -> Any:
    return about.by_answer("acted", {NO: 2, YES: 1})


TOLD_BY = {
    **shared.TOLD_BY,
    "piles": ToldBy(ask_piles, piles),
    "claim": ToldBy(ask_claim, claim),
    "actions_left": ToldBy(ask_actions, actions_left),
}
