"""A score sheet as a value, and how it is read from plain values.

It holds what is agreed, what is entered, how it counts and what is checked. Whatever is wrong with
a sheet is found when it is read, with its dotted key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

from ...engine.for_games import (
    BadInput,
    Flag,
    JsonObject,
    OneOf,
    Text,
    Value,
    Whole,
    an_object,
)
from .formula import (
    AGAINST_OTHERS,
    AT_THE_END,
    LARGEST,
    LONGEST,
    OF_A_PLAYER,
    OF_ALL,
    WORDS,
    Formula,
    Mention,
    read_formula,
)


class Agreed(NamedTuple):
    """A whole number that the players settle before a match."""

    id: str
    name: str
    default: int
    least: int
    most: int


class SheetEntry(NamedTuple):
    """Something that is entered: for each player (side), or once a round."""

    id: str
    name: str
    each: bool
    before: bool  # asked when the round begins
    least: Formula
    most: Formula
    choice: Mapping[str, int]  # label → number; empty: it is no choice
    yes: str  # the label of a switch
    player: bool  # a seat
    step: int
    optional: bool

    @property
    def blank(self) -> int:
        """Return what the entry holds if it is left out."""
        return -1 if self.player else 0

    @property
    def number(self) -> bool:
        """Return whether a number is typed, and nothing chosen."""
        return not (self.choice or self.yes or self.player)


class Amount(NamedTuple):
    """A formula with a name: of `let`, or a line of points."""

    id: str
    formula: Formula
    of_player: bool  # each player has an own one
    free: bool  # needs no entry, not even of an earlier round
    before: bool  # known when the round begins


class Template(NamedTuple):
    """A sentence with formulas in braces, and `{name}` for the player."""

    text: str
    formulas: tuple[Formula, ...]
    named: bool  # it has `{name}`


class Check(NamedTuple):
    """A condition of a sheet that must hold, with the sentence for when it does not."""

    id: str
    holds: Formula
    says: Template
    each: bool  # asked for each player
    before: bool
    may_overrule: bool

    @property
    def rule(self) -> str:
        """Return the id of the check as a rule."""
        return f"check.{self.id}"


@dataclass(frozen=True, eq=False)
class Sheet:
    """A score sheet: what is agreed, what is entered, how it counts, what is checked."""

    name: str
    players: tuple[int, int]
    wins: str  # high, low
    start: int
    over: Formula | None
    options: tuple[Agreed, ...]
    let: tuple[Amount, ...]
    entries: tuple[SheetEntry, ...]  # those of each player first
    points: tuple[Amount, ...]
    checks: tuple[Check, ...]
    sides: int | None
    plain: Mapping[str, Value]  # the canonical form, as in the header of a record

    @property
    def about(self) -> str:
        """Return what the author says of the sheet, or nothing."""
        about: str = self.plain.get("about", "")
        return about

    @cached_property
    def formulas(self) -> tuple[Formula, ...]:
        """Return all formulas of the sheet."""
        found = [amount.formula for amount in (*self.let, *self.points)]
        for check in self.checks:
            found += [check.holds, *check.says.formulas]
        for entry in self.entries:
            found += [entry.least, entry.most]
        return (*found, self.over) if self.over else tuple(found)

    @cached_property
    def remembered(self) -> tuple[str, ...]:
        """Return the names whose value in the last round some formula uses."""
        names = {m.name for formula in self.formulas for m in formula.mentions if m.last}
        return tuple(sorted(names))

    @cached_property
    def before(self) -> tuple[SheetEntry, ...]:
        """Return the entries that are asked when a round begins."""
        return tuple(entry for entry in self.entries if entry.before)

    def fits(self, players: int) -> bool:
        """Return whether so many can play by the sheet, in sides of equal size."""
        least, most = self.players
        return least <= players <= most and players % (self.sides or 1) == 0


# Reading a sheet from plain values


KEYS = (
    *("name", "players", "wins", "start", "over", "about", "options", "let", "enter", "round"),
    *("points", "check", "sides"),
)
ENTRY_KEYS = ("name", "when", "least", "most", "choice", "yes", "player", "step", "optional")
CHECK_KEYS = ("holds", "says", "when", "may_overrule")
OPTION_KEYS = ("name", "default", "least", "most")

ID = re.compile(r"[a-z][a-z0-9_]{0,23}", re.ASCII)
CHECK_ID = re.compile(r"[a-z][a-z0-9_-]{0,23}", re.ASCII)
TAKEN = WORDS | {"name", "sheet"}

NAME, ABOUT = Text(60, shortest=1), Text(4000)
SAYS = Text(65_536, shortest=1)
NUMBER = Whole(-LARGEST, LARGEST)
WHEN, WINS, YES_OR_NO = OneOf(("before", "after")), OneOf(("high", "low")), Flag()
MANY = 24  # entries, amounts, lines of points, checks, answers of a choice
LEAST, MOST = read_formula("0", ""), read_formula("1000000", "")
Read = Callable[[object, str], Any]  # of a value, and the key at which it stands


class Known(NamedTuple):
    """The facts about a name that a formula may use."""

    of_player: bool = False  # each player has an own one
    free: bool = True  # needs no entry, not even of an earlier round
    before: bool = True  # known when the round begins
    entered: bool = False  # comes from what is entered for each player
    kept: bool = False  # `last` knows it


class _Part:
    """An object of a sheet, whose keys are read one by one; what is no default is kept of it."""

    def __init__(
        self, values: object, key: str, known: tuple[str, ...], needed: tuple[str, ...]
    ) -> None:
        self.key, self.values, self.known = key, _object(values, key), known
        self.kept: JsonObject = {}
        for name in self.values:
            if name not in known:
                path = self.path(name[:60])
                raise BadInput("“{value}” is not a key of a sheet.", path, value=path)
        for name in needed:
            if name not in self.values:
                raise _missing(self.path(name))

    def path(self, name: str) -> str:
        return f"{self.key}.{name}" if self.key else name

    def read(self, name: str, read: Read, default: Any = None) -> Any:
        value = read(self.values[name], self.path(name)) if name in self.values else default
        if value != default:
            self.kept[name] = value.text if isinstance(value, Formula) else value
        return value

    @property
    def plain(self) -> JsonObject:
        """Its canonical form."""
        return {name: self.kept[name] for name in self.known if name in self.kept}


def read_sheet(values: object) -> Sheet:
    """Return the sheet, or raise BadInput with the dotted key of whatever is wrong."""
    return _Reader(values).sheet()


class _Reader:
    def __init__(self, values: object) -> None:
        self.part = _Part(values, "", KEYS, ("name", "players", "points"))
        self.ids: set[str] = set()

    def sheet(self) -> Sheet:
        read, values = self.part.read, self.part.values
        name = read("name", NAME.read)
        sides = read("sides", Whole(2, 4).read)
        least, most = read("players", _players)
        if sides and (least % sides or most % sides):
            raise BadInput(
                "{key} must come in {sides} sides of equal size.", "players", sides=sides
            )
        wins = read("wins", WINS.read, "high")
        start = read("start", NUMBER.read, 0)
        over = read("over", _formula)
        read("about", ABOUT.read, "")
        options = tuple(self.table("options", _option, most=12).values())
        let = self.table("let", _amount)
        each = self.table("enter", partial(_entry, each=True))
        once = self.table("round", partial(_entry, each=False))
        entries = (*each.values(), *once.values())
        if not 1 <= len(entries) <= MANY:
            key = "round" if "round" in values and "enter" not in values else "enter"
            raise BadInput("{key}: a sheet has 1 to {high} entries.", key, high=MANY)
        points = self.table("points", _amount)
        if "sum" not in points:
            raise _missing("points.sum")
        checks = self.table("check", _check, pattern=CHECK_ID)
        scope = _Scope(options, entries, let)
        for entry in entries:
            scope.bounds(entry)
        lines = scope.lines(points)
        asked = tuple(map(scope.check, checks.values()))
        if over:
            scope.end(over)
        return Sheet(
            name=name,
            players=(least, most),
            wins=wins,
            start=start,
            over=over,
            options=options,
            let=scope.amounts(let),
            entries=entries,
            points=lines,
            checks=asked,
            sides=sides,
            plain=self.part.plain,
        )

    def table(
        self,
        key: str,
        read: Callable[[str, object, str], tuple[Any, Any]],  # what it is, and its canonical form
        most: int = MANY,
        pattern: re.Pattern[str] = ID,
    ) -> JsonObject:
        """What stands there under ids of its own."""
        table = _object(self.part.values.get(key, {}), key)
        if len(table) > most:
            raise BadInput("{key} has more than {high:entry|entries}.", key, high=most)
        for id in table:
            self.new_id(id, f"{key}.{id}"[:120], pattern)
        found = {id: read(id, values, f"{key}.{id}") for id, values in table.items()}
        if found:
            self.part.kept[key] = {id: plain for id, (_, plain) in found.items()}
        return {id: made for id, (made, _) in found.items()}

    def new_id(self, id: str, key: str, pattern: re.Pattern[str]) -> None:
        if not pattern.fullmatch(id):
            raise BadInput(
                "{key}: “{value}” is no id: small letters, digits and _, a letter first, up to 24.",
                key,
                value=id[:60],
            )
        if id in TAKEN:
            raise BadInput("{key}: “{value}” is a word of the language.", key, value=id)
        if id in self.ids:
            raise BadInput("{key}: there is another “{value}” in this sheet.", key, value=id)
        self.ids.add(id)


def _players(value: object, key: str) -> list[int]:
    if type(value) is not list or len(value) != 2:
        raise BadInput("{key} must be the least and the most, such as [2, 6].", key)
    least, most = (Whole(1, 12).read(number, key) for number in value)
    if least > most:
        raise BadInput("{key}: the least is more than the most.", key)
    return [least, most]


def _option(id: str, values: object, key: str) -> tuple[Agreed, JsonObject]:
    part = _Part(values, key, OPTION_KEYS, needed=OPTION_KEYS)
    name = part.read("name", NAME.read)
    least, most = part.read("least", NUMBER.read), part.read("most", NUMBER.read)
    if least > most:
        raise BadInput("{key}: the least is more than the most.", f"{key}.least")
    default = part.read("default", Whole(least, most).read)
    return Agreed(id, name, default, least, most), part.plain


def _amount(id: str, value: object, key: str) -> tuple[Formula, str]:
    formula = _formula(value, key)
    return formula, formula.text


def _entry(id: str, values: object, key: str, each: bool) -> tuple[SheetEntry, JsonObject]:
    part = _Part(values, key, ENTRY_KEYS, needed=("name",))
    player = part.read("player", YES_OR_NO.read, False)
    kinds = [kind for kind in ("choice", "yes") if kind in part.values] + ["player"] * player
    if kinds:
        for other in (*kinds[1:], "least", "most", "step"):
            if other in part.values:
                raise BadInput(
                    "{key} does not go together with “{value}”.", f"{key}.{other}", value=kinds[0]
                )
    when = part.read("when", WHEN.read, "after")
    step = part.read("step", Whole(1, LARGEST).read, 1)
    optional = part.read("optional", YES_OR_NO.read, False)
    entry = SheetEntry(
        id=id,
        name=part.read("name", NAME.read),
        each=each,
        before=when == "before",
        least=part.read("least", _formula, LEAST),
        most=part.read("most", _formula, MOST),
        choice=part.read("choice", _choice, {}),
        yes=part.read("yes", NAME.read, ""),
        player=player,
        step=step,
        optional=optional,
    )
    return entry, part.plain


def _choice(value: object, key: str) -> dict[str, int]:
    read = _object(value, key)
    if not 2 <= len(read) <= MANY:
        raise BadInput("{key} must have {low} to {high} entries.", key, low=2, high=MANY)
    return {
        NAME.read(label, key): NUMBER.read(number, f"{key}.{label[:60]}")
        for label, number in read.items()
    }


def _check(id: str, values: object, key: str) -> tuple[Check, JsonObject]:
    """The check, before it is known for whom it is asked."""
    part = _Part(values, key, CHECK_KEYS, needed=("holds", "says"))
    holds = part.read("holds", _formula)
    says = part.read("says", SAYS.read)
    before = part.read("when", WHEN.read, "after") == "before"
    overrule = part.read("may_overrule", YES_OR_NO.read, False)
    template = _template(says, f"{key}.says")
    check = Check(id, holds, template, each=False, before=before, may_overrule=overrule)
    return check, part.plain


def _template(text: str, key: str) -> Template:
    pieces = re.split(r"\{([^{}]*)\}", text)
    if any("{" in piece or "}" in piece for piece in pieces[::2]):
        raise BadInput("{key}: a brace is left alone: formulas stand in { }.", key)
    formulas = [piece for piece in pieces[1::2] if piece.strip() != "name"]
    named = len(formulas) < len(pieces) // 2
    return Template(text, tuple(read_formula(piece, key) for piece in formulas), named)


class _Scope:
    """Which names a formula may use, depending on where it stands."""

    def __init__(
        self, options: Iterable[Agreed], entries: Iterable[SheetEntry], let: Mapping[str, Formula]
    ) -> None:
        self.known = {name: Known() for name in OF_ALL}
        self.known |= {name: Known(of_player=True) for name in OF_A_PLAYER}
        self.known |= {option.id: Known() for option in options}
        for entry in entries:
            self.known[entry.id] = Known(entry.each, False, entry.before, entry.each, kept=True)
        self.let = let
        self._settle()
        earlier = self.known.keys() - let.keys()
        for id, formula in let.items():
            key = f"let.{id}"
            self.look(formula, key, earlier)
            if self.known[id].free:
                self.nobody(formula, key)
            earlier = earlier | {id}

    def _settle(self) -> None:
        """What the amounts are, by what they use; by `last` even by what comes later."""
        self.known |= {id: Known(kept=True) for id in self.let}
        changed = True
        while changed:
            changed = False
            for id, formula in self.let.items():
                found = self.made_of(formula)
                changed = changed or found != self.known[id]
                self.known[id] = found

    def made_of(self, formula: Formula) -> Known:
        used = [(m, self.known[m.name]) for m in formula.mentions if m.name in self.known]
        return Known(
            of_player=any(self.of_one(m) for m in formula.mentions),
            free=all(known.free for _, known in used),
            before=all(known.before or m.last for m, known in used),
            entered=any(known.entered for _, known in used),
            kept=True,
        )

    def of_one(self, mention: Mention) -> bool:
        """That one player is meant by it; what is not known is told elsewhere."""
        if mention.shared:
            return False
        return mention.name in AGAINST_OTHERS or self.known.get(mention.name, Known()).of_player

    def amounts(self, let: Mapping[str, Formula]) -> tuple[Amount, ...]:
        return tuple(Amount(id, formula, *self.known[id][:3]) for id, formula in let.items())

    def look(self, formula: Formula, key: str, names: Iterable[str]) -> None:
        """That it uses nothing but these names; and `last` of whatever has one."""
        names, kept = set(names), {name for name, known in self.known.items() if known.kept}
        for mention in formula.mentions:
            name = mention.name
            if name in AGAINST_OTHERS:
                continue
            if name not in (kept if mention.last else names):
                raise BadInput("{key}: “{value}” is not known here.", key, value=name[:60])

    def nobody(self, formula: Formula, key: str) -> None:
        """That no one player is meant in it."""
        for mention in formula.mentions:
            if self.of_one(mention):
                raise _a_players(key, mention.name)

    def bounds(self, entry: SheetEntry) -> None:
        names = {
            name for name, known in self.known.items() if known.free and name not in OF_A_PLAYER
        }
        for bound, formula in (("least", entry.least), ("most", entry.most)):
            key = f"{'enter' if entry.each else 'round'}.{entry.id}.{bound}"
            self.look(formula, key, names)
            if any(m.last and not self.known[m.name].free for m in formula.mentions):
                raise BadInput("{key}: “{value}” is not known here.", key, value="last")
            self.nobody(formula, key)

    def lines(self, points: Mapping[str, Formula]) -> tuple[Amount, ...]:
        found = []
        for id, formula in points.items():
            self.look(formula, f"points.{id}", self.known)
            found.append(Amount(id, formula, True, False, False))
            self.known[id] = Known(True, False, False, True)
        return tuple(found)

    def check(self, check: Check) -> Check:
        names = {name for name, known in self.known.items() if known.before or not check.before}
        self.look(check.holds, f"check.{check.id}.holds", names)
        each = any(
            self.of_one(m) or (not m.shared and not m.last and self.known[m.name].entered)
            for m in check.holds.mentions
        )
        key = f"check.{check.id}.says"
        for formula in check.says.formulas:
            self.look(formula, key, names)
            if not each:
                self.nobody(formula, key)
        if check.says.named and not each:
            raise _a_players(key, "name")
        return check._replace(each=each)

    def end(self, over: Formula) -> None:
        self.known |= {name: Known() for name in AT_THE_END}
        self.look(over, "over", self.known)
        self.nobody(over, "over")


def _formula(value: object, key: str) -> Formula:
    if type(value) is int:
        return read_formula(str(value) if abs(value) < 10**LONGEST else "", key)
    if type(value) is not str:
        raise BadInput("{key} must be a formula or a whole number.", key)
    return read_formula(value, key)


def _object(value: object, key: str) -> JsonObject:
    if not key and type(value) is not dict:
        raise BadInput("A sheet must be an object.")
    return an_object(value, key)


def _a_players(key: str, name: str) -> BadInput:
    return BadInput(
        "{key}: “{value}” is a player’s, and this is asked for nobody: "
        "use total_of, most_of, least_of or count.",
        key,
        value=name,
    )


def _missing(key: str) -> BadInput:
    return BadInput("The sheet needs the key {key}.", key)
