"""What Big Deal and Cover Your Assets are played with: decks, stacks of sets, the table, the moves.

The two games are editions of one idea by the same author, so they share functions. None of them
asks which game is played: what differs stands in `big_deal.py` and `cover_your_assets/`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property, reduce
from itertools import chain
from math import gcd
from typing import NamedTuple, Protocol

from ...engine.game import Setup
from ...engine.rules import PlayerMove, left_of
from ...engine.schema import Move, OneOf, Value
from ...paths import data_folder

NOT_NOTED = "?"  # a card that lies there though nobody said which


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
        """Return how many cards there are."""
        return sum(self.copies.values())

    @cached_property
    def worth(self) -> int:
        """Return what all cards together are worth."""
        return sum(copies * self.values[card] for card, copies in self.copies.items())

    @cached_property
    def unit(self) -> int:
        """Return the amount of which every sum of cards is a multiple."""
        return reduce(gcd, (self.values[card] for card, copies in self.copies.items() if copies))

    @cached_property
    def least(self) -> int:
        """Return what a stack is worth at least that is not empty: the two cheapest cards."""
        worth = (
            [self.values[card]] * copies
            for card, copies in self.copies.items()
            if card not in self.actions
        )
        return sum(sorted(chain.from_iterable(worth))[:2])

    def sorted(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return cards in the order of the deck."""
        return tuple(sorted(cards, key=self.order.__getitem__))

    def value(self, cards: tuple[str, ...]) -> int:
        """Return what cards are worth together."""
        return sum(self.values[card] for card in cards)


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
    """A contest about a set, or about a claim, and the cards played in it."""

    attacker: int
    defender: int
    depth: int  # of the set on its stack, 1 on top; 0 for a claim, which lies on none
    kind: str
    played: tuple[tuple[str, ...], ...] = ()  # one entry a play, the attacker's first

    @property
    def cards(self) -> tuple[str, ...]:
        """Return all cards that were played in the duel."""
        return tuple(card for play in self.played for card in play)

    def opponent(self, seat: int | None) -> int:
        """Return the seat against which this one fights."""
        return self.defender if seat == self.attacker else self.attacker


class Play(NamedTuple):
    """The constants of a match, so that the rules need nothing but the table."""

    deck: Deck
    full_hand: int
    actions: int = 1  # that a turn may have
    goal: str = "million"
    options: frozenset[str] = frozenset()  # those that are switched on


class Table(NamedTuple):
    """The table: stacks, hands, piles, and the duel or claim that is going on."""

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


def seen(table: Table) -> dict[str, tuple[str, ...]]:
    """Return the cards that lie open, by the keys of the table."""
    return {
        "stacks": tuple(card for stack in table.stacks for laid in stack for card in laid.cards),
        "discard": table.discard,
        "duel": table.duel.cards if table.duel else (),
        "removed": table.removed,
        "piles": tuple(pile.card for pile in table.piles if pile.card),
        "claim": table.claim.cards if table.claim else (),
    }


def next_starter(table: Table) -> int | None:
    """Return the next starter clockwise, or None before the first round: anybody may begin."""
    return None if table.starter is None else left_of(table, table.starter)


# Moves


class Deal(NamedTuple):
    """A deal: who begins, and the cards that are turned up."""

    first: int
    discard: str | None = None  # None: nobody noted it
    piles: tuple[str, ...] = ()  # the card on top of each

    @property
    def cards(self) -> tuple[str, ...]:
        """Return all cards that are turned up and known."""
        return (self.discard, *self.piles) if self.discard else self.piles


class Pair(NamedTuple):
    """Two cards from hand that become a set."""

    player: int
    cards: tuple[str, ...]


class Take(NamedTuple):
    """A card from hand that becomes a set with the top discard."""

    player: int
    card: str
    top: str | None = None  # what lay on the pile, if nobody had noted that before


class Steal(NamedTuple):
    """An attack on somebody's set with cards from hand."""

    player: int
    from_: int
    cards: tuple[str, ...]
    depth: int = 1


class Discard(NamedTuple):
    """A card from hand that is discarded."""

    player: int
    card: str | None = None  # None: nobody noted it


class Defend(NamedTuple):
    """Cards with which the owner of a set answers in a duel."""

    player: int
    cards: tuple[str, ...]


class Press(NamedTuple):
    """Cards with which the attacker answers in a duel."""

    player: int
    cards: tuple[str, ...]


class Yield(NamedTuple):
    """The end of a duel: the player gives up."""

    player: int


class Score(NamedTuple):
    """A counted round: an amount for each player, or the cards on each stack."""

    points: tuple[int, ...] | None = None
    counts: tuple[Mapping[str, int], ...] | None = None


class CardsMove(PlayerMove, Protocol):
    """A move by which a player lays cards."""

    @property
    def cards(self) -> tuple[str, ...]:
        """Return the cards that are laid."""


# What they are about


def brought(move: Move) -> tuple[str, ...]:
    """Return the cards that the move brings into the open, as far as they were noted."""
    cards: tuple[str, ...] | None = getattr(move, "cards", None)
    if cards is not None:
        return cards
    card = getattr(move, "card", None)
    return () if card is None else (card,)


def opened(table: Table, move: Move) -> tuple[str, ...]:
    """Return the cards that can be seen after the move and could not be before."""
    if isinstance(move, Take) and move.top and table.discard[-1:] == (NOT_NOTED,):
        return move.card, move.top
    return brought(move)


def from_hand(move: Move) -> int:
    """Return how many cards leave a hand by the move."""
    cards: tuple[str, ...] | None = getattr(move, "cards", None)
    return int(hasattr(move, "card")) if cards is None else len(cards)


def objects(deck: Deck, cards: tuple[str, ...]) -> set[str]:
    """Return the kinds of objects among cards, without jokers and action cards."""
    return set(cards) - deck.no_objects


def fit(table: Table, kind: str, cards: tuple[str, ...]) -> bool:
    """Return whether each card is of the set's kind or a joker; anything fits an unknown kind."""
    jokers = table.play.deck.jokers
    return kind == NOT_NOTED or not [c for c in cards if c != kind and c not in jokers]


def attacked(table: Table, move: Steal) -> Set | None:
    """Return the set that an attack is aimed at, if there is one."""
    stack = table.stacks[move.from_]
    return stack[-move.depth] if move.from_ != move.player and len(stack) >= move.depth else None


def jokers_among(table: Table, cards: tuple[str, ...]) -> list[str]:
    """Return the jokers among cards."""
    jokers = table.play.deck.jokers
    return [card for card in cards if card in jokers]


def known_top(table: Table) -> str | None:
    """Return the card on the discard pile, if there is one and it was noted."""
    top = table.discard[-1] if table.discard else NOT_NOTED
    return None if top == NOT_NOTED else top


def disputed(table: Table) -> tuple[str, ...]:
    """Return the cards that are claimed or that a duel is about, without those played in it."""
    duel = table.duel
    claim = table.claim
    if claim or not duel:
        return claim.cards if claim else ()
    stack = table.stacks[duel.defender]
    return stack[-duel.depth].cards if 0 < duel.depth <= len(stack) else ()


def at_stake(table: Table) -> tuple[str, ...]:
    """Return all cards that the winner of a duel gets."""
    return disputed(table) + (table.duel.cards if table.duel else ())


def counted(table: Table, move: Score) -> tuple[int, ...]:
    """Return the points of a count, which may say them as cards."""
    if move.points is not None:
        return move.points
    values = table.play.deck.values

    def worth(cards: Mapping[str, int]) -> int:
        return sum(values[card] * copies for card, copies in cards.items())

    return tuple(worth(cards) for cards in move.counts or ())


# Decks, read from `data/`


@cache
def cards_of(game: str) -> Mapping[str, Mapping[str, Value]]:
    """Return every card that the box holds, in deck order, with what is known of it."""
    return tomllib.loads((data_folder() / "games" / game / "deck.toml").read_text("utf-8"))


def deck_of(setup: Setup) -> Deck:
    """Return the cards that a match is played with, worth what its players agreed on.

    A card that two players leave in the box is still known, but has no copies.
    """
    cards = {
        card: facts
        for card, facts in cards_of(setup.game.id).items()
        if "option" not in facts or setup.options[facts["option"]]
    }
    copies = "copies_for_two" if len(setup.players) == 2 else "copies"
    return Deck(
        {card: facts.get(copies, facts["copies"]) for card, facts in cards.items()},
        {card: facts["value"] for card, facts in cards.items()} | setup.options.get("values", {}),
        frozenset(card for card, facts in cards.items() if facts.get("joker")),
        frozenset(card for card, facts in cards.items() if facts.get("action")),
    )


def card(setup: Setup) -> OneOf:
    """Return the schema of a card of the deck."""
    return OneOf(tuple(deck_of(setup).copies))


def kind_of_set(setup: Setup, *also: str) -> OneOf:
    """Return the schema of an object: no joker, and no card that acts."""
    deck = deck_of(setup)
    return OneOf((*(card for card in deck.copies if card not in deck.no_objects), *also))
