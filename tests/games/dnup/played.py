"""How dnup is played at random, what cannot be lost in it, and how many taps it takes."""

import random
from collections import Counter
from typing import Any

from companion.engine.match import Match
from companion.games.dnup.rules import COPIES, Deal, Table
from tests.games import Line, Played


def random_count(match: Match, dice: random.Random) -> dict[str, Any]:
    """Return the result of a round: who was out first, and with more than two players second."""
    first, second = dice.sample(range(len(match.setup.players)), 2)
    line = {"move": "score", "first_out": first}
    if "second_out" in match.setup.forms["score"].keys:
        line["second_out"] = second
    return line


def check_table(match: Match) -> None:
    """Assert what is true of every table."""
    table: Any = match.table
    # Somebody may win with one token more than it takes: whoever is out first gets two.
    assert max(table.totals) <= table.play.goal + 1
    if table.phase == "turn":
        check_cards(table, dealt_to_each(match))
        check_sets(table)
    else:
        assert not table.sets
        assert not table.out
        assert sum(table.hands) == 0


def dealt_to_each(match: Match) -> int:
    """Return how many cards each player got when this round was dealt."""
    deals = [entry.move for entry in match.entries() if isinstance(entry.move, Deal)]
    return deals[-1].cards


def check_cards(table: Table, dealt: int) -> None:
    """Assert that all cards are in a hand, in a set or gone, and no value shows on too many."""
    lying = sum(one.size for one in table.sets)
    assert sum(table.hands) + lying + sum(table.gone) == dealt * len(table.hands)

    shown = Counter[int]()
    for one in table.sets:
        shown[one.value] += one.size
    for value, gone in enumerate(table.gone, 1):
        assert gone + shown[value] <= COPIES


def check_sets(table: Table) -> None:
    """Assert that each set has a size of its own, and that none is left where the turn is."""
    sizes = [one.size for one in table.sets]
    assert len(set(sizes)) == len(sizes)
    assert (table.turn, table.zone) not in [(one.owner, one.zone) for one in table.sets]
    assert table.out == tuple(seat for seat, hand in enumerate(table.hands) if hand == 0)


TAPS = {
    "play": 3,  # a value, a size, the verb
    "add": 2,  # the verb, whose set
    "take": 2,
    "rotate": 1,
}


def taps_of_deal(line: Line) -> int:
    """Return the taps of a deal: the verb and who begins, or the number of cards besides."""
    return 4 if "cards" in line else 2


def keys_of_deal(line: Line) -> set[str]:
    """Return the keys by which another number of cards is dealt."""
    return {"more:cards", f"cards:{line.get('cards')}"}


PLAYED = Played(
    shapes=[(2, {}), (3, {}), (4, {}), (5, {})],
    never_listed=(0.02, random_count),
    conserved=check_table,
    taps=lambda line: TAPS[line["move"]],
    unlisted_taps={"deal": taps_of_deal},
    meant=keys_of_deal,
)
