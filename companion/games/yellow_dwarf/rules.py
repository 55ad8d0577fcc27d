"""The rules of Nain Jaune: what can be laid and what cannot.

The house rules are options, and the rules ask for them by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...engine.for_games import *

ACE, KING = 1, 13
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


def left_of(table: Table, seat: int) -> int:
    """Return the next seat clockwise."""
    return (seat + 1) % len(table.totals)


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


def too_few_cards(table: Table, move: Play | Score) -> list[tuple[int, int, int]]:
    """Return the seats with fewer cards than the move says: those they have, those it says."""
    if isinstance(move, Play):
        left, claims = left_over(table, move), [(move.player, table.hands[move.player], move.cards)]
    else:
        left, claims = (
            move.left,
            [(seat, table.dealt, cards) for seat, cards in enumerate(move.left)],
        )
    short = [(seat, hand, cards) for seat, hand, cards in claims if cards > hand]
    return short + too_few_to_hold(left, move.held)


def too_few_to_hold(left: Sequence[int], held: Mapping[str, int]) -> list[tuple[int, int, int]]:
    """Return the seats with fewer cards left than the board cards that they hold."""
    holders = [*held.values()] if left else []
    short = [seat for seat in holders if holders.count(seat) > left[seat]]
    if not short:
        return []
    return [(seat, left[seat], holders.count(seat)) for seat in dict.fromkeys(short)]


def too_few_copies(table: Table, move: Play) -> list[tuple[str | int, int]]:
    """Return the cards that the run lays too often, and how many the deck has."""
    used_up = [(rank, SUITS) for rank in move.ranks if table.played[rank - 1] >= SUITS]
    return [*used_up, *laid_twice(table, move)]


def laid_twice(table: Table, move: Play) -> list[tuple[str | int, int]]:
    """Return the board cards that were laid before, or with which nobody can be left."""
    laid_before = [box for box in move.took + move.forgot if box in table.boxes_gone]
    return [(box, 1) for box in (*laid_before, *held_in_vain(table, move))]


def held_in_vain(table: Table, move: Play) -> list[str]:
    """Return the board cards with which nobody can be left at the end, as they lie there."""
    if not move.held or not ends_round(table, move):
        return []
    seen = (*table.boxes_gone, *move.took, *move.forgot)
    return [box for box in move.held if box in seen or all_laid(table, move, RANK[box])]


def all_laid(table: Table, move: Play, rank: int) -> bool:
    """Return whether all cards of a rank lie there after this run, so its board card does too."""
    return table.played[rank - 1] + (move.from_ <= rank <= move.to) >= SUITS


def named_twice(move: Score) -> list[tuple[str | int, int]]:
    """Return the board cards that a count names more than once, though the deck has one of each."""
    named = (*move.took, *move.forgot, *move.held)
    return [(box, 1) for box in dict.fromkeys(named) if named.count(box) > 1]


def impossible_points(table: Table, move: Play | Score) -> list[tuple[int, int, int]]:
    """Return the seats whose cards left cannot count so many points: their cards and the points."""
    points = move.points_left
    if points is None:
        return []
    left = left_over(table, move) if isinstance(move, Play) else move.left
    return [
        (seat, cards, points[seat])
        for seat, cards in enumerate(left)
        if not cards <= points[seat] <= MOST_POINTS * cards
    ]


def wrong_left(table: Table, move: Score) -> Iterator[WrongEntry]:
    """Yield entries of cards left: more than were dealt, or none though somebody else is out."""
    for seat, cards in enumerate(move.left):
        if cards > table.dealt:
            facts = {"holder": Who(seat), "hand": table.dealt, "count": cards}
            yield WrongEntry(seat, "hand.too-few", facts)
        elif cards < 1 and seat != move.out:
            yield WrongEntry(seat, "score.out-has-cards", {"out": Who(move.out)})


def wrong_points(table: Table, move: Play | Score) -> Iterator[WrongEntry]:
    """Yield entries of points that so many cards cannot count."""
    for seat, cards, points in impossible_points(table, move):
        facts = {"owner": Who(seat), "left": cards, "points": points}
        yield WrongEntry(seat, "payment.impossible-hand", facts)


@rule("hand.too-few", common="hand", needs="hands", overrulable=True)
def hand_too_few(table: Table, move: Play) -> bool:
    if move.to - move.from_ >= table.hands[move.player]:
        return True
    return bool(move.held and too_few_to_hold(left_over(table, move), move.held))


@rule("hand.too-few", common="hand", overrulable=True)
def dealt_too_few(table: Table, move: Score) -> bool:
    if max(move.left) > table.dealt:
        return True
    return bool(move.held and too_few_to_hold(move.left, move.held))


@rule("deck.exhausted", common="copies", needs=("played", "boxes_gone", "hands"), overrulable=True)
def deck_exhausted(table: Table, move: Play) -> bool:
    laid = table.played[move.from_ - 1 : move.to]
    if laid and max(laid) >= SUITS:
        return True
    if not table.boxes_gone.isdisjoint(move.took + move.forgot):
        return True
    return bool(move.held and held_in_vain(table, move))


@rule("deck.exhausted", common="copies", overrulable=True)
def box_named_twice(table: Table, move: Score) -> bool:
    return bool((move.forgot or move.held) and named_twice(move))


@rule("deal.next-starter", needs="dealer", needs_log=True, overrulable=True)
def not_next_dealer(table: Table, move: Deal) -> bool:
    return table.dealer is not None and move.dealer != left_of(table, table.dealer)


@rule("run.wrong-rank", needs="needed", overrulable=True)
def wrong_rank(table: Table, move: Play) -> bool:
    return table.needed is not None and move.from_ != table.needed


@rule("run.not-ascending")
def not_ascending(table: Table, move: Play) -> bool:
    return move.from_ > move.to


@rule("pass.must-lead", needs="needed")
def must_lead(table: Table, move: Pass) -> bool:
    return table.needed is None


@rule("board.not-in-run")
def not_in_run(table: Table, move: Play) -> bool:
    boxes = move.took + move.forgot
    return bool(boxes and [box for box in boxes if not move.from_ <= RANK[box] <= move.to])


@rule("score.out-has-cards")
def out_has_cards(table: Table, move: Score) -> bool:
    return move.left[move.out] != 0 or move.left.count(0) != 1 or min(move.left) < 0


@rule("payment.points-missing", needs=Need("hands", of="player"))
def points_missing(table: Table, move: Play) -> bool:
    if table.options["payment"] != "points" or move.points_left is not None:
        return False
    return ends_round(table, move)


def points_impossible(table: Table, move: Play | Score) -> bool:
    """Return whether the points of somebody's cards left are impossible."""
    return move.points_left is not None and bool(impossible_points(table, move))


impossible_hand = rule("payment.impossible-hand", needs="hands")(points_impossible)
impossible_left = rule("payment.impossible-hand")(points_impossible)


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
    held, chips = sum(move.hands or ()), sum(table.chips) + sum(table.board.values())
    too_many = held + sum(table.played) > SUITS * KING
    return too_many or chips != table.options["chips"] * len(table.totals)


@rule("payment.not-the-end", needs=Need("hands", of="player"))
def not_the_end(table: Table, move: Play) -> bool:
    if move.points_left is None and not move.held:
        return False
    return not ends_round(table, move)
