"""What stories cannot tell about Rotundo: which amounts can be bid, and what cannot be read."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import BadInput
from companion.engine.game import broken_rules
from companion.engine.match import Match, read_line
from companion.games.rotundo.rules import CARDS, ORDER, Auction, payable
from companion.games.rotundo.table import amounts
from companion.i18n.language import language
from companion.record.match_file import make_setup
from companion.views.moments import moments
from tests.ui.plots import match_after

SETUP = make_setup("rotundo", ["Anna", "Ben", "Cleo"], {})
DEAL = {"move": "deal", "first": 0, "card": "blue-3-35"}
DISPLAYS = st.lists(st.sampled_from(list(CARDS)), max_size=6).map(
    lambda cards: tuple(sorted(cards, key=ORDER.__getitem__))
)


def dealt() -> Match:
    return match_after(SETUP, DEAL)


@given(DISPLAYS, st.integers(0, 90).map(lambda fives: 5 * fives))
def test_an_amount_can_be_bid_exactly_when_some_payment_of_it_is_legal(display, bid: int) -> None:
    table = dealt().table._replace(displays=(display, (), ()))
    payments = [paid for n in range(len(display) + 1) for paid in combinations(display, n)]
    accepted = any(
        not broken_rules(SETUP.game, table, Auction(0, 0, paid, bid)) for paid in payments
    )
    assert accepted == (bid in payable(display))


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((), ""),
        ((35,), "35"),
        ((10, 15), "10, 15, 25"),
        ((10, 10, 15, 20), "10, 15 … 45, 55"),
        ((70, 70), "70, 140"),
    ],
)
def test_amounts_are_told_as_runs(values: tuple[int, ...], text: str) -> None:
    assert amounts(tuple(f"blue-1-{value}" for value in values)) == text


def test_the_log_tells_what_came_of_a_move() -> None:
    logs = []
    match = dealt()
    for line in (
        {"move": "pass", "player": 0},
        {"move": "pass", "player": 1},
        {"move": "pass", "player": 2},
        {"move": "turn-up", "card": "blue-1-20"},
        {"move": "collect", "player": 0, "cards": ["blue-2-20", "blue-3-20"], "pickup": True},
        {"move": "turn-up", "card": "brown-4-70"},
        {"move": "pass", "player": 1},
        {"move": "pass", "player": 2},
        {"move": "auction", "player": 0, "winner": 0, "paid": ["blue-2-20", "blue-1-20"]},
    ):
        match, verdict = match.add(read_line(SETUP, line))
        assert verdict.legal
        logs.append(language("en").logged(match))
    assert logs[1:3] == ["Ben passed", "Cleo passed · nobody wanted blue 3 (35)"]
    assert (
        logs[4] == "Anna collected blue 1 (20), blue 2 (20) and blue 3 (20) · Anna picked up 1 card"
    )
    assert logs[-1] == "Anna paid 40 for brown 4 (70)"
    remembered = {moment.title: moment.words for moment in moments(match, language("en"))}
    assert remembered["Richest collection"] == "Anna collected 60 in one go"
    assert remembered["Most expensive card"] == "Anna paid 40 for brown 4 (70)"


def test_a_collection_is_written_in_order_and_a_payment_as_it_was_paid() -> None:
    collect = {"move": "collect", "player": 0, "cards": ["blue-1-10", "beige-2-70"]}
    assert SETUP.text(SETUP.read_move(collect | {"pickup": False})) == (
        '{"move":"collect","player":0,"cards":["beige-2-70","blue-1-10"]}'
    )
    auction = {"move": "auction", "player": 0, "winner": 1, "paid": ["blue-1-10", "beige-2-70"]}
    assert SETUP.write_move(SETUP.read_move(auction))["paid"] == ("blue-1-10", "beige-2-70")


@pytest.mark.parametrize(
    "move",
    [
        {"move": "collect", "player": 0, "cards": ["blue-1-10"]},
        {"move": "collect", "player": 0, "cards": ["blue-1-10"] * 3},
        {"move": "collect", "player": 0, "cards": ["blue-1-10", "blue-5-10"]},
        {"move": "collect", "player": 0, "cards": ["blue-1-10", "blue-1-75"]},
        {"move": "collect", "player": 0, "cards": ["blue-1-10", "blue-1-12"]},
        {"move": "collect", "player": 0, "cards": ["blue-1-10", "red-1-10"]},
        {"move": "collect", "player": 0, "cards": ["blue-1-10"] * 2, "pickup": 1},
        {"move": "auction", "player": 0, "winner": 3, "paid": []},
        {"move": "auction", "player": 0, "winner": 1, "paid": [], "bid": 10.0},
        {"move": "auction", "player": 0, "winner": 1},
        {"move": "turn-up", "player": 0, "card": "blue-1-10"},
        {"move": "score", "hands": [70, 70]},
        {"move": "score", "displays": [70, 70, 70]},
    ],
    ids=str,
)
def test_what_is_not_a_move_is_malformed(move) -> None:
    with pytest.raises(BadInput):
        read_line(SETUP, move)
