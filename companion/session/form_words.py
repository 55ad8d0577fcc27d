"""The words of a form: names, past rounds of a sheet, and what is said of what was entered."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ..engine.adjust import Adjust
from ..engine.default_offer import offer_for
from ..engine.facts import WrongEntry
from ..engine.fields import REQUIRED, Answers, Field, column_names
from ..engine.form import Box
from ..engine.match import Match
from ..engine.rounds import RESTING, RoundMoves
from ..engine.rules import COUNTING
from ..engine.schema import Each, Seat
from ..i18n.language import Language
from ..library.people import marks
from ..views.form import (
    UNBOUNDED,
    PastRoundsView,
    RoundCellView,
    RoundRowView,
    Tone,
    allowed_in,
    not_taken,
)
from ..views.lazy_rows import LazyRows
from ..views.log import undone_text
from .round_form import RoundForm

MOST_ENTRIES = 2  # that stand small beside the points of a round
MOST_NAMED = 6  # boxes that are named when they are missing


class FormWords:
    """The words of a form as it is filled in now."""

    def __init__(self, at: RoundForm) -> None:
        self.at = at
        self.form = at.form
        self.check = at.check
        self.language: Language = at.language
        self.setup = at.running.match.setup
        self.names = column_names(self.setup)

    @property
    def _puts_right(self) -> bool:
        """Whether it is no round's result, but what lies there now."""
        return isinstance(self.at.begun, Adjust)

    @cached_property
    def _game_words(self) -> Mapping[str, str]:
        said = self.language.of_game(self.setup.game.id)
        words: Mapping[str, str] = said["put-right" if self._puts_right else "count"]
        return words

    def _total(self, total: int) -> str:
        return self.language.short_amount(total, self.setup.game.result.unit)

    def _field_name(self, field: Field) -> str:
        if field.name is not None:
            return self.language.phrase(field.name, self.setup)
        return self._game_words[field.key]

    def _name(self, box: Box) -> str:
        if box.column >= 0:
            return self.names[box.column]
        card = self.language.card(self.setup.game.id, box.word) if box.word else ""
        return card or self._field_name(box.field)

    def _label(self, words: Any, value: Any) -> str:
        label = next((label for label, number in words if number == value), "")
        return self.language.phrase(label, self.setup)

    def _asks(self, box: Box) -> str:
        asked = "" if self.at.sheet else self._game_words.get(f"who-{box.field.key}", "")
        if asked:
            card = self.language.card(self.setup.game.id, box.word)
            return self.language.fill(asked, {"card": card})
        name = self._field_name(box.field)
        if box.column < 0:
            return name
        return f"{self._name(box)}: {name}" if self.at.sheet else self._name(box)

    # Past rounds

    def _is_begun(self, moves: RoundMoves) -> bool:
        """Return whether a round has begun and is not counted yet."""
        return bool(moves and moves[-1].table.phase == COUNTING)

    @cached_property
    def _entered_now(self) -> tuple[int, RoundMoves]:
        """The place of the round that is entered among all of them, and its moves so far."""
        rounds = self.at.rounds
        number = self.at.number
        place = bisect_left(rounds, number, key=lambda moves: moves[-1].number)
        if not number:
            place = len(rounds) - bool(rounds and self._is_begun(rounds[-1]))
        return place, rounds[place] if place < len(rounds) else ()

    def _past(self) -> PastRoundsView:
        at = self.at
        sheet = self.at.sheet
        if not sheet:
            return PastRoundsView()
        place, _ = self._entered_now
        others = at.rounds[:place] + at.rounds[place + 1 :]
        round = str(sheet.round(at.match.table))
        return PastRoundsView(LazyRows(others, self._row), place, round, self._other())

    def _other(self) -> int:
        """Return the number of the other move of the round, its beginning or its result; 0 if there
        is none."""
        number = self.at.number
        _, moves = self._entered_now
        if any(after.entry and hasattr(after.entry.move, "player") for after in moves):
            return 0  # it was entered bit by bit: each box leads to its move
        others = [after.number for after in moves if after.number != number]
        return others[-1] if others else number + 1 if self._is_begun(moves) else 0

    def _row(self, moves: RoundMoves) -> RoundRowView:
        number = self.language.number
        last = moves[-1]
        sheet = self.at.sheet
        assert sheet and last.entry and last.before
        points = tuple(sheet.points(last.before.table, last.entry.move).points)
        round = sheet.round(last.before.table)
        entered = [one for after in moves for one in self._entered(after)]
        if len(entered) > MOST_ENTRIES:
            entered = [one for one in entered if one[0].blank is REQUIRED]
        small = entered if len(entered) <= MOST_ENTRIES else []
        plain = len(small) == 1 and points == tuple(small[0][1] or ())  # the points say it all
        cells = []
        for column, seats in enumerate(self.at.columns):
            shown = [self._short(field, value_of(value, column)) for field, value in small]
            got = points[column] if points else None
            cells.append(
                RoundCellView(
                    "" if plain else "/".join(shown),
                    "–" if got is None else self.language.signed(got),
                    number(last.table.totals[seats[0]]),
                    not got,
                )
            )
        title = self.language.tr("Round {round}", round=round)
        told = zip(self.names, cells, strict=True)
        spoken = tuple(f"{title}, {name}: {cell.points}" for name, cell in told)
        numbers = tuple(after.number for after in moves)
        return RoundRowView(str(round), tuple(cells), numbers, spoken)

    def _entered(self, after: Match) -> list[tuple[Field, Any]]:
        """Return what the move that led there has for every column."""
        assert self.at.sheet and after.entry and after.before
        move = after.entry.move
        fields = self.at.sheet.fields(after.before.table, move)
        given = self.at.sheet.entered(move)
        return [(field, given.get(field.key)) for field in fields if isinstance(field.holds, Each)]

    def _short(self, field: Field, value: int | None) -> str:
        if value is None or value == field.blank:
            return "–"
        assert isinstance(field.holds, Each)
        match field.holds.of:
            case Answers(words):
                return (self._label(words, value) or "–")[:3]
            case Seat():
                return marks(self.names)[value]
        return self.language.number(value)

    # What is said of the whole

    def _says(self) -> tuple[str, Tone]:
        """Complaints come when somebody has tried to log it; before, what is open is named."""
        at = self.at
        form = self.form
        check = self.check
        if at.over:
            return "", "second"
        if form.untaken:
            return not_taken(form, self.language), "illegal"
        if at.complains and (why := self._why()):
            return why, "illegal"
        if at.untouched and not self._from_moves:
            return self._hint(), "second"
        for found in self._wrong_when_left.values():
            return self._why_wrong(found), "illegal"
        if at.untouched:
            return self.language.tr("Filled in from your moves. Fix anything that’s off."), "second"
        if at.sheet and (form.missing or at.left_empty):
            return self._sum() or self._bounds(form.focused), "second"
        if form.missing:
            return self._missing(), "second"
        if check.tried.broken or check.tried.malformed:
            rests = not self.form.has(self.form.focused)  # nothing is half typed
            return self._sum() or (self._why() if rests else ""), "second"
        return self._sum() or self._outlook(), "second" if at.begins_round else "legal"

    @cached_property
    def _wrong_when_left(self) -> Mapping[str, WrongEntry]:
        """The entries that cannot be, but for the one that is just being typed."""
        wrong = self.check.wrong
        return {id: found for id, found in wrong.items() if id != self.form.focus}

    def _why_wrong(self, found: WrongEntry) -> str:
        says = self.language.of_game(self.setup.game.id)["rules"][found.rule]["says"]
        return self.language.fill(says, found.facts, self.setup)

    @property
    def _from_moves(self) -> bool:
        """Whether all that stands there was counted from the moves that were logged."""
        known = self.form.entered and not self.form.missing and not self.at.sheet
        return bool(known) and not self.at.correction and self.at.match.table.phase not in RESTING

    def _missing(self) -> str:
        tr = self.language.tr
        missing = self.form.missing
        names = [self._name(box) for box in missing if box.field == missing[0].field]
        if len(names) > MOST_NAMED:
            return tr("{count} missing", count=len(missing))
        return tr("Still missing: {names}", names=self.language.listed(names))

    def _why(self) -> str:
        """Return what stands against it; nothing if all is well."""
        tr = self.language.tr
        tried = self.check.tried
        for found in self.check.wrong.values():
            return self._why_wrong(found)
        if self.form.missing:
            return self._missing()
        if tried.malformed:
            return self.language.message_text(tried.malformed)
        why = [self.language.why(broken, self.setup) for broken in tried.broken[:2]]
        later = tried.broken[0].number if tried.broken else None
        if later and self.at.number and later != self.at.number:
            why.insert(0, tr("Then a later round no longer fits:"))
        return " ".join(why)

    def _sum(self) -> str:
        """Return what the numbers of the field in focus come to, where that is to be compared."""
        if not (shares := self._shares()):
            return ""
        name = self._field_name(self.form.focused.field)
        total, goal = shares
        facts = {"sum": self.language.number(total), "goal": self.language.number(goal)}
        return self.language.tr("{name} in total: {sum} of {goal}", name=name, **facts)

    def _shares(self) -> tuple[int, int] | None:
        """Return what the numbers of the field in focus come to, and what they are compared with:
        what all of them add up to, or as much as one of them may be when a round begins."""
        form = self.form
        field = self.form.focused.field
        boxes = [box for box in form.boxes_of(field) if form.has(box)]
        if not isinstance(field.holds, Each) or not boxes or form.focused.kind != "number":
            return None
        goal = form.goal(field)
        if goal is None and self.at.begins_round and form.focused.holds.high < UNBOUNDED:
            goal = form.focused.holds.high
        return None if goal is None else (sum(form.value(box) for box in boxes), goal)

    @property
    def _round_ended(self) -> bool:
        """Whether the moves have ended the round that is counted here."""
        table = self.at.match.table
        game = self.setup.game
        return any(phase.round_ended and phase.name == table.phase for phase in game.rules.phases)

    def _hint(self) -> str:
        """Before anything is entered: why the round is counted, what the count does, or how
        amounts are entered."""
        match = self.at.match
        box = self.form.focused
        if self._round_ended:
            came = self.language.consequences(match)
            asked = offer_for(self.setup, match.table, None, ()).prompt
            told = (came and f"{came}.", self.language.phrase(asked, self.setup))
            return " ".join(filter(None, told))
        if self.at.sheet:
            return self._bounds(box)
        if self.at.begun is None and match.table.turn is not None and "midway" in self._game_words:
            return self._game_words["midway"]
        if self.form.in_cards(box):
            return self.language.tr("Tap to add one, hold to take one off.")
        if box.field.unit > 1 and box.kind == "number":
            amount = self.language.amount(85 * box.field.unit, self.setup.game.result.unit)
            return self.language.tr("Type 85 for {amount}.", amount=amount)
        return ""

    def _bounds(self, box: Box) -> str:
        """Return what may stand there, where that is not plain to see."""
        asked = self._asks(box)
        allowed = "" if box.kind != "number" else allowed_in(box, self.language)
        return " · ".join(filter(None, (asked, allowed)))

    def _outlook(self) -> str:
        tr = self.language.tr
        after = self.check.tried.after
        if after is not None and after.table.phase == "over":
            seats = self.setup.game.rules.winners(after.table)
            winners = self.language.listed([self.setup.players[seat] for seat in seats])
            return tr("That ends the match. Won by {winners}.", winners=winners)
        if after is not None and not self._all_entered:
            totals = zip(self.setup.players, after.table.totals, strict=True)
            return " · ".join(f"{name} {self._total(total)}" for name, total in totals)
        sums = any(self.form.goal(field) is not None for field in self.form.fields)
        return tr("It all adds up.") if sums else tr("All filled in.")

    @property
    def _all_entered(self) -> bool:
        """Whether every player's new total stands beside a box."""
        told = {box.column for box in self.form.boxes if box.field.key == self._last_key}
        return told == set(range(len(self.names)))

    @cached_property
    def _last_key(self) -> str:
        keys = [box.field.key for box in self.form.boxes if box.column >= 0]
        return keys[-1] if keys else ""

    def _undone(self) -> tuple[str, str]:
        """Return what Undo took back, and the word for bringing it back, as at the table."""
        running = self.at.running
        if not self.at.sheet or not running.what_redo_would_do or self.at.number:
            return "", ""
        return undone_text(running, self.language), self.language.tr("Redo")


def value_of(value: object, column: int) -> int | None:
    """Return what a column has of a value: its own of a list, or the only one."""
    if isinstance(value, list | tuple):
        found = value[column]
        return found if isinstance(found, int) else None
    return value if isinstance(value, int) else None
