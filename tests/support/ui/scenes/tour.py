"""Makes the library that scenes need, and brings a phone to any of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from kivy.core.window import Window

from companion.library.backup import Backup
from screens.app import CompanionApp
from screens.state_restore import NEED_MATCH
from screens.widgets import BottomSheet
from tests.games.cover_your_assets.played import ADVANCED
from tests.support.api import Library, NewMatch, sheet_called

from ..driver import UI, Finger
from ..eyes import inside
from ..matches import LONG_NAMES, MATCHES, keep_match

Reach = Callable[["SceneTour"], None]


class Scene(NamedTuple):
    """How to reach a screen or sheet, and which it is."""

    screen: str  # the one in front, or under the sheet
    reach: Reach
    is_sheet: bool | None  # None: where there is no room for it beside the rest


SCENES: dict[str, Scene] = {}


def scene(screen: str, sheet: bool | None = False) -> Callable[[Reach], Reach]:
    """Say of a function that it brings a phone to a screen, or to a sheet over it."""

    def keep(reach: Reach) -> Reach:
        SCENES[reach.__name__] = Scene(screen, reach, sheet)
        return reach

    return keep


def of_whist(over: Path) -> str:
    """Return a record of a game that the app does not know."""
    return over.read_text().replace("big-deal", "whist", 1)


def furnish(folder: Path) -> dict[str, str]:
    """Fill a library with matches of several evenings; return their files by name."""
    library = Library(folder)
    house_rules = {**ADVANCED, "values": {"home": 25_000, "baseball-cards": 1_000_000}}
    files = {
        "over": keep_match(library, MATCHES["over"]),
        "again": keep_match(library, MATCHES["over"]),
        "pad": keep_match(library, MATCHES["pad"], game="score-pad"),
        "bids": keep_match(library, MATCHES["bids"], LONG_NAMES[:4], "sheet", by_sheet("oh-hell")),
        "many": keep_match(library, MATCHES["many"], LONG_NAMES, "sheet", by_sheet("skyjo")),
        "back": keep_match(library, MATCHES["many"], LONG_NAMES, "sheet", by_sheet("skyjo")),
        "house": keep_match(
            library, MATCHES["counted"], game="cover-your-assets", options=house_rules
        ),
        "dwarf": keep_match(
            library,
            ({"move": "deal", "dealer": 0},),
            game="yellow-dwarf",
            options={"traditional-deals": True},
        ),
        "marbles": keep_match(library, MATCHES["marbles"], LONG_NAMES[:3], "rotundo"),
        "zones": keep_match(library, MATCHES["zones"], LONG_NAMES[:2], "dnup"),
        "between": keep_match(library, MATCHES["between"]),
        "duel": keep_match(library, MATCHES["duel"]),
        "full": keep_match(library, MATCHES["full"]),
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
        self.ui = ui
        self.files = files
        self.opened: dict[str, str] = {}  # the sheets that scenes have opened

    @property
    def app(self) -> CompanionApp:
        """The running app."""
        return self.ui.app

    def play(self, name: str) -> None:
        """Play a scene, wherever the last one has ended."""
        wanted = SCENES[name]
        self.close_sheet()
        self.forget_wishes()
        wanted.reach(self)
        Finger(0, 0).touch("end")  # as of whoever did it
        self.frames(4)
        assert self.screen == wanted.screen, name
        assert wanted.is_sheet in (None, self.has_sheet), name
        if wanted.is_sheet:
            self.opened[name] = self.app.root.sheet.opened_by[0]

    @property
    def front(self) -> Any:
        """The screen in front."""
        return self.app.root.front

    @property
    def top(self) -> Any:
        """The sheet, or else the screen in front."""
        return Window.children[0] if self.has_sheet else self.front

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
        app = self.app
        file = self.files[name]
        if app.running is None or app.library.file_of(app.running.path) != file:
            app.continue_match(file)
            return app.screen("table")
        if at := app.screen("table").at:
            at.leave_mode()
        return self.go("table")

    def new(self, game: str = "", **about: Any) -> None:
        """Set up a match with the longest names."""
        new = NewMatch(players=LONG_NAMES)
        new = new.play(game) if game else new
        given = {key: tuple(v) if isinstance(v, list) else v for key, v in about.items()}
        self.go("new", new=new._replace(**given))

    def paper(self, name: str, keys: int | str = "") -> None:
        """Open the score sheet of a match and press keys."""
        self.app.continue_match(self.files[name])
        screen = self.app.screen("score_sheet")
        screen.entry.turn_to()
        screen.refresh()
        for key in str(keys):
            screen.press(key)

    def counted_once(self, id: str) -> Any:
        """Begin a match by a bundled sheet."""
        self.app.start_match(NewMatch(players=LONG_NAMES[:4]).by_sheet(by_sheet(id)["sheet"]))
        return self.app.screen("score_sheet")

    def taps(self, *taps: str) -> None:
        """Tap keys and verbs (!) of the table in front."""
        for tap in taps:
            if tap.startswith("!"):
                touch(next(verb for verb in self.front.verbs if verb.verb == tap[1:]))
            else:
                touch(next(key for key in self.front.keys if key.pick == tap))

    def pad(self, *keys: int | str) -> None:
        """Tap keys of the number pad in front."""
        for key in keys:
            touch(self.front.pad, str(key))

    def touch(self, kind: str, number: int, **about: Any) -> None:
        """Tap one of the widgets of a class on top, counted from above; `about` narrows them."""
        alike = [
            widget
            for widget in inside(self.top, kind)
            if all(getattr(widget, key) == value for key, value in about.items())
        ]
        touch(alike[number])

    def type(self, text: str) -> None:
        """Set the text of the field in front."""
        self.front.field.text = text

    def close_sheet(self) -> None:
        """Close the sheet, if one is open."""
        self.app.root.close_sheet()

    def forget_wishes(self) -> None:
        """Let no guest want a seat any more: the table would ask about it again."""
        if self.app.opened_table:
            for guest in self.app.opened_table.serving.table.auth.guests:
                guest.wants = ""

    def wait(self, what: str | Callable[[], Any]) -> None:
        """Run frames until a condition is true, a sheet is open, or a widget is there or is not."""
        screen = self.front
        if what == "sheet":
            what = lambda: self.has_sheet  # noqa: E731
        elif isinstance(what, str):
            gone, kind = what.startswith("no-"), what.removeprefix("no-")
            what = lambda: bool(list(inside(screen, kind))) != gone  # noqa: E731
        self.ui.wait_until(what)


def touch(widget: Any, zone: str = "") -> None:
    """Tap a widget without a finger."""
    widget.dispatch("on_tap", zone)
