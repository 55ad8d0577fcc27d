"""Rounds that random players play with cards that were really dealt.

Everybody holds a hand of a shuffled deck, draws any card of it and does with it anything that the
rules allow, each as likely as another; what needs no card of the hand is chosen as if it were one
more card in it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from companion.engine.forms import Move
from companion.engine.game import Setup, broken_rules
from companion.engine.match import Entry, Match
from companion.games import crazy_eights
from companion.games.dnup import rules as dnup
from companion.games.rotundo import rules as rotundo
from companion.games.yellow_dwarf import rules as yellow_dwarf
from companion.record.file import make_setup

NAMES = ("Anna", "Ben", "Cleo", "Dora")


class Dealt:
    """The cards that the players hold and the phone does not know."""

    def __init__(self, setup: Setup, dice: random.Random) -> None:
        self.setup, self.dice, self.how = setup, dice, GAMES[setup.game.id]
        self.stock = self.how.deck(setup)
        dice.shuffle(self.stock)
        self.hands: list[list[str]] = [[] for _ in setup.players]
        self.laid: dict[int, list[str]] = {}  # before a player, where they can come back

    def fill(self, table: Any) -> None:
        """Everybody holds as many cards as the table says."""
        for hand, cards in zip(self.hands, table.hands, strict=True):
            while len(hand) < cards:
                hand.append(self.stock.pop())

    def take_out(self, seat: int, picks: Iterable[str]) -> list[str]:
        """The cards that a move lays."""
        hand, gone = self.hands[seat], []
        for pick in picks:
            card = next(card for card in hand if self.how.shows(card) == pick)
            hand.remove(card)
            gone.append(card)
        return gone

    def can(self, seat: int, picks: Iterable[str]) -> bool:
        return not Counter(picks) - Counter(map(self.how.shows, self.hands[seat]))


class Played(NamedTuple):
    """A whole round: each move with the match before it, the table after it, and its result."""

    moves: list[tuple[Match, Move]]
    over: Any
    result: dict[str, Any]


class How(NamedTuple):
    """What a game is played with."""

    deck: Callable[[Setup], list[str]]
    deal: Callable[[Dealt], dict[str, Any]]
    shows: Callable[[str], str] = lambda card: f"card:{card}"  # the key that a player would tap
    # Moves that the phone cannot list, as it does not see the hands.
    others: Callable[[Dealt, Any], Iterable[Move]] = lambda dealt, table: ()
    after: Callable[[Dealt, Any, Move, list[str], Any], None] = lambda *_: None
    # What somebody would enter who logs results only.
    result: Callable[[Dealt, list[tuple[Match, Move]], Any], dict[str, Any]] = (
        lambda dealt, moves, over: {"move": "score", "points": over.totals}
    )
    whole: Callable[[Dealt, Any, Move], Move] = lambda dealt, table, move: move
    lays_if_possible: bool = False  # or draws only who has to
    counts: bool = False  # when the round is over it is counted, though every move was logged


def rounds(game: str, wanted: int) -> Iterator[Played]:
    """So many whole rounds."""
    setup = make_setup(game, list(NAMES), {})
    for number in range(wanted):
        yield played(Dealt(setup, random.Random(f"{game} {number}")))


def played(dealt: Dealt) -> Played:
    setup, how = dealt.setup, dealt.how
    match, moves = Match.of(setup), []
    move = setup.read_move(how.deal(dealt))
    while True:
        moves.append((match, move))
        table, player = match.table, getattr(move, "player", 0)
        laid = dealt.take_out(player, setup.game.uses(table, move))
        match = logged(match, move)
        how.after(dealt, table, move, laid, match.table)
        if match.table.turn is None:
            break
        dealt.fill(match.table)
        move = next_move(dealt, match.table)
    result = how.result(dealt, moves, match.table)
    if how.counts:
        moves.append((match, setup.read_move({k: v for k, v in result.items() if k != "displays"})))
        match = logged(*moves[-1])
    return Played(moves, match.table, result)


def logged(match: Match, move: Move) -> Match:
    match, verdict = match.add(Entry(move))
    assert verdict.legal, (match.setup.text(move), verdict.broken)
    return match


def next_move(dealt: Dealt, table: Any) -> Move:
    setup, game, hand = dealt.setup, dealt.setup.game, dealt.hands[table.turn]
    by_card: dict[str, list[Move]] = {}
    for move in (*tried(setup, table.turn), *dealt.how.others(dealt, table)):
        uses = game.uses(table, move)
        if dealt.can(table.turn, uses) and not broken_rules(game, table, move):
            for pick in {*uses} or {""}:
                by_card.setdefault(pick, []).append(move)
    picks = [pick for pick in map(dealt.how.shows, hand) if pick in by_card]
    if not picks or not dealt.how.lays_if_possible:
        picks += [""] if "" in by_card else []
    chosen: Move = dealt.dice.choice(by_card[dealt.dice.choice(picks)])
    return dealt.how.whole(dealt, table, chosen)


@cache
def tried(setup: Setup, player: int) -> list[Move]:
    return [move for moves in setup.tried(player).values() for move in moves]


# The asset games


def assets(setup: Setup) -> list[str]:
    return [*Counter(setup.game.start(setup).play.deck.copies).elements()]


def turned_up(dealt: Dealt) -> dict[str, Any]:
    """The first card that is no joker; whoever begins is drawn."""
    jokers = dealt.setup.game.start(dealt.setup).play.deck.jokers
    place = max(i for i, card in enumerate(dealt.stock) if card not in jokers)
    first = dealt.dice.randrange(len(dealt.hands))
    return {"move": "deal", "first": first, "discard": dealt.stock.pop(place)}


# Nain Jaune


def runs_as_far_as_it_goes(dealt: Dealt, table: Any, move: Move) -> Move:
    """Nobody stops a run that could go on; the boxes of the cards in it are taken."""
    if not isinstance(move, yellow_dwarf.Play):
        return move
    hand = dealt.hands[move.player]
    while dealt.can(move.player, [f"rank:{move.to + 1}"]):
        move = move._replace(to=move.to + 1)
    cards = [next(card for card in hand if rank(card) == f"rank:{r}") for r in move.ranks]
    return move._replace(took=tuple(box for box in yellow_dwarf.STAKE if box in cards))


def who_was_left(dealt: Dealt, moves: list[tuple[Match, Move]], over: Any) -> dict[str, Any]:
    took = {box: m.player for _, m in moves for box in getattr(m, "took", ())}
    left = list(map(len, dealt.hands))
    return {"move": "score", "out": left.index(0), "left": left, "took": took}


def rank(card: str) -> str:
    return f"rank:{'A23456789TJQK'.index(card[0].replace('1', 'T')) + 1}"


# Rotundo


def bags(setup: Setup) -> list[str]:
    """Ten materials of six cards; what is printed on most of them is not known to us."""
    materials = (10, 15, 20, 25, 30, 35, 40, 50, 60, 70)
    alike = [(c, n) for c in rotundo.COLOURS for n in rotundo.NUMBERS]
    bags = random.Random("bags").sample(alike * 5, 60)
    return [f"{c}-{n}-{materials[i // 6]}" for i, (c, n) in enumerate(bags)]


def collections_and_auctions(dealt: Dealt, table: rotundo.Table) -> Iterable[Move]:
    seat = table.turn or 0
    if table.phase == "turn-up":
        return (rotundo.TurnUp(dealt.stock[-1]),)
    pairs = {rotundo.in_order(pair) for pair in combinations(dealt.hands[seat], 2)}
    collects = [rotundo.Collect(seat, pair, up) for pair in sorted(pairs) for up in (False, True)]
    sales = [
        rotundo.Auction(seat, winner, paid)
        for winner, display in enumerate(table.displays)
        for count in (1, 2)
        for paid in sorted({*combinations(display, count)})
    ]
    return (*collects, *sales)


def moved_cards(dealt: Dealt, table: Any, move: Move, laid: list[str], after: Any) -> None:
    match move:
        case rotundo.TurnUp():
            dealt.stock.pop()
        case rotundo.Collect(player=player, pickup=True):
            dealt.hands[player] += table.discard[-rotundo.PICKUP :]
        case rotundo.Auction(winner=winner):
            dealt.hands[winner].append(table.card)


def worth_of_all(dealt: Dealt, moves: list[tuple[Match, Move]], over: Any) -> dict[str, Any]:
    hands, displays = (
        [rotundo.worth(tuple(cards)) for cards in held] for held in (dealt.hands, over.displays)
    )
    return {"move": "score", "displays": displays, "hands": hands}


# dnup


def rotated(cards: Iterable[str]) -> list[str]:
    return [card[::-1] for card in cards]


def sets_come_and_go(dealt: Dealt, table: Any, move: Move, laid: list[str], after: Any) -> None:
    """A set that was beaten is in its owner's hand again, rotated."""
    match move:
        case dnup.PlaySet(player=player):
            dealt.laid[player] = laid
        case dnup.Add(to=owner):
            dealt.laid[owner] += laid
        case dnup.Take(player=player, from_=owner):
            dealt.hands[player] += rotated(dealt.laid.pop(owner))
        case dnup.Rotate(player=player):
            dealt.hands[player] = rotated(dealt.hands[player])
    for owner in {*dealt.laid} - {laid.owner for laid in after.sets}:
        cards = dealt.laid.pop(owner)
        if after.turn is not None and after.hands[owner] > len(dealt.hands[owner]):
            dealt.hands[owner] += rotated(cards)


def who_was_out(dealt: Dealt, moves: list[tuple[Match, Move]], over: Any) -> dict[str, Any]:
    tokens = over.totals
    return {"move": "score", "first_out": tokens.index(2), "second_out": tokens.index(1)}


# Crazy Eights


def stock_again(dealt: Dealt, table: Any, move: Move, laid: list[str], after: Any) -> None:
    if isinstance(move, crazy_eights.Draw) and not dealt.stock:
        dealt.stock = [*table.pile[:-1]]
        dealt.dice.shuffle(dealt.stock)


def first_card(dealt: Dealt) -> dict[str, Any]:
    place = max(i for i, card in enumerate(dealt.stock) if card not in crazy_eights.EIGHTS)
    return {"move": "deal", "first": 0, "card": dealt.stock.pop(place)}


def points_in_hand(dealt: Dealt, moves: list[tuple[Match, Move]], over: Any) -> dict[str, Any]:
    def points(card: str) -> int:
        rank = card.split("-")[0]
        known = {"8": crazy_eights.EIGHT, "A": 1, "J": 10, "Q": 10, "K": 10}
        return known.get(rank) or int(rank)

    return {"move": "score", "left": [sum(map(points, hand)) for hand in dealt.hands]}


GAMES = {
    "big-deal": How(assets, turned_up),
    "cover-your-assets": How(assets, turned_up),
    "yellow-dwarf": How(
        lambda setup: [f"{r}{s}" for r in ("A", *range(2, 11), *"JQK") for s in "CDHS"],
        lambda dealt: {"move": "deal", "dealer": 0},
        rank,
        result=who_was_left,
        whole=runs_as_far_as_it_goes,
    ),
    "rotundo": How(
        bags,
        lambda dealt: {"move": "deal", "first": 0, "card": dealt.stock.pop()},
        others=collections_and_auctions,
        after=moved_cards,
        result=worth_of_all,
        counts=True,
    ),
    "dnup": How(
        lambda setup: [f"{a}{b}" for a, b in combinations(dnup.VALUES, 2)],
        lambda dealt: {"move": "deal", "first": 0},
        lambda card: f"value:{card[0]}",
        after=sets_come_and_go,
        result=who_was_out,
    ),
    "crazy-eights": How(
        lambda setup: [*crazy_eights.CARDS],
        first_card,
        after=stock_again,
        result=points_in_hand,
        lays_if_possible=True,
        counts=True,
    ),
}  # fmt: skip
