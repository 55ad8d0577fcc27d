"""What a tap came to: one of these values, from the checker through the session to every screen.

What was judged comes along, so that nobody who shows it has to ask again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .forms import Move
from .match import Broken, Correction
from .offers import Picks, Way
from .rules import turn_not_yours


def may_overrule(broken: tuple[Broken, ...]) -> bool:
    """Whether the table may overrule all that stands against a move."""
    return bool(broken) and all(found.rule.may_overrule and not found.number for found in broken)


class Pointing(NamedTuple):
    """What has been tapped since the last move; the only state that the table screen has."""

    picks: Picks = ()
    verb: str = ""  # its question is open
    answers: tuple[tuple[str, Any], ...] = ()  # given so far, field and value
    wants: str = ""  # a verb that was tapped first: it logs as soon as it is complete


class Wanted(NamedTuple):
    """Something is still lacking: to the verb that was tapped, or to a form."""

    verb: str = ""
    words: str = ""


class Counting(NamedTuple):
    """The form of a round's result is to be opened."""

    verb: str


class Filling(NamedTuple):
    """A form with what only the players know is to be filled in before the move is logged."""

    move: Move
    form: Way


class Meant(NamedTuple):
    """The taps mean this move, and nothing stands against it; it is not logged yet."""

    move: Move


class Refused(NamedTuple):
    """Why a move cannot be logged; nothing has changed."""

    move: Move
    broken: tuple[Broken, ...]
    correction: tuple[str, int] = ("", 0)  # of which earlier move it is about, and how

    @property
    def may_overrule(self) -> bool:
        return may_overrule(self.broken)

    @property
    def only_out_of_turn(self) -> bool:
        return self.may_overrule and all(found.rule is turn_not_yours for found in self.broken)


class Answered(NamedTuple):
    """What is to be said to a question; nothing was logged."""

    move: Move
    broken: tuple[Broken, ...]
    form: Way = ()  # to be filled in before the move can be logged


class Logged(NamedTuple):
    move: Move
    words: str = ""


class Mended(NamedTuple):
    """A correction began a repair, as later moves no longer fit; or a repair goes on."""

    move: Move
    line: Correction | None = None  # that begins it


class TakenBack(NamedTuple):
    """By Undo, or brought back by Redo."""


Tapped = (
    Pointing
    | Wanted
    | Counting
    | Filling
    | Meant
    | Refused
    | Answered
    | Logged
    | Mended
    | TakenBack
)
