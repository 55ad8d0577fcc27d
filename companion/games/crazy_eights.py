"""Crazy Eights, for 2 to 5 players: follow the suit or the rank, or change the suit with an eight.

A game of the public domain that every family plays differently. What was chosen here are rulings in
the rule library: whoever cannot or will not play draws one card, and that is the turn; a stock that
is used up is made anew of the pile when somebody next draws, but nothing is refused to players who
do it at once; when nobody can go on, the lowest hand wins the round. Options
let the players draw until a card fits, and give twos, queens and aces an effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..engine.facts import AndList, Card, Facts, Say, Span, Who
from ..engine.fields import Field, FormFields
from ..engine.game import Agreement, Game, GameRules, Option, PublicTable, ResultRules, TableDisplay
from ..engine.moves import (
    MoveTaps,
    MoveType,
    Pass,
    dealing,
    each,
    finishing,
    only,
    option,
    scoring,
    seat,
    skipping,
)
from ..engine.offers import Face, Picture, Spot, face_down
from ..engine.rules import BETWEEN, OVER, TURN, Phase, WrongEntries, entry_rule, rule, wrong_entries
from ..engine.schema import AMOUNT, CompositeChoice, Flag, ListOf, Maybe, Move, OneOf, Value, Whole
from ..engine.values import add_at, add_each, best_seats

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
CARDS = tuple(f"{rank}-{suit}" for suit in SUITS for rank in RANKS)
EIGHTS = tuple(card for card in CARDS if card.startswith("8-"))
OTHERS = tuple(card for card in CARDS if card not in EIGHTS)
LETTERS = {rank: Say(f"rank-{rank}") if rank.isalpha() else rank for rank in RANKS}
FACES = {rank: Face(None, short=says) for rank, says in LETTERS.items()}
PARTS: Mapping[str, Mapping[str, object]] = {"rank": FACES, "suit": SUITS}
ANY_CARD, AN_EIGHT, OTHER = (CompositeChoice(cards, PARTS) for cards in (CARDS, EIGHTS, OTHERS))
SUIT = OneOf(SUITS)
COUNT = Whole(0, len(CARDS))
WORTH = each(Whole(-AMOUNT, AMOUNT))
EFFECTS = {"2": "twos", "Q": "queens", "A": "aces"}  # the option that gives a rank an effect
DIRECTIONS = ("clockwise", "counterclockwise")
# what cards left in hand are worth
EIGHT = 50
COURT = 10
WHOLE_DECK = 508


class Table(NamedTuple):
    """The table: hands, stock and pile, and the suit that must be followed."""

    options: Mapping[str, Value]
    totals: tuple[int, ...]
    hands: tuple[int, ...]
    round: int = 0
    phase: str = BETWEEN
    turn: int | None = None
    stock: int = 0
    pile: tuple[str, ...] = ()  # bottom to top
    suit: str | None = None  # that must be followed
    passes: int = 0  # in a row
    direction: str = "clockwise"  # which an ace may change
    lying: int = 1  # cards on top of the pile that lie there whenever the stock was made anew
    stock_at_once: int = 0  # the stock of players who make it anew as soon as it is used up
    undealt: Table | None = None  # the table before this round was dealt


class Deal(NamedTuple):
    """A deal: who begins, and the card that is turned up."""

    first: int
    card: str


class Play(NamedTuple):
    """A card that follows the suit or the rank."""

    player: int
    card: str


class Eight(NamedTuple):
    """An eight, and the suit that its player wants."""

    player: int
    card: str
    suit: str  # that is wanted from now on


class Draw(NamedTuple):
    """A card from the stock."""

    player: int


class Score(NamedTuple):
    """A counted round."""

    left: tuple[int, ...]  # what each hand is worth


# Rules


@rule("deal.eight-upturned")
def eight_upturned(table: Table, move: Deal) -> bool:
    return move.card in EIGHTS


@rule("play.no-match", needs="pile")
def no_match_on_top(table: Table, move: Play) -> bool:
    """Forbid what matches neither rank nor suit of the card on top: only an eight asks for a suit
    of its own, and nobody may know which."""
    rank, suit = move.card.split("-")
    top = "".join(table.pile[-1:])
    return bool(top) and top not in EIGHTS and not {rank, suit} & {*top.split("-")}


@rule("play.no-match", needs=("pile", "suit"), at_any_table=no_match_on_top)
def no_match(table: Table, move: Play) -> bool:
    rank, suit = move.card.split("-")
    top = "".join(table.pile[-1:]).split("-")[0]
    return bool(top) and suit != table.suit and rank != top


@rule("deck.exhausted", common="copies", needs=("pile", "lying"), overrulable=True)
def on_pile(table: Table, move: Play | Eight) -> bool:
    return move.card in table.pile[-table.lying :]


@rule("draw.nothing-left", needs=("stock", "pile"))
def nothing_left(table: Table, move: Draw | Pass) -> bool:
    return table.stock == 0 and len(table.pile) == 1


@rule("pass.draw-first", needs=("stock", "pile"))
def draw_first(table: Table, move: Pass) -> bool:
    return not nothing_left.broken(table, move)


@entry_rule("score.impossible-hand")
def worth_no_hand(table: Table, move: Score) -> WrongEntries:
    """Find hands worth more than the whole deck, or less than nothing: all that can be said where
    nobody knows how many cards they have."""
    for owner, held in enumerate(move.left):
        if not 0 <= held <= WHOLE_DECK:
            yield owner, {"holder": Who(owner), "held": held, "worth": Span(0, WHOLE_DECK)}


@entry_rule("score.impossible-hand", needs="hands", at_any_table=worth_no_hand)
def impossible_hand(table: Table, move: Score) -> WrongEntries:
    """Find hands that so many cards cannot be worth, at most four of them eights, after a round
    whose moves were logged; in a result without moves, hands that no cards can be worth."""
    for owner, held in enumerate(move.left):
        least = 0
        most = WHOLE_DECK
        if table.phase == "count":
            least = table.hands[owner]
            most = COURT * least + (EIGHT - COURT) * min(least, len(EIGHTS))
        if not least <= held <= most:
            yield owner, {"holder": Who(owner), "held": held, "worth": Span(least, most)}


@rule("score.two-out")
def two_out(table: Table, move: Score) -> bool:
    return move.left.count(0) > 1


# What moves do


def deal(table: Table, move: Deal) -> Table:
    """Deal the hands and turn up the first card."""
    seats = len(table.totals)
    dealt = 7 if seats == 2 else 5
    return table._replace(
        round=table.round + 1,
        phase=TURN,
        turn=move.first,
        hands=(dealt,) * seats,
        stock=len(CARDS) - seats * dealt - 1,
        stock_at_once=len(CARDS) - seats * dealt - 1,
        lying=1,
        pile=(move.card,),
        suit=move.card.split("-")[1],
        undealt=table,
    )


def effect_of(table: Table, card: str) -> str:
    """Return the option by which a card does something to the next player, or nothing."""
    option = EFFECTS.get(card.split("-")[0], "")
    return option if option and table.options[option] else ""


def seat_after(table: Table, player: int, steps: int = 1) -> int:
    """Return the seat so many steps after a player, in the direction of play."""
    onwards = steps if table.direction == "clockwise" else -steps
    return (player + onwards) % len(table.hands)


def drawn(table: Table, player: int, cards: int) -> Table:
    """Draw cards as far as there are any: a stock that is used up is made anew of the pile."""
    for _ in range(cards):
        if table.stock == 0:
            table = table._replace(stock=len(table.pile) - 1, pile=table.pile[-1:])
        if table.stock:
            hands = add_at(table.hands, player, 1)
            table = table._replace(hands=hands, stock=table.stock - 1)
            table = with_stock_at_once(table, table.stock_at_once - 1)
    return table


def with_stock_at_once(table: Table, stock: int) -> Table:
    """Return the table with so many cards in the stock of players who make it anew at once, and
    with what must lie on the pile for them and for all others."""
    pile = table.stock + len(table.pile) - stock
    if stock == 0 and pile > 1:
        stock = pile - 1
        pile = 1
    return table._replace(stock_at_once=stock, lying=max(1, min(pile, len(table.pile))))


def lay(table: Table, move: Play | Eight) -> Table:
    """Lay a card on the pile, with its effect on the next player; the last card ends the round."""
    suit = move.suit if isinstance(move, Eight) else move.card.split("-")[1]
    hands = add_at(table.hands, move.player, -1)
    table = table._replace(pile=(*table.pile, move.card), suit=suit, passes=0, hands=hands)
    table = with_stock_at_once(table, table.stock_at_once)
    if not hands[move.player]:
        return table._replace(phase="count", turn=None)
    effect = effect_of(table, move.card)
    if effect == "twos":
        table = drawn(table, seat_after(table, move.player), 2)
    if effect == "aces":
        one, other = DIRECTIONS
        table = table._replace(direction=other if table.direction == one else one)
    passed_over = effect in ("twos", "queens") or (effect == "aces" and len(hands) == 2)
    return table._replace(turn=seat_after(table, move.player, 1 + passed_over))


def draw(table: Table, move: Draw) -> Table:
    """Draw a card, which ends the turn unless the players draw until one fits."""
    table = drawn(table._replace(passes=0), move.player, 1)
    return table if table.options["draw"] == "until" else skip_turn(table)


def pass_on(table: Table, move: Pass) -> Table:
    """Pass, if nothing is left to draw; the round ends when everybody has."""
    passes = table.passes + 1
    if passes == len(table.hands):
        return table._replace(passes=passes, phase="count", turn=None)
    return skip_turn(table._replace(passes=passes))


def skip_turn(table: Table) -> Table:
    """Give the turn to the next player."""
    assert table.turn is not None
    return table._replace(turn=seat_after(table, table.turn))


def won(move: Score) -> tuple[int, ...]:
    """Return what each wins: the lowest hands get what the others have more."""
    more = sum(left - min(move.left) for left in move.left)
    return tuple(more if left == min(move.left) else 0 for left in move.left)


def score(table: Table, move: Score) -> Table:
    """Add what the lowest hand wins, and end the round or the match."""
    totals = add_each(table.totals, won(move))
    return Table(
        table.options,
        totals,
        hands=(0,) * len(totals),
        round=table.round + (table.phase == BETWEEN),
        phase=OVER if max(totals) >= table.options["target"] else BETWEEN,
        pile=table.pile if table.phase == "count" else (),
    )


# Facts for sentences, and what is shown


def facts(table: Table, move: Move) -> Facts:
    """Return what sentences may name: the card on top, what it asks for, and what follows."""
    if not table.pile:
        return {}
    top = table.pile[-1]
    followed = {"rank": Card(top.split("-")[0]), "asked": Card(table.suit or "")}
    then = what_follows(table, move) if isinstance(move, Play | Eight) else {}
    return {"top": Card(top), **followed, **then}


def what_follows(table: Table, move: Play | Eight) -> Facts:
    """Return whether the player of a card is out, or else what the card does to whom."""
    effect = "out" if table.hands[move.player] == 1 else effect_of(table, move.card)
    if effect == "aces" and len(table.hands) == 2:
        effect = "queens"  # the other one is passed over
    following = Who(seat_after(table, move.player))
    return {"then": (effect,) if effect else (), "following": following}


def score_facts(table: Table, move: Score) -> Facts:
    """Return what a sentence about a counted round may name."""
    winners = tuple(map(Who, best_seats(won(move))))
    return {"winners": AndList(winners), "points": max(won(move))}


def count_fields(table: Table) -> FormFields:
    """Return the form that counts a round; whoever is out by the moves holds nothing."""
    empty_hands = None
    if table.phase == "count":
        empty_hands = tuple(None if held else 0 for held in table.hands)
    wrong = wrong_entries(table, impossible_hand)
    return (Field("left", negative=False, known=empty_hands, wrong=wrong),)


def picture(table: Table) -> Picture:
    """Return the pile and the stock; on an eight the suit that is wanted matters most."""
    if table.turn is None or not table.suit:
        return Picture(hands=table.hands)
    rank, suit = table.pile[-1].split("-")
    top = Card(table.pile[-1])
    wanted = Say("wanted", {"suit": Card(table.suit)})
    face: Face = Face(top, short=Say("rank-and-suit", {"rank": LETTERS[rank], "suit": SUITS[suit]}))
    pile: Spot = Spot("pile", None, face, wanted, focus=True)
    if table.pile[-1] in EIGHTS:
        pile = pile._replace(face=Face(wanted, short=SUITS[table.suit]), note=top)
    return Picture((pile, Spot("stock", None, face_down(table.stock), Say("stock"))), table.hands)


MOVES = (
    dealing(Deal, deal, {"first": seat, "card": ANY_CARD}, broken_if=(eight_upturned,)),
    MoveType("play", Play, lay, {"card": OTHER}, sums_up="follow", broken_if=(no_match, on_pile)),
    MoveType(
        "eight", Eight, lay, {"card": AN_EIGHT, "suit": SUIT},
        taps=MoveTaps(verb="play"), sums_up="any-eight", broken_if=(on_pile,),
    ),
    MoveType("draw", Draw, draw, {}, broken_if=(nothing_left,)),
    MoveType("pass", Pass, pass_on, {}, broken_if=(draw_first,)),
    skipping(skip_turn),
    scoring(
        Score, score, {"left": WORTH}, facts=score_facts, broken_if=(impossible_hand, two_out)
    ),
    finishing(),
)  # fmt: skip

CRAZY_EIGHTS = Game(
    id="crazy-eights",
    players=(2, 5),
    agreement=Agreement(
        options=(
            Option("target", Whole(10, 1000), 100),
            Option("draw", OneOf(("one", "until")), "one"),
            *(Option(id, Flag(), False) for id in EFFECTS.values()),
        )
    ),
    rules=GameRules(
        start=lambda setup: Table(setup.options, setup.zeros, setup.zeros),
        moves=MOVES,
        phases=(Phase("count", "round.ended", round_ended=True),),
        facts=facts,
    ),
    table=TableDisplay(
        picture=picture,
        count_fields=count_fields,
    ),
    result=ResultRules(target=lambda setup: setup.options["target"]),
    public=PublicTable(
        keys={
            "hands": each(COUNT),
            "stock": COUNT,
            "pile": ListOf(ANY_CARD),
            "lying": Whole(1, len(CARDS)),
            "suit": Maybe(SUIT),
            "direction": only(option("aces"), OneOf(DIRECTIONS)),
        },
    ),
)
