"""How many taps a round takes: `python -m tools.taps_a_round [ROUNDS]`.

Rounds are played at random. A move costs what the search over tap paths allows it at most; what may
stay unsaid is a card that nobody takes from the pile afterwards, and players who are passed over.
"""

from __future__ import annotations

import sys
from typing import Any

from companion.engine.game import Setup
from companion.engine.match import Match
from tests.positions import PLAYED, SETUPS, random_match

SHAPES = ("big-deal-4", "cover-your-assets-4-one-round", "yellow-dwarf-3", "rotundo-3", "dnup-3")
# What it took before two of a kind, tiles and piles were one tap.
BEFORE = {"pair": 3, "steal": 3}
# What no search is about: a deal, a card turned up, a collection, an auction beside its cards.
BESIDES = {"deal": 2, "turn-up": 3, "reveal": 1, "collect": 8, "auction": 3}


def rounds_of(setup: Setup, wanted: int) -> list[list[tuple[Match, dict[str, Any]]]]:
    """So many whole rounds: each move with the table before it."""
    found: list[list[tuple[Match, dict[str, Any]]]] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        moves: list[tuple[Match, dict[str, Any]]] = []
        for match in random_match(setup, seed, 300).history()[1:]:
            if match.entry is None or match.before is None:
                continue
            line = setup.write_move(match.entry.move)
            moves = [*moves, (match.before, line)] if line["move"] != "score" else []
            if match.table.phase in ("between-rounds", "over", "count"):
                found += [moves] if moves and moves[0][1]["move"] == "deal" else []
                moves = []
    return found[:wanted]


def taps(setup: Setup, line: dict[str, Any]) -> int:
    if line["move"] in BESIDES and (line["move"] != "collect" or setup.game.id == "rotundo"):
        return BESIDES[line["move"]] + len(line.get("paid", ())) + len(line.get("piles", ()))
    return PLAYED[setup.game.id].taps(dict(line))


def before(setup: Setup, line: dict[str, Any]) -> int:
    cost = BEFORE.get(line["move"], taps(setup, line))
    return cost if "stacks" in setup.game.by_seat else taps(setup, line)


def unsaid(setup: Setup, moves: list[tuple[Match, dict[str, Any]]]) -> int:
    """Those between are passed over by one tap on whoever acts next."""
    total = passed = 0
    for number, (match, line) in enumerate(moves):
        following = moves[number + 1][1]["move"] if number + 1 < len(moves) else ""
        move = setup.game.passed(match.table) if match.table.phase == "turn" else None
        same = move is not None and setup.write_move(move)["move"] == line["move"]
        if same and following != "take":
            passed = 1
        elif line["move"] == "deal":
            total += 1 if "stacks" in setup.game.by_seat else taps(setup, line)
        else:
            total += taps(setup, line) + passed
            passed = 0
    return total + passed


def main(wanted: int) -> None:
    print("| game | moves a round | taps before | all told | what may stay unsaid left out |")
    print("| --- | --- | --- | --- | --- |")
    for name in SHAPES:
        setup = SETUPS[name]
        played = rounds_of(setup, wanted)
        lines = [[line for _, line in moves] for moves in played]
        sums = (
            sum(map(len, lines)),
            sum(before(setup, line) for moves in lines for line in moves),
            sum(taps(setup, line) for moves in lines for line in moves),
            sum(unsaid(setup, moves) for moves in played),
        )
        figures = " | ".join(f"{total / len(played):.0f}" for total in sums)
        print(f"| {setup.game.id}, {len(setup.players)} players | {figures} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
