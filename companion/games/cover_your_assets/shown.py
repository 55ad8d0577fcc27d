"""Cover Your Assets on the table screen: what it has beside Big Deal.

More verbs where the advanced rules are played, action cards that ask for a player, and with 2 or 3
players the special piles: collecting from them, contesting a claim, turning a card up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, groupby
from typing import Any

from ...engine.facts import Card, Cards, Who
from ...engine.offers import (
    Ask,
    Chance,
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
    Verb,
    alone,
    deal_offer,
    doubt,
    picked,
    seat_spot,
)
from ..assets import rules
from ..assets import shown as shared
from ..assets.chances import worth
from ..assets.pieces import Deal, Discard, Pile, Table
from ..assets.shown import wants_one, with_cards
from . import advanced
from . import special_piles as special
from .advanced import JAR, SHIFTS, EndTurn, Improve, Shift, Swap, answer_is_double
from .special_piles import PILES, Accept, Collect, Contest, Reveal

# What lies on the table


def picture(table: Table) -> Picture:
    """While cards are picked the special piles are a pad, so that they can be picked with them."""
    seen = shared.picture(table)
    if table.phase != "reveal":
        return seen
    stacks = [spot for spot in seen.spots if spot.seat is not None]
    piles = [_pile(table, number, pile) for number, pile in enumerate(table.piles)]
    return seen._replace(spots=(*stacks, *piles))


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
        return shared.card_face(pile.card)
    return Face(Say("face-down"), icon="face-down") if pile.left else Face(Say("empty"))


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

    def against(card: str) -> str:
        return doubt(table, Deal(0, card), advanced.action_card_upturned)

    tops = [Pile(card, special.CARDS_IN_PILE) for card in (*cards[1:], *[None] * piles)[:piles]]
    there = (pile_pad(table, tops, most=0, waits=True),) if piles else ()
    return deal_offer(
        table,
        deals,
        pads=(*there, shared.pad(table, table.play.deck.copies, piles + 2, against)),
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
    offered, house = shared.turn(table, actor, picks), table.play.house
    pair, take, steal, discard = offered.verbs
    verbs, pads = [pair, take], offered.pads
    if table.piles:
        verbs.append(collect(table, actor))
        pads = pile_pad(table, table.piles, actor, most=PILES, spare=True), *pads
    verbs.append(attack(table, actor) if "second-set" in house else steal)
    if "improve" in house:
        verbs.append(with_cards(table, "improve", lambda cards: Improve(actor, *cards)))
    verbs.append(discard)
    if "two-actions" in house:
        verbs.append(alone("end-turn", EndTurn(actor)))
        facts = {"player": Who(actor), "left": table.actions_left}
        offered = offered._replace(prompt=Say("prompt-actions", facts))
    return offered._replace(pads=pads, verbs=tuple(verbs))


def attack(table: Table, actor: int) -> Verb:
    """Two cards go for the second set, one for the top set, and a jar for either."""
    which = Ask("depth", Say("which-set"), answer=lambda depth: Say(f"set-{depth}"))

    def depths(cards: tuple[str, ...]) -> tuple[int, ...]:
        return (1, 2) if cards == (JAR,) else (len(cards),)

    return shared.steal(table, actor, depths, which)


# Action cards: the card, and the player whom it is about


def seats_of(picks: Picks) -> list[int]:
    return [int(seat) for seat in picked(picks, "seat")]


def swap_offer(table: Table, actor: int, picks: Picks) -> Offer:
    swaps = [Swap(actor, seat) for seat in shared.others(table, actor)]
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


def pile_pad(table: Table, piles: Iterable[Pile], actor: int | None = None, **how: Any) -> Pad:
    """What lies on top, and how many cards there are; quiet is where this player cannot collect."""
    three = len(table.totals) == special.MOST_PLAYERS

    def key(number: int, pile: Pile) -> Key:
        said = None if three else special.where(table, number, "near")
        face = _top(pile)._replace(value=Say("cards", {"count": pile.left}), note=said)
        against = ""
        if actor is not None:
            tried = Collect(actor, "", (number,))
            against = doubt(table, tried, special.pile_empty, special.not_beside_you)
        between = special.beside(table, number) if three else ()
        return Key(f"pile:{number}", face, doubt=against, between=between)

    keys = tuple(key(number, pile) for number, pile in enumerate(piles))
    return Pad(keys, board="piles", **how)


def beside_piles(offers: Callable[..., Offer]) -> Callable[..., Offer]:
    """An offer that asks for something else: the piles lie there all the same."""

    def with_piles(table: Table, actor: int | None, picks: Picks) -> Offer:
        offered = offers(table, actor, picks)
        if not table.piles or any(pad.board for pad in offered.pads):
            return offered
        return offered._replace(pads=(pile_pad(table, table.piles, most=0), *offered.pads))

    return with_piles


def collect(table: Table, actor: int) -> Verb:
    """With the piles that were picked, or any that fit: of one alone the pile itself can tell."""
    alone = len(table.totals) == special.MOST_PLAYERS
    counts = (1,) if alone else (1, 2, 3)
    some = [piles for count in counts for piles in combinations(range(PILES), count)]

    def collects(picks: Picks) -> tuple[Collect, ...]:
        cards, piles = picked(picks, "card"), tuple(sorted(map(int, picked(picks, "pile"))))
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


def collections(table: Table, moves: list[Collect], hand: Picks | None) -> list[Chance]:
    """Which piles go together, and with which card from hand."""
    by_piles = sorted(moves, key=lambda move: (len(move.piles), move.piles))
    found = []
    for piles, same in groupby(by_piles, lambda move: move.piles):
        faces = tuple(worth(table, *special.collected(table, move)) for move in same)
        found.append(Chance(words=named_piles(table, piles), faces=faces))
    return found


# Answers to what somebody has done


def contest(table: Table, actor: int, picks: Picks) -> Offer:
    assert table.claim is not None
    verbs = (
        with_cards(table, "contest", lambda cards: Contest(actor, cards)),
        alone("accept", Accept(actor)),
    )
    against = doubt(table, Contest(actor, ()), rules.needs_own_set)
    return shared.reply_offer(
        table,
        actor,
        picks,
        verbs,
        prompt="prompt-contest",
        hint="hint-no-set" if against else "hint-contest",
        against=against,
        collector=Who(table.claim.player),
    )


def reveal(table: Table, actor: int, picks: Picks) -> Offer:
    pile = special.to_reveal(table)[0]
    return Offer(
        actor,
        Say("prompt-reveal", {"pile": special.where(table, pile)}),
        (shared.pad(table, table.play.deck.copies, 1),),
        (with_cards(table, "reveal", lambda cards: Reveal(pile, *cards)),),
        at_once=True,
        hint=Say("hint-reveal"),
    )


def duel(table: Table, actor: int, picks: Picks) -> Offer:
    """A penny jar must be answered with two cards, or with the other jar."""
    if not answer_is_double(table.duel):
        return shared.duel(table, actor, picks)

    def enough(cards: tuple[str, ...]) -> bool:
        return len(cards) == 2 or cards == (JAR,)

    return shared.duel(table, actor, picks, enough, due=2, hint="hint-double")
