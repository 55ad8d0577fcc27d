"""The decks of Cover Your Assets."""

from typing import Any

import pytest

from tests.api import Setup, make_setup


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
