"""The asset games on the table screen: stacks, piles, the duel, the pads and verbs of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from ...engine.facts import Card, Cards, Money, Who
from ...engine.offers import (
    Ask,
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
    Stake,
    Verb,
    Way,
    alone,
    deal_offer,
    face_down,
    picked,
    seat_spot,
)
from .deeds import disputed, round_points
from .pieces import (
    NOT_NOTED,
    Deal,
    Deck,
    Defend,
    Discard,
    Duel,
    Pair,
    Press,
    Stack,
    Steal,
    Table,
    Take,
    Yield,
    fit,
)
from .rules import not_a_card_sum, wrong_card

WHOLE_PAD = "more:cards"


def picture(table: Table) -> Picture:
    stacks = tuple(_stack(table.play.deck, seat, stack) for seat, stack in enumerate(table.stacks))
    return Picture(
        (*stacks, *_middle(table)),
        table.hands,
        table.duel and stake(table, table.duel),
        fullest=(Spot("", None, Face(None, icon="cards", badge=8), safe=True),),
        notes=(Say("no-set"), Say("first-set-safe"), Say("sets-below", {"count": 8})),
    )


def _stack(deck: Deck, seat: int, stack: Stack) -> Spot:
    if not stack:
        return Spot(f"stack:{seat}", seat, Face(None), Say("no-set"))
    top, below = stack[-1], len(stack) - 1
    worth = Money(deck.value(top.cards))
    face = Face(Card(top.kind), icon=top.kind, badge=len(top.cards), value=worth)
    jokers = tuple(sorted(card for card in top.cards if card in deck.jokers))
    note = Say("sets-below", {"count": below}) if below else Say("first-set-safe")
    return Spot(f"stack:{seat}", seat, face, note, safe=not below, jokers=jokers)


def _middle(table: Table) -> tuple[Spot, ...]:
    if table.phase in ("between-rounds", "over"):
        return ()
    top = table.discard[-1] if table.discard else None
    return (
        Spot("pile:discard", None, _lying(top), Say("discard-pile")),
        Spot("pile:draw", None, face_down(table.draw), Say("draw-pile")),
    )


def _lying(top: str | None) -> Face:
    if top is None:
        return Face(Say("empty"))
    return Face(Say("not-noted"), icon="cards") if top == NOT_NOTED else Face(Card(top), icon=top)


def stake(table: Table, duel: Duel) -> Stake:
    cards = disputed(table, duel)
    worth = table.play.deck.value(cards + duel.cards)
    does = ("contests", "claims") if table.claim else ("steals", "defends")
    one, other = (
        Say(key, {"player": Who(seat)})
        for key, seat in zip(does, (duel.attacker, duel.defender), strict=True)
    )
    return Stake(
        duel.attacker,
        duel.defender,
        Face(Card(duel.kind), icon=duel.kind, badge=len(cards)),
        (played(duel, 0), played(duel, 1)),
        Say("at-stake", {"worth": Money(worth)}),
        (one, other),
    )


def played(duel: Duel, side: int) -> tuple[Face, ...]:
    cards = [card for play in duel.played[side::2] for card in play]
    return tuple(Face(Card(card), icon=card) for card in cards)


def pad(table: Table, cards: Iterable[str], most: int) -> Pad:
    deck, lying = table.play.deck, table.lying_open
    return Pad(
        tuple(_key(card, deck, deck.copies[card] - lying.get(card, 0), most) for card in cards),
        most,
    )


@lru_cache(400)
def _key(card: str, deck: Deck, left: int, most: int) -> Key:
    face = Face(
        Card(card),
        icon=card,
        value=None if card in deck.actions else Money(deck.values[card]),
        note=Say("left", {"count": max(0, left)}),
    )
    return Key(f"card:{card}", face, most, "" if left > 0 else "deck.exhausted")


def sorted_cards(table: Table, picks: Picks) -> tuple[str, ...]:
    return table.play.deck.sorted(picked(picks, "card"))


def deal(table: Table, actor: int | None, picks: Picks) -> Offer:
    seats = range(len(table.totals))

    def deals(picks: Picks) -> tuple[Deal, ...]:
        """Nobody has to note which card is turned up."""
        card = next(iter(picked(picks, "card")), None)
        return tuple(Deal(seat, card) for seat in seats)

    return deal_offer(table, deals, pads=(pad(table, table.play.deck.copies, 1),))


def with_card(id: str, make: Callable[[str], tuple[Any, ...]], *asks: Ask) -> Verb:
    """A verb that takes exactly one card."""

    def moves(picks: Picks) -> tuple[Any, ...]:
        cards = picked(picks, "card")
        return make(cards[0]) if len(cards) == 1 else ()

    return Verb(id, moves, wants_one, asks)


def wants_one(picks: Picks) -> Phrase:
    return Say("one-card-only") if picked(picks, "card") else Say("pick-one")


def meant(table: Table, seats: list[int], cards: tuple[str, ...]) -> list[int]:
    """Whom an attack may mean: first those whose top set the cards fit, at last who has none."""

    def unlikely(seat: int) -> int:
        stack = table.stacks[seat]
        return 2 if not stack else 0 if fit(table, stack[-1].kind, cards) else 1

    return sorted(seats, key=unlikely) if cards else []


def turn_verbs(table: Table, actor: int) -> tuple[Verb, ...]:
    others = [seat for seat in range(len(table.hands)) if seat != actor]

    def pairs(picks: Picks) -> tuple[Pair, ...]:
        """Of one object alone two are meant."""
        cards = sorted_cards(table, picks)
        if len(cards) == 1 and cards[0] not in table.play.deck.no_objects:
            cards *= 2
        return (Pair(actor, cards),) if len(cards) == 2 else ()

    def takes(picks: Picks) -> tuple[Take, ...]:
        """Where nobody noted what lies there, one object means two of it, as in a pair; a joker
        may have lain there or come from the hand."""
        cards = picked(picks, "card")
        if table.discard[-1:] != (NOT_NOTED,):
            return (Take(actor, *cards),) if len(cards) == 1 else ()
        if len(cards) == 2:
            return Take(actor, *cards), Take(actor, *reversed(cards))
        if not cards or cards[0] not in table.play.deck.jokers:
            return tuple(Take(actor, card, card) for card in cards)
        objects = {*table.play.deck.copies} - table.play.deck.no_objects
        return tuple(Take(actor, cards[0], top) for top in table.play.deck.sorted(tuple(objects)))

    def discards(picks: Picks) -> tuple[Discard, ...]:
        """Or one of which nobody noted what it was."""
        cards = picked(picks, "card")
        return (Discard(actor, *cards),) if len(cards) < 2 else ()

    def steals(picks: Picks) -> tuple[Steal, ...]:
        cards = sorted_cards(table, picks)
        return tuple(Steal(actor, seat, cards) for seat in meant(table, others, cards))

    which = Ask("top", Say("which-top"), answer=Card)
    return (
        Verb("pair", pairs, lambda picks: Say("needs-another") if picks else Say("pick-two")),
        Verb("take", takes, wants_one, (which,), at=lambda move: "pile:discard"),
        Verb(
            "steal",
            steals,
            wants_one,
            (Ask("from_", Say("from-whom"), seat_spot),),
            at=lambda move: seat_spot(move.from_),
        ),
        Verb("discard", discards, wants_one),
    )


def turn(table: Table, actor: int, picks: Picks) -> Offer:
    return Offer(
        actor,
        Say("prompt-turn", {"player": Who(actor)}),
        (pad(table, table.play.deck.copies, 2),),
        turn_verbs(table, actor),
        hint=Say("hint-turn"),
    )


def duel(table: Table, actor: int, picks: Picks) -> Offer:
    assert table.duel is not None
    defends = actor == table.duel.defender
    id, make = ("defend", Defend) if defends else ("press", Press)
    reply = with_card(id, lambda card: (make(actor, (card,)),))
    return reply_offer(table, actor, table.duel.kind, picks, (reply, alone("yield", Yield(actor))))


def reply_offer(
    table: Table, actor: int, kind: str, picks: Picks, verbs: tuple[Verb, ...], due: int = 1
) -> Offer:
    """What fits, and one tap (two, where two cards are due) logs it; all cards, if asked for."""
    cards, whole = table.play.deck.copies, WHOLE_PAD in picks
    fitting = [card for card in cards if fit(table, kind, (card,))]
    keys = pad(table, cards if whole else fitting, due).keys
    stray = {f"card:{card}" for card in cards} - {f"card:{card}" for card in fitting}
    quiet = (key._replace(doubt=wrong_card.id) if key.pick in stray else key for key in keys)
    facts = {"player": Who(actor), "kind": Card(kind), "hand": table.hands[actor]}
    return Offer(
        actor,
        Say("prompt-reply", facts),
        (Pad(tuple(quiet), due),),
        verbs,
        at_once=True,
        hint=Say("hint-reply", facts),
        more="" if whole else WHOLE_PAD,
    )


def before(table: Table, seat: int) -> tuple[Face, ...]:
    """The stack from the top, every set with what it is worth."""
    return tuple(
        Face(
            Card(laid.kind),
            icon=laid.kind,
            value=Money(table.play.deck.value(laid.cards)),
            note=Cards(laid.cards),
            badge=len(laid.cards),
        )
        for laid in reversed(table.stacks[seat])
    )


def ways(table: Table) -> tuple[Way, ...]:
    """A round is counted as an amount a player, or as the cards on each stack."""
    unit = 1000 if table.play.deck.unit % 1000 == 0 else 1
    points = counts = None
    if table.turn is not None:
        points = round_points(table)
        counts = [Counter(card for laid in stack for card in laid.cards) for stack in table.stacks]
    wrong = not_a_card_sum.entries(table)
    amounts = Field("points", unit, negative=False, known=points, wrong=wrong)
    return (amounts,), (Field("counts", known=counts),)
