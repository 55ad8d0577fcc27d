"""Gold means: a tap here does what was picked. A reflex logs nothing else."""

import pytest

from companion.engine.taps import Position, tap_key, tap_verb
from companion.rulebook.stories import parse_story_line
from tests.api import Match, TapState, make_setup, read_line
from tests.positions import SETUPS, random_match
from tests.sampling import some
from tests.screens.layouts import session

WITH_MOVES = [name for name, setup in SETUPS.items() if not setup.game.only_counted]


@pytest.mark.parametrize("shape", some(WITH_MOVES, 12))
def test_gold_is_only_what_the_selection_makes(shape: str) -> None:
    for match in list(random_match(SETUPS[shape], 7, 60).history())[::6]:
        if match.table.turn is None:
            continue
        at = session(match, "en")
        assert "accent" not in {verb.state for verb in at.view().verbs}, "nothing was picked"
        for key in [key.pick for pad in at.view().pads for key in pad.keys]:
            came = tap_key(at.position, TapState(), key)
            if isinstance(came, TapState):
                at.pointing = came
                for verb in at.view().verbs:
                    if verb.state == "accent":
                        assert _does(at.position, came, verb.id), (shape, key, verb)
                at.pointing = TapState()


def _does(position: Position, pointing: TapState, verb: str) -> bool:
    """Whether the verb means something else than it does without what was picked."""
    return tap_verb(position, pointing, verb) != tap_verb(position, TapState(), verb)


@pytest.mark.parametrize(
    "game, told, keys, gold",
    [
        ("yellow-dwarf", "deal Anna", ["rank:5", "rank:8"], "play"),
        ("cover-your-assets", "deal Anna jewels piles=home,stocks,gold", ["card:home"], "pair"),
        (
            *("cover-your-assets", "deal Anna jewels piles=home,stocks,gold"),
            *(["card:motor-boat", "pile:0"], ""),
        ),
    ],
)
def test_gold_is_what_all_of_the_selection_makes(
    game: str, told: str, keys: list[str], gold: str
) -> None:
    setup = make_setup(game, ["Anna", "Ben", "Cleo"], {})
    match, _ = Match.of(setup).add(read_line(setup, parse_story_line(told, setup)))
    at = session(match, "en")
    for key in keys:
        came = tap_key(at.position, at.pointing, key)
        assert isinstance(came, TapState)
        at.pointing = came
    assert [verb.id for verb in at.view().verbs if verb.state == "accent"] == [gold][: bool(gold)]
