"""Commit a composed move: log it, correct an earlier move by it, or go on with a repair."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.errors import BadInput
from ..engine.match import Broken, Correction, Entry, Match, Verdict
from ..engine.schema import Move
from ..engine.tap_result import MoveLogged, MoveRefused, RepairStarted
from ..i18n.language import Language
from ..record.open_record import RunningMatch
from ..views.log import last_action
from .mode import Correcting, Mode, Repairing, Skipping
from .repair import begin_repair
from .repair_session import RepairSession

EntryResult = MoveLogged | RepairStarted | MoveRefused


class Tried(NamedTuple):
    """The checker's opinion of what somebody is still entering."""

    move: Move | None = None
    broken: tuple[Broken, ...] = ()
    after: Match | None = None  # what would come of it, if need be by a ruling
    malformed: BadInput | None = None


def refusal_for(match: Match, entry: Entry) -> MoveRefused:
    """Return a refusal with every rule that this move breaks now."""
    return MoveRefused(entry.move, match.judge(entry).broken)


def log_with_skipped(
    running: RunningMatch, entry: Entry, language: Language, skipped: tuple[Entry, ...] = ()
) -> EntryResult:
    """Append the implied moves of skipped players and this move as one undo step."""
    verdict = running.log_together((*skipped, entry)) if skipped else running.log(entry)
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
    running.correct(line)
    done = running.what_undo_would_do
    return MoveLogged(move, last_action(done, running.match, language) if done else "")


def continue_repair(repair: RepairSession, how: str, entry: Entry) -> EntryResult:
    """Answer the open question of a repair with this move."""
    verdict = repair.repair.now.judge(entry)
    if not verdict.legal:
        return MoveRefused(entry.move, verdict.broken)
    repair.answer(how, entry)
    return RepairStarted(entry.move)


def commit_move(running: RunningMatch, language: Language, entry: Entry, mode: Mode) -> EntryResult:
    """Log a move, correct an earlier one by it, or go on with a repair. May raise StorageError."""
    match mode:
        case Repairing(repair, how):
            return continue_repair(repair, how, entry)
        case Correcting(correction, number):
            return apply_correction(running, Correction(correction, number, entry), language)
        case Skipping(skipped):
            return log_with_skipped(running, entry, language, skipped)
    return log_with_skipped(running, entry, language)
