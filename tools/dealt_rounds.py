"""Rounds that random players play with cards that were really dealt.

Everybody holds a hand of a shuffled deck, draws any card of it and does with it anything that the
rules allow, each as likely as another; what needs no card of the hand is chosen as if it were one
more card in it. A game says in `tests/games/<name>/dealt.py` how its cards are dealt, as `DEALT`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from companion.engine.game import Setup, broken_rules
from companion.engine.match import Entry, Match
from companion.engine.schema import Move
from companion.games import IDS, read_game
from companion.record.match_file import make_setup

HOME = Path(__file__).parents[1]
NAMES = ("Anna", "Ben", "Cleo", "Dora")


class Dealt:
    """The cards that the players hold and the phone does not know."""

    def __init__(self, setup: Setup, dice: random.Random) -> None:
        self.setup, self.dice, self.how = setup, dice, how_dealt(setup.game.id)
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
    # A move as the keeper of a phone tells it who leaves out what may stay unsaid.
    noted: Callable[[Match, Match, Move], Move] = lambda phone, match, move: move
    laps_alike: bool = False  # how often all of them only passed around the table does not matter
    counts: bool = False  # when the round is over it is counted, though every move was logged


def in_tests(game: str) -> str:
    return f"tests/games/{game.replace('-', '_')}/dealt"


GAMES = tuple(game for game in IDS if (HOME / f"{in_tests(game)}.py").exists())


def how_dealt(game: str) -> How:
    how: How = import_module(in_tests(game).replace("/", ".")).DEALT
    return how


def rounds(game: str, wanted: int) -> Iterator[Played]:
    """So many whole rounds."""
    setup = make_setup(game, list(NAMES[: read_game(game).players[1]]), {})
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
