"""What the phone has counted of a player and of the middle, each number to be put right by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..engine.adjust import Adjust
from ..engine.match import Match
from ..i18n.language import Language


class CountedView(NamedTuple):
    """A number that the phone has counted, and the form entry that corrects it."""

    entry: str  # of the form in which it is put right
    words: str
    value: str


def adjustable_counts(match: Match, seat: int, language: Language) -> Iterator[CountedView]:
    """Yield the counts of a player and of the middle that can be corrected by hand."""
    setup, table = match.setup, match.table
    words = language.of_game(setup.game.id)["put-right"]
    for key in setup.form_of[Adjust].keys if Adjust in setup.form_of else ():
        match getattr(table, key):
            case tuple(each):
                entry, value = f"{key}:{seat}", each[seat]
            case int(value):
                entry = key
            case places:
                entry, value = f"{key}:{next(iter(places))}", sum(places.values())
        yield CountedView(entry, words[key], language.number(value))
