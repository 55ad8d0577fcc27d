"""How Cover Your Assets is played at random, what is never lost, and how many taps it takes."""

import random
from typing import Any

from companion.engine.match import Match
from companion.games.cover_your_assets.special_piles import to_reveal
from tests.games import Played
from tests.games.assets import TAPS, conserve_cards

ADVANCED = dict.fromkeys(
    ("hand-of-six", "two-actions", "improve", "second-set", "penny-jar", "action-cards"), True
)
ALL_TAPS = TAPS | {
    "improve": 2, "end-turn": 1, "swap": 2, "shift": 3,
    "collect": 3, "contest": 1, "accept": 1, "reveal": 1,
}  # fmt: skip


def deal_or_reveal(match: Match, dice: random.Random) -> dict[str, Any]:
    """Or a card that is turned up on a pile, or now and then only a result."""
    table = match.table
    seats = len(match.setup.players)
    deck = table.play.deck
    unseen = [
        card
        for card, copies in deck.copies.items()
        for _ in range(copies - table.lying_open.get(card, 0))
    ]
    if table.phase == "reveal":
        # action cards more often than they would come: they change most
        card = dice.choice([*deck.actions.intersection(unseen), dice.choice(unseen)])
        return {"move": "reveal", "pile": to_reveal(table)[0], "card": card}
    if dice.random() < 0.2:
        worth = [deck.values[card] for card in deck.copies if card not in deck.actions]
        few = [sum(dice.choices(worth, k=dice.choice((0, 2)))) for _ in range(seats)]
        return {
            "move": "score",
            "points": [amount if amount >= deck.least else 0 for amount in few],
        }
    upturned = dice.sample([card for card in unseen if card not in deck.actions], 4)
    piles = {"piles": upturned[1:]} if seats <= 3 else {}
    return {"move": "deal", "first": dice.randrange(seats), "discard": upturned[0], **piles}


def taps(line: dict[str, Any]) -> int:
    """One more where a reply is two cards, or an attack may be aimed at the second set."""
    move = line["move"]
    cards = line.get("cards", ())
    reply = move in ("defend", "press")
    attack = move == "steal"
    aimed = "depth" in line or (attack and cards == ["penny-jar"])
    mixed = move == "pair" and len({*cards}) == 2
    unnoted = move == "discard" and "card" not in line
    return ALL_TAPS[move] + 2 * aimed + (reply and len(cards) == 2) + mixed - unnoted


def meant(line: dict[str, Any]) -> set[str]:
    return {
        f"card:{card}" for card in (line.get("discard"), line.get("card"), *line.get("piles", ()))
    }


PLAYED = Played(
    shapes=[
        (2, {}),
        (3, {"goal": "two-wins"}),
        (4, {"goal": "one-round"}),
        (5, {"goal": "three-rounds", "values": {"home": 7, "gold": 1_000_000}}),
        (6, {"hand-of-six": True}),
        (2, {"two-actions": True, "goal": "two-wins"}),
        (3, {"action-cards": True}),
        (4, {"improve": True, "two-actions": True}),
        (4, {"second-set": True}),
        (3, {"penny-jar": True, "values": {"penny-jar": 2}}),
        (2, ADVANCED),
        (3, ADVANCED),
        (4, ADVANCED),
    ],
    unlisted=deal_or_reveal,
    conserved=conserve_cards,
    taps=taps,
    unlisted_taps={"deal": lambda line: 2 + len(line.get("piles", "."))},
    meant=meant,
    crowded=[(2, ADVANCED), (3, ADVANCED), (4, ADVANCED), (6, ADVANCED)],
    laid_out=[(2, ADVANCED), (3, {}), (4, ADVANCED)],
    taps_deep=2,
    dealt=({"move": "deal", "first": 0, "discard": "jewels", "piles": ["jewels", "gold", "home"]},),
)
