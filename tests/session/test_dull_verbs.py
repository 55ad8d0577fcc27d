"""A dull button says why: it is refused with its rule, or asks for what is still to be picked."""

import random
from collections.abc import Iterator

import pytest

from companion.engine.offers import Say
from companion.engine.tap_result import MoveRefused, NeedsMore, TapState
from companion.engine.taps import Position, tap_key, tap_verb
from companion.session.may_i import MayI, may_i_view
from tests.screens.layouts import session
from tests.support.api import language, make_setup
from tests.support.positions import SETUPS, random_match
from tests.support.sampling import some
from tests.support.ui.plots import match_after

DEEP = 2  # picks
KEYS = 2  # of a pad that are tried, besides those that were picked
PLAYED = [name for name, setup in SETUPS.items() if not setup.game.only_counted]
ASKS = ("pick-", "needs-", "two-hand-cards", "at-the-end")  # begin what asks for more, or for later


def ways(position: Position, dice: random.Random) -> Iterator[TapState]:
    """Yield what some taps on keys have picked, from nothing to a few."""
    seen = set()
    found = [TapState()]
    for _ in range(DEEP + 1):
        found = [state for state in found if state not in seen]
        seen.update(found)
        yield from found
        found = [after for state in found for after in one_more(position, state, dice)]


def one_more(position: Position, state: TapState, dice: random.Random) -> Iterator[TapState]:
    """Yield what one more tap on a key picks."""
    for pad in position.offer(state.picks).pads:
        keys = [key.pick for key in pad.keys] if pad.most else []
        again = {pick for pick in keys if pick in state.picks}
        for pick in sorted(again.union(dice.sample(keys, min(KEYS, len(keys))))):
            tapped = tap_key(position, state, pick)
            if isinstance(tapped, TapState):
                yield tapped


@pytest.mark.parametrize("name", some(PLAYED, 10))
def test_a_dull_verb_is_refused_with_a_rule_or_asks_for_more(name: str) -> None:
    setup = SETUPS[name]
    dice = random.Random(name)
    tables = {match.table.phase: match for match in random_match(setup, 3, 60).history()}
    for match in tables.values():
        position = Position(setup, match.table, match.table.turn)
        for state in ways(position, dice):
            offer = position.offer(state.picks)
            for button in position.buttons(offer, state.picks):
                if button.state not in ("wants", "refused") or offer.at_once:
                    continue
                came = tap_verb(position, state, button.verb.id)
                about = match.table.phase, button.verb.id, state.picks
                if not isinstance(came, NeedsMore):
                    assert isinstance(came, MoveRefused) and came.broken, about
                elif came.too_much:
                    asked = MayI((setup,)).choose(button.verb.id)
                    assert may_i_view(asked, language("en")).rule, about
                else:
                    lacks = offer.lacks(button.verb, state.picks)
                    assert lacks is None or isinstance(lacks, Say), about
                    assert lacks is None or lacks.key.startswith(ASKS), about


def test_an_empty_pile_is_told_before_a_card_is_picked() -> None:
    setup = make_setup("big-deal", ["Anna", "Ben", "Cleo"], {})
    match = match_after(setup, "deal Anna jewels", "Anna take jewels")
    (take,) = (verb for verb in session(match, "en").view().verbs if verb.id == "take")
    assert (take.words, take.state) == ("pile is empty", "quiet")


@pytest.mark.parametrize("name", some(PLAYED, 10))
def test_gold_tells_keys_apart(name: str) -> None:
    for match in random_match(SETUPS[name], 3, 40).history():
        for pad in session(match, "en").view().pads:
            lit = [key.lit for key in pad.keys if not key.quiet]
            assert (
                len(pad.keys) < 2 or not all(lit) or any(key.quiet for key in pad.keys) or not lit
            )
