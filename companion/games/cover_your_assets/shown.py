"""Cover Your Assets on the table screen: what it has beside Big Deal.

More verbs where the advanced rules are played, action cards that ask for a player, and with 2 or 3
players the special piles: collecting from them, contesting a claim, turning a card up.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from ...engine.facts import Card, Cards, Money, Who
from ...engine.offers import (
    Ask,
    Face,
    Key,
    Offer,
    Pad,
    Phrase,
    Picks,
    Picture,
    Place,
    Say,
    Spot,
    Stake,
    Verb,
    alone,
    deal_offer,
    doubt,
    picked,
    seat_spot,
)
from ..assets import rules
from ..assets import shown as shared
from ..assets.pieces import Claim, Deal, Defend, Discard, Pile, Press, Steal, Table
from ..assets.shown import sorted_cards, wants_one, with_card
from . import advanced
from . import special_piles as special
from .advanced import JAR, EndTurn, Improve, Shift, Swap, answer_is_double
from .special_piles import PILES, Accept, Collect, Contest, Reveal

SHIFTS = ("bottom", "top")


# What lies on the table


def picture(table: Table) -> Picture:
    """While cards are picked the special piles are a pad, so that they can be picked with them."""
    seen = shared.picture(table)
    spots = [_with_second(table, spot) for spot in seen.spots]
    if table.phase == "reveal":
        piles = [_pile(table, number, pile) for number, pile in enumerate(table.piles)]
        spots = [*(spot for spot in spots if spot.seat is not None), *piles]
    claim = table.claim if table.phase == "contest" else None
    below = "second-set" in table.play.house
    kinds = [Card(kind) for kind in table.play.deck.values] if below else []
    second = [Say("second-below", {"count": 8, "kind": kind}) for kind in kinds]
    return seen._replace(
        spots=tuple(spots),
        stake=claimed(table, claim) if claim else seen.stake,
        notes=(*seen.notes, *second),
    )


def _with_second(table: Table, spot: Spot) -> Spot:
    """The set that can be attacked below the top one is named."""
    sets = table.stacks[spot.seat] if spot.seat is not None else ()
    if "second-set" not in table.play.house or len(sets) < 3:
        return spot
    facts = {"count": len(sets) - 1, "kind": Card(sets[-2].kind)}
    return spot._replace(note=Say("second-below", facts))


def _pile(table: Table, number: int, pile: Pile) -> Spot:
    return Spot(
        f"pile:{number}",
        None,
        _top(pile),
        special.where(table, number, "near"),
        focus=number == special.to_reveal(table)[0],
    )


def _top(pile: Pile) -> Face:
    if pile.card:
        return Face(Card(pile.card), icon=pile.card)
    return Face(Say("face-down"), icon="face-down") if pile.left else Face(Say("empty"))


def claimed(table: Table, claim: Claim) -> Stake:
    """A claim that nobody has contested yet."""
    assert table.turn is not None
    return Stake(
        table.turn,
        claim.player,
        Face(Card(claim.kind), icon=claim.kind, badge=len(claim.cards)),
        ((), tuple(Face(Card(card), icon=card) for card in claim.cards)),
        Say("claim", {"worth": Money(table.play.deck.value(claim.cards))}),
        (Say("decides", {"player": Who(table.turn)}), Say("claims", {"player": Who(claim.player)})),
    )


# What can be done


def deal(table: Table, actor: int | None, picks: Picks) -> Offer:
    """The first discard, then the top card of each pile; then who begins, free to choose."""
    seats = range(len(table.totals))
    piles = PILES if len(seats) <= special.MOST_PLAYERS else 0
    cards = picked(picks, "card")

    def deals(picks: Picks) -> tuple[Deal, ...]:
        """The first card need not be noted, unless those on the piles are."""
        first, *tops = picked(picks, "card") or (None,)
        enough = len(tops) == piles
        return tuple(Deal(seat, first, tuple(tops)) for seat in seats) if enough else ()

    def quiet(key: Key) -> Key:
        acts = key.pick.removeprefix("card:") in table.play.deck.actions
        return key._replace(doubt=advanced.action_card_upturned.id) if acts else key

    keys = shared.pad(table, table.play.deck.copies, piles + 2)
    tops = [Pile(card, special.CARDS_IN_PILE) for card in (*cards[1:], *[None] * piles)[:piles]]
    seen = tuple(pile_key(table, number, pile) for number, pile in enumerate(tops))
    there = (Pad(seen, most=0, board="piles", waits=True),) if piles else ()
    return deal_offer(
        table,
        deals,
        pads=(*there, keys._replace(keys=tuple(map(quiet, keys.keys)))),
        at_once=bool(piles),
        # one card too many takes the place of the last
        whole=(*picks[:piles], picks[-1]) if len(cards) > piles + 1 else None,
        back=picks[:-1],
    )._replace(**(next_pile(table, cards) if 0 < len(cards) <= piles else {}))


def next_pile(table: Table, cards: tuple[str, ...]) -> dict[str, Any]:
    """What was turned up last, and on which pile the next card lies."""
    number = len(cards) - 1
    facts = {"card": Card(cards[-1]), "pile": special.where(table, number)}
    if number:
        facts["before"] = special.where(table, number - 1, "near")
    next_one = special.where(table, number, "near")
    return {
        "so_far": Say("dealt-on" if number else "dealt", facts),
        "brief": Say("dealt-next", {"pile": next_one}),
    }


def turn(table: Table, actor: int, picks: Picks) -> Offer:
    match picked(picks, "card"):
        case ("swap",):
            return swap_offer(table, actor, picks)
        case ("move",):
            return shift_offer(table, actor, picks)
    return turn_offer(table, actor, picks)


def turn_offer(table: Table, actor: int, picks: Picks) -> Offer:
    offered = shared.turn(table, actor, picks)
    pair, take, steal, discard = offered.verbs
    house, with_piles = table.play.house, bool(table.piles)
    verbs = [pair, take]
    if with_piles:
        verbs.append(collect(table, actor))
    verbs.append(attack(table, actor, steal) if "second-set" in house else steal)
    if "improve" in house:
        verbs.append(with_card("improve", lambda card: (Improve(actor, card),)))
    verbs.append(discard)
    if "two-actions" in house:
        verbs.append(alone("end-turn", EndTurn(actor)))
        facts = {"player": Who(actor), "left": table.actions_left}
        offered = offered._replace(prompt=Say("prompt-actions", facts))
    piles = (pile_pad(table, actor),) if with_piles else ()
    return offered._replace(pads=(*piles, *offered.pads), verbs=tuple(verbs))


def attack(table: Table, actor: int, steal: Verb) -> Verb:
    """Two cards go for the second set, one for the top set, and a jar for either."""
    others = [seat for seat in range(len(table.hands)) if seat != actor]

    def steals(picks: Picks) -> tuple[Steal, ...]:
        cards = sorted_cards(table, picks)
        depths = (1, 2) if cards == (JAR,) else (len(cards),)
        seats = shared.meant(table, others, cards)
        return tuple(Steal(actor, seat, cards, depth) for seat in seats for depth in depths)

    which = Ask("depth", Say("which-set"), answer=lambda depth: Say(f"set-{depth}"))
    return steal._replace(moves=steals, asks=(*steal.asks, which))


# Action cards: the card, and the player whom it is about


def seats_of(picks: Picks) -> list[int]:
    return [int(seat) for seat in picked(picks, "seat")]


def swap_offer(table: Table, actor: int, picks: Picks) -> Offer:
    swaps = [Swap(actor, seat) for seat in range(len(table.hands)) if seat != actor]
    able = [swap for swap in swaps if not advanced.swap_needs_sets.broken(table, swap)]

    def moves(picks: Picks) -> tuple[Swap, ...]:
        """Without a player nothing, unless it is impossible with anybody."""
        found = [swap for swap in swaps if swap.with_ in seats_of(picks)]
        return tuple(found if able else swaps)

    return Offer(
        actor,
        Say("prompt-swap", {"player": Who(actor)}),
        verbs=(
            Verb("swap", moves, lambda _: Say("swap-with")),
            alone("discard", Discard(actor, "swap")),
        ),
        at_once=bool(able),
        so_far=Say("prompt-swap", {"player": Who(actor)}),
        places=tuple(Place(seat_spot(swap.with_)) for swap in able),
    )


def shift_offer(table: Table, actor: int, picks: Picks) -> Offer:
    seats = range(len(table.hands))
    able = [seat for seat in seats if len(table.stacks[seat]) > 1]
    chosen = seats_of(picks)[-1:] if able else list(seats)
    facts = {"player": Who(actor), "owner": Who(chosen[0]) if chosen else None}
    said = Say("prompt-shift" if able and chosen else "whose-stack", facts)
    return Offer(
        actor,
        said,
        verbs=(*shifts(actor, chosen), alone("discard", Discard(actor, "move"))),
        so_far=said,
        places=tuple(Place(seat_spot(seat)) for seat in able),
        back=picks[:-1],
    )


def shifts(actor: int, stacks: list[int]) -> tuple[Verb, ...]:
    def verb(to: str) -> Verb:
        moves = tuple(Shift(actor, stack, to) for stack in stacks)
        return Verb(f"shift-{to}", lambda _: moves, lambda _: Say("pick-stack"))

    return tuple(verb(to) for to in SHIFTS)


def choice(table: Table, actor: int, picks: Picks) -> Offer:
    """A Move card was turned up: each of the two beside it moves a set of the other."""
    _, owner = table.choices[0]
    facts = {"player": Who(actor), "owner": Who(owner)}
    return Offer(actor, Say("prompt-choice", facts), verbs=shifts(actor, [owner]))


# The special piles


def piles_of(picks: Picks) -> tuple[int, ...]:
    return tuple(sorted(int(pile) for pile in picked(picks, "pile")))


def pile_key(table: Table, number: int, pile: Pile, rule: str = "") -> Key:
    """What lies on top of it, and how many cards there are."""
    three = len(table.totals) == special.MOST_PLAYERS
    said = None if three else special.where(table, number, "near")
    face = _top(pile)._replace(value=Say("cards", {"count": pile.left}), note=said)
    between = special.beside(table, number) if three else ()
    return Key(f"pile:{number}", face, doubt=rule, between=between)


def pile_pad(table: Table, actor: int) -> Pad:
    def key(number: int, pile: Pile) -> Key:
        tried = Collect(actor, "", (number,))
        rule = doubt(table, tried, special.pile_empty, special.not_beside_you)
        return pile_key(table, number, pile, rule)

    keys = tuple(key(number, pile) for number, pile in enumerate(table.piles))
    return Pad(keys, PILES, board="piles", spare=True)


def beside_piles(offers: Callable[..., Offer]) -> Callable[..., Offer]:
    """An offer that asks for something else: the piles lie there all the same."""

    def with_piles(table: Table, actor: int | None, picks: Picks) -> Offer:
        offered = offers(table, actor, picks)
        if not table.piles or any(pad.board for pad in offered.pads):
            return offered
        keys = tuple(pile_key(table, number, pile) for number, pile in enumerate(table.piles))
        return offered._replace(pads=(Pad(keys, most=0, board="piles"), *offered.pads))

    return with_piles


def collect(table: Table, actor: int) -> Verb:
    """With the piles that were picked, or any that fit: of one alone the pile itself can tell."""
    alone = len(table.totals) == special.MOST_PLAYERS
    counts = (1,) if alone else (1, 2, 3)
    some = [piles for count in counts for piles in combinations(range(PILES), count)]

    def collects(picks: Picks) -> tuple[Collect, ...]:
        cards, piles = picked(picks, "card"), piles_of(picks)
        if len(cards) != 1:
            return ()
        return tuple(Collect(actor, cards[0], chosen) for chosen in ([piles] if piles else some))

    which = Ask(
        "piles",
        Say("which-pile" if alone else "which-piles"),
        (lambda piles: f"pile:{piles[0]}") if alone else None,
        lambda piles: named_piles(table, piles),
    )
    return Verb("collect", collects, wants_one, (which,))


def named_piles(table: Table, piles: tuple[int, ...]) -> Phrase:
    tops = Cards(tuple(card for pile in piles if (card := table.piles[pile].card)))
    if len(piles) == 1:
        return Say("pile-of", {"pile": special.where(table, piles[0], "on"), "cards": tops})
    return Say("piles-of-" + "-".join(map(str, piles)), {"cards": tops})


def contest(table: Table, actor: int, picks: Picks) -> Offer:
    claim = table.claim
    assert claim is not None
    verbs = (
        with_card("contest", lambda card: (Contest(actor, (card,)),)),
        alone("accept", Accept(actor)),
    )
    offered = shared.reply_offer(table, actor, claim.kind, picks, verbs)
    facts = {"player": Who(actor), "collector": Who(claim.player), "kind": Card(claim.kind)}
    keys = offered.pads[0].keys
    if not table.stacks[actor]:
        keys = tuple(key._replace(doubt=rules.needs_own_set.id) for key in keys)
    return offered._replace(
        prompt=Say("prompt-contest", facts),
        hint=Say("hint-contest" if table.stacks[actor] else "hint-no-set", facts),
        pads=(offered.pads[0]._replace(keys=keys),),
    )


def reveal(table: Table, actor: int, picks: Picks) -> Offer:
    pile = special.to_reveal(table)[0]
    return Offer(
        actor,
        Say("prompt-reveal", {"pile": special.where(table, pile)}),
        (shared.pad(table, table.play.deck.copies, 1),),
        (with_card("reveal", lambda card: (Reveal(pile, card),)),),
        at_once=True,
        hint=Say("hint-reveal"),
    )


# The duel, in which a penny jar counts double


def duel(table: Table, actor: int, picks: Picks) -> Offer:
    duel, offered = table.duel, shared.duel(table, actor, picks)
    if duel is None or not answer_is_double(duel):
        return offered
    make = Defend if actor == duel.defender else Press

    def replies(picks: Picks) -> tuple[Defend | Press, ...]:
        cards = sorted_cards(table, picks)
        return (make(actor, cards),) if len(cards) == 2 or cards == (JAR,) else ()

    reply, give_up = offered.verbs
    verbs = reply._replace(moves=replies), give_up
    offered = shared.reply_offer(table, actor, duel.kind, picks, verbs, due=2)
    facts = {"kind": Card(duel.kind), "hand": table.hands[actor]}
    return offered._replace(hint=Say("hint-double", facts))
