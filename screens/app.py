"""The app: it holds the library, the running match, the language, the look, and shows screens."""

from __future__ import annotations

import locale
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.properties import ObjectProperty

from companion.backup import Backup
from companion.device import Device
from companion.engine.malformed import Malformed
from companion.games import GAMES
from companion.library import Library
from companion.new_match import NewMatch
from companion.notice import NotKept
from companion.record import IllegalRecord
from companion.shelf import Deleted
from companion.where import kept_folder
from companion.words import Language, language, languages

from . import sheets
from .kit import look
from .stage import Stage
from .steps import Steps
from .theme import THEMES, Theme

# Each screen: its module and its class, imported when it is first visited.
SCREENS = {
    "home": ("home", "HomeScreen"),
    "new": ("new_match", "NewMatchScreen"),
    "table": ("table", "TableScreen"),
    "count": ("count", "CountScreen"),
    "log": ("log", "LogScreen"),
    "result": ("result", "ResultScreen"),
    "replay": ("replay", "ReplayScreen"),
    "history": ("history", "HistoryScreen"),
    "people": ("people", "PeopleScreen"),
    "person": ("person", "PersonScreen"),
    "import": ("incoming", "IncomingScreen"),
    "backup": ("backup", "BackupScreen"),
    "rules": ("rules", "RulesScreen"),
    "settings": ("settings", "SettingsScreen"),
}
BACK_KEY = 27
IDLE = 20  # seconds after the start, when nobody waits for anything
TABLET = 600  # dp; a larger screen lies further away, so its type is larger
LARGE_SCREEN = 1.3


class CompanionApp(App):
    title = "Table Companion"
    language = ObjectProperty(None)
    running = ObjectProperty(None, allownone=True)  # the match on the table

    def __init__(self, folder: Path | None = None, **properties: Any) -> None:
        super().__init__(**properties)
        self.library = Library(folder or kept_folder())
        self.device = Device(
            lambda: self.library.settings, self.library.folder / "picked", _on_this_thread
        )
        self.language = self._language()
        look.theme = self._theme()
        self.trail: list[tuple[str, dict[str, Any]]] = []  # the screens under the one in front
        self._made: dict[str, Any] = {}
        self.begins: int | None = None  # the seat that was drawn to begin the match
        self.rounds_only = False

    def build(self) -> Stage:
        self.stage = Stage()
        Window.bind(on_keyboard=self._key)
        self._take_up()
        Clock.schedule_once(lambda _: self._copy(), IDLE)
        return self.stage

    # The look and the language

    def _language(self) -> Language:
        chosen = self.library.settings.language
        return language(phone_language() if chosen == "system" else chosen)

    def language_name(self, code: str) -> str:
        """What a language calls itself."""
        return str(language(code).of_game(GAMES[0].id)["language"])

    def _theme(self) -> Theme:
        settings = self.library.settings
        dark = settings.theme != "light"
        name = ("contrast-" if settings.high_contrast else "") + ("dark" if dark else "light")
        scale = settings.text_size * (LARGE_SCREEN if _is_tablet() else 1)
        return THEMES[name].wear(scale=scale, still=settings.reduced_motion)

    def change_settings(self, **changes: Any) -> None:
        """At once, without a restart: every drawn widget follows the look."""
        self.library.change_settings(**changes)
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
        self.remember()

    def _key(self, _window: Any, key: int, *_rest: Any) -> bool:
        return key == BACK_KEY and self.back()

    # The running match

    @property
    def games(self) -> tuple[str, ...]:
        return tuple(game.id for game in GAMES)

    def begin(self, new: NewMatch) -> None:
        """From the set-up to the table; Home lies under it."""
        self.leave_match()
        try:
            self.running = self.library.begin(new.setup())
        except NotKept as error:
            self.tell(error)
            return
        self.begins, self.rounds_only = new.starter, new.rounds_only
        self.trail = [("home", {})]
        self.go("table")

    def again(self, file: str) -> None:
        """The same people and house rules; only who begins is open."""
        setup = self.library.rematch(file)
        self.begin(NewMatch(setup.game, setup.players, options=setup.options))

    def go_on(self, file: str) -> None:
        self.leave_match()
        try:
            self.running = self.library.go_on(file)
        except (NotKept, Malformed, IllegalRecord) as error:
            self.tell(error)
            return
        self.begins, self.rounds_only = None, False
        self.trail = [("home", {})]
        self.go("table")

    def leave_match(self) -> None:
        if self.running:
            self.library.note_match(self.running)
            self.running.close()
            self.running = None

    def delete_match(self, file: str) -> None:
        """At once: the list, where it lay, offers Undo."""
        if self.running and self.library.file_of(self.running.path) == file:
            self.leave_match()
        try:
            deleted = self.library.delete(file)
        except NotKept as error:
            self.tell(error)
            return
        self.trail = [step for step in self.trail if step[0] in ("home", "people", "person")]
        self.go("history", deleted=deleted)

    def undelete_match(self, deleted: Deleted) -> bool:
        try:
            self.library.undelete(deleted)
        except NotKept as error:
            self.tell(error)
            return False
        return True

    def tell(self, error: Exception) -> None:
        """Something could not be done: one clear sentence, and nothing has changed."""
        match error:
            case Malformed():
                sentence = self.language.malformed(error)
            case IllegalRecord():
                sentence = self.language.why(error.broken, error.setup)
            case NotKept():
                sentence = self.language.tr(error.sentence, **error.facts)
            case _:
                raise error
        self.stage.open_sheet(sheets.trouble(self, sentence))

    # Coming and going

    def _take_up(self) -> None:
        """Open where it was."""
        place = self.library.place
        self.trail = [("home", {})]
        self._front()
        file = place.get("match")
        if file and place.get("screen") != "home" and self.library.path_of(file).exists():
            self.go_on(file)
            if self.running:
                self.begins = place.get("begins")
                self.rounds_only = bool(place.get("rounds_only"))
                self.screen("table").take_up(place.get("table", {}))

    def _copy(self) -> None:
        """The automatic backup: what changed since the last one, a little in each frame."""
        Steps(Backup(self.library).make(), lambda: None)

    def remember(self) -> None:
        self.library.place = {
            "screen": self.trail[-1][0],
            "match": self.library.file_of(self.running.path) if self.running else "",
            "table": self._made["table"].place() if "table" in self._made else {},
            "begins": self.begins,
            "rounds_only": self.rounds_only,
        }

    def on_pause(self) -> bool:
        self.remember()
        return True

    def on_stop(self) -> None:
        self.remember()
        self.leave_match()


def phone_language() -> str:
    """The phone's own language if we speak it, else English."""
    code = (locale.getlocale()[0] or os.environ.get("LANG", ""))[:2]
    return code if code in languages() else languages()[0]


def _on_this_thread(act: Callable[[], None]) -> None:
    """Wherever it is called: Kivy's clock runs it between two frames."""
    Clock.schedule_once(lambda _: act())


def _is_tablet() -> bool:
    return min(Window.size) / Metrics.density >= TABLET


def run() -> None:
    EventLoop.ensure_window()
    CompanionApp().run()
