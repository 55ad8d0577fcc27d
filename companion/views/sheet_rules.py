"""A score sheet explained to somebody who plays by it.

What each entry scores, a worked round, who wins among equals and when it ends; its formulas are
told last, for those who want to know exactly.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..engine.fields import line_name
from ..engine.game import Setup
from ..engine.schema import Value, canonical_json
from ..games import BY_SHEET
from ..games.sheet import sheet_in
from ..games.sheet.formula import Formula
from ..games.sheet.parts import Sheet, SheetEntry
from ..i18n.language import Language
from ..i18n.sheet_words import sheet_words, translated_sheet
from ..library.sheets import bundled_id
from .sheet_description import describe_sheet, wins_in_words
from .sheet_example import SheetExample, worked_example
from .sheet_shelf import opening_sentences

TO_A_TOTAL = re.compile(r"\(?(highest|lowest) (?:>=|<=|==) (-?\w+)(?: (?:and|or) .+)?")
AFTER = "round == "  # so many rounds
ALL_SENTENCES = 100


class EntryRule(NamedTuple):
    """An entry of a sheet, and what it scores; "" where that depends on more than itself."""

    name: str
    counts: str


class SheetRules(NamedTuple):
    """A score sheet as it is explained at its table."""

    name: str
    sentences: tuple[str, ...]  # what its author says of the game and of its points
    entries: tuple[EntryRule, ...]
    example: SheetExample | None
    ending: tuple[str, ...]  # who wins, when it ends, ties
    exactly: tuple[str, ...]  # everything, with its formulas


def explain_sheet_of(setup: Setup, language: Language) -> SheetRules | None:
    """Return the sheet by which a match is played, explained; None without one."""
    if setup.game.id != BY_SHEET:
        return None
    return explain_sheet(sheet_in(dict(setup.options)), language, setup.options)


def explain_sheet(
    sheet: Sheet, language: Language, agreed: Mapping[str, Value] | None = None
) -> SheetRules:
    """Return a sheet explained, with what was `agreed` for a match or else what is usual."""
    shown = translated_sheet(sheet, language.code)
    usual = {option.id: option.default for option in sheet.options}
    return SheetRules(
        shown.name,
        tuple(opening_sentences(shown.about, ALL_SENTENCES)),
        tuple(_entries(sheet, shown, language)),
        worked_example(bundled_id(canonical_json(sheet.plain)), sheet, language),
        tuple(_ending(sheet, shown, {**usual, **(agreed or {})}, language)),
        tuple(describe_sheet(sheet, language)[1:]),
    )


# What an entry scores


def _entries(sheet: Sheet, shown: Sheet, language: Language) -> Iterator[EntryRule]:
    tr = language.tr
    worths = Worths(sheet)
    words = sheet_words(sheet, language.code)
    decide = {formula.text.strip().removeprefix("-") for formula in sheet.ending.tie}
    for entry, named in zip(sheet.entries, shown.entries, strict=True):
        said = [_worth_in_words(entry, worths, language)]
        for line in worths.lines_with(entry.id):
            english = line_name(line).text
            said.append(tr("matters for “{line}”", line=words.get(english, english)))
        if entry.id in decide:
            said.append(tr("decides a tie"))
        yield EntryRule(named.name, " · ".join(filter(None, said)))


def _worth_in_words(entry: SheetEntry, worths: Worths, language: Language) -> str:
    tr = language.tr
    each = worths.each.get(entry.id, 0)
    if entry.id in worths.tangled_in_sum or not each:
        return ""
    if entry.player:
        return tr("{points:point|points} for whoever it is", points=each)
    if entry.yes:
        return tr("{points:point|points}", points=each)
    if entry.choice:
        return tr("counts as it is") if each == 1 else ""
    if each in (1, -1):
        return tr("counts as it is") if each == 1 else tr("taken off")
    return tr("{points:point|points} each", points=each)


class Parts(NamedTuple):
    """What a formula comes to: so much for each of these names, and names in it of which it cannot
    be said like that."""

    each: Mapping[str, int]
    tangled: frozenset[str]


class Worths:
    """What the entries of a sheet score, as far as each scores by itself."""

    def __init__(self, sheet: Sheet) -> None:
        self._entries = {entry.id: entry for entry in sheet.entries}
        self._parts: dict[str, Parts] = {}  # of the amounts read so far: none is read twice
        for amount in (*sheet.let, *sheet.points):
            self._parts[amount.id] = self._read(amount.formula)
        self._lines = [line.id for line in sheet.points if line.id != "sum"]
        self.each = self._parts["sum"].each
        # What the sum says of an entry by itself is not all where the sum's own formula does more
        # with it than to add it; a line of points that does so can be named instead.
        in_lines = (self._parts[line].tangled for line in self._lines)
        self.tangled_in_sum = self._parts["sum"].tangled.difference(*in_lines)

    def lines_with(self, entry: str) -> Iterator[str]:
        """Yield the lines of points in which an entry counts together with others."""
        for line in self._lines:
            if entry in self._parts[line].tangled:
                yield line

    def _read(self, formula: Formula) -> Parts:
        try:
            return self._of(ast.parse(formula.text.strip(), mode="eval").body)
        except (SyntaxError, ValueError, RecursionError):  # names that Python has for itself
            return self._tangle(mention.name for mention in formula.mentions)

    def _of(self, node: ast.expr) -> Parts:
        match node:
            case ast.Constant():
                return Parts({}, frozenset())
            case ast.Name(id=name) if name in self._parts:
                return self._parts[name]
            case ast.Name(id=name):
                counts = name in self._entries and not self._entries[name].player
                return Parts({name: 1}, frozenset()) if counts else self._tangle((name,))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return _times(self._of(operand), -1)
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
                sign = 1 if isinstance(op, ast.Add) else -1
                return _together(self._of(left), _times(self._of(right), sign))
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                for number, counted in ((left, right), (right, left)):
                    if (times := _whole(number)) is not None:
                        return self._so_many_times(times, counted)
            case ast.IfExp(test=test, body=body, orelse=otherwise):
                times = _whole(body)
                who = self._is_the_player(test)
                if who and times is not None and _whole(otherwise) == 0:
                    return Parts({who: times}, frozenset())
        return self._tangle(part.id for part in ast.walk(node) if isinstance(part, ast.Name))

    def _so_many_times(self, times: int, node: ast.expr) -> Parts:
        if who := self._is_the_player(node):
            return Parts({who: times}, frozenset())
        return _times(self._of(node), times)

    def _is_the_player(self, node: ast.expr) -> str:
        """Return the entry that this compares with a player's own seat: `seat == road`."""
        match node:
            case ast.Compare(
                left=ast.Name("seat"), ops=[ast.Eq()], comparators=[ast.Name(id=name)]
            ):
                return name if name in self._entries and self._entries[name].player else ""
        return ""

    def _tangle(self, names: Iterator[str] | tuple[str, ...]) -> Parts:
        found: set[str] = set()
        for name in names:
            known = self._parts.get(name)
            found |= {*known.each, *known.tangled} if known else {name}
        return Parts({}, frozenset(found))


def _whole(node: ast.expr) -> int | None:
    """Return a number that stands there, perhaps with a sign."""
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return -number
    return None


def _times(parts: Parts, times: int) -> Parts:
    return parts._replace(each={name: times * each for name, each in parts.each.items()})


def _together(one: Parts, other: Parts) -> Parts:
    each = dict(one.each)
    for name, more in other.each.items():
        each[name] = each.get(name, 0) + more
    return Parts(each, one.tangled | other.tangled)


# When it ends, and who has won


def _ending(
    sheet: Sheet, shown: Sheet, agreed: Mapping[str, Value], language: Language
) -> Iterator[str]:
    tr = language.tr
    over = sheet.ending.over.text.strip() if sheet.ending.over else ""
    yield wins_in_words(sheet, language)
    if sheet.start:
        yield tr("Everyone starts with {start}.", start=sheet.start)
    if not over:
        yield tr("The match goes on until you finish it.")
    elif over == "1":
        yield tr("It ends once the scores are in.")
    elif found := TO_A_TOTAL.fullmatch(over):
        target = _number(found[2], agreed)
        if target is not None and found[1] == "highest":
            yield tr("The match ends when someone reaches {target}.", target=target)
        elif target is not None:
            yield tr("The match ends when someone is down to {target}.", target=target)
    elif (rounds := _number(over.removeprefix(AFTER), agreed)) is not None:
        yield tr("The match ends after {rounds:round|rounds}.", rounds=rounds)
    yield from _ties(sheet, shown, language)


def _number(word: str, agreed: Mapping[str, Value]) -> int | None:
    """Return a number that stands there, or that was agreed under this name."""
    if word.removeprefix("-").isdecimal():
        return int(word)
    value = agreed.get(word)
    return value if type(value) is int else None


def _ties(sheet: Sheet, shown: Sheet, language: Language) -> Iterator[str]:
    tr = language.tr
    names = {entry.id: entry.name for entry in shown.entries}
    if not sheet.ending.tie:
        yield tr("Players with equal totals share the win.")
        return
    for number, formula in enumerate(sheet.ending.tie):
        text = formula.text.strip()
        name = names.get(text.removeprefix("-"))
        if name is None:
            yield tr("With equal totals, a tie-breaker decides.")
        elif text.startswith("-") and number == 0:
            yield tr("With equal totals, fewer “{name}” wins.", name=name)
        elif text.startswith("-"):
            yield tr("If that’s equal too, fewer “{name}” wins.", name=name)
        elif number == 0:
            yield tr("With equal totals, more “{name}” wins.", name=name)
        else:
            yield tr("If that’s equal too, more “{name}” wins.", name=name)
    yield tr("Players who are still tied share the win.")
