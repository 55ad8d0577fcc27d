"""Crazy Eights played with real cards: nothing that was really laid is refused, whether the players
renew the stock as soon as it is used up or when the next card has to be drawn."""

import random
from dataclasses import dataclass, field

import pytest

from companion.games.crazy_eights import CARDS, EIGHTS, SUITS
from tests.support.api import Entry, Match, make_setup

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil"]


@dataclass
class Cards:
    """The cards of a table, each in one place."""

    dice: random.Random
    at_once: bool  # the stock is renewed as soon as it is used up
    hands: list[list[str]] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)

    def deal(self, players: int) -> None:
        deck = self.dice.sample(CARDS, len(CARDS))
        each = 7 if players == 2 else 5
        self.hands = [[deck.pop() for _ in range(each)] for _ in range(players)]
        turned_up = next(at for at in reversed(range(len(deck))) if deck[at] not in EIGHTS)
        self.pile = [deck.pop(turned_up)]
        self.stock = deck

    def renew(self) -> None:
        if not self.stock:
            self.stock = self.pile[:-1]
            self.pile = self.pile[-1:]
            self.dice.shuffle(self.stock)

    def draw(self, player: int) -> bool:
        self.renew()
        if not self.stock:
            return False
        self.hands[player].append(self.stock.pop())
        if self.at_once:
            self.renew()
        return True

    def lay(self, player: int, card: str) -> None:
        self.hands[player].remove(card)
        self.pile.append(card)
        if self.at_once:
            self.renew()


def logged(match: Match, **line: object) -> Match:
    after, verdict = match.add(Entry(match.setup.read_move(line)))
    assert verdict.legal, (line, verdict.broken, match.table)
    return after


@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_card_that_was_really_laid_is_never_refused(players: int, at_once: bool) -> None:
    renewed = 0
    for seed in range(40):
        dice = random.Random(seed)
        cards = Cards(dice, at_once)
        cards.deal(players)
        options = {"draw": "until"}
        match: Match = Match.of(make_setup("crazy-eights", NAMES[:players], options))
        match = logged(match, move="deal", first=0, card=cards.pile[0])
        for _ in range(400):
            table = match.table
            if table.phase != "turn":
                break
            player = table.turn
            assert player is not None
            top = cards.pile[-1].split("-")[0]
            hand = cards.hands[player]
            plain = [card for card in hand if card not in EIGHTS]
            fits = [c for c in plain if c.split("-")[1] == table.suit or c.split("-")[0] == top]
            fits += [card for card in hand if card in EIGHTS]
            keeps = len(hand) < 9 and dice.random() < 0.9  # so that the stock is used up
            if fits and not (keeps and (cards.stock or len(cards.pile) > 1)):
                card = dice.choice(fits)
                name = "eight" if card in EIGHTS else "play"
                wish = {"suit": dice.choice([*SUITS])} if name == "eight" else {}
                cards.lay(player, card)
                match = logged(match, move=name, player=player, card=card, **wish)
            elif cards.draw(player):
                match = logged(match, move="draw", player=player)
            else:
                match = logged(match, move="pass", player=player)
            assert list(match.table.hands) == list(map(len, cards.hands))
            if not at_once:
                assert match.table.stock == len(cards.stock) or match.table.phase != "turn"
            renewed += table.stock < match.table.stock
    assert renewed > 40  # the stock was used up often


def test_a_card_that_must_lie_there_either_way_is_refused() -> None:
    match: Match = Match.of(make_setup("crazy-eights", NAMES[:2], {"draw": "until"}))
    match = logged(match, move="deal", first=0, card="7-hearts")
    match = logged(match, move="play", player=0, card="9-hearts")
    line = {"move": "play", "player": 1, "card": "7-hearts"}
    _, verdict = match.add(Entry(match.setup.read_move(line)))
    assert [broken.rule.id for broken in verdict.broken] == ["deck.exhausted"]
