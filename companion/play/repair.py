"""A slip of the past, mended: how the match went from there on, asked for only where it must be.

A move was put in, replaced or left out. Later moves that still fit are taken over by themselves; at
the first that does not the repair stops and says why, and somebody says what happened then. A
repair is a value that never changes, so a step back is the repair before. Nothing is logged before
its end, and then as one line.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine.forms import Move
from ..engine.game import options
from ..engine.malformed import Malformed
from ..engine.match import LEGAL, Broken, Correction, Entry, Match, Verdict
from ..engine.tapped import may_overrule
from ..record.undo import rewrite
from ..say.language import Language
from ..say.log import ANYWAY

MOST_NEAR = 2  # other moves that are proposed for one that does not fit
FAR = 3  # things in which a proposal differs from what was logged, at most


class RepairStep(NamedTuple):
    """A move of the match as it is now told, or one of before that is left out."""

    how: str  # "put" by somebody, "kept" as it still fits, "left" out
    entry: Entry
    number: int  # that it has now; of one that is left out the one that it had


class Choice(NamedTuple):
    """What may have happened in the place of a move that does not fit."""

    id: str  # "passed", "other", "ruling", "left"
    words: str
    moves: tuple[Entry, ...] = ()  # that then stand in its place
    note: str = ""


class Repair(NamedTuple):
    was: Match  # as it was logged
    correction: Correction  # that began it
    now: Match  # as it is told so far
    waiting: tuple[Entry, ...]  # logged moves that are still to be taken over
    steps: tuple[RepairStep, ...] = ()
    refused: tuple[Broken, ...] = ()  # why the first of those that wait does not fit
    unread: Malformed | None = None  # or what that one lacks

    @property
    def asks(self) -> bool:
        return bool(self.waiting)

    @property
    def number(self) -> int:
        """The number that the move in question was logged with."""
        return self.was.number - len(self.waiting) + 1

    @property
    def asked_for(self) -> Entry:
        return self.waiting[0]

    def instead(self, *moves: Entry) -> Repair:
        """These happened in the place of the move in question; none: it did not happen."""
        stays = any(entry.move == self.asked_for.move for entry in moves)
        dropped = () if stays else (RepairStep("left", self.asked_for, self.number),)
        return self._put(moves)._replace(waiting=self.waiting[1:])._left(dropped)._go_on()

    def before_it(self, move: Entry) -> Repair:
        """This was forgotten, and perhaps the move in question fits after it."""
        return self._put((move,))._go_on()

    def end_here(self) -> Repair:
        """What was logged later is given up: play goes on from here."""
        return self._replace(waiting=(), refused=(), unread=None)

    def line(self) -> Correction | None:
        """The one line that tells it; None if no line can hold so many moves."""
        alone = all(step.how == "kept" for step in self.steps[1:])
        length = self.was.number + {"insert": 1, "drop": -1}.get(self.correction.name, 0)
        if alone and not self.asks and self.now.number == length:
            return self.correction
        number = self.correction.number
        return rewrite(self.was.setup, number, self.now.entries(number))

    def fits(self, move: Entry) -> bool:
        try:
            return self.now.judge(move).legal
        except Malformed:
            return False

    def _put(self, moves: tuple[Entry, ...]) -> Repair:
        told = self
        for entry in moves:
            now, verdict = told.now.add(entry)
            assert verdict.legal, entry
            step = RepairStep("put", entry, now.number)
            told = told._replace(now=now, steps=(*told.steps, step))
        return told

    def _left(self, dropped: tuple[RepairStep, ...]) -> Repair:
        return self._replace(steps=(*self.steps, *dropped))

    def _go_on(self) -> Repair:
        """Takes over what fits, up to the first move that does not."""
        now, kept = self.now, list[RepairStep]()
        verdict, unread = LEGAL, None
        for entry in self.waiting:
            try:
                now, verdict = now.add(entry)
            except Malformed as error:
                unread = error
            if unread or not verdict.legal:
                break
            kept.append(RepairStep("kept", entry, now.number))
        return self._replace(
            now=now,
            waiting=self.waiting[len(kept) :],
            steps=(*self.steps, *kept),
            refused=() if verdict.legal else verdict.broken,
            unread=unread,
        )


def begin_repair(match: Match, correction: Correction) -> Repair | Verdict:
    """The match as this insert, amend or drop makes it; or why its own move is not allowed."""
    at = correction.number - 1
    entries, now = match.entries(), match.before_move(correction.number)
    waiting = tuple(entries[at + (correction.name != "insert") :])
    repair = Repair(match, correction, now, waiting)
    if correction.name == "drop":
        return repair._left((RepairStep("left", entries[at], at + 1),))._go_on()
    assert correction.to is not None
    verdict = now.judge(correction.to)
    if not verdict.legal:
        return verdict
    return repair._put((correction.to,))._go_on()


def choices(repair: Repair, language: Language) -> tuple[Choice, ...]:
    """What may have happened instead, the likeliest first; to leave it out is always possible."""
    tr, now = language.tr, repair.now
    found: list[Choice] = []
    if passed := _passed_over(repair):
        names = [now.setup.players[entry.move.player] for entry in passed]
        words = tr("Passed over: {players}", players=language.listed([*dict.fromkeys(names)]))
        note = language.move(repair.asked_for.move, after(now, passed))
        found.append(Choice("passed", words, (*passed, repair.asked_for), note))
    for move in _near(repair):
        found.append(Choice("other", language.move(move, now), (Entry(move),)))
    if may_overrule(repair.refused):
        ruled = repair.asked_for._replace(ruling=repair.asked_for.ruling or ANYWAY)
        words = tr("It counts all the same")
        found.append(Choice("ruling", words, (ruled,), tr("as a ruling")))
    return (*found, Choice("left", tr("It did not happen")))


def after(match: Match, moves: tuple[Entry, ...]) -> Match:
    for entry in moves:
        match = match.add(entry)[0]
    return match


def _passed_over(repair: Repair) -> tuple[Entry, ...]:
    """Those between did what nobody noted: then it fits."""
    passed = passed_over(repair.now, getattr(repair.asked_for.move, "player", None))
    then = repair._replace(now=after(repair.now, passed))
    return passed if passed and then.fits(repair.asked_for) else ()


def passed_over(match: Match, player: int | None) -> tuple[Entry, ...]:
    """What those do whom nobody logged, until it is this player's turn; nothing if it never is."""
    passed: list[Entry] = []
    for _ in range(2 * len(match.setup.players)):
        if player is None or match.table.turn in (None, player):
            break
        move = match.setup.game.passed(match.table)
        if move is None or not match.judge(Entry(move)).legal:
            return ()
        passed.append(Entry(move))
        match, _verdict = match.add(passed[-1])
    return tuple(passed) if match.table.turn == player else ()


def _near(repair: Repair) -> list[Move]:
    """Legal moves that are much like the one that was logged: another player, another card."""
    setup, table = repair.was.setup, repair.now.table
    said = _things(setup.write_move(repair.asked_for.move))
    found: list[tuple[int, int, Move]] = []
    for move in options(setup, table):
        differs = len(said ^ _things(setup.write_move(move)))
        if 0 < differs <= FAR:
            found.append((differs, len(found), move))
    return [move for _, _, move in sorted(found)[:MOST_NEAR]]


def _things(line: dict[str, Any]) -> set[tuple[str, Any]]:
    """What a move names: seats and numbers by their key, cards wherever they stand."""
    things: set[tuple[str, Any]] = set()
    for key, value in line.items():
        several = value if isinstance(value, list | tuple) else (value,)
        for count, one in enumerate(several):
            loose = isinstance(one, str) and key != "move"
            things.add((f"#{several[:count].count(one)}" if loose else key, str(one)))
    return things
