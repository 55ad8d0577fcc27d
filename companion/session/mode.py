"""The modes of a session at the table, and what becomes in each of a move that is composed."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..engine.match import Correction, Entry, Match, Verdict
from ..engine.tap_result import MoveLogged, MoveRefused, RepairStarted
from ..i18n.language import Language
from ..record.open_record import RunningMatch
from ..views.log import last_action
from .repair import begin_repair
from .repair_session import RepairSession


@dataclass(frozen=True)
class Turn:
    """The move is logged: of whoever is at turn, of another player, or of who begins."""


@dataclass(frozen=True)
class Question:
    """Somebody asks "May I …?": moves are judged, and none is logged."""


@dataclass(frozen=True)
class Correcting:
    """An earlier move is replaced ("amend"), or one is put before it ("insert")."""

    correction: str
    number: int
    preset: bool = False  # the picks are those of the logged move, until something else is tapped


@dataclass(frozen=True)
class Repairing:
    """A repair asked for a move, to stand for the one in question ("instead") or "before" it."""

    repair: RepairSession
    correction: str

    @property
    def number(self) -> int:
        """Return the number that the move in question was logged with."""
        return self.repair.repair.number


@dataclass(frozen=True)
class Skipping:
    """Players before the one who acts are skipped, when that move is logged."""

    skipped: tuple[Entry, ...]
    match: Match = field(compare=False)  # after those moves


Mode = Turn | Question | Correcting | Repairing | Skipping


def corrected_in(mode: Mode) -> tuple[str, int]:
    """Return how which earlier move is corrected: ("amend", 3); ("", 0) if none is."""
    return (mode.correction, mode.number) if isinstance(mode, Correcting | Repairing) else ("", 0)


def match_in(mode: Mode, match: Match) -> Match:
    """Return the match at which a move is composed, while this one is on the table."""
    match mode:
        case Repairing(repair):
            return repair.repair.now
        case Skipping(match=then):
            return then
        case Correcting(number=number):
            return match.back_to(number - 1)
    return match


EntryResult = MoveLogged | RepairStarted | MoveRefused


def commit_move(running: RunningMatch, language: Language, entry: Entry, mode: Mode) -> EntryResult:
    """Log a move, correct an earlier one by it, or go on with a repair. May raise StorageError."""
    match mode:
        case Repairing(repair, how):
            verdict = repair.repair.now.judge(entry)
            if verdict.legal:
                repair.answer(how, entry)
                return RepairStarted(entry.move)
        case Correcting(correction, number):
            return apply_correction(running, Correction(correction, number, entry), language)
        case Skipping(skipped):  # whose implied moves and this one are one undo step
            verdict = running.log(*skipped, entry)
        case _:
            verdict = running.log(entry)
    if not verdict.legal:
        return MoveRefused(entry.move, verdict.broken)
    return MoveLogged(entry.move, language.logged(running.match))


def apply_correction(running: RunningMatch, line: Correction, language: Language) -> EntryResult:
    """Log an insert, amend or drop if all later moves still fit, else begin a repair.

    It is refused only if its own move was not allowed then.
    """
    move = line.to.move if line.to else None
    repair = begin_repair(running.match, line)
    if isinstance(repair, Verdict):
        return MoveRefused(move, repair.broken, (line.name, line.number))
    if repair.asks:
        return RepairStarted(move, line)
    running.log(line)
    done = running.what_undo_would_do
    return MoveLogged(move, last_action(done, running.match, language) if done else "")


def refusal_for(match: Match, entry: Entry) -> MoveRefused:
    """Return a refusal with every rule that this move breaks now."""
    return MoveRefused(entry.move, match.judge(entry).broken)
