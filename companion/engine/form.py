"""A form that somebody fills in: its boxes, what stands in them, and what a tap makes of it.

It is a value: every tap gives a new form. It knows neither a match nor a screen. A box is named by
the key of its field, with the column (a player or side) or the word that it is for: "points:2".
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

from .fields import REQUIRED, Answers, EnteredBefore, Field, FormFields, Settled
from .schema import Each, Fields, Flag, OneOf, Seat, Text, WordMap

BoxKind = Literal["number", "choice", "player", "flag", "text"]
DIGITS = re.compile(r"-?[0-9]{0,9}")
KEYS = frozenset((*"0123456789", "minus", "delete"))
EMPTY: Any = object()  # nothing stands in a box
LONGEST = 9  # digits: more than anybody scores
FEW = 1000  # numbers that are all tried, to know which digits can be
MANY_FIELDS = 4  # so many for each player are filled in person by person


class Box(NamedTuple):
    """One thing to enter: a number, a choice, a player, a text, or yes and no."""

    id: str
    field: Field
    kind: BoxKind
    holds: Any  # the engine's kind of its value
    column: int = -1  # whose it is
    word: str = ""  # of a table of words: which of them

    @property
    def required(self) -> bool:
        """Return whether the form says nothing without it."""
        return self.field.blank is REQUIRED and (not self.word or self.kind == "number")

    @property
    def asked(self) -> bool:
        """Return whether somebody has to answer, if only with "nobody"."""
        return self.required or (bool(self.word) and self.field.blank is REQUIRED)

    @property
    def only_value(self) -> int | None:
        """Return the only number that may stand there, if it has to be filled in."""
        one = self.kind == "number" and self.required and self.holds.low == self.holds.high
        return int(self.holds.low) if one else None

    @property
    def one_digit(self) -> bool:
        """Return whether one digit is all that it can hold."""
        return self.kind == "number" and self.holds.low >= 0 and self.holds.high < 10


@dataclass(frozen=True)
class Form:
    """The entries in the boxes of some fields, and the box in which the next tap enters."""

    fields: FormFields = ()
    entered: Mapping[str, Any] = dataclasses.field(default_factory=dict)  # digits as typed
    focus: str = ""
    begins: str | None = ""  # what the next digit begins a new number with; None: it goes on
    by_cards: bool = False  # who has nothing entered yet counts cards, where that is possible
    next_is_zero: bool = False  # an empty number that Next leaves behind is 0
    # The box whose only digit, or answer, has led on from it by itself: who then presses the key
    # that goes on has gone on already.
    typed_in: str = ""
    untaken: str = ""  # what would stand in the box in focus by the last key, which was not taken
    by_keys: bool = False  # by a keyboard, in the order of the boxes: nobody looks at each of them

    # What there is to enter

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Return all boxes in the order of their fields."""
        return tuple(box for field in self.fields for box in self.boxes_of(field))

    def boxes_of(self, field: Field) -> Iterator[Box]:
        """Yield the boxes of a field, as far as they are asked."""
        holds = field.holds
        key = field.key
        match holds:
            case Each(of=of, players=columns):
                for column in range(columns):
                    if not field.asked or field.asked(self.entered, column):
                        yield Box(f"{key}:{column}", field, _kind(of), of, column)
            case Fields(fields=parts):
                for word, of in parts.items():
                    yield Box(f"{key}:{word}", field, _kind(of), of, word=word)
            case WordMap(words=words, of=of):
                for word in words.words:
                    yield Box(f"{key}:{word}", field, _kind(of), of, word=word)
            case _ if not field.asked or field.asked(self.entered, -1):
                yield Box(key, field, _kind(holds), holds)

    def box(self, id: str) -> Box:
        """Return the box of this name."""
        return next(box for box in self.boxes if box.id == id)

    @property
    def focused(self) -> Box:
        """Return the box that the next tap is about."""
        return self.box(self.focus)

    @cached_property
    def by_person(self) -> bool:
        """Return whether there is so much for each player that one after the other is asked."""
        return sum(isinstance(field.holds, Each) for field in self.fields) >= MANY_FIELDS

    @cached_property
    def order(self) -> tuple[str, ...]:
        """Return the names of the boxes as they are gone through; a switch needs no going to.

        Where one player is asked after the other, what belongs to nobody comes last.
        """
        boxes = [box for box in self.boxes if box.kind != "flag" and self.earlier(box) is None]
        if self.by_person:
            boxes.sort(key=lambda box: (box.column < 0, box.column))
        return tuple(box.id for box in boxes)

    def earlier(self, box: Box) -> Any:
        """Return what was entered there in an earlier move of the round, or None."""
        known = box.field.known
        if not isinstance(known, EnteredBefore):
            return None
        return known.value[box.column] if box.column >= 0 else known.value

    def has(self, box: Box) -> bool:
        """Return whether something stands there: told, entered or following from the others."""
        return box.id in self._standing

    @cached_property
    def _standing(self) -> Mapping[str, Any]:
        """Return the values of the boxes that are not empty; None is the answer "nobody"."""
        given = {box.id: self._given(box) for box in self.boxes}
        standing = {id: value for id, value in given.items() if value is not EMPTY}
        for box in self.boxes:
            if box.id not in standing and box.id not in self.entered and box.only_value is not None:
                standing[box.id] = box.only_value
        for field in self.fields:
            if (goal := self._goal(field, standing)) is None:
                continue
            boxes = [box for box in self.boxes_of(field) if box.column >= 0]
            left = [box for box in boxes if box.id not in standing]
            if len(left) == 1 and left[0].id not in self.entered:
                rest = goal - sum(standing.get(box.id, 0) for box in boxes)
                if left[0].holds.low <= rest <= left[0].holds.high:
                    standing[left[0].id] = rest  # it follows from the others
        return standing

    def goal(self, field: Field) -> int | None:
        """Return what all numbers of a field come to, if that is known."""
        return self._goal(field, self._standing)

    def _goal(self, field: Field, standing: Mapping[str, Any]) -> int | None:
        if field.adds_up_by is None:
            return field.adds_up
        return field.adds_up_by({f.key: standing[f.key] for f in self.fields if f.key in standing})

    def _given(self, box: Box) -> Any:
        """Return what was told or entered there, or EMPTY."""
        if (before := self.earlier(box)) is not None:
            return before
        entered = self.entered.get(box.id, EMPTY)
        if isinstance(entered, Mapping):
            assert box.field.cards
            return box.field.cards.worth(entered)
        if entered in ("", "-"):
            return EMPTY
        if isinstance(entered, str) and box.kind == "number":
            return int(entered) * box.field.unit
        return entered

    def follows(self, box: Box) -> bool:
        """Return whether nobody has entered what stands there: it follows from the others."""
        return box.id not in self.entered and self.has(box)

    @cached_property
    def missing(self) -> tuple[Box, ...]:
        """Return the boxes that have to be answered, if only with "nobody"."""
        return tuple(box for box in self.boxes if box.asked and not self.has(box))

    @cached_property
    def empty(self) -> tuple[Box, ...]:
        """Return the boxes in which nothing stands, also those that may stay empty."""
        return tuple(b for b in self.boxes if b.kind != "flag" and not self.has(b))

    def value(self, box: Box) -> Any:
        """Return the value of a box: what was entered or follows, else its blank; None if none."""
        if (standing := self._standing.get(box.id)) is not None:
            return standing
        if box.field.blank is not REQUIRED:
            return box.field.blank
        return {"number": 0, "text": ""}.get(box.kind)

    def read_focused(self) -> Any:
        """Return the value of the box in focus; raise BadInput if it may not stand there."""
        return self.focused.holds.read(self.value(self.focused), self.focus)

    def in_cards(self, box: Box) -> bool:
        """Return whether the number in this box is counted by its cards."""
        entered = self.entered.get(box.id)
        return isinstance(entered, Mapping) or (
            entered is None and self.by_cards and box.field.cards is not None
        )

    # What a tap makes of it

    def point(self, box: str = "") -> Form:
        """Return the form with the focus on this box, or on the first that is still open."""
        if box and box not in self.order and any(b.id == box for b in self.boxes):
            return self  # it was told already
        if box not in self.order:
            still_open = {b.id for b in (*self.missing, *self.empty)}
            first = next(iter(self.order), "")
            box = next((id for id in self.order if id in still_open), first)
        return replace(self, focus=box, begins="", typed_in="", untaken="")

    def enter(self, box: str, value: Any) -> Form:
        """Return the form with this in a box."""
        return replace(self, untaken="", entered={**self.entered, box: value})

    def clear(self, *boxes: str) -> Form:
        """Return the form with nothing in these boxes."""
        return replace(
            self, untaken="", entered={i: v for i, v in self.entered.items() if i not in boxes}
        )

    def press(self, key: str) -> Form:
        """Return the form after a key of the pad: a digit, "minus", "delete", "back" or an answer;
        the same one if that cannot be, but for a digit it remembers which number that would be."""
        box = self.focused
        if key == "back":
            return self.point(self.before)
        if key == "delete" and self.typed_in and not self.has(box):
            return self.point(self.typed_in).clear(self.typed_in)
        if key == "delete" and (box.kind != "number" or self.in_cards(box)):
            return self.clear(box.id)
        if box.kind in ("choice", "player"):
            return self._answered(key)
        if box.kind != "number" or key not in KEYS:
            return self
        if not self.may_press(key):
            return replace(self, untaken=self._typed(key).entered.get(box.id, ""))
        form = self._typed(key)
        return form.led_on() if key.isdecimal() and box.one_digit else form

    def by(self, keys: bool) -> Form:
        """Return the form that is filled in by a keyboard, or by taps on the pad."""
        return self if keys == self.by_keys else replace(self, by_keys=keys)

    def press_here(self, key: str) -> Form:
        """Return the form after a key of the pad, with the focus where it was."""
        form = self.press(key)
        return form if form.focus == self.focus else form.point(self.focus)

    def may_press(self, key: str) -> bool:
        """Return whether this key of the pad can lead to a number that the box may hold."""
        box = self.focused
        form = self._typed(key)
        text = form.entered.get(box.id, "")
        if key == "delete" or text in ("", "-"):  # a sign, or one that was taken back
            return True
        if len(text.lstrip("-")) > LONGEST:
            return False
        low, high = box.holds.low, box.holds.high
        step = box.holds.step
        if low >= 0 and high - low <= FEW * step and not text.startswith("-"):
            first = low + -low % step  # the lowest multiple of the step
            allowed = range(first, high + 1, step)
            return text == "0" or any(str(number).startswith(text) for number in allowed)
        return bool(min(low, 0) <= int(text) * box.field.unit <= max(high, 0))

    def _typed(self, key: str) -> Form:
        """Return the form after a digit, "minus" or "delete", even if the box may not hold it."""
        box = self.focused
        entered = self.entered.get(box.id, "")
        text = entered if isinstance(entered, str) else ""
        begins = self.begins
        if key == "minus":
            text = text[1:] if text.startswith("-") else f"-{text}"
            if begins is not None:  # the next digit begins a new number, with this sign
                begins = "-" if text.startswith("-") else ""
        elif key == "delete":
            text = text[:-1]
            begins = None
        else:
            text = _without_zeros((text if begins is None else begins) + key)
            begins = None
        form = replace(self, begins=begins, typed_in="", untaken="")
        return form.enter(box.id, text) if text else form.clear(box.id)

    def _answered(self, key: str) -> Form:
        if key == "rest":
            return self.nobody_else()
        if key == "nobody" and not self.focused.required:
            return self.choose(None)
        known = {str(choice): choice for choice in self.focused.holds.choices}
        return self.choose(known[key]) if key in known else self

    def choose(self, value: Any) -> Form:
        """Return the form with an answer in the focused box, and the focus on the next one."""
        return self.enter(self.focus, value).led_on()

    def count(self, word: str, step: int) -> Form:
        """Return the form with one card more or less of the player in focus."""
        counts = self._cards(self.focused)
        counts[word] = max(0, counts.get(word, 0) + step)
        return self.enter(self.focus, {word: count for word, count in counts.items() if count})

    def _cards(self, box: Box) -> dict[str, int]:
        entered = self.entered.get(box.id)
        return dict(entered) if isinstance(entered, Mapping) else {}

    def count_by(self, cards: bool) -> Form:
        """Return the form in which the player in focus, and those to come, count so."""
        form = replace(self, by_cards=cards)
        box = self.focused
        if box.field.cards is None or cards == self.in_cards(box):
            return form
        known = box.field.cards.known
        amount = self.entered.get(box.id)
        if cards and known and known[box.column] and amount is not None:
            return form.enter(box.id, dict(known[box.column]))
        return form.clear(box.id)

    def nobody_else(self) -> Form:
        """Return the form in which nothing that is still open went to anybody."""
        rest = {box.id: None for box in self.missing if box.word}
        return replace(self, entered={**self.entered, **rest}).go_on()

    def led_on(self) -> Form:
        """Return the form with the focus on the box that comes by itself after what was entered in
        this one; nobody is led on from one player's boxes to another's where each has many."""
        box = self.focused
        form = replace(self, typed_in="").go_on()
        if self.by_person and form.focused.column != box.column:
            return self
        return replace(form, typed_in=box.id) if form.focus != box.id else form

    def go_on(self) -> Form:
        """Return the form with the focus on the next open box; an empty count left behind is 0.
        Whoever was led there by what was entered last is there already."""
        if self.typed_in:
            return replace(self, typed_in="")
        box = self.focused
        form = self
        if self.next_is_zero and not self.has(box):
            if box.kind == "number":
                form = self.enter(box.id, {} if self.in_cards(box) else "0")
            elif box.kind == "player" and not box.required:
                form = self.enter(box.id, None)
        return form.point(form.next or self.focus)

    @cached_property
    def next(self) -> str:
        """Return the name of the next open box, after this one or before it; if none is open, of
        the one that follows a number, or "".

        By a keyboard a number that only follows from the others comes after them all the same:
        whoever types one after the other types theirs, too.
        """
        here = self.order.index(self.focus)
        later = self.order[here + 1 :]
        earlier = self.order[:here]
        missing = {b.id for b in self.missing}
        empty = {b.id for b in self.empty}
        to_type = missing | {b.id for b in self.boxes if self.by_keys and self.follows(b)}
        if self.focused.required:
            candidates = [id for id in later if id in to_type]
            candidates += [id for id in earlier if id in missing]
            passed_over = [id for id in self.order if id in empty and id != self.focus]
            candidates += passed_over
        else:
            candidates = [id for id in later if id in empty]
            candidates += [id for id in earlier if id in missing]
        if not candidates and self.focused.kind == "number":
            candidates = list(later)
        return next(iter(candidates), "")

    @property
    def before_the_end(self) -> bool:
        """Return whether somebody who enters one box after the other has one before them, although
        nothing is missing: its number follows, or no box has to be filled in at all."""
        later = [self.box(id) for id in self.order[self.order.index(self.focus) + 1 :]]
        led_on = bool(self.typed_in) and self.focus not in self.entered
        if not any(box.required for box in self.boxes):
            return led_on or any(not self.has(box) for box in later)
        return (led_on and self.follows(self.focused)) or any(map(self.follows, later))

    @property
    def before(self) -> str:
        """Return the name of the box before this one, or ""."""
        here = self.order.index(self.focus) if self.focus in self.order else 0
        return self.order[here - 1] if here else ""

    def move(self, across: int, down: int) -> Form:
        """Return the form with the focus moved as the arrow keys of a keyboard do."""
        box = self.focused
        if across and box.column >= 0:
            beside = f"{box.field.key}:{box.column + across}"
            return self.point(beside) if beside in self.order else self
        same = [id for id in self.order if self.box(id).column == box.column]
        if len(same) == 1:
            same = list(self.order)
        at = same.index(box.id) + (down or across)
        return self.point(same[at]) if 0 <= at < len(same) else self

    # All of it

    def values(self) -> dict[str, Any]:
        """Return the values by key, without what is left open or known by the table anyway."""
        values: dict[str, Any] = {}
        for field in self.fields:
            boxes = list(self.boxes_of(field))
            match field.holds:
                case Each(players=columns):
                    empty = field.blank if field.blank is not REQUIRED else 0
                    held = {box.column: self.value(box) for box in boxes}
                    values[field.key] = [held.get(column, empty) for column in range(columns)]
                    if self._counted_in_cards(boxes):
                        assert field.cards
                        del values[field.key]
                        values[field.cards.key] = [self._cards(box) for box in boxes]
                case Fields():
                    values[field.key] = {box.word: self.value(box) for box in boxes}
                case WordMap():
                    chosen = {box.word: self.entered.get(box.id) for box in boxes}
                    if owned := {word: v for word, v in chosen.items() if v is not None}:
                        values[field.key] = owned
                case _ if boxes and (value := self.value(boxes[0])) is not None:
                    values[field.key] = value
            if isinstance(field.known, Settled) and values[field.key] == _plain(field.known.value):
                del values[field.key]
        return values

    def _counted_in_cards(self, boxes: list[Box]) -> bool:
        """Return whether everybody who has something has counted it by cards."""
        in_cards = [isinstance(self.entered.get(box.id), Mapping) for box in boxes]
        pairs = zip(boxes, in_cards, strict=True)
        return any(in_cards) and all(cards or not self.value(box) for box, cards in pairs)

    def filled(self, values: Mapping[str, Any]) -> Form:
        """Return the form with these values, each key as a move holds it."""
        form = self
        for field in self.fields:
            cards = field.cards
            if cards and values.get(cards.key) is not None:
                for box in self.boxes_of(field):
                    form = form.enter(box.id, dict(values[cards.key][box.column]))
            elif (value := values.get(field.key)) is not None:
                for box in form.boxes_of(field):
                    form = form._filled(box, value)
        return form

    def known(self) -> Form:
        """Return the form with what the table knows; where everybody has nothing it knows none."""
        values = {}
        for field in self.fields:
            known = field.known
            if isinstance(known, EnteredBefore):
                continue
            if isinstance(known, Settled):
                values[field.key] = known.value
            elif not _all_zero(known):
                values[field.key] = known
        return self.filled(values)

    def _filled(self, box: Box, value: Any) -> Form:
        """Return the form with the part of a key's value that belongs in this box."""
        if box.column >= 0:
            value = value[box.column]
        elif box.word:
            value = value.get(box.word)
        if value is None and not box.word:
            return self
        if box.field.blank is not REQUIRED and value == box.field.blank and box.kind != "flag":
            return self
        number = box.kind == "number"
        return self.enter(box.id, str(value // box.field.unit) if number else value)

    def restored(
        self, entered: Mapping[str, Any], focus: str, begins: str | None, typed_in: str = ""
    ) -> Form:
        """Return the form with what was half entered before, as far as there are such boxes."""
        form = replace(self, entered={})
        for field in self.fields:  # which boxes there are may depend on those before
            for box in form.boxes_of(field):
                new = box.id in entered and self.earlier(box) is None
                if new and _fits(box, entered[box.id]):
                    form = form.enter(box.id, entered[box.id])
        form = form.point(focus)
        return replace(
            form,
            begins=begins if begins in ("", "-") else None,
            typed_in=typed_in if typed_in in form.order else "",
        )


def _kind(holds: Any) -> BoxKind:
    """Return how a box with such values is filled in."""
    match holds:
        case Seat():
            return "player"
        case Flag():
            return "flag"
        case OneOf() | Answers():
            return "choice"
        case Text():
            return "text"
    return "number"


def _fits(box: Box, entered: Any) -> bool:
    """Return whether this can stand in the box: somebody else's state is not trusted."""
    match box.kind:
        case "number" if isinstance(entered, Mapping):
            words = box.field.cards.words if box.field.cards else ()
            return all(w in words and type(n) is int and 0 <= n <= FEW for w, n in entered.items())
        case "number":
            return isinstance(entered, str) and bool(DIGITS.fullmatch(entered))
        case "flag":
            return isinstance(entered, bool)
        case "text":
            return isinstance(entered, str) and len(entered) <= box.holds.longest
    return entered is None or (type(entered) is int and entered in box.holds.choices)


def _all_zero(known: Any) -> bool:
    """Return whether it is a number for each player, and 0 for all; None is an answer."""
    return isinstance(known, tuple | list) and not any(known) and None not in known


def _plain(known: Any) -> Any:
    """Return the value as a record would hold it."""
    return list(known) if isinstance(known, tuple) else known


def _without_zeros(typed: str) -> str:
    """Return the input without zeros in front."""
    sign = typed[: typed.startswith("-")]
    digits = typed.lstrip("-")
    return sign + (digits.lstrip("0") or digits[:1])
