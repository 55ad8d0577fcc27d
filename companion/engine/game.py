"""A game is one record of plain functions, and a set-up says who plays it by which options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from .ending import why_it_ended
from .facts import Card, Cards, Phrase, Who
from .forms import Form, Move, written
from .kinds import Kind, OneOf, Seat, Several, plain
from .malformed import Malformed
from .moves import known_in
from .offers import Chance, Face, Key, Offer, Picks, Picture, Say, Way
from .rules import Asked, Phase, Rule, ask, out_of_turn, wrong_moments
from .values import best

if TYPE_CHECKING:
    from .grid import Grid
    from .judge import Told
    from .match import Match
    from .moments import Moment
    from .moves import KindOf, MoveType
    from .sketch import ToldBy


class Option(NamedTuple):
    """Something that players agree on before a match."""

    id: str
    kind: Kind
    default: Any
    usual: Mapping[str, Any] = {}  # of a table: what the words have that it does not name
    name: str = ""  # where the match brings it along, and not the words of the game

    @property
    def values(self) -> Any:
        """What it may hold: a list of values, or the bounds of them."""
        return self.kind.described


def restored(setup: Setup, told: Told, move: Move) -> Any:
    """The table of before the first deal, with all that was told put in its place."""
    start = setup.game.start(setup)
    said = {key: value for key, value in told.table.items() if key in start._fields}
    now = {"totals": told.totals, "round": told.round, "phase": told.phase, "turn": told.turn}
    return start._replace(**said, **now)


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    id: str
    players: tuple[int, int]
    options: tuple[Option, ...] = ()
    start: Callable[[Setup], Any]  # the table before the first deal
    moves: tuple[MoveType, ...]  # in the order in which `options` lists them
    phases: tuple[Phase, ...] = ()  # of a round, beside the turn
    # While a round is on, and when the match is over:
    round_points: Callable[[Any], tuple[int, ...]] = lambda table: (0,) * len(table.totals)
    winners: Callable[[Any], tuple[int, ...]] = lambda table: best(table.totals)
    # Parts of the table that everybody sees, by their names: `table` of `replay --json`.
    shows: Mapping[str, KindOf] = field(default_factory=dict)
    by_seat: tuple[str, ...] = ("hands",)  # keys of it that have one entry a player
    own_keys: tuple[str, ...] = ()  # objects in it whose keys the players chose
    # Counts in it that only follow from the moves.
    unseen: tuple[str, ...] = ("hands", "draw", "stock")
    # What a sentence on any move may name; it outranks what the move says of itself.
    facts: Callable[[Any, Move], dict[str, Any]] = lambda table, move: {}
    # After ending a turn that was begun:
    give_turn: Callable[[Any, int], Any] = lambda table, seat: table._replace(turn=seat)
    most_players: Callable[[Mapping[str, Any]], int] | None = None  # where an option changes it
    formulas: int = 0  # characters of those that are worked out whenever a move is judged
    sides: int = 1  # the players come in so many sides of equal size, where there are any
    # Of options so chosen: what others should be, until somebody says otherwise.
    suggests: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda options: {}
    # Raises Malformed: options that contradict.
    agree: Callable[[Mapping[str, Any]], None] = lambda options: None
    # Of options that bring the game itself along: the game by which the match is played.
    brought: Callable[[object], Game] | None = None
    # for the table screen: what lies there
    picture: Callable[[Any], Picture] = lambda table: Picture(hands=getattr(table, "hands", ()))
    # By phase: what is offered to whoever acts, after these picks.
    # In other phases what follows from how the moves of that phase are declared.
    offers: Mapping[str, Callable[[Any, Any, Picks], Offer]] = field(default_factory=dict)
    grid: Grid | None = None  # its screen is its score sheet, and there is no other table
    ways: Callable[[Any], tuple[Way, ...]] | None = None  # of counting a round, if not all keys
    # All that lies before a player.
    before: Callable[[Any, int], tuple[Face, ...]] = lambda table, seat: ()
    moments: Callable[[Match], tuple[Moment, ...]] = lambda match: ()  # beside those every game has
    ended: Callable[[Match], Phrase] = why_it_ended  # once it is over
    target: Callable[[Setup], int | None] = lambda setup: None  # the total that ends a match
    numbers: Callable[[Setup], Mapping[str, int]] = lambda setup: {}  # of a match, for its rules
    called: Callable[[Setup], str] = lambda setup: ""  # by its players, if not by the game's name
    least_leads: Callable[[Setup], bool] = lambda setup: False  # whether fewer points are better
    card_begins: bool = False  # whoever is dealt a certain one, so nobody draws lots
    single_round: bool = False  # a match is one round, so that nobody counts them
    # for "What can I do now?":
    besides: Callable[[Any, Sequence[Move], Picks | None], tuple[Chance, ...]] = (
        lambda table, moves, hand: ()
    )
    hand: Callable[[Any], tuple[Key, ...]] = lambda table: ()  # by which a hand is entered
    bundles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # one switch for several
    # for a verdict without a log:
    restore: Callable[[Setup, Told, Move], Any] = restored  # raises Malformed: contradictions
    # keys with gaps
    partly_told: Callable[[Mapping[str, Any]], frozenset[str]] = lambda table: frozenset()
    # parts of a table that no key shows as such: what they follow from
    seen_in: Mapping[str, frozenset[str]] = field(default_factory=dict)
    # whether a match has such a phase
    may_be_in: Callable[[Setup, str], bool] = lambda setup, phase: True
    likely_players: tuple[int, ...] = ()  # in this order, where nobody says how many play
    # for "May I …?" at a table that nobody logged:
    # How keys of the table are asked for; "take.sets" is one for a certain verb, or a key of it.
    told_by: Mapping[str, ToldBy] = field(default_factory=dict)
    # How an answer for a key of a move looks, where it is no card and no plain number.
    answer: Callable[[Setup, str, Any], Key | None] = lambda setup, key, value: None
    # What whoever is at turn is taken to have done, if nobody logged it:
    passed: Callable[[Any], Move | None] = lambda table: None
    unit: str = "points"  # what totals are: dollars, chips, tokens, wins or points
    letters: Callable[[Setup], str] = lambda setup: ""  # a word that the totals spell

    @cached_property
    def types(self) -> Mapping[type, MoveType]:
        return {declared.make: declared for declared in self.moves}

    @cached_property
    def asked(self) -> Mapping[type, Asked]:
        """The rules of each move: those about its moment follow from its phase."""
        return {
            declared.make: ask(wrong_moments(declared.phases, self.phases), declared.broken_if)
            for declared in self.moves
        }

    @property
    def only_counted(self) -> bool:
        """Whether nobody moves, so that there is nothing to log but results, and the end."""
        return not any(declared.has_player for declared in self.moves)

    def uses(self, table: Any, move: Move) -> Picks:
        """The picks of the move that come from a hand."""
        return self.types[type(move)].uses(table, move)

    def chances(self, table: Any, moves: Sequence[Move], hand: Picks | None) -> list[Chance]:
        """Legal moves summed up, as each of them is declared; for anybody, or for a hand."""
        found: list[Chance] = []
        for make, same in groupby(moves, type):  # the moves of a form come together
            declared, alike = self.types[make], list(same)
            sums_up, verb = declared.sums_up, declared.verb or declared.name
            if callable(sums_up):
                summed_up = sums_up(table, alike, hand)
                found += [chance._replace(verb=chance.verb or verb) for chance in summed_up]
            elif sums_up:
                found.append(Chance(verb, Say(sums_up, self.facts(table, alike[0]))))
            else:
                found += (Chance(move=move) for move in alike)
        return [*found, *self.besides(table, moves, hand)]


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
        known = [declared for declared in self.game.moves if declared.known(self)]
        return {declared.name: declared.form(self) for declared in known}

    @cached_property
    def form_of(self) -> Mapping[Any, Form]:
        return {form.make: form for form in self.forms.values()}

    @cached_property
    def shape(self) -> Mapping[str, Kind]:
        """What the keys of `table` hold in this match."""
        return known_in(self, self.game.shows)

    def public(self, table: Any) -> dict[str, Any]:
        """`table` of `replay --json`."""
        return {key: plain(kind, getattr(table, key)) for key, kind in self.shape.items()}

    @property
    def zeros(self) -> tuple[int, ...]:
        """Nothing for anybody."""
        return (0,) * len(self.players)

    def read_move(self, line: Mapping[str, Any]) -> Move:
        """A move from its JSON object: `move` names its form, the other keys belong to it."""
        values = dict(line)
        name = values.pop("move", None)
        if type(name) is not str:
            raise Malformed("{key} must be the name of a move.", "move")
        form = self.forms.get(name)
        if form is None:
            raise self._no_move(name)
        return form.read(values)

    def _no_move(self, name: str) -> Malformed:
        """Where nobody can pass, what to do instead is what people ask."""
        if name == "pass":
            theirs = (form.name for form in self.forms.values() if "player" in form.keys)
            return Malformed(
                "There is no passing in this match: whoever is at turn must act ({moves}).",
                "move",
                moves=", ".join(theirs),
            )
        return Malformed("There is no move “{value}” in this match.", "move", value=name[:60])

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
        known |= self.game.types[type(move)].facts(table, move)
        for rule in self.game.asked[type(move)].rules:
            wrong = next(rule.wrong(table, move), None) if rule.wrong else None
            known |= wrong.facts if wrong else {}
        return known | self.game.facts(table, move)

    def tried(self, player: int) -> Mapping[Any, tuple[Move, ...]]:
        """All the moves, legal or not, among which the options of a player are found, by form."""
        if player not in self._tried:
            listed = [form for form in self.forms.values() if form.listed]
            made = {form.make: tuple(form.every(player)) for form in listed}
            self._tried[player] = {make: moves for make, moves in made.items() if moves}
        return self._tried[player]

    def hopeful(self, player: int) -> list[tuple[Asked, tuple[Move, ...]]]:
        """Those that break no rule about the move alone, with the rules still to be asked."""
        if player not in self._hopeful:
            any_table, found = self.game.start(self), []
            for make, moves in self.tried(player).items():
                asked = self.game.asked[make]
                alone = tuple(rule for rule in asked.rules if not rule.needs)
                left = tuple(rule for rule in asked.rules if rule.needs)
                kept = tuple(move for move in moves if not _any_broken(alone, any_table, move))
                found.append((asked._replace(rules=left), kept))
            self._hopeful[player] = [(asked, moves) for asked, moves in found if moves]
        return self._hopeful[player]


def broken_rules(game: Game, table: Any, move: Move) -> tuple[Rule, ...]:
    """All the rules that the move breaks: the one place that decides what is legal."""
    wrong_in, moments, rules = game.asked[type(move)]
    if table.phase in wrong_in:
        return (wrong_in[table.phase],)
    for rule in moments:
        if rule.broken(table, move):
            return (rule,)
    player = getattr(move, "player", table.turn)
    judged = table if player == table.turn else game.give_turn(table, player)
    broken: tuple[Rule, ...] = ()
    for rule in rules:
        if rule.broken(judged, move):
            broken += (rule,)
    if judged is table:
        return broken
    return out_of_turn(broken)


def apply_move(game: Game, table: Any, move: Move) -> Any:
    """The table after a move that is legal, or that a ruling lets through.

    A move out of turn is judged and applied as if the turn had been that player's after all.
    """
    player = getattr(move, "player", table.turn)
    judged = table if player == table.turn else game.give_turn(table, player)
    return game.types[type(move)].does(judged, move)


def options(setup: Setup, table: Any) -> list[Move]:
    """Every legal move that public information allows now.

    The same rules as in `broken_rules`, asked in the same order; but whether the moment is right is
    the same for all moves of a form, and one broken rule is enough to leave a move out.
    """
    found: list[Move] = []
    for asked, moves in setup.hopeful(table.turn or 0):
        if table.phase in asked.wrong_in or _any_broken(asked.moments, table, moves[0]):
            continue
        found += [move for move in moves if not _any_broken(asked.rules, table, move)]
    return found


def _any_broken(rules: tuple[Rule, ...], table: Any, move: Move) -> bool:
    for rule in rules:  # noqa: SIM110 (every option is asked so, and any takes twice as long)
        if rule.broken(table, move):
            return True
    return False


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
