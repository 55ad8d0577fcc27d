"""What Big Deal and Cover Your Assets have in common when they are played at random."""

from typing import Any

from companion.engine.match import Match

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
