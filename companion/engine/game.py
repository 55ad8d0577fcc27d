"""A game is one record of plain functions, and a set-up says who plays it by which options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from .facts import Card, Cards, Who
from .forms import Form, Move, written
from .kinds import Kind, OneOf, Seat, Several
from .malformed import Malformed
from .rules import Asked, Rule, by_weight, turn_not_yours

if TYPE_CHECKING:
    from .match import Match
    from .moments import Moment
    from .offers import Chance, Face, Key, Offer, Picks, Picture, Way


class Option(NamedTuple):
    """Something that players agree on before a match."""

    id: str
    kind: Kind
    default: Any
    usual: Mapping[str, Any] = {}  # of a table: what the words have that it does not name

    @property
    def values(self) -> Any:
        """What it may hold: a list of values, or the bounds of them."""
        return self.kind.described


def _give_turn(table: Any, seat: int) -> Any:
    return table._replace(turn=seat)


def _nothing(*_: Any) -> Any:
    raise LookupError("this game does not know the table screen yet")


def _bare(table: Any, seat: int) -> tuple[Face, ...]:
    return ()


def _nameless(setup: Setup) -> str:
    return ""


def _most_points(setup: Setup) -> bool:
    return False


def _no_target(setup: Setup) -> int | None:
    return None


def _agree(options: Mapping[str, Any]) -> None:
    """By default every option goes with every other."""


def _none_used(table: Any, move: Move) -> Picks:
    return ()


def _no_keys(table: Any) -> tuple[Key, ...]:
    return ()


def _nobody(table: Any) -> Move | None:
    return None


def _none(match: Match) -> tuple[Moment, ...]:
    return ()


def _fits(setup: Setup, table: Any, move: Move) -> None:
    """By default a move that is of its form needs nothing more."""


class Game(NamedTuple):
    id: str
    players: tuple[int, int]
    options: tuple[Option, ...]
    forms: Callable[[Setup], Sequence[Form]]
    start: Callable[[Setup], Any]  # the table before the first deal
    rules: Mapping[type, Asked]
    apply: Mapping[type, Callable[[Any, Any], Any]]
    round_points: Callable[[Any], tuple[int, ...]]  # while a round is on
    winners: Callable[[Any], tuple[int, ...]]  # when the match is over
    public: Callable[[Any], dict[str, Any]]  # `table` of the record
    facts: Callable[[Any, Move], dict[str, Any]]  # what the sentence of a verdict may name
    give_turn: Callable[[Any, int], Any] = _give_turn  # after ending a turn that was begun
    most_players: Callable[[Mapping[str, Any]], int] | None = None  # where an option changes it
    sides: int = 1  # the players come in so many sides of equal size, where there are any
    agree: Callable[[Mapping[str, Any]], None] = (
        _agree  # raises Malformed: options that do not go together
    )
    fits: Callable[[Setup, Any, Move], None] = (
        _fits  # raises Malformed: keys that do not go together
    )
    # Of options that bring the game itself along: the game by which the match is played.
    brought: Callable[[object], Game] | None = None
    # for the table screen:
    picture: Callable[[Any], Picture] = _nothing  # what lies on the table
    offer: Callable[[Any, int | None, Picks], Offer] = (
        _nothing  # to whoever acts, after these picks
    )
    ways: Callable[[Any], tuple[Way, ...]] = _nothing  # of counting a round
    before: Callable[[Any, int], tuple[Face, ...]] = _bare  # all that lies before a player
    moments: Callable[[Match], tuple[Moment, ...]] = _none  # of a match, beside what every game has
    target: Callable[[Setup], int | None] = _no_target  # the total that ends a match
    called: Callable[[Setup], str] = _nameless  # by its players, if not by the game's name
    least_leads: Callable[[Setup], bool] = _most_points  # whether fewer points are better
    single_round: bool = False  # a match is one round, so that nobody counts them
    # for "What can I do now?":
    chances: Callable[[Any, Sequence[Move], Picks | None], tuple[Chance, ...]] | None = (
        None  # legal moves summed up, for anybody or for a hand; without it each is told
    )
    hand: Callable[[Any], tuple[Key, ...]] = _no_keys  # by which a hand is entered
    uses: Callable[[Any, Move], Picks] = _none_used  # the picks of a move that come from a hand
    bundles: Mapping[str, tuple[str, ...]] = {}  # switches that one switch turns on together
    # what whoever is at turn is taken to have done, if nobody logged it
    passed: Callable[[Any], Move | None] = _nobody
    unit: str = "points"  # what totals are: dollars, chips, tokens, wins or points

    @property
    def only_counted(self) -> bool:
        """Whether there is nothing to log but results, and the end."""
        return len(self.rules) <= 2


@dataclass(frozen=True, eq=False)
class Setup:
    """Who plays which game by which options: the header of a record."""

    game: Game = field(repr=False)
    players: tuple[str, ...]
    options: Mapping[str, Any]  # all of them, defaults filled in
    id: str = ""
    started: str = ""
    _tried: dict[int, Mapping[Any, tuple[Move, ...]]] = field(
        default_factory=dict, init=False, repr=False
    )
    _hopeful: dict[int, list[tuple[Asked, tuple[Move, ...]]]] = field(
        default_factory=dict, init=False, repr=False
    )

    @cached_property
    def forms(self) -> Mapping[str, Form]:
        return {form.name: form for form in self.game.forms(self)}

    @cached_property
    def form_of(self) -> Mapping[Any, Form]:
        return {form.make: form for form in self.forms.values()}

    def read_move(self, line: Mapping[str, Any]) -> Move:
        """A move from its JSON object: `move` names its form, the other keys belong to it."""
        values = dict(line)
        name = values.pop("move", None)
        if type(name) is not str:
            raise Malformed("{key} must be the name of a move.", "move")
        form = self.forms.get(name)
        if form is None:
            raise Malformed("There is no move “{value}” in this match.", "move", value=name[:60])
        return form.read(values)

    def write_move(self, move: Move) -> dict[str, Any]:
        return self.form_of[type(move)].write(move)

    def text(self, move: Move) -> str:
        return written(self.write_move(move))

    def facts(self, table: Any, move: Move) -> dict[str, Any]:
        """What a sentence about the move may name: its own keys, and what the game adds to them."""
        known: dict[str, Any] = {"round": table.round}
        if table.turn is not None:
            known["turn"] = Who(table.turn)
        for key, (name, kind) in self.form_of[type(move)].keys.items():
            known[key] = _named(kind, getattr(move, name))
        return known | self.game.facts(table, move)

    def tried(self, player: int) -> Mapping[Any, tuple[Move, ...]]:
        """All the moves, legal or not, among which the options of a player are found, by form."""
        if player not in self._tried:
            listed = [form for form in self.forms.values() if form.listed]
            made = {form.make: tuple(form.every(player)) for form in listed}
            self._tried[player] = {make: moves for make, moves in made.items() if moves}
        return self._tried[player]

    def hopeful(self, player: int) -> list[tuple[Asked, tuple[Move, ...]]]:
        """Those of them that keep the fixed rules, with the rules that are still to be asked."""
        if player not in self._hopeful:
            any_table, found = self.game.start(self), []
            for make, moves in self.tried(player).items():
                asked = self.game.rules[make]
                fixed = tuple(rule for rule in asked.rules if rule.fixed)
                left = tuple(rule for rule in asked.rules if not rule.fixed)
                kept = tuple(move for move in moves if _all_kept(fixed, any_table, move))
                found.append((Asked(asked.moments, left), kept))
            self._hopeful[player] = [(asked, moves) for asked, moves in found if moves]
        return self._hopeful[player]


def broken_rules(game: Game, table: Any, move: Move) -> tuple[Rule, ...]:
    """All the rules that the move breaks: the one place that decides what is legal."""
    asked = game.rules[type(move)]
    for rule in asked.moments_in[table.phase]:
        kept = rule.kept  # read first: Python calls a name sooner than a field
        if not kept(table, move):
            return (rule,)
    turn = table.turn
    player = getattr(move, "player", turn)
    judged = table if player == turn else game.give_turn(table, player)
    broken: tuple[Rule, ...] = ()
    for rule in asked.rules:  # a comprehension is slower here
        kept = rule.kept
        if not kept(judged, move):
            broken += (rule,)
    if player == turn:
        return broken
    if not broken:
        return (turn_not_yours,)
    return tuple(sorted((turn_not_yours, *broken), key=by_weight))  # first of the overrulable


def apply_move(game: Game, table: Any, move: Move) -> Any:
    """The table after a move that is legal, or that a ruling lets through.

    A move out of turn is judged and applied as if the turn had been that player's after all.
    """
    turn = table.turn
    player = getattr(move, "player", turn)
    judged = table if player == turn else game.give_turn(table, player)
    return game.apply[type(move)](judged, move)


def options(setup: Setup, table: Any) -> list[Move]:
    """Every legal move that public information allows now.

    The same rules as in `broken_rules`, asked in the same order; but whether the moment is right is
    the same for all moves of a form, and one broken rule is enough to leave a move out.
    """
    found: list[Move] = []
    phase = table.phase
    for asked, moves in setup.hopeful(table.turn or 0):
        if _all_kept(asked.moments_in[phase], table, moves[0]):
            rules = asked.rules
            found += [move for move in moves if _all_kept(rules, table, move)]
    return found


def _all_kept(rules: tuple[Rule, ...], table: Any, move: Move) -> bool:
    for rule in rules:  # quicker than all
        kept = rule.kept
        if not kept(table, move):
            return False
    return True


def _named(kind: Kind, value: Any) -> Any:
    """The value of a key as something that a sentence can name."""
    if value is None:
        return None
    match kind:
        case Seat():
            return Who(value)
        case OneOf():
            return Card(value)
        case Several(of=OneOf()):
            return Cards(value)
    return value
