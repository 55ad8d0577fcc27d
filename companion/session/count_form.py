"""What is entered of a round's result: an immutable form, and what a tap makes of it.

What there is to enter follows from the ways of counting that the game declares and from what the
keys of its `score` may hold, so that one form serves every game. It also serves a move of which
some keys can only be told by the players.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

from ..engine.errors import BadInput
from ..engine.match import Match
from ..engine.offers import Field, FormFields
from ..engine.schema import Each, Fields, Flag, Move, MoveSchema, Seat, WordMap
from .number_input import NumberInput

SlotKind = Literal["number", "player", "cards", "flag"]
Filled = Mapping[str, Any]  # by the slot; digits as they were typed


class CountSlot(NamedTuple):
    """One thing to enter: a number, a player, the cards of a player, or yes and no."""

    id: str
    field: Field
    kind: SlotKind
    holds: Any  # the engine's kind of its value
    seat: int = -1  # whose it is
    word: str = ""  # of a table of words: which of them
    required: bool = True  # without it there is no result

    @property
    def asked(self) -> bool:
        """Whether somebody has to answer, if only with "nobody"."""
        return self.required or bool(self.word)


@dataclass(frozen=True)
class CountForm:
    """`match` is the one before the result; of a move that was `begun` only the rest is entered."""

    match: Match
    ways: tuple[FormFields, ...]
    begun: Move | None = None
    way: int = 0
    entered: Filled = dataclasses.field(default_factory=dict)
    focus: str = ""  # the slot that the next tap is about
    begins: str | None = ""  # what the next digit begins a new number with
    booked_early: bool = False  # somebody wants to know what is missing

    # What there is to enter

    @cached_property
    def keys(self) -> MoveSchema:
        setup = self.match.setup
        return setup.forms["score"] if self.begun is None else setup.form_of[type(self.begun)]

    @property
    def fields(self) -> FormFields:
        return self.ways[self.way]

    @cached_property
    def slots(self) -> tuple[CountSlot, ...]:
        return tuple(slot for field in self.fields for slot in self.slots_of(field))

    def slots_of(self, field: Field) -> Iterator[CountSlot]:
        key, holds = field.key, self.keys.keys[field.key][1]
        if field.asked and not field.asked(self.entered):
            return
        match holds:
            case Each(of=WordMap()):
                for seat in range(holds.players):
                    yield CountSlot(f"{key}:{seat}", field, "cards", holds.of, seat)
            case Each():
                without = self._without(field)
                for seat in range(holds.players):
                    if seat != without:
                        yield CountSlot(f"{key}:{seat}", field, "number", holds.of, seat)
            case Fields():
                for word, of in holds.fields.items():
                    yield CountSlot(f"{key}:{word}", field, "number", of, -1, word)
            case WordMap():
                for word in field.words or holds.words.words:
                    yield CountSlot(f"{key}:{word}", field, "player", holds.of, -1, word, False)
            case Seat():
                needed = key in self.keys.required or field.asked is not None
                yield CountSlot(key, field, "player", holds, required=needed)
            case Flag():
                yield CountSlot(key, field, "flag", holds, required=False)
            case _:
                yield CountSlot(key, field, "number", holds)

    def _without(self, field: Field) -> int | None:
        """The seat of the player who has nothing of it, and so nothing to enter."""
        if self.begun is None or not field.none_for:
            return self.entered.get(field.none_for)
        seat: int = getattr(self.begun, self.keys.keys[field.none_for][0])
        return seat

    @cached_property
    def order(self) -> tuple[str, ...]:
        """In which the entries are gone through; a switch needs no going to."""
        return tuple(slot.id for slot in self.slots if slot.kind != "flag")

    @property
    def focused(self) -> CountSlot:
        return next(slot for slot in self.slots if slot.id == self.focus)

    @cached_property
    def missing(self) -> tuple[CountSlot, ...]:
        return tuple(slot for slot in self.slots if slot.asked and slot.id not in self.entered)

    # What a tap makes of it

    def choose_way(self, way: str) -> CountForm:
        """By its id: the keys that it enters."""
        number = next(number for number, found in enumerate(self.ways) if way_id(found) == way)
        form = replace(self, way=number, booked_early=False).tidy()
        return form.point(form.order[0])

    def point(self, slot: str = "") -> CountForm:
        """The next tap is about this one, or about the first that is still open."""
        still_open = (id for id in self.order if id not in self.entered)
        return replace(self, focus=slot or next(still_open, self.order[0]), begins="")

    def enter(self, slot: str, value: Any) -> CountForm:
        return replace(self, entered={**self.entered, slot: value})

    def press(self, key: str) -> CountForm:
        """A key of the number pad: a digit, "000", "minus" or "delete"."""
        slot = self.focused
        typed = NumberInput(self.entered.get(slot.id, ""), self.begins).press(key)
        if not typed.can_be(slot.holds.low, slot.holds.high, slot.field.unit):
            return self
        form = replace(self, begins=typed.begins)
        if typed.text:
            return form.enter(slot.id, typed.text)
        return replace(form, entered=self.all_but([slot.id]))

    def count(self, word: str, step: int) -> CountForm:
        """One card more or less of the player in focus."""
        counts = dict(self.entered.get(self.focus, {}))
        counts[word] = max(0, counts.get(word, 0) + step)
        return self.enter(self.focus, {word: count for word, count in counts.items() if count})

    def leave(self) -> CountForm:
        """The entry in focus is done; an empty one is 0, nobody or no card."""
        slot, form = self.focused, self
        if slot.id not in self.entered and (slot.kind != "player" or not slot.required):
            form = self.enter(slot.id, {"number": "0", "cards": {}}.get(slot.kind))
        return form._complete(slot.field)

    def _complete(self, field: Field) -> CountForm:
        """Where the entries have a known sum the last one follows from the others."""
        slots = list(self.slots_of(field))
        still_open = [slot for slot in slots if slot.id not in self.entered]
        if field.adds_up is None or len(still_open) != 1:
            return self
        rest = field.adds_up - sum(value_of(slot, self.entered) for slot in slots)
        return self.enter(still_open[0].id, str(rest // field.unit))

    def nobody_took_the_rest(self) -> CountForm:
        """Of what goes to one player each, nothing that is still open went to anybody."""
        rest = {slot.id: None for slot in self.missing if slot.word}
        return replace(self, entered={**self.entered, **rest})

    def next_after(self, slot: str, wrong: Iterable[str]) -> CountForm:
        """To the next that is still open, else to one that cannot be; when all is there numbers are
        gone through once more, and whoever chose the last player stays there."""
        here = self.order.index(slot)
        rest = self.order[here + 1 :] + self.order[:here]
        wanting = [id for id in rest if id not in self.entered]
        again = rest[:1] if self.focused.kind != "player" else ()
        return self.point((*wanting, *wrong, *again, slot)[0])

    def tidy(self) -> CountForm:
        """After the match has changed behind it there may be other things to enter."""
        form = replace(self, way=min(self.way, len(self.ways) - 1))
        return form if form.focus in form.order else replace(form, focus=form.order[0])

    def all_but(self, slots: Iterable[str]) -> Filled:
        left_out = set(slots)
        return {id: value for id, value in self.entered.items() if id not in left_out}

    # The move

    def read(self, given: Filled) -> Move | None:
        """The move that was entered, unless something is missing without which there is none."""
        try:
            return self.keys.read(self.values(given))
        except BadInput:
            return None

    def values(self, given: Filled) -> dict[str, Any]:
        """The keys of the move; what is left open is left out."""
        values: dict[str, Any] = self.keys.write(self.begun) if self.begun is not None else {}
        values.pop("move", None)
        for field in self.fields:
            slots = list(self.slots_of(field))
            match self.keys.keys[field.key][1]:
                case Each() as each:
                    held = {slot.seat: value_of(slot, given) for slot in slots}
                    values[field.key] = [held.get(seat, 0) for seat in range(each.players)]
                case Fields():
                    values[field.key] = {slot.word: value_of(slot, given) for slot in slots}
                case WordMap():
                    chosen = {slot.word: value_of(slot, given) for slot in slots}
                    owned = {word: seat for word, seat in chosen.items() if seat is not None}
                    if owned:
                        values[field.key] = owned
                case _ if slots and (value := value_of(slots[0], given)) is not None:
                    values[field.key] = value
        if self.begun is not None:  # what the table knows, nobody need say
            for field in self.fields:
                if field.known is not None and values[field.key] == _plain(field.known):
                    del values[field.key]
        return values

    # What is known

    def taken_from(self, move: Move) -> CountForm:
        """Filled in with the values of a result that was logged."""
        if self.match.setup.form_of[type(move)] is not self.keys:
            return self
        held = {key: getattr(move, name) for key, (name, _) in self.keys.keys.items()}
        given = {key for key, value in held.items() if value is not None and value != {}}
        entering = [given <= {field.key for field in way} for way in self.ways]
        form = replace(self, way=entering.index(True) if True in entering else 0)
        for slot in form.slots:
            form = form._take(slot, held[slot.field.key])
        return form

    def suggested(self) -> CountForm:
        """Filled in with what the table knows of the result, by every way of counting it; where
        everybody has nothing it knows nothing."""
        form = self
        for field in (field for way in self.ways for field in way):
            known = field.known
            several = isinstance(known, tuple | list)
            if known is not None and (not several or any(known) or None in known):
                for slot in form.slots_of(field):
                    form = form._take(slot, known)
        return form

    def _take(self, slot: CountSlot, value: Any) -> CountForm:
        """Its part of what the move holds for a whole key."""
        if value is None:
            return self
        if slot.seat >= 0:
            value = value[slot.seat]
            if value is None:
                return self
        elif slot.word:
            value = value.get(slot.word)
        return self.enter(
            slot.id, str(value // slot.field.unit) if slot.kind == "number" else value
        )


def _plain(known: Any) -> Any:
    """As a record would hold it."""
    return list(known) if isinstance(known, tuple) else known


def value_of(slot: CountSlot, given: Filled) -> Any:
    entered = given.get(slot.id)
    match slot.kind:
        case "number":
            return NumberInput(entered or "").number * slot.field.unit
        case "cards":
            return dict(entered or {})
    return entered


def way_id(way: FormFields) -> str:
    return "+".join(field.key for field in way)
