"""A match is its log: the moves in effect, the table that follows from them, and corrections.

Every match is a value that never changes. A move gives a new one that remembers the one before, so
taking a move back is nothing but looking at the one before.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Generic, NamedTuple

from .errors import BadInput
from .game import Setup, apply_move, broken_rules
from .rules import BaseTable, Rule
from .schema import JsonObject, Move, Text, Value, Whole, a_list, an_object, canonical_json

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # A game writes `Match[Table]`; `Match` alone has what every game's table has.
    TableT = TypeVar("TableT", bound=BaseTable, default=BaseTable, covariant=True)
else:
    from typing import TypeVar

    TableT = TypeVar("TableT")

RULING = Text(200, shortest=1)
NOTE = Text(500)
COUNT = Whole(1, 10**6)
TIME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?Z", re.ASCII)
YEARS = range(1970, 2200)  # what every clock and every time zone can tell


class Entry(NamedTuple):
    """A move as it stands in the record."""

    move: Move
    ruling: str = ""
    at: str = ""
    note: str = ""

    @property
    def player(self) -> int:
        """Return the seat of whoever makes the move."""
        return int(self.move._asdict()["player"])

    def __eq__(self, other: object) -> bool:
        """Say whether they are the same move: a tuple alone takes a press and a defence with the
        same player and card for one."""
        return (
            isinstance(other, Entry)
            and type(self.move) is type(other.move)
            and tuple.__eq__(self, other)
        )

    def __ne__(self, other: object) -> bool:
        """Say whether they are different moves."""
        return not self == other

    def __hash__(self) -> int:
        """Return what is the same for equal entries."""
        return tuple.__hash__(self)


class Correction(NamedTuple):
    """`undo` and `redo` count moves; the others name one by its number from 1."""

    name: str
    number: int
    to: Entry | None = None  # of `amend` and `insert`
    at: str = ""
    note: str = ""
    moves: tuple[Entry, ...] = ()  # of `rewrite`: from that move on it went like this


Line = Entry | Correction
CORRECTIONS = ("undo", "redo", "amend", "insert", "drop", "rewrite")
MOST_REWRITTEN = 1_000  # moves in one line
ABOUT = frozenset(("ruling", "at", "note"))  # keys of every move


class Broken(NamedTuple):
    """A rule that a move breaks at a table."""

    rule: Rule
    table: BaseTable  # as it was when the move was judged
    move: Move
    number: int | None = None  # of the effective move that a correction would break

    def __repr__(self) -> str:
        """Return the rule and the move without the table, so that a failing test is one line."""
        return f"Broken({self.rule.id}: {self.move})"


class Verdict(NamedTuple):
    """The answer whether a move is legal, with all rules that it breaks."""

    legal: bool
    broken: tuple[Broken, ...] = ()  # all of them; of a legal move those that its ruling overrules


LEGAL = Verdict(True)


def ruled(entry: Entry, broken: tuple[Broken, ...]) -> Verdict:
    """Return the verdict on a move that breaks rules: legal if its ruling overrules all."""
    return Verdict(bool(entry.ruling) and all(b.rule.may_overrule for b in broken), broken)


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Match(Generic[TableT]):
    """A match after its last move, with the matches before it."""

    setup: Setup
    table: TableT
    entry: Entry | None = None  # the move that led here
    before: Match[TableT] | None = None
    number: int = 0  # of effective moves
    overruled: tuple[Broken, ...] = ()  # what the move broke and its ruling let through
    latest: Match[TableT] | None = None  # with all moves that can still be redone, if any can

    def __repr__(self) -> str:
        """Return the set-up, the last move and whose turn it is, on one line."""
        move = self.entry and self.entry.move
        table = self.table
        return f"Match({self.setup}, {self.number}: {move}, {table.phase}, turn {table.turn})"

    @classmethod
    def of(cls, setup: Setup) -> Match[TableT]:
        """Return the match before its first move."""
        return cls(setup, setup.game.rules.start(setup))

    def entries(self, first: int = 1) -> list[Entry]:
        """Return the effective moves from that number on; the cost grows only with those."""
        return [match.entry for match in self.history(first) if match.entry]

    @property
    def undone(self) -> Match[TableT] | None:
        """Return the match before the last move was undone, if that can still be redone."""
        return self._played_on(self.latest, self.number + 1) if self.latest else None

    @property
    def only_counted(self) -> bool:
        """Return whether results of rounds were entered, and nothing else."""
        names = (self.setup.form_of[type(entry.move)].name for entry in self.entries())
        return self.number > 0 and all(name in ("score", "finish") for name in names)

    def history(self, first: int = 0) -> list[Match[TableT]]:
        """Return this match after every effective move from that number on; 0 is before all."""
        matches: list[Match[TableT]] = []
        match: Match[TableT] | None = self
        while match and match.number >= first:
            matches.append(match)
            match = match.before
        return matches[::-1]

    def back_to(self, number: int) -> Match[TableT]:
        """Return the match after that many effective moves, or raise LookupError."""
        match = self
        while match.number > number and match.before:
            match = match.before
        if match.number != number:
            raise LookupError(number)
        return match

    def before_move(self, number: int) -> Match[TableT]:
        """Return the match before that move, with nothing to redo."""
        return self.back_to(number - 1)._as_if_after(None)

    def judge(self, entry: Entry) -> Verdict:
        """Return the verdict on a move at this table; nothing changes."""
        game = self.setup.game
        game.types[type(entry.move)].record.fits(self.setup, self.table, entry.move)
        broken = broken_rules(game, self.table, entry.move)
        if not broken:
            return LEGAL
        return ruled(entry, tuple(Broken(rule, self.table, entry.move) for rule in broken))

    def add(self, line: Line) -> tuple[Match[TableT], Verdict]:
        """Return the match with this line, or this match if the verdict refuses it."""
        if isinstance(line, Correction):
            return self._corrected(line)
        verdict = self.judge(line)
        if not verdict.legal:
            return self, verdict
        game = self.setup.game
        table = apply_move(game, self.table, line.move)
        if shortest := game.types[type(line.move)].record.shortest:
            line = line._replace(move=shortest(self.table, line.move))
        after = Match(self.setup, table, line, self, self.number + 1, overruled=verdict.broken)
        return after, verdict

    def _corrected(self, line: Correction) -> tuple[Match[TableT], Verdict]:
        if line.name == "undo":
            return self._taken_back(line), LEGAL
        if line.name == "redo":
            return self._redone(line), LEGAL
        return self._rewritten(line)

    def _taken_back(self, line: Correction) -> Match[TableT]:
        if line.number > self.number:
            raise _out_of_range(line, self.number)
        return self._played_on(self.latest or self, self.number - line.number)

    def _redone(self, line: Correction) -> Match[TableT]:
        most = self.latest.number - self.number if self.latest else 0
        if line.number > most or not self.latest:
            raise _out_of_range(line, most)
        return self._played_on(self.latest, self.number + line.number)

    @staticmethod
    def _played_on(latest: Match[TableT], number: int) -> Match[TableT]:
        """Return `latest` after that many moves; the rest of them can be redone.

        Nothing is made for the moves in between: a long record may undo and redo many of them.
        """
        match = latest.back_to(number)
        return match if match is latest else match._as_if_after(latest)

    def _as_if_after(self, latest: Match[TableT] | None) -> Match[TableT]:
        return replace(self, latest=latest)

    def _rewritten(self, line: Correction) -> tuple[Match[TableT], Verdict]:
        """Judge everything from the corrected move on again, which may refuse the correction."""
        most = self.number + (line.name in ("insert", "rewrite"))
        if line.number > most:
            raise _out_of_range(line, most)
        match = self.before_move(line.number)
        overruled: tuple[Broken, ...] = ()
        for entry in self._from(line):
            number = match.number + 1
            match, verdict = match.add(entry)
            broken = tuple(one._replace(number=number) for one in verdict.broken)
            if not verdict.legal:
                return self, Verdict(False, broken)
            overruled += broken
        return match, Verdict(True, overruled) if line.name == "rewrite" else LEGAL

    def _from(self, line: Correction) -> tuple[Entry, ...]:
        """Return the moves from the corrected one on, as they would be after the correction."""
        if line.name == "rewrite":
            return line.moves
        later = tuple(self.entries(line.number + (line.name != "insert")))
        return (line.to, *later) if line.to else later


def canonical_line(line: Line, after: Match) -> Line:
    """Return the line that led to this match, its moves in canonical form."""
    if isinstance(line, Entry):
        return after.entry or line
    if line.to:
        return line._replace(to=after.back_to(line.number).entry)
    if line.name == "rewrite":
        return line._replace(moves=tuple(after.entries(line.number)))
    return line


def _out_of_range(line: Correction, most: int) -> BadInput:
    return BadInput(
        "{key} {value} is out of range: at most {high}.", line.name, value=line.number, high=most
    )


def read_line(setup: Setup, line: Mapping[str, Value]) -> Line:
    """Read a move or a correction from its JSON object."""
    if "move" in line:
        return _read_entry(setup, line)
    name = next((name for name in CORRECTIONS if name in line), "")
    if not name:
        raise BadInput("A line needs the key {key}, or a correction.", "move")
    possible_keys = {name, "at", "note"}
    if name in ("amend", "insert", "rewrite"):
        possible_keys.add("to")
    for key in line:
        if key not in possible_keys:
            raise BadInput("“{value}” isn’t a key of “{move}”.", key, value=key[:60], move=name)
    if "to" in possible_keys and "to" not in line:
        raise BadInput("“{move}” needs the key {key}.", "to", move=name)
    to = _read_entry(setup, an_object(line["to"], "to")) if name in ("amend", "insert") else None
    moves = _read_entries(setup, line["to"]) if name == "rewrite" else ()
    number = COUNT.read(line[name], name)
    return Correction(name, number, to, at=read_time(line, "at"), note=read_note(line), moves=moves)


def _read_entries(setup: Setup, value: object) -> tuple[Entry, ...]:
    moves = a_list(value, "to", most=MOST_REWRITTEN)
    return tuple(_read_entry(setup, an_object(entry, "to")) for entry in moves)


def _read_entry(setup: Setup, line: Mapping[str, Value]) -> Entry:
    """Read a move with its ruling, time and note from its JSON object."""
    if ABOUT.isdisjoint(line):
        entry = Entry(setup.read_move(line))
    else:
        ruling = RULING.read(line["ruling"], "ruling") if "ruling" in line else ""
        move = setup.read_move({key: value for key, value in line.items() if key not in ABOUT})
        entry = Entry(move, ruling, read_time(line, "at"), read_note(line))
    if not entry.ruling and setup.game.types[type(entry.move)].record.ruled:
        name = setup.form_of[type(entry.move)].name
        raise BadInput("The move “{move}” needs the key {key}.", "ruling", move=name)
    return entry


def read_note(line: Mapping[str, Value]) -> str:
    """Read the note of a line; '' without one."""
    return NOTE.read(line["note"], "note") if "note" in line else ""


def read_time(line: Mapping[str, Value], key: str) -> str:
    """Read a UTC time of RFC 3339, which is kept as it was written."""
    if key not in line:
        return ""
    value = line[key]
    if type(value) is str and (found := TIME.fullmatch(value)):
        try:
            if datetime.fromisoformat(found[1]).year in YEARS:
                return value
        except ValueError:  # a thirteenth month
            pass
    raise BadInput("{key} must be a UTC time such as 2026-11-15T20:04:00Z.", key)


def write_line(setup: Setup, line: Line) -> JsonObject:
    """Return the JSON object of a move or a correction."""
    if isinstance(line, Entry):
        written_line = setup.write_move(line.move)
        if line.ruling:
            written_line["ruling"] = line.ruling
    else:
        written_line = {line.name: line.number}
        if line.to:
            written_line["to"] = write_line(setup, line.to)
        if line.name == "rewrite":
            written_line["to"] = [write_line(setup, entry) for entry in line.moves]
    if line.at:
        written_line["at"] = line.at
    if line.note:
        written_line["note"] = line.note
    return written_line


def line_text(setup: Setup, line: Line) -> str:
    """Return the canonical JSON text of a move or a correction."""
    return canonical_json(write_line(setup, line))
