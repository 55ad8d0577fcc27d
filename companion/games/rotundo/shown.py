"""Rotundo on the table screen: the open card, the displays, collections and auctions.

A card is entered by what is printed on it: the colour of its bag, the bag's number, its value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby

from ...engine.facts import Card, Cards, Who
from ...engine.kinds import Made
from ...engine.moves import Pass
from ...engine.offers import (
    Ask,
    Face,
    Field,
    Key,
    Offer,
    Pad,
    Phrase,
    Pick,
    Picks,
    Picture,
    Place,
    Say,
    Spot,
    Verb,
    Way,
    alone,
    face_down,
    picked,
    seat_spot,
)
from ...engine.parts import Chosen, chosen_of, pads_of, words_with
from .rules import (
    CARDS,
    COLOURS,
    LEAST,
    NUMBERS,
    PICKUP,
    STEP,
    VALUES,
    Auction,
    Collect,
    Display,
    Score,
    Table,
    deck_exhausted,
    impossible_display,
    impossible_hand,
    in_order,
    payable,
    three_platinum,
    three_stones,
    worth,
    wrong_colours,
    wrong_numbers,
)

AUCTION = "verb:auction"
NEXT_PAGE = "more:display"
PAGE = 24  # cards of a display that are offered at a time
LISTED = 4  # sums in a row that are all named


# What lies on the table


def picture(table: Table) -> Picture:
    displays = tuple(
        spot
        for seat, display in enumerate(table.displays)
        for spot in _display(table, seat, display)
    )
    card, facts = (
        Spot("", None, Face(None, short="88")),
        {"player": Who(0), "card": Card(max(CARDS, key=len))},
    )
    turning = table.phase in ("turn", "turn-up")
    prompts = (
        (Say("prompt-turn-up", facts), Say("hint-turn-up")),
        (Say("prompt-turn", facts), Say("hint-turn")),
    )
    return Picture(
        (*_middle(table), *displays),
        table.hands,
        fullest=(card, card),
        notes=(Say("passed"),),
        prompts=prompts if turning else (),
        verbs=("collect", "auction", "pass") if table.phase == "turn-up" else (),
    )


def _display(table: Table, seat: int, display: Display) -> tuple[Spot, ...]:
    """The cards by what they are worth: once they lie there, nothing else matters."""
    note = Say("passed") if seat in table.passed else None
    if not display:
        return (Spot(f"display:{seat}", seat, Face(None), note),)
    return tuple(
        Spot(f"display:{seat}:{number}", seat, Face(Card(card), short=str(CARDS[card].value)), note)
        for number, card in enumerate(by_value(display))
    )


def by_value(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=lambda card: -CARDS[card].value)


def face(card: str) -> Face:
    """The bag with its number, and the value."""
    colour, number, value = CARDS[card]
    return Face(Card(card), icon=f"bag-{colour}", value=value, mark=str(number))


def bag(card: str) -> Face:
    """Named by its bag alone, where the value stands on it."""
    return face(card)._replace(name=Card(card.rpartition("-")[0]))


def _middle(table: Table) -> tuple[Spot, ...]:
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
    return (auction_offer if AUCTION in picks else turn_offer)(table, actor, picks)


# A card from its parts


def on_bags(chosen: Chosen) -> dict[str, Face]:
    """The numbers, on a bag of the colour that was picked."""
    bag = f"bag-{chosen['colour']}" if "colour" in chosen else "bag"
    return {str(n): Face(None, icon=bag, short=str(n), mark=str(n)) for n in NUMBERS}


BAGS = {word: Face(Card(word), icon=f"bag-{word}") for word in COLOURS}
WORTH = {str(value): Face(None, short=str(value), plain=True) for value in VALUES}
CARD = Made(tuple(CARDS), {"colour": BAGS, "number": on_bags, "value": WORTH})


# A turn: pass, collect with two cards from hand, or open an auction


def turn_offer(table: Table, actor: int, picks: Picks) -> Offer:
    cards = picked(picks, "card")
    whole, chosen = None, chosen_of(picks, CARD.parts)
    if len(chosen) == len(CARD.parts):
        cards = (*cards, *words_with(CARD, chosen))[-2:]
        whole = picks = tuple(f"card:{card}" for card in cards)
        chosen = {}
    rest = "-".join(chosen.values())  # a card of which some parts are still missing: "blue-35"
    facts = {"player": Who(actor), "cards": Cards((*cards, rest) if rest else cards)}
    pads = tuple(pads_of(CARD, chosen, collecting(table, actor, cards)).values())
    if len(cards) == 2:
        pads = tuple(pad._replace(most=0, waits=True) for pad in pads)
    return Offer(
        actor,
        Say("prompt-turn", {"player": Who(actor), "card": Card(table.card or "")}),
        pads,
        (
            collect(table, actor, cards, rest),
            Verb("auction", lambda _: openings(table, actor), opens=AUCTION),
            alone("pass", Pass(actor)),
        ),
        hint=Say("hint-turn"),
        so_far=Say("picked", facts) if picks else None,
        brief=(Card(rest) if rest else Cards(cards)) if picks else None,  # whole ones are seen
        parts=True,
        whole=whole,
        back=picks[:-1],
        held=tuple((f"card:{card}", face(card)) for card in cards),
        full=Say("two-picked"),
    )


def collecting(table: Table, actor: int, cards: tuple[str, ...]) -> Callable[[Pick], str]:
    """Which parts of the next card fit the middle one and the one picked before, if there is one.

    Each rule that is asked looks at one part, so the others may be anything.
    """
    parts = {"colour": COLOURS[0], "number": str(NUMBERS[0]), "value": str(LEAST)}
    words = {"colour": COLOURS, "number": tuple(map(str, NUMBERS)), "value": (str(LEAST),)}
    rules = {
        "colour": (wrong_colours,),
        "number": (wrong_numbers,),
        "value": (three_stones, three_platinum, deck_exhausted),
    }

    def card(name: str, word: str) -> str:
        return "-".join((parts | {name: word}).values())

    def fitting(pick: Pick) -> str:
        name, _, word = pick.partition(":")
        others = cards[-1:] or tuple(card(name, other) for other in words[name])
        moves = [Collect(actor, (card(name, word), other)) for other in others]
        return next((r.id for r in rules[name] if all(r.broken(table, m) for m in moves)), "")

    return fitting


def collect(table: Table, actor: int, cards: tuple[str, ...], rest: str) -> Verb:
    def collects(picks: Picks) -> tuple[Collect, ...]:
        if len(cards) < 2 or rest:
            return ()
        return tuple(Collect(actor, in_order(cards), pickup) for pickup in (False, True))

    def how_many(picks: Picks) -> Phrase:
        return Say("another-hand-card" if cards else "two-hand-cards")

    discards = min(PICKUP, len(table.discard))
    pickup = Ask(
        "pickup",
        Say("pick-up"),
        answer=lambda yes: Say("take-discards" if yes else "leave-discards", {"count": discards}),
    )
    return Verb("collect", collects, None if rest else how_many, (pickup,))


# An auction: who wins it, and with which cards of the display


def openings(table: Table, actor: int) -> tuple[Auction, ...]:
    """An auction that the opener wins at once with a single card; any, if there is none."""
    display = table.displays[actor]
    return tuple(Auction(actor, actor, (card,)) for card in display) or (Auction(actor, actor, ()),)


def amounts(display: Display) -> str:
    """What can be bid: "10, 35, 40, 45", and of many in a row "35, 40 … 80"."""
    steps = enumerate(payable(display))
    runs = [[str(sum) for _, sum in run] for _, run in groupby(steps, lambda s: s[1] - STEP * s[0])]
    return ", ".join(
        f"{run[0]}, {run[1]} … {run[-1]}" if len(run) > LISTED else ", ".join(run) for run in runs
    )


def auction_offer(table: Table, actor: int, picks: Picks) -> Offer:
    able = [seat for seat, display in enumerate(table.displays) if display]
    winners = [*map(int, picked(picks, "seat")), *(able if len(able) == 1 else ())]
    if winners:
        return pay_offer(table, actor, winners[0], picks)
    bids = {seat: Say("can-bid", {"amounts": amounts(table.displays[seat])}) for seat in able}
    return Offer(
        actor,
        Say("prompt-auction", {"card": Card(table.card or "")}),
        hint=Say("who-wins"),
        places=tuple(Place(seat_spot(seat), bid) for seat, bid in bids.items()),
        back=picks[: picks.index(AUCTION)],
    )


def pay_offer(table: Table, actor: int, winner: int, picks: Picks) -> Offer:
    display = table.displays[winner]
    paid = picked(picks, "pay")
    kinds = list(dict.fromkeys(by_value(display)))
    pages = -(-len(kinds) // PAGE)
    first = PAGE * (picks.count(NEXT_PAGE) % pages)
    shown = kinds[first : first + PAGE]
    keys = tuple(Key(f"pay:{card}", bag(card), display.count(card)) for card in shown)

    def pays(picks: Picks) -> tuple[Auction, ...]:
        return (Auction(actor, winner, paid),) if paid else ()

    facts = {"player": Who(winner), "sum": worth(paid), "amounts": amounts(display)}
    return Offer(
        actor,
        Say("prompt-pay", facts),
        (Pad(keys, len(display)),),
        (Verb("pay", pays, lambda _: Say("pick-cards")),),
        hint=Say("can-bid", facts),
        more=NEXT_PAGE if pages > 1 else "",
        so_far=Say("pays", facts) if paid else None,
        back=picks[:-1],
    )


# What lies before a player, and counting


def before(table: Table, seat: int) -> tuple[Face, ...]:
    display = table.displays[seat]
    if not display:
        return (Face(Say("no-display"), icon="auction", plain=True),)
    bids = Face(Say("bids"), icon="auction", note=amounts(display), plain=True)
    kinds = dict.fromkeys(by_value(display))
    return (bids, *(_row(card, display.count(card)) for card in kinds))


def _row(card: str, count: int) -> Face:
    several = count > 1
    return bag(card)._replace(note=f"×{count}" if several else None, badge=count * several)


def display_minus_hand(table: Table, move: Score, seat: int) -> Say:
    shown = worth(table.displays[seat]) if move.displays is None else move.displays[seat]
    hand = move.hands[seat]
    return Say("display-minus-hand", {"display": shown, "hand": hand, "points": shown - hand})


def ways(table: Table) -> tuple[Way, ...]:
    """Displays that were logged need not be counted again."""
    known = tuple(worth(display) for display in table.displays)
    wrong = impossible_display.entries(table)
    displays = Field("displays", negative=False, known=known, wrong=wrong)
    hands = Field(
        "hands",
        negative=False,
        wrong=impossible_hand.entries(table),
        comes_to=partial(display_minus_hand, table),
    )
    if table.phase == "between-rounds":
        return ((displays, hands),)
    return (hands,), (displays, hands)
