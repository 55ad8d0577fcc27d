"""The rules of Nain Jaune: what can be laid and what cannot.

The house rules are options, and the rules ask for them by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...engine.adjust import Adjust, adjusted
from ...engine.facts import Who, Wrong
from ...engine.game import Option, Setup
from ...engine.kinds import Flag, OneOf, Whole
from ...engine.malformed import Malformed
from ...engine.moves import Pass
from ...engine.rules import rule
from ...engine.values import more, quick

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


def most_players(options: Mapping[str, Any]) -> int:
    return 8 if options["traditional-deals"] else 4


class Paid(NamedTuple):
    """What whoever was out got, from each seat."""

    out: int
    chips: tuple[int, ...]


@quick
class Table(NamedTuple):
    house: Mapping[str, Any]  # the options of the match
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
    return (seat + 1) % len(table.totals)


# Moves


class Deal(NamedTuple):
    dealer: int


class Play(NamedTuple):
    player: int
    from_: int
    to: int
    took: tuple[str, ...] = ()
    forgot: tuple[str, ...] = ()
    points_left: tuple[int, ...] | None = None
    held: Mapping[str, int] = {}

    @property
    def ranks(self) -> range:
        return range(self.from_, self.to + 1)

    @property
    def cards(self) -> int:
        """A run downwards has none, or fewer."""
        return self.to + 1 - self.from_


class Score(NamedTuple):
    out: int
    left: tuple[int, ...]
    took: Mapping[str, int] = {}
    forgot: Mapping[str, int] = {}
    held: Mapping[str, int] = {}
    points_left: tuple[int, ...] | None = None
    opera: bool = False


def each_box_once(setup: Setup, table: Table, move: Play) -> None:
    if set(move.took) & set(move.forgot):
        raise Malformed("A box is either taken or forgotten, not both.", "forgot")


# Rules, named as in the rule library


def ends_round(table: Table, move: Play) -> bool:
    return move.to - move.from_ + 1 >= table.hands[move.player]


def hands_after(table: Table, move: Play) -> tuple[int, ...]:
    return more(table.hands, move.player, -move.cards)


def left_over(table: Table, move: Play) -> Sequence[int]:
    """How many cards everybody has left, if this ends the round."""
    if not ends_round(table, move):
        return ()
    left = [*table.hands]
    left[move.player] = 0
    return left


def too_few_cards(table: Table, move: Play | Score) -> list[tuple[int, int, int]]:
    """Seats that have fewer cards than the move says: how many they have, and it says."""
    if isinstance(move, Play):
        left, said = left_over(table, move), [(move.player, table.hands[move.player], move.cards)]
    else:
        left, said = move.left, [(seat, table.dealt, cards) for seat, cards in enumerate(move.left)]
    short = [(seat, hand, cards) for seat, hand, cards in said if cards > hand]
    return short + too_few_to_hold(left, move.held)


def too_few_to_hold(left: Sequence[int], held: Mapping[str, int]) -> list[tuple[int, int, int]]:
    """The same of those who are said to be left with cards of the board."""
    holders = [*held.values()] if left else []
    short = [seat for seat in holders if holders.count(seat) > left[seat]]
    if not short:
        return []
    return [(seat, left[seat], holders.count(seat)) for seat in dict.fromkeys(short)]


def too_few_copies(table: Table, move: Play) -> list[tuple[str | int, int]]:
    """Ranks and board cards of which there would be more than the deck has, and how many it has."""
    used_up = [(rank, SUITS) for rank in move.ranks if table.played[rank - 1] >= SUITS]
    return [*used_up, *laid_twice(table, move)]


def laid_twice(table: Table, move: Play) -> list[tuple[str | int, int]]:
    """Board cards that were laid before, or that somebody cannot be left with."""
    laid_before = [box for box in move.took + move.forgot if box in table.boxes_gone]
    return [(box, 1) for box in (*laid_before, *held_in_vain(table, move))]


def held_in_vain(table: Table, move: Play) -> list[str]:
    """Board cards with which nobody can be left at the end, as they lie there."""
    if not move.held or not ends_round(table, move):
        return []
    seen = (*table.boxes_gone, *move.took, *move.forgot)
    return [box for box in move.held if box in seen or all_laid(table, move, RANK[box])]


def all_laid(table: Table, move: Play, rank: int) -> bool:
    """With this run all of a rank lie there, its board card too, though nobody may have said so."""
    return table.played[rank - 1] + (move.from_ <= rank <= move.to) >= SUITS


def named_twice(move: Score) -> list[tuple[str | int, int]]:
    """Board cards that a count names more than once, though the deck has one of each."""
    named = (*move.took, *move.forgot, *move.held)
    return [(box, 1) for box in dict.fromkeys(named) if named.count(box) > 1]


def impossible_points(table: Table, move: Play | Score) -> list[tuple[int, int, int]]:
    """Seats whose cards left cannot count what was said: how many they are, and the points."""
    said = move.points_left
    if said is None:
        return []
    left = left_over(table, move) if isinstance(move, Play) else move.left
    return [
        (seat, cards, said[seat])
        for seat, cards in enumerate(left)
        if not cards <= said[seat] <= MOST_POINTS * cards
    ]


def wrong_left(table: Table, move: Score) -> Iterator[Wrong]:
    """Nobody has more cards left than were dealt, and only who is out has none."""
    for seat, cards in enumerate(move.left):
        if cards > table.dealt:
            facts = {"holder": Who(seat), "hand": table.dealt, "count": cards}
            yield Wrong(seat, "hand.too-few", facts)
        elif cards < 1 and seat != move.out:
            yield Wrong(seat, "score.out-has-cards", {"out": Who(move.out)})


def wrong_points(table: Table, move: Play | Score) -> Iterator[Wrong]:
    for seat, cards, points in impossible_points(table, move):
        facts = {"owner": Who(seat), "left": cards, "points": points}
        yield Wrong(seat, "payment.impossible-hand", facts)


@rule("hand.too-few", needs="hands", overrulable=True)
def hand_too_few(table: Table, move: Play) -> bool:
    if move.to - move.from_ >= table.hands[move.player]:
        return True
    return bool(move.held and too_few_to_hold(left_over(table, move), move.held))


@rule("hand.too-few", overrulable=True)
def dealt_too_few(table: Table, move: Score) -> bool:
    if max(move.left) > table.dealt:
        return True
    return bool(move.held and too_few_to_hold(move.left, move.held))


@rule("deck.exhausted", needs="played boxes_gone hands", overrulable=True)
def deck_exhausted(table: Table, move: Play) -> bool:
    laid = table.played[move.from_ - 1 : move.to]
    if laid and max(laid) >= SUITS:
        return True
    if not table.boxes_gone.isdisjoint(move.took + move.forgot):
        return True
    return bool(move.held and held_in_vain(table, move))


@rule("deck.exhausted", overrulable=True)
def box_named_twice(table: Table, move: Score) -> bool:
    return bool((move.forgot or move.held) and named_twice(move))


@rule("deal.next-starter", needs="dealer", overrulable=True)
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


@rule("payment.points-missing", needs="hands.player")
def points_missing(table: Table, move: Play) -> bool:
    if table.house["payment"] != "points" or move.points_left is not None:
        return False
    return ends_round(table, move)


def points_impossible(table: Table, move: Play | Score) -> bool:
    return move.points_left is not None and bool(impossible_points(table, move))


impossible_hand = rule("payment.impossible-hand", needs="hands")(points_impossible)
impossible_left = rule("payment.impossible-hand")(points_impossible)


@rule("adjust.impossible", needs="chips|chips board|board hands|hands played")
def adjust_impossible(table: Table, move: Adjust) -> bool:
    """More cards than there are beside those laid, or chips that do not add up."""
    table = adjusted(table, move)
    held, chips = sum(move.hands or ()), sum(table.chips) + sum(table.board.values())
    too_many = held + sum(table.played) > SUITS * KING
    return too_many or chips != table.house["chips"] * len(table.totals)


@rule("payment.not-the-end", needs="hands.player")
def not_the_end(table: Table, move: Play) -> bool:
    if move.points_left is None and not move.held:
        return False
    return not ends_round(table, move)
