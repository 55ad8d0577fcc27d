"""A round's result while it is entered: typed, chosen or counted, and checked at every tap.

What there is to enter follows from the ways of counting that the game declares and from what the
keys of its `score` may hold, so that one screen serves every game. It also serves a move of which
some keys can only be told by the players. No screen in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from ..engine.facts import Wrong
from ..engine.forms import Form, Move
from ..engine.kinds import Each, Flag, Seat, Table
from ..engine.malformed import Malformed
from ..engine.match import Broken, Correction, Entry, Line, Match
from ..engine.offers import Field, Way
from ..record.open_record import OpenRecord
from ..say.language import Language
from ..say.log import why_not
from .session import Happened
from .typed import Typed

# How a number that is being typed may go on
TAILS = (*map(str, range(10)), *(f"{number:02}" for number in range(0, 100, 5)))
SOMEBODY_SAYS_SO = "?"  # a ruling that only serves to look at what would come of it

SlotKind = Literal["number", "player", "cards", "flag"]
Tone = Literal["second", "illegal", "legal"]


class Slot(NamedTuple):
    """One thing to enter: a number, a player, the cards of a player, or yes and no."""

    id: str
    field: Field
    kind: SlotKind
    holds: Any  # the engine's kind of its value
    seat: int = -1  # whose it is
    word: str = ""  # of a table of words: which of them
    required: bool = True


class CellView(NamedTuple):
    id: str
    kind: SlotKind
    name: str
    seat: int = -1  # whose it is
    icon: str = ""
    value: str = ""  # what was entered
    suffix: str = ""  # the ",000" that nobody has to type
    chosen: int = -1  # the player that was chosen
    active: bool = False
    note: str = ""  # what comes of it
    focused: bool = False
    missing: bool = False
    wrong: bool = False  # it stands against the whole; the note says in two words why


class SectionView(NamedTuple):
    words: str
    cells: tuple[CellView, ...]


class CardCount(NamedTuple):
    """A kind of card that is counted for the player in focus."""

    word: str
    name: str
    copies: int


class CountView(NamedTuple):
    title: str
    subtitle: str
    ways: tuple[tuple[str, str], ...]  # id and words of each, if there is a choice
    way: str
    sections: tuple[SectionView, ...]
    pad: SlotKind
    asks: str  # over a pad of players: what they are the answer to
    signed: bool
    nobody: bool  # the player in focus may be left out
    cards: tuple[CardCount, ...]
    says: str  # what stands against it, what is missing, or what it comes to
    tone: Tone
    more: bool  # something else is still to be entered
    ready: bool


class Tried(NamedTuple):
    """What the checker says of what has been entered so far, nothing counting as 0."""

    move: Move | None = None
    broken: tuple[Broken, ...] = ()
    after: Match | None = None  # what would come of it, if need be by a ruling
    malformed: Malformed | None = None


class Counting:
    def __init__(
        self,
        running: OpenRecord,
        language: Language,
        correction: str = "",
        number: int = 0,
        begun: Move | None = None,
        rest: Way = (),
    ) -> None:
        self.running = running
        self.language = language
        self.correction = correction  # "amend" or "insert" while an earlier move is corrected
        self.number = number
        self.begun = begun  # a move of which only the rest is entered here
        self.rest = rest
        self.way = 0
        self.entered: dict[str, Any] = {}  # by the slot; digits as they were typed
        self._begins: str | None = ""  # what the next digit begins a new number with
        self._booked_early = False  # somebody wants to know what is missing
        if correction == "amend":
            self._take_from(running.match.back_to(number))
        elif not correction and begun is None:
            self._suggest()
        self.suggested = dict(self.entered)  # by the table, until somebody changes it
        self.focus = self._order()[0]

    @property
    def untouched(self) -> bool:
        """Whether nobody has entered anything yet."""
        return self.entered == self.suggested

    @property
    def match(self) -> Match:
        """The match before the round's result."""
        match = self.running.match
        return match.back_to(self.number - 1) if self.correction else match

    # What there is to enter

    @property
    def form(self) -> Form:
        setup = self.match.setup
        return setup.forms["score"] if self.begun is None else setup.form_of[type(self.begun)]

    @property
    def ways(self) -> tuple[Way, ...]:
        if self.begun is not None:
            return (self.rest,)
        return self.match.setup.game.ways(self.match.table)

    def slots(self) -> list[Slot]:
        return [slot for field in self.ways[self.way] for slot in self._slots_of(field)]

    def _slots_of(self, field: Field) -> Iterator[Slot]:
        key, holds = field.key, self.form.keys[field.key][1]
        match holds:
            case Each(of=Table()):
                for seat in range(holds.players):
                    yield Slot(f"{key}:{seat}", field, "cards", holds.of, seat)
            case Each():
                without = self._without(field)
                for seat in range(holds.players):
                    if seat != without:
                        yield Slot(f"{key}:{seat}", field, "number", holds.of, seat)
            case Table():
                for word in field.words or holds.words.words:
                    yield Slot(f"{key}:{word}", field, "player", holds.of, -1, word, False)
            case Seat():
                yield Slot(key, field, "player", holds, required=key in self.form.required)
            case Flag():
                yield Slot(key, field, "flag", holds, required=False)
            case _:
                yield Slot(key, field, "number", holds)

    def _without(self, field: Field) -> int | None:
        """The seat of the player who has nothing of it, and so nothing to enter."""
        if self.begun is None or not field.none_for:
            return self.entered.get(field.none_for)
        seat: int = getattr(self.begun, self.form.keys[field.none_for][0])
        return seat

    def _order(self) -> list[str]:
        """In which the entries are gone through; a switch needs no going to."""
        return [slot.id for slot in self.slots() if slot.kind != "flag"]

    def _focused(self) -> Slot:
        return next(slot for slot in self.slots() if slot.id == self.focus)

    def _missing(self) -> list[Slot]:
        return [slot for slot in self.slots() if slot.required and slot.id not in self.entered]

    # Taps

    def choose_way(self, way: str) -> None:
        """By its id: the keys that it enters."""
        self.way = next(number for number, found in enumerate(self.ways) if _id(found) == way)
        self._booked_early = False
        self.point(self._order()[0])

    def point(self, slot: str) -> None:
        """The next tap is about this one."""
        self.focus, self._begins = slot, ""

    def press(self, key: str) -> None:
        """A key of the number pad: a digit, "000", "minus", "delete" or "done"."""
        if key == "done":
            self.go_on()
            return
        slot = self._focused()
        typed = Typed(self.entered.get(slot.id, ""), self._begins).press(key)
        if not typed.can_be(slot.holds.low, slot.holds.high, slot.field.unit):
            return
        self._begins = typed.begins
        if typed.text:
            self.entered[slot.id] = typed.text
        else:
            self.entered.pop(slot.id, None)

    def choose(self, seat: int | None) -> None:
        """A player, or nobody; then on to the next."""
        self.entered[self.focus] = seat
        self.go_on()

    def count(self, word: str, step: int) -> None:
        counts = dict(self.entered.get(self.focus, {}))
        counts[word] = max(0, counts.get(word, 0) + step)
        self.entered[self.focus] = {word: count for word, count in counts.items() if count}

    def switch(self, slot: str, active: bool) -> None:
        self.entered[slot] = active

    def go_on(self) -> None:
        """To the next that is still open; an empty one that is left behind is 0."""
        slot = self._focused()
        if slot.id not in self.entered and (slot.kind != "player" or not slot.required):
            self.entered[slot.id] = {"number": "0", "cards": {}}.get(slot.kind)
        self._complete(slot.field)
        order = self._order()
        here = order.index(slot.id)
        rest = order[here + 1 :] + order[:here] or order
        wanting = [id for id in rest if id not in self.entered]
        self.point((*wanting, *self._wrong(), rest[0])[0])

    def _complete(self, field: Field) -> None:
        """Where the entries have a known sum the last one follows from the others."""
        slots = list(self._slots_of(field))
        still_open = [slot for slot in slots if slot.id not in self.entered]
        if field.adds_up is not None and len(still_open) == 1:
            rest = field.adds_up - sum(self._value(slot, self.entered) for slot in slots)
            self.entered[still_open[0].id] = str(rest // field.unit)

    def book(self, ruling: str = "") -> Happened:
        """Logs the result. May raise NotKept."""
        missing = self._missing()
        if missing:
            self._booked_early = True
            self.point(missing[0].id)
            return Happened("wanted", words=self._says_missing(missing))
        tried = self._try(self.entered)
        if tried.move is None:
            return Happened("wanted", words=self._why(tried))
        line = self._line(tried.move, ruling)
        verdict = (
            self.running.correct(line) if isinstance(line, Correction) else self.running.log(line)
        )
        if not verdict.legal:
            self.point((*self._wrong(), self.focus)[0])
            correction = self.correction, self.number
            return Happened("refused", tried.move, verdict.broken, correction=correction)
        return Happened("logged", tried.move, words=self.language.logged(self.running.match))

    # The move, and what the checker says of it

    def _value(self, slot: Slot, given: Mapping[str, Any]) -> Any:
        entered = given.get(slot.id)
        match slot.kind:
            case "number":
                return Typed(entered or "").number * slot.field.unit
            case "cards":
                return dict(entered or {})
        return entered

    def _values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The keys of the move; what is left open is left out."""
        values: dict[str, Any] = self.form.write(self.begun) if self.begun is not None else {}
        values.pop("move", None)
        for field in self.ways[self.way]:
            slots = list(self._slots_of(field))
            match self.form.keys[field.key][1]:
                case Each() as each:
                    held = {slot.seat: self._value(slot, given) for slot in slots}
                    values[field.key] = [held.get(seat, 0) for seat in range(each.players)]
                case Table():
                    chosen = {slot.word: self._value(slot, given) for slot in slots}
                    owned = {word: seat for word, seat in chosen.items() if seat is not None}
                    if owned:
                        values[field.key] = owned
                case _:
                    value = self._value(slots[0], given)
                    if value is not None:
                        values[field.key] = value
        return values

    def _line(self, move: Move, ruling: str) -> Line:
        entry = Entry(move, ruling)
        return Correction(self.correction, self.number, entry) if self.correction else entry

    def _all_but(self, slots: Iterable[str]) -> dict[str, Any]:
        left_out = set(slots)
        return {id: value for id, value in self.entered.items() if id not in left_out}

    def _try(self, given: Mapping[str, Any]) -> Tried:
        try:
            move = self.form.read(self._values(given))
            match = self.running.match
            after, verdict = match.add(self._line(move, ""))
            if not verdict.legal and all(broken.rule.may_overrule for broken in verdict.broken):
                after, _ = match.add(self._line(move, SOMEBODY_SAYS_SO))
        except Malformed as error:
            return Tried(malformed=error)
        seen = after.back_to(self.number) if self.correction else after
        return Tried(move, verdict.broken, seen if after is not match else None)

    # Who is to blame

    def _wrong(self) -> dict[str, Wrong]:
        """Entries that cannot be, by the slot; one that is half typed may still become one."""
        found = self._impossible(self.entered)
        if self.focus in found and self._goes_on():
            del found[self.focus]
        return found

    def _read(self, given: Mapping[str, Any]) -> Move | None:
        """The move, unless something is missing without which there is none."""
        try:
            return self.form.read(self._values(given))
        except Malformed:
            return None

    def _impossible(self, given: Mapping[str, Any]) -> dict[str, Wrong]:
        move = self._read(given)
        found = {
            f"{field.key}:{wrong.seat}": wrong
            for field in self.ways[self.way]
            for wrong in (field.wrong(move) if move is not None else ())
        }
        return {slot.id: found[slot.id] for slot in self.slots() if slot.id in {*found} & {*given}}

    def _goes_on(self) -> bool:
        """Whether what is being typed may become something possible: the 1 of 125."""
        if self._begins is not None or self._focused().kind != "number":
            return False
        typed = self.entered[self.focus]
        longer = ({**self.entered, self.focus: typed + tail} for tail in TAILS)
        return any(self.focus not in self._impossible(given) for given in longer)

    def _at_odds(self, broken: Broken) -> list[str]:
        """Entries that cannot stand together: with another in place of one all would be well."""
        if broken.number not in (None, self.number):
            return []
        return [slot.id for slot in self.slots() if slot.id in self.entered and self._mends(slot)]

    def _mends(self, slot: Slot) -> bool:
        if slot.field.adds_up is not None:  # a wrong sum is nobody's more than another's
            return False
        seats = self.match.setup.players if slot.kind == "player" else ()
        others = [{**self.entered, slot.id: seat} for seat, _ in enumerate(seats)]
        return any(self._legal(given) for given in (*others, self._all_but([slot.id])))

    def _legal(self, given: Mapping[str, Any]) -> bool:
        try:
            return self.match.judge(Entry(self.form.read(self._values(given)))).legal
        except Malformed:
            return False

    # What is known

    def _take_from(self, match: Match) -> None:
        """The values of a result that was logged."""
        entry = match.entry
        if entry is None or self.match.setup.form_of[type(entry.move)] is not self.form:
            return
        held = {key: getattr(entry.move, name) for key, (name, _) in self.form.keys.items()}
        given = {key for key, value in held.items() if value is not None and value != {}}
        entering = [given <= {field.key for field in way} for way in self.ways]
        self.way = entering.index(True) if True in entering else 0
        for slot in self.slots():
            self._enter(slot, held[slot.field.key])

    def _suggest(self) -> None:
        """What the table knows of the result, by every way of counting it."""
        for field in (field for way in self.ways for field in way):
            known = field.known
            if known is not None and (not isinstance(known, tuple | list) or any(known)):
                for slot in self._slots_of(field):
                    self._enter(slot, known)

    def _enter(self, slot: Slot, value: Any) -> None:
        """Its part of what the move holds for a whole key."""
        if value is None:
            return
        if slot.seat >= 0:
            value = value[slot.seat]
        elif slot.word:
            value = value.get(slot.word)
        self.entered[slot.id] = str(value // slot.field.unit) if slot.kind == "number" else value

    # In words

    def view(self) -> CountView:
        setup, words = self.match.setup, self._words()
        tried, missing, wrong = self._try(self.entered), self._missing(), self._wrong()
        focused = self._focused()
        others = tried.after or self._try(self._all_but((self.focus, *wrong))).after
        says, tone = self._says(tried, missing, wrong)
        marks = self._marks(tried, missing, wrong) if tone == "illegal" else {}
        return CountView(
            title=words["title"] if self.begun is None else words[f"title-{self.form.name}"],
            subtitle=self._subtitle(),
            ways=self._ways() if len(self.ways) > 1 else (),
            way=_id(self.ways[self.way]),
            sections=tuple(
                self._section(field, tried.after, others, marks) for field in self.ways[self.way]
            ),
            pad=focused.kind,
            asks=self._asks(focused),
            signed=focused.kind == "number" and focused.field.negative and focused.holds.low < 0,
            nobody=not focused.required,
            cards=self._cards(focused, setup.game.id),
            says=says,
            tone=tone,
            more=any(id not in self.entered for id in self._order() if id != self.focus),
            ready=not missing and tried.move is not None and not tried.broken,
        )

    def _words(self) -> Mapping[str, str]:
        words: Mapping[str, str] = self.language.of_game(self.match.setup.game.id)["count"]
        return words

    def _subtitle(self) -> str:
        tr, table = self.language.tr, self.match.table
        if self.correction == "amend":
            return tr("Instead of move {number}", number=self.number)
        if self.correction:
            return tr("Before move {number}", number=self.number)
        if self.begun is not None:
            return self.language.move(self.begun, self.match)
        game = self.language.title(self.match.setup)
        if self.match.setup.game.single_round:
            return game
        return tr("{game} · Round {round}", game=game, round=table.round + (table.turn is None))

    def _asks(self, slot: Slot) -> str:
        if slot.kind != "player":
            return ""
        card = self.language.card(self.match.setup.game.id, slot.word)
        return self.language.fill(self._words()[f"who-{slot.field.key}"], {"card": card})

    def _ways(self) -> tuple[tuple[str, str], ...]:
        words = self._words()
        return tuple((_id(way), " · ".join(words[field.key] for field in way)) for way in self.ways)

    def _section(
        self, field: Field, after: Match | None, others: Match | None, marks: Mapping[str, str]
    ) -> SectionView:
        """`others`: what would come of it without the entry that is just being typed."""
        several = len(self.ways[self.way]) > 1 or self.begun is not None
        slots = list(self._slots_of(field))
        alone = len(slots) == 1 and slots[0].seat < 0
        heading = self._words()[field.key] if several and not alone else ""
        return SectionView(
            self._words().get(f"asks-{field.key}", heading),
            tuple(
                cell._replace(wrong=True, note=marks[cell.id] or cell.note)
                if cell.id in marks
                else cell
                for slot in slots
                for cell in [self._cell(slot, after if slot.id == self.focus else others)]
            ),
        )

    def _marks(
        self, tried: Tried, missing: list[Slot], wrong: Mapping[str, Wrong]
    ) -> dict[str, str]:
        """Why an entry is marked, in two words, by the slot; those at odds have it said below."""
        rules = self.language.of_game(self.match.setup.game.id)["rules"]
        marks = {id: rules[found.rule]["short"] for id, found in wrong.items()}
        if self._booked_early:
            marks |= {slot.id: self.language.tr("missing") for slot in missing}
        if marks or not tried.broken:
            return marks
        return dict.fromkeys(self._at_odds(tried.broken[0]), "")

    def _cell(self, slot: Slot, after: Match | None) -> CellView:
        entered, setup = self.entered.get(slot.id), self.match.setup
        name = self._words()[slot.field.key]
        if slot.seat >= 0:
            name = setup.players[slot.seat]
        elif slot.word:
            name = self.language.card(setup.game.id, slot.word)
        cell = CellView(
            slot.id,
            slot.kind,
            name,
            slot.seat,
            slot.word,
            focused=slot.id == self.focus,
            missing=slot.required and slot.id not in self.entered,
            note=self._note(slot, after),
        )
        match slot.kind:
            case "number":
                value, suffix = self._typed(slot, entered)
                return cell._replace(value=value, suffix=suffix)
            case "cards":
                copies = sum((entered or {}).values())
                return cell._replace(value="" if entered is None else f"×{copies}")
            case "player" if entered is not None:
                return cell._replace(value=setup.players[entered], chosen=entered)
            case "player" if not slot.required:
                return cell._replace(value=self.language.tr("nobody"))
        return cell._replace(active=bool(entered))

    def _typed(self, slot: Slot, entered: str | None) -> tuple[str, str]:
        if entered in (None, "-"):
            return ("−" if entered else ""), ""
        number = int(entered or 0)
        zeros = self.language.number(slot.field.unit)[1:] if number else ""
        return self.language.number(number), zeros

    def _note(self, slot: Slot, after: Match | None) -> str:
        """What the player's total was and would be, beside the last entry about each player."""
        if slot.id not in self.entered or slot.field.key != self._last_key():
            return ""
        comes_to, move = slot.field.comes_to, self._read(self.entered)
        if comes_to is not None and move is not None:
            return self.language.phrase(comes_to(move, slot.seat), self.match.setup)
        if after is None:
            return ""
        unit, short = self.match.setup.game.unit, self.language.short_amount
        was, will = self.match.table.totals[slot.seat], after.table.totals[slot.seat]
        return f"{short(was, unit)} → {short(will, unit)}"

    def _last_key(self) -> str:
        keys = [slot.field.key for slot in self.slots() if slot.seat >= 0]
        return keys[-1] if keys else ""

    def _cards(self, focused: Slot, game: str) -> tuple[CardCount, ...]:
        if focused.kind != "cards":
            return ()
        counts = self.entered.get(focused.id, {})
        return tuple(
            CardCount(word, self.language.card(game, word), counts.get(word, 0))
            for word in focused.holds.words.words
        )

    def _says(
        self, tried: Tried, missing: list[Slot], wrong: Mapping[str, Wrong]
    ) -> tuple[str, Tone]:
        """A refusal is quiet while something is missing that may still put it right."""
        if missing and self._booked_early and not wrong:
            return self._says_missing(missing), "illegal"
        if not self.entered:
            return self._hint(), "second"
        if self.untouched and not missing:
            return self.language.tr("Filled in from the moves. Change what differs."), "second"
        if any(slot.kind == "player" for slot in missing):
            return self._says_missing(missing), "second"
        for found in wrong.values():
            return self._why_wrong(found), "illegal"
        if missing and self._only_for_want(tried):
            return self._says_missing(missing), "second"
        if tried.malformed or tried.broken:
            field = self._focused().field
            mended = missing and (field.negative or field.adds_up is not None)
            quiet = mended or self.focus in self._impossible(self.entered)  # but it may go on
            return self._why(tried), "second" if quiet else "illegal"
        return self._outlook(tried.after), "legal"

    def _why_wrong(self, wrong: Wrong) -> str:
        setup = self.match.setup
        says = self.language.of_game(setup.game.id)["rules"][wrong.rule]["says"]
        return self.language.fill(says, wrong.facts, setup)

    def _only_for_want(self, tried: Tried) -> bool:
        """Whether nothing stands against it that would not if no number had been entered."""
        if tried.malformed:
            return False
        numbers = (slot.id for slot in self.slots() if slot.kind == "number")
        empty = self._try(self._all_but(numbers))
        wanting = {broken.rule for broken in empty.broken}
        return all(broken.rule in wanting for broken in tried.broken)

    def _why(self, tried: Tried) -> str:
        if tried.malformed:
            return self.language.malformed(tried.malformed)
        correction = self.correction, self.number
        return why_not(tried.broken[0], self.running.match, self.language, correction)

    def _hint(self) -> str:
        """Before anything is entered: what the count does, or how amounts are typed."""
        tr, table = self.language.tr, self.match.table
        if self.begun is None and table.turn is not None and "midway" in self._words():
            return self._words()["midway"]
        unit = self._focused().field.unit
        if unit > 1 and self._focused().kind == "number":
            amount = self.language.amount(85 * unit, self.match.setup.game.unit)
            return tr("Type 85 for {amount}.", amount=amount)
        return ""

    def _says_missing(self, missing: list[Slot]) -> str:
        first = missing[0].field
        names = [self._cell(slot, None).name for slot in missing if slot.field == first]
        return self.language.tr("Still missing: {names}", names=self.language.listed(names))

    def _outlook(self, after: Match | None) -> str:
        tr, setup = self.language.tr, self.match.setup
        if after is None or after.table.phase != "over":
            sums = any(field.adds_up is not None for field in self.ways[self.way])
            return tr("It all adds up.") if sums else tr("Nothing is missing.")
        winners = [setup.players[seat] for seat in setup.game.winners(after.table)]
        return tr("That ends the match. Won by {winners}.", winners=self.language.listed(winners))

    # Where it was

    def place(self) -> dict[str, Any]:
        """What is half entered, to be found again after a kill."""
        return {
            "correction": self.correction,
            "number": self.number,
            "moves": self.running.match.number,
            "way": self.way,
            "focus": self.focus,
            "begins": self._begins,
            "entered": self.entered,
            "begun": None if self.begun is None else self.match.setup.write_move(self.begun),
        }

    def take_up(self, place: Mapping[str, Any]) -> None:
        """Goes on with what was half entered; what no longer fits is forgotten."""
        if place.get("moves") == self.running.match.number:
            self.way, self.entered = place["way"], dict(place["entered"])
            self.focus, self._begins = place["focus"], place["begins"]
            self.tidy()

    def tidy(self) -> None:
        """After the match has changed behind it there may be other things to enter."""
        self.way = min(self.way, len(self.ways) - 1)
        order = self._order()
        self.focus = self.focus if self.focus in order else order[0]


def _id(way: Way) -> str:
    return "+".join(field.key for field in way)
