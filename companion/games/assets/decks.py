"""The decks of the asset games, read from `data/`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from ...engine.game import Setup
from ...engine.kinds import OneOf
from ...paths import data_folder
from .pieces import Deck


@cache
def cards_of(game: str) -> Mapping[str, Mapping[str, Any]]:
    """Every card that the box holds, in deck order, with what is known of it."""
    return tomllib.loads((data_folder() / "games" / game / "deck.toml").read_text("utf-8"))


def deck_of(setup: Setup) -> Deck:
    """The cards that a match is played with, worth what its players agreed on.

    A card that two players leave in the box is still known, but has no copies.
    """
    cards = {
        card: facts
        for card, facts in cards_of(setup.game.id).items()
        if "option" not in facts or setup.options[facts["option"]]
    }
    copies = "copies_for_two" if len(setup.players) == 2 else "copies"
    return Deck(
        {card: facts.get(copies, facts["copies"]) for card, facts in cards.items()},
        {card: facts["value"] for card, facts in cards.items()} | setup.options.get("values", {}),
        frozenset(card for card, facts in cards.items() if facts.get("joker")),
        frozenset(card for card, facts in cards.items() if facts.get("action")),
    )


def card(setup: Setup) -> OneOf:
    return OneOf(tuple(deck_of(setup).copies))


def kind_of_set(setup: Setup, *also: str) -> OneOf:
    """Any object: no joker, and no card that acts."""
    deck = deck_of(setup)
    return OneOf((*(card for card in deck.copies if card not in deck.no_objects), *also))
