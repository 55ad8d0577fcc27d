"""A game is one record of plain functions, and a set-up says who plays it by which options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from .ending import TieBreak, why_it_ended
from .errors import BadInput
from .facts import Card, Cards, Facts, Moment, Phrase, Who
from .moves import TableT, known_in
from .offers import Chance, Face, Key, Offer, Pad, Picks, Picture, Say
from .rules import (
    BETWEEN,
    COUNTING,
    OVER,
    TURN,
    BaseTable,
    MoveRules,
    Phase,
    Rule,
    order_rules,
    out_of_turn,
    wrong_moments,
)
from .schema import (
    JsonObject,
    Kind,
    Move,
    MoveSchema,
    MultiSet,
    OneOf,
    Seat,
    Value,
    canonical_json,
    plain,
)
from .values import best_seats, replaced

if TYPE_CHECKING:
    from .fields import FormFields, ScoreSheet
    from .judge import PartialPosition
    from .match import Match
    from .moves import KindOf, MoveType


class Option(NamedTuple):
    """Something that players agree on before a match."""

    id: str  # by which `setup.options` has it
    kind: Kind  # the values that it may have
    default: Value  # where nobody chooses
    usual: Mapping[str, Value] = {}  # of a table: what the words have that it does not name


def restored(setup: Setup, partial: PartialPosition, move: Move) -> Any:
    """Return the table before the first deal with all known parts put in."""
    start = setup.game.rules.start(setup)
    told = {key: value for key, value in partial.table.items() if key in start._fields}
    beside = {
        "totals": partial.totals,
        "round": partial.round,
        "phase": partial.phase,
        "turn": partial.turn,
    }
    return start._replace(**told, **beside)


@dataclass(frozen=True, eq=False, kw_only=True)
class Agreement:
    """The options that players settle before a match, and how they depend on each other."""

    options: tuple[Option, ...] = ()  # in the order of the form
    # ids that one switch sets together, by the id of the switch
    bundles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # What other options should be after these were chosen, until somebody says otherwise.
    suggest: Callable[[Mapping[str, Value]], Mapping[str, Value]] = lambda options: {}
    # Raises BadInput where options contradict each other.
    check: Callable[[Mapping[str, Value]], None] = lambda options: None
    # the most that can play, where an option changes it
    most_players: Callable[[Mapping[str, Value]], int] | None = None
    sides: int = 1  # the players come in so many sides of equal size, where there are any
    # The game by which a match is played, where its options bring the game itself along.
    game_for: Callable[[object], Game] | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class GameRules(Generic[TableT]):
    """The rules of a game: its first table, its moves, phases and points."""

    start: Callable[[Setup], TableT]  # the table before the first deal
    # In the order in which they are tried and offered; `companion options` sorts its lines.
    moves: tuple[MoveType[TableT], ...]
    phases: tuple[Phase, ...] = ()  # those of a round beside BETWEEN, TURN and OVER
    # Parts of the table that a whole match keeps: every rule knows them, and no `needs` names them.
    agreed: tuple[str, ...] = ("options",)
    # Points of the round that is on, by seat.
    round_points: Callable[[TableT], tuple[int, ...]] = lambda table: (0,) * len(table.totals)
    # The seats that have won once the match is over.
    winners: Callable[[TableT], tuple[int, ...]] = lambda table: best_seats(table.totals)
    # The table as if it were this seat’s turn: for a move out of turn that the table lets
    # stand.
    give_turn: Callable[[TableT, int], TableT] = lambda table, seat: replaced(table, turn=seat)
    # What a sentence about any move may name; it outranks `facts` of the move.
    facts: Callable[[TableT, Move], Facts] = lambda table, move: {}
    # What a turn that nobody logged is taken to be, such as a discard: whoever taps a player that
    # is not at turn need not log the turns before.
    implied_move: Callable[[TableT, int], Move | None] = lambda table, seat: None
    formulas: int = 0  # length of the formulas that are worked out when a move is judged; of sheets


@dataclass(frozen=True, eq=False, kw_only=True)
class TableDisplay(Generic[TableT]):
    """The presentation of a game on the table screen, and what can be tapped there."""

    # What lies on the table beside names, totals and the turn, which every game has.
    picture: Callable[[TableT], Picture] = lambda table: Picture(hands=getattr(table, "hands", ()))
    # By phase: the pads and verbs for whoever acts, after these picks; in other phases they
    # follow from the moves.
    offers: Mapping[str, Callable[[TableT, Any, Picks], Offer]] = field(default_factory=dict)
    # A pad that everybody looks at also while nothing is asked about it.
    board: Callable[[TableT], Pad | None] = lambda table: None
    # What a player’s sheet shows: all that lies in front of this seat.
    in_front_of: Callable[[TableT, int], tuple[Face, ...]] = lambda table, seat: ()
    # The fields in which a round is counted, if not every key of the result.
    count_fields: Callable[[TableT], FormFields] | None = None
    score_sheet: ScoreSheet | None = None  # a score sheet in place of the table screen
    # Keys by which somebody enters a hand that only they see, for “What can I do now?”.
    hand_keys: Callable[[TableT], tuple[Key, ...]] = lambda table: ()


@dataclass(frozen=True, eq=False, kw_only=True)
class ResultRules(Generic[TableT]):
    """The meaning of totals in a game, the end of a match, and its moments."""

    # The total that ends a match, to be shown while it is played.
    target: Callable[[Setup], int | None] = lambda setup: None
    # Why the match is over, as a sentence.
    why_ended: Callable[[Match[TableT]], Phrase] = why_it_ended
    # What decided among equal totals when it was over, if anything did.
    tie_break: Callable[[TableT], TieBreak | None] = lambda table: None
    # What people talk about afterwards, beside what every game has: found in a move, at the
    # table before it and after it.
    moments: Callable[[TableT, Move, TableT], Iterable[Moment]] = lambda before, move, after: ()
    unit: str = "points"  # what totals are: dollars, chips, tokens, wins or points
    # A word that the totals spell, by the number of players.
    letters: Callable[[int], str] = lambda players: ""
    least_leads: Callable[[Setup], bool] = lambda setup: False  # whether fewer points are better
    single_round: bool = False  # a match is one round, so that nobody counts them
    card_begins: bool = False  # a card decides who begins, so nobody draws lots
    # Numbers of this match that its rule text names.
    numbers: Callable[[Setup], Mapping[str, int]] = lambda setup: {}
    # The name of this match’s game, if not its own.
    display_name: Callable[[Setup], str] = lambda setup: ""


@dataclass(frozen=True, eq=False, kw_only=True)
class PublicTable(Generic[TableT]):
    """The parts of the table that everybody sees, and how a table is made from some of them."""

    # the kind of each part of the table that everybody sees
    keys: Mapping[str, KindOf] = field(default_factory=dict)
    # The table of what somebody tells of it without a log; raises BadInput where that
    # contradicts.
    restore: Callable[[Setup, PartialPosition, Move], TableT] = restored
    # The keys of which only a part was told.
    keys_with_gaps: Callable[[Mapping[str, Value]], frozenset[str]] = lambda table: frozenset()
    # Parts of the table that are no keys: the keys that they follow from.
    derived_from: Mapping[str, frozenset[str]] = field(default_factory=dict)
    # numbers of players to try, where nobody says how many play
    likely_players: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Game(Generic[TableT]):
    """A game: who can play it, what is agreed, its rules, its table, its results."""

    id: str  # as in data/games: "go-fish"
    players: tuple[int, int]  # the fewest and the most
    agreement: Agreement = Agreement()  # options that are settled before a match
    rules: GameRules[TableT]  # the first table, the moves, the phases
    # what the table screen shows, where that does not follow from the moves
    table: TableDisplay[TableT] = field(default_factory=TableDisplay)
    # what totals mean, and when a match ends
    result: ResultRules[TableT] = field(default_factory=ResultRules)
    # what everybody sees of the table
    public: PublicTable[TableT] = field(default_factory=PublicTable)

    def __post_init__(self) -> None:
        """Refuse declarations of which one would be lost in silence, or lead nowhere."""
        makers: dict[type, str] = {}
        own = {phase.name: phase for phase in self.rules.phases}
        known = (BETWEEN, TURN, OVER, COUNTING, *own)
        for declared in self.rules.moves:
            same = makers.setdefault(declared.make, declared.name)
            if same != declared.name:
                named = declared.make.__name__
                raise ValueError(
                    f"the moves {same!r} and {declared.name!r} are both made by {named}: "
                    "each move needs a class of its own"
                )
            for phase in declared.phases:
                if phase not in known:
                    raise ValueError(
                        f"the move {declared.name!r} has the phase {phase!r}, which is none of "
                        f"{', '.join(known)}: add it to `phases`, or mend its spelling"
                    )
                if phase in own and TURN not in declared.phases and not own[phase].none:
                    raise ValueError(
                        f"Phase({phase!r}, …) needs `none`: the rule that {declared.name!r} breaks "
                        "while nothing of the kind is due"
                    )

    def __repr__(self) -> str:
        """Return its id alone, so that a failure in which a game stands is one line."""
        return f"Game({self.id!r})"

    @cached_property
    def types(self) -> Mapping[type, MoveType[TableT]]:
        """Return the declaration of each move, by the class of the move."""
        return {declared.make: declared for declared in self.rules.moves}

    @cached_property
    def asked(self) -> Mapping[type, MoveRules]:
        """Return the rules of each move: those about its moment follow from its phase."""
        return {
            declared.make: order_rules(
                wrong_moments(declared.phases, self.rules.phases), declared.broken_if
            )
            for declared in self.rules.moves
        }

    @cached_property
    def only_counted(self) -> bool:
        """Return whether nobody moves, so that only results and the end can be logged."""
        if self.table.score_sheet is not None:  # what is entered for a player is a part of a result
            return True
        return not any(declared.has_player for declared in self.rules.moves)

    def uses(self, table: TableT, move: Move) -> Picks:
        """Return the picks of the move that come from a hand."""
        return self.types[type(move)].uses(table, move)

    def chances(self, table: TableT, moves: Sequence[Move], hand: Picks | None) -> list[Chance]:
        """Sum up legal moves as each of them is declared, for anybody or for a hand."""
        chances: list[Chance] = []
        for make, declared in self.types.items():
            alike = [move for move in moves if type(move) is make]
            sums_up = declared.sums_up
            verb = declared.taps.verb or declared.name
            only_players_know = not declared.listed and table.phase in declared.phases
            if callable(sums_up):
                summed_up = sums_up(table, alike, hand) if alike or only_players_know else ()
                chances += [chance._replace(verb=verb) for chance in summed_up]
            elif sums_up and alike:
                chances.append(Chance(verb, Say(sums_up, self.rules.facts(table, alike[0]))))
            else:
                chances += (Chance(move=move) for move in alike)
        return chances


@dataclass(frozen=True, eq=False, repr=False)
class Setup:
    """The header of a record: who plays which game by which options."""

    game: Game  # the one that is played
    players: tuple[str, ...]  # their names, by seat; `zeros` has a 0 for each
    options: Mapping[str, Value]  # all of them, defaults filled in
    id: str = ""  # that of the record
    started: str = ""  # when, in UTC
    _tried: dict[int, Mapping[type, tuple[Move, ...]]] = field(default_factory=dict, init=False)

    def __repr__(self) -> str:
        """Return the game, the players and the options that are not the usual ones, on one line."""
        usual = {option.id: option.default for option in self.game.agreement.options}
        chosen = [f"{k}={v!r:.40}" for k, v in self.options.items() if usual.get(k) != v]
        return f"Setup({' '.join((self.game.id, *self.players, *chosen))})"

    @cached_property
    def forms(self) -> Mapping[str, MoveSchema]:
        """Return the forms of all moves in this match, by name."""
        in_this_match = [declared for declared in self.game.rules.moves if declared.known(self)]
        return {declared.name: declared.form(self) for declared in in_this_match}

    @cached_property
    def form_of(self) -> Mapping[type, MoveSchema]:
        """Return the forms of all moves in this match, by the class of the move."""
        return {form.make: form for form in self.forms.values()}

    @cached_property
    def shape(self) -> Mapping[str, Kind]:
        """Return the kinds of all public parts of the table in this match."""
        return known_in(self, self.game.public.keys)

    def public(self, table: BaseTable) -> JsonObject:
        """Return the public parts of a table: `table` of `replay --json`."""
        return {key: plain(kind, getattr(table, key)) for key, kind in self.shape.items()}

    @property
    def zeros(self) -> tuple[int, ...]:
        """Return 0 for each player."""
        return (0,) * len(self.players)

    def read_move(self, line: Mapping[str, object]) -> Move:
        """Read a move from its JSON object: `move` names its form, the other keys belong to it."""
        values = dict(line)
        name = values.pop("move", None)
        if type(name) is not str:
            raise BadInput("{key} must be the name of a move.", "move")
        form = self.forms.get(name)
        if form is None:
            raise self._no_move(name)
        return form.read(values)

    def _no_move(self, name: str) -> BadInput:
        """Return the error for an unknown move; who wants to pass is told what to do instead."""
        if name == "pass":
            own = (form for form in self.forms.values() if "player" in form.keys)
            theirs = (form.name for form in own if form.listed)
            return BadInput(
                "No one can pass in this match: the player whose turn it is must act ({moves}).",
                "move",
                moves=", ".join(theirs),
            )
        return BadInput(
            "There’s no move “{value}” in this match.", "move", value=name[:60], known=[*self.forms]
        )

    def write_move(self, move: Move) -> JsonObject:
        """Return the JSON object of a move."""
        return self.form_of[type(move)].write(move)

    def text(self, move: Move) -> str:
        """Return the canonical JSON text of a move."""
        return canonical_json(self.write_move(move))

    def facts(self, table: BaseTable, move: Move) -> Facts:
        """Return all that a sentence about the move may name: its keys, and what the game adds."""
        facts: Facts = {"round": table.round}
        if table.turn is not None:
            facts["turn"] = Who(table.turn)
        for key, (name, kind) in self.form_of[type(move)].keys.items():
            facts[key] = _named(kind, getattr(move, name))
        facts |= self.game.types[type(move)].facts(table, move)
        for rule in self.game.asked[type(move)].rules:
            wrong = next(rule.wrong(table, move), None) if rule.wrong else None
            facts |= wrong.facts if wrong else {}
        return facts | self.game.rules.facts(table, move)

    def tried(self, player: int) -> Mapping[type, tuple[Move, ...]]:
        """Return all moves, legal or not, among which a player's options are found, by form."""
        if player not in self._tried:
            listed = [form for form in self.forms.values() if form.listed]
            made = {form.make: tuple(form.every(player)) for form in listed}
            self._tried[player] = {make: moves for make, moves in made.items() if moves}
        return self._tried[player]


def broken_rules(
    game: Game, table: BaseTable, move: Move, asked: MoveRules | None = None
) -> tuple[Rule, ...]:
    """Return all rules that the move breaks: the one place that decides what is legal.

    `asked` are the rules to ask, if not all of the move's: where only a part of the table is known.
    """
    wrong_in, moments, rules = asked or game.asked[type(move)]
    if table.phase in wrong_in:
        return (wrong_in[table.phase],)
    for rule in moments:
        if rule.broken(table, move):
            return (rule,)
    judged = _at_turn_of(game, table, move)
    broken = tuple(rule for rule in rules if rule.broken(judged, move))
    return broken if judged is table else out_of_turn(broken)


def _at_turn_of(game: Game[TableT], table: TableT, move: Move) -> TableT:
    player: int | None = getattr(move, "player", table.turn)
    if player is None or player == table.turn:
        return table
    return game.rules.give_turn(table, player)


def apply_move(game: Game[TableT], table: TableT, move: Move) -> TableT:
    """Return the table after a move that is legal, or that a ruling lets through.

    A move out of turn is judged and applied as if the turn had been that player's after all.
    """
    return game.types[type(move)].does(_at_turn_of(game, table, move), move)


def options(setup: Setup, table: BaseTable) -> list[Move]:
    """Return every legal move that public information allows now.

    The same rules as in `broken_rules`, asked in the same order; but whether the moment is right is
    the same for all moves of a form, and one broken rule is enough to leave a move out.
    """
    legal: list[Move] = []
    for make, moves in setup.tried(table.turn or 0).items():
        asked = setup.game.asked[make]
        if table.phase in asked.wrong_in or _any_broken(asked.moments, table, moves[0]):
            continue
        legal += [move for move in moves if not _any_broken(asked.rules, table, move)]
    return legal


def _any_broken(rules: tuple[Rule, ...], table: BaseTable, move: Move) -> bool:
    return any(rule.broken(table, move) for rule in rules)


def _named(kind: Kind, value: Value) -> object:
    """Return the value of a key as something that a sentence can name."""
    if value is None:
        return None
    match kind:
        case Seat():
            return Who(value)
        case OneOf():
            return Card(value)
        case MultiSet(of=OneOf()):
            return Cards(value)
    return value
