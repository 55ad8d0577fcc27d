"""Two taps where one was meant, and two that were both meant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.ui.driver import UI
from tests.ui.evening import evening

Sit = Callable[..., UI]
THREE = ("Anna", "Ben", "Cleo")


@pytest.fixture
def sit(tmp_path: Path, switch_on: Callable[[UI], UI]) -> Sit:
    def sit(*moves: str, **about: Any) -> UI:
        phone = switch_on(evening(tmp_path, *moves, players=THREE, **about))
        phone.tap("Go on")
        phone.frames(3)
        return phone

    return sit


def twice(ui: UI, kind: str, **about: str) -> list[str]:
    """Two quick taps where that is; returns what they have logged."""
    x, y = ui.the(kind, **about).center
    before = ui.app.running.match.number
    ui.tap((x, y))
    ui.frames(4)
    ui.tap((x + 5, y - 5), quickly=True)
    after = ui.app.running.match
    lines = [after.setup.write_move(entry.move) for entry in after.entries()]
    return [line["move"] for line in lines[before:]]


def test_nobody_answers_for_the_other_in_a_duel(sit: Sit) -> None:
    pairs = "Anna pair home home", "Ben pair stocks stocks", "Cleo discard yacht"
    ui = sit("deal Anna jewels", *pairs, "Anna pair yacht yacht", "Ben steal Anna gold")
    assert twice(ui, "KeyCap", pick="card:gold") == ["defend"]
    ui.tap(ui.the("KeyCap", pick="card:gold"))  # a moment later it is the rival's
    assert ui.the("Bar").text == "Ben pressed on with Gold"


def test_a_pair_is_still_two_quick_taps_on_its_card(sit: Sit) -> None:
    ui = sit("deal Anna jewels")
    assert twice(ui, "KeyCap", pick="card:home") == []
    assert twice(ui, "VerbButton", verb="pair") == ["pair"]
    ui.tap(ui.the("KeyCap", pick="card:stocks"), quickly=True)  # the next player, elsewhere
    assert ui.sees("Ben: Stocks")
    ui.tap_picture("Undo")


def test_only_one_player_passes(sit: Sit) -> None:
    ui = sit("deal Cleo", "Anna play 2 5", game="yellow-dwarf")
    assert twice(ui, "VerbButton", verb="pass") == ["pass"]


def test_only_one_action_is_used_up(sit: Sit) -> None:
    ui = sit("deal Anna", "Anna play 8 2", game="dnup")
    assert twice(ui, "VerbButton", verb="rotate") == ["rotate"]
