"""The fields of a form: what a person is asked for, what it may hold, and for whom it is asked.

A round's result, what the picks at the table leave open, the rest of a move that only the players
know, a line of a score sheet and the options of a match are all forms of fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .errors import BadInput
from .facts import OwnWords, Phrase, WrongEntry
from .schema import Flag, Kind, Move, MoveSchema, Seat, Value

if TYPE_CHECKING:
    from .game import Setup

REQUIRED: Value = object()  # a field that has to be answered
Entered = Mapping[str, Value]  # key of a field → its value, or one for each column


class Answers(NamedTuple):
    """A value that is chosen by its words: a number of a sheet, what a move may mean."""

    words: tuple[tuple[Phrase, Value], ...] = ()
    # Where the table asks: the place on it that gives an answer, its words on a key, and its sign ♦
    spot: Callable[[Value], str] | None = None
    says: Callable[[Value], Phrase] | None = None
    signs: Mapping[Value, str] = {}

    def among(self, values: Iterable[Value]) -> Answers:
        """Return the answers with these values, each in its words."""
        said = ((self.says(value) if self.says else str(value), value) for value in values)
        return self._replace(words=tuple(said))

    @property
    def choices(self) -> Sequence[Value]:
        """Return the values."""
        return [value for _, value in self.words]

    def read(self, value: object, key: str) -> Value:
        """Read one of the values."""
        for _, known in self.words:
            if type(value) is type(known) and value == known:
                return known
        raise BadInput("{key}: “{value}” isn’t known in this match.", key, value=str(value))


class Settled(NamedTuple):
    """A value that the table knows for sure: a move leaves it out unless somebody changes it."""

    value: Value


class EnteredBefore(NamedTuple):
    """An answer given earlier in this round, by column or once; it cannot be entered again."""

    value: Value


class CardCounts(NamedTuple):
    """The cards of each player, from which the value of a number field can be counted."""

    key: str  # of the move, where everybody has counted so
    words: tuple[str, ...]
    worth: Callable[[Mapping[str, int]], int]
    known: Sequence[Mapping[str, int]] | None = None


class Field(NamedTuple):
    """One thing that is asked for, once or for each player or side."""

    key: str  # of the move
    holds: Kind | None = None  # its kind, if not that of the key
    name: Phrase = None  # its words, if not those of the key
    unit: int = 1  # 1000 where people type 85 and mean 85,000
    negative: bool = True  # whether numbers below 0 make sense, where the rules let them pass
    adds_up: int | None = None  # what all its values come to, so that the last follows by itself
    # The same where it depends on what was entered once, by the keys of those fields.
    adds_up_by: Callable[[Entered], int | None] | None = None
    # What the moves tell of it, to begin with; None for whomever it is not known.
    known: Value = None
    # Whether it is asked, by what else was entered and by seat.
    asked: Callable[[Mapping[str, Value], int], bool] | None = None
    # The entries of it that cannot be, in the move as it is entered.
    wrong: Callable[[Value], Iterable[WrongEntry]] = lambda move: ()
    # How a player’s points come of the move, in words.
    comes_to: Callable[[Value, int], Phrase] | None = None
    blank: Value = REQUIRED  # what stands for it where it is left out
    cards: CardCounts | None = None  # counted by cards instead of typed


FormFields = tuple[Field, ...]


def with_kinds(fields: FormFields, schema: MoveSchema) -> FormFields:
    """Return the fields with what the keys of the move may hold and whether they are required."""

    def resolve(field: Field) -> Field:
        holds = field.holds or schema.keys[field.key][1]
        blank = field.blank
        if isinstance(holds, Flag):
            blank = False
        elif isinstance(holds, Seat) and field.key not in schema.required and not field.asked:
            blank = None
        return field._replace(holds=holds, blank=blank)

    return tuple(map(resolve, fields))


class RoundPoints(NamedTuple):
    """The points of a move for each column, line by line; none if it only began a round."""

    lines: Mapping[str, Sequence[int]] = {}
    points: Sequence[int] = ()
    to_go: Sequence[tuple[int, Sequence[int]]] = ()  # what a bonus needs, and what is missing to it
    entered: Entered = {}  # of the whole round that was counted, what was left out filled in


def line_name(id: str) -> OwnWords:
    """Return the name of a line of points, in the words of its sheet."""
    return OwnWords(id.replace("_", " ").capitalize())


class ScoreSheet(NamedTuple):
    """The entries of a game whose screen is its score sheet, and what came of them."""

    # What is entered next at a table; or what that move entered there.
    fields: Callable[[Value, Move | None], FormFields]
    # The move that enters it, as in a record; in place of a move that is corrected.
    line: Callable[[Value, Entered, Move | None], dict[str, Value]]
    entered: Callable[[Move], Entered]  # by a move; nothing by one that enters nothing
    points: Callable[[Value, Move], RoundPoints]
    round: Callable[[Value], int]  # the one that is entered next
    about: Callable[[Value], Phrase] = lambda table: None  # "6 cards", "Round 3 of 7"
    note: Callable[[Value], Phrase] = lambda table: None  # what is shown for the round
    # Where something can be entered for one column alone:
    whole: Callable[[Value], FormFields] = lambda table: ()  # all fields of the round, told or not
    # Of a column, its entries and those of the round: the move that enters them, as in a record.
    enter: Callable[[Value, int, Entered], dict[str, Value]] | None = None
    # Who deals the round that is entered next, and who plays first in it; None: not known
    seats: Callable[[Value], tuple[int | None, int | None]] = lambda table: (None, None)
    # Whether everybody's boxes are filled in while a whole game is played, and logged so
    by_boxes: Callable[[Value], bool] = lambda table: False
    # What the round would bring if nothing but this was entered in it.
    running: Callable[[Value, Entered], RoundPoints] = lambda table, entered: RoundPoints()


def columns_of(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each column of a form: one for every player, or for every side."""
    seats = range(len(setup.players))
    count = setup.game.agreement.sides if setup.game.agreement.sides > 1 else len(seats)
    return tuple(tuple(seats[first::count]) for first in range(count))


def column_names(setup: Setup) -> list[str]:
    """Return the names of the players, or of the sides: "Anna & Cleo"."""

    def name(seats: tuple[int, ...]) -> str:
        return " & ".join(setup.players[seat] for seat in seats)

    return [name(seats) for seats in columns_of(setup)]
