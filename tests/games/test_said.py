"""Sentences and checks of single games that no story leads to."""

from pathlib import Path

import pytest

from companion.engine.adjust import Adjust
from companion.engine.judge import judge
from tests.session.desk import Desk
from tests.support.api import BadInput, Entry, make_setup
from tests.support.positions import SETUPS

A_DUEL = (
    "deal Anna piggy-bank",
    "Anna pair home home",
    "Ben pair stocks stocks",
    "Cleo discard piggy-bank",
    "Dora discard piggy-bank",
    "Anna discard piggy-bank",
    "Ben pair classic-auto classic-auto",
    "Cleo discard piggy-bank",
    "Dora discard piggy-bank",
)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_who_steals_a_set_gets_it(desk: Desk) -> None:
    desk.open("cover-your-assets", *A_DUEL, "Anna steal Ben classic-auto", "Ben yield")
    assert desk.said == "Ben gave up: Anna gets Classic auto ($45,000)"


def test_who_defends_a_set_keeps_it(desk: Desk) -> None:
    duel = ("Anna steal Ben silver", "Ben defend classic-auto", "Anna yield")
    desk.open("cover-your-assets", *A_DUEL, *duel)
    assert desk.said == "Anna gave up: Ben keeps Classic auto ($70,000)"


def test_a_deal_says_which_card_was_turned_up_and_which_pile_is_next(desk: Desk) -> None:
    desk.open("cover-your-assets", players="Anna Ben Cleo")
    said = []
    for card in ("home", "gold", "stocks"):
        desk.tap(f"card:{card}")
        said.append(desk.table.prompt.text)
    assert said == [
        "Discard pile: Home. Now the pile between Anna and Ben.",
        "Anna – Ben: Gold. Now the pile between Ben and Cleo.",
        "Ben – Cleo: Stocks. Now the pile between Cleo and Anna.",
    ]


@pytest.mark.parametrize("name", [name for name in SETUPS if Adjust in SETUPS[name].form_of])
def test_nothing_can_be_put_right_to_less_than_nothing(name: str) -> None:
    setup = SETUPS[name]
    for key in setup.form_of[Adjust].keys:
        if key == "board":
            continue  # by its places
        for count in (0, -1):
            value = [count] * len(setup.players) if key in ("hands", "chips") else count
            move = {"move": "adjust", key: value}
            if count:
                with pytest.raises(BadInput):
                    setup.read_move(move)
            else:
                assert setup.read_move(move)


THREE = make_setup("cover-your-assets", ["Anna", "Ben", "Cleo"], {})
COLLECT = {"move": "collect", "player": 0, "card": "gold", "piles": [0]}


@pytest.mark.parametrize(
    ("piles", "phase"),
    [
        ([{"card": "gold", "left": 10}], "turn"),  # there are three
        ([{"card": "gold", "left": 0}, {"card": "gold", "left": 1}] * 2, "turn"),
        ([], "turn"),  # and in a turn they lie there
    ],
)
def test_piles_that_cannot_lie_so_are_refused(piles: list[object], phase: str) -> None:
    entry = Entry(THREE.read_move(COLLECT))
    with pytest.raises(BadInput) as refused:
        judge(THREE, entry, {"phase": phase, "turn": 0, "table": {"piles": piles}})
    assert refused.value.key == "piles"
