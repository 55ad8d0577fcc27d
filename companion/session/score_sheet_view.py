"""What the screen of a score sheet shows: columns, rounds, what is written now, and the pad."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from ..engine.grid import Slot
from ..engine.match import Correction, Match
from ..engine.rules import COUNTING
from ..i18n.language import Language
from ..views.lazy_rows import LazyRows
from ..views.log import last_action
from .number_input import NumberInput
from .score_sheet import BoxAt, Moves, ScoreSheetSession, column_names

MOST_ENTRIES = 2  # that stand small beside the points of a round


class ColumnView(NamedTuple):
    """A player, or a side."""

    seats: tuple[int, ...]
    name: str
    total: str
    leads: bool


class RoundCellView(NamedTuple):
    entries: str  # "2 / 1"
    points: str
    total: str  # after the round
    quiet: bool = False  # nothing was won


class SheetRowView(NamedTuple):
    """A round that is told."""

    title: str
    cells: tuple[RoundCellView, ...]
    moves: tuple[int, ...]  # their numbers, the last one counted it
    spoken: str  # all of it
    said: tuple[str, ...]  # each cell by itself


class BoxView(NamedTuple):
    """A place to write in."""

    slot: str
    column: int
    text: str
    focused: bool
    wrong: bool = False
    follows: bool = False  # nobody wrote it: it follows from the others


class LineView(NamedTuple):
    """The boxes of one entry: one for each column, or one for all."""

    name: str
    boxes: tuple[BoxView, ...]
    before: tuple[str, ...] = ()  # what was entered when the round began, by column


class PadKeyView(NamedTuple):
    key: str
    text: str
    state: str  # normal, quiet, picked
    seat: int = -1


class SheetView(NamedTuple):
    title: str
    subtitle: str
    columns: tuple[ColumnView, ...]
    rows: LazyRows[Moves, SheetRowView]  # oldest first
    at: int  # how many of them stand above what is written; it takes the place of that one
    number: str  # of the round that is written
    lines: tuple[LineView, ...]
    gains: tuple[str, ...]  # what the round would bring, by column, once all is entered
    parts: tuple[tuple[str, tuple[str, ...]], ...]  # the lines that make it up, each by column
    says: str
    tone: str  # illegal, second
    digits: bool  # the pad has digits; else the answers
    keys: tuple[PadKeyView, ...]
    next: str
    book: str
    why: str  # the button is quiet
    ready: bool
    corrects: bool
    asks: str  # before it is logged: it would end the match, and boxes are empty
    last: str  # what Undo took back, while it can be redone
    redo: str  # the button's word
    other: int  # the other move of the same round, which was entered when it began; 0: none


class SheetWords:
    def __init__(self, sheet: ScoreSheetSession) -> None:
        self.sheet = sheet
        self.language: Language = sheet.language
        self.match: Match = sheet.running.match
        self.setup = self.match.setup
        self.columns, self.names = sheet.columns, column_names(self.setup)
        self.rounds = sheet.rounds
        self.begun = bool(self.rounds) and not self._is_counted(self.rounds[-1])

    def view(self) -> SheetView:
        sheet = self.sheet
        title = self.language.title(self.setup)
        told = self.rounds
        if self.begun and not sheet.number:
            told = told[:-1]  # it is written below
        at = len(told)
        if sheet.number:
            at = self._round_with(sheet.number)
            told = told[:at] + told[at + 1 :]
        tried = sheet.tried
        round = sheet.grid.round(sheet.match.table)
        says, tone = self._says()
        keys = () if sheet.over else self._keys()
        return SheetView(
            title,
            self._about(),
            self._heads(),
            LazyRows(told, self._row),
            at,
            str(round),
            () if sheet.over else tuple(self._line(slot) for slot in sheet.slots),
            *self._gains(),
            says,
            tone,
            bool(keys) and not self._slot.answers and not self._slot.player,
            keys,
            self._next(),
            self._verb(round),
            self._why(),
            tried.move is not None and not tried.broken and not self._too_early,
            bool(sheet.number),
            sheet.asks,
            *self._undone(),
            self._other(),
        )

    @property
    def _too_early(self) -> bool:
        """Whether boxes are empty on a sheet that is counted once: nobody means to log it yet."""
        return not self.rounds and bool(self.sheet.left_empty)

    def _undone(self) -> tuple[str, str]:
        """What Undo took back, and the word for bringing it back, as at the table."""
        running, tr = self.sheet.running, self.language.tr
        undid = running.what_redo_would_do
        if undid is None or self.sheet.number:
            return "", ""
        words = ""
        if isinstance(undid.line, Correction):
            words = last_action(undid, self.match, self.language)
        elif self.match.undone:
            words = self.language.logged(self.match.undone)
        return tr("Undone: {move}", move=words) if words else "", tr("Redo")

    def _other(self) -> int:
        """From the result of a round to what was entered when it began, and back."""
        number = self.sheet.number
        if not number:
            return self.rounds[-1][-1].number if self.begun else 0
        moves = [after.number for after in self.rounds[self._round_with(number)]]
        if len(moves) > 1:
            return next(move for move in moves if move != number)
        return self.match.number + 1 if self.begun and number == self.match.number else 0

    def _is_counted(self, moves: Moves) -> bool:
        """Whether its result was entered; else it was only begun."""
        return bool(moves[-1].table.phase != COUNTING)

    def _round_with(self, number: int) -> int:
        """The place of the round that this move belongs to."""
        return bisect_left(self.rounds, number, key=lambda moves: moves[-1].number)

    def _about(self) -> str:
        about = self.language.phrase(self.sheet.grid.about(self.sheet.match.table), self.setup)
        target = self.setup.game.result.target(self.setup)
        if target:
            told = self.language.tr("to {target}", target=self.language.number(target))
            return f"{about.rstrip('.')} · {told}"
        return about.rstrip(".")

    def _heads(self) -> tuple[ColumnView, ...]:
        totals = [self.match.table.totals[seats[0]] for seats in self.columns]
        best = min(totals) if self.setup.game.result.least_leads(self.setup) else max(totals)
        leads = len(set(totals)) > 1
        return tuple(
            ColumnView(seats, name, self.language.number(total), leads and total == best)
            for seats, name, total in zip(self.columns, self.names, totals, strict=True)
        )

    def _row(self, moves: Moves) -> SheetRowView:
        number, last, grid = self.language.number, moves[-1], self.sheet.grid
        assert last.entry and last.before
        points, totals = (
            tuple(grid.points(last.before.table, last.entry.move).points),
            last.table.totals,
        )
        round = grid.round(last.before.table)
        entered = [one for after in moves for one in self._entered(after)]
        cells = []
        small = entered if len(entered) <= MOST_ENTRIES else []
        plain = len(small) == 1 and points == (small[0][1] or ())  # the points say it all
        for column, seats in enumerate(self.columns):
            shown = [self._short(slot, _of(value, column)) for slot, value in small]
            got = points[column] if points else None
            cells.append(
                RoundCellView(
                    "" if plain else " / ".join(shown),
                    "–" if got is None else number(got),
                    number(totals[seats[0]]),
                    not got,
                )
            )
        told = [(name, cell.points) for name, cell in zip(self.names, cells, strict=True)]
        said = ", ".join(f"{name} {got}" for name, got in told)
        title = self.language.tr("Round {round}", round=round)
        numbers = tuple(after.number for after in moves)
        each = tuple(f"{title}, {name}: {got}" for name, got in told)
        return SheetRowView(str(round), tuple(cells), numbers, f"{title}: {said}", each)

    def _entered(self, after: Match) -> list[tuple[Slot, object]]:
        """What the move that led there has of every column."""
        assert after.entry and after.before
        grid, move = self.sheet.grid, after.entry.move
        slots, given = grid.slots(after.before.table, move), grid.entered(move)
        return [(slot, given.get(slot.id)) for slot in slots if slot.each]

    def _short(self, slot: Slot, value: int | None) -> str:
        if value is None or (slot.optional and value == slot.blank):
            return "–"
        said = self._said(slot, value)
        return said[:1] if slot.player else (said or "–")[:3] if slot.answers else said

    def _column_name(self, column: int) -> str:
        return self.names[column] if 0 <= column < len(self.names) else "–"

    # What is written

    def _line(self, slot: Slot) -> LineView:
        sheet = self.sheet
        boxes = []
        for column in sheet.columns_of(slot):
            place = slot.id, column
            typed = sheet.typed.get(place)
            value = sheet.value(place)
            follows = typed is None and value is not None
            text = "−" if typed is not None and typed.text == "-" else self._said(slot, value)
            wrong = value is not None and not _fits(slot, value)
            boxes.append(BoxView(*place, text, place == sheet.focus, wrong, follows))
        return LineView(self._name(slot), tuple(boxes), self._before(slot))

    def _name(self, slot: Slot) -> str:
        return self.language.phrase(slot.name, self.setup)

    def _before(self, slot: Slot) -> tuple[str, ...]:
        """Over the first entry of a round stands what was entered when it began."""
        number, began = self.sheet.number, Moves()
        if number:
            moves = self.rounds[self._round_with(number)]
            began = tuple(after for after in moves[:1] if after.number < number)
        elif self.begun:
            began = self.rounds[-1][:1]
        if not began or not slot.each or slot is not next(s for s in self.sheet.slots if s.each):
            return ()
        told = self._entered(began[-1])
        return tuple(
            " · ".join(f"{self._name(s)} {self._short(s, _of(value, column))}" for s, value in told)
            for column in range(len(self.columns))
        )

    def _said(self, slot: Slot, value: int | None) -> str:
        if value is None:
            return ""
        if slot.player:
            return self._column_name(value)
        if slot.answers:
            label = next((label for label, number in slot.answers if number == value), "")
            return self.language.phrase(label, self.setup)
        return self.language.number(value)

    def _gains(self) -> tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]:
        """What the round would bring, and what that is made up of."""
        tried, number = self.sheet.tried, self.language.number
        if tried.move is None:
            return (), ()
        counted = self.sheet.grid.points(self.sheet.match.table, tried.move)
        gains = tuple(("+" if n > 0 else "") + number(n) for n in counted.points)
        return gains, tuple(
            (id.replace("_", " "), tuple(map(number, values)))
            for id, values in counted.lines.items()
        )

    def _says(self) -> tuple[str, str]:
        """Why it cannot be logged, as soon as that is certain; else what is asked for."""
        sheet, tr = self.sheet, self.language.tr
        if sheet.over:
            return "", "second"
        tried = sheet.tried
        if tried.malformed:
            return self.language.message_text(tried.malformed), "illegal"
        if tried.broken:
            why = [self.language.why(broken, self.setup) for broken in tried.broken[:2]]
            later = tried.broken[0].number
            if later and sheet.number and later != sheet.number:
                why.insert(0, tr("A later round does not fit then:"))
            return " ".join(why), "illegal"
        slot, value = self._slot, sheet.value(sheet.focus)
        if value is not None and not _fits(slot, value):
            return self._bounds(slot), "illegal"
        return self._bounds(slot), "second"

    def _bounds(self, slot: Slot) -> str:
        """What may stand there, where that is not plain to see."""
        tr, name = self.language.tr, self._name(slot)
        who = self.sheet.focus[1]
        asked = f"{self._column_name(who)}: {name}" if who >= 0 else name
        if slot.answers or slot.player:
            return asked
        if abs(slot.least) >= 1_000_000 or slot.most >= 1_000_000:
            return asked
        facts = {"least": slot.least, "most": slot.most, "step": slot.step}
        if slot.step > 1:
            return f"{asked} · {tr('{least} to {most} in steps of {step}', **facts)}"
        return f"{asked} · {self.language.span(slot.least, slot.most)}"

    # The pad and the buttons

    @property
    def _slot(self) -> Slot:
        return self.sheet.slot(self.sheet.focus)

    def _keys(self) -> tuple[PadKeyView, ...]:
        sheet, slot = self.sheet, self._slot
        typed = sheet.typed.get(sheet.focus, NumberInput())
        if slot.player:
            keys = [
                PadKeyView(str(column), self._column_name(column), "normal", seats[0])
                for column, seats in enumerate(self.columns)
            ]
            if slot.optional:
                keys.append(PadKeyView("-1", self.language.tr("Nobody"), "normal"))
        elif slot.answers:
            said = self.language.phrase
            keys = [
                PadKeyView(str(number), said(label, self.setup), "normal")
                for label, number in slot.answers
            ]
        else:
            keys = [
                PadKeyView(digit, digit, "normal" if sheet.may_press(digit) else "quiet")
                for digit in "1234567890"
            ]
            if slot.least < 0:
                keys.append(PadKeyView("minus", "−", "normal"))
            return (*keys, PadKeyView("delete", self.language.tr("Delete"), "normal"))
        return tuple(key._replace(state="picked") if key.key == typed.text else key for key in keys)

    def _next(self) -> str:
        there: BoxAt | None = None if self.sheet.over else self.sheet.next
        if there is None:
            return ""
        slot = self.sheet.slot(there)
        if there[1] < 0:
            return self._name(slot)
        name = self._column_name(there[1])
        return name if there[0] == self.sheet.focus[0] else f"{self._name(slot)}: {name}"

    def _verb(self, round: int) -> str:
        tr = self.language.tr
        if self.sheet.number:
            return tr("Correct round {round}", round=round)
        if self.sheet.begins:
            return tr("Begin round {round}", round=round)
        return tr("Log round {round}", round=round)

    def _why(self) -> str:
        """In few words."""
        sheet, tr = self.sheet, self.language.tr
        if sheet.over:
            return ""
        tried = sheet.tried
        if tried.broken:
            return self.language.short(tried.broken[0].rule, self.setup, {})
        if tried.malformed:
            return tr("does not fit")
        still = len(sheet.open) or (sheet.left_empty if self._too_early else 0)
        return tr("{count} missing", count=still) if still else ""


def _of(value: object, column: int) -> int | None:
    if isinstance(value, list | tuple):
        found = value[column]
        return found if isinstance(found, int) else None
    return value if isinstance(value, int) else None


def _fits(slot: Slot, value: int) -> bool:
    if slot.answers or slot.player or (slot.optional and value == slot.blank):
        return True
    return slot.least <= value <= slot.most and value % slot.step == 0
