"""The moments of dnup that are remembered."""

from companion.views.moments import moments
from tests.api import language, make_setup
from tests.ui.plots import match_after


def play(player: int, value: int, size: int, **zone: int) -> dict[str, object]:
    return {"move": "play", "player": player, "value": value, "size": size, **zone}


def test_the_largest_sets_are_remembered() -> None:
    setup = make_setup("dnup", ["A", "B", "C"], {})
    sets = play(0, 5, 4), play(1, 6, 2), play(2, 7, 2)
    match = match_after(setup, {"move": "deal", "first": 0}, *sets)
    found = {moment.title: moment.words for moment in moments(match, language("en"))}
    assert found["Largest set"] == "A made 5 ×4"
    assert found["Largest beaten set"] == "C beat B’s 6 ×2 with 7 ×2"
