"""Gold means: a tap here does what was picked. A reflex logs nothing else."""

import pytest

from companion.engine.taps import Position, tap_key, tap_verb
from tests.screens.layouts import session
from tests.support.api import TapState
from tests.support.positions import SETUPS, random_match
from tests.support.sampling import some

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
    """Whether the verb means something else than without what was picked, or is not there then."""
    if verb not in {one.id for one in position.offer(()).verbs}:
        return True
    return tap_verb(position, pointing, verb) != tap_verb(position, TapState(), verb)
