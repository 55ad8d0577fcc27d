"""The end of a round of Big Deal: what happens when the draw pile runs out."""

from typing import Any

from tests.api import Match, make_setup
from tests.ui.plots import match_after

SETUP = make_setup("big-deal", ["Anna", "Ben", "Cleo", "Dora"], {})
BEFORE = [
    {"move": "deal", "first": 0, "discard": "jewels"},
    {"move": "pair", "player": 0, "cards": ["home", "home"]},
    {"move": "pair", "player": 1, "cards": ["stocks", "gold"]},
    {"move": "discard", "player": 2, "card": "piggy-bank"},
    {"move": "discard", "player": 3, "card": "piggy-bank"},
    {"move": "discard", "player": 0, "card": "piggy-bank"},
    {"move": "pair", "player": 1, "cards": ["yacht", "yacht"]},
    {"move": "discard", "player": 2, "card": "piggy-bank"},
    {"move": "discard", "player": 3, "card": "piggy-bank"},
]
STEAL = {"move": "steal", "player": 0, "from": 1, "cards": ["yacht"]}
DEFEND = {"move": "defend", "player": 1, "cards": ["yacht"]}
PRESS = {"move": "press", "player": 0, "cards": ["yacht"]}


def played(*lines: dict[str, Any], **late: Any) -> Any:
    """The table after these lines, late in a round: `late` says what is left of it."""
    late_match = Match(SETUP, match_after(SETUP, *BEFORE).table._replace(**late))
    return match_after(late_match, *lines).table


def yields(player: int) -> dict[str, Any]:
    return {"move": "yield", "player": player}


def test_who_attacked_draws_first_as_far_as_the_pile_lasts() -> None:
    table = played(STEAL, DEFEND, PRESS, yields(1), draw=3, hands=(4, 4, 4, 4))
    assert (table.hands, table.draw, table.phase, table.turn) == ((4, 4, 4, 4), 0, "turn", 1)
    table = played(STEAL, DEFEND, PRESS, yields(1), draw=2, hands=(4, 4, 4, 4))
    assert (table.hands, table.draw, table.phase) == ((4, 3, 4, 4), 0, "turn")
    table = played(STEAL, DEFEND, PRESS, yields(1), draw=1, hands=(4, 4, 4, 4))
    assert (table.hands, table.draw, table.phase) == ((3, 3, 4, 4), 0, "turn")


def test_the_round_is_over_when_the_defender_gets_no_card_any_more() -> None:
    table = played(STEAL, DEFEND, PRESS, yields(1), draw=2, hands=(2, 1, 4, 4))
    assert (table.phase, table.turn, table.hands, table.draw) == (
        "between-rounds",
        None,
        (0, 0, 0, 0),
        0,
    )
    assert table.totals == (40_000 + 5 * 15_000, 60_000, 0, 0)


def test_a_duel_is_finished_before_the_round_is() -> None:
    table = played(STEAL, draw=0, hands=(1, 1, 1, 1))
    assert (table.phase, table.turn, table.hands) == ("duel", 1, (0, 1, 1, 1))
    table = played(STEAL, DEFEND, draw=0, hands=(1, 1, 1, 1))
    assert (table.phase, table.turn, table.hands) == ("duel", 0, (0, 0, 1, 1))
    table = played(STEAL, DEFEND, yields(0), draw=0, hands=(1, 1, 1, 1))
    assert (table.phase, table.turn) == ("between-rounds", None)
    assert table.totals == (40_000, 60_000 + 4 * 15_000, 0, 0)
