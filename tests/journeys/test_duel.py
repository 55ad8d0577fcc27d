"""What people see of a duel, and of its end."""

from typing import Any

import pytest

from tests.ui.driver import FRAME, UI
from tests.ui.evening import OpenMatch
from tests.ui.plots import A_DUEL, SOME_MOVES

KEPT = ("Anna steal Ben stocks", "Ben defend silver")


def _holders(table: Any) -> list[Any]:
    return [w for w in (table.duel, *table.tiles, *table.piles) if w.parent]


def _place(widget: Any, spot: str) -> tuple[int, int]:
    """The corner of what lies at a spot, in the window."""
    x, y, *_ = widget.lying[spot]
    left, low = widget.to_window(widget.x + x, widget.y + y)
    return round(left), round(low)


def _lands(ui: UI, card: Any) -> tuple[int, int]:
    """Where a card lands after at most 180 ms of the app's own clock, nearer with every frame."""
    frames = 0
    while card.parent:
        ui.frames()
        frames += 1
    assert frames * FRAME <= 0.18 + 2 * FRAME
    return round(card.x), round(card.y)


@pytest.mark.parametrize(
    ("duel", "winner", "count"),
    [(A_DUEL[:-1], "Anna", 5), (KEPT, "Ben", 4)],
    ids=["stolen", "kept"],
)
def test_what_was_at_stake_lands_on_who_has_won_it_with_its_new_count(
    open_match: OpenMatch, duel: tuple[str, ...], winner: str, count: int
) -> None:
    ui = open_match(*SOME_MOVES, *duel, still=False)
    ui.touch(ui.the("VerbButton", verb="yield"))
    card = ui.the("FlyingCard")
    tile = next(tile for tile in ui.app.screen("table").tiles if tile.name == winner)
    assert card.face.badge == tile.shown.spots[0].face.badge == count
    assert _lands(ui, card) == _place(tile, tile.shown.spots[0].pick)


@pytest.mark.parametrize(
    ("taps", "goal"),
    [
        (("card:home", "!pair"), "stack:0"),
        (("card:home", "!discard"), "pile:discard"),
        (("card:stocks", "!steal"), "attack"),
    ],
)
def test_a_picked_card_flies_to_its_goal_and_after_undo_back(
    open_match: OpenMatch, taps: tuple[str, str], goal: str
) -> None:
    ui = open_match(*SOME_MOVES, still=False)
    table = ui.app.screen("table")
    key = ui.the("KeyCap", pick=taps[0])
    ui.tap(key)
    ui.touch(ui.the("VerbButton", verb=taps[1][1:]))
    there = _lands(ui, ui.the("FlyingCard"))
    assert there == next(_place(w, goal) for w in _holders(table) if goal in w.lying)
    ui.touch("Undo", inside="Bar")
    assert _lands(ui, ui.the("FlyingCard")) == _place(key, taps[0])


def test_with_less_motion_nothing_moves(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES, *A_DUEL[:-1])
    ui.touch(ui.the("VerbButton", verb="yield"))
    assert not ui.widgets("FlyingCard") and not ui.widgets("TurnFrame")
