"""The special piles of Cover Your Assets: where they lie, and what is collected from them."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.facts import Cards, Phrase, Say, Who
from ...engine.game import Setup
from ..assets.pieces import Table

PILES = 3
MOST_PLAYERS = 3  # that have them
CARDS_IN_PILE = 10


class Collect(NamedTuple):
    """A card from hand that collects the cards on special piles."""

    player: int
    card: str
    piles: tuple[int, ...]


def with_piles(setup: Setup) -> bool:
    """Return whether so few play that there are special piles."""
    return len(setup.players) <= MOST_PLAYERS


def beside(table: Table, pile: int) -> tuple[int, int]:
    """Return the two seats beside a pile: with three players it lies between two of them."""
    seats = len(table.totals)
    return (0, 1) if seats == 2 else (pile, (pile + 1) % seats)


def pile_name(table: Table, pile: int, how: str = "pile") -> Say:
    """Return the name of a pile as people say it: nobody has given the piles numbers."""
    one, other = beside(table, pile)
    position = ("left", "middle", "right")[pile] if len(table.totals) == 2 else "between"
    return Say(f"{how}-{position}", {"one": Who(one), "other": Who(other)})


def other_beside(table: Table, pile: int, seat: int) -> int:
    """Return the other seat beside a pile."""
    one, other = beside(table, pile)
    return other if seat == one else one


def who_may_contest(table: Table, move: Collect) -> int:
    """Return the next seat clockwise beside one of the piles, which is never the mover's."""
    seats = len(table.totals)
    following = [(move.player + step) % seats for step in range(1, seats)]
    concerned = {seat for pile in move.piles for seat in beside(table, pile)}
    return next(seat for seat in following if seat in concerned)


def to_reveal(table: Table) -> list[int]:
    """Return the piles that were used and have a card to turn up."""
    return [i for i, pile in enumerate(table.piles) if pile.left and pile.card is None]


def collected(table: Table, move: Collect) -> tuple[str, ...]:
    """Return the card from hand and those that lie open on the piles."""
    tops = [table.piles[pile].card for pile in move.piles]
    return (move.card, *[top for top in tops if top])


def named_piles(table: Table, piles: tuple[int, ...]) -> Phrase:
    """Return the piles by name, with the cards on top."""
    tops = Cards(tuple(card for pile in piles if (card := table.piles[pile].card)))
    if len(piles) == 1:
        return Say("pile-of", {"pile": pile_name(table, piles[0], "on"), "cards": tops})
    return Say("piles-of-" + "-".join(map(str, piles)), {"cards": tops})
