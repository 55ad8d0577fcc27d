"""Somebody writes on a score sheet: the round that is on, or a correction of an earlier one.

What is typed is checked with every key, by the same checker that decides when it is logged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..engine.errors import BadInput
from ..engine.game import Setup
from ..engine.grid import Entered, Grid, Slot
from ..engine.match import Correction, Entry, Match
from ..engine.moves import Finish
from ..engine.rules import COUNTING
from ..engine.schema import Move
from ..engine.tap_result import MoveLogged, MoveRefused, NeedsMore
from ..i18n.language import Language
from ..record.open_record import RunningMatch
from .commit import Tried
from .number_input import NumberInput

BoxAt = tuple[str, int]  # a slot, and a column; −1 if it is entered once for all


Moves = tuple[Match, ...]  # of one round: the match after each of them
LOOKED_AHEAD = (
    100  # later rounds that are judged again with every key; the others when it is logged
)


def rounds_of(match: Match) -> list[Moves]:
    """The moves of every round on the sheet; the last round may only have begun.

    It looks at no number: whoever shows a round counts that round alone.
    """
    found, begun = list[Moves](), False
    for after in match.history()[1:]:
        assert after.entry
        if isinstance(after.entry.move, Finish):
            continue
        if begun:
            found[-1] = (*found[-1], after)
        else:
            found.append((after,))
        begun = after.table.phase == COUNTING
    return found


def column_names(setup: Setup) -> list[str]:
    """Of players, or of sides."""
    assert setup.game.table.grid
    columns = setup.game.table.grid.columns(setup)
    return [" & ".join(setup.players[seat] for seat in seats) for seats in columns]


def grid_of(match: Match) -> Grid:
    grid = match.setup.game.table.grid
    assert grid is not None
    return grid


class ScoreSheetSession:
    def __init__(self, running: RunningMatch, language: Language) -> None:
        self.running = running
        self.language = language
        self.number = 0  # of the move that is corrected; 0: the next one is written
        self.typed: dict[BoxAt, NumberInput] = {}
        self.focus: BoxAt = ("", -1)
        self._seen: tuple[Any, ...] = ()
        self._rounds: tuple[Match, list[Moves]] | None = None
        # The match after the last round that was logged here, and what was typed for it.
        self._typed_for: tuple[Match, dict[BoxAt, NumberInput]] | None = None
        self._tried: tuple[dict[BoxAt, NumberInput], Tried] | None = None
        self.turn_to()

    # What is written

    @property
    def match(self) -> Match:
        """The match to which the move is added."""
        match = self.running.match
        return match.back_to(self.number - 1) if self.number else match

    @property
    def grid(self) -> Grid:
        return grid_of(self.running.match)

    @property
    def corrected(self) -> Move | None:
        entry = self.running.match.back_to(self.number).entry if self.number else None
        return entry.move if entry else None

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        return self.grid.columns(self.running.match.setup)

    @property
    def rounds(self) -> list[Moves]:
        """Asked once for each match."""
        match = self.running.match
        if self._rounds is None or self._rounds[0] is not match:
            self._rounds = match, rounds_of(match)
        return self._rounds[1]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Asked once for each state of the match."""
        at = self.running.lines, self.number
        if self._seen[:2] != at:
            self._seen = *at, self.grid.slots(self.match.table, self.corrected)
        found: tuple[Slot, ...] = self._seen[2]
        return found

    @property
    def over(self) -> bool:
        return not self.number and self.running.match.table.phase == "over"

    def slot(self, place: BoxAt) -> Slot:
        return next(slot for slot in self.slots if slot.id == place[0])

    def places(self) -> list[BoxAt]:
        """In the order in which they are filled in."""
        return [(slot.id, column) for slot in self.slots for column in self.columns_of(slot)]

    def columns_of(self, slot: Slot) -> Iterable[int]:
        return range(len(self.columns)) if slot.each else (-1,)

    def turn_to(self, number: int = 0, place: BoxAt | None = None) -> None:
        """To the round that is on, or to an earlier move, which is corrected where it stands."""
        number = number if number <= self.running.match.number else 0
        self.number, self._tried = number, None
        self.typed, places = {}, self.places()
        if (move := self.corrected) is not None:
            given = self.grid.entered(move)
            for id, column in places:
                self.typed[id, column] = _read(given.get(id), column, self.slot((id, column)))
        elif not number:
            self.typed = self._taken_back()
        self.focus = place if place in places else (self.open or places or [("", -1)])[0]

    def _taken_back(self) -> dict[BoxAt, NumberInput]:
        """The entries of the round that the last Undo took back: it is open again with them."""
        undone = self.running.match.undone
        if undone is None or undone.entry is None:
            return {}
        if self._typed_for and self._typed_for[0] is undone:  # a 0 that is as good as nothing, too
            return {at: NumberInput(typed.text, "") for at, typed in self._typed_for[1].items()}
        given, found = self.grid.entered(undone.entry.move), dict[BoxAt, NumberInput]()
        for id, column in self.places():
            slot = self.slot((id, column))
            typed = _read(given.get(id), column, slot)
            if typed.text and not (slot.optional and typed.number == slot.blank):
                found[id, column] = typed
        return found

    @property
    def left_empty(self) -> int:
        """How many boxes are empty in a round that would end the match."""
        after = self.tried.after
        if after is None or after.table.phase != "over":
            return 0
        return sum(self.value(at) is None for at in self.places())

    @property
    def asks(self) -> str:
        """What is asked before a match is ended with empty boxes; nothing where none is."""
        tr, empty = self.language.tr, self.left_empty
        return tr("{count:box is|boxes are} empty. Finish?", count=empty) if empty else ""

    @property
    def open(self) -> list[BoxAt]:
        """What is still to be entered."""
        return [at for at in self.places() if self.value(at) is None and not self.slot(at).optional]

    def value(self, place: BoxAt) -> int | None:
        """What stands there; None while nothing does."""
        told = self.slot(place).told
        if not self.number and told and told[max(place[1], 0)] is not None:
            return told[max(place[1], 0)]
        typed = self.typed.get(place)
        if typed is not None and typed.text not in ("", "-"):
            return typed.number
        return self.follows(place)

    def follows(self, place: BoxAt) -> int | None:
        """What the others leave for the last one, where all of it must come to something."""
        slot = self.slot(place)
        if slot.adds_up is None or not slot.each or place in self.typed:
            return None
        others = [self.typed.get((slot.id, c)) for c in range(len(self.columns)) if c != place[1]]
        if any(typed is None or typed.text in ("", "-") for typed in others):
            return None
        left = slot.adds_up - sum(typed.number for typed in others if typed)
        return left if slot.least <= left <= slot.most else None

    @property
    def entered(self) -> Entered:
        """With blanks where something may be left out."""
        found: dict[str, Any] = {}
        for slot in self.slots:
            values = [self.value((slot.id, column)) for column in self.columns_of(slot)]
            filled = [slot.blank if value is None else value for value in values]
            found[slot.id] = filled if slot.each else filled[0]
        return found

    @property
    def tried(self) -> Tried:
        """What is told about the entries as they are; asked once for each of them."""
        if self._tried is None or self._tried[0] is not self.typed:
            self._tried = self.typed, self._try()
        return self._tried[1]

    def _try(self) -> Tried:
        if self.open or self.over:
            return Tried()
        match = self.running.match
        try:
            move = match.setup.read_move(self.grid.line(self.match.table, self.entered))
            entry = Entry(move)
            if not self.number:
                after, verdict = match.add(entry)
                return Tried(move, verdict.broken, after)
            seen = match.back_to(min(match.number, self.number + LOOKED_AHEAD))
            return Tried(move, seen.add(Correction("amend", self.number, entry))[1].broken)
        except BadInput as error:
            return Tried(malformed=error)

    @property
    def begins(self) -> bool:
        """Whether what is written only begins a round."""
        return bool(self.grid.line(self.match.table, self.entered)["move"] != "score")

    # Taps

    def press(self, key: str) -> bool:
        """A digit, "minus" or "delete" of the pad, or an answer as its number; False if it cannot
        stand there."""
        slot = self.slot(self.focus)
        if slot.answers or slot.player:
            chosen = "" if key == "delete" else key
            self._put(NumberInput(chosen, None))
            if chosen:
                self.go_on()
            return True
        if key != "delete" and not self.may_press(key):
            return False
        self._put(self._pressed(key))
        if key.isdecimal() and slot.least >= 0 and slot.most < 10:  # one digit is all there is
            self.go_on()
        return True

    def _put(self, typed: NumberInput) -> None:
        self.typed = {**self.typed, self.focus: typed}
        if not typed.text:
            del self.typed[self.focus]

    def _pressed(self, key: str) -> NumberInput:
        return self.typed.get(self.focus, NumberInput()).press(key)

    def may_press(self, key: str) -> bool:
        """Whether a digit can stand there."""
        slot = self.slot(self.focus)
        return self._pressed(key).can_be(slot.least, slot.most)

    def point(self, slot: str, column: int) -> None:
        """The next digit there begins a new number."""
        self.focus = slot, column
        if (typed := self.typed.get(self.focus)) is not None:
            self.typed = {**self.typed, self.focus: NumberInput(typed.text, "")}

    def go_on(self) -> None:
        """To the next that is open; at the end, where it is."""
        places, still = self.places(), set(self.open)
        here = places.index(self.focus)
        after = places[here + 1 :]
        wanted = [at for at in after + places[:here] if at in still]
        later = [at for at in after if at not in self.typed and self.value(at) is None]
        for found in (later if self.slot(self.focus).optional else wanted, wanted, later):
            if found:
                self.point(*found[0])
                return

    @property
    def next(self) -> BoxAt | None:
        """Where `go_on` goes."""
        here, typed = self.focus, self.typed
        self.go_on()
        there, self.focus, self.typed = self.focus, here, typed
        return there if there != here else None

    # Logged

    def log(self, ruling: str = "", sure: bool = False) -> MoveLogged | MoveRefused | NeedsMore:
        """Whoever ends a match with empty boxes is asked first, and then is `sure`. May raise
        StorageError."""
        tried = self.tried
        if tried.move is None:
            if self.open:
                self.point(*self.open[0])
            return NeedsMore()
        if not sure and (asks := self.asks):
            return NeedsMore(words=asks)
        entry = Entry(tried.move, ruling)
        amended = Correction("amend", self.number, entry) if self.number else None
        verdict = self.running.correct(amended) if amended else self.running.log(entry)
        if not verdict.legal:
            correction = ("amend", self.number) if self.number else ("", 0)
            return MoveRefused(tried.move, verdict.broken, correction)
        return self._logged(tried.move)

    def finish(self) -> MoveLogged | MoveRefused:
        """Ends the match. May raise StorageError."""
        move = self.running.match.setup.read_move({"move": "finish"})
        verdict = self.running.log(Entry(move))
        if not verdict.legal:
            return MoveRefused(move, verdict.broken)
        return self._logged(move)

    def _logged(self, move: Move) -> MoveLogged:
        if not self.number:
            self._typed_for = self.running.match, self.typed
        self.turn_to()
        return MoveLogged(move, self.language.logged(self.running.match))

    # Where it was

    def save_state(self) -> dict[str, Any]:
        """What is half written, to be found again after a kill."""
        typed = [(*at, *typed) for at, typed in self.typed.items()]
        return {
            "lines": self.running.lines,
            "number": self.number,
            "focus": self.focus,
            "typed": typed,
        }

    def restore_state(self, saved: Mapping[str, Any]) -> None:
        """What no longer fits is forgotten."""
        if saved.get("lines") != self.running.lines:
            return
        self.turn_to(saved["number"])
        places = set(self.places())
        told = {(slot, column): NumberInput(*typed) for slot, column, *typed in saved["typed"]}
        self.typed = {at: typed for at, typed in told.items() if at in places}
        focus = tuple(saved["focus"])
        self.focus = (focus[0], focus[1]) if focus in places else self.focus


def _read(given: Any, column: int, slot: Slot) -> NumberInput:
    """What a move has entered there."""
    if given is None:
        return NumberInput("" if slot.optional else str(slot.blank), "")
    return NumberInput(str(given if column < 0 else given[column]), "")
