"""The log of a match in words: every effective move, newest first, round by round."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ..engine.match import Correction, Entry, Line, Match
from ..i18n.language import Language
from ..record.open_record import RunningMatch
from ..record.undo import Action
from .match_totals import MatchTotals

OTHER = "Other"  # the reason for a ruling of who gives none
COUNTED = "We counted"  # of who puts right by hand what the phone has
ANYWAY = "We play it anyway"  # of a table that plays on, and may say why later
BY = "logged by "  # begins the note of a move that a guest has logged; their name follows


class MoveView(NamedTuple):
    """A logged move in words."""

    number: int
    words: str
    form: str  # the name of the move
    seat: int = -1  # with whom the sentence begins, or who made it
    ruling: str = ""  # why the table let it pass
    overruled: tuple[str, ...] = ()  # what stood against it
    by: str = ""  # whose phone logged it, if it was a guest's


class LoggedRoundView(NamedTuple):
    """The moves of a round in words."""

    title: str
    standing: str  # the totals when it ended, or as they would be if it ended now
    moves: tuple[MoveView, ...]  # newest first


class MoveDetail(NamedTuple):
    """One move, and how the players stood after it."""

    move: MoveView
    about: str  # its number, its round, and when it was logged
    standing: tuple[tuple[str, str], ...]  # name and total


def by_round(match: Match) -> list[list[Match]]:
    """Return the match after every move, newest first, grouped by round."""
    found: list[list[Match]] = []
    for now in reversed(match.history()[1:]):
        if found and found[-1][0].table.round == now.table.round:
            found[-1].append(now)
        else:
            found.append([now])
    return found


def logged_rounds(match: Match, language: Language) -> tuple[LoggedRoundView, ...]:
    """Return all rounds in words, newest first."""
    return tuple(
        LoggedRoundView(
            *heading(moves[0], language), tuple(move_view(now, language) for now in moves)
        )
        for moves in by_round(match)
    )


def last_moves(match: Match, language: Language, most: int) -> tuple[MoveView, ...]:
    """Return the last moves in words, newest first."""
    found = list[MoveView]()
    now = match
    while now.before and len(found) < most:
        found.append(move_view(now, language))
        now = now.before
    return tuple(found)


def heading(end: Match, language: Language) -> tuple[str, str]:
    """Return the title of a round and the totals after its last move."""
    # a total stays with its name
    totals = " · ".join(f"{name}\u00a0{total}" for name, total in totals_text(end, language))
    return language.tr("Round {round}", round=max(1, end.table.round)), totals


def totals_text(match: Match, language: Language) -> tuple[tuple[str, str], ...]:
    """Return the players' names with what their totals would be if the round ended now."""
    return tuple(zip(match.setup.players, MatchTotals(match, language).texts, strict=True))


def move_view(match: Match, language: Language) -> MoveView:
    """Return the move that led to this match, in words."""
    setup = match.setup
    entry = match.entry
    assert entry is not None
    words = language.logged(match, settled=True)
    named = [seat for seat, name in enumerate(setup.players) if words.startswith(name)]
    actor = getattr(entry.move, "player", -1)
    return MoveView(
        number=match.number,
        words=words,
        form=setup.form_of[type(entry.move)].name,
        seat=max(named, key=lambda seat: len(setup.players[seat]), default=actor),
        ruling=reasons(language).get(entry.ruling, entry.ruling),
        overruled=tuple(language.why(broken, setup) for broken in match.overruled),
        by=by_words(entry, language),
    )


def by_whom(line: Line | None) -> str:
    """Return the guest who logged a line, or nothing if the host did."""
    note = line.note if line else ""
    return note.removeprefix(BY) if note.startswith(BY) else ""


def by_words(line: Line, language: Language) -> str:
    """Return who logged a line in words, or nothing if the host did."""
    name = by_whom(line)
    return language.tr("logged by {player}", player=name) if name else ""


def reasons(language: Language) -> dict[str, str]:
    """Return ready reasons for a ruling: as the record has them, and in words; first the one of
    those who give none."""
    tr = language.tr
    return {
        ANYWAY: tr("We play it anyway"),
        "We agreed": tr("We agreed"),
        "The phone is behind": tr("The phone is behind"),
        "House rule": tr("House rule"),
        COUNTED: tr("We counted"),
        OTHER: tr("Other", context="a reason"),
    }


def detail(match: Match, number: int, language: Language) -> MoveDetail:
    """Return one move in words, and the totals after it."""
    now = match.back_to(number)
    assert now.entry is not None
    about = (
        language.tr("Move {number}", number=number),
        language.tr("Round {round}", round=max(1, now.table.round)),
        time_of_day(now.entry.at),
        by_words(now.entry, language),
    )
    return MoveDetail(
        move_view(now, language),
        " · ".join(filter(None, about)),
        totals_text(now, language),
    )


def time_of_day(at: str) -> str:
    """Return a time of the record on the clock of this device."""
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M") if at else ""


def undone_text(running: RunningMatch, language: Language) -> str:
    """Return what Undo took back last as a sentence, or nothing if that can't be redone."""
    undid = running.what_redo_would_do
    before = running.match.undone
    if undid and isinstance(undid.line, Correction):
        return language.tr("Undone: {move}", move=last_action(undid, running.match, language))
    return language.tr("Undone: {move}", move=language.logged(before)) if before else ""


def last_action(action: Action, match: Match, language: Language) -> str:
    """Return the last thing that somebody did to the match, a move or a correction."""
    line = action.line
    if isinstance(line, Entry):
        return language.logged(match)
    if line.name == "rewrite":
        return language.tr("Fixed from move {number} on", number=line.number)
    shown = line if line.to else action.back
    assert isinstance(shown, Correction) and shown.to is not None
    then, _ = match.back_to(shown.number - 1).add(shown.to)
    words = language.logged(then)
    match line.name:
        case "amend":
            return language.tr("Fixed: {move}", move=words)
        case "insert":
            return language.tr("Added: {move}", move=words)
    return language.tr("Removed: {move}", move=words)
