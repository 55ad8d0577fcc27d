"""The asset games on the table screen: stacks, piles, the duel, the pads and verbs of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from ...engine.facts import Card, Cards, Moment, Money, Phrase, Say, Who
from ...engine.fields import Answers, CardCounts, Field, FormFields
from ...engine.offers import (
    Chance,
    Face,
    Key,
    Offer,
    Pad,
    Picks,
    Picture,
    Spot,
    Stake,
    TapTarget,
    Verb,
    alone,
    ask_seat,
    deal_offer,
    face_down,
    picked,
    seat_spot,
)
from ...engine.rules import BETWEEN, OVER, wrong_entries
from ...engine.schema import Move
from . import pieces, rules
from .pieces import NOT_NOTED, Deal, Defend, Discard, Pair, Press, Steal, Table, Take, Yield

WHOLE_PAD = "more:cards"
Enough = Callable[[tuple[str, ...]], bool]  # whether a verb means something with these cards


def card_face(card: str, **more: Any) -> Face:
    """Return a card as it is drawn, by its picture and name."""
    return Face(Card(card), icon=card, **more)


def set_face(table: Table, laid: pieces.Set, **more: Any) -> Face:
    """Return a set as it is drawn: its kind, how many cards it has and what they are worth."""
    worth = Money(table.play.deck.value(laid.cards))
    return card_face(laid.kind, badge=len(laid.cards), value=worth, **more)


# What lies on the table


def picture(table: Table) -> Picture:
    """Return what lies on the table: stacks, piles, and a duel or claim."""
    stacks = tuple(_stack(table, seat, stack) for seat, stack in enumerate(table.stacks))
    return Picture((*stacks, *_middle(table)), table.hands, stake(table))


def _stack(table: Table, seat: int, stack: pieces.Stack) -> Spot:
    """Return the spot of a stack: its top set, and what is to be known of those below."""
    if not stack:
        return Spot(f"stack:{seat}", seat, Face(None), Say("no-set"))
    top = stack[-1]
    below = len(stack) - 1
    jokers = tuple(card == "gold" for card in sorted(pieces.jokers_among(table, top.cards)))
    note = Say("sets-below", {"count": below}) if below else Say("first-set-safe")
    if below > 1 and "second-set" in table.play.options:  # it can be attacked, so it is named
        note = Say("second-below", {"count": below, "kind": Card(stack[-2].kind)})
    face = set_face(table, top)
    return Spot(f"stack:{seat}", seat, face, note, safe=not below, jokers=jokers, below=below)


def _middle(table: Table) -> tuple[Spot, ...]:
    if table.phase in (BETWEEN, OVER):
        return ()
    top = table.discard[-1] if table.discard else None
    return (
        Spot("pile:discard", None, _lying(top), Say("discard-pile")),
        Spot("pile:draw", None, face_down(table.draw), Say("draw-pile")),
    )


def _lying(top: str | None) -> Face:
    if top is None:
        return Face(Say("empty"))
    return Face(Say("not-noted"), icon="cards") if top == NOT_NOTED else card_face(top)


def stake(table: Table) -> Stake | None:
    """Return the duel that is going on, or a claim that nobody has contested yet."""
    claim = table.claim
    if table.duel:
        duel = table.duel
        attacks, defends = ("contests", "claims") if claim else ("steals", "defends")
        attack = _cards_of_plays(duel.played[0::2])  # the attacker plays first, then by turns
        defence = _cards_of_plays(duel.played[1::2])
    elif claim and table.turn is not None:
        duel = pieces.Duel(table.turn, claim.player, 0, claim.kind)
        attacks, defends = "decides", "claims"
        attack = ()
        defence = claim.cards
    else:
        return None
    return Stake(
        seats=(duel.attacker, duel.defender),
        attacker=Say(attacks, {"player": Who(duel.attacker)}),
        defender=Say(defends, {"player": Who(duel.defender)}),
        at_stake=card_face(duel.kind, badge=len(pieces.disputed(table))),
        attack=tuple(map(card_face, attack)),
        defence=tuple(map(card_face, defence)),
        words=worth_now(table),
    )


def _cards_of_plays(plays: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return all cards of some plays in a duel, in their order."""
    return tuple(card for cards in plays for card in cards)


def worth_now(table: Table) -> Say:
    """Return the sentence that says what the winner, or whoever claims it, will get."""
    worth = Money(table.play.deck.value(pieces.at_stake(table)))
    return Say("at-stake" if table.duel else "claim", {"worth": worth})


def in_front_of(table: Table, seat: int) -> tuple[Face, ...]:
    """Return the stack of a player from the top, every set with what it is worth."""
    sets = reversed(table.stacks[seat])
    return tuple(set_face(table, laid, note=Cards(laid.cards)) for laid in sets)


# What can be done


def pad(
    table: Table, cards: Iterable[str], most: int, against: Callable[[str], str] = lambda card: ""
) -> Pad:
    """Return the keys of cards; one is doubted by the rule against it, or if none is left."""
    deck = table.play.deck
    lying = table.lying_open
    keys = (
        _key(card, deck, deck.copies[card] - lying.get(card, 0), most, against(card))
        for card in cards
    )
    return Pad(tuple(keys), most)


@lru_cache(400)
def _key(card: str, deck: pieces.Deck, left: int, most: int, against: str) -> Key:
    face = card_face(
        card,
        value=None if card in deck.actions else Money(deck.values[card]),
        note=Say("left", {"count": max(0, left)}),
    )
    return Key(f"card:{card}", face, most, against or ("" if left > 0 else "deck.exhausted"))


def sorted_cards(table: Table, picks: Picks) -> tuple[str, ...]:
    """Return the picked cards in the order of the deck."""
    return table.play.deck.sorted(picked(picks, "card"))


def deal(table: Table, actor: int | None, picks: Picks) -> Offer:
    """Return the offer between rounds: who begins, and the card turned up if somebody notes it."""
    seats = range(len(table.totals))

    def deals(picks: Picks) -> tuple[Deal, ...]:
        """Nobody has to note which card is turned up."""
        card = next(iter(picked(picks, "card")), None)
        return tuple(Deal(seat, card) for seat in seats)

    return deal_offer(table, deals, pads=(pad(table, table.play.deck.copies, 1),))


def one_card(cards: tuple[str, ...]) -> bool:
    """Return whether this is exactly one card."""
    return len(cards) == 1


def with_cards(
    table: Table, id: str, make: Callable[[tuple[str, ...]], Move], enough: Enough = one_card
) -> Verb:
    """Return a verb that takes exactly one card, or those that are enough."""

    def moves(picks: Picks) -> tuple[Move, ...]:
        cards = sorted_cards(table, picks)
        return (make(cards),) if enough(cards) else ()

    return Verb(id, moves, wants_one)


def wants_one(picks: Picks) -> Phrase:
    """Return the sentence that asks for exactly one card."""
    return Say("one-card-only") if picked(picks, "card") else Say("pick-one")


def turn(table: Table, actor: int, picks: Picks) -> Offer:
    """Return the offer of a turn: pair, take, steal or discard."""

    def one_or_none(cards: tuple[str, ...]) -> bool:
        return len(cards) < 2  # nobody has to note what is discarded

    return Offer(
        actor,
        Say("prompt-turn", {"player": Who(actor)}),
        (pad(table, table.play.deck.copies, 2),),
        (
            pair(table, actor),
            take(table, actor),
            steal(table, actor),
            with_cards(table, "discard", lambda cards: Discard(actor, *cards), one_or_none),
        ),
        hint=Say("hint-turn"),
    )


def pair(table: Table, actor: int) -> Verb:
    """Return the verb that lays a pair; one picked object stands for two of it."""

    def pairs(picks: Picks) -> tuple[Pair, ...]:
        """Take one object alone for two of it."""
        cards = sorted_cards(table, picks)
        if len(cards) == 1 and cards[0] not in table.play.deck.no_objects:
            cards *= 2
        return (Pair(actor, cards),) if len(cards) == 2 else ()

    return Verb("pair", pairs, lambda picks: Say("needs-another") if picks else Say("pick-two"))


def take(table: Table, actor: int) -> Verb:
    """Return the verb that takes the top discard, and asks for it if nobody noted it."""

    def takes(picks: Picks) -> tuple[Take, ...]:
        """Return the takes that the picks can mean. If nobody noted what lies there, one object
        means two of it, as in a pair; a joker may have lain there or come from the hand."""
        cards = picked(picks, "card")
        deck = table.play.deck
        if not table.discard and not cards:  # whatever the card, there is nothing to take
            return (Take(actor, next(iter(deck.copies))),)
        if table.discard[-1:] != (NOT_NOTED,):
            return (Take(actor, *cards),) if len(cards) == 1 else ()
        if len(cards) == 2:
            return Take(actor, *cards), Take(actor, *reversed(cards))
        if not cards or cards[0] not in deck.jokers:
            return tuple(Take(actor, card, card) for card in cards)
        tops = (card for card in deck.copies if card not in deck.no_objects)
        return tuple(Take(actor, cards[0], top) for top in tops)

    which = Field("top", Answers(says=Card), Say("which-top"))
    asks = Say("which-lies-there" if table.discard[-1:] == (NOT_NOTED,) else "with-which-card")
    begins = TapTarget("pile:discard", asks) if table.discard else None
    at = ("pile:discard",)
    return Verb("take", takes, wants_one, (which,), at=lambda move: at, begins=begins)


def steal(
    table: Table,
    actor: int,
    depths: Callable[[tuple[str, ...]], tuple[int, ...]] = lambda cards: (1,),
    *asks: Field,
) -> Verb:
    """Return the verb that attacks the top set, or sets at the depths that these cards may mean."""

    def unlikely(seat: int, cards: tuple[str, ...]) -> int:
        """First those whose top set the cards fit, at last who has none."""
        stack = table.stacks[seat]
        if not stack:
            return 2
        return 0 if pieces.fit(table, stack[-1].kind, cards) else 1

    def steals(picks: Picks) -> tuple[Steal, ...]:
        cards = sorted_cards(table, picks)
        seats = sorted(other_seats(table, actor), key=lambda seat: unlikely(seat, cards))
        tried = ((seat, depth) for seat in seats for depth in depths(cards)) if cards else ()
        return tuple(Steal(actor, seat, cards, depth) for seat, depth in tried)

    whom = ask_seat("from", Say("from-whom"))
    return Verb("steal", steals, wants_one, (whom, *asks), at=lambda move: (seat_spot(move.from_),))


def other_seats(table: Table, actor: int) -> list[int]:
    """Return all seats but this one."""
    return [seat for seat in range(len(table.hands)) if seat != actor]


def duel(table: Table, actor: int, picks: Picks, enough: Enough = one_card, **how: Any) -> Offer:
    """Return the offer of a duel: play cards, or yield."""
    assert table.duel is not None
    id, make = ("defend", Defend) if actor == table.duel.defender else ("press", Press)
    reply = with_cards(table, id, lambda cards: make(actor, cards), enough)
    verbs = reply, alone("yield", Yield(actor))
    return reply_offer(table, actor, picks, verbs, **how)


def reply_offer(
    table: Table,
    actor: int,
    picks: Picks,
    verbs: tuple[Verb, ...],
    *,
    most: int = 1,
    prompt: str = "prompt-reply",
    hint: str = "hint-reply",
    against: str = "",  # whatever is played
    **more: Phrase,
) -> Offer:
    """Return an offer of the cards that fit, logged at once; of all cards, if asked for."""
    about = table.duel or table.claim
    assert about is not None
    kind = about.kind
    cards = table.play.deck.copies
    whole = WHOLE_PAD in picks
    fitting = {card for card in cards if pieces.fit(table, kind, (card,))}

    def quiet(card: str) -> str:
        return against or ("" if card in fitting else rules.wrong_card.id)

    shown = [card for card in cards if whole or card in fitting]
    facts = {"player": Who(actor), "kind": Card(kind), "hand": table.hands[actor], **more}
    return Offer(
        actor,
        Say(prompt, facts),
        (pad(table, shown, most, quiet),),
        verbs,
        at_once=True,
        hint=Say(hint, facts),
        more="" if whole else WHOLE_PAD,
    )


# What is counted


def _cards_of(stack: pieces.Stack) -> Counter[str]:
    """Return how many of each card lie on a stack."""
    return Counter(card for laid in stack for card in laid.cards)


def count_fields(table: Table) -> FormFields:
    """Return the field that counts a round: amounts, or the cards on each stack."""
    deck = table.play.deck
    points_lying = None
    cards_lying = None
    if table.turn is not None:  # the round was played by moves, so they are known
        points_lying = rules.round_points(table)
        cards_lying = [_cards_of(stack) for stack in table.stacks]

    def worth(cards: Mapping[str, int]) -> int:
        return sum(deck.values[card] * count for card, count in cards.items())

    points = Field(
        "points",
        unit=1000 if deck.unit % 1000 == 0 else 1,
        negative=False,
        known=points_lying,
        wrong=wrong_entries(table, rules.not_a_card_sum),
        cards=CardCounts(
            "counts",
            tuple(card for card in deck.copies if card not in deck.actions),
            worth,
            cards_lying,
        ),
    )
    return (points,)


# What can be done now


MOST_HELD = 8
FEW = 6  # cards that are named one by one


def hand_keys(table: Table) -> tuple[Key, ...]:
    """Return the keys by which somebody enters the own hand."""
    held = [card for card, copies in table.play.deck.copies.items() if copies]
    return pad(table, held, MOST_HELD).keys


def sum_up_pairs(table: Table, moves: Sequence[Pair], hand: Picks | None) -> list[Chance]:
    """Sum up the legal pairs: each of a known hand, else two alike and any object with a joker."""
    if hand is not None:
        return [Chance(faces=played_faces(table, moves))]
    alike = [move.cards for move in moves if move.cards[0] == move.cards[1]]
    jokers = dict.fromkeys(move.cards[1] for move in moves if move.cards[0] != move.cards[1])
    chances = [
        Chance(words=Say("two-alike"), faces=tuple(worth_face(table, *cards) for cards in alike))
    ]
    if jokers:
        faces = tuple(worth_face(table, joker) for joker in jokers)
        chances.append(Chance(words=Say("with-joker"), faces=faces))
    return chances


def sum_up_takes(table: Table, moves: Sequence[Take], hand: Picks | None) -> list[Chance]:
    """Sum up the cards with which the top discard can be taken."""
    top = table.discard[-1]
    faces = tuple(worth_face(table, move.card, top) for move in moves)
    return [Chance(words=Say("take-with", {"top": Card(top)}), faces=faces)]


def sum_up_steals(table: Table, moves: Sequence[Steal], hand: Picks | None) -> list[Chance]:
    """Sum up whose sets can be attacked, what they are worth, and with which cards."""
    chances = []
    for (owner, depth), same in groupby(moves, lambda move: (move.from_, move.depth)):
        cards = table.stacks[owner][-depth].cards
        facts = {
            "owner": Who(owner),
            "cards": Cards(cards),
            "worth": Money(table.play.deck.value(cards)),
        }
        key = "attack" if depth == 1 else "attack-second"
        with_ = tuple(Face(Cards(move.cards), icon=move.cards[0]) for move in same)
        chances.append(Chance(words=Say(key, facts), faces=with_))
    return chances


def sum_up_discards(table: Table, moves: Sequence[Discard], hand: Picks | None) -> list[Chance]:
    """List the cards that can be discarded, or say that any can if there are many."""
    if len(moves) > FEW:
        return [Chance(words=Say("any-card"))]
    return [Chance(faces=tuple(card_face(move.card) for move in moves if move.card))]


def sum_up_replies(
    table: Table, moves: Sequence[pieces.CardsMove], hand: Picks | None
) -> list[Chance]:
    """Sum up what is fought for, and with which cards."""
    return [Chance(words=worth_now(table), faces=played_faces(table, moves))]


def played_faces(table: Table, moves: Iterable[pieces.CardsMove]) -> tuple[Face, ...]:
    """Return the cards of each move, with what they are worth."""
    return tuple(worth_face(table, *move.cards)._replace(name=Cards(move.cards)) for move in moves)


def worth_face(table: Table, card: str, *others: str) -> Face:
    """Return a card, with what it is worth together with these."""
    return card_face(card, value=Money(table.play.deck.value((card, *others))))


# Moments that people remember


def moments(before: Table, move: Move, after: Table) -> Iterator[Moment]:
    """Yield the set that changes hands with this move, by what it is worth."""
    duel = before.duel
    if not isinstance(move, Yield) or not duel or not duel.depth or move.player == duel.attacker:
        return
    cards = pieces.at_stake(before)
    worth = before.play.deck.value(cards)
    yield Moment(
        "biggest-steal",
        worth,
        {
            "thief": Who(duel.attacker),
            "owner": Who(duel.defender),
            "count": len(cards),
            "kind": Card(duel.kind),
            "worth": Money(worth),
        },
    )
