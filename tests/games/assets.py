"""What Big Deal and Cover Your Assets have in common when they are played at random, or dealt."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.schema import Move
from companion.games.assets.pieces import Deal, Discard, Take
from tools.dealt_rounds import Dealt, How

TAPS = {"pair": 2, "take": 2, "steal": 2, "discard": 2, "defend": 1, "press": 1, "yield": 1}


def taps(line: dict[str, Any]) -> int:
    """One more for a pair of two different cards; one less where nobody noted the card."""
    mixed = line["move"] == "pair" and len({*line["cards"]}) == 2
    return TAPS[line["move"]] + mixed - (line["move"] == "discard" and "card" not in line)


def conserve_cards(match: Match) -> None:
    table = match.table
    deck = table.play.deck
    if table.phase in ("between-rounds", "over"):
        return
    laid = [card for stack in table.stacks for laid in stack for card in laid.cards]
    laid += table.discard + table.removed + (table.duel.cards if table.duel else ())
    laid += table.claim.cards if table.claim else ()
    laid += [pile.card for pile in table.piles if pile.card]
    face_down = sum(pile.left - bool(pile.card) for pile in table.piles)
    assert len(laid) + face_down + sum(table.hands) + table.draw == deck.size
    for card, copies in deck.copies.items():
        assert laid.count(card) == table.lying_open.get(card, 0) <= copies


def assets(setup: Setup) -> list[str]:
    return [*Counter(setup.game.rules.start(setup).play.deck.copies).elements()]


def turned_up(dealt: Dealt) -> dict[str, Any]:
    """The first card that is no joker; whoever begins is drawn."""
    jokers = dealt.setup.game.rules.start(dealt.setup).play.deck.jokers
    index = max(i for i, card in enumerate(dealt.stock) if card not in jokers)
    first = dealt.dice.randrange(len(dealt.hands))
    return {"move": "deal", "first": first, "discard": dealt.stock.pop(index)}


def as_noted(phone: Match, match: Match, move: Move) -> Move:
    """Nobody notes the first card of a pile, or what is discarded; what is taken is seen."""
    match move:
        case Deal():
            return move._replace(discard=None)
        case Take() if phone.table.discard[-1:] == ("?",):
            return move._replace(top=match.table.discard[-1])
        case Discard():
            return move._replace(card=None)
    return move


DEALT = How(assets, turned_up, noted=as_noted, laps_alike=True)
