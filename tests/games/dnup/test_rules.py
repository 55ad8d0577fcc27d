"""What stories cannot tell about dnup: how moves are written, and what cannot be read."""

import pytest

from companion.engine.errors import BadInput
from companion.engine.match import Match
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


def after(players: int, *lines) -> Match:
    return match_after(SETUPS[players], *lines)


def play(player: int, value: int, size: int, **zone: int) -> dict[str, object]:
    return {"move": "play", "player": player, "value": value, "size": size, **zone}


def test_the_largest_sets_are_remembered() -> None:
    match = after(3, {"move": "deal", "first": 0}, play(0, 5, 4), play(1, 6, 2), play(2, 7, 2))
    found = {moment.title: moment.words for moment in moments(match, language("en"))}
    assert found["Largest set"] == "A made 5 ×4"
    assert found["Largest beaten set"] == "C beat B’s 6 ×2 with 7 ×2"
