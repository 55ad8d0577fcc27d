"""The decks of the asset games, read from `data/`."""

from __future__ import annotations

import tomllib
from functools import cache

from ..where import data_folder
from .assets import Deck


@cache
def deck_of(game: str) -> Deck:
    cards = tomllib.loads((data_folder() / "games" / game / "deck.toml").read_text("utf-8"))
    return Deck(
        {card: facts["copies"] for card, facts in cards.items()},
        {card: facts["value"] for card, facts in cards.items()},
        frozenset(card for card, facts in cards.items() if facts.get("joker")),
    )
