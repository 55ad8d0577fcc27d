"""How Nain Jaune is played at random, what cannot be lost in it, and how many taps it takes."""

import random
from typing import Any

from companion.games.yellow_dwarf.rules import RANK, Play
from tests.games import Played
from tests.support.api import Match, options

ALL_HOUSE_RULES = {
    "traditional-deals": True, "payment": "points", "held-box": "doubles",
    "forgot": "doubles", "stuck": "skip", "opera": "before-others", "chips": 100,
}  # fmt: skip


def deal(match: Match, dice: random.Random) -> dict[str, Any]:
    """Or the last card of a hand that must be led, where only the players know what they pay."""
    table = match.table
    seats = len(match.setup.players)
    if table.phase == "turn":
        rank = dice.choice([rank for rank, laid in enumerate(table.played, 1) if laid < 4])
        hands = [0 if seat == table.turn else hand for seat, hand in enumerate(table.hands)]
        points = [dice.randint(hand, 10 * hand) for hand in hands]
        return {"move": "play", "player": table.turn, "from": rank, "to": rank,
                "points_left": points}  # fmt: skip
    dealer = dice.randrange(seats) if table.dealer is None else (table.dealer + 1) % seats
    return {"move": "deal", "dealer": dealer}


def count(match: Match, dice: random.Random) -> dict[str, Any]:
    """A round that is counted; more often a run with a board card in it."""
    table = match.table
    seats = range(len(match.setup.players))
    keys = match.setup.forms
    if table.phase == "turn" and dice.random() < 0.8:
        runs = [move for move in options(match.setup, table) if isinstance(move, Play)]
        for run in dice.sample(runs, len(runs)):
            boxes = {box for box, rank in RANK.items() if rank in run.ranks} - table.boxes_gone
            if boxes:
                key = dice.choice(["took", "forgot"])
                return match.setup.write_move(run) | {key: sorted(boxes)}
    out = dice.choice(seats)
    left = [0 if seat == out else dice.randint(1, table.dealt) for seat in seats]
    line = {"move": "score", "out": out, "left": left, "took": {}, "forgot": {}, "held": {}}
    for box in RANK:
        key = dice.choice(["took", "forgot", "held", "nobody"])
        owner = dice.choice(seats)
        if key in keys["score"].keys and (key != "held" or left[owner] >= len(RANK)):
            line[key][box] = owner
    line["points_left"] = [dice.randint(cards, 10 * cards) for cards in left]
    line["opera"] = dice.random() < 0.2
    return {key: value for key, value in line.items() if key == "move" or key in keys["score"].keys}


def conserve_chips(match: Match) -> None:
    table = match.table
    players = len(match.setup.players)
    assert min(table.chips) >= 0
    assert sum(table.chips) + sum(table.board.values()) == players * table.options["chips"]
    if table.phase == "turn":
        assert sum(table.hands) + sum(table.played) == players * table.dealt
        assert min(table.hands) > 0
        assert max(table.played) <= 4
        assert (table.needed is None) or (table.leader is not None)


PLAYED = Played(
    shapes=[
        (3, {}),
        (4, {"chips": 15}),
        (3, {"payment": "points"}),
        (4, {"held-box": "doubles"}),
        (3, {"forgot": "doubles"}),
        (2, {"stuck": "skip"}),
        (4, {"opera": "before-others"}),
        (2, {"opera": "off"}),
        (5, {"traditional-deals": True}),
        (7, {"traditional-deals": True, "stuck": "skip"}),
        (8, ALL_HOUSE_RULES),
    ],
    unlisted=deal,
    never_listed=(0.1, count),
    conserved=conserve_chips,
    taps=lambda line: {"play": 3, "pass": 1}[line["move"]],
    besides={"took": 1, "forgot": 2},
    unlisted_taps={"deal": lambda _: 2},
    crowded=[(3, {"chips": 100}), (8, ALL_HOUSE_RULES)],
    laid_out=[(3, {}), (8, {"traditional-deals": True})],
)
