"""The log of a match in words: every effective move, newest first, round by round."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ..engine.match import Correction, Entry, Line, Match
from ..record.undo import Action
from .language import Language
from .presenter import Presenter

OTHER = "Other"  # the reason for a ruling of who gives none
COUNTED = "We counted"  # of who puts right by hand what the phone has
ANYWAY = "We play it anyway"  # of a table that plays on, and may say why later
BY = "logged by "  # begins the note of a move that a guest has logged; their name follows


class MoveView(NamedTuple):
    number: int
    words: str
    form: str  # the name of the move
    seat: int = -1  # who made it
    ruling: str = ""  # why the table let it pass
    overruled: tuple[str, ...] = ()  # what stood against it
    by: str = ""  # whose phone logged it, if it was a guest's


class LoggedRoundView(NamedTuple):
    title: str
    standing: str  # the totals when it ended, or as they would be if it ended now
    moves: tuple[MoveView, ...]  # newest first


class Detail(NamedTuple):
    """One move, and how the players stood after it."""

    move: MoveView
    about: str  # its number, its round, and when it was logged
    standing: tuple[tuple[str, str], ...]  # name and total


def logged_rounds(match: Match, language: Language) -> tuple[LoggedRoundView, ...]:
    """Newest first; what was set up before the first round needs no heading of its own."""
    found: list[LoggedRoundView] = []
    moves: list[MoveView] = []
    last = match
    for now in reversed(match.history()):
        if now.table.round != last.table.round and moves:
            found.append(_round(last, moves, language))
            moves, last = [], now
        if now.entry:
            moves.append(move_view(now, now.entry, language))
    if moves:
        found.append(_round(last, moves, language))
    return tuple(found)


def _round(end: Match, moves: list[MoveView], language: Language) -> LoggedRoundView:
    # a total stays with its name
    totals = " · ".join(f"{name}\u00a0{total}" for name, total in totals_told(end, language))
    title = language.tr("Round {round}", round=max(1, end.table.round))
    return LoggedRoundView(title, totals, tuple(moves))


def totals_told(match: Match, language: Language) -> tuple[tuple[str, str], ...]:
    """What the totals would be if the round ended now."""
    return tuple(zip(match.setup.players, Presenter(match, language).totals, strict=True))


def move_view(match: Match, entry: Entry, language: Language) -> MoveView:
    """The move that led to this match."""
    setup = match.setup
    return MoveView(
        match.number,
        language.logged(match, settled=True),
        setup.form_of[type(entry.move)].name,
        getattr(entry.move, "player", -1),
        reasons(language).get(entry.ruling, entry.ruling),
        tuple(language.why(broken, setup) for broken in match.overruled),
        by_words(entry, language),
    )


def by_whom(line: Line | None) -> str:
    """The guest who logged it; "" if it was whoever keeps the match."""
    note = line.note if line else ""
    return note.removeprefix(BY) if note.startswith(BY) else ""


def by_words(line: Line, language: Language) -> str:
    name = by_whom(line)
    return language.tr("logged by {player}", player=name) if name else ""


def reasons(language: Language) -> dict[str, str]:
    """Ready reasons why the table overrules the phone: as the record keeps them, and in words."""
    tr = language.tr
    return {
        "We agreed": tr("We agreed"),
        "The phone is behind": tr("The phone is behind"),
        "House rule": tr("House rule"),
        ANYWAY: tr("We play it anyway"),
        COUNTED: tr("We counted"),
        OTHER: tr("Other"),
    }


def detail(match: Match, number: int, language: Language) -> Detail:
    now = match.back_to(number)
    assert now.entry is not None
    about = (
        language.tr("Move {number}", number=number),
        language.tr("Round {round}", round=max(1, now.table.round)),
        time_of_day(now.entry.at),
        by_words(now.entry, language),
    )
    return Detail(
        move_view(now, now.entry, language),
        " · ".join(filter(None, about)),
        totals_told(now, language),
    )


def time_of_day(at: str) -> str:
    """A time of the record on the clock of whoever looks at it."""
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M") if at else ""


def done(action: Action, match: Match, language: Language) -> str:
    """The last thing that somebody did to the match, a move or a correction."""
    line = action.line
    if isinstance(line, Entry):
        return language.logged(match)
    if line.name == "rewrite":
        return language.tr("Repaired from move {number} on", number=line.number)
    shown = line if line.to else action.back
    assert isinstance(shown, Correction) and shown.to is not None
    then, _ = match.back_to(shown.number - 1).add(shown.to)
    words = language.logged(then)
    match line.name:
        case "amend":
            return language.tr("Corrected: {move}", move=words)
        case "insert":
            return language.tr("Inserted: {move}", move=words)
    return language.tr("Removed: {move}", move=words)
