"""What stories cannot tell: how moves are written, and what a match does not have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.support.api import BadInput, Setup, make_setup

Options = Mapping[str, Any]


def setup_of(game: str, players: int, options: Options) -> Setup:
    """A match of so many players."""
    return make_setup(game, list("ABCDEF"[:players]), options)


@pytest.mark.parametrize(
    ("game", "players", "options", "move", "written"),
    [
        (
            "cover-your-assets",
            2,
            {},
            {"piles": [2, 0], "card": "gold", "player": 1, "move": "collect"},
            '{"move":"collect","player":1,"card":"gold","piles":[0,2]}',
        ),
        (
            "cover-your-assets",
            2,
            {},
            {"move": "deal", "piles": ["silver", "home", "jewels"], "discard": "gold", "first": 0},
            '{"move":"deal","first":0,"discard":"gold","piles":["silver","home","jewels"]}',
        ),
        (
            "cover-your-assets",
            4,
            {"second-set": True},
            {"move": "steal", "player": 0, "from": 1, "cards": ["home"], "depth": 1},
            '{"move":"steal","player":0,"from":1,"cards":["home"]}',
        ),
        (
            "cover-your-assets",
            4,
            {"second-set": True},
            {"move": "steal", "player": 0, "cards": ["gold", "home"], "from": 1, "depth": 2},
            '{"move":"steal","player":0,"from":1,"depth":2,"cards":["home","gold"]}',
        ),
        (
            "cover-your-assets",
            5,
            {"action-cards": True},
            {"to": "top", "stack": 4, "player": 0, "move": "shift"},
            '{"move":"shift","player":0,"stack":4,"to":"top"}',
        ),
        (
            "cover-your-assets",
            3,
            {},
            {"card": "home", "pile": 2, "move": "reveal"},
            '{"move":"reveal","pile":2,"card":"home"}',
        ),
        ("dnup", 2, {}, {"move": "deal", "first": 0, "cards": 12}, '{"move":"deal","first":0}'),
        ("dnup", 3, {}, {"move": "deal", "first": 0, "cards": 12}, '{"move":"deal","first":0}'),
        ("dnup", 4, {}, {"move": "deal", "first": 0, "cards": 9}, '{"move":"deal","first":0}'),
        ("dnup", 5, {}, {"move": "deal", "first": 0, "cards": 7}, '{"move":"deal","first":0}'),
        (
            "dnup",
            2,
            {},
            {"cards": 5, "first": 0, "move": "deal"},
            '{"move":"deal","first":0,"cards":5}',
        ),
        (
            "dnup",
            2,
            {},
            {"move": "deal", "first": 0, "cards": 18},
            '{"move":"deal","first":0,"cards":18}',
        ),
        (
            "rotundo",
            3,
            {},
            {"move": "collect", "player": 0, "cards": ["blue-1-10", "beige-2-70"], "pickup": False},
            '{"move":"collect","player":0,"cards":["beige-2-70","blue-1-10"]}',
        ),
        (
            "rotundo",
            3,
            {},
            {"move": "auction", "player": 0, "winner": 1, "paid": ["blue-1-10", "beige-2-70"]},
            '{"move":"auction","player":0,"winner":1,"paid":["blue-1-10","beige-2-70"]}',
        ),
    ],
)
def test_a_move_is_written_in_one_way(
    game: str, players: int, options: Options, move: Mapping[str, Any], written: str
) -> None:
    setup = setup_of(game, players, options)
    assert setup.text(setup.read_move(move)) == written


@pytest.mark.parametrize(
    ("game", "players", "options", "move"),
    [
        (
            "cover-your-assets",
            4,
            {},
            {"move": "deal", "first": 0, "discard": "home", "piles": ["home", "home", "home"]},
        ),
        ("cover-your-assets", 3, {}, {"move": "deal", "first": 0, "discard": "home"}),
        (
            "cover-your-assets",
            3,
            {},
            {"move": "deal", "first": 0, "discard": "home", "piles": ["home", "home"]},
        ),
        (
            "cover-your-assets",
            4,
            {},
            {"move": "collect", "player": 0, "card": "home", "piles": [0]},
        ),
        ("cover-your-assets", 4, {}, {"move": "accept", "player": 0}),
        ("cover-your-assets", 4, {}, {"move": "contest", "player": 0, "cards": ["home"]}),
        ("cover-your-assets", 4, {}, {"move": "reveal", "pile": 0, "card": "home"}),
        ("cover-your-assets", 3, {}, {"move": "reveal", "pile": 3, "card": "home"}),
        ("cover-your-assets", 3, {}, {"move": "reveal", "player": 0, "pile": 0, "card": "home"}),
        ("cover-your-assets", 3, {}, {"move": "collect", "player": 0, "card": "home", "piles": []}),
        (
            "cover-your-assets",
            3,
            {},
            {"move": "collect", "player": 0, "card": "home", "piles": [1, 1]},
        ),
        (
            "cover-your-assets",
            3,
            {},
            {"move": "collect", "player": 0, "card": "home", "piles": [True]},
        ),
        ("cover-your-assets", 3, {}, {"move": "collect", "player": 0, "card": "home", "piles": 0}),
        ("cover-your-assets", 4, {}, {"move": "end-turn", "player": 0}),
        ("cover-your-assets", 4, {}, {"move": "improve", "player": 0, "card": "home"}),
        ("cover-your-assets", 4, {}, {"move": "swap", "player": 0, "with": 1}),
        ("cover-your-assets", 2, {}, {"move": "shift", "player": 0, "stack": 1, "to": "top"}),
        (
            "cover-your-assets",
            2,
            {"action-cards": True},
            {"move": "shift", "player": 0, "stack": 1, "to": "up"},
        ),
        (
            "cover-your-assets",
            4,
            {},
            {"move": "steal", "player": 0, "from": 1, "depth": 1, "cards": ["home"]},
        ),
        (
            "cover-your-assets",
            4,
            {"second-set": True},
            {"move": "steal", "player": 0, "from": 1, "depth": 3, "cards": ["home"]},
        ),
        (
            "cover-your-assets",
            4,
            {"second-set": True},
            {"move": "steal", "player": 0, "from": 1, "depth": 0, "cards": ["home"]},
        ),
        ("cover-your-assets", 4, {}, {"move": "discard", "player": 0, "card": "penny-jar"}),
        ("cover-your-assets", 4, {}, {"move": "discard", "player": 0, "card": "swap"}),
        ("cover-your-assets", 4, {}, {"move": "discard", "player": 0, "card": "yacht"}),
        (
            "cover-your-assets",
            2,
            {"action-cards": True},
            {"move": "score", "counts": [{"swap": 1}, {}]},
        ),
        ("cover-your-assets", 2, {}, {"move": "score", "counts": [{"home": -1}, {}]}),
        ("cover-your-assets", 2, {}, {"move": "score", "points": [0]}),
        ("dnup", 2, {}, {"move": "deal", "first": 0, "cards": 0}),
        ("dnup", 2, {}, {"move": "deal", "first": 0, "cards": 19}),
        ("dnup", 3, {}, {"move": "deal", "first": 0, "cards": 13}),
        ("dnup", 4, {}, {"move": "deal", "first": 0, "cards": 10}),
        ("dnup", 5, {}, {"move": "deal", "first": 0, "cards": 8}),
    ],
)
def test_a_move_that_such_a_match_does_not_have_is_refused(
    game: str, players: int, options: Options, move: Mapping[str, Any]
) -> None:
    setup = setup_of(game, players, options)
    with pytest.raises(BadInput):
        setup.read_move(move)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("cover-your-assets", 2, {"values": {"penny_jar": 5}}),
        ("cover-your-assets", 2, {"values": {"penny-jar": 5}}),
        ("cover-your-assets", 2, {"values": {"swap": 5}, "action-cards": True}),
        ("cover-your-assets", 2, {"values": {"home": 0}}),
        ("cover-your-assets", 2, {"values": {"home": 1000001}}),
        ("cover-your-assets", 2, {"values": {"home": 1.0}}),
        ("cover-your-assets", 2, {"values": {"home": True}}),
        ("cover-your-assets", 2, {"values": []}),
        ("cover-your-assets", 2, {"goal": "two-million"}),
        ("cover-your-assets", 2, {"two-actions": 1}),
        ("cover-your-assets", 2, {"advanced": True}),
    ],
)
def test_what_nobody_can_agree_on_is_refused(game: str, players: int, options: Options) -> None:
    with pytest.raises(BadInput):
        setup_of(game, players, options)
