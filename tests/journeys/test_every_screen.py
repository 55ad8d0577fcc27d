"""Every screen and sheet, on every shape of phone, in every look and language: all can be read.

Nothing is cut off, broken, covered, crowded, pale or too small for a finger, the font has every
character and a voice a name for everything. The tables of all games are in it at their fullest.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest
from kivy.uix.widget import Widget

from companion.library.settings import TEXT_SIZES
from companion.rulebook.book import book
from companion.rulebook.text import Passage
from screens.accessibility.screen_reader import ReaderBridge
from screens.navigation import SCREENS, SHEETS
from screens.theme import contrast
from tests.support.api import GAMES, Match, Setup, TapState, languages, make_setup
from tests.support.positions import PLAYED, random_match
from tests.support.sampling import NIGHTLY, some
from tests.support.ui.eyes import Box
from tests.support.ui.inspect import READABLE, Fault, inspect, words_in_front
from tests.support.ui.matches import MANY_LONG_NAMES, keep_match
from tests.support.ui.picture import Colour, Picture
from tests.support.ui.scenes import SCENES, SceneTour

# One process has the fullest tables, and knows which sheets were opened.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("every screen")]


class Shape(NamedTuple):
    size: tuple[int, int]
    theme: str
    text_size: float
    language: str

    @property
    def settings(self) -> dict[str, Any]:
        return {"theme": self.theme, "text_size": self.text_size, "language": self.language}

    def __str__(self) -> str:
        width, height = self.size
        return f"{width}×{height} {self.theme} {self.text_size} {self.language}"


SIZES = (320, 640), (360, 740), (412, 892), (800, 1280), (892, 412)
THEMES = "dark", "light"
LARGEST = TEXT_SIZES[-1]
ALL = [
    Shape(*chosen) for chosen in product(SIZES, THEMES, (TEXT_SIZES[0], 1.0, LARGEST), languages())
]
HARDEST = [
    Shape((320, 640), "dark", LARGEST, code) for code in sorted(languages(), key="de".__ne__)
]
EVERY_RUN = [
    HARDEST[0],
    Shape((800, 1280), "light", 1.0, "fr"),
    Shape((892, 412), "dark", 1.0, "en"),
]
# The nightly run takes a fifth of all, in which every size meets every language and every look.
LOOKED_AT = [
    *EVERY_RUN,
    *(
        pytest.param(shape, marks=pytest.mark.nightly)
        for shape in dict.fromkeys((*HARDEST, *ALL[::5]))
        if shape not in EVERY_RUN
    ),
]
ALMOST = 0.9  # of a colour is left where a letter is thin


def in_turns(shape: Shape, names: Iterable[str]) -> list[str]:
    """Return what is looked at in a shape: all in the hardest; in the two wide ones, which share
    them on every run, each second thing."""
    wide = EVERY_RUN.index(shape) if shape in EVERY_RUN and not NIGHTLY else 0
    return list(names)[wide - 1 :: 2] if wide else list(names)


@pytest.mark.parametrize("shape", LOOKED_AT, ids=str)
def test_every_screen_can_be_read(tour: SceneTour, shape: Shape) -> None:
    tour.change_phone(*shape.size, **shape.settings)
    faults = []
    for name in in_turns(shape, SCENES):
        tour.play(name)
        faults += [f"{name}: {fault}" for fault in (*look(tour), *described(tour))]
    assert not faults, "\n".join(faults)


def look(tour: SceneTour) -> list[Fault]:
    bare_table = tour.screen == "table" and not tour.has_sheet
    always = never_scrolled(tour.app.screen("table")) if bare_table else ()
    return inspect(names=MANY_LONG_NAMES, always=always)


def described(tour: SceneTour) -> Iterator[Fault]:
    """A screen reader is told how things stand, and what stays keeps its number."""
    builder = ReaderBridge(tour.app)
    tree = builder.build()
    if not tree.situation and not tour.has_sheet:
        yield Fault("untold", "how things stand", tour.screen)
    if builder.build() != tree or len({thing.id for thing in tree.things}) != len(tree.things):
        yield Fault("unsteady", "what a screen reader is told", tour.screen)


def never_scrolled(table: Any) -> Iterator[tuple[Widget, str]]:
    """Whose turn it is, the pad, the verbs, Undo and the totals; where even the last level of
    detail is too much for the phone, the table part scrolls, and in the largest type the pad."""
    made = table.plan()
    yield table.header if not table.view.header.banner else table.banner, ""
    yield table.bar, ""
    yield from ((verb, "") for verb in table.verbs if verb.parent)
    if not made.under:
        yield table.prompt, ""
        if not table.view.rests:  # keys only keep their places then, out of sight
            yield from ((key, "") for key in table.keys if key.parent and not key.board)
    if not made.scrolls:
        yield from ((tile, tile.total) for tile in table.tiles[: len(table.view.tiles)])


def fullest(setup: Setup) -> dict[str, Match]:
    """For each phase of the game the fullest of some tables."""
    found: dict[str, Match] = {}
    for seed in range(4):
        for match in random_match(setup, seed, 150).history():
            phase = match.table.phase
            if not match.number:
                continue  # one of which nothing is logged is not kept beside others
            if phase != "over" and (phase not in found or fullness(match) > fullness(found[phase])):
                found[phase] = match
    return found


def fullness(match: Match) -> tuple[int, int, int]:
    """How much lies before the players, how long the totals are, and how long it took."""
    game = match.setup.game
    table = match.table
    faces = [game.table.in_front_of(table, seat) for seat in range(len(match.setup.players))]
    return sum(map(len, faces)), len("".join(map(str, table.totals))), match.number


def test_every_game_is_there_with_as_many_as_it_knows() -> None:
    most = {game: max(players for players, _ in how.crowded) for game, how in PLAYED.items()}
    assert most == {game.id: game.players[1] for game in GAMES}


@pytest.fixture(scope="module")
def full_tables(tour: SceneTour) -> list[str]:
    """The fullest of every game, kept on the phone."""
    kept = []
    for game, how in PLAYED.items():
        for players, options in how.crowded:
            setup = make_setup(game, list(MANY_LONG_NAMES[:players]), options)
            for phase, match in fullest(setup).items():
                moves = [setup.write_move(entry.move) for entry in match.entries()]
                kept.append(f"{game}, {players}, {phase}")
                tour.files[kept[-1]] = keep_match(
                    tour.app.library, moves, setup.players, game, options
                )
    return kept


@pytest.mark.parametrize("shape", LOOKED_AT, ids=str)
def test_the_fullest_tables_can_be_read(
    tour: SceneTour, full_tables: list[str], shape: Shape
) -> None:
    tour.change_phone(*shape.size, **shape.settings)
    faults = []
    for name in in_turns(shape, full_tables):
        for taps in half_way(tour.match(name)):
            tour.frames(2)
            faults += [f"{name}, {taps}: {fault}" for fault in look(tour)]
    assert not faults, "\n".join(faults)


def half_way(table: Any) -> Iterator[str]:
    """Nothing tapped; the longest name of every pad picked; and the questions of the verbs."""
    yield ""
    if table.app.table_screen != "table":  # a score sheet
        return
    pads = [pad.keys for pad in table.view.pads if not pad.still]
    keys = [max(pad, key=lambda key: len(key.face.name)).pick for pad in pads]
    verbs = [verb.id for verb in table.view.verbs]
    seen = [TapState()]
    for taps in (keys, *([verb] for verb in verbs), *([*keys, verb] for verb in verbs)):
        table.try_cards()  # so that nothing is logged
        for tap in taps:
            offered = {verb.id for verb in table.at.view().verbs}
            if tap in offered:
                table.at.tap_verb(tap)
            elif tap not in verbs:
                table.at.tap_key(tap)
        if table.at.pointing not in seen:
            seen.append(table.at.pointing)
            table.refresh()
            yield " ".join(taps)


@pytest.mark.parametrize("shape", some(HARDEST, 1), ids=str)
def test_every_rule_can_be_read(tour: SceneTour, shape: Shape) -> None:
    tour.change_phone(*shape.size, **shape.settings)
    faults = []
    for game in GAMES:
        screen = tour.go("rules", game=game.id)
        articles = [one for one in book(game.id, shape.language).articles if one.sections]
        for article in some(articles, 4):
            screen.open(game.id, Passage(article, article.sections[0]))
            tour.frames(4)
            faults += [f"{game.id}, {article.title}: {fault}" for fault in look(tour)]
    assert not faults, "\n".join(faults)


LOOKS = product(THEMES, ["table", "home", "picked", "refusal", "count", "result"])


@pytest.mark.pixels
@pytest.mark.parametrize(("theme", "name"), some(LOOKS, 2))
def test_what_is_said_of_colours_is_seen(tour: SceneTour, name: str, theme: str) -> None:
    """The contrast that the inspector computes is there in the pixels, too."""
    tour.change_phone(412, 892, theme=theme, text_size=LARGEST, language="en")
    tour.play(name)
    picture = tour.ui.picture()
    for word in words_in_front():
        found = pixels_of(picture, word.whole)
        ground = max(found, key=found.__getitem__)
        assert contrast(shade(ground), word.on) < 1.05, word
        most = max(contrast(shade(colour), shade(ground)) for colour in found)
        assert most >= READABLE * ALMOST, (word, most)


def pixels_of(picture: Picture, box: Box) -> Counter[Colour]:
    left, bottom, right, top = map(round, box)
    places = product(range(left, right), range(bottom, top))
    return Counter(picture.colour_at(x, y) for x, y in places)


def shade(colour: Colour) -> tuple[float, float, float, float]:
    red, green, blue = (value / 255 for value in colour)
    return red, green, blue, 1


def test_no_screen_and_no_sheet_is_left_out(tour: SceneTour) -> None:
    assert {scene.screen for scene in SCENES.values()} == set(SCREENS)
    for name, scene in SCENES.items():
        if scene.is_sheet and name not in tour.opened:
            tour.play(name)
    own = {
        name.removesuffix("_sheet")
        for screen in SCREENS
        for name in dir(tour.app.screen(screen))
        if name.endswith("_sheet")
        and name[0] != "_"
        and name not in ("open_sheet", "message_sheet")  # for the others
    }
    assert {*tour.opened.values()} == own | set(SHEETS)
