"""A move is declared once: its keys, its phase, the rules that it can break, and what it does.

Its form in a record, the rules about its moment, what it takes from a hand, what a sentence can
name of it and how many such moves are summed up all follow from the declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .forms import Form, Move
from .kinds import Each, Kind, Seat, Several
from .rules import BETWEEN, COUNTING, TURN, Rule, Table, rule

if TYPE_CHECKING:
    from .game import Setup
    from .offers import Chance, Picks

# A kind, or what makes it of the players and options of a match; None: the key is not known there.
KindOf = Kind | Callable[["Setup"], Kind | None]
Does = Callable[[Any, Any], Any]  # the table after a move
ANY_TIME = ()  # the phase of a move that is possible until the match is over


def seat(setup: Setup) -> Seat:
    return Seat(len(setup.players))


def seats(setup: Setup) -> Several:
    """Some players, in an order of their own."""
    return Several(seat(setup), distinct=True, ordered=False)


def each(kind: Kind) -> Callable[[Setup], Each]:
    """One entry a player."""
    return lambda setup: Each(kind, len(setup.players))


def kind_in(setup: Setup, kind: KindOf) -> Kind | None:
    return kind(setup) if callable(kind) else kind


def known_in(setup: Setup, keys: Mapping[str, KindOf]) -> dict[str, Kind]:
    """What these keys hold in a match, without those that it does not know."""
    kinds = {key: kind_in(setup, kind) for key, kind in keys.items()}
    return {key: kind for key, kind in kinds.items() if kind is not None}


class Pass(NamedTuple):
    """Somebody lets the turn go by."""

    player: int


class Finish(NamedTuple):
    """The players have had enough."""


@rule("round.none", needs="round")
def round_none(table: Table, move: Finish) -> bool:
    """None that was counted: one that is still being told is none yet."""
    return table.round == (table.phase == COUNTING)


def option(id: str, value: Any = True) -> Callable[[Setup], bool]:
    """For what this option brings into the match."""
    return lambda setup: bool(setup.options[id] == value)


def only(known: Callable[[Setup], bool], kind: KindOf) -> KindOf:
    """A key that only such matches have."""
    return lambda setup: kind_in(setup, kind) if known(setup) else None


@dataclass(frozen=True, eq=False)
class MoveType:
    name: str
    make: Any  # the type of its values; a field `player` is who moves, and no key need say so
    does: Does
    keys: Mapping[str, KindOf]  # what its other fields hold, in canonical order
    phase: str | tuple[str, ...] = TURN  # to which it belongs
    broken_if: tuple[Rule, ...] = ()  # in the order of the specification
    # What comes from it, if not what a player lays as `card` or `cards`.
    hand: Callable[[Any, Any], Picks] | None = None
    listed: bool = True  # whether `options` lists such moves
    verb: str = ""  # by which it is offered, if not by its own name
    at_once: bool = False  # it needs no verb: what is picked says it
    required: tuple[str, ...] = ()  # fields that must be said, though they have a default
    defaults: Callable[[Setup], Mapping[str, Any]] = lambda setup: {}  # that a match brings
    known: Callable[[Setup], bool] = lambda setup: True  # whether a match has such moves
    # Raises Malformed: keys that contradict.
    fits: Callable[[Setup, Any, Any], None] = lambda setup, table, move: None
    # As it is kept, where the table tells something of it, too.
    shortest: Callable[[Any, Any], Any] | None = None
    ruled: bool = False  # the table says so, and must say why
    # What a sentence about it may name.
    facts: Callable[[Any, Any], dict[str, Any]] = lambda table, move: {}
    # Legal ones in few lines, for anybody or for a hand, or one phrase for all of them; without it
    # each is told.
    sums_up: str | Callable[[Any, list[Any], Picks | None], Iterable[Chance]] = ""

    @property
    def phases(self) -> tuple[str, ...]:
        return (self.phase,) if isinstance(self.phase, str) else self.phase

    @property
    def has_player(self) -> bool:
        return "player" in self.make._fields

    def form(self, setup: Setup) -> Form:
        """Its keys in canonical order; a trailing underscore keeps clear of Python's own words
        (`from_`). A field with a default is an optional key, unless `required` names it."""
        fields, own = self.make._fields, {"player": seat} if self.has_player else {}
        defaults = {**self.make._field_defaults, **self.defaults(setup)}
        kinds = known_in(setup, {**own, **self.keys})
        keys = {field.rstrip("_"): (field, kind) for field, kind in kinds.items()}
        needed = [f.rstrip("_") for f in kinds if f not in defaults or f in self.required]
        return Form(
            self.name,
            self.make,
            keys,
            frozenset(needed),
            defaults,
            self.listed,
            blank=tuple(map(defaults.get, fields)),
            readers={key: (fields.index(of), kind.read) for key, (of, kind) in keys.items()},
        )

    def uses(self, table: Any, move: Move) -> Picks:
        """The picks of the move that come from a hand."""
        if self.hand is not None:
            return self.hand(table, move)
        if not self.has_player:
            return ()
        card = getattr(move, "card", None)
        return tuple(f"card:{held}" for held in ((card,) if card else getattr(move, "cards", ())))


def dealing(make: Any, does: Does, keys: Mapping[str, KindOf], **more: Any) -> MoveType:
    """The move that begins a round; what is dealt only the players know."""
    return MoveType("deal", make, does, keys, phase=BETWEEN, listed=False, **more)


def scoring(make: Any, does: Does, keys: Mapping[str, KindOf], **more: Any) -> MoveType:
    """The result of a round, which may be entered at any time; only the players know it."""
    return MoveType("score", make, does, keys, phase=ANY_TIME, listed=False, **more)


def finishing(does: Does) -> MoveType:
    """The end of a match that has no other, or that nobody wants to play on to."""
    return MoveType("finish", Finish, does, {}, phase=ANY_TIME, broken_if=(round_none,))
