"""The app: it holds the library, the running match, the language, the look, and shows screens."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.properties import ObjectProperty

from companion.library import Library
from companion.running import Running
from companion.where import kept_folder
from companion.words import Language, language

from .kit import look
from .stage import Stage
from .theme import THEMES, Theme

# Each screen: its module and its class, imported when it is first visited.
SCREENS = {
    "home": ("home", "HomeScreen"),
    "new": ("new_match", "NewMatchScreen"),
    "table": ("table", "TableScreen"),
    "count": ("count", "CountScreen"),
    "log": ("log", "LogScreen"),
    "result": ("result", "ResultScreen"),
    "rules": ("rules", "RulesScreen"),
    "settings": ("settings", "SettingsScreen"),
}
BACK_KEY = 27


class CompanionApp(App):
    title = "Table Companion"
    language = ObjectProperty(None)
    running = ObjectProperty(None, allownone=True)  # the match on the table

    def __init__(self, folder: Path | None = None, **properties: Any) -> None:
        super().__init__(**properties)
        self.library = Library(folder or kept_folder())
        self.language = self._language()
        look.theme = self._theme()
        self.trail: list[tuple[str, dict[str, Any]]] = []  # the screens under the one in front
        self._made: dict[str, Any] = {}

    def build(self) -> Stage:
        self.stage = Stage()
        Window.bind(on_keyboard=self._key)
        self._take_up()
        return self.stage

    # The look and the language

    def _language(self) -> Language:
        chosen = self.library.settings.language
        return language("en" if chosen == "system" else chosen)

    def _theme(self) -> Theme:
        settings = self.library.settings
        dark = settings.theme != "light"
        name = ("contrast-" if settings.high_contrast else "") + ("dark" if dark else "light")
        return THEMES[name].wear(scale=settings.text_size, still=settings.reduced_motion)

    def settings_changed(self) -> None:
        """At once, without a restart: every drawn widget follows the look."""
        self.language = self._language()
        look.theme = self._theme()
        self.stage.front.show()

    # Screens

    def screen(self, name: str) -> Any:
        if name not in self._made:
            module, kind = SCREENS[name]
            self._made[name] = getattr(import_module(f".{module}", __package__), kind)()
        return self._made[name]

    def go(self, name: str, **what: Any) -> None:
        """To a screen, on top of where we are."""
        self.trail.append((name, what))
        self._front()

    def go_home(self) -> None:
        self.trail = []
        self.go("home")

    def replace(self, name: str, **what: Any) -> None:
        """To a screen instead of this one."""
        self.trail[-1:] = [(name, what)]
        self._front()

    def back(self) -> bool:
        """Close what is open, then the screen; False if the app is to be left."""
        if self.stage.close_sheet() or self.stage.front.go_back():
            return True
        if len(self.trail) < 2:
            return False
        self.trail.pop()
        self._front()
        return True

    def _front(self) -> None:
        name, what = self.trail[-1]
        screen = self.screen(name)
        self.stage.front = screen
        screen.show(**what)
        self._remember()

    def _key(self, _window: Any, key: int, *_rest: Any) -> bool:
        return key == BACK_KEY and self.back()

    # The running match

    def begin(self, setup: Any) -> None:
        self._leave_match()
        self.running = Running.begin(self.library.match_folder, setup)
        self.library.note_running(self.running)
        self.trail = [("home", {})]
        self.go("table")

    def go_on(self, path: Path) -> None:
        self._leave_match()
        self.running = Running.open(path)
        self.trail = [("home", {})]
        self.go("table")

    def _leave_match(self) -> None:
        if self.running:
            self.library.note_match(self.running)
            self.running.close()
            self.running = None

    # Coming and going

    def _take_up(self) -> None:
        """Open where it was."""
        place = self.library.place
        self.trail = [("home", {})]
        self._front()
        path = place.get("match")
        if path and Path(path).exists() and place.get("screen") != "home":
            self.go_on(Path(path))
            self.screen("table").take_up(place.get("table", {}))

    def _remember(self) -> None:
        self.library.place = {
            "screen": self.trail[-1][0],
            "match": str(self.running.path) if self.running else "",
            "table": self._made["table"].place() if "table" in self._made else {},
        }

    def on_pause(self) -> bool:
        self._remember()
        return True

    def on_stop(self) -> None:
        self._remember()
        self._leave_match()


def run() -> None:
    EventLoop.ensure_window()
    CompanionApp().run()
