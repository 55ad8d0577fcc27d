"""Crazy Eights, for 2 to 5 players: follow the suit or the rank, or change the suit with an eight.

A game of the public domain that every family plays in its own way. The ways chosen here are rulings
in the rule library: whoever cannot or will not play draws one card, and that is the turn; a stock
that is used up is made anew of the pile; when nobody can go on, the lowest hand wins the round.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine.for_games import *
from ..engine.sketch import NO, NOT_TOLD, YES, About, Question, ToldBy, composed, yes_or_no
from ..engine.sketch import pads_of as card_pads

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
CARDS = tuple(f"{rank}-{suit}" for suit in SUITS for rank in RANKS)
EIGHTS = tuple(card for card in CARDS if card.startswith("8-"))
OTHERS = tuple(card for card in CARDS if card not in EIGHTS)
LETTERS = {rank: Say(f"rank-{rank}") if rank.isalpha() else rank for rank in RANKS}
FACES = {rank: Face(None, short=says) for rank, says in LETTERS.items()}
PARTS: dict[str, Any] = {"rank": FACES, "suit": SUITS}  # by which a card is entered
ANY_CARD, AN_EIGHT, OTHER = (CompositeChoice(cards, PARTS) for cards in (CARDS, EIGHTS, OTHERS))
SUIT = OneOf(SUITS)
COUNT, WORTH = Whole(0, len(CARDS)), each(Whole(-AMOUNT, AMOUNT))
EIGHT, COURT, WHOLE_DECK = 50, 10, 508  # what cards left in hand are worth


class Table(NamedTuple):
    """The table: hands, stock and pile, and the suit that must be followed."""

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


@rule("play.no-match", needs=("pile", "suit"))
def no_match(table: Table, move: Play) -> bool:
    rank, suit = move.card.split("-")
    top = "".join(table.pile[-1:]).split("-")[0]
    return bool(top) and suit != table.suit and rank != top


@rule("deck.exhausted", common="copies", needs="pile", overrulable=True)
def on_pile(table: Table, move: Play | Eight) -> bool:
    return move.card in table.pile


@rule("draw.nothing-left", needs=("stock", "pile"))
def nothing_left(table: Table, move: Draw | Pass) -> bool:
    return table.stock == 0 and len(table.pile) == 1


@rule("pass.draw-first", needs=("stock", "pile"))
def draw_first(table: Table, move: Pass) -> bool:
    return not nothing_left.broken(table, move)


@entry_rule("score.impossible-hand")
def worth_no_hand(table: Table, move: Score) -> WrongEntries:
    """More than the whole deck is worth, or less than nothing."""
    for owner, held in enumerate(move.left):
        if not 0 <= held <= WHOLE_DECK:
            yield owner, {"holder": Who(owner), "held": held, "worth": Span(0, WHOLE_DECK)}


@entry_rule("score.impossible-hand", needs="hands", at_any_table=worth_no_hand)
def impossible_hand(table: Table, move: Score) -> WrongEntries:
    """Of a round that was logged it is known how many cards a hand has, and four are eights."""
    for owner, held in enumerate(move.left):
        least, most = 0, WHOLE_DECK
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
        pile=(move.card,),
        suit=move.card.split("-")[1],
    )


def next_turn(table: Table, player: int, cards: int) -> Table:
    """Add cards to a hand and give the turn on, or end the round if it is over."""
    hands = add_at(table.hands, player, cards)
    table = table._replace(hands=hands, turn=(player + 1) % len(hands))
    ended = 0 in hands or table.passes == len(hands)
    return table._replace(phase="count", turn=None) if ended else table


def lay(table: Table, move: Play | Eight) -> Table:
    """Lay a card on the pile."""
    suit = move.suit if isinstance(move, Eight) else move.card.split("-")[1]
    table = table._replace(pile=(*table.pile, move.card), suit=suit, passes=0)
    return next_turn(table, move.player, -1)


def draw(table: Table, move: Draw) -> Table:
    """Draw a card; a stock that is used up is made anew of all but the top card of the pile."""
    if table.stock == 0:
        table = table._replace(stock=len(table.pile) - 1, pile=table.pile[-1:])
    return next_turn(table._replace(stock=table.stock - 1, passes=0), move.player, 1)


def pass_on(table: Table, move: Pass) -> Table:
    """Pass, if nothing is left to draw."""
    return next_turn(table._replace(passes=table.passes + 1), move.player, 0)


def skip_turn(table: Table) -> Table:
    """Give the turn on without a card; it is no pass, so it ends no round."""
    assert table.turn is not None
    return table._replace(turn=(table.turn + 1) % len(table.hands))


def won(move: Score) -> tuple[int, ...]:
    """Return what each wins: the lowest hands get what the others have more."""
    more = sum(left - min(move.left) for left in move.left)
    return tuple(more if left == min(move.left) else 0 for left in move.left)


def score(table: Table, move: Score) -> Table:
    """Add what the lowest hand wins, and end the round or the match."""
    totals = add_each(table.totals, won(move))
    return Table(
        table.target,
        totals,
        hands=(0,) * len(totals),
        round=table.round + (table.phase == BETWEEN),
        phase=OVER if max(totals) >= table.target else BETWEEN,
        pile=table.pile if table.phase == "count" else (),
    )


# Facts for sentences, and what is shown


def facts(table: Table, move: Any) -> dict[str, Any]:
    """Return what sentences may name: the card on top, what it asks for, and who is out."""
    if not table.pile:
        return {}
    top, last = table.pile[-1], isinstance(move, Play | Eight) and table.hands[move.player] == 1
    followed = {"rank": Card(top.split("-")[0]), "asked": Card(table.suit or "")}
    return {"top": Card(top), **followed, "then": ("out",) if last else ()}


def score_facts(table: Table, move: Score) -> dict[str, Any]:
    """Return what a sentence about a counted round may name."""
    winners = tuple(map(Who, best_seats(won(move))))
    return {"winners": AndList(winners), "points": max(won(move))}


def count_forms(table: Table) -> tuple[FormFields, ...]:
    """Return the form that counts a round; whoever is out by the moves holds nothing."""
    known = tuple(None if held else 0 for held in table.hands) if table.phase == "count" else None
    wrong = impossible_hand.entries(table)
    return ((Field("left", negative=False, known=known, wrong=wrong),),)


def picture(table: Table) -> Picture:
    """Return the pile and the stock; on an eight the suit that is wanted matters most."""
    if table.turn is None or not table.suit:
        return Picture(hands=table.hands)
    rank, suit = table.pile[-1].split("-")
    top, wanted = Card(table.pile[-1]), Say("wanted", {"suit": Card(table.suit)})
    face: Face = Face(top, short=Say("rank-and-suit", {"rank": LETTERS[rank], "suit": SUITS[suit]}))
    pile: Spot = Spot("pile", None, face, wanted, focus=True)
    if table.pile[-1] in EIGHTS:
        pile = pile._replace(face=Face(wanted, short=SUITS[table.suit]), note=top)
    return Picture((pile, Spot("stock", None, face_down(table.stock), Say("stock"))), table.hands)


# "May I …?" at a table that nobody logged. Whoever plays sees the card on top: that is asked for
# by itself. Whoever draws or passes sees whether a card is left, whichever lies there.
LEFT, ANY_ONE = (yes_or_no("left", Say("ask-left")),), CARDS[:1]
ANY_PILE = ToldBy(lambda _: (), lambda about: about.by_answer("left", {YES: ANY_ONE, NO: ANY_ONE}))


def ask_suit(about: About) -> tuple[Question, ...]:
    """Ask for the suit that an eight wants; every other card wants its own."""
    eight = "rank:8" in about.said.get("table-pile", ())
    return (Question("wanted", Say("ask-wanted"), card_pads(ANY_CARD)[1:]),) if eight else ()


def tell_suit(about: About) -> Any:
    """Return the suit that was asked for, or that of the card on top."""
    top = composed(ANY_CARD, about.said.get("table-pile", ()))
    own = top[0].split("-")[1] if len(top) == 1 and top[0] not in EIGHTS else NOT_TOLD
    return about.one("wanted") or own


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
)  # fmt: skip

CRAZY_EIGHTS = Game(
    id="crazy-eights",
    players=(2, 5),
    agreement=Agreement(options=(Option("target", Whole(10, 1000), 100),)),
    rules=GameRules(
        start=lambda setup: Table(setup.options["target"], setup.zeros, setup.zeros),
        moves=MOVES,
        phases=(Phase("count", "round.ended", round_ended=True),),
        facts=facts,
    ),
    table=TableDisplay(
        told_by={
            "suit": ToldBy(ask_suit, tell_suit),
            "stock": ToldBy(lambda _: LEFT, lambda about: about.by_answer("left", {YES: 1, NO: 0})),
            "draw.pile": ANY_PILE,
            "pass.pile": ANY_PILE,
        },
        picture=picture,
        count_forms=count_forms,
    ),
    result=ResultRules(target=lambda setup: setup.options["target"]),
    public=PublicTable(
        keys={"hands": each(COUNT), "stock": COUNT, "pile": PileOf(ANY_CARD), "suit": Maybe(SUIT)},
        inferred=("hands", "stock"),
    ),
)
