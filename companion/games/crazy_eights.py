"""Crazy Eights, for 2 to 5 players: follow the suit or the rank, or change the suit with an eight.

A game of the public domain that every family plays in its own way. The ways chosen here are rulings
in the rule library: whoever cannot or will not play draws one card, and that is the turn; a stock
that is used up is made anew of the pile; when nobody can go on, the lowest hand wins the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from ..engine.facts import Card, Who, Wrong
from ..engine.game import Game, Option, Setup
from ..engine.kinds import AMOUNT, Each, Listed, Maybe, OneOf, Whole
from ..engine.moves import ANY_TIME, MoveType, seat
from ..engine.offers import (
    COUNT,
    Ask,
    Chance,
    Face,
    Field,
    Key,
    Offer,
    Pad,
    Phrase,
    Picks,
    Picture,
    Say,
    Spot,
    Verb,
    Way,
    alone,
    deal_offer,
    doubt,
    picked,
)  # fmt: skip
from ..engine.rules import BETWEEN, OVER, TURN, Phase, rule
from ..engine.values import highest

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
CARDS = tuple(f"{rank}-{suit}" for suit in SUITS for rank in RANKS)
EIGHTS = tuple(card for card in CARDS if card.startswith("8-"))
OTHERS = tuple(card for card in CARDS if card not in EIGHTS)
EIGHT, COURT, WHOLE_DECK = 50, 10, 508  # what cards left in hand are worth


class Table(NamedTuple):
    target: int
    totals: tuple[int, ...]
    hands: tuple[int, ...]
    round: int = 0
    phase: str = BETWEEN
    turn: int | None = None
    stock: int = 0
    pile: tuple[str, ...] = ()  # bottom to top
    suit: str = ""  # that must be followed
    passes: int = 0  # in a row


class Deal(NamedTuple):
    first: int
    card: str


class Play(NamedTuple):
    player: int
    card: str


class Eight(NamedTuple):
    player: int
    card: str
    suit: str  # that is wanted from now on


class Draw(NamedTuple):
    player: int


class Pass(NamedTuple):
    player: int


class Score(NamedTuple):
    left: tuple[int, ...]  # what each hand is worth


# Rules


@rule("deal.eight-upturned")
def eight_upturned(table: Table, move: Deal) -> bool:
    return move.card in EIGHTS


@rule("play.no-match", needs="pile suit")
def no_match(table: Table, move: Play) -> bool:
    rank, suit = move.card.split("-")
    top = "".join(table.pile[-1:]).split("-")[0]
    return bool(top) and suit != table.suit and rank != top


@rule("deck.exhausted", needs="pile", overrulable=True)
def lies_there(table: Table, move: Play | Eight) -> bool:
    return move.card in table.pile


@rule("draw.nothing-left", needs="stock pile")
def nothing_left(table: Table, move: Draw | Pass) -> bool:
    return table.stock == 0 and len(table.pile) == 1


@rule("pass.draw-first", needs="stock pile")
def draw_first(table: Table, move: Pass) -> bool:
    return not nothing_left.broken(table, move)


def impossible_hands(table: Table, move: Score) -> Iterator[Wrong]:
    """Of a round that was logged it is known how many cards a hand has, and four are eights."""
    for owner, held in enumerate(move.left):
        least, most = 0, WHOLE_DECK
        if table.phase == "count":
            least = table.hands[owner]
            most = COURT * least + (EIGHT - COURT) * min(least, len(EIGHTS))
        if not least <= held <= most:
            facts = {"holder": Who(owner), "held": held, "least": least, "most": most}
            yield Wrong(owner, "score.impossible-hand", facts)


@rule("score.impossible-hand", needs="hands")
def impossible_hand(table: Table, move: Score) -> bool:
    return any(impossible_hands(table, move))


# What moves do


def deal(table: Table, move: Deal) -> Table:
    seats = len(table.totals)
    each = 7 if seats == 2 else 5
    stock, suit = len(CARDS) - seats * each - 1, move.card.split("-")[1]
    return table._replace(
        round=table.round + 1, phase=TURN, turn=move.first, hands=(each,) * seats,
        stock=stock, pile=(move.card,), suit=suit, passes=0,
    )  # fmt: skip


def next_turn(table: Table, player: int, more: int) -> Table:
    """With so many cards more in hand; the round ends if somebody is out or nobody can go on."""
    hands = list(table.hands)
    hands[player] = max(0, hands[player] + more)  # never below 0, whatever a ruling let through
    table = table._replace(hands=tuple(hands), turn=(player + 1) % len(hands))
    ended = 0 in hands or table.passes == len(hands)
    return table._replace(phase="count", turn=None) if ended else table


def lay(table: Table, move: Play | Eight) -> Table:
    suit = move.suit if isinstance(move, Eight) else move.card.split("-")[1]
    table = table._replace(pile=(*table.pile, move.card), suit=suit, passes=0)
    return next_turn(table, move.player, -1)


def draw(table: Table, move: Draw) -> Table:
    """All but the top card of the pile are shuffled when the stock is used up."""
    if table.stock == 0:
        table = table._replace(stock=len(table.pile) - 1, pile=table.pile[-1:])
    return next_turn(table._replace(stock=table.stock - 1, passes=0), move.player, 1)


def pass_on(table: Table, move: Pass) -> Table:
    return next_turn(table._replace(passes=table.passes + 1), move.player, 0)


def won(move: Score) -> tuple[int, ...]:
    """The lowest hand gets what the others have more; equal ones each get it."""
    more = sum(left - min(move.left) for left in move.left)
    return tuple(more if left == min(move.left) else 0 for left in move.left)


def score(table: Table, move: Score) -> Table:
    totals = tuple(total + got for total, got in zip(table.totals, won(move), strict=True))
    return table._replace(
        round=table.round + (table.phase == BETWEEN), totals=totals, hands=(0,) * len(totals),
        phase=OVER if max(totals) >= table.target else BETWEEN, turn=None, stock=0, suit="",
        pile=table.pile if table.phase == "count" else (),
    )  # fmt: skip


# What is said of it


def facts(table: Table, move: Any) -> dict[str, Any]:
    lying = {"top": Card(table.pile[-1]), "asked": Card(table.suit or "")} if table.pile else {}
    return {"copies": 1, **lying}


def lay_facts(table: Table, move: Play | Eight) -> dict[str, Any]:
    return {"then": ("out",) if table.hands[move.player] == 1 else ()}


def score_facts(table: Table, move: Score) -> dict[str, Any]:
    told = {"winner": Who(highest(won(move))[0]), "points": max(won(move))}
    return told | next((dict(wrong.facts) for wrong in impossible_hands(table, move)), {})


# On the table screen: a card is entered by its rank and its suit


def picture(table: Table) -> Picture:
    if not table.pile or table.turn is None:
        return Picture(hands=table.hands)
    rank, suit = table.pile[-1].split("-")
    top = Face(Card(table.pile[-1]), short=f"{rank}{SUITS[suit]}")
    stock = Face(Say("cards", {"count": table.stock}), "face-down", short=str(table.stock))
    wanted = Say("wanted", {"suit": Card(table.suit)})
    spots = Spot("pile", None, top, wanted, focus=True), Spot("stock", None, stock, Say("stock"))
    return Picture(spots, table.hands)


def so_far(picks: Picks) -> Card | None:
    """The card as far as it is known."""
    parts = picked(picks, "rank")[:1] + picked(picks, "suit")[:1]
    return Card("-".join(parts)) if parts else None


def entered(picks: Picks) -> tuple[str, ...]:
    """The card, once its rank and its suit are picked."""
    return tuple(f"{r}-{s}" for r in picked(picks, "rank") for s in picked(picks, "suit"))


def pads(picks: Picks, doubt_of: Callable[[str], str]) -> tuple[Pad, Pad]:
    """A key is quiet if every card that can be meant with it breaks a rule."""

    def key(pick: str, short: str, cards: list[str]) -> Key:
        doubts = [doubt_of(card) for card in cards]
        face = Face(None if short in RANKS else Card(pick.partition(":")[2]), short=short)
        return Key(pick, face, doubt=doubts[0] if all(doubts) else "")

    ranks, suits = picked(picks, "rank") or RANKS, picked(picks, "suit") or tuple(SUITS)
    by_rank = [key(f"rank:{rank}", rank, [f"{rank}-{suit}" for suit in suits]) for rank in RANKS]
    by_suit = [key(f"suit:{s}", sign, [f"{r}-{s}" for r in ranks]) for s, sign in SUITS.items()]
    return Pad(tuple(by_rank)), Pad(tuple(by_suit))


def wants(picks: Picks) -> Phrase:
    return Say("pick-suit" if picked(picks, "rank") else "pick-rank")


def between(table: Table, actor: int | None, picks: Picks) -> Offer:
    def deals(picks: Picks) -> tuple[Deal, ...]:
        return tuple(Deal(s, card) for card in entered(picks) for s in range(len(table.totals)))

    keys = pads(picks, lambda card: doubt(table, Deal(0, card), eight_upturned))
    return deal_offer(table, deals, wants, pads=keys, parts=True, so_far=so_far(picks))


def turn(table: Table, actor: int, picks: Picks) -> Offer:
    def plays(picks: Picks) -> tuple[Play | Eight, ...]:
        plain = [Play(actor, card) for card in entered(picks) if card in OTHERS]
        wild = [Eight(actor, c, suit) for c in entered(picks) if c in EIGHTS for suit in SUITS]
        return (*plain, *wild)

    def doubt_of(card: str) -> str:
        rules = (lies_there,) if card in EIGHTS else (no_match, lies_there)
        return doubt(table, Play(actor, card), *rules)

    play = Verb("play", plays, wants, (Ask("suit", Say("which-suit"), answer=Card),))
    verbs = play, alone("draw", Draw(actor)), alone("pass", Pass(actor))
    said = {"player": Who(actor), "card": so_far(picks)}
    return Offer(
        actor, Say("prompt-turn", said), pads(picks, doubt_of), verbs,
        hint=Say("hint-turn"), parts=True, so_far=Say("picked", said) if picks else None,
    )  # fmt: skip


def count(table: Table, actor: int | None, picks: Picks) -> Offer:
    return Offer(None, Say("prompt-count"), verbs=(COUNT,))


def ways(table: Table) -> tuple[Way, ...]:
    return ((Field("left", negative=False, wrong=partial(impossible_hands, table)),),)


def follows(table: Table, moves: list[Play], hand: Picks | None) -> list[Chance]:
    rank = table.pile[-1].split("-")[0]
    return [Chance("play", Say("follow", {"suit": Card(table.suit), "rank": Card(rank)}))]


def eights(table: Table, moves: list[Eight], hand: Picks | None) -> list[Chance]:
    return [Chance("play", Say("any-eight"))]


def hands_left(setup: Setup) -> Each:
    return Each(Whole(-AMOUNT, AMOUNT), len(setup.players))


CRAZY_EIGHTS = Game(
    id="crazy-eights",
    players=(2, 5),
    options=(Option("target", Whole(10, 1000), 100),),
    start=lambda setup: Table(
        setup.options["target"], (0,) * len(setup.players), (0,) * len(setup.players)
    ),
    moves=(
        MoveType(
            "deal", Deal, deal, {"first": seat, "card": OneOf(CARDS)},
            phase=BETWEEN, listed=False, broken_if=(eight_upturned,),
        ),
        MoveType(
            "play", Play, lay, {"card": OneOf(OTHERS)},
            hand="card", facts=lay_facts, sums_up=follows, broken_if=(no_match, lies_there),
        ),
        MoveType(
            "eight", Eight, lay, {"card": OneOf(EIGHTS), "suit": OneOf(tuple(SUITS))},
            hand="card", facts=lay_facts, sums_up=eights, broken_if=(lies_there,),
        ),
        MoveType("draw", Draw, draw, {}, broken_if=(nothing_left,)),
        MoveType("pass", Pass, pass_on, {}, broken_if=(draw_first,)),
        MoveType(
            "score", Score, score, {"left": hands_left},
            phase=ANY_TIME, listed=False, facts=score_facts, broken_if=(impossible_hand,),
        ),
    ),
    phases=(Phase("count", "round.ended", round_ended=True),),
    public=lambda table: {
        "hands": table.hands, "stock": table.stock, "pile": table.pile, "suit": table.suit or None
    },
    shape=lambda setup: {
        "hands": Each(Whole(0, len(CARDS)), len(setup.players)),
        "stock": Whole(0, len(CARDS)),
        "pile": Listed(OneOf(CARDS)),
        "suit": Maybe(OneOf(tuple(SUITS))),
    },
    unseen=("hands", "stock"),
    facts=facts,
    picture=picture,
    offers={BETWEEN: between, TURN: turn, "count": count},
    ways=ways,
    target=lambda setup: setup.options["target"],
)  # fmt: skip
