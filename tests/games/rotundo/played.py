"""How Rotundo is played at random, what cannot be lost in it, and how many taps it takes."""

import random
from typing import Any

from companion.games.rotundo.rules import CARDS
from tests.games import Played
from tests.support.api import Match, broken_rules

ALL_CARDS = list(CARDS)


def act(match: Match, dice: random.Random) -> dict[str, Any]:
    """Everything but passing: what needs cards that only the players can see."""
    table = match.table
    setup = match.setup
    seats = range(len(setup.players))
    if table.phase == "between-rounds":
        return {"move": "deal", "first": dice.choice(seats), "card": dice.choice(ALL_CARDS)}
    if table.phase == "count" or dice.random() < 0.01:
        hands = [5 * dice.randint(2 * hand, 14 * hand) for hand in table.hands]
        return {"move": "score", "hands": hands}
    for _ in range(30):
        line = propose(table, seats, dice)
        if not broken_rules(setup.game, table, setup.read_move(line)):
            return line
    return {"move": "pass", "player": table.turn}


def propose(table: Any, seats: range, dice: random.Random) -> dict[str, Any]:
    if table.phase == "turn-up":
        return {"move": "turn-up", "card": dice.choice(ALL_CARDS)}
    if dice.random() < 0.7:
        alike = [card for card in ALL_CARDS if card.split("-")[1] == table.card.split("-")[1]]
        cards = dice.choices(alike, k=2)
        pickup = dice.random() < 0.4
        return {"move": "collect", "player": table.turn, "cards": cards, "pickup": pickup}
    winner = dice.choice(seats)
    display = table.displays[winner]
    paid = dice.sample(display, min(len(display), dice.randint(1, 3)))
    return {"move": "auction", "player": table.turn, "winner": winner, "paid": paid}


def conserve_marbles(match: Match) -> None:
    table = match.table
    if table.phase in ("between-rounds", "over"):
        return
    seen = [card for display in table.displays for card in display] + list(table.discard)
    seen += [table.card] if table.card else []
    assert len(seen) + sum(table.hands) + table.draw == 60
    assert (table.card is not None) == (table.phase == "turn")
    assert (table.turn is None) == (table.phase == "count")
    for value in ("35", "70"):
        assert sum(card.endswith(f"-{value}") for card in seen) <= 6


def meant(line: dict[str, Any]) -> set[str]:
    paid = {f"pay:{card}" for card in line.get("paid", ())}
    cards = [*line.get("cards", ()), *([line["card"]] if "card" in line else [])]
    parts = [zip(("colour", "number", "value"), c.split("-"), strict=True) for c in cards]
    return paid | {f"{name}:{word}" for card in parts for name, word in card} | {
        f"seat:{line.get('winner')}"
    }  # fmt: skip


PLAYED = Played(
    shapes=[(2, {}), (3, {}), (5, {})],
    unlisted=act,
    never_listed=(0.7, act),
    conserved=conserve_marbles,
    unlisted_taps={
        "deal": lambda _: 4,
        "turn-up": lambda _: 3,
        "collect": lambda _: 8,
        "auction": lambda line: len(line["paid"]) + 3,
    },
    meant=meant,
    crowded=[(2, {}), (5, {})],
    laid_out=[(2, {}), (3, {}), (5, {})],
)
