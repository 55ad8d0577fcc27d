"""The modes of a session at the table: what becomes of a move that is composed there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ..engine.match import Entry, Match
from .repair_session import RepairSession


@dataclass(frozen=True)
class Turn:
    """The player whose turn it is acts, and the move is logged."""

    seat: ClassVar[None] = None


@dataclass(frozen=True)
class OutOfTurn:
    """Another player acts than whose turn it is, or begins the next round."""

    seat: int


@dataclass(frozen=True)
class Question:
    """Somebody asks "May I …?": moves are judged, and none is logged."""

    seat: int | None = None


@dataclass(frozen=True)
class Correcting:
    """An earlier move is replaced ("amend"), or one is put before it ("insert")."""

    correction: str
    number: int
    seat: int | None = None
    preset: bool = False  # the picks are those of the logged move, until something else is tapped


@dataclass(frozen=True)
class Repairing:
    """A repair asked for a move, to stand for the one in question ("instead") or "before" it."""

    repair: RepairSession
    correction: str
    seat: int | None = None

    @property
    def number(self) -> int:
        """Return the number that the move in question was logged with."""
        return self.repair.repair.number


@dataclass(frozen=True)
class Skipping:
    """Players before the one who acts are skipped, when that move is logged."""

    skipped: tuple[Entry, ...]
    match: Match = field(compare=False)  # after those moves
    seat: ClassVar[None] = None


Mode = Turn | OutOfTurn | Question | Correcting | Repairing | Skipping


def turn_of(seat: int | None) -> Turn | OutOfTurn:
    """Return the mode in which this player acts; None is the one whose turn it is."""
    return Turn() if seat is None else OutOfTurn(seat)
