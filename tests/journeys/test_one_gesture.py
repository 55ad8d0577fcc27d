"""One gesture has one meaning: what lies there is looked at, the rest of a tile acts."""

from __future__ import annotations

from tests.ui.evening import OpenMatch
from tests.ui.gestures import logged, player, table

TOUCH = 48
SETS = ("deal Anna jewels", "Anna pair home home", "Ben pair yacht yacht", "Cleo pair gold stocks")


def test_the_picture_of_a_set_is_looked_at_and_the_rest_acts_now(open_match: OpenMatch) -> None:
    ui = open_match(*SETS)
    ben = ui.the("PlayerTile", name="Ben")
    (_, _, width, height) = ben.zones["look"].box
    assert min(width, height, ben.width - width) >= TOUCH
    ui.tap_zone(ben, "look")
    assert ui.sees("Ben acts now") and not ui.app.screen("table").at.in_mode
    ui.back()
    last = logged(ui)
    player(ui, "Cleo")
    assert not ui.widgets("BottomSheet") and ui.app.screen("table").at.skipped
    assert logged(ui) == last, "nothing is said to be logged before it is"
    ui.tap_zone(ui.the("PlayerTile", name="Ben"), "look")
    ui.back()
    assert ui.app.screen("table").at.skipped, "a look changes nothing"


def test_a_lit_tile_is_one_target(open_match: OpenMatch) -> None:
    ui = open_match(*SETS, "Dora discard stocks", "Anna pair jewels jewels", "Ben discard home")
    ui.tap_the("KeyCap", pick="card:home")
    lit = [tile for tile in ui.widgets("PlayerTile") if tile.shown.lit]
    assert all("look" not in tile.zones for tile in lit)


def test_a_special_pile_that_fits_is_gold_and_takes_one_tap(open_match: OpenMatch) -> None:
    dealt = "deal Anna jewels piles=jewels,home,gold"
    ui = open_match(dealt, game="cover-your-assets", players=("Anna", "Ben", "Cleo"))
    ui.tap_the("KeyCap", pick="card:jewels")
    assert ui.the("KeyCap", pick="pile:0").state == "lit"
    assert ui.the("KeyCap", pick="pile:1").state != "lit"
    ui.tap_the("KeyCap", pick="pile:0")
    assert table(ui).claim.cards
