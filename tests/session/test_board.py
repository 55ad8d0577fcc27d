"""Taps at a table without a window: how much a card computes, and who begins."""

import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine import default_offer, taps
from companion.games import read_game
from tests.screens.layouts import session
from tests.support.api import OpenRecord, TableSession, language, make_setup
from tests.support.positions import NAMES, PLAYED, random_match

MOST_TAPS = 60  # until a table is dealt by whoever taps whatever can be tapped


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


@pytest.mark.parametrize("game", [game for game in PLAYED if not read_game(game).only_counted])
def test_whoever_was_drawn_begins_whatever_is_turned_up(game: str, tmp_path: Path) -> None:
    for drawn in range(3):
        with OpenRecord.begin(tmp_path / str(drawn), make_setup(game, NAMES[:3], {})) as running:
            at = TableSession(running, language("en"), begins=drawn)
            dice = random.Random(drawn)
            taps = 0
            while not running.match.number and taps < MOST_TAPS:
                pads = [pad for pad in at.view().pads if not pad.still]
                keys = [k.pick for pad in pads for k in pad.keys if not k.quiet and not k.picked]
                at.tap_key(dice.choice(keys)) if keys and taps % 2 else at.tap_verb("deal")
                taps += 1
            assert running.match.number == 1 and running.match.table.turn == drawn
