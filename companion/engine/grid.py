"""A game whose screen is its score sheet: what is entered in a round, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .facts import Phrase
from .schema import Move

if TYPE_CHECKING:
    from .game import Setup


class Slot(NamedTuple):
    """Something to be entered: a number, or one of some answers."""

    id: str
    name: Phrase
    each: bool = True  # for each column, or once for all
    least: int = 0
    most: int = 1_000_000
    step: int = 1
    answers: tuple[tuple[Phrase, int], ...] = ()  # labels and their numbers, where it is a choice
    player: bool = False  # the answers are the columns
    optional: bool = False
    blank: int = 0  # what stands for it if it is left out
    adds_up: int | None = None  # what all of it comes to, so that the last follows by itself
    before: bool = False  # asked when the round begins
    told: tuple[int | None, ...] = ()  # by column, or once: what was entered in this round already


Entered = Mapping[str, Any]  # slot → its number, or one for each column


class Brought(NamedTuple):
    """What a move brought each column, line by line; nothing if it only began a round."""

    lines: Mapping[str, Sequence[int]] = {}
    points: Sequence[int] = ()


class Grid(NamedTuple):
    # What is entered next at a table; or what that move entered there.
    slots: Callable[[Any, Move | None], tuple[Slot, ...]]
    line: Callable[[Any, Entered], dict[str, Any]]  # the move that enters it, as in a record
    entered: Callable[[Move], Entered]  # by a move; nothing by one that enters nothing
    points: Callable[[Any, Move], Brought]
    round: Callable[[Any], int]  # the one that is entered next
    about: Callable[[Any], Phrase] = lambda table: None  # "6 cards", "Round 3 of 7"
    # Where something can be entered for one column alone:
    fields: Callable[[Any], tuple[Slot, ...]] = lambda table: ()  # all of the round, told or not
    # Of a column, its entries and those of the round: the move that enters them, as in a record.
    enter: Callable[[Any, int, Entered], dict[str, Any]] | None = None
    note: Callable[[Any], Phrase] = lambda table: None  # what is shown for the round
    # What the round would bring if nothing but this was entered in it.
    running: Callable[[Any, Entered], Brought] = lambda table, entered: Brought()

    @staticmethod
    def columns(setup: Setup) -> tuple[tuple[int, ...], ...]:
        """The seats of each: one for every player, or for every side."""
        seats = range(len(setup.players))
        count = setup.game.agreement.sides if setup.game.agreement.sides > 1 else len(seats)
        return tuple(tuple(seats[first::count]) for first in range(count))
