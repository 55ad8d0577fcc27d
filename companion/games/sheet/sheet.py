"""How a score sheet is read from plain values.

Whatever is wrong with a sheet is found here, with its dotted key: all of it, so that somebody who
writes one need not try again for every fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from ...engine.errors import BadInput
from ...engine.game import Option
from ...engine.schema import (
    Flag,
    JsonObject,
    Kind,
    LabelledNumber,
    Text,
    Value,
    Whole,
    YesNumber,
    a_list,
)
from .formula import LARGEST, LONGEST, TURN_WORDS, WORDS, Formula, read_formula
from .parts import Check, Ending, SheetEntry, Template, Turns, suggested_id
from .parts import Sheet as Sheet
from .scope import Scope

KEYS = (
    *("name", "players", "wins", "start", "over", "about", "options", "let", "enter", "round"),
    *("points", "check", "sides", "tie", "turns", "out", "note"),
)
ENTRY_KEYS = ("name", "when", "least", "most", "choice", "yes", "player", "step", "optional")
CHECK_KEYS = ("holds", "says", "when", "may_overrule")
OPTION_KEYS = ("name", "default", "least", "most", "choice", "yes")

ID = re.compile(r"[a-z][a-z0-9_]{0,23}", re.ASCII)
CHECK_ID = re.compile(r"[a-z][a-z0-9_-]{0,23}", re.ASCII)

NAME = Text(60, shortest=1)
ABOUT = Text(4000)
NOTE = Text(400, shortest=1)
SAYS = Text(65_536, shortest=1)
NUMBER = Whole(-LARGEST, LARGEST)
YES_OR_NO = Flag()
MANY = 24  # entries, amounts, lines of points, checks, answers of a choice
ZERO = read_formula("0", "")
MOST = read_formula("1000000", "")
NOTHING = Template("", (), False)
T = TypeVar("T")
D = TypeVar("D")


class Word(NamedTuple):
    """One of a few words; whoever writes another one is told which there are."""

    known: tuple[str, ...]

    def read(self, value: object, key: str) -> str:
        """Return the word, or raise BadInput."""
        if type(value) is str and value in self.known:
            return value
        raise BadInput(
            "{key}: “{value}” isn’t one of the choices: {known}.",
            key,
            value=str(value)[:20],
            known=", ".join(self.known),
        )


WHEN = Word(("before", "after"))
WINS = Word(("high", "low"))


class Faults(list[BadInput]):
    """All that is wrong with a sheet, in the order in which it is read."""

    def fault(self, sentence: str, key: str, **facts: Any) -> None:
        """Keep in mind that something is wrong with a key."""
        self.append(BadInput(sentence, key, **facts))

    def tried(self, read: Callable[..., T], otherwise: D, *arguments: Any) -> T | D:
        """Return what is read; keep in mind what is wrong with it."""
        try:
            return read(*arguments)
        except BadInput as error:
            self.append(error)
            return otherwise


class SheetFaults(BadInput):
    """The first fault of a sheet, with all of them."""

    def __init__(self, faults: list[BadInput]) -> None:
        first = faults[0]
        super().__init__(first.sentence, line=first.line, **first.facts)  # type: ignore[arg-type]
        self.faults = faults


def read_sheet(values: object) -> Sheet:
    """Return the sheet, or raise SheetFaults with the dotted keys of whatever is wrong."""
    reader = _Reader(_object(values, ""))
    sheet = reader.sheet()
    if reader.faults:
        raise SheetFaults(reader.faults)
    return sheet


class _Part:
    """An object of a sheet, whose keys are read one by one; what is no default is kept of it."""

    def __init__(
        self,
        faults: Faults,
        values: object,
        key: str,
        known: tuple[str, ...],
        needed: tuple[str, ...],
    ) -> None:
        self.faults = faults
        self.key = key
        self.known = known
        self.values: JsonObject = values if type(values) is dict else {}
        self.kept: JsonObject = {}
        if type(values) is not dict:  # then nothing is needed of it
            faults.fault(
                "{key} must be a table: [{key}] with {known} below it.", key, known=needed[0]
            )
            return
        for name in self.values:
            if name not in known:
                path = self.path(name[:60])
                faults.fault(
                    "“{value}” isn’t a key of a sheet. Known there: {known}.",
                    path,
                    value=path,
                    known=", ".join(known),
                )
        self.need(*needed)

    def need(self, *names: str) -> None:
        for name in names:
            if name not in self.values:
                self.faults.fault("The sheet needs the key {key}.", self.path(name))

    def path(self, name: str) -> str:
        return f"{self.key}.{name}" if self.key else name

    def read(self, name: str, read: Callable[[object, str], T], default: D) -> T | D:
        """Return the value of a name, or the default if it is not there or cannot be read."""
        if name not in self.values:
            return default
        value = self.faults.tried(read, default, self.values[name], self.path(name))
        if value != default:
            self.kept[name] = value.text if isinstance(value, Formula | Template) else value
        return value

    @property
    def plain(self) -> JsonObject:
        """Its canonical form."""
        return {name: self.kept[name] for name in self.known if name in self.kept}


class _Reader:
    def __init__(self, values: JsonObject) -> None:
        self.faults = Faults()
        self.part = _Part(self.faults, values, "", KEYS, ("name", "players", "points"))
        self.ids: set[str] = set()
        self.whole = True  # all of its tables could be read, so that it is known what there is
        self.unreadable: set[str] = set()  # ids of which something is wrong
        self.unasked: set[str] = set()  # checks of which nobody knows what must hold

    def sheet(self) -> Sheet:
        read = self.part.read
        values = self.part.values
        name = read("name", NAME.read, "")
        sides = read("sides", Whole(2, 4).read, None)
        least, most = read("players", partial(_players, sides=sides), [0, 0])
        wins = read("wins", WINS.read, "high")
        read("start", NUMBER.read, 0)
        over = read("over", _formula, None)
        read("about", ABOUT.read, "")
        turns = read("turns", YES_OR_NO.read, False)
        if type(values.get("turns")) is not bool:  # it is told; the rest is read as it was meant
            turns = bool(values.get("turns"))
        self.taken = WORDS | {"name", "sheet"} | (TURN_WORDS if turns else frozenset())
        options = tuple(self.table("options", self.option, most=12).values())
        let = self.table("let", self.amount)
        each = self.table("enter", partial(self.entry, each=True))
        once = self.table("round", partial(self.entry, each=False))
        entries = (*each.values(), *once.values())
        self.whole = self.whole and bool(entries)
        if not 1 <= len(entries) <= MANY and not self.faults:
            key = "round" if "round" in values and "enter" not in values else "enter"
            self.faults.fault("{key}: a sheet has 1 to {high} entries.", key, high=MANY)
        points = self.table("points", self.amount)
        if "points" in values and "sum" not in points and self.whole:
            self.faults.fault("The sheet needs the key {key}.", "points.sum")
        checks = self.table("check", self.check, pattern=CHECK_ID)
        tie = read("tie", _ties, ())
        if tie:
            texts = [formula.text for formula in tie]
            self.part.kept["tie"] = texts[0] if len(texts) == 1 else texts
        out = read("out", _formula, None)
        note = read("note", partial(_template, NOTE), None)
        self.check_turns(turns, once, (*each.values(), *checks.values()))
        if not self.whole:
            raise SheetFaults(self.faults)
        scope = Scope(options, entries, let, ("first",) if turns else (), self.unreadable)
        look = self.faults.tried
        amounts = [look(scope.amount, None, id) for id in let]
        for entry in entries:
            look(scope.bound, None, entry.least, f"{entry.key}.least")
            look(scope.bound, None, entry.most, f"{entry.key}.most")
        lines = [look(scope.line, None, id, formula) for id, formula in points.items()]
        asked = [
            look(scope.check, None, check)
            for check in checks.values()
            if check.id not in self.unasked
        ]
        if over:
            look(scope.over, None, over, turns)
        for formula in tie:
            look(scope.tie, None, formula)
        if out:
            look(scope.out, None, out)
        if note:
            look(scope.note, None, note)
        return Sheet(
            name=name,
            players=(least, most),
            sides=sides,
            options=options,
            let=tuple(filter(None, amounts)),
            entries=entries,
            points=tuple(filter(None, lines)),
            checks=tuple(filter(None, asked)),
            ending=Ending(wins, over, tie),
            turns=Turns(out) if turns else None,
            note=note,
            plain=self.part.plain,
        )

    def check_turns(
        self, turns: bool, once: Iterable[str], timed: Iterable[SheetEntry | Check]
    ) -> None:
        """Note what does not go with turns, or only goes with them."""
        fault = self.faults.fault
        if not turns:
            if "out" in self.part.values:
                fault("{key} needs “turns = true”: without turns no one can be out.", "out")
            return
        if once:
            fault("{key}: with turns, players enter everything.", "round")
        for one in timed:
            if one.before:
                key = one.key if isinstance(one, SheetEntry) else one.rule
                fault("{key}: with turns, nothing is entered before a round.", f"{key}.when")

    def table(
        self,
        key: str,
        read: Callable[[str, object, str], tuple[T, Value]],  # what it is, and its canonical form
        most: int = MANY,
        pattern: re.Pattern[str] = ID,
    ) -> dict[str, T]:
        """Return what stands under a key, by the ids that the sheet has given."""
        table = self.faults.tried(_object, None, self.part.values.get(key, {}), key)
        if table is None or len(table) > most:
            self.whole = False
            if table is not None:
                self.faults.fault("{key} has more than {high:entry|entries}.", key, high=most)
            return {}
        found = {}
        for id, values in table.items():
            before = len(self.faults)
            self.new_id(id, f"{key}.{id}"[:120], pattern)
            found[id] = read(id, values, f"{key}.{id}")
            if len(self.faults) > before:
                self.unreadable.add(id)
        if found:
            self.part.kept[key] = {id: plain for id, (_, plain) in found.items()}
        return {id: made for id, (made, _) in found.items()}

    def new_id(self, id: str, key: str, pattern: re.Pattern[str]) -> None:
        fault = self.faults.fault
        other = suggested_id(id, self.taken | self.ids)
        if not pattern.fullmatch(id):
            fault(
                "{key}: “{value}” isn’t an id: lower-case letters, digits and _, a letter "
                "first, up to 24. Did you mean “{other}”?",
                key,
                value=id[:60],
                other=other,
            )
        elif id in self.taken:
            fault("{key}: “{value}” is a reserved word.", key, value=id)
        elif id in self.ids:
            fault(
                "{key}: this sheet already has a “{value}”. Try {instead}, for example.",
                key,
                value=id,
                instead=other,
            )
        self.ids.add(id)

    def kinds(self, part: _Part, kinds: Sequence[str], others: tuple[str, ...]) -> None:
        """That an entry, or an option, is of one kind."""
        for other in (*kinds[1:], *others) if kinds else ():
            if other in part.values:
                key = part.path(other)
                self.faults.fault("{key} doesn’t go with “{value}”.", key, value=kinds[0])

    def option(self, id: str, values: object, key: str) -> tuple[Option, JsonObject]:
        part = _Part(self.faults, values, key, OPTION_KEYS, ("name", "default"))
        kinds = [kind for kind in ("choice", "yes") if kind in part.values]
        self.kinds(part, kinds, ("least", "most"))
        if not kinds and part.values:
            part.need("least", "most")
        part.read("name", NAME.read, "")
        kind: Kind = NUMBER
        least = part.read("least", NUMBER.read, None)
        most = part.read("most", NUMBER.read, None)
        if least is not None and most is not None:
            kind = Whole(least, most) if least <= most else NUMBER
            if least > most:
                self.faults.fault("{key}: the least is greater than the most.", f"{key}.least")
        if choice := part.read("choice", _choice, None):
            kind = LabelledNumber(choice)
        if part.read("yes", NAME.read, None):
            kind = YesNumber()
        default = part.read("default", kind.read, 0)
        if "default" in part.values:
            part.kept.setdefault("default", default)  # 0, too, is always written
        return Option(id, kind, default), part.plain

    def amount(self, id: str, value: object, key: str) -> tuple[Formula, str]:
        formula = self.faults.tried(_formula, ZERO, value, key)
        return formula, formula.text

    def entry(self, id: str, values: object, key: str, each: bool) -> tuple[SheetEntry, JsonObject]:
        part = _Part(self.faults, values, key, ENTRY_KEYS, ("name",))
        player = part.read("player", YES_OR_NO.read, False)
        kinds = [kind for kind in ("choice", "yes") if kind in part.values] + ["player"] * player
        self.kinds(part, kinds, ("least", "most", "step"))
        entry = SheetEntry(
            id=id,
            name=part.read("name", NAME.read, ""),
            each=each,
            before=part.read("when", WHEN.read, "after") == "before",
            least=part.read("least", _formula, ZERO),
            most=part.read("most", _formula, MOST),
            choice=part.read("choice", _choice, {}),
            yes=part.read("yes", NAME.read, ""),
            player=player,
            step=part.read("step", Whole(1, LARGEST).read, 1),
            optional=part.read("optional", YES_OR_NO.read, False),
        )
        return entry, part.plain

    def check(self, id: str, values: object, key: str) -> tuple[Check, JsonObject]:
        """The check, before it is known for whom it is asked."""
        part = _Part(self.faults, values, key, CHECK_KEYS, ("holds", "says"))
        holds = part.read("holds", _formula, None)
        if holds is None:
            self.unasked.add(id)
        check = Check(
            id,
            holds=holds or ZERO,
            says=part.read("says", partial(_template, SAYS), NOTHING),
            each=False,
            before=part.read("when", WHEN.read, "after") == "before",
            may_overrule=part.read("may_overrule", YES_OR_NO.read, False),
        )
        return check, part.plain


def _players(value: object, key: str, sides: int | None) -> list[int]:
    """Read the least and the most players, which must make up sides of equal size."""
    if type(value) is not list or len(value) != 2:
        raise BadInput("{key} must be a minimum and a maximum, such as [2, 6].", key)
    least, most = (Whole(1, 12).read(number, key) for number in value)
    if least > most:
        raise BadInput("{key}: the least is greater than the most.", key)
    if sides and (least % sides or most % sides):
        raise BadInput("{key} must come in {sides} sides of equal size.", key, sides=sides)
    return [least, most]


def _choice(value: object, key: str) -> dict[str, int]:
    """Read the labels of an entry, each with the number that it stands for."""
    if type(value) is not dict:
        raise BadInput(
            "{key} must say label = number, such as {example}.",
            key,
            example="{ Red = 1, Blue = 2 }",
        )
    if not 2 <= len(value) <= MANY:
        raise BadInput("{key} must have {low} to {high} entries.", key, low=2, high=MANY)
    return {
        NAME.read(label, key): NUMBER.read(number, f"{key}.{label[:60]}")
        for label, number in value.items()
    }


def _template(kind: Text, value: object, key: str) -> Template:
    text = kind.read(value, key)
    pieces = re.split(r"\{([^{}]*)\}", text)
    if any("{" in piece or "}" in piece for piece in pieces[::2]):
        raise BadInput("{key}: a brace has no partner: formulas go in { }.", key)
    formulas = [piece for piece in pieces[1::2] if piece.strip() != "name"]
    named = len(formulas) < len(pieces) // 2
    return Template(text, tuple(read_formula(piece, key) for piece in formulas), named)


def _ties(value: object, key: str) -> tuple[Formula, ...]:
    if type(value) is not list:
        return (_formula(value, key),)
    return tuple(_formula(formula, key) for formula in a_list(value, key, 1, 3))


def _formula(value: object, key: str) -> Formula:
    if type(value) is int:
        return read_formula(str(value) if abs(value) < 10**LONGEST else "", key)
    if type(value) is not str:
        raise BadInput("{key} must be a formula or a whole number.", key)
    return read_formula(value, key)


def _object(value: object, key: str) -> JsonObject:
    if type(value) is not dict:
        if not key:
            raise BadInput("A sheet must be an object.")
        raise BadInput("{key} must be a table with something under a name of its own.", key)
    return value
