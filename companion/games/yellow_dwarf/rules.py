"""The rules of Nain Jaune: what can be laid and what cannot.

The house rules are options, and the rules ask for them by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...engine.facts import Who, Wrong
from ...engine.forms import Form, form
from ...engine.game import Option, Setup
from ...engine.kinds import AMOUNT, Each, Flag, Kind, OneOf, Seat, Several, Whole
from ...engine.kinds import Table as TableOf
from ...engine.malformed import Malformed
from ...engine.rules import ask, match_over, round_in_progress, round_not_dealt, rule
from ...engine.values import quick

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
    used_up: tuple[int, ...] = ()  # ranks of which all cards have been laid, lowest first
    boxes_gone: frozenset[str] = frozenset()  # whose card is known to have been laid
    passed: frozenset[int] = frozenset()  # who passed on the rank that is needed
    skipped: bool = False  # a rank that nobody had was passed over, so the leader may pass too
    had_turn: frozenset[int] = frozenset()  # whose first turn is over
    undealt: Table | None = None  # the table before this round was dealt
    paid: Paid | None = None  # when the last round ended


def left_of(table: Table, seat: int) -> int:
    return (seat + 1) % len(table.totals)


def changed(counts: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """Only a ruling lets a count fall below 0, and then it is 0."""
    after = list(counts)
    after[at] = count if (count := counts[at] + by) > 0 else 0  # quicker than max
    return tuple(after)


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


class Pass(NamedTuple):
    player: int


class Score(NamedTuple):
    out: int
    left: tuple[int, ...]
    took: Mapping[str, int] = {}
    forgot: Mapping[str, int] = {}
    held: Mapping[str, int] = {}
    points_left: tuple[int, ...] | None = None
    opera: bool = False


def forms(setup: Setup) -> list[Form]:
    house, players = setup.options, len(setup.players)
    seat, rank, box = Seat(players), Whole(ACE, KING, listed=True), OneOf(tuple(STAKE))
    boxes, owners = Several(box, distinct=True), TableOf(box, seat)
    counts = Each(Whole(-AMOUNT, AMOUNT), players)

    def brought(key: str, kind: Kind, by_the_house: bool) -> dict[str, Any]:
        return {key: kind} if by_the_house else {}

    points_left = brought("points_left", counts, house["payment"] == "points")
    held = brought("held", owners, house["held-box"] == "doubles")
    forgot = brought("forgot", owners, house["forgot"] == "doubles")
    opera = brought("opera", Flag(), house["opera"] != "off")
    return [
        form("deal", Deal, listed=False, dealer=seat),
        form("play", Play, player=seat, from_=rank, to=rank, took=boxes, forgot=boxes,
             **points_left, **held),
        form("pass", Pass, player=seat),
        form("score", Score, listed=False, required=tuple(points_left),
             out=seat, left=counts, took=owners, **forgot, **held, **points_left, **opera),
    ]  # fmt: skip


def each_box_once(setup: Setup, table: Table, move: Any) -> None:
    if isinstance(move, Play) and set(move.took) & set(move.forgot):
        raise Malformed("A box is either taken or forgotten, not both.", "forgot")


# Rules, named as in the rule library


def ends_round(table: Table, move: Play) -> bool:
    return move.to + 1 - move.from_ >= table.hands[move.player]  # quicker than its cards


def hands_after(table: Table, move: Play) -> tuple[int, ...]:
    return changed(table.hands, move.player, -move.cards)


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
    found: list[tuple[int, int, int]] = []
    holders = [*held.values()] if left else []
    for seat in holders:
        if holders.count(seat) > left[seat]:
            found.append((seat, left[seat], holders.count(seat)))
    return found


def too_few_copies(table: Table, move: Play) -> list[tuple[str | int, int]]:
    """Ranks and board cards of which there would be more than the deck has, and how many it has."""
    found: list[tuple[str | int, int]] = []
    first, last, gone = move.from_, move.to, table.boxes_gone
    for rank in table.used_up:
        if first <= rank <= last:
            found.append((rank, SUITS))
    boxes = move.took + move.forgot
    for box in boxes:
        if box in gone:
            found.append((box, 1))
    if move.held and ends_round(table, move):
        for box in move.held:
            # when all of its rank lie there it was laid, though nobody may have said so
            rank = RANK[box]
            lying = table.played[rank - 1] + (first <= rank <= last)
            if box in gone or box in boxes or lying >= SUITS:
                found.append((box, 1))
    return found


def named_twice(move: Score) -> list[tuple[str | int, int]]:
    """Board cards that a count names more than once, though the deck has one of each."""
    took, forgot = move.took, move.forgot
    found: list[tuple[str | int, int]] = []
    for box in forgot:
        if box in took:
            found.append((box, 1))
    for box in move.held:
        if box in took or box in forgot:
            found.append((box, 1))
    return found


def impossible_points(table: Table, move: Play | Score) -> list[tuple[int, int, int]]:
    """Seats whose cards left cannot count what was said: how many they are, and the points."""
    said = move.points_left
    if said is None:
        return []
    found, left = [], left_over(table, move) if isinstance(move, Play) else move.left
    for seat, cards in enumerate(left):
        if not cards <= said[seat] <= MOST_POINTS * cards:
            found.append((seat, cards, said[seat]))
    return found


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


@rule("hand.too-few")
def hand_too_few(table: Table, move: Play) -> bool:
    enough = move.to - move.from_ < table.hands[move.player]
    return enough and not (move.held and too_few_to_hold(left_over(table, move), move.held))


@rule("hand.too-few")
def dealt_too_few(table: Table, move: Score) -> bool:
    enough = max(move.left) <= table.dealt
    return enough and not (move.held and too_few_to_hold(move.left, move.held))


@rule("deck.exhausted")
def deck_exhausted(table: Table, move: Play) -> bool:
    if not (table.used_up or move.took or move.forgot or move.held):
        return True
    return not too_few_copies(table, move)


@rule("deck.exhausted")
def box_named_twice(table: Table, move: Score) -> bool:
    return not (move.forgot or move.held) or not named_twice(move)


@rule("deal.next-starter")
def next_dealer(table: Table, move: Deal) -> bool:
    return table.dealer is None or move.dealer == left_of(table, table.dealer)


@rule("run.wrong-rank")
def wrong_rank(table: Table, move: Play) -> bool:
    return table.needed is None or move.from_ == table.needed


@rule("run.not-ascending", fixed=True)
def not_ascending(table: Table, move: Play) -> bool:
    return move.from_ <= move.to


@rule("pass.must-lead")
def must_lead(table: Table, move: Pass) -> bool:
    return table.needed is not None


@rule("board.not-in-run", fixed=True)
def not_in_run(table: Table, move: Play) -> bool:
    for box in move.took + move.forgot:  # noqa: SIM110 (quicker than all)
        if not move.from_ <= RANK[box] <= move.to:
            return False
    return True


@rule("score.out-has-cards")
def out_has_cards(table: Table, move: Score) -> bool:
    left = move.left
    return left[move.out] == 0 == min(left) and left.count(0) == 1


@rule("payment.points-missing")
def points_missing(table: Table, move: Play) -> bool:
    if table.house["payment"] != "points" or not ends_round(table, move):
        return True
    return move.points_left is not None


@rule("payment.impossible-hand")
def impossible_hand(table: Table, move: Play | Score) -> bool:
    return move.points_left is None or not impossible_points(table, move)


@rule("payment.not-the-end")
def not_the_end(table: Table, move: Play) -> bool:
    return (move.points_left is None and not move.held) or ends_round(table, move)


RULES = {
    Deal: ask(match_over, round_in_progress, next_dealer),
    Play: ask(
        match_over, round_not_dealt,
        hand_too_few, deck_exhausted, wrong_rank, not_ascending, not_in_run,
        points_missing, impossible_hand, not_the_end,
    ),
    Pass: ask(match_over, round_not_dealt, must_lead),
    Score: ask(match_over, dealt_too_few, box_named_twice, out_has_cards, impossible_hand),
}  # fmt: skip
