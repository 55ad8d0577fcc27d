"""Registers the scenes, makes the library that they need, and plays them on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kivy.core.window import Window

from companion.library.backup import Backup
from companion.library.library import Library
from companion.library.sheets import sheet_called
from screens.app import CompanionApp
from screens.state_restore import NEED_MATCH
from screens.widgets import BottomSheet
from tests.games.cover_your_assets.played import ADVANCED

from ..driver import UI, Finger
from ..matches import BETWEEN, DUEL, FULL_TABLE, LONG_NAMES, OVER, keep_match

MARBLES = (
    {"move": "deal", "first": 0, "card": "blue-2-35"},
    {"move": "pass", "player": 0},
    {"move": "pass", "player": 1},
    {"move": "pass", "player": 2},
    {"move": "turn-up", "card": "blue-2-20"},
)
ZONES = (
    {"move": "deal", "first": 0},
    {"move": "play", "player": 0, "value": 5, "size": 2, "zone": 2},
    {"move": "play", "player": 1, "value": 6, "size": 1, "zone": 1},
    {"move": "play", "player": 1, "value": 4, "size": 3, "zone": 2},
)
OUT_OF_TURN = {"move": "discard", "player": 2, "card": "gold"}
BIDS = (
    {"move": "before", "enter": {"bid": [1, 0, 0, 0]}},
    {"move": "score", "enter": {"tricks": [1, 0, 0, 0]}, "round": {"trump": 3}},
    {"move": "before", "enter": {"bid": [1, 0, 1, 2]}},
)
MANY = ({"move": "score", "enter": {"cards": [5, 12, 40, 0, 20, -2]}, "round": {"ender": 0}},)
COUNTED = ({"move": "score", "points": [0] * len(LONG_NAMES)},)
PAD = ({"move": "score", "points": [12, 40, -7, 25, 0, 31]}, {"move": "finish"})


class Scene(NamedTuple):
    """How to reach a screen or sheet, and which it is."""

    screen: str  # the one in front, or under the sheet
    play: Callable[[SceneTour], Any]
    is_sheet: bool | None  # None: where there is no room for it beside the rest


SCENES: dict[str, Scene] = {}


def scene(screen: str, is_sheet: bool | None = False) -> Callable[..., Any]:
    """Return a decorator that registers a scene under its function's name."""

    def add(play: Callable[[SceneTour], Any]) -> Callable[[SceneTour], Any]:
        SCENES[play.__name__] = Scene(screen, play, is_sheet)
        return play

    return add


sheet = partial(scene, is_sheet=True)


def sheets(screen: str, **opened: tuple[Any, ...]) -> None:
    """Register sheets over the table of a match, each with the arguments that open it."""
    for name, (match, *about) in opened.items():
        SCENES[name] = Scene(screen, partial(_open, match=match, about=about), is_sheet=True)


def _open(tour: SceneTour, match: str, about: list[Any]) -> None:
    tour.match(match).open_sheet(*about)


def of_whist(over: Path) -> str:
    """Return a record of a game that the app does not know."""
    return over.read_text().replace("big-deal", "whist", 1)


def furnish(folder: Path) -> dict[str, str]:
    """Fill a library with matches of several evenings; return their files by name."""
    library = Library(folder)
    house_rules = {**ADVANCED, "values": {"home": 25_000, "baseball-cards": 1_000_000}}
    files = {
        "over": keep_match(library, OVER),
        "again": keep_match(library, OVER),
        "pad": keep_match(library, PAD, game="score-pad"),
        "bids": keep_match(library, BIDS, LONG_NAMES[:4], "sheet", by_sheet("oh-hell")),
        "many": keep_match(library, MANY, LONG_NAMES, "sheet", by_sheet("skyjo")),
        "back": keep_match(library, MANY, LONG_NAMES, "sheet", by_sheet("skyjo")),
        "house": keep_match(library, COUNTED, game="cover-your-assets", options=house_rules),
        "dwarf": keep_match(
            library,
            ({"move": "deal", "dealer": 0},),
            game="yellow-dwarf",
            options={"traditional-deals": True},
        ),
        "marbles": keep_match(library, MARBLES, LONG_NAMES[:3], "rotundo"),
        "zones": keep_match(library, ZONES, LONG_NAMES[:2], "dnup"),
        "between": keep_match(library, BETWEEN),
        "duel": keep_match(library, DUEL),
        "full": keep_match(library, FULL_TABLE),
    }
    over = library.path_of(files["over"])
    over.with_name("2026-11-01-whist-00000000.match").write_text(of_whist(over))
    over.with_name("2026-11-01-big-deal-00000000.match").write_text("no match at all")
    (folder / "import").mkdir()
    (folder / "import" / over.name).write_bytes(over.read_bytes())
    (folder / "import" / "from-somebody-else.match").write_text("nothing")
    for _ in Backup(library).make():
        pass
    return files


def by_sheet(id: str) -> dict[str, Any]:
    """Return the options of a match with a bundled score sheet."""
    found = sheet_called(id)
    assert found
    return {"sheet": found.plain}


class SceneTour:
    """A phone that is brought to any scene."""

    def __init__(self, ui: UI, files: dict[str, str]) -> None:
        self.ui, self.files = ui, files

    @property
    def app(self) -> CompanionApp:
        """The running app."""
        return self.ui.app

    def play(self, name: str) -> None:
        """Play a scene, wherever the last one has ended."""
        found = SCENES[name]
        self.app.root.close_sheet()
        found.play(self)
        Finger(0, 0).touch("end")  # as of whoever did it
        self.frames(4)
        assert self.screen == found.screen, name
        assert found.is_sheet in (None, self.has_sheet), name

    @property
    def screen(self) -> str:
        """The name of the screen in front."""
        return self.app.screen_name

    @property
    def has_sheet(self) -> bool:
        """Return whether a sheet is open."""
        return isinstance(Window.children[0], BottomSheet)

    def change_phone(self, width: int, height: int, **settings: Any) -> None:
        """Change the size of the phone, the theme, text size or language."""
        self.app.root.close_sheet()
        self.app.go_home()
        self.ui.resize(width, height, seen=False)
        self.app.change_settings(**settings)

    def frames(self, count: int) -> None:
        """Run frames that are not drawn."""
        self.ui.frames(count, seen=False)

    def go(self, name: str, **what: Any) -> Any:
        """Open a screen with those below it that it needs."""
        below = ["home", "table"] if name in NEED_MATCH else ["home"]
        self.app.nav_stack = [(screen, {}) for screen in below if screen != name]
        self.app.go(name, **what)
        return self.app.screen(name)

    def match(self, name: str) -> Any:
        """Open the table of a match, with nothing tapped."""
        app, file = self.app, self.files[name]
        if app.running is None or app.library.file_of(app.running.path) != file:
            app.continue_match(file)
            return app.screen("table")
        if at := app.screen("table").at:
            at.leave_mode()
        return self.go("table")

    def after(self, name: str, *taps: str, ask: bool = False) -> Any:
        """Return the table after taps on keys and on verbs (!)."""
        table = self.match(name)
        if ask:
            table.try_cards()
        for tap in taps:
            if tap.startswith("!"):
                touch(next(verb for verb in table.verbs if verb.verb == tap[1:]))
            else:
                touch(next(key for key in table.keys if key.pick == tap))
        return table

    def wait(self, until: Callable[[], Any]) -> None:
        """Run frames until the condition is true."""
        self.ui.wait_until(until)


def touch(widget: Any, zone: str = "") -> None:
    """Tap a widget without a finger."""
    widget.dispatch("on_tap", zone)


def inside(widget: Any, kind: str) -> Iterator[Any]:
    """Yield the widgets of a class inside another, from top to bottom."""
    return (found for found in widget.walk(restrict=True) if type(found).__name__ == kind)
