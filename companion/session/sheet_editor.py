"""An own score sheet that somebody writes by taps: fields with their worth, sides, checks, the end.

A draft is the sheet as in its file, as far as it is written. What a field is worth is a term of a
line of points, such as `7 * columns`; every formula that is no such sum stays as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..engine.errors import BadInput
from ..engine.fields import line_name
from ..engine.schema import JsonObject, Value, canonical_json
from ..games.sheet.formula import TURN_WORDS, WORDS
from ..games.sheet.parts import suggested_id
from ..games.sheet.sheet import Sheet, read_sheet
from ..i18n.language import Language
from ..i18n.sheet_words import formulas_in
from ..views.sheet_description import what_may_be_entered

KINDS = ("number", "yes", "choice", "player")
ENDS = {"once": "1", "rounds": "round == rounds", "target": "highest >= target", "open": ""}
USUAL = {"rounds": (7, 100), "target": (100, 1_000_000)}  # the default and the most of an option
CHECKS = {
    "total": ("total_of({field}) == {value}", re.compile(r"total_of\((\w+)\) == (-?\w+)")),
    "one": ("count({field}) == 1", re.compile(r"count\((\w+)\) == (1)")),
    "at-most-one": ("count({field}) <= 1", re.compile(r"count\((\w+)\) <= (1)")),
}
EMPTY: JsonObject = {"name": "", "players": [2, 6], "enter": {}, "points": {"sum": "0"}}
NEW_ID = re.compile(r"field_\d+")
NO_SUM = re.compile(r"\b(if|and|or|not)\b|[<>=]")
MOST_PLAYERS = 12
USUAL_MOST = "1000"  # of a new number
TABLES = ("enter", "round", "options", "check")
RISING = "rising"  # 1, 3, 6, 10 … as crosses in a row: each is worth one more than the last
BY_OPTION = re.compile(r"(?:(\d+) \* )?(?:(\w+) \* )?(.+)")
CONDITION = r"(\w+(?: \+ \w+)*) (>=|<=|==) (-?\w+)"
BONUS = re.compile(rf"(-?\d+) if {CONDITION} else 0")
COUNTS_IF = re.compile(rf"\((.+) if {CONDITION} else 0\)")
BRACES = re.compile(r"\{([^{}]*)\}")
MOST_TIES = 3


class CheckParts(NamedTuple):
    """A check that follows one of the patterns."""

    pattern: str  # of CHECKS; "" for a formula that stays as it is
    field: str = ""
    value: str = ""

    @property
    def is_number(self) -> bool:
        """Return whether the sum is compared with a number, and not with a field."""
        return self.value.lstrip("-").isdecimal()


class FieldCondition(NamedTuple):
    """What must hold for points to count: fields together, compared with a number or a field."""

    fields: tuple[str, ...]
    sign: str  # ">=", "<=" or "=="
    value: str  # a number, or the id of a field

    @property
    def formula(self) -> str:
        """Return the condition as the sheet has it."""
        return f"{' + '.join(self.fields)} {self.sign} {self.value}"

    def names(self, id: str) -> bool:
        """Return whether a field is compared here."""
        return id in (*self.fields, self.value)


class Worth(NamedTuple):
    """The points for one of a field: so many, perhaps times an option, or rising."""

    times: int = 1
    by: str = ""  # the id of an option, or RISING
    only_if: FieldCondition | None = None


class Bonus(NamedTuple):
    """Points that are scored where a condition holds: 35 from 63 on."""

    points: int
    condition: FieldCondition


class TieBreaker(NamedTuple):
    """A field that decides among equal totals."""

    field: str
    fewest: bool = False  # whether the least of it wins, and not the most


class Draft(NamedTuple):
    """A score sheet that is being written, as in its file."""

    plain: Mapping[str, Any] = EMPTY

    def set(self, **keys: Value) -> Draft:
        """Return the draft with these keys of the sheet; None leaves one out."""
        changed = {**self.plain, **keys}
        return Draft({key: value for key, value in changed.items() if value is not None})

    def _put(self, table: str, id: str, value: Value) -> Draft:
        changed = {**self.plain.get(table, {}), id: value}
        kept = {key: one for key, one in changed.items() if one is not None}
        return self.set(**{table: kept or ({} if table == "enter" else None)})

    # What ends it

    @property
    def ends(self) -> str:
        """Return what ends a match: one of ENDS, or "" for a formula of its own."""
        over = self.plain.get("over", "")
        return next((end for end, formula in ENDS.items() if formula == over), "")

    @property
    def number(self) -> int:
        """Return the rounds, or the points, that end a match."""
        return int(self.plain.get("options", {}).get(self.ends, {}).get("default", 0))

    def end(self, words: EditorWords, ends: str, number: int = 0) -> Draft:
        """Return the draft that ends so, with an option for the number where there is one."""
        changed = self.set(over=ENDS[ends] or None)
        for id in USUAL:
            if id != ends and not changed.uses(id):
                changed = changed._put("options", id, None)
        if ends not in USUAL:
            return changed
        usual, most = USUAL[ends]
        option = {"name": words.ends(ends), "default": usual, "least": 1, "most": most}
        option |= self.plain.get("options", {}).get(ends, {})
        return changed._put("options", ends, {**option, "default": number or option["default"]})

    # Who plays

    def with_sides(self, sides: int) -> Draft:
        """Return the draft played in so many sides; 0: everybody for themselves."""
        least, most = self.plain["players"]
        players = [2 * sides, max(2 * sides, most)] if sides else [least, most]
        return self.set(sides=sides or None)._with_players(*players)

    def with_fewest(self, least: int) -> Draft:
        """Return the draft for no fewer players than these."""
        return self._with_players(least, max(least, self.plain["players"][1]))

    def with_most(self, most: int) -> Draft:
        """Return the draft for no more players than these."""
        return self._with_players(min(most, self.plain["players"][0]), most)

    def _with_players(self, *players: int) -> Draft:
        """Return the draft for the nearest numbers of players that there can be."""
        sides = self.plain.get("sides") or 1
        return self.set(
            players=[min(MOST_PLAYERS, max(sides, n)) // sides * sides for n in players]
        )

    # Fields

    @property
    def entries(self) -> dict[str, Mapping[str, Any]]:
        """Return all fields by id: those of each player, then those of the round."""
        return {**self.plain.get("enter", {}), **self.plain.get("round", {})}

    def table_of(self, id: str) -> str:
        """Return the table of the sheet in which a field, an option or a check stands."""
        return next(table for table in TABLES if id in self.plain.get(table, {}))

    @property
    def options(self) -> dict[str, Mapping[str, Any]]:
        """Return what is agreed before a match by id, without the number that ends it."""
        return {id: one for id, one in self.plain.get("options", {}).items() if id != self.ends}

    @property
    def named(self) -> dict[str, Mapping[str, Any]]:
        """Return all fields and options by id: what has a name, and perhaps answers."""
        return {**self.entries, **self.options}

    @property
    def checks(self) -> Mapping[str, Mapping[str, Any]]:
        """Return what is checked before a round is saved by id."""
        checks: Mapping[str, Mapping[str, Any]] = self.plain.get("check", {})
        return checks

    def add_field(self) -> tuple[Draft, str]:
        """Return the draft with one more number for each player, and its id."""
        id = self._new_id()
        return self._put("enter", id, {"name": "", "most": USUAL_MOST}).with_worth(id, 1), id

    def add_option(self, words: EditorWords) -> tuple[Draft, str]:
        """Return the draft with one more thing to agree on, and its id."""
        id = self._new_id()
        return self._put("options", id, {"name": ""}).with_kind(words, id, "yes"), id

    def _new_id(self, before: str = "field_") -> str:
        taken = {id for table in TABLES for id in self.plain.get(table, {})}
        return next(id for n in range(1, 100) if (id := f"{before}{n}") not in taken)

    def change(self, id: str, **keys: Value) -> Draft:
        """Return the draft with other keys of a field, option or check; None leaves one out."""
        table = self.table_of(id)
        entry = {**self.plain[table][id], **keys}
        return self._put(table, id, {k: v for k, v in entry.items() if v is not None})

    def with_kind(self, words: EditorWords, id: str, kind: str) -> Draft:
        """Return the draft with a field, or an option, of another kind."""
        none = dict.fromkeys(("least", "most", "step", "choice", "yes", "player"))
        made: dict[str, JsonObject] = {
            "number": {"most": USUAL_MOST},
            "yes": {"yes": words.language.tr("Yes")},
            "choice": {"choice": {words.answer(1): 0, words.answer(2): 10}},
            "player": {"player": True},
        }
        if id in self.options:
            number: JsonObject = {"least": 0, "most": 1000} if kind == "number" else made[kind]
            return self.change(id, **{**none, **number, "default": 0})
        worth = {"number": 1, "yes": 10, "choice": 1, "player": 0}[kind]
        plain = self.with_worth(id, 0).change(id, **{**none, **made[kind]})
        return plain.with_worth(id, worth)

    def with_answer(self, id: str, at: int, answer: tuple[str, int] | None) -> Draft:
        """Return the draft with another answer of a choice, or without it; each has its name."""
        answers = [*self.named[id]["choice"].items()]
        answers[at : at + 1] = [answer] if answer else []
        choice = dict(answers)
        named = len(choice) == len(answers) and "" not in choice
        return self.change(id, choice=choice) if named else self

    def move(self, id: str, table: str) -> Draft:
        """Return the draft with a field for each player (`enter`), or once a `round`."""
        was = self.table_of(id)
        return self if was == table else self._put(was, id, None)._put(table, id, self.named[id])

    def move_up(self, id: str) -> Draft:
        """Return the draft with a field before the one that stood before it."""
        table = self.table_of(id)
        order = [*self.plain[table]]
        place = order.index(id)
        order.insert(max(0, place - 1), order.pop(place))
        return self.set(**{table: {one: self.plain[table][one] for one in order}})

    def remove(self, id: str) -> Draft:
        """Return the draft without a field, an option or a check, with its terms and checks; raise
        BadInput if a formula that stays as it is needs it."""
        if id in self.bonuses:
            return self.with_bonus(id, None)
        found = self._without_in_worths(id)._without_in_bonuses(id)
        for table in ("let", "points"):
            for line, formula in found.plain.get(table, {}).items():
                terms = [term for term in _terms(formula) if _worth(term, id) is None]
                found = found._put(table, line, _sum(terms))
        for check, values in self.checks.items():
            parts = check_parts(values["holds"])
            if parts.pattern and id in (parts.field, parts.value):
                found = found._put("check", check, None)
        if found.ties is not None:
            found = found.with_ties([tie for tie in found.ties if tie.field != id])
        for table in TABLES:
            found = found._put(table, id, None)
        if found.uses(id):
            raise BadInput(
                "{key}: a formula uses “{name}”, so it can’t be removed.",
                "enter",
                name=self.named[id]["name"],
            )
        return found

    def _without_in_worths(self, id: str) -> Draft:
        """The draft in which no other field is multiplied by this, or counts only if it is so."""
        found = self
        for field in self.entries:
            worth = self.worth(field)
            if worth is None or field == id:
                continue
            by = "" if worth.by == id else worth.by
            only_if = worth.only_if
            if only_if and only_if.names(id):
                only_if = None
            found = found.with_worth(field, worth.times, by, only_if)
        return found

    def _without_in_bonuses(self, id: str) -> Draft:
        """The draft in which no bonus asks for this field; one that asked for it alone goes."""
        found = self
        for line, bonus in self.bonuses.items():
            condition = bonus.condition
            rest = tuple(field for field in condition.fields if field != id)
            kept = bonus._replace(condition=condition._replace(fields=rest))
            if condition.names(id):
                found = found.with_bonus(line, kept if rest and condition.value != id else None)
        return found

    def uses(self, id: str) -> bool:
        """Return whether a formula of the sheet names this."""
        plain = self.plain
        parts = (*self.entries.values(), *self.checks.values())
        formulas = [*plain.get("let", {}).values(), *plain["points"].values()]
        formulas += [plain[key] for key in ("over", "out", "tie") if key in plain]
        for part in parts:
            formulas += [part[key] for key in ("least", "most", "holds") if key in part]
        for sentence in (plain.get("note", ""), *(check["says"] for check in self.checks.values())):
            formulas += formulas_in(sentence)
        return any(_names(str(formula), id) for formula in formulas)

    # What a field is worth

    def worth(self, id: str) -> Worth | None:
        """Return the points for one of a field; None if a formula counts it otherwise."""
        line = self._line_of(id)
        if line is None:
            return None
        found = (_worth(term, id) for term in _terms(self.plain["points"][line]))
        return next((worth for worth in found if worth), Worth(0))

    def _line_of(self, id: str) -> str | None:
        """The line of points that has the field as a term, or could have; None if more than that
        is done with it."""
        bonuses = self.bonuses
        points = {k: one for k, one in self.plain["points"].items() if k not in bonuses}
        if any(_names(formula, id) for formula in self.plain.get("let", {}).values()):
            return None
        lines = [
            line
            for line, formula in points.items()
            if any(_counts(term, id) for term in _terms(formula))
        ]
        if not lines:
            return "sum"
        terms = _terms(points[lines[0]])
        mine = [_worth(term, id) for term in terms if _counts(term, id)]
        simple = len(mine) == 1 and mine[0] is not None
        counts = lines[0] == "sum" or (1, lines[0]) in _terms(points["sum"])
        return lines[0] if len(lines) == 1 and simple and counts else None

    def with_worth(
        self, id: str, times: int, by: str = "", only_if: FieldCondition | None = None
    ) -> Draft:
        """Return the draft with so many points for one of a field, where that can be changed."""
        line = self._line_of(id)
        if line is None:
            return self
        old = _terms(self.plain["points"][line])
        at = next((n for n, term in enumerate(old) if _worth(term, id)), len(old))
        what = f"(seat == {id})" if self.entries[id].get("player") else id
        what = f"({id} * ({id} + 1) // 2)" if by == RISING else what
        factors = [str(abs(times))] * (abs(times) != 1) + [by] * (by not in ("", RISING))
        points = " * ".join((*factors, what))
        if only_if:
            points = f"({points} if {only_if.formula} else 0)"
        term = 1 if times > 0 else -1, points
        terms = [*old[:at], *([term] if times else []), *old[at + 1 :]]
        return self._put("points", line, _sum(terms))

    # Bonuses

    @property
    def bonuses(self) -> dict[str, Bonus]:
        """Return the lines of points that are a bonus, by id: so many points on a condition."""
        points = self.plain["points"]
        found = {}
        for line, formula in points.items():
            matched = BONUS.fullmatch(str(formula))
            if matched is None or line == "sum" or (1, line) not in _terms(points["sum"]):
                continue
            condition = FieldCondition(tuple(matched[2].split(" + ")), matched[3], matched[4])
            if all(one in self.plain["enter"] or one in points for one in condition.fields):
                found[line] = Bonus(int(matched[1]), condition)
        return found

    def add_bonus(self) -> tuple[Draft, str]:
        """Return the draft with one more bonus, and its id: 10 points from 10 of all numbers on."""
        taken = {id for table in ("let", "points", *TABLES) for id in self.plain.get(table, {})}
        names = ("bonus", *(f"bonus_{n}" for n in range(2, 100)))
        id = next(name for name in names if name not in taken)
        return self.with_bonus(id, Bonus(10, FieldCondition((*self.numbers,), ">=", "10"))), id

    def with_bonus(self, id: str, bonus: Bonus | None) -> Draft:
        """Return the draft with a bonus, or without it."""
        points = {line: one for line, one in self.plain["points"].items() if line != "sum"}
        terms = _terms(self.plain["points"]["sum"])
        if bonus is None:
            points.pop(id, None)
            terms = [term for term in terms if term != (1, id)]
        else:
            points[id] = f"{bonus.points} if {bonus.condition.formula} else 0"
            terms += [] if (1, id) in terms else [(1, id)]
        return self.set(points={**points, "sum": _sum(terms)})  # which names the lines before it

    @property
    def numbers(self) -> list[str]:
        """Return the fields of each player that hold a number."""
        entered = self.plain.get("enter", {})
        return [id for id, entry in entered.items() if kind_of(entry) == "number"]

    # Ties

    @property
    def ties(self) -> list[TieBreaker] | None:
        """Return the fields that decide among equal totals, in order; None if a formula does."""
        tie = self.plain.get("tie", [])
        formulas = [tie] if isinstance(tie, str) else tie
        found = [TieBreaker(one.removeprefix("-"), one.startswith("-")) for one in formulas]
        return found if all(one.field in self.summed for one in found) else None

    def with_ties(self, ties: list[TieBreaker]) -> Draft:
        """Return the draft in which these fields decide among equal totals."""
        formulas = [f"-{tie.field}" if tie.fewest else tie.field for tie in ties]
        return self.set(tie=formulas[0] if len(formulas) == 1 else formulas or None)

    def with_tie(self, at: int, field: str, fewest: bool = False) -> Draft:
        """Return the draft in which a field decides at this place, and not at another; with no
        field nothing decides from there on."""
        ties = self.ties or []
        if not field:
            return self.with_ties(ties[:at])
        before = [tie for tie in ties[:at] if tie.field != field]
        after = [tie for tie in ties[at + 1 :] if tie.field != field]
        return self.with_ties([*before, TieBreaker(field, fewest), *after])

    # Checks

    def add_check(self, words: EditorWords) -> tuple[Draft, str]:
        """Return the draft with one more check, and its id: of the first field of which exactly one
        or a known amount is shared out, else that points won are points lost."""
        id = self._new_id("check-")
        done = {check_parts(check["holds"]).field for check in self.checks.values()}
        parts = CheckParts("total", "sum", "0")
        for field in reversed([field for field in self.summed if field not in done]):
            most = str(self.entries[field].get("most", USUAL_MOST))
            if kind_of(self.entries[field]) == "yes":
                parts = CheckParts("one", field)
            elif most != USUAL_MOST and re.fullmatch(r"\w+", most):
                parts = CheckParts("total", field, most)
        return self.with_check(words, id, parts), id

    @property
    def summed(self) -> list[str]:
        """Return the fields of each player of which a check can ask the sum."""
        return [id for id, one in self.plain.get("enter", {}).items() if "player" not in one]

    def with_check(self, words: EditorWords, id: str, parts: CheckParts) -> Draft:
        """Return the draft with a check of a pattern; its sentence changes unless it is own."""
        check = self.checks.get(id, {})
        was = check_parts(check["holds"]) if check else None
        own = was is not None and check["says"] != words.says(self, was)
        says = check["says"] if own else words.says(self, parts)
        holds = CHECKS[parts.pattern][0].format(field=parts.field, value=parts.value)
        return self._put("check", id, {**check, "holds": holds, "says": says})

    # Finished

    @property
    def missing(self) -> BadInput | None:
        """Return what is still to be written, with the box of the editor where it is, or None."""
        if not self.plain["name"].strip():
            return BadInput("Give it a name.", "name")
        if not self.entries:
            return BadInput("Add a field.", "add-field")
        for number, (id, field) in enumerate(self.entries.items(), 1):
            if not field["name"].strip():
                return BadInput("Field {number} needs a name.", f"name:{id}", number=number)
        for number, (id, option) in enumerate(self.options.items(), 1):
            if not option["name"].strip():
                return BadInput("Option {number} needs a name.", f"name:{id}", number=number)
        return None

    def sheet(self) -> Sheet:
        """Return the finished sheet; raise BadInput with what is missing, and where."""
        if self.missing:
            raise self.missing
        tables = ("let", "points", *TABLES)
        taken = {id for table in tables for id in self.plain.get(table, {})}
        taken |= WORDS | TURN_WORDS | {"name", "sheet"}
        text = canonical_json(self.plain)
        for id, part in self.named.items():
            if NEW_ID.fullmatch(id):
                new = suggested_id(part["name"], taken)
                taken.add(new)
                text = re.sub(rf"\b{id}\b", new, text)
        return read_sheet(json.loads(text))


def kind_of(entry: Mapping[str, Any]) -> str:
    """Return which of KINDS a field is."""
    return next((kind for kind in KINDS if kind in entry), "number")


def check_parts(holds: str) -> CheckParts:
    """Return the pattern that a check follows, if it follows one."""
    for pattern, (_, form) in CHECKS.items():
        if found := form.fullmatch(holds):
            return CheckParts(pattern, found[1], found[2])
    return CheckParts("")


def _names(formula: str, id: str) -> bool:
    return re.search(rf"\b{id}\b", str(formula)) is not None


def _terms(formula: str) -> list[tuple[int, str]]:
    """Return the terms of a sum with their signs; any other formula is one term."""
    text = str(formula).strip()
    flat = str(formula).strip()
    while (inner := re.sub(r"\([^()]*\)", lambda found: "_" * len(found[0]), flat)) != flat:
        flat = inner
    if text == "0":
        return []
    if NO_SUM.search(flat):
        return [(1, f"({text})")]
    cuts = [*re.finditer(r" ([+-]) ", flat)]
    starts = [0, *(cut.end() for cut in cuts)]
    ends = [*(cut.start() for cut in cuts), len(text)]
    signs = [1, *(1 if cut[1] == "+" else -1 for cut in cuts)]
    terms = [(s, text[a:b].strip()) for s, a, b in zip(signs, starts, ends, strict=True)]
    return [(-s, term[1:].strip()) if term.startswith("-") else (s, term) for s, term in terms]


def _sum(terms: list[tuple[int, str]]) -> str:
    if len(terms) == 1 and terms[0][0] > 0 and NO_SUM.search(terms[0][1]):
        alone = terms[0][1]
        whole = alone.startswith("(") and _terms(alone[1:-1]) == [(1, alone)]
        return alone[1:-1] if whole else alone
    text = "".join((" + " if sign > 0 else " - ") + term for sign, term in terms)
    return f"-{text[3:]}" if text.startswith(" - ") else text[3:] or "0"


def _worth(term: tuple[int, str], id: str) -> Worth | None:
    """Return what a term counts for one of a field; None if it is no term of it."""
    points, only_if = _conditional(term[1])
    found = BY_OPTION.fullmatch(points)
    rises = f"({id} * ({id} + 1) // 2)"
    if not found or found[3] not in (id, f"(seat == {id})", rises):
        return None
    by = RISING if found[3] == rises else found[2] or ""
    return Worth(term[0] * int(found[1] or 1), by, only_if)


def _conditional(term: str) -> tuple[str, FieldCondition | None]:
    """Return the points of a term, and on what condition they count."""
    found = COUNTS_IF.fullmatch(term)
    if found is None or found[1].isdecimal():  # so many points are no field's
        return term, None
    return found[1], FieldCondition(tuple(found[2].split(" + ")), found[3], found[4])


def _counts(term: tuple[int, str], id: str) -> bool:
    """Return whether a term names a field otherwise than as the condition of another field."""
    points, _ = _conditional(term[1])
    return _names(points, id)


class EditorWords(NamedTuple):
    """The words of a sheet that is written, in the language of its writer."""

    language: Language

    def ends(self, id: str) -> str:
        """Return the name of the option that ends a match."""
        return self.language.tr("Rounds") if id == "rounds" else self.language.tr("Played to")

    def answer(self, number: int) -> str:
        """Return the label of a new answer."""
        return self.language.tr("Answer {number}", number=number)

    def name(self, draft: Draft, id: str) -> str:
        """Return the name of a field, or of the points of a round."""
        if id == "sum":
            return self.language.tr("Points for a round")
        option = draft.plain.get("options", {}).get(id)
        name = (draft.entries.get(id) or option or {"name": line_name(id).text})["name"]
        return re.sub(r"[{}]", "", name) or "?"

    def about(self, draft: Draft, id: str) -> str:
        """Return what may be entered in a field, for whom and when."""
        tr = self.language.tr
        entry = draft.entries[id]
        each = tr("each side") if draft.plain.get("sides") else tr("each player")
        words = [what_may_be_entered(entry, self.language, "sides" in draft.plain)]
        words.append(each if draft.table_of(id) == "enter" else tr("once a round"))
        if entry.get("when") == "before":
            words.append(tr("when the round begins"))
        return " · ".join(words)

    def condition(self, draft: Draft, condition: FieldCondition) -> str:
        """Return a condition as a formula of names: “Ones + Twos ≥ 63”."""
        signs = {">=": "≥", "<=": "≤", "==": "="}
        fields = " + ".join(self.name(draft, field) for field in condition.fields)
        value = condition.value
        if value.lstrip("-").isdecimal():
            value = self.language.number(int(value))
        else:
            value = self.name(draft, value)
        return f"{fields} {signs[condition.sign]} {value}"

    def worth(self, draft: Draft, id: str) -> str:
        """Return what a field counts, in short."""
        tr = self.language.tr
        worth = draft.worth(id)
        if worth is None:
            return tr("by formula")
        if not worth.times:
            return tr("not scored")
        if worth.by == RISING:
            return "1, 3, 6 …"
        by = self.name(draft, worth.by) if worth.by else ""
        times = worth.times
        if kind_of(draft.entries[id]) in ("yes", "player"):
            return " × ".join(filter(None, (f"{'+' if times > 0 else '−'}{abs(times)}", by)))
        number = self.language.number(times) if times != 1 else ""
        return " ".join(f"× {one}" for one in (number, by) if one) or tr("counts")

    def check(self, draft: Draft, parts: CheckParts) -> str:
        """Return what a check demands, in short."""
        tr = self.language.tr
        name = self.name(draft, parts.field)
        if parts.pattern == "total":
            value = parts.value if parts.is_number else self.name(draft, parts.value)
            return tr("{name} together = {value}", name=name, value=value)
        if parts.pattern == "one":
            return tr("Exactly one has {name}", name=name)
        return tr("Only one player can have {name}", name=name)

    def says(self, draft: Draft, parts: CheckParts) -> str:
        """Return the sentence of a check that fails; its formulas stand in braces."""
        tr = self.language.tr
        name = self.name(draft, parts.field)
        if parts.pattern == "total":
            value = parts.value if parts.is_number else f"{{{parts.value}}}"
            facts = {"sum": f"{{total_of({parts.field})}}", "value": value}
            return tr("{name} adds up to {sum}, but should be {value}.", name=name, **facts)
        count = f"{{count({parts.field})}}"
        if parts.pattern == "one":
            return tr("Exactly one must have {name}, not {count}.", name=name, count=count)
        return tr("Only one player can have {name}, not {count}.", name=name, count=count)

    def message(self, draft: Draft, id: str) -> str:
        """Return the sentence of a check with words instead of formulas in its braces."""
        words = {formula: word for word, formula in self._message_words(draft, id).items()}
        return BRACES.sub(lambda one: f"{{{words[one[1].strip()]}}}", draft.checks[id]["says"])

    def with_message(self, draft: Draft, id: str, message: str) -> Draft:
        """Return the draft with another sentence of a check, in which words stand for formulas."""
        formulas = self._message_words(draft, id)
        says = BRACES.sub(lambda one: f"{{{formulas.get(one[1].strip(), one[1])}}}", message)
        return draft.change(id, says=says)

    def message_example(self, draft: Draft, id: str) -> str:
        """Return the sentence of a check as it might be shown."""
        parts = check_parts(draft.checks[id]["holds"])
        counted = int(parts.value) + 1 if parts.pattern == "total" and parts.is_number else 2
        examples = {"name": "Anna"}
        for formula in self._message_words(draft, id).values():
            examples.setdefault(formula, str(counted if "(" in formula else 5))
        return BRACES.sub(lambda one: examples[one[1].strip()], draft.checks[id]["says"])

    def _message_words(self, draft: Draft, id: str) -> dict[str, str]:
        """The formulas in the sentence of a check, those of its pattern too, by words for them."""
        tr = self.language.tr
        check = draft.checks[id]
        parts = check_parts(check["holds"])
        formulas = formulas_in(check["says"])
        if parts.pattern:
            formulas += formulas_in(self.says(draft, parts))
        words: dict[str, str] = {}
        for formula in dict.fromkeys(formulas):
            if formula == "name":
                word = formula
            elif formula.startswith("total_of("):
                word = tr("sum")
            elif formula.startswith("count("):
                word = tr("number")
            else:
                word = self.name(draft, formula) if re.fullmatch(r"\w+", formula) else "…"
            numbered = (f"{word} {n}" for n in range(2, 100))
            free = word if word not in words else next(w for w in numbered if w not in words)
            words[free] = formula
        return words
