"""At every table, however tight: the rules, "May I …?", Undo, the way back, and whose turn it is.

Every game with every number of players, with long names and short ones, from the smallest phone to
a desk, in every text size; a run takes some of them, the nightly run all.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from companion.games import read_game
from companion.library.settings import TEXT_SIZES
from screens.widgets.painter import Painter
from screens.widgets.player_names import short_forms
from tests.support.api import make_setup
from tests.support.positions import NAMES, PLAYED, random_match
from tests.support.sampling import some
from tests.support.ui.eyes import box_of, inside
from tests.support.ui.gestures import OpenMatch
from tests.support.ui.matches import LONG_NAMES, MANY_LONG_NAMES, MATCHES, keep_match
from tests.support.ui.scenes import SceneTour

pytestmark = pytest.mark.slow

SIZES = (320, 640), (360, 640), (360, 740), (393, 851), (412, 892), (640, 360), (1280, 800)
SCALES = tuple(size for size in TEXT_SIZES if size != 1.45)  # which is between two of them
ROOMS = list(product(SIZES, SCALES))
SEED = 7
MOVES = 25


class Table(NamedTuple):
    """A table of a game with so many players of these names."""

    game: str
    players: tuple[str, ...]


def all_tables() -> Iterator[Table]:
    """Yield tables of every game that has turns, with every number of players."""
    for game in PLAYED:
        least, most = read_game(game).players
        for count in () if read_game(game).only_counted else range(least, most + 1):
            for names in (MANY_LONG_NAMES, NAMES):
                yield Table(game, tuple(names[:count]))


CASES = list(product(all_tables(), ROOMS))


def open_table(tour: SceneTour, table: Table) -> Any:
    """Open such a table in the midst of a round, and return its screen."""
    options = PLAYED[table.game].crowded[-1][1]  # by which most can play
    setup = make_setup(table.game, list(table.players), options)
    played = random_match(setup, SEED, MOVES)
    in_turn = [match for match in played.history() if match.table.turn is not None]
    moves = [setup.write_move(entry.move) for entry in in_turn[-1].entries()]
    file = keep_match(tour.app.library, moves, table.players, table.game, options)
    tour.app.continue_match(file)
    tour.frames(2)
    return tour.app.screen("table")


def in_sight(widget: Any) -> bool:
    """Return whether all of a widget is in the window, and in what scrolls."""
    around = [widget.get_root_window(), *filter(is_area, parents(widget))]
    box = box_of(widget)
    return all(box_of(area).holds(box) for area in around[1:]) and widget.width > 0


def parents(widget: Any) -> Iterator[Any]:
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget


def is_area(widget: Any) -> bool:
    return type(widget).__name__ == "Scroll"


def reachable(tour: SceneTour, table: Any) -> set[str]:
    """Return what the header and its menu lead to."""
    table.open_sheet("menu")
    tour.frames(2)
    rows = {row.title for row in inside(tour.top, "Row")}
    tour.close_sheet()
    return rows | {words for _, words in table.header.actions if table.header.parent}


def lost(tour: SceneTour, table: Any) -> Iterator[str]:
    """Yield what of all this is not there."""
    found = reachable(tour, table)
    yield from {"Rules", "May I …?"} - found
    if "more" not in table.header.zones:
        yield "the menu"
    if "back" not in table.header.zones and "Back" not in found:
        yield "the way back"
    if "undo" not in table.bar.zones or not in_sight(table.bar):
        yield "Undo"
    yield from whose_turn(table)


def whose_turn(table: Any) -> Iterator[str]:
    """Yield how it is no longer seen whose turn it is, before and after something is picked."""
    acting = table.at.position.actor
    (tile,) = (tile for tile in table.tiles if tile.parent and tile.shown.seat == acting)
    if not in_sight(tile) and not table.view.stake:
        yield f"the tile of {tile.name}"
    for pad in table.view.pads[:1] if names_player(table, acting) else ():
        longest = max(pad.keys, key=lambda key: len(key.face.name))
        if not pad.still and not table.view.stake:
            table.after(table.at.tap_key, longest.pick)
            if not names_player(table, acting):
                yield f"{tile.name} in {said(table)!r} after a pick"
            if not in_sight(tile):
                yield f"the tile of {tile.name} after a pick"
            table.after(table.at.clear)


def said(table: Any) -> str:
    """Return what stands over the keys."""
    return "".join(words for words, _ in table.prompt.runs)


def names_player(table: Any, seat: int) -> bool:
    """Return whether the words over the keys name the player, whole or in a short form."""
    names = table.at.match.setup.players
    others = [name for name in names if name != names[seat]]
    forms = [names[seat], *short_forms(names[seat], others)]
    return any(form in said(table) for form in forms)


def test_every_table_has_what_nobody_does_without(tour: SceneTour) -> None:
    missing = {}
    shown = None
    for about, (size, scale) in some(CASES, 36):
        tour.change_phone(*size, text_size=scale, language="en", theme="dark")
        if about != shown:
            table = open_table(tour, about)
            shown = about
        else:
            tour.app.go("table")
        tour.frames(3)
        if gone := list(lost(tour, table)):
            missing[about.game, len(about.players), about.players[0], size, scale] = gone
    assert missing == {}


def test_large_type_leaves_every_set_that_is_safe_its_shield(open_match: OpenMatch) -> None:
    ui = open_match(*MATCHES["full"], players=LONG_NAMES, width=360, height=740)
    for text_size in (1.0, 1.15, 1.3):
        ui.app.change_settings(text_size=text_size)
        ui.settle()
        with pytest.MonkeyPatch.context() as patch:
            drawn = drawn_icons(patch)
            for tile in ui.widgets("PlayerTile"):
                tile._draw()
        assert drawn.count("shield") == 2, text_size


def drawn_icons(patch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that takes the name of every icon that is drawn from now on."""
    drawn: list[str] = []
    draw = Painter.icon

    def note(pen: Painter, name: str, *box: Any) -> None:
        drawn.append(name)
        draw(pen, name, *box)

    patch.setattr(Painter, "icon", note)
    return drawn
