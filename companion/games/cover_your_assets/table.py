"""Cover Your Assets on the table screen: what it has beside Big Deal.

More verbs where the advanced rules are played, action cards that ask for a player, and with 2 or 3
players the special piles: collecting from them, contesting a claim, turning a card up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, groupby
from typing import Any

from ...engine.errors import BadInput
from ...engine.facts import Card, Phrase, Say, Who
from ...engine.fields import Answers, Field
from ...engine.game import Setup
from ...engine.judge import PartialPosition
from ...engine.moves import KindOf, each, only, option, seat
from ...engine.offers import (
    Chance,
    Face,
    Key,
    Offer,
    Pad,
    Picks,
    PicksSummary,
    Picture,
    Spot,
    Verb,
    alone,
    ask_seat,
    deal_offer,
    doubt,
    picked,
    seat_spot,
)
from ...engine.rules import BETWEEN, OVER
from ...engine.schema import Fields, Kind, ListOf, Maybe, Move, MultiSet, OneOf, Whole
from ..assets import position as shared_position
from ..assets import rules as shared_rules
from ..assets import table as shared
from ..assets.pieces import Claim, Deal, Pile, Table, card, deck_of, fit, kind_of_set
from ..assets.table import wants_one, with_cards, worth_face
from . import rules, special_piles
from .rules import JAR, SHIFTS, Accept, Contest, EndTurn, Improve, Reveal, Shift, Swap
from .special_piles import CARDS_IN_PILE, MOST_PLAYERS, PILES, Collect

# What lies on the table


def picture(table: Table) -> Picture:
    """Return what lies on the table, with the special piles while a card is turned up."""
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
        special_piles.pile_name(table, number, "near"),
        focus=number == special_piles.to_reveal(table)[0],
    )


def _top(pile: Pile) -> Face:
    if pile.card:
        return shared.card_face(pile.card)
    return Face(Say("face-down"), icon="face-down") if pile.left else Face(Say("empty"))


# What can be done


def deal(table: Table, actor: int | None, picks: Picks) -> Offer:
    """Return the offer between rounds: the first discard, the top card of each pile, who begins."""
    seats = range(len(table.totals))
    piles = PILES if len(seats) <= MOST_PLAYERS else 0
    cards = picked(picks, "card")

    def deals(picks: Picks) -> tuple[Deal, ...]:
        """The first card need not be noted, unless those on the piles are."""
        first, *tops = picked(picks, "card") or (None,)
        enough = len(tops) == piles
        return tuple(Deal(seat, first, tuple(tops)) for seat in seats) if enough else ()

    def against(card: str) -> str:
        return doubt(table, Deal(0, card), rules.action_card_upturned)

    tops = [Pile(card, CARDS_IN_PILE) for card in (*cards[1:], *[None] * piles)[:piles]]
    top_pads = (pile_pad(table, tops, most=0, waits=True),) if piles else ()
    return deal_offer(
        table,
        deals,
        pads=(*top_pads, shared.pad(table, table.play.deck.copies, piles + 2, against)),
        at_once=bool(piles),
        summary=(next_pile(table, cards) if 0 < len(cards) <= piles else PicksSummary())._replace(
            # one card too many takes the place of the last
            whole=(*picks[:piles], picks[-1]) if len(cards) > piles + 1 else None,
            back=picks[:-1],
        ),
    )


def next_pile(table: Table, cards: tuple[str, ...]) -> PicksSummary:
    """Return the sentences of a deal: what was turned up last, and which pile is next."""
    number = len(cards) - 1
    facts = {"card": Card(cards[-1]), "pile": special_piles.pile_name(table, number)}
    if number:
        facts["before"] = special_piles.pile_name(table, number - 1, "near")
    next_one = special_piles.pile_name(table, number, "near")
    return PicksSummary(
        Say("dealt-on" if number else "dealt", facts), Say("dealt-next", {"pile": next_one})
    )


def turn(table: Table, actor: int, picks: Picks) -> Offer:
    """Return the offer of a turn, with the verbs of the advanced rules and of the special piles."""
    offered = shared.turn(table, actor, picks)
    options = table.play.options
    match picked(picks, "card"):
        case ("swap",):
            words = Say("prompt-swap", {"player": Who(actor)})
            return with_action_card(offered, words, swap(table, actor))
        case ("move",):
            words = Say("whose-stack", {"player": Who(actor)})
            return with_action_card(offered, words, *shifts(actor, range(len(table.hands))))
    pair, take, steal, discard = offered.verbs
    verbs = [pair, take]
    pads = offered.pads
    if table.piles:
        verbs.append(collect(table, actor))
        pads = pile_pad(table, table.piles, actor, most=PILES, spare=True), *pads
    verbs.append(attack(table, actor) if "second-set" in options else steal)
    if "improve" in options:
        verbs.append(with_cards(table, "improve", lambda cards: Improve(actor, *cards)))
    verbs.append(discard)
    if "two-actions" in options:
        verbs.append(alone("end-turn", EndTurn(actor)))
        facts = {"player": Who(actor), "left": table.actions_left}
        offered = offered._replace(prompt=Say("prompt-actions", facts))
    return offered._replace(pads=pads, verbs=tuple(verbs))


def attack(table: Table, actor: int) -> Verb:
    """Return the verb that steals: two cards mean the second set, one the top set, a jar either."""
    which = Field("depth", Answers(says=lambda depth: Say(f"set-{depth}")), Say("which-set"))

    def depths(cards: tuple[str, ...]) -> tuple[int, ...]:
        return (1, 2) if cards == (JAR,) else (len(cards),)

    return shared.steal(table, actor, depths, which)


# Action cards: the card, and the player whom it is about


def with_action_card(offered: Offer, words: Phrase, *verbs: Verb) -> Offer:
    """Return the offer of a turn after an action card was picked: to play it, or to discard it."""

    def playing(verb: Verb) -> Verb:
        """Let the verb mean nothing without the card."""
        return verb._replace(moves=lambda picks: verb.moves(picks) if picks else ())

    *_, discard = offered.verbs
    return offered._replace(verbs=(*map(playing, verbs), discard), summary=PicksSummary(words))


def swap(table: Table, actor: int) -> Verb:
    """Return the verb that plays a Swap card: with whom is asked."""
    swaps = tuple(Swap(actor, seat) for seat in shared.other_seats(table, actor))
    whom = ask_seat("with", Say("prompt-swap", {"player": Who(actor)}))
    return Verb("swap", lambda _: swaps, asks=(whom,), at=lambda move: (seat_spot(move.with_),))


def shifts(actor: int, stacks: Iterable[int]) -> tuple[Verb, ...]:
    """Return the verbs that move a set of one of these stacks to the bottom or to the top."""
    whose = ask_seat("stack", Say("whose-stack", {"player": Who(actor)}))

    def verb(to: str) -> Verb:
        moves = tuple(Shift(actor, stack, to) for stack in stacks)
        return Verb(f"shift-{to}", lambda _: moves, asks=(whose,))

    return tuple(verb(to) for to in SHIFTS)


def choice(table: Table, actor: int, picks: Picks) -> Offer:
    """Return the offer after a revealed Move card: to move a set of the other one beside it."""
    _, owner = table.choices[0]
    facts = {"player": Who(actor), "owner": Who(owner)}
    return Offer(actor, Say("prompt-choice", facts), verbs=shifts(actor, [owner]))


# The special piles


def pile_pad(table: Table, piles: Iterable[Pile], actor: int | None = None, **how: Any) -> Pad:
    """Return the keys of the special piles, with a doubt where this player cannot collect."""
    three = len(table.totals) == MOST_PLAYERS

    def key(number: int, pile: Pile) -> Key:
        note = None if three else special_piles.pile_name(table, number, "near")
        face = _top(pile)._replace(value=Say("cards", {"count": pile.left}), note=note)
        against = ""
        if actor is not None:
            tried = Collect(actor, "", (number,))
            against = doubt(table, tried, rules.pile_empty, rules.not_beside_you)
        between = special_piles.beside(table, number) if three else ()
        return Key(f"pile:{number}", face, doubt=against, between=between)

    keys = tuple(key(number, pile) for number, pile in enumerate(piles))
    return Pad(keys, board="piles", **how)


def board(table: Table) -> Pad | None:
    """Return the special piles to look at, where nothing is asked about them."""
    return pile_pad(table, table.piles, most=0) if table.piles and table.turn is not None else None


def collect(table: Table, actor: int) -> Verb:
    """Return the verb that collects with the picked piles, or with any that fit."""
    alone = len(table.totals) == MOST_PLAYERS
    counts = (1,) if alone else (1, 2, 3)
    some = [piles for count in counts for piles in combinations(range(PILES), count)]

    def collects(picks: Picks) -> tuple[Collect, ...]:
        cards = picked(picks, "card")
        piles = tuple(sorted(map(int, picked(picks, "pile"))))
        if len(cards) != 1:
            return ()
        return tuple(Collect(actor, cards[0], chosen) for chosen in ([piles] if piles else some))

    which = Field(
        "piles",
        Answers(
            spot=(lambda piles: f"pile:{piles[0]}") if alone else None,
            says=lambda piles: special_piles.named_piles(table, piles),
        ),
        Say("which-pile" if alone else "which-piles"),
    )

    def spots(move: Collect) -> Picks:
        return tuple(f"pile:{number}" for number in move.piles)

    return Verb("collect", collects, wants_one, (which,), at=spots)


def sum_up_collections(table: Table, moves: Sequence[Collect], hand: Picks | None) -> list[Chance]:
    """Sum up which piles go together, and with which card from hand."""
    by_piles = sorted(moves, key=lambda move: (len(move.piles), move.piles))
    chances = []
    for piles, same in groupby(by_piles, lambda move: move.piles):
        faces = tuple(worth_face(table, *special_piles.collected(table, move)) for move in same)
        chances.append(Chance(words=special_piles.named_piles(table, piles), faces=faces))
    return chances


# Answers to what somebody has done


def contest(table: Table, actor: int, picks: Picks) -> Offer:
    """Return the offer of whoever may contest a claim."""
    assert table.claim is not None
    verbs = (
        with_cards(table, "contest", lambda cards: Contest(actor, cards)),
        alone("accept", Accept(actor)),
    )
    against = doubt(table, Contest(actor, ()), shared_rules.needs_own_set)
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
    """Return the offer to turn up a card of a special pile."""
    pile = special_piles.to_reveal(table)[0]
    return Offer(
        actor,
        Say("prompt-reveal", {"pile": special_piles.pile_name(table, pile)}),
        (shared.pad(table, table.play.deck.copies, 1),),
        (with_cards(table, "reveal", lambda cards: Reveal(pile, *cards)),),
        at_once=True,
        hint=Say("hint-reveal"),
    )


def duel(table: Table, actor: int, picks: Picks) -> Offer:
    """Return the offer of a duel; a penny jar wants two cards, or the other jar, in answer."""
    if not rules.answer_is_double(table.duel):
        return shared.duel(table, actor, picks)

    def enough(cards: tuple[str, ...]) -> bool:
        return len(cards) == 2 or cards == (JAR,)

    return shared.duel(table, actor, picks, enough, most=2, hint="hint-double")


# Tables that somebody describes


def duel_schema(setup: Setup) -> Maybe:
    """Return the schema of a duel, which may be about a deeper set or a claim."""
    least = 0 if special_piles.with_piles(setup) else 1
    return shared_position.duel_schema(setup, Whole(least, 2 if setup.options["second-set"] else 1))


def piles_schema(setup: Setup) -> ListOf:
    """Return the schema of the special piles."""
    fields: dict[str, Kind] = {"card": Maybe(card(setup)), "left": Whole(0, CARDS_IN_PILE)}
    return ListOf(Fields(fields, make=Pile), most=PILES)


def claim_schema(setup: Setup) -> Maybe:
    """Return the schema of a claim."""
    fields: dict[str, Kind] = {
        "player": seat(setup),
        "piles": MultiSet(Whole(0, PILES - 1), least=1, distinct=True),
        "kind": kind_of_set(setup),
        "cards": ListOf(card(setup), least=1),
    }
    return Maybe(Fields(fields, make=Claim))


TABLE_KEYS: Mapping[str, KindOf] = {
    **shared_position.TABLE_KEYS,
    "duel": duel_schema,
    "actions_left": only(option("two-actions"), Whole(0, 2)),
    "removed": only(
        option("action-cards"), lambda setup: ListOf(OneOf(tuple(deck_of(setup).actions)))
    ),
    "piles": only(special_piles.with_piles, piles_schema),
    "claim": only(special_piles.with_piles, claim_schema),
    "wins": only(option("goal", "two-wins"), each(Whole(0, 1000))),
}


def restore(setup: Setup, partial: PartialPosition, move: Move) -> Table:
    """Return the table that a partial position describes."""
    table = shared_position.restore(setup, partial, move)
    _check_claim(table, partial)
    table = table._replace(
        piles=_piles(setup, partial),
        challenged=_challenged(table, partial),
    )
    if partial.phase == "shift":
        table = table._replace(choices=(_choice(table, partial, move),))
    return shared_position.with_cards_counted(table)


def _challenged(table: Table, partial: PartialPosition) -> tuple[int, ...]:
    """Return who was challenged in the first of two actions, and has not refilled yet.

    It shows in the hands: while there are cards to draw, everybody else has a full one.
    """
    first_action_done = (
        table.play.actions > 1 and partial.table.get("actions_left") != table.play.actions
    )
    if not first_action_done or not table.draw or table.active is None:
        return ()
    full_hand = table.play.full_hand
    return tuple(
        seat for seat, hand in enumerate(table.hands) if hand < full_hand and seat != table.active
    )


def _check_claim(table: Table, partial: PartialPosition) -> None:
    """Raise BadInput for a claim that contradicts the phase, the duel or itself."""
    if not partial.knows("claim"):
        return
    claim = table.claim
    duel = table.duel
    duel_unknown = partial.phase == "duel" and duel is None  # it may be about a claim or not
    if partial.knows("phase") and not duel_unknown:
        claim_is_due = partial.phase == "contest" or (duel is not None and duel.depth == 0)
        if claim_is_due != (claim is not None):
            raise BadInput("{key} and phase contradict each other.", "claim")
    if claim is None:
        return
    if not fit(table, claim.kind, claim.cards):
        raise BadInput("{key}: not all of them belong to a set of that kind.", "cards")
    if duel is not None and (duel.defender, duel.kind) != (claim.player, claim.kind):
        raise BadInput("{key}: the set it’s about isn’t there.", "duel")


def _piles(setup: Setup, partial: PartialPosition) -> tuple[Pile, ...]:
    """Return the special piles: as they were told, or else used up; none in other matches."""
    if not special_piles.with_piles(setup):
        return ()
    used_up = (Pile(None, 0),) * PILES
    if not partial.knows("piles"):
        return used_up
    piles: tuple[Pile, ...] = partial.table["piles"]
    card_on_nothing = any(pile.card and not pile.left for pile in piles)
    if len(piles) not in (0, PILES) or card_on_nothing:
        raise BadInput("{key}: there are three piles, and an empty one has no top card.", "piles")
    if partial.phase in (BETWEEN, OVER):
        return piles
    if partial.knows("phase"):
        face_down = [pile for pile in piles if pile.left and pile.card is None]
        nothing_to_reveal = partial.phase == "reveal" and not face_down
        if not piles or nothing_to_reveal:
            raise BadInput("{key} and phase contradict each other.", "piles")
    return piles or used_up


def _choice(table: Table, partial: PartialPosition, move: Move) -> tuple[int, int]:
    """Return who must move a set of whose stack: that of the other player beside the pile on which
    the Move card lay. If that cannot be known, the stack that the move names will do."""
    turn = table.turn
    assert turn is not None
    named = move.stack if isinstance(move, Shift) else (turn + 1) % len(table.totals)
    if not partial.knows("turn"):
        return getattr(move, "player", turn), named
    if len(table.totals) == 2:
        return turn, 1 - turn
    if not partial.knows("piles"):
        return getattr(move, "player", turn), named
    possible = _others_beside_a_used_pile(table, turn)
    if not possible and partial.knows("phase"):
        raise BadInput("{key} and phase contradict each other.", "piles")
    if possible and named not in possible:
        return turn, possible[0]
    return turn, named


def _others_beside_a_used_pile(table: Table, player: int) -> list[int]:
    """Return with whom a player shares a pile that is to be revealed, or else one that is empty."""
    empty = [number for number, pile in enumerate(table.piles) if not pile.left]
    used = special_piles.to_reveal(table) or empty
    return [
        special_piles.other_beside(table, pile, player)
        for pile in used
        if player in special_piles.beside(table, pile)
    ]
