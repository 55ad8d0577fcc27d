"""Rotundo on the table screen: the open card, the displays, collections and auctions.

A card is entered by what is printed on it: the colour of its bag, the bag's number, its value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement, groupby

from ...engine.default_offer import Chosen, chosen_of, pads_of, words_with
from ...engine.errors import BadInput
from ...engine.facts import Card, Cards, Moment, Phrase, Say, Who
from ...engine.fields import Answers, Field, FormFields, Settled
from ...engine.game import Setup, restored
from ...engine.judge import PartialPosition
from ...engine.match import Match
from ...engine.moves import Pass
from ...engine.offers import (
    Chance,
    Face,
    Key,
    Offer,
    Pad,
    Pick,
    Picks,
    PicksSummary,
    Picture,
    Spot,
    TapTarget,
    Verb,
    alone,
    face_down,
    picked,
    seat_spot,
)
from ...engine.rules import BETWEEN, TURN, Rule, wrong_entries
from ...engine.schema import CompositeChoice, Move
from . import rules
from .rules import CARDS, COLOURS, LEAST, NUMBERS, Auction, Collect, Score, Table

AUCTION = "verb:auction"
NEXT_PAGE = "more:display"
PAGE = 24  # cards of a display that are offered at a time
LISTED = 4  # sums in a row that are all named


# What lies on the table


def picture(table: Table) -> Picture:
    """Return what lies on the table: the displays, the open card and the piles."""
    displays = tuple(
        spot
        for seat, display in enumerate(table.displays)
        for spot in _display(table, seat, display)
    )
    return Picture((*_middle(table), *displays), table.hands)


def _display(table: Table, seat: int, display: rules.Display) -> tuple[Spot, ...]:
    """Return a spot for each card of a display, sorted by worth: nothing else of it matters."""
    note = Say("passed") if seat in table.passed else None
    if not display:
        return (Spot(f"display:{seat}", seat, Face(None), note),)
    return tuple(
        Spot(f"display:{seat}:{number}", seat, Face(Card(card), short=str(CARDS[card].value)), note)
        for number, card in enumerate(by_value(display))
    )


def by_value(cards: Iterable[str]) -> list[str]:
    """Return cards with the most valuable first."""
    return sorted(cards, key=lambda card: -CARDS[card].value)


def bag(card: str) -> Face:
    """Return a card, or a bag alone: it is named by its bag, and its key shows the value."""
    colour, number, *value = card.split("-")
    name = Card(f"{colour}-{number}")
    icon = f"bag-{colour}"
    return Face(name, icon=icon, value=int(value[0]) if value else "", mark=number)


def _middle(table: Table) -> tuple[Spot, ...]:
    """Return the open card and both piles, while they matter."""
    if table.phase not in ("turn", "turn-up"):
        return ()
    card = bag(table.card) if table.card else Face(Say("none-yet"))
    discard = bag(table.discard[-1]) if table.discard else Face(Say("empty"))
    draw = face_down(table.draw)._replace(icon="face-down")  # even when the last was turned up
    return (
        Spot("pile:open", None, card, Say("open-card"), focus=True),
        Spot("pile:discard", None, discard, Say("discard-pile")),
        Spot("pile:draw", None, draw, Say("draw-pile")),
    )


# What can be done


def turn(table: Table, actor: int, picks: Picks) -> Offer:
    """Return the offer of a turn, or of the auction that was opened in it."""
    return (auction_offer if AUCTION in picks else turn_offer)(table, actor, picks)


# A card from its parts


def number_faces(chosen: Chosen) -> dict[str, Face]:
    """Return the numbers, on a bag of the colour that was picked."""
    bag = f"bag-{chosen['colour']}" if "colour" in chosen else "bag"
    return {str(n): Face(None, icon=bag, short=str(n), mark=str(n)) for n in NUMBERS}


COLOUR_FACES = {word: Face(Card(word), icon=f"bag-{word}") for word in COLOURS}
VALUE_FACES = {str(value): Face(None, short=str(value), plain=True) for value in rules.VALUES}
CARD = CompositeChoice(
    tuple(CARDS), {"colour": COLOUR_FACES, "number": number_faces, "value": VALUE_FACES}
)


# A turn: pass, collect with two cards from hand, or open an auction


def turn_offer(table: Table, actor: int, picks: Picks) -> Offer:
    """Return the offer of a turn: pass, collect with two cards from hand, or open an auction."""
    cards, chosen = hand_cards(picks)
    whole = None
    if len(chosen) < len(chosen_of(picks, CARD.parts)):
        whole = picks = tuple(f"card:{card}" for card in cards)
    rest = "-".join(chosen.values())
    facts = {"player": Who(actor), "cards": Cards((*cards, rest) if rest else cards)}
    pads = tuple(pads_of("card", CARD, chosen, doubts_of(table, actor, cards)).values())
    if len(cards) == 2:
        pads = tuple(pad._replace(most=0, waits=True) for pad in pads)
    return Offer(
        actor,
        Say("prompt-turn", {"player": Who(actor), "card": Card(table.card or "")}),
        pads,
        (
            collect(table, actor, bool(cards), rest),
            Verb(
                "auction",
                lambda _: openings(table, actor),
                opens=AUCTION,
                settles=(rules.below_ten.id,),  # nothing is bid yet
            ),
            alone("pass", Pass(actor)),
        ),
        hint=Say("hint-turn"),
        summary=PicksSummary(
            Say("picked", facts) if picks else None,
            _name_of_picked(cards, rest) if picks else None,
            whole=whole,
            back=picks[:-1],
            held=tuple((f"card:{card}", bag(card)._replace(name=Card(card))) for card in cards),
            full=Say("two-picked"),
        ),
        parts=True,
    )


def _name_of_picked(cards: tuple[str, ...], rest: str) -> Phrase:
    """Return what is named of the picks: the part of a card that is not whole yet, or the cards."""
    return Card(rest) if rest else Cards(cards)


def hand_cards(picks: Picks) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the picked cards, and the parts of one that is not whole yet: "blue", "35"."""
    cards = picked(picks, "card")
    chosen = chosen_of(picks, CARD.parts)
    if len(chosen) < len(CARD.parts):
        return cards, chosen
    return (*cards, *words_with(CARD, chosen))[-2:], {}


def doubts_of(table: Table, actor: int, cards: tuple[str, ...]) -> Callable[[Pick], str]:
    """Return a function that says which rule a part of the next card breaks, if any.

    It looks at the open card and at the one picked before. Each rule that is asked looks at one
    part, so the others may be anything.
    """
    parts = {"colour": COLOURS[0], "number": str(NUMBERS[0]), "value": str(LEAST)}
    words = {"colour": COLOURS, "number": tuple(map(str, NUMBERS)), "value": (str(LEAST),)}
    against = {
        "colour": (rules.wrong_colours,),
        "number": (rules.wrong_numbers,),
        "value": (rules.three_stones, rules.three_platinum, rules.deck_exhausted),
    }

    def card(name: str, word: str) -> str:
        return "-".join((parts | {name: word}).values())

    def fitting(pick: Pick) -> str:
        name, _, word = pick.partition(":")
        others = cards[-1:] or tuple(card(name, other) for other in words[name])
        moves = [Collect(actor, (card(name, word), other)) for other in others]
        for rule in against[name]:
            if all(rule.broken(table, move) for move in moves):
                return rule.id
        return ""

    return fitting


def collect(table: Table, actor: int, begun: bool, rest: str) -> Verb:
    """Return the verb that collects with the picked cards, and asks about the discards."""

    def collects(picks: Picks) -> tuple[Collect, ...]:
        cards, parts = hand_cards(picks)
        if len(cards) < 2 or parts:
            return ()
        return tuple(Collect(actor, rules.in_order(cards), pickup) for pickup in (False, True))

    def how_many(picks: Picks) -> Phrase:
        return Say("another-hand-card" if begun else "two-hand-cards")

    discards = min(rules.PICKUP, len(table.discard))
    pickup = Field(
        "pickup",
        Answers(
            says=lambda yes: Say("take-discards" if yes else "leave-discards", {"count": discards})
        ),
        Say("pick-up"),
    )
    return Verb("collect", collects, None if rest else how_many, (pickup,))


# An auction: who wins it, and with which cards of the display


def openings(table: Table, actor: int) -> tuple[Auction, ...]:
    """Return the auctions that the opener wins with a single card; one without, if there is
    none."""
    display = table.displays[actor]
    return tuple(Auction(actor, actor, (card,)) for card in display) or (Auction(actor, actor, ()),)


def amounts(display: rules.Display) -> str:
    """Return what can be bid: "10, 35, 40, 45", and for many in a row "35, 40 … 80"."""
    parts = []
    # In a run each amount is one step more than the one before.
    by_run = groupby(enumerate(rules.payable(display)), lambda bid: bid[1] - rules.STEP * bid[0])
    for _, bids in by_run:
        run = [str(amount) for _, amount in bids]
        if len(run) > LISTED:
            parts.append(f"{run[0]}, {run[1]} … {run[-1]}")
        else:
            parts.append(", ".join(run))
    return ", ".join(parts)


def auction_offer(table: Table, actor: int, picks: Picks) -> Offer:
    """Return the offer that asks who wins the auction, unless only one player can."""
    able = [seat for seat, display in enumerate(table.displays) if display]
    winners = [*map(int, picked(picks, "seat")), *(able if len(able) == 1 else ())]
    if winners:
        return pay_offer(table, actor, winners[0], picks)
    bids = {seat: Say("can-bid", {"amounts": amounts(table.displays[seat])}) for seat in able}
    return Offer(
        actor,
        Say("prompt-auction", {"card": Card(table.card or "")}),
        targets=tuple(TapTarget(seat_spot(seat), bid) for seat, bid in bids.items()),
        summary=PicksSummary(back=picks[: picks.index(AUCTION)]),
    )


def pay_offer(table: Table, actor: int, winner: int, picks: Picks) -> Offer:
    """Return the offer that asks with which cards of the display the winner pays."""
    display = table.displays[winner]
    paid = picked(picks, "pay")
    kinds = list(dict.fromkeys(by_value(display)))
    pages = -(-len(kinds) // PAGE)
    first = PAGE * (picks.count(NEXT_PAGE) % pages)
    shown = kinds[first : first + PAGE]
    keys = tuple(Key(f"pay:{card}", bag(card), display.count(card)) for card in shown)

    def pays(picks: Picks) -> tuple[Auction, ...]:
        paid = picked(picks, "pay")
        return (Auction(actor, winner, paid),) if paid else ()

    facts = {"player": Who(winner), "sum": rules.worth(paid), "amounts": amounts(display)}
    return Offer(
        actor,
        Say("prompt-pay", facts),
        (Pad(keys, len(display)),),
        (Verb("pay", pays, lambda _: Say("pick-cards")),),
        hint=Say("can-bid", facts),
        more=NEXT_PAGE if pages > 1 else "",
        summary=PicksSummary(Say("pays", facts) if paid else None, back=picks[:-1]),
    )


# What lies before a player, and counting


def in_front_of(table: Table, seat: int) -> tuple[Face, ...]:
    """Return what lies in front of a player: the amounts to bid, and the display."""
    display = table.displays[seat]
    if not display:
        return (Face(Say("no-display"), icon="auction", plain=True),)
    bids: Face = Face(Say("bids"), icon="auction", note=amounts(display), plain=True)
    kinds = dict.fromkeys(by_value(display))
    return (bids, *(_row(card, display.count(card)) for card in kinds))


def _row(card: str, count: int) -> Face:
    several = count > 1
    return bag(card)._replace(note=f"×{count}" if several else None, badge=count * several)


def display_minus_hand(table: Table, move: Score, seat: int) -> Say:
    """Return the sentence that says how a player's points come about."""
    shown = rules.worth(table.displays[seat]) if move.displays is None else move.displays[seat]
    hand = move.hands[seat]
    return Say("display-minus-hand", {"display": shown, "hand": hand, "points": shown - hand})


def count_fields(table: Table) -> FormFields:
    """Return the fields that count the game; displays that were logged are known already."""
    logged_displays = None
    if table.phase != BETWEEN:
        logged_displays = Settled(tuple(rules.worth(display) for display in table.displays))
    empty_hands = None
    if table.phase == "count":
        empty_hands = tuple(None if held else 0 for held in table.hands)
    displays = Field(
        "displays",
        negative=False,
        known=logged_displays,
        wrong=wrong_entries(table, rules.impossible_display),
    )
    hands = Field(
        "hands",
        negative=False,
        known=empty_hands,
        wrong=wrong_entries(table, rules.impossible_hand),
        comes_to=partial(display_minus_hand, table),
    )
    return displays, hands


# What can be done now


BAGS = [f"{colour}-{number}" for colour in COLOURS for number in NUMBERS]
MOST_ALIKE = 9


def hand_keys(table: Table) -> tuple[Key, ...]:
    """Return the keys by which somebody enters the own hand: the bags alone."""
    return tuple(Key(f"bag:{held}", bag(held), MOST_ALIKE) for held in BAGS) if table.card else ()


def sum_up_collections(table: Table, moves: Sequence[Collect], hand: Picks | None) -> list[Chance]:
    """Return what goes with the open card, of any cards or of a hand."""
    assert table.card is not None
    fitting = _any_collection(table) if hand is None else _of_hand(table, hand)
    value = CARDS[table.card].value
    if value in rules.MATERIALS:
        fitting.append(Chance(words=Say("not-all-three", {"value": value})))
    return fitting


def _any_collection(table: Table) -> list[Chance]:
    """Return what the two cards from hand must show; each rule looks at one part of them."""
    in_colour = [
        _both(Card(one), Card(other), f"bag-{one}")
        for one, other in combinations_with_replacement(COLOURS, 2)
        if _fits(table, f"{one}-1", f"{other}-1", rules.wrong_colours)
    ]
    in_number = [
        _both(one, other)
        for one, other in combinations_with_replacement(NUMBERS, 2)
        if _fits(table, f"blue-{one}", f"blue-{other}", rules.wrong_numbers)
    ]
    return [
        Chance(words=Say("two-of-colour"), faces=tuple(in_colour)),
        Chance(words=Say("and-of-number"), faces=tuple(in_number)),
    ]


def _of_hand(table: Table, hand: Picks) -> list[Chance]:
    """Return the pairs of bags in the hand that go with the open card."""
    bags = sorted((pick.removeprefix("bag:") for pick in hand), key=BAGS.index)
    faces = tuple(
        _both(Card(one), Card(other), bag(one).icon)
        for one, other in dict.fromkeys(combinations(bags, 2))
        if _fits(table, one, other, rules.wrong_colours, rules.wrong_numbers)
    )
    return [Chance(words=None if faces else Say("no-collection"), faces=faces)]


def _fits(table: Table, one: str, other: str, *kept: Rule) -> bool:
    """Return whether two cards with such bags keep these rules."""
    move = Collect(0, (f"{one}-{LEAST}", f"{other}-{LEAST}"))
    return not any(rule.broken(table, move) for rule in kept)


def _both(one: Phrase, other: Phrase, icon: str = "") -> Face:
    return Face(Say("both", {"one": one, "other": other}), icon=icon)


def sum_up_bids(table: Table, moves: Sequence[Auction], hand: Picks | None) -> list[Chance]:
    """Return the bids: whoever opens an auction has to bid, then all with a display can."""
    assert table.turn is not None
    if not table.displays[table.turn]:
        return [Chance(words=Say("no-display"))]
    return [
        Chance(words=Say("who-bids", {"player": Who(seat), "amounts": amounts(display)}))
        for seat, display in enumerate(table.displays)
        if display
    ]


# Moments that people remember


def ended(match: Match[Table]) -> Phrase:
    """Return why the match ended: it was counted, the deck is empty, or at most one holds cards."""
    before = match.before.table if match.before else match.table
    if before.phase != "count":
        return Say("ended-counted")
    return Say("ended-hands" if before.draw else "ended-deck")


def moments(before: Table, move: Move, after: Table) -> Iterator[Moment]:
    """Yield a collection by its worth, and a card by what was paid for it."""
    if before.card is None:
        return
    if isinstance(move, Collect):
        sum = rules.worth((before.card, *move.cards))
        yield Moment("richest-collection", sum, {"player": Who(move.player), "sum": sum})
    if isinstance(move, Auction):
        sum = rules.worth(move.paid)
        facts = {"player": Who(move.winner), "sum": sum, "card": Card(before.card)}
        yield Moment("dearest-card", sum, facts)


# Tables that somebody describes


def restore(setup: Setup, partial: PartialPosition, move: Move) -> Table:
    """Return the table that a partial position describes."""
    card_is_due = partial.phase == TURN
    if partial.knows("phase", "card") and card_is_due != (partial.table["card"] is not None):
        raise BadInput("{key} and phase contradict each other.", "card")
    table: Table = restored(setup, partial, move)
    if any(rules.lying(table, value) > rules.COPIES for value in rules.MATERIALS):
        raise BadInput("{key} has more cards of a kind than there are.", "displays")
    return table._replace(displays=tuple(map(rules.in_order, table.displays)))
