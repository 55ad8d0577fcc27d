"""A move is declared once: its keys, its phase, the rules that it can break, and what it does.

Its form in a record, the rules about its moment, what it takes from a hand, what a sentence can
name of it and how many such moves are summed up all follow from the declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from .rules import BETWEEN, OVER, TURN, BaseTable, Rule, rule
from .schema import Each, Kind, Move, MoveSchema, MultiSet, Seat, fields_of
from .values import replaced

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from .facts import Facts
    from .game import Setup
    from .offers import Chance, Picks

    # A game writes `MoveType[Table, Steal]`; `MoveType` alone is one of whichever game is played.
    TableT = TypeVar("TableT", bound=BaseTable, default=Any)
    MoveT = TypeVar("MoveT", bound=Move, default=Any)
else:
    from typing import TypeVar

    TableT = TypeVar("TableT")
    MoveT = TypeVar("MoveT")

# A kind, or what makes it of the players and options of a match; None: the key is not known there.
KindOf = Kind | Callable[["Setup"], Kind | None]
Does = Callable[[TableT, MoveT], TableT]  # the table after a move
ANY_TIME = ()  # the phase of a move that is possible until the match is over


def seat(setup: Setup) -> Seat:
    """Return the kind of a key that holds a player."""
    return Seat(len(setup.players))


def seats(setup: Setup) -> MultiSet:
    """Return the kind of a key that holds some players, in an order of their own."""
    return MultiSet(seat(setup), distinct=True, ordered=False)


def each(kind: Kind) -> Callable[[Setup], Each]:
    """Return the kind of a key that holds one entry a player."""
    return lambda setup: Each(kind, len(setup.players))


def kind_in(setup: Setup, kind: KindOf) -> Kind | None:
    """Return what a key holds in this match; None if the match does not have it."""
    return kind(setup) if callable(kind) else kind


def known_in(setup: Setup, keys: Mapping[str, KindOf]) -> dict[str, Kind]:
    """Return what these keys hold in a match, without those that it does not have."""
    kinds = {key: kind_in(setup, kind) for key, kind in keys.items()}
    return {key: kind for key, kind in kinds.items() if kind is not None}


class Pass(NamedTuple):
    """Somebody lets the turn go by."""

    player: int


class Skip(NamedTuple):
    """Somebody was away and missed a turn, as the ruling on the line says."""

    player: int


class Finish(NamedTuple):
    """The players have had enough."""


@rule("round.none", needs="round")
def no_round_begun(table: BaseTable, move: Finish) -> bool:
    """Forbid to finish before any round, whatever the phase is."""
    return table.round == 0


@rule("round.none", needs=("round", "phase"), at_any_table=no_round_begun)
def round_none(table: BaseTable, move: Finish) -> bool:
    """Forbid to finish before a round was finished; one that has begun is none yet."""
    return table.round == (table.phase != BETWEEN)


def stopped(table: TableT, move: Finish) -> TableT:
    """Return the table after the end; a round that has begun counts as not logged."""
    before_round: TableT = getattr(table, "undealt", None) or table
    return replaced(before_round, phase=OVER, turn=None)


def option(id: str, value: object = True) -> Callable[[Setup], bool]:
    """Return a test whether a match has this value of an option."""
    return lambda setup: bool(setup.options[id] == value)


def only(known: Callable[[Setup], bool], kind: KindOf) -> KindOf:
    """Return a key that only such matches have."""
    return lambda setup: kind_in(setup, kind) if known(setup) else None


class MoveTaps(NamedTuple, Generic[TableT, MoveT]):
    """The taps that mean a move, where they do not follow from its keys."""

    # What it takes from a hand, if not its `card` or `cards`.
    hand: Callable[[TableT, MoveT], Picks] | None = None
    verb: str = ""  # the verb behind which it stands, if not its own name
    at_once: bool = False  # it needs no verb: what is picked says it


class MoveRecord(NamedTuple, Generic[TableT, MoveT]):
    """The form of a move in a record, beside its keys."""

    required: tuple[str, ...] = ()  # fields that must be there, though they have a default
    # Defaults of fields that depend on the match.
    defaults: Callable[[Setup], Mapping[str, object]] = lambda setup: {}
    # Raises BadInput where fields contradict each other.
    fits: Callable[[Setup, TableT, MoveT], None] = lambda setup, table, move: None
    # The move as it is kept, without what the table tells.
    shortest: Callable[[TableT, MoveT], MoveT] | None = None
    ruled: bool = False  # it needs a ruling: the players say why


AS_DECLARED: MoveRecord = MoveRecord()
BY_ITS_KEYS: MoveTaps = MoveTaps()


@dataclass(frozen=True, eq=False, repr=False)
class MoveType(Generic[TableT, MoveT]):
    """The declaration of a move."""

    name: str  # in a record and in the words: "turn-up"
    make: type[MoveT]  # its class, a NamedTuple; a field `player` is who moves, and needs no kind
    does: Does[TableT, MoveT]  # the table after the move
    keys: Mapping[str, KindOf]  # the kind of each of its other fields
    phase: str | tuple[str, ...] = TURN  # the phase or phases in which it is made
    broken_if: tuple[Rule[TableT, MoveT], ...] = ()  # the rules that it can break
    listed: bool = True  # whether `companion options` lists such moves, and random play makes them
    # Whether this match has such moves.
    known: Callable[[Setup], bool] = lambda setup: True
    record: MoveRecord[TableT, MoveT] = AS_DECLARED  # more about its line in a record
    taps: MoveTaps[TableT, MoveT] = BY_ITS_KEYS  # more about how it is tapped
    # What sentences about it may name beside its fields; "then" has keys of [log] that are
    # said, too.
    facts: Callable[[TableT, MoveT], Facts] = lambda table, move: {}
    # A phrase for all legal moves of the kind in “What can I do now?”, or what makes some
    # lines of them (also of those that only the players know); without it each is listed.
    sums_up: str | Callable[[TableT, Sequence[MoveT], Picks | None], Iterable[Chance]] = ""

    def __repr__(self) -> str:
        """Return its name alone."""
        return f"MoveType({self.name!r})"

    @property
    def phases(self) -> tuple[str, ...]:
        """Return all phases to which the move belongs."""
        return (self.phase,) if isinstance(self.phase, str) else self.phase

    @property
    def has_player(self) -> bool:
        """Return whether a player makes the move, and not the table as a whole."""
        return "player" in fields_of(self.make)[0]

    def form(self, setup: Setup) -> MoveSchema:
        """Return its keys in canonical order, as a record has them."""
        fields, own_defaults = fields_of(self.make)
        own: dict[str, KindOf] = {"player": seat} if self.has_player else {}
        defaults = {**own_defaults, **self.record.defaults(setup)}
        kinds = known_in(setup, {**own, **self.keys})
        keys = {field.rstrip("_"): (field, kind) for field, kind in kinds.items()}
        required = [f for f in kinds if f not in defaults or f in self.record.required]
        needed = [field.rstrip("_") for field in required]
        blank = dict.fromkeys(fields) | defaults  # None for what this match does not have
        return MoveSchema(self.name, self.make, keys, frozenset(needed), blank, listed=self.listed)

    def uses(self, table: TableT, move: MoveT) -> Picks:
        """Return the picks of the move that come from a hand."""
        if self.taps.hand is not None:
            return self.taps.hand(table, move)
        if not self.has_player:
            return ()
        card = getattr(move, "card", None)
        cards = (card,) if card else getattr(move, "cards", ())
        return tuple(f"card:{held}" for held in cards)


def dealing(
    make: type[MoveT], does: Does[TableT, MoveT], keys: Mapping[str, KindOf], **more: Any
) -> MoveType[TableT, MoveT]:
    """Declare the move that begins a round; what is dealt only the players know."""
    return MoveType("deal", make, does, keys, phase=BETWEEN, listed=False, **more)


def scoring(
    make: type[MoveT], does: Does[TableT, MoveT], keys: Mapping[str, KindOf], **more: Any
) -> MoveType[TableT, MoveT]:
    """Declare the result of a round, which may be entered at any time."""
    return MoveType("score", make, does, keys, phase=ANY_TIME, listed=False, **more)


def skipping(
    pass_turn_on: Callable[[TableT], TableT], *broken_if: Rule[TableT, Skip]
) -> MoveType[TableT, Skip]:
    """Declare the move of a player who misses a turn, where nobody can pass freely."""
    return MoveType(
        "skip",
        Skip,
        lambda table, move: pass_turn_on(table),
        {},
        broken_if=broken_if,
        listed=False,
        record=MoveRecord(ruled=True),
    )


def finishing(
    does: Does[TableT, Finish] = stopped,
    unless: Rule[Any, Finish] = round_none,
) -> MoveType[TableT, Finish]:
    """Declare the end that players choose themselves; a table with a field `undealt` remembers
    there how it was before the round that has begun."""
    return MoveType("finish", Finish, does, {}, phase=ANY_TIME, broken_if=(unless,))
