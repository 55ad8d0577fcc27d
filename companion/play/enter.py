"""A move is entered: logged, put in the place of an earlier one, or told in a repair.

What is refused was judged once, and comes back with its reasons.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.forms import Move
from ..engine.malformed import Malformed
from ..engine.match import Broken, Correction, Entry, Match, Verdict
from ..engine.tapped import Logged, Mended, Refused
from ..record.open_record import Running
from ..say.language import Language
from ..say.log import done
from .mending import Mending
from .repair import begin_repair

WhatCame = Logged | Mended | Refused


class Tried(NamedTuple):
    """What the checker says of what somebody is still entering."""

    move: Move | None = None
    broken: tuple[Broken, ...] = ()
    after: Match | None = None  # what would come of it, if need be by a ruling
    malformed: Malformed | None = None


def refused(match: Match, entry: Entry) -> Refused:
    """What stands against a move, asked anew."""
    return Refused(entry.move, match.judge(entry).broken)


def logged(
    running: Running, entry: Entry, language: Language, passed: tuple[Entry, ...] = ()
) -> WhatCame:
    """With what those did before whom nobody logged, in one step."""
    verdict = running.log_together((*passed, entry)) if passed else running.log(entry)
    if not verdict.legal:
        return Refused(entry.move, verdict.broken)
    return Logged(entry.move, language.logged(running.match))


def corrected(running: Running, line: Correction, language: Language) -> WhatCame:
    """An insert, amend or drop: kept if all later moves still fit, else the beginning of a repair;
    refused only if its own move was not allowed then."""
    move = line.to.move if line.to else None
    repair = begin_repair(running.match, line)
    if isinstance(repair, Verdict):
        return Refused(move, repair.broken, (line.name, line.number))
    if repair.asks:
        return Mended(move, line)
    running.correct(line)
    deed = running.what_undo_would_do
    return Logged(move, done(deed, running.match, language) if deed else "")


def told_in_repair(mending: Mending, how: str, entry: Entry) -> WhatCame:
    """What somebody says that happened in a repair, which goes on from there."""
    verdict = mending.repair.now.judge(entry)
    if not verdict.legal:
        return Refused(entry.move, verdict.broken)
    mending.tell(how, entry)
    return Mended(entry.move)


def enter(
    running: Running,
    language: Language,
    entry: Entry,
    correction: str = "",
    number: int = 0,
    mending: Mending | None = None,
    passed: tuple[Entry, ...] = (),
) -> WhatCame:
    """In whichever of these ways it is meant. May raise NotKept."""
    if mending:
        return told_in_repair(mending, correction, entry)
    if correction:
        return corrected(running, Correction(correction, number, entry), language)
    return logged(running, entry, language, passed)
