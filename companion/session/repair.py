"""Repair: a correction after which later moves no longer fit, settled as one story or one by one.

A move was put in, replaced or left out. Later moves that still fit are kept without a question; at
the first that does not the repair stops and says why, and somebody answers what happened then. A
turn that was forgotten or logged twice has moved everything behind it by one player: where such a
story is legal to its end, one answer tells all of it. A repair is a value that never changes, so a
step back is the repair before. Nothing is logged before its end, and then as one line.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.errors import BadInput
from ..engine.game import options
from ..engine.match import LEGAL, Broken, Correction, Entry, Match, Verdict
from ..engine.moves import Finish
from ..engine.schema import JsonObject, Move, Value
from ..engine.tap_result import may_overrule
from ..i18n.language import Language
from ..record.undo import rewrite
from ..views.log import ANYWAY

MOST_NEAR = 2  # other moves that are proposed for one that does not fit
FAR = 3  # values in which a proposal differs from what was logged, at most


class RepairStep(NamedTuple):
    """A move of the repaired match, or a logged one that is left out."""

    how: str  # "put" by somebody, "kept" as it still fits, "left" out
    entry: Entry
    number: int  # that it has now; of one that is left out the one that it had
    instead: int = 0  # the number of a logged move that it replaces


class RepairChoice(NamedTuple):
    """An answer to what happened instead of a move that does not fit."""

    id: str  # "shift", "passed", "other", "ruling", "left"
    words: str
    moves: tuple[Entry, ...] = ()  # that then replace it; of a shift all those that wait
    note: str = ""
    likely: bool = True  # may be proposed before the others


class Repair(NamedTuple):
    """A match on its way from what was logged to what happened, up to the next question."""

    was: Match  # as it was logged
    correction: Correction  # that began it
    now: Match  # as far as it is repaired
    waiting: tuple[Entry, ...]  # logged moves that are still to be taken over
    steps: tuple[RepairStep, ...] = ()
    refused: tuple[Broken, ...] = ()  # why the first of those that wait does not fit
    unread: BadInput | None = None  # or what that one lacks

    @property
    def asks(self) -> bool:
        """Say whether a move that does not fit waits for an answer."""
        return bool(self.waiting)

    @property
    def number(self) -> int:
        """Return the number that the move in question was logged with."""
        return self.was.number - len(self.waiting) + 1

    @property
    def asked_for(self) -> Entry:
        """Return the move in question."""
        return self.waiting[0]

    def instead(self, *moves: Entry) -> Repair:
        """Replace the move in question by these; without any it is left out."""
        repair = self._put(moves)._replace(waiting=self.waiting[1:])
        if not moves:
            repair = repair._leave(self.asked_for, self.number)
        elif all(Entry(entry.move) != Entry(self.asked_for.move) for entry in moves):
            repair = repair._instead_of(self.number)
        return repair._go_on()

    def before_it(self, move: Entry) -> Repair:
        """Put a forgotten move before the one in question, which may fit after it."""
        return self._put((move,))._go_on()

    def shifted(self) -> tuple[Entry, ...]:
        """Return all waiting moves by the player after (or before) the logged one, if legal.

        After an inserted turn everything was logged for one player too early, after one that did
        not happen for one too late. Replies in a duel and later rounds may stand as they are.
        """
        step = {"insert": 1, "drop": -1}.get(self.correction.name, 0)
        setup = self.was.setup
        now = self.now
        moves = list[Entry]()
        number = 0
        for entry in self.waiting:
            player = getattr(entry.move, "player", None)
            tries = [entry]
            if step and player is not None:
                other = (player + step) % len(setup.players)
                line = {**setup.write_move(entry.move), "player": other}
                tries.insert(0, entry._replace(move=setup.read_move(line)))
            for one in tries:
                try:
                    then, verdict = now.add(one)
                except BadInput:
                    continue
                if verdict.legal:
                    break
            else:
                return ()
            now = then
            number = number + (one is not entry)
            moves.append(one)
        return tuple(moves) if number else ()

    def settle(self, *moves: Entry) -> Repair:
        """Replace all waiting moves by these; without any, play goes on from here."""
        return self._put(moves)._replace(waiting=(), refused=(), unread=None)

    def line(self) -> Correction | None:
        """Return the one line that logs the repair; None if it has too many moves for a line."""
        alone = all(step.how == "kept" for step in self.steps[1:])
        length = self.was.number + {"insert": 1, "drop": -1}.get(self.correction.name, 0)
        if alone and not self.asks and self.now.number == length:
            return self.correction
        number = self.correction.number
        return rewrite(self.was.setup, number, self.now.entries(number))

    def fits(self, move: Entry) -> bool:
        """Say whether this move is legal next."""
        try:
            return self.now.judge(move).legal
        except BadInput:
            return False

    def _put(self, moves: tuple[Entry, ...]) -> Repair:
        repair = self
        for entry in moves:
            now, verdict = repair.now.add(entry)
            assert verdict.legal, entry
            step = RepairStep("put", entry, now.number)
            repair = repair._replace(now=now, steps=(*repair.steps, step))
        return repair

    def _instead_of(self, number: int) -> Repair:
        """Say of the last move that it replaces the logged one with this number."""
        *others, last = self.steps
        return self._replace(steps=(*others, last._replace(instead=number)))

    def _leave(self, entry: Entry, number: int) -> Repair:
        return self._replace(steps=(*self.steps, RepairStep("left", entry, number)))

    def _go_on(self) -> Repair:
        """Keep later moves up to the first that does not fit."""
        now = self.now
        kept = list[RepairStep]()
        verdict = LEGAL
        unread = None
        for entry in self.waiting:
            try:
                now, verdict = now.add(entry)
            except BadInput as error:
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
    """Return the repair that this insert, amend or drop begins, or why its own move is illegal."""
    at = correction.number - 1
    entries = match.entries()
    now = match.before_move(correction.number)
    waiting = tuple(entries[at + (correction.name != "insert") :])
    repair = Repair(match, correction, now, waiting)
    if correction.name == "drop":
        return repair._leave(entries[at], at + 1)._go_on()
    assert correction.to is not None
    verdict = now.judge(correction.to)
    if not verdict.legal:
        return verdict
    repair = repair._put((correction.to,))
    if correction.name == "amend":
        repair = repair._instead_of(correction.number)
    return repair._go_on()


def choices(repair: Repair, language: Language) -> tuple[RepairChoice, ...]:
    """Return what may have happened instead, the likeliest first; leaving it out is always last."""
    tr = language.tr
    now = repair.now
    found: list[RepairChoice] = []
    if shifted := repair.shifted():
        words = tr("Yes, shift {count:move|moves}", count=len(shifted))
        found.append(RepairChoice("shift", words, shifted, tr("nothing else changes")))
    if skipped := _skipped(repair):
        names = [now.setup.players[entry.player] for entry in skipped]
        words = tr("Skipped: {players}", players=language.listed([*dict.fromkeys(names)]))
        note = language.move(repair.asked_for.move, after(now, skipped))
        one = len(set(names)) == 1  # that several did nothing is hardly ever what happened
        moves = *skipped, repair.asked_for
        found.append(RepairChoice("passed", words, moves, note, likely=one))
    for move in _near(repair):
        found.append(RepairChoice("other", language.move(move, now), (Entry(move),)))
    if may_overrule(repair.refused):
        ruled = repair.asked_for._replace(ruling=repair.asked_for.ruling or ANYWAY)
        words = tr("It stands")
        found.append(RepairChoice("ruling", words, (ruled,), tr("as a ruling")))
    found.append(RepairChoice("left", tr("It didn’t happen"), likely=False))
    return tuple(sorted(found, key=lambda choice: not choice.likely))


def after(match: Match, moves: tuple[Entry, ...]) -> Match:
    """Return the match after these moves."""
    for entry in moves:
        match = match.add(entry)[0]
    return match


def _skipped(repair: Repair) -> tuple[Entry, ...]:
    """Return the moves of skipped players after which the move in question fits."""
    skipped = skipped_moves(repair.now, getattr(repair.asked_for.move, "player", None))
    then = repair._replace(now=after(repair.now, skipped))
    return skipped if skipped and then.fits(repair.asked_for) else ()


def skipped_moves(match: Match, player: int | None) -> tuple[Entry, ...]:
    """Return what the players before this one are taken to have done unlogged.

    It is asked when a player who is not at turn is tapped; nothing if the turn never comes to them.
    """
    skipped: list[Entry] = []
    for _ in range(2 * len(match.setup.players)):
        turn = match.table.turn
        if player is None or turn is None or turn == player:
            break
        move = match.setup.game.rules.implied_move(match.table, turn)
        if move is None or not match.judge(Entry(move)).legal:
            return ()
        skipped.append(Entry(move))
        match, _verdict = match.add(skipped[-1])
    return tuple(skipped) if match.table.turn == player else ()


def _near(repair: Repair) -> list[Move]:
    """Return legal moves much like the one that was logged: another player, another card."""
    setup = repair.was.setup
    table = repair.now.table
    logged = _named_values(setup.write_move(repair.asked_for.move))
    found: list[tuple[int, int, Move]] = []
    for move in options(setup, table):
        if isinstance(move, Finish):
            continue  # nobody means it by a card or a player
        differs = len(logged ^ _named_values(setup.write_move(move)))
        if 0 < differs <= FAR:
            found.append((differs, len(found), move))
    return [move for _, _, move in sorted(found)[:MOST_NEAR]]


def _named_values(line: JsonObject) -> set[tuple[str, Value]]:
    """Return what a move names: seats and numbers by their key, cards wherever they stand."""
    named: set[tuple[str, Value]] = set()
    for key, value in line.items():
        several = value if isinstance(value, list | tuple) else (value,)
        for count, one in enumerate(several):
            loose = isinstance(one, str) and key != "move"
            named.add((f"#{several[:count].count(one)}" if loose else key, str(one)))
    return named
