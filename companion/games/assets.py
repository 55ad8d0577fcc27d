"""What Big Deal and Cover Your Assets share: stacks of sets, pairs, the discard pile, and duels.

The two games are editions of one idea by the same author. What differs stands in `big_deal.py` and
`cover_your_assets.py`; nothing here asks which of them is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property, reduce
from math import gcd
from typing import Any, NamedTuple

from ..engine.facts import Card, Money, Who
from ..engine.forms import Form, form
from ..engine.game import Setup
from ..engine.kinds import AMOUNT, Each, OneOf, Seat, Several, Whole
from ..engine.kinds import Table as TableOf
from ..engine.malformed import Malformed
from ..engine.rules import ask, match_over, moment, round_in_progress, round_not_dealt, rule


class Deck:
    """The cards of a match: how many of each there are and what they are worth."""

    def __init__(
        self,
        copies: Mapping[str, int],
        values: Mapping[str, int],
        jokers: frozenset[str],
        actions: frozenset[str] = frozenset(),
    ) -> None:
        self.copies = dict(copies)
        self.values = dict(values)
        self.jokers = jokers
        self.actions = actions
        self.no_objects = jokers | actions
        self.order = {card: i for i, card in enumerate(self.copies)}

    @cached_property
    def size(self) -> int:
        return sum(self.copies.values())

    @cached_property
    def worth(self) -> int:
        return sum(copies * self.values[card] for card, copies in self.copies.items())

    @cached_property
    def unit(self) -> int:
        """Every sum of cards is a multiple of this."""
        return reduce(gcd, (self.values[card] for card, copies in self.copies.items() if copies))

    def sorted(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(cards, key=self.order.__getitem__))

    def value(self, cards: tuple[str, ...]) -> int:
        values = self.values
        return sum([values[card] for card in cards])


class Set(NamedTuple):
    """Cards that lie together on a stack; the kind is the object that they stand for."""

    kind: str
    cards: tuple[str, ...]


Stack = tuple[Set, ...]  # bottom to top


class Pile(NamedTuple):
    """A special pile: cards face down, and the open one on top until somebody collects it."""

    card: str | None
    left: int  # counts the open card too


class Claim(NamedTuple):
    """A set collected from the special piles that may still be contested."""

    player: int
    piles: tuple[int, ...]
    kind: str
    cards: tuple[str, ...]


class Duel(NamedTuple):
    attacker: int
    defender: int
    depth: int  # of the set on its stack, 1 on top; 0 for a claim, which lies on none
    kind: str
    played: tuple[tuple[str, ...], ...] = ()  # one entry a play, the attacker's first

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(card for play in self.played for card in play)


class Play(NamedTuple):
    """The constants of a match, so that the rules need nothing but the table."""

    deck: Deck
    full_hand: int
    actions: int = 1  # that a turn may have
    goal: str = "million"


class Table(NamedTuple):
    play: Play
    totals: tuple[int, ...]
    stacks: tuple[Stack, ...]
    hands: tuple[int, ...]
    lying_open: Mapping[str, int]  # copies of each card that the table can see
    round: int = 0
    phase: str = "between-rounds"
    turn: int | None = None  # who must act
    active: int | None = None  # whose turn it is, also while somebody else must reply
    actions_left: int = 0  # that may still be begun in this turn
    starter: int | None = None  # who began the last round
    draw: int = 0
    discard: tuple[str, ...] = ()  # bottom to top
    duel: Duel | None = None
    challenged: tuple[int, ...] = ()  # who refills after the active player
    removed: tuple[str, ...] = ()  # action cards that left the game
    piles: tuple[Pile, ...] = ()
    claim: Claim | None = None
    choices: tuple[tuple[int, int], ...] = ()  # who must shift whose stack
    wins: tuple[int, ...] = ()  # rounds won
    undealt: Table | None = None  # the table before this round was dealt


# Moves


class Deal(NamedTuple):
    first: int
    discard: str
    piles: tuple[str, ...] = ()  # the card on top of each


class Pair(NamedTuple):
    player: int
    cards: tuple[str, ...]


class Take(NamedTuple):
    player: int
    card: str


class Steal(NamedTuple):
    player: int
    from_: int
    cards: tuple[str, ...]
    depth: int = 1


class Discard(NamedTuple):
    player: int
    card: str


class Defend(NamedTuple):
    player: int
    cards: tuple[str, ...]


class Press(NamedTuple):
    player: int
    cards: tuple[str, ...]


class Yield(NamedTuple):
    player: int


class Score(NamedTuple):
    points: tuple[int, ...] | None = None
    counts: tuple[Mapping[str, int], ...] | None = None


def forms(
    setup: Setup, deck: Deck, *, piles: int = 0, deepest: int = 1, in_duel: tuple[int, ...] = (1,)
) -> list[Form]:
    """`in_duel`: how many cards may be played at a time."""
    seat = Seat(len(setup.players))
    card = OneOf(tuple(deck.copies))
    worth = OneOf(tuple(card for card in deck.copies if card not in deck.actions))
    pair, played = Several(card, sizes=(2,)), Several(card, sizes=in_duel)
    tops: dict[str, Any] = (
        {"piles": Several(card, least=piles, most=piles, ordered=False)} if piles else {}
    )
    depth: dict[str, Any] = {"depth": Whole(1, deepest, listed=True)} if deepest > 1 else {}
    amounts = Each(Whole(-AMOUNT, AMOUNT), len(setup.players))
    counts = Each(TableOf(worth, Whole(0, AMOUNT)), len(setup.players))
    return [
        form("deal", Deal, listed=False, required=("piles",), first=seat, discard=card, **tops),
        form("pair", Pair, player=seat, cards=pair),
        form("take", Take, player=seat, card=card),
        form("steal", Steal, player=seat, from_=seat, **depth, cards=played),
        form("discard", Discard, player=seat, card=card),
        form("defend", Defend, player=seat, cards=played),
        form("press", Press, player=seat, cards=played),
        form("yield", Yield, player=seat),
        form("score", Score, listed=False, points=amounts, counts=counts),
    ]


def one_way_to_count(setup: Setup, table: Table, move: Any) -> None:
    if isinstance(move, Score) and (move.points is None) == (move.counts is None):
        raise Malformed("The move “{move}” needs either points or counts.", "points", move="score")


# Rules, named as in the rule library


def from_hand(move: Any) -> tuple[str, ...]:
    """The cards that the move brings from the player's hand into the open."""
    cards: tuple[str, ...] = move.cards if "cards" in move._fields else (move.card,)
    return cards


def objects(deck: Deck, cards: tuple[str, ...]) -> set[str]:
    return set(cards) - deck.no_objects


def fit(table: Table, kind: str, cards: tuple[str, ...]) -> bool:
    """Each card is of the set's kind, or a joker."""
    jokers = table.play.deck.jokers
    return not [card for card in cards if card != kind and card not in jokers]


def pair_of_take(table: Table, move: Take) -> tuple[str, ...]:
    return (table.discard[-1], move.card)


def attacked(table: Table, move: Steal) -> Set | None:
    """The set that an attack is aimed at, if there is one."""
    stack = table.stacks[move.from_]
    return stack[-move.depth] if move.from_ != move.player and len(stack) >= move.depth else None


@moment("duel.open")
def duel_open(table: Table, move: Any) -> bool:
    return table.duel is None


@moment("duel.none")
def duel_none(table: Table, move: Any) -> bool:
    return table.duel is not None


@moment("duel.not-your-reply")
def not_your_reply(table: Table, move: Any) -> bool:
    if move.player != table.turn or table.duel is None:
        return False
    if type(move) is Defend:
        return move.player == table.duel.defender
    return type(move) is not Press or bool(move.player == table.duel.attacker)


@rule("hand.too-few")
def hand_too_few(table: Table, move: Any) -> bool:
    return bool(len(from_hand(move)) <= table.hands[move.player])


@rule("deck.exhausted")
def deck_exhausted(table: Table, move: Any) -> bool:
    return enough_copies(table, from_hand(move))


@rule("deck.exhausted")
def upturned_exhausted(table: Table, move: Deal) -> bool:
    return enough_copies(table, upturned(move))


def upturned(move: Deal) -> tuple[str, ...]:
    return (move.discard, *move.piles)


def enough_copies(table: Table, cards: tuple[str, ...]) -> bool:
    copies, lying = table.play.deck.copies, table.lying_open
    for card in cards:
        if lying.get(card, 0) + cards.count(card) > copies[card]:
            return False
    return True


@rule("deal.joker-upturned")
def joker_upturned(table: Table, move: Deal) -> bool:
    return move.discard not in table.play.deck.jokers


@rule("deal.next-starter")
def next_starter(table: Table, move: Deal) -> bool:
    return table.starter is None or move.first == (table.starter + 1) % len(table.totals)


@rule("pair.exactly-two")
def exactly_two(table: Table, move: Pair) -> bool:
    return len(move.cards) == 2


@rule("pair.different")
def different(table: Table, move: Pair) -> bool:
    return len(objects(table.play.deck, move.cards)) <= 1


@rule("pair.two-jokers")
def two_jokers(table: Table, move: Pair) -> bool:
    jokers = table.play.deck.jokers
    return len([card for card in move.cards if card in jokers]) <= 1


@rule("discard.empty")
def discard_empty(table: Table, move: Take) -> bool:
    return bool(table.discard)


@rule("pair.different")
def take_different(table: Table, move: Take) -> bool:
    if not table.discard or table.discard[-1] == move.card:
        return True
    no_objects = table.play.deck.no_objects
    return table.discard[-1] in no_objects or move.card in no_objects


@rule("pair.two-jokers")
def take_two_jokers(table: Table, move: Take) -> bool:
    jokers = table.play.deck.jokers
    return move.card not in jokers or not table.discard or table.discard[-1] not in jokers


@rule("steal.self")
def steal_self(table: Table, move: Steal) -> bool:
    return move.from_ != move.player


@rule("steal.needs-own-set")
def needs_own_set(table: Table, move: Steal) -> bool:
    return bool(table.stacks[move.player])


@rule("steal.nothing-there")
def nothing_there(table: Table, move: Steal) -> bool:
    return move.from_ == move.player or bool(table.stacks[move.from_])


@rule("steal.first-set-safe")
def first_set_safe(table: Table, move: Steal) -> bool:
    return move.depth != 1 or move.from_ == move.player or len(table.stacks[move.from_]) != 1


@rule("steal.wrong-card")
def wrong_card(table: Table, move: Steal) -> bool:
    aim = attacked(table, move)
    return aim is None or fit(table, aim.kind, move.cards)


@rule("steal.wrong-card")
def wrong_card_in_duel(table: Table, move: Defend | Press) -> bool:
    return table.duel is None or fit(table, table.duel.kind, move.cards)


@rule("steal.one-card")
def one_card(table: Table, move: Steal | Defend | Press) -> bool:
    return len(move.cards) == 1


@rule("score.not-a-card-sum")
def not_a_card_sum(table: Table, move: Score) -> bool:
    unit = table.play.deck.unit
    return all(amount >= 0 and amount % unit == 0 for amount in move.points or ())


@rule("score.exceeds-deck")
def exceeds_deck(table: Table, move: Score) -> bool:
    return sum(counted(table, move)) <= table.play.deck.worth


@rule("deck.exhausted")
def counts_exceed_copies(table: Table, move: Score) -> bool:
    return not over_counted(table, move)


def over_counted(table: Table, move: Score) -> list[str]:
    """The cards of which more were counted than the deck has."""
    return [
        card
        for card, copies in table.play.deck.copies.items()
        if sum(count.get(card, 0) for count in move.counts or ()) > copies
    ]


RULES = {
    Deal: ask(match_over, round_in_progress, joker_upturned, next_starter),
    Pair: ask(
        match_over, round_not_dealt, duel_open,
        exactly_two, different, two_jokers, hand_too_few, deck_exhausted,
    ),
    Take: ask(
        match_over, round_not_dealt, duel_open,
        take_different, take_two_jokers, discard_empty, hand_too_few, deck_exhausted,
    ),
    Steal: ask(
        match_over, round_not_dealt, duel_open,
        steal_self, needs_own_set, nothing_there, first_set_safe, wrong_card, one_card,
        hand_too_few, deck_exhausted,
    ),
    Discard: ask(match_over, round_not_dealt, duel_open, hand_too_few, deck_exhausted),
    Defend: ask(
        match_over, round_not_dealt, duel_none, not_your_reply,
        wrong_card_in_duel, one_card, hand_too_few, deck_exhausted,
    ),
    Press: ask(
        match_over, round_not_dealt, duel_none, not_your_reply,
        wrong_card_in_duel, one_card, hand_too_few, deck_exhausted,
    ),
    Yield: ask(match_over, round_not_dealt, duel_none, not_your_reply),
    Score: ask(match_over, not_a_card_sum, exceeds_deck, counts_exceed_copies),
}  # fmt: skip


# What moves do


def start(setup: Setup, play: Play) -> Table:
    nobody = (0,) * len(setup.players)
    stacks = ((),) * len(nobody)
    return Table(play, totals=nobody, stacks=stacks, hands=nobody, lying_open={}, wins=nobody)


def deal(table: Table, move: Deal) -> Table:
    seats, full_hand = len(table.totals), table.play.full_hand
    dealt = table._replace(
        round=table.round + 1,
        starter=move.first,
        stacks=((),) * seats,
        hands=(full_hand,) * seats,
        draw=table.play.deck.size - seats * full_hand - 1,
        discard=(move.discard,),
        removed=(),
        lying_open={move.discard: 1},
        undealt=table,
    )
    return begin_turn(dealt, move.first)


def begin_turn(table: Table, seat: int) -> Table:
    return table._replace(
        phase="turn", turn=seat, active=seat, actions_left=table.play.actions, challenged=()
    )


def changed(entries: tuple[Any, ...], at: int, entry: Any) -> tuple[Any, ...]:
    return (*entries[:at], entry, *entries[at + 1 :])


def lay_open(table: Table, player: int, cards: tuple[str, ...]) -> Table:
    """Cards leave a hand and can be seen from now on."""
    left = max(0, table.hands[player] - len(cards))
    hands = changed(table.hands, player, left)
    return table._replace(lying_open=also_open(table, cards), hands=hands)


def also_open(table: Table, cards: tuple[str, ...]) -> dict[str, int]:
    lying = dict(table.lying_open)
    for card in cards:
        lying[card] = lying.get(card, 0) + 1
    return lying


def stack_up(table: Table, player: int, kind: str, cards: tuple[str, ...]) -> Table:
    """A new set on top of a stack."""
    laid = (*table.stacks[player], Set(kind, table.play.deck.sorted(cards)))
    return table._replace(stacks=changed(table.stacks, player, laid))


def lay_pair(table: Table, player: int, cards: tuple[str, ...]) -> Table:
    kind = next(card for card in cards if card not in table.play.deck.jokers)
    return stack_up(table, player, kind, cards)


def pair(table: Table, move: Pair) -> Table:
    return lay_pair(lay_open(table, move.player, move.cards), move.player, move.cards)


def take(table: Table, move: Take) -> Table:
    cards = pair_of_take(table, move)
    table = lay_open(table, move.player, (move.card,))
    return lay_pair(table._replace(discard=table.discard[:-1]), move.player, cards)


def discard(table: Table, move: Discard) -> Table:
    table = lay_open(table, move.player, (move.card,))
    return table._replace(discard=(*table.discard, move.card))


def steal(table: Table, move: Steal) -> Table:
    kind = table.stacks[move.from_][-move.depth].kind
    duel = Duel(move.player, move.from_, move.depth, kind)
    table = table._replace(phase="duel", duel=duel, challenged=(*table.challenged, move.from_))
    return reply(table, move)


def reply(table: Table, move: Any) -> Table:
    """Cards are played in the duel, and the other one must answer."""
    duel = table.duel
    assert duel is not None
    other = duel.defender if move.player == duel.attacker else duel.attacker
    table = lay_open(table, move.player, move.cards)
    return table._replace(duel=duel._replace(played=(*duel.played, move.cards)), turn=other)


def settle_duel(table: Table, move: Yield) -> Table:
    """The winner gets the set and all that was played, as one set whose kind does not change."""
    duel = table.duel
    assert duel is not None
    stack = table.stacks[duel.defender]
    at = len(stack) - duel.depth
    cards = stack[at].cards + duel.cards
    table = table._replace(duel=None)
    if move.player == duel.attacker:
        kept = Set(duel.kind, table.play.deck.sorted(cards))
        return table._replace(stacks=changed(table.stacks, duel.defender, changed(stack, at, kept)))
    robbed = changed(table.stacks, duel.defender, stack[:at] + stack[at + 1 :])
    return stack_up(table._replace(stacks=robbed), duel.attacker, duel.kind, cards)


def refill(table: Table, seats: tuple[int, ...]) -> Table:
    """Each draws up to a full hand, in this order, as far as the draw pile lasts."""
    hands, draw = list(table.hands), table.draw
    for seat in seats:
        drawn = min(draw, table.play.full_hand - hands[seat])
        hands[seat] += drawn
        draw -= drawn
    return table._replace(hands=tuple(hands), draw=draw)


def round_points(table: Table) -> tuple[int, ...]:
    """What the stacks are worth; after the round they still lie there, but count in the totals."""
    if table.phase in ("between-rounds", "over"):
        return (0,) * len(table.totals)
    deck = table.play.deck
    return tuple([sum([deck.value(laid.cards) for laid in stack]) for stack in table.stacks])


def book(table: Table, points: tuple[int, ...]) -> Table:
    """The round is over; what lies open stays there until the next deal."""
    totals = tuple(total + won for total, won in zip(table.totals, points, strict=True))
    return table._replace(
        totals=totals,
        phase="between-rounds",
        turn=None,
        active=None,
        actions_left=0,
        hands=(0,) * len(totals),
        draw=0,
        lying_open={},
        challenged=(),
        undealt=None,
    )


def counted(table: Table, move: Score) -> tuple[int, ...]:
    if move.points is not None:
        return move.points
    values = table.play.deck.values
    return tuple(sum(values[card] * n for card, n in count.items()) for count in move.counts or ())


def clear(table: Table) -> Table:
    """For a counted round; one that was being logged is counted as if it had not been."""
    table = table.undealt or table
    seats = len(table.totals)
    moved_on = None if table.starter is None else (table.starter + 1) % seats
    return table._replace(
        round=table.round + 1,
        starter=moved_on,
        stacks=((),) * seats,
        discard=(),
        removed=(),
        piles=(),
    )


def highest(amounts: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest amount; equal ones share the win."""
    best = max(amounts)
    return tuple(seat for seat, amount in enumerate(amounts) if amount == best)


def winners(table: Table) -> tuple[int, ...]:
    return highest(table.totals)


# What is said of it


def public(table: Table) -> dict[str, Any]:
    return {
        "stacks": [[laid._asdict() for laid in stack] for stack in table.stacks],
        "hands": table.hands,
        "draw": table.draw,
        "discard": table.discard,
        "duel": table.duel and table.duel._asdict(),
    }


def facts(table: Table, move: Any) -> dict[str, Any]:
    """What the sentence of a verdict may name."""
    deck, brought = table.play.deck, brought_by(move)
    known: dict[str, Any] = {
        "unit": Money(deck.unit),
        "deck": Money(deck.worth),
        "count": brought.total(),
    }
    if table.starter is not None:
        known["next"] = Who((table.starter + 1) % len(table.totals))
    if duel := table.duel:
        known |= {
            "worth": Money(deck.value(disputed(table, duel) + duel.cards)),
            "winner": Who(duel.defender if duel.attacker == table.turn else duel.attacker),
            "attacker": Who(duel.attacker),
            "defender": Who(duel.defender),
            "kind": Card(duel.kind),
        }
    if isinstance(move, Steal):
        known["owner"] = Who(move.from_)
        if aim := attacked(table, move):
            known["kind"] = Card(aim.kind)
    if isinstance(move, Take) and table.discard:
        known["top"] = Card(table.discard[-1])
    if isinstance(move, Deal):
        known["card"] = Card(move.discard)
    if isinstance(move, Score):
        known["sum"] = Money(sum(counted(table, move)))
    if hasattr(move, "player"):
        known["hand"] = table.hands[move.player]
    lying = {} if isinstance(move, Score) else table.lying_open
    for card, count in brought.items():
        if lying.get(card, 0) + count > deck.copies[card]:
            known |= {"card": Card(card), "copies": deck.copies[card]}
    return known


def brought_by(move: Any) -> Counter[str]:
    """How many of each card the move brings into the open, or counts."""
    if isinstance(move, Deal):
        return Counter(upturned(move))
    if isinstance(move, Score):
        return sum((Counter(count) for count in move.counts or ()), Counter[str]())
    return Counter(from_hand(move) if hasattr(move, "cards") or hasattr(move, "card") else ())


def disputed(table: Table, duel: Duel) -> tuple[str, ...]:
    """The cards that a duel is about, without those played in it."""
    if table.claim:
        return table.claim.cards
    return table.stacks[duel.defender][-duel.depth].cards
