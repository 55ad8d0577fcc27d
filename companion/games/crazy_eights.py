"""Crazy Eights, for 2 to 5 players: follow the suit or the rank, or change the suit with an eight.

A game of the public domain that every family plays in its own way. The ways chosen here are rulings
in the rule library: whoever cannot or will not play draws one card, and that is the turn; a stock
that is used up is made anew of the pile; when nobody can go on, the lowest hand wins the round.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine.facts import Card, Who
from ..engine.game import Game, Option
from ..engine.kinds import AMOUNT, Made, Maybe, OneOf, PileOf, Whole
from ..engine.moves import MoveType, Pass, dealing, each, scoring, seat
from ..engine.offers import Face, Picture, Say, Spot, face_down
from ..engine.rules import BETWEEN, OVER, TURN, Phase, WrongEntries, entry_rule, rule
from ..engine.sketch import NO, NOT_TOLD, YES, About, Question, ToldBy, composed, pads_of, yes_or_no
from ..engine.values import added, best, more

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
CARDS = tuple(f"{rank}-{suit}" for suit in SUITS for rank in RANKS)
EIGHTS = tuple(card for card in CARDS if card.startswith("8-"))
OTHERS = tuple(card for card in CARDS if card not in EIGHTS)
PARTS = {"rank": RANKS, "suit": SUITS}  # by which a card is entered
ANY_CARD, AN_EIGHT, OTHER = (Made(cards, PARTS) for cards in (CARDS, EIGHTS, OTHERS))
SUIT = OneOf(tuple(SUITS))
COUNT, WORTH = Whole(0, len(CARDS)), each(Whole(-AMOUNT, AMOUNT))
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
    suit: str | None = None  # that must be followed
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


@entry_rule("score.impossible-hand", needs="hands")
def impossible_hand(table: Table, move: Score) -> WrongEntries:
    """Of a round that was logged it is known how many cards a hand has, and four are eights."""
    for owner, held in enumerate(move.left):
        least, most = 0, WHOLE_DECK
        if table.phase == "count":
            least = table.hands[owner]
            most = COURT * least + (EIGHT - COURT) * min(least, len(EIGHTS))
        if not least <= held <= most:
            yield owner, {"holder": Who(owner), "held": held, "least": least, "most": most}


# What moves do


def deal(table: Table, move: Deal) -> Table:
    seats = len(table.totals)
    dealt = 7 if seats == 2 else 5
    return table._replace(
        round=table.round + 1,
        phase=TURN,
        turn=move.first,
        hands=(dealt,) * seats,
        stock=len(CARDS) - seats * dealt - 1,
        pile=(move.card,),
        suit=move.card.split("-")[1],
    )


def next_turn(table: Table, player: int, cards: int) -> Table:
    """With so many cards more in hand; the round ends if somebody is out or nobody can go on."""
    hands = more(table.hands, player, cards)
    table = table._replace(hands=hands, turn=(player + 1) % len(hands))
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
    totals = added(table.totals, won(move))
    return Table(
        table.target,
        totals,
        hands=(0,) * len(totals),
        round=table.round + (table.phase == BETWEEN),
        phase=OVER if max(totals) >= table.target else BETWEEN,
        pile=table.pile if table.phase == "count" else (),
    )


# What is said and seen of it


def facts(table: Table, move: Any) -> dict[str, Any]:
    """What lies on top is followed by its suit or its rank; who lays the last card is out."""
    if not table.pile:
        return {}
    top, last = table.pile[-1], isinstance(move, Play | Eight) and table.hands[move.player] == 1
    followed = {"rank": Card(top.split("-")[0]), "asked": Card(table.suit or "")}
    return {"top": Card(top), **followed, "then": ("out",) if last else ()}


def score_facts(table: Table, move: Score) -> dict[str, Any]:
    return {"winner": Who(best(won(move))[0]), "points": max(won(move))}


def picture(table: Table) -> Picture:
    if table.turn is None or not table.suit:
        return Picture(hands=table.hands)
    rank, suit = table.pile[-1].split("-")
    top = Face(Card(table.pile[-1]), short=f"{rank}{SUITS[suit]}")
    pile = Spot("pile", None, top, Say("wanted", {"suit": Card(table.suit)}), focus=True)
    return Picture((pile, Spot("stock", None, face_down(table.stock), Say("stock"))), table.hands)


# "May I …?" at a table that nobody logged. Whoever plays sees the card on top: that is asked for
# by itself. Whoever draws or passes sees whether a card is left, whichever lies there.
LEFT, ANY_ONE = (yes_or_no("left", Say("ask-left")),), CARDS[:1]
ANY_PILE = ToldBy(lambda _: (), lambda about: about.by_answer("left", {YES: ANY_ONE, NO: ANY_ONE}))


def ask_suit(about: About) -> tuple[Question, ...]:
    """An eight on top may want any suit; every other card its own."""
    eight = "rank:8" in about.said.get("table-pile", ())
    return (Question("wanted", Say("ask-wanted"), pads_of(ANY_CARD)[1:]),) if eight else ()


def suit(about: About) -> Any:
    top = composed(ANY_CARD, about.said.get("table-pile", ()))
    own = top[0].split("-")[1] if len(top) == 1 and top[0] not in EIGHTS else NOT_TOLD
    return about.one("wanted") or own


CRAZY_EIGHTS = Game(
    id="crazy-eights",
    players=(2, 5),
    options=(Option("target", Whole(10, 1000), 100),),
    start=lambda setup: Table(setup.options["target"], setup.zeros, setup.zeros),
    moves=(
        dealing(Deal, deal, {"first": seat, "card": ANY_CARD}, broken_if=(eight_upturned,)),
        MoveType(
            "play", Play, lay, {"card": OTHER}, sums_up="follow", broken_if=(no_match, lies_there)
        ),
        MoveType(
            "eight",
            Eight,
            lay,
            {"card": AN_EIGHT, "suit": SUIT},
            verb="play",
            sums_up="any-eight",
            broken_if=(lies_there,),
        ),
        MoveType("draw", Draw, draw, {}, broken_if=(nothing_left,)),
        MoveType("pass", Pass, pass_on, {}, broken_if=(draw_first,)),
        scoring(Score, score, {"left": WORTH}, facts=score_facts, broken_if=(impossible_hand,)),
    ),
    phases=(Phase("count", "round.ended", round_ended=True),),
    shows={"hands": each(COUNT), "stock": COUNT, "pile": PileOf(ANY_CARD), "suit": Maybe(SUIT)},
    told_by={
        "suit": ToldBy(ask_suit, suit),
        "stock": ToldBy(lambda _: LEFT, lambda about: about.by_answer("left", {YES: 1, NO: 0})),
        "draw.pile": ANY_PILE,
        "pass.pile": ANY_PILE,
    },
    facts=facts,
    picture=picture,
    target=lambda setup: setup.options["target"],
)
