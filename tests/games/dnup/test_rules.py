"""What stories cannot tell about dnup: how moves are written, and what cannot be read."""

from __future__ import annotations

import pytest

from companion.engine.errors import BadInput
from companion.engine.match import Match, read_line
from companion.i18n.language import language
from companion.record.match_file import make_setup
from companion.views.moments import moments
from tests.ui.plots import match_after

SETUPS = {players: make_setup("dnup", list("ABCDE"[:players]), {}) for players in (2, 3, 4, 5)}
DEALT = {2: 12, 3: 12, 4: 9, 5: 7}
MOST = {2: 18, 3: 12, 4: 9, 5: 7}


@pytest.mark.parametrize("players", SETUPS)
def test_the_usual_number_of_cards_is_not_written(players: int) -> None:
    setup = SETUPS[players]
    usual = {"move": "deal", "first": 0}
    assert setup.text(setup.read_move(usual | {"cards": DEALT[players]})) == setup.text(
        setup.read_move(usual)
    )
    assert setup.read_move(usual).cards == DEALT[players]
    assert setup.text(setup.read_move(usual | {"cards": 5})) == (
        '{"move":"deal","first":0,"cards":5}'
    )


@pytest.mark.parametrize("players", SETUPS)
def test_no_more_cards_are_dealt_than_there_are(players: int) -> None:
    setup = SETUPS[players]
    setup.read_move({"move": "deal", "first": 0, "cards": MOST[players]})
    for cards in (0, MOST[players] + 1):
        with pytest.raises(BadInput):
            setup.read_move({"move": "deal", "first": 0, "cards": cards})


@pytest.mark.parametrize(
    ("players", "move"),
    [
        (2, {"move": "play", "player": 0, "value": 5, "size": 1}),
        (2, {"move": "play", "player": 0, "value": 5, "size": 1, "zone": 3}),
        (2, {"move": "add", "player": 0, "to": 1}),
        (2, {"move": "take", "player": 0, "from": 1}),
        (2, {"move": "rotate", "player": 0, "zone": 1}),
        (2, {"move": "score", "first_out": 0, "second_out": 1}),
        (3, {"move": "play", "player": 0, "value": 5, "size": 1, "zone": 1}),
        (3, {"move": "add", "player": 0, "to": 1, "zone": 1}),
        (3, {"move": "take", "player": 0, "from": 1, "zone": 1}),
        (3, {"move": "play", "player": 0, "value": 0, "size": 1}),
        (3, {"move": "play", "player": 0, "value": 10, "size": 1}),
        (3, {"move": "play", "player": 0, "value": 5, "size": 0}),
        (3, {"move": "play", "player": 0, "value": 5, "size": 9}),
        (3, {"move": "play", "player": 3, "value": 5, "size": 1}),
        (3, {"move": "play", "player": 0, "value": True, "size": 1}),
        (3, {"move": "pass", "player": 0}),
    ],
    ids=str,
)
def test_what_is_not_a_move_is_malformed(players: int, move) -> None:
    with pytest.raises(BadInput):
        read_line(SETUPS[players], move)


def after(players: int, *lines) -> Match:
    return match_after(SETUPS[players], *lines)


def play(player: int, value: int, size: int, **zone: int) -> dict[str, object]:
    return {"move": "play", "player": player, "value": value, "size": size, **zone}


@pytest.mark.parametrize(
    ("players", "lines", "sentence"),
    [
        (3, [play(0, 5, 2), play(1, 6, 2)], "B played 6 ×2 · 5 ×2 goes back to A, rotated"),
        (3, [play(0, 5, 3)], "A played 5 ×3 · A is out: 2 tokens"),
        (3, [play(0, 5, 3), play(1, 6, 3)],
         "B played 6 ×3 · A’s 5 ×3 is discarded · B is out: 1 token"),
        (3, [play(0, 5, 1), {"move": "add", "player": 1, "to": 0}],
         "B added one 5 to A’s set: 5 ×2"),
        (3, [play(0, 5, 1), {"move": "take", "player": 1, "from": 0}], "B took A’s 5 ×1, rotated"),
        (2, [play(0, 5, 3, zone=2)], "A played 5 ×3 · A wins the round"),
        (2, [play(0, 5, 1, zone=2), *[{"move": "rotate", "player": 1}] * 2, play(0, 6, 1, zone=1)],
         "A played 6 ×1 · 5 ×1 goes back to A, rotated"),
    ],
)  # fmt: skip
def test_the_log_tells_what_came_of_a_move(players: int, lines, sentence: str) -> None:
    match = after(players, {"move": "deal", "first": 0, "cards": 3}, *lines)
    assert language("en").logged(match) == sentence


def test_the_largest_sets_are_remembered() -> None:
    match = after(3, {"move": "deal", "first": 0}, play(0, 5, 4), play(1, 6, 2), play(2, 7, 2))
    found = {moment.title: moment.words for moment in moments(match, language("en"))}
    assert found["Largest set"] == "A made 5 ×4"
    assert found["Largest beaten set"] == "C beat B’s 6 ×2 with 7 ×2"
