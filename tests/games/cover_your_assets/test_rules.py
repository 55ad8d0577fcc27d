"""What stories cannot tell about Cover Your Assets: decks, written moves, and what is unknown."""

from typing import Any

import pytest

from companion.engine.errors import BadInput
from companion.engine.game import Setup
from companion.record.match_file import make_setup


def setup_of(players: int, **options: Any) -> Setup:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return make_setup("cover-your-assets", list("ABCDEF"[:players]), chosen)


def deck_of(setup: Setup) -> Any:
    return setup.game.rules.start(setup).play.deck


@pytest.mark.parametrize(
    ("setup", "cards", "worth"),
    [
        (setup_of(4), 104, 1_385_000),
        (setup_of(3), 104, 1_385_000),
        (setup_of(2), 93, 1_125_000),
        (setup_of(4, penny_jar=True), 106, 1_387_000),
        (setup_of(6, action_cards=True), 108, 1_385_000),
        (setup_of(2, action_cards=True, penny_jar=True), 99, 1_127_000),
        (setup_of(4, values={"home": 30_000}), 104, 1_465_000),
        (setup_of(2, values={"home": 30_000}), 93, 1_125_000),
    ],
)
def test_the_deck_in_use(setup: Setup, cards: int, worth: int) -> None:
    assert (deck_of(setup).size, deck_of(setup).worth) == (cards, worth)


@pytest.mark.parametrize(
    ("setup", "line", "written"),
    [
        (
            setup_of(2),
            {"piles": [2, 0], "card": "gold", "player": 1, "move": "collect"},
            '{"move":"collect","player":1,"card":"gold","piles":[0,2]}',
        ),
        (
            setup_of(2),
            {"move": "deal", "piles": ["silver", "home", "jewels"], "discard": "gold", "first": 0},
            '{"move":"deal","first":0,"discard":"gold","piles":["silver","home","jewels"]}',
        ),
        (
            setup_of(4, second_set=True),
            {"move": "steal", "player": 0, "from": 1, "cards": ["home"], "depth": 1},
            '{"move":"steal","player":0,"from":1,"cards":["home"]}',
        ),
        (
            setup_of(4, second_set=True),
            {"move": "steal", "player": 0, "cards": ["gold", "home"], "from": 1, "depth": 2},
            '{"move":"steal","player":0,"from":1,"depth":2,"cards":["home","gold"]}',
        ),
        (
            setup_of(5, action_cards=True),
            {"to": "top", "stack": 4, "player": 0, "move": "shift"},
            '{"move":"shift","player":0,"stack":4,"to":"top"}',
        ),
        (
            setup_of(3),
            {"card": "home", "pile": 2, "move": "reveal"},
            '{"move":"reveal","pile":2,"card":"home"}',
        ),
    ],
)
def test_moves_have_one_way_to_be_written(setup: Setup, line: dict[str, Any], written: str) -> None:
    assert setup.text(setup.read_move(line)) == written


@pytest.mark.parametrize(
    ("setup", "move"),
    [
        (setup_of(4), {"move": "deal", "first": 0, "discard": "home", "piles": ["home"] * 3}),
        (setup_of(3), {"move": "deal", "first": 0, "discard": "home"}),
        (setup_of(3), {"move": "deal", "first": 0, "discard": "home", "piles": ["home"] * 2}),
        (setup_of(4), {"move": "collect", "player": 0, "card": "home", "piles": [0]}),
        (setup_of(4), {"move": "accept", "player": 0}),
        (setup_of(4), {"move": "contest", "player": 0, "cards": ["home"]}),
        (setup_of(4), {"move": "reveal", "pile": 0, "card": "home"}),
        (setup_of(3), {"move": "reveal", "pile": 3, "card": "home"}),
        (setup_of(3), {"move": "reveal", "player": 0, "pile": 0, "card": "home"}),
        (setup_of(3), {"move": "collect", "player": 0, "card": "home", "piles": []}),
        (setup_of(3), {"move": "collect", "player": 0, "card": "home", "piles": [1, 1]}),
        (setup_of(3), {"move": "collect", "player": 0, "card": "home", "piles": [True]}),
        (setup_of(3), {"move": "collect", "player": 0, "card": "home", "piles": 0}),
        (setup_of(4), {"move": "end-turn", "player": 0}),
        (setup_of(4), {"move": "improve", "player": 0, "card": "home"}),
        (setup_of(4), {"move": "swap", "player": 0, "with": 1}),
        (setup_of(2), {"move": "shift", "player": 0, "stack": 1, "to": "top"}),
        (setup_of(2, action_cards=True), {"move": "shift", "player": 0, "stack": 1, "to": "up"}),
        (setup_of(4), {"move": "steal", "player": 0, "from": 1, "depth": 1, "cards": ["home"]}),
        (
            setup_of(4, second_set=True),
            {"move": "steal", "player": 0, "from": 1, "depth": 3, "cards": ["home"]},
        ),
        (
            setup_of(4, second_set=True),
            {"move": "steal", "player": 0, "from": 1, "depth": 0, "cards": ["home"]},
        ),
        (setup_of(4), {"move": "discard", "player": 0, "card": "penny-jar"}),
        (setup_of(4), {"move": "discard", "player": 0, "card": "swap"}),
        (setup_of(4), {"move": "discard", "player": 0, "card": "yacht"}),
        (setup_of(2, action_cards=True), {"move": "score", "counts": [{"swap": 1}, {}]}),
        (setup_of(2), {"move": "score", "counts": [{"home": -1}, {}]}),
        (setup_of(2), {"move": "score", "points": [0]}),
    ],
    ids=lambda value: value["move"] if isinstance(value, dict) else "",
)
def test_what_the_match_does_not_have_is_unknown(setup: Setup, move: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        setup.read_move(move)


@pytest.mark.parametrize(
    "options",
    [
        {"values": {"penny_jar": 5}},
        {"values": {"penny-jar": 5}},
        {"values": {"swap": 5}, "action-cards": True},
        {"values": {"home": 0}},
        {"values": {"home": 1_000_001}},
        {"values": {"home": 1.0}},
        {"values": {"home": True}},
        {"values": []},
        {"goal": "two-million"},
        {"two-actions": 1},
        {"advanced": True},
    ],
    ids=str,
)
def test_an_agreement_that_makes_no_sense(options: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        make_setup("cover-your-assets", ["Anna", "Ben"], options)
