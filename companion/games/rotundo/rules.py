"""The rules of Rotundo: collections, auctions, and what the cards are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from ...engine.adjust import cards_beyond
from ...engine.errors import BadInput
from ...engine.facts import Card, Cards, Facts, Say, Who
from ...engine.game import Setup
from ...engine.moves import Pass
from ...engine.rules import Need, WrongEntries, entry_rule, left_of, rule
from ...engine.values import gains, replace_at, to_hand

DECK = 60
FULL_HAND = 7
PICKUP = 3
# what a card is worth
LEAST = 10
MOST = 70
STEP = 5
COLOURS = ("beige", "brown", "blue")
NUMBERS = range(1, 5)
VALUES = range(LEAST, MOST + 1, STEP)
MATERIALS = STONE, PLATINUM = 35, 70
COPIES = 6  # of each material


class Printed(NamedTuple):
    """The parts that are printed on a card: its bag and its value."""

    colour: str
    number: int
    value: int


CARDS = {
    f"{colour}-{number}-{value}": Printed(colour, number, value)
    for colour in COLOURS
    for number in NUMBERS
    for value in VALUES
}
ORDER = {card: index for index, card in enumerate(CARDS)}
VALUE = {card: printed.value for card, printed in CARDS.items()}


def _cards_of(value: int) -> frozenset[str]:
    """Return all cards that are worth this."""
    return frozenset(card for card in CARDS if VALUE[card] == value)


OF_VALUE = {value: _cards_of(value) for value in VALUES}

Display = tuple[str, ...]  # in the order of the cards


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards in the order of `CARDS`."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def worth(cards: tuple[str, ...]) -> int:
    """Return what cards are worth together."""
    return sum(map(VALUE.__getitem__, cards))


def payable(display: Display) -> list[int]:
    """Return the amounts that the owner of this display can bid."""
    sums = {0}
    for card in display:
        sums |= {VALUE[card] + rest for rest in sums}
    return sorted(sums - {0})


class Table(NamedTuple):
    """The table: the open card, the displays, the hands and the piles."""

    totals: tuple[int, ...]
    displays: tuple[Display, ...]
    hands: tuple[int, ...]
    round: int = 0
    phase: str = "between-rounds"
    turn: int | None = None
    card: str | None = None  # in the middle
    draw: int = 0
    discard: tuple[str, ...] = ()  # bottom to top
    passed: tuple[int, ...] = ()  # on this card, in order
    counted: tuple[int, ...] = ()  # what displays are worth that were counted instead of logged


# Moves


class Deal(NamedTuple):
    """A deal: who begins, and the card that is turned up."""

    first: int
    card: str


class Collect(NamedTuple):
    """Two cards from the hand that make a collection with the open card."""

    player: int
    cards: tuple[str, ...]
    pickup: bool = False


class Auction(NamedTuple):
    """An auction: who won it, and the cards of the display that were paid."""

    player: int
    winner: int
    paid: tuple[str, ...]
    bid: int | None = None


class TurnUp(NamedTuple):
    """The next open card."""

    card: str


class Score(NamedTuple):
    """The count that ends the game: what hands and displays are worth."""

    hands: tuple[int, ...]
    displays: tuple[int, ...] | None = None


def check_displays(setup: Setup, table: Table, move: Score) -> None:
    """Raise BadInput if displays are left out though nothing was logged that tells them."""
    if move.displays is None and table.phase == "between-rounds":
        raise BadInput("Nothing was dealt, so “{move}” needs {key}.", "displays", move="score")


# Rules, named as in the rule library


def collection(table: Table, move: Collect) -> list[Printed]:
    """Return the open card and the two of the move, or nothing if no card is open."""
    return [CARDS[card] for card in (table.card, *move.cards)] if table.card else []


def missing(table: Table, move: Auction) -> tuple[str, ...]:
    """Return the cards that were paid and do not lie in the winner's display."""
    return tuple((Counter(move.paid) - Counter(table.displays[move.winner])).elements())


def lying(table: Table, value: int) -> int:
    """Return how many cards of this value the table can see."""
    seen = chain((table.card,), table.discard, *table.displays)
    return sum(map(OF_VALUE[value].__contains__, seen))


def exhausted(table: Table, cards: tuple[str, ...]) -> int | None:
    """Return a value of which the deck has too few cards for these to come to the table."""
    values = [VALUE[card] for card in cards]
    for value in MATERIALS:
        if value in values and lying(table, value) + values.count(value) > COPIES:
            return value
    return None


def could_be(value: int, cards: int | None) -> bool:
    """Return whether so many cards can be worth that; None stands for an unknown number."""
    if value % STEP:
        return False
    if cards is None:
        return value == 0 or value >= LEAST
    return LEAST * cards <= value <= MOST * cards


@rule("collect.colours", needs="card", overrulable=True)
def wrong_colours(table: Table, move: Collect) -> bool:
    """Neither all the same nor all different."""
    return len({card.colour for card in collection(table, move)}) == 2


@rule("collect.numbers", needs="card", overrulable=True)
def wrong_numbers(table: Table, move: Collect) -> bool:
    """Neither all the same nor three in a row."""
    numbers = sorted([card.number for card in collection(table, move)])
    if not numbers:
        return False
    step = numbers[1] - numbers[0]
    next_step = numbers[2] - numbers[1]
    return step != next_step or step > 1


@rule("collect.three-stones", needs="card", overrulable=True)
def three_stones(table: Table, move: Collect) -> bool:
    return [card.value for card in collection(table, move)] == [STONE] * 3


@rule("collect.three-platinum", needs="card", overrulable=True)
def three_platinum(table: Table, move: Collect) -> bool:
    return [card.value for card in collection(table, move)] == [PLATINUM] * 3


@rule("discard.empty", needs="discard")
def discard_empty(table: Table, move: Collect) -> bool:
    return move.pickup and not table.discard


@rule("hand.too-few", common="hand", needs="hands", overrulable=True)
def hand_too_few(table: Table, move: Collect) -> bool:
    return len(move.cards) > table.hands[move.player]


@rule("deck.exhausted", common="copies", needs=("card", "discard", "displays"), overrulable=True)
def deck_exhausted(table: Table, move: Collect | TurnUp) -> bool:
    cards = move.cards if isinstance(move, Collect) else (move.card,)
    return exhausted(table, cards) is not None


@rule("auction.no-display", needs="displays")
def no_display(table: Table, move: Auction) -> bool:
    return not (table.displays[move.player] and table.displays[move.winner])


@rule("auction.not-in-display", needs="displays")
def not_in_display(table: Table, move: Auction) -> bool:
    display = table.displays[move.winner]
    paid = move.paid
    return bool(display and [card for card in paid if paid.count(card) > display.count(card)])


@rule("auction.below-ten", overrulable=True)
def below_ten(table: Table, move: Auction) -> bool:
    """Any card is worth as much, so it is enough that one was paid."""
    return not move.paid or (move.bid is not None and move.bid < LEAST)


@rule("auction.not-overbid", needs="displays", overrulable=True)
def not_overbid(table: Table, move: Auction) -> bool:
    display = table.displays[move.player]
    by_another = move.winner != move.player and bool(display)
    return by_another and worth(move.paid) <= cheapest(display)


@rule("bid.not-payable")
def bid_was_not_paid(table: Table, move: Auction) -> bool:
    return move.bid is not None and move.bid != worth(move.paid)


@rule("bid.not-payable", needs="displays", at_any_table=bid_was_not_paid)
def not_payable(table: Table, move: Auction) -> bool:
    if move.bid is None:
        return False
    display = table.displays[move.winner]
    return move.bid != worth(move.paid) or (bool(display) and move.bid not in payable(display))


def cheapest(display: Display) -> int:
    """Return the least that a card of this display is worth."""
    return min(map(VALUE.__getitem__, display))


@entry_rule("score.impossible-hand")
def worth_no_hand(table: Table, move: Score) -> WrongEntries:
    """Find amounts that no hand can be worth, however many cards it has."""
    for seat, value in enumerate(move.hands):
        if not could_be(value, None):
            yield seat, {"holder": Who(seat), "held": value, "cards": _worth_of(None)}


def _worth_of(cards: int | None) -> Say:
    """Return the phrase for what so many cards can be worth; None stands for an unknown number."""
    if not cards:
        return Say("worth-of-any")
    return Say("worth-of", {"count": cards, "least": LEAST * cards, "most": MOST * cards})


@entry_rule(
    "score.impossible-hand", needs=Need("hands", unless="displays"), at_any_table=worth_no_hand
)
def impossible_hand(table: Table, move: Score) -> WrongEntries:
    """Find hands that cannot be worth what was counted."""
    hands = table.hands if move.displays is None else (None,) * len(move.hands)
    for seat, value in enumerate(move.hands):
        if not could_be(value, hands[seat]):
            yield seat, {"holder": Who(seat), "held": value, "cards": _worth_of(hands[seat])}


@entry_rule("score.impossible-display")
def impossible_display(table: Table, move: Score) -> WrongEntries:
    for seat, value in enumerate(move.displays or ()):
        if not could_be(value, None):
            yield seat, {"owner": Who(seat), "shown": value}


def cards_lying(table: Table) -> int:
    """Count the cards that lie open."""
    return len(table.discard) + sum(map(len, table.displays)) + (table.card is not None)


adjust_impossible = cards_beyond(
    "adjust.impossible",
    lambda table: DECK,
    cards_lying,
    needs=(
        Need("hands", unless="hands"),
        Need("draw", unless="draw"),
        "card",
        "displays",
        "discard",
    ),
)


# What moves do


def start(setup: Setup) -> Table:
    """Return the table before the deal."""
    nobody = setup.zeros
    return Table(totals=nobody, displays=((),) * len(nobody), hands=nobody)


def numbers(setup: Setup) -> dict[str, int]:
    """Return how many cards each player gets, and how many are left to draw."""
    return {"hand": FULL_HAND, "draw": DECK - FULL_HAND * len(setup.players) - 1}


def deal(table: Table, move: Deal) -> Table:
    """Deal the hands and turn up the first card."""
    seats = len(table.hands)
    return table._replace(
        round=1,
        phase="turn",
        turn=move.first,
        card=move.card,
        hands=(FULL_HAND,) * seats,
        draw=DECK - FULL_HAND * seats - 1,
    )


def set_display(table: Table, seat: int, display: list[str]) -> Table:
    """Replace the display of a player."""
    return table._replace(displays=replace_at(table.displays, seat, in_order(display)))


def next_card(table: Table, turning: int) -> Table:
    """Clear the middle: the next card is turned up, unless the game has ended."""
    table = table._replace(card=None, passed=())
    holding = sum(hand > 0 for hand in table.hands)
    if table.draw == 0 or (len(table.hands) > 2 and holding <= 1):
        return table._replace(phase="count", turn=None)
    return table._replace(phase="turn-up", turn=turning)


def pass_on(table: Table, move: Pass) -> Table:
    """Pass; when everybody has passed the open card is discarded."""
    card = table.card
    left = left_of(table, move.player)
    assert card is not None
    if move.player not in table.passed:
        table = table._replace(passed=(*table.passed, move.player))
    if len(table.passed) < len(table.hands):
        return table._replace(turn=left)
    return next_card(table._replace(discard=(*table.discard, card)), left)


def collect(table: Table, move: Collect) -> Table:
    """Lay a collection into the display, and pick up discards if the move says so."""
    assert table.card is not None
    display = [*table.displays[move.player], table.card, *move.cards]
    table = to_hand(set_display(table, move.player, display), move.player, -len(move.cards))
    if move.pickup:
        taken = min(PICKUP, len(table.discard))
        table = to_hand(table, move.player, taken)._replace(discard=table.discard[:-taken])
    return next_card(table, left_of(table, move.player))


def auction(table: Table, move: Auction) -> Table:
    """Pay for the open card, which goes to the winner's hand."""
    left = Counter(table.displays[move.winner]) - Counter(move.paid)
    table = to_hand(set_display(table, move.winner, list(left.elements())), move.winner, 1)
    table = table._replace(discard=table.discard + move.paid)
    return next_card(table, left_of(table, move.winner))


def turn_up(table: Table, move: TurnUp) -> Table:
    """Turn up the next card."""
    return table._replace(phase="turn", card=move.card, draw=table.draw - 1)


def score(table: Table, move: Score) -> Table:
    """End the game wherever it stands; displays that are counted replace the logged ones."""
    seats = len(table.hands)
    if move.displays is not None:
        table = table._replace(displays=((),) * seats, discard=(), counted=move.displays)
    return table._replace(
        round=1,
        phase="over",
        turn=None,
        card=None,
        hands=(0,) * seats,
        draw=0,
        passed=(),
        totals=gains(round_points(table), move.hands),
    )


def round_points(table: Table) -> tuple[int, ...]:
    """Return what the displays are worth so far."""
    return table.counted or tuple(worth(display) for display in table.displays)


# Facts for sentences


def pass_facts(table: Table, move: Pass) -> Facts:
    """Return what a sentence about a pass may name: the card, if nobody wants it."""
    if table.card is None or len({*table.passed, move.player}) < len(table.hands):
        return {}
    return {"card": Card(table.card), "then": ("nobody-wants",)}


def collect_facts(table: Table, move: Collect) -> Facts:
    """Return what a sentence about a collection may name."""
    if table.card is None:
        return {}
    return {
        "all": Cards((table.card, *move.cards)),
        "sum": worth((table.card, *move.cards)),
        "taken": min(PICKUP, len(table.discard)),
        "then": ("picks-up",) if move.pickup else (),
        "count": len(move.cards),
        "hand": table.hands[move.player],
        "copies": COPIES,
        "worth": exhausted(table, move.cards),
    }


def auction_facts(table: Table, move: Auction) -> Facts:
    """Return what a sentence about an auction may name."""
    paid = worth(move.paid)
    facts: Facts = {"sum": paid, "missing": Cards(missing(table, move))}
    bare = [seat for seat in (move.player, move.winner) if not table.displays[seat]]
    if bare:
        facts["bare"] = Who(bare[0])
    if table.displays[move.player]:
        facts["cheapest"] = cheapest(table.displays[move.player])
    if table.card is not None:
        facts["prize"] = Card(table.card)
    facts["offered"] = paid if move.bid is None else min(paid, move.bid)
    return facts


def turn_up_facts(table: Table, move: TurnUp) -> Facts:
    """Return what a sentence about a card that is turned up may name."""
    return {"copies": COPIES, "worth": exhausted(table, (move.card,))}
