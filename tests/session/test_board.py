"""The board keeps its places through a match; what lies on it is what lies there."""

import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine import default_offer, taps
from companion.engine.taps import tap_key
from companion.games import read_game
from tests.api import OpenRecord, TableSession, TapState, language, make_setup
from tests.positions import NAMES, PLAYED, random_match
from tests.screens.layouts import session
from tests.ui.plots import match_after

MOST_TAPS = 60  # until a table is dealt by whoever taps whatever can be tapped


def piles(*told: str, keys: tuple[str, ...] = ()) -> list[str]:
    """The pictures of the special piles after these moves and taps."""
    options = {"action-cards": True}
    setup = make_setup("cover-your-assets", ["Anna", "Ben", "Cleo"], options)
    at = session(match_after(setup, *told), "en")
    for key in keys:
        came = tap_key(at.position, at.pointing, key)
        assert isinstance(came, TapState)
        at.pointing = came
    (pad,) = (pad for pad in at.view().pads if pad.board)
    assert not any(key.lit for key in pad.keys), "nobody taps them now"
    return [key.face.icon for key in pad.keys]


def test_special_piles_show_what_lies_on_them_whatever_is_asked() -> None:
    assert piles() == ["face-down"] * 3, "nothing was turned up yet"
    dealing = ("card:jewels", "card:home", "card:gold")
    assert piles(keys=dealing) == ["home", "gold", "face-down"]
    deal = "deal Anna jewels piles=home,gold,stocks"
    assert piles(deal) == ["home", "gold", "stocks"]
    assert piles(deal, keys=("card:move",)) == ["home", "gold", "stocks"]
    claim = "Anna collect home 0"
    assert piles(deal, claim) == ["face-down", "gold", "stocks"], "while it may be contested"
    assert piles(deal, claim, "Ben accept") == ["face-down", "gold", "stocks"], "to be turned up"


@pytest.mark.parametrize("game", [game for game in PLAYED if not read_game(game).only_counted])
def test_a_picked_card_computes_at_most_two_offers(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed: list[Any] = []

    def offer_for(*asked: Any) -> Any:
        computed.append(asked)
        return default_offer.offer_for(*asked)

    monkeypatch.setattr(taps, "offer_for", offer_for)
    taps._recent.clear()
    dice = random.Random(game)
    for match in random_match(make_setup(game, NAMES[:4], {}), 3, 60).history()[::8]:
        at = session(match, "en")
        for _ in range(12):
            keys = [k.pick for pad in at.view().pads if not pad.still for k in pad.keys]
            before = len(computed)
            at.tap_key(dice.choice(keys)) if keys else None
            at.view()
            assert len(computed) <= before + 2
    assert computed


def test_who_fixes_a_move_finds_its_verb_in_gold() -> None:
    setup = make_setup("big-deal", ["Anna", "Ben"], {})
    told = "deal Anna jewels", "Anna discard piggy-bank", "Ben pair home home"
    at = session(match_after(setup, *told), "en")

    def gold() -> list[str]:
        return [verb.id for verb in at.view().verbs if verb.state == "accent"]

    at.correct("amend", 2)
    assert gold() == ["discard"], "and not the pair that its card could be"
    at.tap_key("card:yacht")
    assert gold() == ["discard"]
    at.correct("insert", 2)
    at.tap_key("card:yacht")
    assert gold() == ["pair"]


@pytest.mark.parametrize("game", [game for game in PLAYED if not read_game(game).only_counted])
def test_whoever_was_drawn_begins_whatever_is_turned_up(game: str, tmp_path: Path) -> None:
    for drawn in range(3):
        with OpenRecord.begin(tmp_path / str(drawn), make_setup(game, NAMES[:3], {})) as running:
            at, dice = TableSession(running, language("en"), begins=drawn), random.Random(drawn)
            taps = 0
            while not running.match.number and taps < MOST_TAPS:
                pads = [pad for pad in at.view().pads if not pad.still]
                keys = [k.pick for pad in pads for k in pad.keys if not k.quiet and not k.picked]
                at.tap_key(dice.choice(keys)) if keys and taps % 2 else at.tap_verb("deal")
                taps += 1
            assert running.match.number == 1 and running.match.table.turn == drawn
