"""What the checker says of a form that is being filled in, and which entries are to blame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..engine.errors import BadInput
from ..engine.facts import WrongEntry
from ..engine.match import Entry, Match
from .commit import Tried
from .count_form import CountForm, CountSlot, Filled

# How a number that is being typed may go on
TAILS = (*map(str, range(10)), *(f"{number:02}" for number in range(0, 100, 5)))
SOMEBODY_SAYS_SO = "?"  # a ruling that only serves to look at what would come of it


@dataclass(frozen=True)
class CountCheck:
    """Of one form, asked once; an earlier result of the match may be corrected by it."""

    form: CountForm
    correction: str = ""
    number: int = 0

    @cached_property
    def tried(self) -> Tried:
        return self.try_out(self.form.entered)

    def try_out(self, given: Filled) -> Tried:
        try:
            move = self.form.keys.read(self.form.values(given))
            match = self.form.match
            after, verdict = match.add(Entry(move))
            if not verdict.legal and all(broken.rule.may_overrule for broken in verdict.broken):
                after, _ = match.add(Entry(move, SOMEBODY_SAYS_SO))
        except BadInput as error:
            return Tried(malformed=error)
        return Tried(move, verdict.broken, after if after is not match else None)

    @property
    def ready(self) -> bool:
        tried = self.tried
        return not self.form.missing and tried.move is not None and not tried.broken

    @cached_property
    def without_focus(self) -> Match | None:
        """What would come of it without the entry that is just being typed."""
        left_out = (self.form.focus, *self.wrong)
        return self.tried.after or self.try_out(self.form.all_but(left_out)).after

    # Who is to blame

    @cached_property
    def wrong(self) -> dict[str, WrongEntry]:
        """Entries that cannot be, by the slot; one that is half typed may still become one."""
        goes_on = self.form.focus in self.impossible and self._goes_on()
        return {id: w for id, w in self.impossible.items() if id != self.form.focus or not goes_on}

    @cached_property
    def impossible(self) -> dict[str, WrongEntry]:
        return self._impossible(self.form.entered)

    def _impossible(self, given: Filled) -> dict[str, WrongEntry]:
        move = self.form.read(given)
        found = {
            f"{field.key}:{wrong.seat}": wrong
            for field in self.form.fields
            for wrong in (field.wrong(move) if move is not None else ())
        }
        here = {*found} & {*given}
        return {slot.id: found[slot.id] for slot in self.form.slots if slot.id in here}

    def _goes_on(self) -> bool:
        """Whether what is being typed may become something possible: the 1 of 125."""
        form = self.form
        if form.begins is not None or form.focused.kind != "number":
            return False
        typed = form.entered[form.focus]
        longer = ({**form.entered, form.focus: typed + tail} for tail in TAILS)
        return any(form.focus not in self._impossible(given) for given in longer)

    @property
    def at_odds(self) -> list[str]:
        """Entries that cannot stand together: with another in place of one all would be well."""
        entered = (slot for slot in self.form.slots if slot.id in self.form.entered)
        return [slot.id for slot in entered if self._mends(slot)]

    def _mends(self, slot: CountSlot) -> bool:
        if slot.field.adds_up is not None:  # a wrong sum is nobody's more than another's
            return False
        seats = self.form.match.setup.players if slot.kind == "player" else ()
        others = [{**self.form.entered, slot.id: seat} for seat, _ in enumerate(seats)]
        return any(self._legal(given) for given in (*others, self.form.all_but([slot.id])))

    def _legal(self, given: Filled) -> bool:
        tried = self.try_out(given)  # what says nothing at all may be no move
        return tried.move is not None and not tried.broken

    @property
    def only_for_want(self) -> bool:
        """Whether nothing stands against it that would not if no number had been entered."""
        if self.tried.malformed:
            return False
        if not self.tried.broken:
            return True
        numbers = (slot.id for slot in self.form.slots if slot.kind == "number")
        empty = self.try_out(self.form.all_but(numbers))
        wanting = {broken.rule for broken in empty.broken}
        return all(broken.rule in wanting for broken in self.tried.broken)
