"""The rules of Nain Jaune: what can be laid and what cannot.

The house rules are options, and the rules ask for them by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...engine.adjust import Adjust, adjusted, cards_named
from ...engine.errors import BadInput
from ...engine.facts import Facts, Who
from ...engine.game import Option, Setup
from ...engine.moves import Pass
from ...engine.rules import Need, WrongEntries, entry_rule, left_of, rule
from ...engine.schema import Flag, OneOf, Value, Whole
from ...engine.values import add_at

ACE = 1
KING = 13
SUITS = 4  # so many cards of each rank
RANK = {"10D": 10, "JC": 11, "QS": 12, "KH": 13, "7D": 7}  # the cards of the board, in its order
STAKE = {"10D": 1, "JC": 2, "QS": 3, "KH": 4, "7D": 5}
ALL_STAKES = sum(STAKE.values())
DEALT = {2: 22, 3: 15, 4: 12, 5: 9, 6: 8, 7: 7, 8: 6}  # cards for each player
MOST_POINTS = 10  # that a card can count

OPTIONS = (
    Option("chips", Whole(ALL_STAKES, 1000), 49),
    Option("payment", OneOf(("cards", "points")), "cards"),
    Option("held-box", OneOf(("nothing", "doubles")), "nothing"),
    Option("forgot", OneOf(("stays", "doubles")), "stays"),
    Option("stuck", OneOf(("restart", "skip")), "restart"),
    Option("opera", OneOf(("first-turn", "before-others", "off")), "first-turn"),
    Option("traditional-deals", Flag(), False),
)


def most_players(options: Mapping[str, Value]) -> int:
    """Return for how many players there are cards, by the options of the match."""
    return 8 if options["traditional-deals"] else 4


class Paid(NamedTuple):
    """The chips that whoever was out got from each seat."""

    out: int
    chips: tuple[int, ...]


class Table(NamedTuple):
    """The table: chips, board, hands, the run that goes on, and what happened in the round."""

    options: Mapping[str, Value]
    dealt: int
    totals: tuple[int, ...]
    chips: tuple[int, ...]
    hands: tuple[int, ...]
    board: Mapping[str, int]
    round: int = 0
    phase: str = "between-rounds"
    turn: int | None = None
    dealer: int | None = None  # of the last round
    needed: int | None = None  # the rank that goes on; a lead may begin with any
    leader: int | None = None  # who laid the last card
    played: tuple[int, ...] = (0,) * KING  # cards of each rank, ace first
    boxes_gone: frozenset[str] = frozenset()  # whose card is known to have been laid
    takers: Mapping[str, int] = {}  # who took which box in this round
    passed: frozenset[int] = frozenset()  # who passed on the rank that is needed
    skipped: bool = False  # a rank that nobody had was passed over, so the leader may pass too
    had_turn: frozenset[int] = frozenset()  # whose first turn is over
    undealt: Table | None = None  # the table before this round was dealt
    paid: Paid | None = None  # when the last round ended


# Moves


class Deal(NamedTuple):
    """A deal, and who dealt."""

    dealer: int


class Play(NamedTuple):
    """A run from hand, with the boxes that were taken or forgotten in it."""

    player: int
    from_: int
    to: int
    took: tuple[str, ...] = ()
    forgot: tuple[str, ...] = ()
    points_left: tuple[int, ...] | None = None
    held: Mapping[str, int] = {}

    @property
    def ranks(self) -> range:
        """Return the ranks of the run."""
        return range(self.from_, self.to + 1)

    @property
    def cards(self) -> int:
        """Return how many cards the run has; one downwards has none, or fewer."""
        return self.to + 1 - self.from_


class Score(NamedTuple):
    """A counted round: who was out, what the others have left, what happened on the board."""

    out: int
    left: tuple[int, ...]
    took: Mapping[str, int] = {}
    forgot: Mapping[str, int] = {}
    held: Mapping[str, int] = {}
    points_left: tuple[int, ...] | None = None
    opera: bool = False


def check_boxes(setup: Setup, table: Table, move: Play) -> None:
    """Raise BadInput if a box is both taken and forgotten."""
    if set(move.took) & set(move.forgot):
        raise BadInput("A box is either taken or forgotten, not both.", "forgot")


# Rules, named as in the rule library


def ends_round(table: Table, move: Play) -> bool:
    """Return whether the player lays the last card of the hand."""
    return move.to - move.from_ + 1 >= table.hands[move.player]


def hands_after(table: Table, move: Play) -> tuple[int, ...]:
    """Return how many cards everybody has after the run."""
    return add_at(table.hands, move.player, -move.cards)


def left_over(table: Table, move: Play) -> Sequence[int]:
    """Return how many cards everybody has left if this ends the round, else nothing."""
    if not ends_round(table, move):
        return ()
    left = [*table.hands]
    left[move.player] = 0
    return left


def too_few(seat: int, hand: int, count: int) -> tuple[int, Facts]:
    """Return a seat that has fewer cards than the move says."""
    return seat, {"holder": Who(seat), "hand": hand, "count": count}


def too_few_to_hold(left: Sequence[int], held: Mapping[str, int]) -> WrongEntries:
    """Find the seats with fewer cards left than the board cards that they hold."""
    holders = [*held.values()] if left else []
    for seat in dict.fromkeys(holders):
        if holders.count(seat) > left[seat]:
            yield too_few(seat, left[seat], holders.count(seat))


@entry_rule("hand.too-few", common="hand", needs="hands", overrulable=True)
def hand_too_few(table: Table, move: Play) -> WrongEntries:
    hand = table.hands[move.player]
    if move.cards > hand:
        yield too_few(move.player, hand, move.cards)
    yield from too_few_to_hold(left_over(table, move), move.held)


@entry_rule("hand.too-few", common="hand", overrulable=True)
def dealt_too_few(table: Table, move: Score) -> WrongEntries:
    for seat, cards in enumerate(move.left):
        if cards > table.dealt:
            yield too_few(seat, table.dealt, cards)
    yield from too_few_to_hold(move.left, move.held)


def too_few_copies(table: Table, move: Play) -> list[tuple[str | int, int]]:
    """Return the cards that the run lays too often, and how many the deck has: of each rank four,
    of the board cards one, with which nobody can be left at the end if it lies there."""
    laid = table.played
    named = move.took + move.forgot
    used_up = [(rank, SUITS) for rank in move.ranks if laid[rank - 1] >= SUITS]
    twice = [box for box in named if box in table.boxes_gone]
    for box in move.held if ends_round(table, move) else ():
        all_laid = laid[RANK[box] - 1] + (RANK[box] in move.ranks) >= SUITS
        if all_laid or box in named or box in table.boxes_gone:
            twice.append(box)
    return [*used_up, *((box, 1) for box in twice)]


@rule("deck.exhausted", common="copies", needs=("played", "boxes_gone", "hands"), overrulable=True)
def deck_exhausted(table: Table, move: Play) -> bool:
    return bool(too_few_copies(table, move))


def named_twice(move: Score) -> list[tuple[str | int, int]]:
    """Return the board cards that a count names more than once, though the deck has one of each."""
    named = (*move.took, *move.forgot, *move.held)
    return [(box, 1) for box in dict.fromkeys(named) if named.count(box) > 1]


@rule("deck.exhausted", common="copies", overrulable=True)
def box_named_twice(table: Table, move: Score) -> bool:
    return bool(named_twice(move))


@rule("deal.next-starter", needs="dealer", needs_log=True, overrulable=True)
def not_next_dealer(table: Table, move: Deal) -> bool:
    return table.dealer is not None and move.dealer != left_of(table, table.dealer)


@rule("run.wrong-rank", needs="needed", overrulable=True)
def wrong_rank(table: Table, move: Play) -> bool:
    return table.needed is not None and move.from_ != table.needed


@rule("run.not-ascending")
def not_ascending(table: Table, move: Play) -> bool:
    return move.from_ > move.to


@rule("pass.must-lead", needs="needed", overrulable=True)
def must_lead(table: Table, move: Pass) -> bool:
    return table.needed is None


@rule("board.not-in-run")
def not_in_run(table: Table, move: Play) -> bool:
    return any(RANK[box] not in move.ranks for box in move.took + move.forgot)


@entry_rule("score.out-has-cards")
def out_has_cards(table: Table, move: Score) -> WrongEntries:
    """Find cards left of who is out, and others who have none though somebody else is out."""
    for seat, cards in enumerate(move.left):
        if cards != 0 if seat == move.out else cards < 1:
            yield seat, {"out": Who(move.out)}


@rule("payment.points-missing", needs="hands")
def points_missing(table: Table, move: Play) -> bool:
    if table.options["payment"] != "points" or move.points_left is not None:
        return False
    return ends_round(table, move)


def impossible_points(table: Table, move: Play | Score) -> WrongEntries:
    """Find the seats whose cards left cannot count so many points."""
    left = left_over(table, move) if isinstance(move, Play) else move.left
    for seat, (cards, points) in enumerate(zip(left, move.points_left or (), strict=False)):
        if not cards <= points <= MOST_POINTS * cards:
            yield seat, {"owner": Who(seat), "left": cards, "points": points}


impossible_hand = entry_rule("payment.impossible-hand", needs="hands")(impossible_points)
impossible_left = entry_rule("payment.impossible-hand")(impossible_points)


@rule("adjust.impossible")
def cards_or_chips_missing(table: Table, move: Adjust) -> bool:
    """Count whether there are more cards than in the deck, or chips that do not add up."""
    if cards_named(move) > SUITS * KING:
        return True
    if move.chips is None or move.board is None:
        return False
    in_the_game: int = table.options["chips"] * len(table.totals)
    return sum(move.chips) + sum(move.board.values()) != in_the_game


@rule(
    "adjust.impossible",
    needs=(
        Need("chips", unless="chips"),
        Need("board", unless="board"),
        Need("hands", unless="hands"),
        "played",
    ),
    at_any_table=cards_or_chips_missing,
)
def adjust_impossible(table: Table, move: Adjust) -> bool:
    """Count whether there are more cards than beside those laid, or chips that do not add up."""
    table = adjusted(table, move)
    held = sum(move.hands or ())
    chips = sum(table.chips) + sum(table.board.values())
    too_many = held + sum(table.played) > SUITS * KING
    return too_many or chips != table.options["chips"] * len(table.totals)


@rule("payment.not-the-end", needs="hands")
def not_the_end(table: Table, move: Play) -> bool:
    if move.points_left is None and not move.held:
        return False
    return not ends_round(table, move)
