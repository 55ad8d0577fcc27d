"""What a tap came to: one of these values, from the checker through the session to every screen.

What was judged comes along, so that nobody who shows it has to ask again.
"""

from __future__ import annotations

from typing import NamedTuple

from .fields import FormFields
from .match import Broken, Correction
from .offers import Picks
from .rules import turn_not_yours
from .schema import Move, Value


def may_overrule(broken: tuple[Broken, ...]) -> bool:
    """Return whether the table may overrule all rules that a move breaks."""
    return bool(broken) and all(one.rule.may_overrule and not one.number for one in broken)


class TapState(NamedTuple):
    """The taps since the last move; the only state that the table screen has."""

    picks: Picks = ()
    verb: str = ""  # its question is open
    answers: tuple[tuple[str, Value], ...] = ()  # given so far, key and value
    wants: str = ""  # a verb that was tapped first: it logs as soon as it is complete


class NeedsMore(NamedTuple):
    """Something is still lacking: to the verb that was tapped, or to a form."""

    verb: str = ""
    words: str = ""
    too_much: bool = False  # more cannot help: the verb means something with fewer of the picks


class CountRequested(NamedTuple):
    """The form of a round's result is to be opened."""


class FormRequested(NamedTuple):
    """A form with what only the players know is to be filled in before the move is logged."""

    move: Move
    form: FormFields


class MoveReady(NamedTuple):
    """The taps mean this move, and nothing stands against it; it is not logged yet."""

    move: Move


class MoveRefused(NamedTuple):
    """The reasons why a move cannot be logged; nothing has changed."""

    move: Move | None  # none where a correction drops one
    broken: tuple[Broken, ...]
    correction: tuple[str, int] = ("", 0)  # how it was to correct which earlier move: "amend", 3

    @property
    def may_overrule(self) -> bool:
        """Return whether the table may log the move nevertheless."""
        return may_overrule(self.broken)

    @property
    def only_out_of_turn(self) -> bool:
        """Return whether nothing is wrong but whose turn it is."""
        return self.may_overrule and all(one.rule is turn_not_yours for one in self.broken)


class QuestionAnswered(NamedTuple):
    """The verdict on a move that was only asked about; nothing was logged."""

    move: Move
    broken: tuple[Broken, ...]
    form: FormFields = ()  # to be filled in before the move can be logged


class MoveLogged(NamedTuple):
    """A move that was logged."""

    move: Move | None
    words: str = ""


class RepairStarted(NamedTuple):
    """A correction began a repair, as later moves no longer fit; or a repair goes on."""

    move: Move | None
    line: Correction | None = None  # that begins it


class UndoneOrRedone(NamedTuple):
    """A move that Undo took back, or that Redo brought back."""


TapResult = (
    TapState
    | NeedsMore
    | CountRequested
    | FormRequested
    | MoveReady
    | MoveRefused
    | QuestionAnswered
    | MoveLogged
    | RepairStarted
    | UndoneOrRedone
)
