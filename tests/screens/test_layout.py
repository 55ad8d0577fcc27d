"""What is picked moves nothing that a finger may tap next, on any phone, in any game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate, product
from types import SimpleNamespace
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from companion.engine.match import Match
from companion.engine.tap_result import TapState
from companion.games import read_game
from companion.i18n.language import language
from companion.paths import data_folder
from companion.record.match_file import make_setup
from companion.session.mode import Question, Turn
from companion.session.table_session import TableSession
from companion.views.fullest import TableReserve
from screens.table import frame
from screens.table.frame import Plan, Room
from screens.table.layout import plan
from screens.table.ruler import Measure
from screens.theme.sizes import GAP, type_size
from tests.positions import PLAYED, random_match
from tests.ui.matches import MANY_LONG_NAMES

SIZES = ((320, 640), (412, 892), (800, 1280), (892, 412))
ROOMS = [Room(*size, scale) for size, scale in product(SIZES, (1.0, 1.6))]
TABLES = [
    (game, players, options) for game, how in PLAYED.items() for players, options in how.laid_out
]
WITH_TURNS = [table for table in TABLES if not read_game(table[0]).only_counted]


@cache
def widths(bold: bool) -> tuple[dict[int, int], int]:
    """Of every character, and of the square that the font is drawn in."""
    weight = "Bold" if bold else "Regular"
    font = TTFont(data_folder() / "fonts" / f"Companion-{weight}.ttf")
    metrics = font["hmtx"]
    found = {code: metrics[name][0] for code, name in font.getBestCmap().items()}
    return found, font["head"].unitsPerEm


@cache
def ruler(scale: float) -> Measure:
    @lru_cache(None)
    def measure(text: str, role: str, bold: bool) -> float:
        found, square = widths(bold)
        letters = sum(found.get(ord(letter), square // 2) for letter in text)
        return letters * type_size(role, scale) / square

    return measure


def places(made: Plan, seen: TableReserve) -> dict[str, tuple[int, ...]]:
    """Where everything lies that can be tapped: left, low, width and height."""
    found: dict[str, tuple[float, ...]] = {}
    hand, low = made.right if made.sideways else 0, made.bar + GAP
    for number, verb in enumerate(seen.view.verbs[: made.verbs.cells]):
        row, x, wide = made.verbs.place(number)
        below, tall = made.verbs.span(row)
        found[f"!{verb.id}"] = hand + x, low + below, wide, tall
    low += made.verbs.whole + made.rest
    found |= {"more": (hand, made.more)} if made.more else {}
    numbers = range(len(seen.view.pads))
    for side, start, there in (
        (hand, low, [n for n in numbers if n not in made.aside]),
        (0, 0, made.aside),
    ):
        tall = [_tall(made, n) for n in reversed(there)]
        starts = accumulate(tall, initial=start)
        for number, low in zip(reversed(there), starts, strict=False):
            grid, pad = made.pads[number], seen.view.pads[number]
            for cell, key in enumerate(pad.keys[: grid.cells]):
                row, x, wide = grid.place(cell)
                found[key.pick] = side + x, low, row, wide, grid.height
    for number, _ in enumerate(seen.view.tiles):
        row, x, wide = made.tiles.place(number)
        found[f"seat:{number}"] = x, made.header, row, wide, made.tiles.height
    above = made.header + made.tiles.whole + made.stake
    lefts = accumulate(made.piles, initial=0)
    for spot, x, wide in zip(seen.view.middle, lefts, made.piles, strict=False):
        found[spot.pick] = x, above, wide, made.middle
    return {what: tuple(map(round, place)) for what, place in found.items()}


def _tall(made: Plan, number: int) -> float:
    grid = made.pads[number]
    return 0 if grid.x or not grid.cells else grid.whole + GAP


def half_ways(at: TableSession, taps: int) -> Iterator[tuple[TableReserve, TableReserve]]:
    """What is seen before and after each tap that picks something or asks a question."""
    before, pointing = at.reserve(), at.pointing
    for tap, what in _tappable(before):
        happened = tap(at, what)
        if isinstance(happened, TapState) and at.pointing != pointing:
            yield before, at.reserve()
            if taps > 1:
                yield from half_ways(at, taps - 1)
        at.pointing = pointing


def _tappable(seen: TableReserve) -> list[tuple[Any, str]]:
    """The longest name of each pad, one key more, and the verbs."""
    pads = [pad.keys for pad in seen.view.pads if not pad.still and pad.keys]
    keys = [max(pad, key=lambda key: len(key.face.name)).pick for pad in pads]
    keys += [pad[0].pick for pad in pads]
    found = [(TableSession.tap_key, pick) for pick in dict.fromkeys(keys)]
    return [*found, *((TableSession.tap_verb, verb.id) for verb in seen.view.verbs)]


def offered(seen: TableReserve) -> tuple[list[str], list[str]]:
    verbs = () if seen.idle else seen.view.verbs
    return [key.pick for pad in seen.view.pads for key in pad.keys], [verb.id for verb in verbs]


def some_tables(game: str, players: int, options: dict[str, Any]) -> Iterator[Match]:
    """Two of every phase."""
    setup = make_setup(game, list(MANY_LONG_NAMES[:players]), options)
    found: dict[str, list[Match]] = {}
    for match in random_match(setup, players, 120).history():
        found.setdefault(match.table.phase, []).append(match)
    for phase, matches in found.items():
        if phase != "over":
            yield from random.Random(phase).sample(matches, min(2, len(matches)))


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
@pytest.mark.parametrize("asks", [False, True], ids=["turn", "may-i"])
def test_nothing_moves_under_the_finger(
    game: str, players: int, options: dict[str, Any], asks: bool
) -> None:
    code = "en" if asks else "de"
    for match in some_tables(game, players, options):
        at = TableSession(_phone(match), language(code))
        at.mode = Question() if asks else Turn()
        for before, after in half_ways(at, PLAYED[game].taps_deep):
            if offered(before) != offered(after):  # another question
                continue
            for room in ROOMS:
                first, then = (plan(room, seen, ruler(room.scale)) for seen in (before, after))
                was, now = places(first, before), places(then, after)
                moved = {what for what in was.keys() & now.keys() if was[what] != now[what]}
                assert not moved, (room, match.table.phase, after.view.prompt.text, moved)
                assert then.hand_fits and round(then.spare) >= 0, (
                    room,
                    match.table.phase,
                    after.view.prompt.text,
                )


def _phone(match: Match) -> Any:
    """A match of which nothing is kept: whatever would be logged is legal, and forgotten."""
    log = SimpleNamespace(legal=True)
    return SimpleNamespace(
        match=match,
        lines=0,
        what_undo_would_do=None,
        what_redo_would_do=None,
        log=lambda _entry: log,
    )


SOME_ROOMS = [Room(360, 740, 1.3), *(room for room in ROOMS if room != Room(320, 640, 1.6))]


@pytest.mark.parametrize(("game", "players", "options"), WITH_TURNS)
def test_from_turn_to_turn_the_keys_keep_column_and_order(
    game: str, players: int, options: dict[str, Any]
) -> None:
    """In one round, in one phase, and they show the same: a finger finds what it found before."""
    setup = make_setup(game, list(MANY_LONG_NAMES[:players]), options)
    stood: dict[Any, Any] = {}
    for match in list(random_match(setup, players, 90).history())[1:]:
        seen = TableSession(_phone(match), language("de")).reserve()
        keys, table = offered(seen)[0], match.table
        phase = "turn" if table.phase == "turn-up" else table.phase  # the same keys
        for room in SOME_ROOMS:
            made = plan(room, seen, ruler(room.scale))
            level, found = made.level, places(made, seen)
            columns = {key: (found[key][0], *found[key][2:4]) for key in keys if key in found}
            now = level.names, level.values, level.notes, columns
            was = stood.setdefault((table.round, phase, room, tuple(keys)), now)
            assert was == now, (room, table.phase, match.number, seen.view.prompt.text)


# One stable board

PHONE = Room(360, 740)
VOID = 96  # dp that may stand empty beside something that was shed


def through_a_match(game: str, players: int, options: dict[str, Any], code: str) -> Iterator[Any]:
    setup = make_setup(game, [f"Player {letter}" for letter in "ABCDEFGH"[:players]], options)
    for match in list(random_match(setup, players, 90).history())[::2]:
        if match.table.phase != "over":
            yield TableSession(_phone(match), language(code)).reserve()


def nameless(room: Room, seen: TableReserve) -> list[str]:
    """Keys that have a name, and do not show it."""
    if plan(room, seen, ruler(room.scale)).level.names:
        return []
    return [key.face.name for pad in seen.view.pads for key in pad.keys if key.face.name]


def moved(room: Room, views: list[TableReserve]) -> set[str]:
    """Keys of the board that stood elsewhere, or in other columns, at some time of the match."""
    stood: dict[str, tuple[int, ...]] = {}
    found = set()
    for seen in views:
        made = plan(room, seen, ruler(room.scale))
        for what, place in places(made, seen).items():
            if what.startswith(("card:", "rank:", "colour:", "number:", "value:", "size:")):
                found |= {what} if stood.setdefault(what, place) != place else set()
    return found


def void(room: Room, seen: TableReserve) -> float:
    """Height that stands empty while something was shed."""
    made = plan(room, seen, ruler(room.scale))
    return made.spare if not all(made.level) and not made.sideways else 0


@pytest.mark.parametrize(("game", "players", "options"), WITH_TURNS)
@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_board_keeps_names_and_places_through_a_match(
    game: str, players: int, options: dict[str, Any], code: str
) -> None:
    views = list(through_a_match(game, players, options, code))
    assert len(views) > 2
    assert [nameless(PHONE, seen) for seen in views if nameless(PHONE, seen)] == []
    assert moved(PHONE, views) == set()
    assert max(void(PHONE, seen) for seen in views) <= VOID


def test_each_check_of_the_board_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    views = list(through_a_match("big-deal", 4, {}, "en"))
    with monkeypatch.context() as fault:  # names go first, as they did
        bare = tuple(level._replace(names=level is frame.LEVELS[0]) for level in frame.LEVELS)
        fault.setattr(frame, "LEVELS", bare)
        fault.setattr(frame, "RESTORED", ())
        assert nameless(Room(360, 739), views[-1])
    loose = [seen._replace(board=None) for seen in views]  # each phase for itself
    assert moved(PHONE, loose)
    with monkeypatch.context() as fault:  # nothing grows, and nothing is restored
        fault.setattr(frame, "RESTORED", ())
        fault.setattr(frame, "_roomy", lambda found, *_: found._replace(spare=300))
        assert void(Room(360, 738), views[-1]._replace(board=None)) > VOID
