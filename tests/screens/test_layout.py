"""The layout of the table on every phone, in every game and language, without a window.

Nothing is lost or cut at any size, what is picked moves nothing that a finger may tap next, and the
board keeps its places through a match.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games import read_game
from companion.library.settings import TEXT_SIZES
from companion.session.mode import Question, Turn
from screens.theme import DARK
from screens.widgets.player_names import fit_names
from screens.widgets.text_layout import TextMeasure
from tests.screens.layouts import (
    Room,
    Seen,
    boxes,
    faults,
    parts_of,
    seen_in,
    session,
    tile_boxes,
    void,
)
from tests.support.api import Match, TableSession, TapState, languages, make_setup
from tests.support.positions import PLAYED, random_match
from tests.support.sampling import some
from tests.support.ui.matches import MANY_LONG_NAMES

SIZES = ((320, 640), (360, 740), (412, 892), (800, 1280), (892, 412), (1000, 700))
LARGEST = TEXT_SIZES[-1]
SCALES = (TEXT_SIZES[0], 1.0, 1.3, LARGEST)
WITH_TURNS = [game for game in PLAYED if not read_game(game).only_counted]
CROWDED = [(game, *PLAYED[game].crowded[-1]) for game in WITH_TURNS]


def tables(game: str, players: int, options: dict[str, Any], names: tuple[str, ...]) -> list[Match]:
    """One table of every phase, as late in a match as there is one."""
    setup = make_setup(game, list(names[:players]), options)
    found = {match.table.phase: match for match in random_match(setup, players, 80).history()}
    return [match for phase, match in found.items() if phase != "over"]


ROOMS = [Room(*size, scale) for size in SIZES for scale in SCALES]
HARDEST = [
    Room(320, 640, LARGEST),
    Room(320, 640, 1.3),
    Room(892, 412, LARGEST),
    Room(360, 740, 1.3),
]


def some_rooms(number: int) -> list[Room]:
    """Two of the hardest, and of the others every twelfth: all of them in turn."""
    rest = [room for room in ROOMS if room not in HARDEST]
    return [*HARDEST[number % 2 :: 2], *rest[number % 12 :: 12]]


@pytest.mark.parametrize("game", WITH_TURNS)
@pytest.mark.parametrize("code", some(languages(), 2))
def test_nothing_is_lost_at_any_size(game: str, code: str) -> None:
    found = {}
    number = 0
    least, most = read_game(game).players
    for players in range(least, most + 1):
        for match in tables(game, players, PLAYED[game].crowded[-1][1], MANY_LONG_NAMES):
            seen = seen_in(session(match, code))
            number = number + 1
            for room in some_rooms(number):
                if wrong := list(faults(seen, room)):
                    found[players, match.table.phase, room] = wrong
    assert found == {}


def half_ways(at: TableSession, taps: int) -> Iterator[tuple[Seen, Seen]]:
    """What is seen before and after each tap that picks something or asks a question."""
    before = seen_in(at)
    pointing = at.pointing
    for tap, what in _tappable(before):
        happened = tap(at, what)
        if isinstance(happened, TapState) and at.pointing != pointing:
            yield before, seen_in(at)
            if taps > 1:
                yield from half_ways(at, taps - 1)
        at.pointing = pointing


def _tappable(seen: Seen) -> list[tuple[Any, str]]:
    """The longest name of each pad, one key more, and the verbs."""
    pads = [pad.keys for pad in seen.view.pads if not pad.still and pad.keys]
    keys = [max(pad, key=lambda key: len(key.face.name)).pick for pad in pads]
    keys += [pad[0].pick for pad in pads]
    found = [(TableSession.tap_key, pick) for pick in dict.fromkeys(keys)]
    return [*found, *((TableSession.tap_verb, verb.id) for verb in seen.view.verbs)]


def offered(seen: Seen) -> tuple[list[str], list[str], bool]:
    keys = [key.pick for pad in seen.view.pads for key in pad.keys]
    return keys, [verb.id for verb in seen.view.verbs], bool(seen.view.more.text)


def where(seen: Seen, room: Room) -> dict[str, tuple[int, ...]]:
    """Where everything lies that can be tapped."""
    _, _, made = parts_of(seen, room)
    found = boxes(seen, made) | tile_boxes(made)
    return {
        name: tuple(map(round, box))
        for name, box in found.items()
        if name not in ("header", "bar", "prompt", "more")
    }


@pytest.mark.parametrize(("game", "players", "options"), CROWDED)
@pytest.mark.parametrize("asks", [False, True], ids=["turn", "may-i"])
def test_nothing_moves_under_the_finger(
    game: str, players: int, options: dict[str, Any], asks: bool
) -> None:
    moved = {}
    for match in tables(game, players, options, MANY_LONG_NAMES):
        at = session(match, "en" if asks else "de")
        at.mode = Question() if asks else Turn()
        ways = list(half_ways(at, PLAYED[game].taps_deep))
        for before, after in random.Random(game).sample(ways, min(5, len(ways))):
            if offered(before) != offered(after):  # another question
                continue
            for room in (Room(320, 640), Room(412, 892), Room(892, 412), Room(360, 740, 1.3)):
                was = where(before, room)
                now = where(after, room)
                if off := {what for what in was.keys() & now.keys() if was[what] != now[what]}:
                    moved[room, match.table.phase, after.view.prompt.text] = off
    assert moved == {}


# One stable board

PHONE = Room(360, 740)
VOID = 96  # dp that may stand empty
ON_THE_PAD = ("card:", "rank:", "colour:", "number:", "value:", "size:", "suit:")


def through_a_match(game: str, players: int, options: dict[str, Any], code: str) -> list[Seen]:
    setup = make_setup(game, [f"Player {letter}" for letter in "ABCDEFGH"[:players]], options)
    matches = [m for m in random_match(setup, players, 90).history() if m.table.phase != "over"]
    return [seen_in(session(match, code)) for match in matches[:: max(1, len(matches) // 8)]]


def nameless(room: Room, seen: Seen) -> list[str]:
    """Keys that have a name, and do not show it."""
    hand = parts_of(seen, room)[2].hand
    return [
        pad.keys[0].face.name
        for pad, shape in zip(seen.view.pads, hand.shapes, strict=True)
        if any(key.face.name for key in pad.keys) and not pad.keys[0].face.plain
        if shape and not shape.lines
    ]


def moved_keys(room: Room, views: list[Seen]) -> set[str]:
    """Keys of the board that stood elsewhere at some time of the match."""
    stood: dict[str, tuple[int, ...]] = {}
    found = set()
    for seen in views:
        for what, place in where(seen, room).items():
            if what.startswith(ON_THE_PAD) and stood.setdefault(what, place) != place:
                found.add(what)
    return found


@pytest.mark.parametrize(("game", "players", "options"), CROWDED)
@pytest.mark.parametrize("code", some(languages(), 4))
def test_the_board_keeps_names_and_places_through_a_match(
    game: str, players: int, options: dict[str, Any], code: str
) -> None:
    views = through_a_match(game, players, options, code)
    assert len(views) > 2
    assert [nameless(PHONE, seen) for seen in views if nameless(PHONE, seen)] == []
    assert moved_keys(PHONE, views) == set()
    assert max(void(PHONE, parts_of(seen, PHONE)[2]) for seen in views) <= VOID


@pytest.mark.parametrize("size", [(320, 640), (360, 740), (412, 892)])
def test_players_stay_where_they_are_while_an_auction_is_paid(size: tuple[float, float]) -> None:
    setup = make_setup("rotundo", list(MANY_LONG_NAMES[:4]), {})
    match = next(
        match
        for match in random_match(setup, 3, 80).history()
        if match.table.phase == "turn" and all(match.table.displays)
    )
    at = session(match, "en")

    def places() -> list[int]:
        made = parts_of(seen_in(at), Room(*size))[2]
        return [round(at) for box in (made.hand.prompt, *tile_boxes(made).values()) for at in box]

    usual = places()
    at.tap_verb("auction")
    at.tap_spot("seat:1")
    assert {verb.id for verb in at.view().verbs} == {"pay"}
    assert places() == usual


@pytest.mark.parametrize("width", range(16, 128, 8))
def test_names_differ_however_short_they_are(width: float) -> None:
    names = ("Anna-Lena", "Anna-Luisa", "Annabel", "Anne", "Bartholomäus", "Barbara")
    shown = [fit.lines for fit in fit_names(TextMeasure(DARK), names, width)]
    assert len(set(shown)) == len(names)


@pytest.mark.parametrize("room", [Room(360, 740, 1.3), Room(360, 640, 1.15), Room(412, 892, 1.3)])
def test_cards_in_hand_stay_where_there_is_room(room: Room) -> None:
    setup = make_setup("big-deal", ["Anna", "Ben", "Cleo", "Dora"], {})
    (match, *_) = (m for m in random_match(setup, 3, 30).history() if m.table.phase == "turn")
    _, _, made = parts_of(seen_in(session(match, "en")), room)
    assert made.tiles.shape.hand
