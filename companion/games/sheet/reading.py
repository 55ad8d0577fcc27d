"""Reads a sheet from plain values: whatever is wrong with it is found here, with its dotted key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ...engine.kinds import Flag, OneOf, Text, Whole
from ...engine.malformed import Malformed
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
from .sheet import Agreed, Amount, Check, Entry, Sheet

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


class Known(NamedTuple):
    """What there is to know about a name that a formula may use."""

    of_player: bool = False  # each player has an own one
    free: bool = True  # needs no entry, not even of an earlier round
    before: bool = True  # known when the round begins
    entered: bool = False  # comes from what is entered for each player
    kept: bool = False  # `last` knows it


def read_sheet(values: object) -> Sheet:
    return _Reader(values).sheet()


class _Reader:
    def __init__(self, values: object) -> None:
        self.values = _object(values, "")
        _only(self.values, KEYS, "")
        self.ids: set[str] = set()
        self.plain: dict[str, Any] = {}

    def sheet(self) -> Sheet:
        values = self.values
        for key in ("name", "players", "points"):
            if key not in values:
                raise _missing(key)
        name = self.keep("name", NAME.read(values["name"], "name"))
        sides, players = self.sides(), self.players()
        if sides and (players[0] % sides or players[1] % sides):
            raise Malformed(
                "{key} must come in {sides} sides of equal size.", "players", sides=sides
            )
        wins = self.read("wins", WINS, "high")
        start = self.read("start", NUMBER, 0)
        over = _formula(values["over"], "over") if "over" in values else None
        if over:
            self.plain["over"] = over.text
        about = self.read("about", ABOUT, "")
        options = self.options()
        let = self.amounts("let")
        entries = (*self.entries("enter"), *self.entries("round"))
        if not 1 <= len(entries) <= MANY:
            key = "enter" if "enter" in values else "round" if "round" in values else "enter"
            raise Malformed("{key}: a sheet has 1 to {high} entries.", key, high=MANY)
        points = self.amounts("points")
        if "sum" not in points:
            raise _missing("points.sum")
        checks = self.checks()
        if sides:
            self.plain["sides"] = sides
        scope = _Scope(options, entries, let)
        for entry in entries:
            scope.bounds(entry)
        lines = scope.lines(points)
        asked = tuple(scope.check(check) for check in checks)
        if over:
            scope.end(over)
        return Sheet(
            *(name, players, wins, start, over, about, options, scope.amounts(let), entries),
            *(lines, asked, sides, self.plain),
        )

    def keep(self, key: str, value: Any) -> Any:
        self.plain[key] = value
        return value

    def read(self, key: str, kind: Any, default: Any) -> Any:
        value = kind.read(self.values[key], key) if key in self.values else default
        if value != default:
            self.plain[key] = value
        return value

    def players(self) -> tuple[int, int]:
        value = self.values["players"]
        if type(value) is not list or len(value) != 2:
            raise Malformed("{key} must be the least and the most, such as [2, 6].", "players")
        least, most = (Whole(1, 12).read(number, "players") for number in value)
        if least > most:
            raise Malformed("{key}: the least is more than the most.", "players")
        self.plain["players"] = [least, most]
        return least, most

    def sides(self) -> int | None:
        return Whole(2, 4).read(self.values["sides"], "sides") if "sides" in self.values else None

    def new_id(self, id: str, key: str, pattern: re.Pattern[str] = ID) -> None:
        if not pattern.fullmatch(id):
            raise Malformed(
                "{key}: “{value}” is no id: small letters, digits and _, a letter first, up to 24.",
                key,
                value=id[:60],
            )
        if id in TAKEN:
            raise Malformed("{key}: “{value}” is a word of the language.", key, value=id)
        if id in self.ids:
            raise Malformed("{key}: there is another “{value}” in this sheet.", key, value=id)
        self.ids.add(id)

    def table(self, key: str, most: int, pattern: re.Pattern[str] = ID) -> dict[str, Any]:
        table = _object(self.values.get(key, {}), key)
        if len(table) > most:
            raise Malformed("{key} has more than {high:entry|entries}.", key, high=most)
        for id in table:
            self.new_id(id, f"{key}.{id}"[:120], pattern)
        return table

    def options(self) -> tuple[Agreed, ...]:
        found = tuple(
            _option(id, values, f"options.{id}") for id, values in self.table("options", 12).items()
        )
        if found:
            self.plain["options"] = {
                option.id: dict(zip(OPTION_KEYS, option[1:], strict=True)) for option in found
            }
        return found

    def amounts(self, key: str) -> dict[str, Formula]:
        found = {id: _formula(v, f"{key}.{id}") for id, v in self.table(key, MANY).items()}
        if found:
            self.plain[key] = {id: formula.text for id, formula in found.items()}
        return found

    def entries(self, key: str) -> tuple[Entry, ...]:
        plain, found = {}, []
        for id, values in self.table(key, MANY).items():
            entry, plain[id] = _entry(id, values, f"{key}.{id}", each=key == "enter")
            found.append(entry)
        if found:
            self.plain[key] = plain
        return tuple(found)

    def checks(self) -> tuple[Check, ...]:
        plain, found = {}, []
        for id, values in self.table("check", MANY, CHECK_ID).items():
            check, plain[id] = _check(id, values, f"check.{id}")
            found.append(check)
        if found:
            self.plain["check"] = plain
        return tuple(found)


def _option(id: str, values: object, key: str) -> Agreed:
    read = _object(values, key)
    _only(read, OPTION_KEYS, key)
    for needed in OPTION_KEYS:
        if needed not in read:
            raise _missing(f"{key}.{needed}")
    name = NAME.read(read["name"], f"{key}.name")
    least, most = (NUMBER.read(read[bound], f"{key}.{bound}") for bound in ("least", "most"))
    if least > most:
        raise Malformed("{key}: the least is more than the most.", f"{key}.least")
    return Agreed(id, name, Whole(least, most).read(read["default"], f"{key}.default"), least, most)


def _entry(id: str, values: object, key: str, each: bool) -> tuple[Entry, dict[str, Any]]:
    """The entry, and its canonical form."""
    read = _object(values, key)
    _only(read, ENTRY_KEYS, key)
    if "name" not in read:
        raise _missing(f"{key}.name")
    player = "player" in read and YES_OR_NO.read(read["player"], f"{key}.player")
    kinds = [kind for kind in ("choice", "yes") if kind in read] + ["player"] * player
    if kinds:
        for other in (*kinds[1:], "least", "most", "step"):
            if other in read:
                raise Malformed(
                    "{key} does not go together with “{value}”.", f"{key}.{other}", value=kinds[0]
                )
    when = WHEN.read(read["when"], f"{key}.when") if "when" in read else "after"
    step = Whole(1, LARGEST).read(read["step"], f"{key}.step") if "step" in read else 1
    optional = "optional" in read and YES_OR_NO.read(read["optional"], f"{key}.optional")
    entry = Entry(
        id,
        NAME.read(read["name"], f"{key}.name"),
        each,
        when == "before",
        _formula(read["least"], f"{key}.least") if "least" in read else LEAST,
        _formula(read["most"], f"{key}.most") if "most" in read else MOST,
        _choice(read["choice"], f"{key}.choice") if "choice" in read else {},
        NAME.read(read["yes"], f"{key}.yes") if "yes" in read else "",
        player,
        step,
        optional,
    )
    spelled = {
        "when": entry.before and "before",
        "least": entry.least.text != LEAST.text and entry.least.text,
        "most": entry.most.text != MOST.text and entry.most.text,
        "choice": entry.choice,
        "yes": entry.yes,
        "player": player,
        "step": step != 1 and step,
        "optional": optional,
    }
    return entry, {"name": entry.name} | {key: value for key, value in spelled.items() if value}


def _choice(value: object, key: str) -> dict[str, int]:
    read = _object(value, key)
    if not 2 <= len(read) <= MANY:
        raise Malformed("{key} must have {low} to {high} entries.", key, low=2, high=MANY)
    return {
        NAME.read(label, key): NUMBER.read(number, f"{key}.{label[:60]}")
        for label, number in read.items()
    }


def _check(id: str, values: object, key: str) -> tuple[Check, dict[str, Any]]:
    """The check, before it is known for whom it is asked, and its canonical form."""
    read = _object(values, key)
    _only(read, CHECK_KEYS, key)
    for needed in ("holds", "says"):
        if needed not in read:
            raise _missing(f"{key}.{needed}")
    holds = _formula(read["holds"], f"{key}.holds")
    says = SAYS.read(read["says"], f"{key}.says")
    before = "when" in read and WHEN.read(read["when"], f"{key}.when") == "before"
    overrule = "may_overrule" in read and YES_OR_NO.read(
        read["may_overrule"], f"{key}.may_overrule"
    )
    plain: dict[str, Any] = {"holds": holds.text, "says": says}
    if before:
        plain["when"] = "before"
    if overrule:
        plain["may_overrule"] = True
    return Check(id, holds, _sentence(says, f"{key}.says"), False, before, overrule), plain


def _sentence(text: str, key: str) -> tuple[str | Formula | None, ...]:
    """Words, and formulas in braces; `{name}` is None."""
    parts: list[str | Formula | None] = []
    for number, piece in enumerate(re.split(r"\{([^{}]*)\}", text)):
        if number % 2:
            parts.append(None if piece.strip() == "name" else read_formula(piece, key))
        elif "{" in piece or "}" in piece:
            raise Malformed("{key}: a brace is left alone: formulas stand in { }.", key)
        elif piece:
            parts.append(piece)
    return tuple(parts)


class _Scope:
    """Which names a formula may use, depending on where it stands."""

    def __init__(
        self, options: Iterable[Agreed], entries: Iterable[Entry], let: Mapping[str, Formula]
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
                raise Malformed("{key}: “{value}” is not known here.", key, value=name[:60])

    def nobody(self, formula: Formula, key: str) -> None:
        """That no one player is meant in it."""
        for mention in formula.mentions:
            if self.of_one(mention):
                raise Malformed(
                    "{key}: “{value}” is a player’s, and this is asked for nobody: "
                    "use total_of, most_of, least_of or count.",
                    key,
                    value=mention.name,
                )

    def bounds(self, entry: Entry) -> None:
        names = {
            name for name, known in self.known.items() if known.free and name not in OF_A_PLAYER
        }
        for bound, formula in (("least", entry.least), ("most", entry.most)):
            key = f"{'enter' if entry.each else 'round'}.{entry.id}.{bound}"
            self.look(formula, key, names)
            if any(m.last and not self.known[m.name].free for m in formula.mentions):
                raise Malformed("{key}: “{value}” is not known here.", key, value="last")
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
        for part in check.says:
            if isinstance(part, Formula):
                self.look(part, key, names)
                if not each:
                    self.nobody(part, key)
            elif part is None and not each:
                raise Malformed(
                    "{key}: “{value}” is a player’s, and this is asked for nobody: "
                    "use total_of, most_of, least_of or count.",
                    key,
                    value="name",
                )
        return check._replace(each=each)

    def end(self, over: Formula) -> None:
        self.known |= {name: Known() for name in AT_THE_END}
        self.look(over, "over", self.known)
        self.nobody(over, "over")


def _formula(value: object, key: str) -> Formula:
    if type(value) is int:
        return read_formula(str(value) if abs(value) < 10**LONGEST else "", key)
    if type(value) is not str:
        raise Malformed("{key} must be a formula or a whole number.", key)
    return read_formula(value, key)


def _object(value: object, key: str) -> dict[str, Any]:
    if type(value) is dict:
        return value
    if not key:
        raise Malformed("A sheet must be an object.")
    raise Malformed("{key} must be an object.", key)


def _only(values: Mapping[str, Any], known: tuple[str, ...], key: str) -> None:
    for name in values:
        if name not in known:
            place = f"{key}.{name[:60]}" if key else name[:60]
            raise Malformed("“{value}” is not a key of a sheet.", place, value=place)


def _missing(key: str) -> Malformed:
    return Malformed("The sheet needs the key {key}.", key)
