"""Somebody enters a round: its result, a line of a score sheet, or the rest of a move.

What is entered is checked with every key, by the same checker that decides when it is logged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from ..engine.default_offer import count_fields
from ..engine.errors import BadInput
from ..engine.facts import WrongEntry
from ..engine.fields import FormFields, ScoreSheet, columns_of, with_kinds
from ..engine.form import Box, Form
from ..engine.match import Broken, Correction, Entry, Match
from ..engine.moves import Finish
from ..engine.rounds import RoundMoves, moves_by_round
from ..engine.schema import Move, MoveSchema
from ..engine.tap_result import MoveLogged, MoveRefused, NeedsMore
from ..i18n.language import Language
from ..record.open_record import RunningMatch
from ..views.log import COUNTED
from .mode import (
    Correcting,
    EntryResult,
    Mode,
    Repairing,
    Skipping,
    Turn,
    commit_move,
    corrected_in,
    match_in,
)

LOOKED_AHEAD = 100  # later rounds of a sheet that are judged again with every key
TURN = Turn()
TRIAL_RULING = "?"  # a ruling that only serves to look at what would come of it


class SavedForm(NamedTuple):
    """A half-filled form, as UI state and guests' browsers keep it."""

    lines: int = 0  # of the record then: 0 is no record's
    correction: str = ""
    number: int = 0
    focus: str = ""
    begins: str | None = ""
    typed_in: str = ""
    by_keys: bool = False
    by_cards: bool = False
    complains: bool = False
    entered: Mapping[str, Any] = {}
    begun: dict[str, Any] | None = None


class RoundForm:
    """A form in use at a running match: filled in by taps, and logged as one move."""

    def __init__(
        self,
        running: RunningMatch,
        language: Language,
        mode: Mode = TURN,
        begun: Move | None = None,
        rest: FormFields = (),
        focus: str = "",
    ) -> None:
        self.running = running
        self.language = language
        self.mode = mode  # what becomes of the move
        self.begun = begun  # a move of which only the rest is entered here
        self.rest = rest
        self.complains = False  # somebody has tried to log it, and wants to know what is wrong
        # The round that is half entered while an earlier move is corrected, and its entries.
        self._half_entered: tuple[int, Mapping[str, Any]] = 0, {}
        self._tried: tuple[Form, RoundCheck] | None = None
        self.open(focus)

    # What is entered

    @property
    def match(self) -> Match:
        """Return the match to which the move is added."""
        return match_in(self.mode, self.running.match)

    @property
    def correction(self) -> str:
        """Return how an earlier move is corrected: "amend", "insert", or as a repair asks."""
        return corrected_in(self.mode)[0]

    @property
    def number(self) -> int:
        """Return the number of the move that is corrected; 0 if none is."""
        return corrected_in(self.mode)[1]

    @property
    def sheet(self) -> ScoreSheet | None:
        """Return the score sheet, where the game has one."""
        return self.running.match.setup.game.table.score_sheet if self.begun is None else None

    @property
    def corrected(self) -> Move | None:
        """Return the move that is corrected."""
        if self.correction != "amend":
            return None
        entry = self.running.match.back_to(self.number).entry
        return entry.move if entry else None

    @property
    def over(self) -> bool:
        """Return whether the match is over, and nothing can be entered."""
        return not self.correction and self.match.table.phase == "over"

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each column."""
        return columns_of(self.running.match.setup)

    @property
    def rounds(self) -> list[RoundMoves]:
        """Return the rounds on a score sheet."""
        return moves_by_round(self.running.match)

    def fields(self) -> FormFields:
        """Return the fields that are asked now."""
        match = self.match
        sheet = self.sheet
        if not sheet:
            counted = count_fields(match.setup, match.table) if self.begun is None else self.rest
            return with_kinds(counted, self._schema)
        if self.over:
            return ()
        if self.correction or not sheet.by_boxes(match.table):
            return sheet.fields(match.table, self.corrected)
        return sheet.whole(match.table)

    @property
    def _schema(self) -> MoveSchema:
        """Return the keys of the move that is entered where there is no sheet."""
        setup = self.running.match.setup
        return setup.forms["score"] if self.begun is None else setup.form_of[type(self.begun)]

    @property
    def bit_by_bit(self) -> bool:
        """Return whether a player's boxes are logged as they are filled in."""
        return bool(
            self.sheet
            and not self.correction
            and self.form.by_person
            and self.sheet.by_boxes(self.match.table)
        )

    @property
    def part(self) -> dict[str, Any]:
        """Return what was entered for the player in focus, by the key of its field."""
        form = self.form
        column = self.form.focused.column
        mine = [box for box in form.boxes if box.column == column and box.id in form.entered]
        return {box.field.key: form.value(box) for box in mine if form.has(box)}

    @property
    def next_column(self) -> int:
        """Return the player after the one in focus who still has an empty box."""
        here = self.form.focused.column
        found = self._empty_after(here)
        return self.form.box(found).column if found else (here + 1) % len(self.columns)

    def _empty_after(self, column: int) -> str:
        """Return the first empty box of the players after this one, who comes last; "" if none."""
        count = len(self.columns)
        empty = [box for box in self.form.empty if box.column >= 0]
        empty.sort(key=lambda box: (box.column - column - 1) % count)
        return empty[0].id if empty else ""

    def open(self, focus: str = "") -> None:
        """Begin anew with what is known: of the table, of a corrected move, of an undone one."""
        self._made_for = self.running.match
        form = Form(self.fields(), next_is_zero=self.sheet is None)
        if self.begun is not None or not self.correction:
            form = form.known()
        if self.begun is None and not self.correction:
            form, undone_box = self._with_undone(form)
            focus = focus or undone_box
        if (move := self.corrected) is not None:
            form = form.filled(self._values_of(move))
        self.form = form.point(focus)
        if not focus and not self.correction:
            self.form = self.form.point(self._first_box())
        self._untouched = self.form.entered
        self.complains = False

    def point_at_column(self, column: int) -> None:
        """Point at the first box of a column; where there is none the focus stays."""
        mine = (box.id for box in self.form.boxes if box.column == column >= 0)
        self.form = self.form.point(next(mine, self.form.focus))

    def _with_undone(self, form: Form) -> tuple[Form, str]:
        """Return the form with what the move that was undone last had entered, and the first of
        its boxes if they were those of one player; "" otherwise."""
        undone = self.running.match.undone
        if not undone or not undone.entry:
            return form, ""
        if part := self._part_of(undone.entry.move):
            return replace(form, entered={**form.entered, **part}), next(iter(part))
        return form.filled(self._values_of(undone.entry.move)), ""

    def _first_box(self) -> str:
        """Return the first empty box of the player after the one who was entered last, or of who
        plays first; "" if neither is known."""
        entry = self.running.match.entry
        first = None
        if self.bit_by_bit:
            first = 1 + (getattr(entry.move, "player", -1) if entry else -1)
        elif self.sheet and self.begins_round:
            _, first = self.sheet.seats(self.match.table)
        return "" if first is None else self._empty_after(first - 1)

    def _values_of(self, move: Move) -> Mapping[str, Any]:
        """Return what a move holds for each key; nothing if it is no move of this form."""
        if self.sheet:
            return self.sheet.entered(move)
        schema = self.running.match.setup.form_of[type(move)]
        keys = schema.keys if schema is self._schema else {}
        return {key: getattr(move, name) for key, (name, _) in keys.items()}

    def _part_of(self, move: Move) -> dict[str, Any]:
        """Return the boxes that a move has filled in for one player alone."""
        player = getattr(move, "player", None)
        entered = getattr(move, "enter", None)
        if player is None or not isinstance(entered, Mapping):
            return {}
        known = {box.id: box for box in Form(self.fields()).boxes}
        found = {}
        for key, value in entered.items():
            id = f"{key}:{player}" if f"{key}:{player}" in known else key  # on a turn, once
            if id in known:
                found[id] = str(value) if known[id].kind == "number" else value
        return found

    def turn_to(self, number: int = 0, focus: str = "") -> None:
        """Turn to the round that is on, or to an earlier move, corrected where it stands: what is
        half entered is found again after that."""
        now = self.running.match.table.round
        if not self.correction:
            self._half_entered = now, self.form.entered if number else {}
        known = 0 < number <= self.running.match.number
        self.mode = Correcting("amend", number) if known else TURN
        self.open(focus)
        round, entered = self._half_entered
        if entered and not self.number and round == now:
            self.form = self.form.restored(entered, self.form.focus, "")

    def point(self, id: str) -> bool:
        """Turn to a box, and return whether that was possible; one that was logged earlier in the
        round is corrected."""
        box = next((box for box in self.form.boxes if box.id == id), None)
        if box is None or not self.sheet or self.correction or self.form.earlier(box) is None:
            return self.tap(lambda form: form.point(id))
        for after in self.rounds[-1]:
            move = after.entry.move if after.entry else Finish()
            player = getattr(move, "player", box.column)
            if box.field.key in self.sheet.entered(move) and box.column in (player, -1):
                self.turn_to(after.number, box.field.key if hasattr(move, "player") else id)
                break
        return True

    def turn_to_column(self, column: int) -> bool:
        """Turn to the boxes of a player: to the first that is empty, or if none is to the first,
        whether it was logged or not; return whether that was possible."""
        if not self._boxes_of(column) and not self._is_corrected(column):
            self.turn_to()  # the move of somebody else was corrected
        mine = self._boxes_of(column)
        empty = [box for box in mine if not self.form.has(box)]
        return bool(mine) and self.point((*empty, *mine)[0].id)

    def _boxes_of(self, column: int) -> list[Box]:
        return [box for box in self.form.boxes if box.column == column]

    def _is_corrected(self, column: int) -> bool:
        """Return whether what this player has entered alone is corrected."""
        return getattr(self.corrected, "player", None) == column

    @property
    def person(self) -> int:
        """Return the player whose boxes are filled in, or whose move is corrected; −1: nobody's
        alone."""
        player = getattr(self.corrected, "player", None)
        if player is not None or not self.form.focus:
            return -1 if player is None else int(player)
        return self.form.focused.column

    @property
    def untouched(self) -> bool:
        """Return whether nobody has entered anything yet."""
        return self.form.entered == self._untouched

    @property
    def is_past(self) -> bool:
        """Return whether somebody else has counted it, or taken back what is corrected here."""
        now = self.running.match
        match self.mode:
            case Correcting(number=number):
                return number > now.number
            case Repairing() | Skipping():
                return True
        return bool(self._made_for.table.totals != now.table.totals)

    # What comes of it

    @property
    def check(self) -> RoundCheck:
        """Return what the checker says of the entries, asked once for each form."""
        if self._tried is None or self._tried[0] is not self.form:
            self._tried = self.form, RoundCheck(self)
        return self._tried[1]

    def move_of(self, form: Form) -> Move:
        """Return the move that these entries make; BadInput if they make none."""
        setup = self.running.match.setup
        values = form.values()
        if self.sheet:
            return setup.read_move(self.sheet.line(self.match.table, values, self.corrected))
        begun = {} if self.begun is None else self._schema.write(self.begun)
        begun.pop("move", None)
        return self._schema.read({**begun, **values})

    @property
    def begins_round(self) -> bool:
        """Return whether what is entered on a sheet only begins a round."""
        if not self.sheet or self.over:
            return False
        line = self.sheet.line(self.match.table, self.form.values(), self.corrected)
        return bool(line["move"] != "score")

    @property
    def left_empty(self) -> int:
        """Return how many boxes were perhaps forgotten in a round that would end the match.

        Where some boxes are required, a field in which nobody has anything was hardly forgotten.
        """
        after = self.check.tried.after if self.sheet else None
        if after is None or after.table.phase != "over" or self.correction:
            return 0
        form = self.form
        if not any(box.required for box in form.boxes):
            return len(form.empty)
        used = {box.field.key for box in form.boxes if form.has(box)}
        return sum(box.field.key in used for box in form.empty)

    @property
    def asks(self) -> str:
        """Return what is asked before a match is ended with empty boxes; else nothing."""
        tr = self.language.tr
        empty = self.left_empty
        return tr("{count:box is|boxes are} empty. Finish?", count=empty) if empty else ""

    # Taps

    def tap(self, change: Callable[[Form], Form]) -> bool:
        """Change the form; return whether that was possible."""
        before = self.form
        self.form = change(self.form)
        if self.form.entered != before.entered:
            self.complains = False
        return self.form is not before and not self.form.untaken

    def go_on(self, by_keys: bool = False) -> EntryResult | None:
        """Go on to the next box, by a key or a tap; where boxes are logged one by one, log those of
        the player in focus first, and go on to the next player. What would end the game waits for
        `log`. May raise StorageError."""
        self.form = self.form.by(keys=by_keys)
        if not self.bit_by_bit:
            self.tap(Form.go_on)
            return None
        came = None
        column = self.form.focused.column
        if self.part and self.form.missing:  # with nothing missing, `log` enters the whole round
            came = self._log_part()
            if isinstance(came, MoveRefused):
                return came
        if self.form.order:
            self.form = self.form.point(self._empty_after(column))
        return came

    def _log_part(self) -> EntryResult:
        """Log the boxes of the player in focus; what was entered for others stays half entered."""
        assert self.sheet and self.sheet.enter
        part = self.part
        column = self.form.focused.column
        line = self.sheet.enter(self.match.table, column, part)
        came = self._commit(Entry(self.running.match.setup.read_move(line)))
        if not isinstance(came, MoveRefused):
            logged = {f"{key}:{column}" for key in part}
            others = {id: value for id, value in self.form.entered.items() if id not in logged}
            self.open()
            self.form = self.form.restored(others, "", "")
        return came

    def log(self, ruling: str = "", sure: bool = False) -> EntryResult | NeedsMore:
        """Log what was entered; whoever ends a match with empty boxes is asked first, and then is
        `sure`. May raise StorageError."""
        self.complains = True
        if self.form.missing:
            self.form = self.form.point(self.form.missing[0].id)
            return NeedsMore()
        move = self.check.tried.move
        if move is None:
            return NeedsMore()
        if not sure and (asks := self.asks):
            self.complains = False
            return NeedsMore(words=asks)
        if not ruling and self.match.setup.game.types[type(move)].record.ruled:
            ruling = COUNTED
        came = self._commit(Entry(move, ruling))
        if isinstance(came, MoveRefused):
            to_blame = next(iter(self.check.wrong), self.form.focus)
            self.form = self.form.point(to_blame)
        elif isinstance(came, MoveLogged) and self.sheet:
            self.turn_to()
        return came

    def _commit(self, entry: Entry) -> EntryResult:
        if self.sheet and self.correction:  # there is no other table on which a repair could ask
            amended = Correction("amend", self.number, entry)
            verdict = self.running.log(amended)
            if not verdict.legal:
                return MoveRefused(entry.move, verdict.broken, ("amend", self.number))
            return MoveLogged(entry.move, self.language.logged(self.running.match))
        return commit_move(self.running, self.language, entry, self.mode)

    def finish(self) -> EntryResult:
        """End the match. May raise StorageError."""
        came = commit_move(self.running, self.language, Entry(Finish()), TURN)
        if isinstance(came, MoveLogged):
            self.turn_to()
        return came

    # Where it was

    def save_state(self) -> SavedForm:
        """Return what is half entered, to be found again after a kill."""
        form = self.form
        return SavedForm(
            lines=self.running.lines,
            correction=self.correction,
            number=self.number,
            focus=form.focus,
            begins=form.begins,
            typed_in=form.typed_in,
            by_keys=form.by_keys,
            by_cards=form.by_cards,
            complains=self.complains,
            entered=form.entered,
            begun=None if self.begun is None else self.match.setup.write_move(self.begun),
        )

    def restore_state(self, saved: SavedForm) -> None:
        """Go on with what was half entered; what no longer fits is forgotten."""
        if saved.lines != self.running.lines:
            return
        if self.sheet:
            self.turn_to(max(0, saved.number))
        form = replace(self.form, by_cards=saved.by_cards, by_keys=saved.by_keys)
        self.form = form.restored(saved.entered, saved.focus, saved.begins, saved.typed_in)
        self.complains = saved.complains

    def follow_match(self) -> None:
        """Ask for what is to be entered after the match has changed behind it."""
        if self._made_for is not self.running.match:
            self._made_for = self.running.match
            form = self.form
            fresh = replace(form, fields=self.fields())
            self.form = fresh.restored(form.entered, form.focus, form.begins, form.typed_in)


class Tried(NamedTuple):
    """The checker's opinion of what somebody is still entering."""

    move: Move | None = None
    broken: tuple[Broken, ...] = ()
    after: Match | None = None  # what would come of it, if need be by a ruling
    malformed: BadInput | None = None


class RoundCheck:
    """The answer of the checker to a form as it is filled in now, and which boxes are to blame."""

    def __init__(self, round_form: RoundForm) -> None:
        self.round_form = round_form
        self.form = round_form.form

    @cached_property
    def tried(self) -> Tried:
        """Return what would come of it; nothing while a sheet has open boxes."""
        if self.round_form.over or (self.round_form.sheet and self.form.missing):
            return Tried()
        return self.try_out(self.form)

    def try_out(self, form: Form) -> Tried:
        """Return what would come of such entries."""
        at = self.round_form
        running = self.round_form.running.match
        try:
            entry = Entry(at.move_of(form))
            if at.sheet and at.correction:
                seen = running.back_to(min(running.number, at.number + LOOKED_AHEAD))
                return Tried(entry.move, seen.add(Correction("amend", at.number, entry))[1].broken)
            match = at.match
            after, verdict = match.add(entry)
            if not verdict.legal and all(broken.rule.may_overrule for broken in verdict.broken):
                after, _ = match.add(entry._replace(ruling=TRIAL_RULING))
        except BadInput as error:
            return Tried(malformed=error)
        return Tried(entry.move, verdict.broken, after if after is not match else None)

    @property
    def fits(self) -> bool:
        """Return whether nothing is missing and nothing stands against it."""
        tried = self.tried
        return not self.form.missing and tried.move is not None and not tried.broken

    @cached_property
    def wrong(self) -> dict[str, WrongEntry]:
        """Return the entries that cannot be, whatever the others are, by their boxes."""
        try:
            move = self.round_form.move_of(self.form)
        except BadInput:
            return {}
        found = {
            f"{field.key}:{wrong.seat}": wrong
            for field in self.form.fields
            for wrong in field.wrong(move)
        }
        here = found.keys() & self.form.entered.keys()
        return {box.id: found[box.id] for box in self.form.boxes if box.id in here}

    @property
    def at_odds(self) -> list[str]:
        """Return the boxes that cannot stand together: without one of them all would be well."""
        return [box.id for box in self.form.boxes if self._mends(box)]

    def _mends(self, box: Box) -> bool:
        form = self.form
        if form.goal(box.field) is not None or box.id not in form.entered:
            return False  # a wrong sum is nobody's more than another's
        seats = self.round_form.match.setup.players if box.kind == "player" else ()
        others = [form.enter(box.id, seat) for seat, _ in enumerate(seats)]
        return any(self._legal(other) for other in (*others, form.clear(box.id)))

    def _legal(self, form: Form) -> bool:
        tried = self.try_out(form)  # what says nothing at all may be no move
        return tried.move is not None and not tried.broken
