"""All screens and sheets by name, and how the app goes from one screen to another."""

from __future__ import annotations

import gc
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import ObjectProperty

from .root_widget import RootWidget
from .widgets import BottomSheet

if TYPE_CHECKING:
    from .screen import Screen

# Of each screen its module, which is imported when it is first needed, and its class.
SCREENS = {
    "home": ("home.screen", "HomeScreen"),
    "new": ("new_match.screen", "NewMatchScreen"),
    "table": ("table.screen", "TableScreen"),
    "sheets": ("score_sheet.shelf", "ShelfScreen"),
    "sheet": ("score_sheet.choose", "ChooseScreen"),
    "sheet_editor": ("score_sheet.editor", "EditorScreen"),
    "score_sheet": ("form.screen", "FormScreen"),
    "count": ("form.screen", "FormScreen"),
    "may_i": ("may_i.screen", "MayIScreen"),
    "round_over": ("round_over.screen", "RoundOverScreen"),
    "log": ("log.screen", "LogScreen"),
    "repair": ("log.repair", "RepairScreen"),
    "result": ("result.screen", "ResultScreen"),
    "replay": ("result.replay", "ReplayScreen"),
    "history": ("matches.screen", "HistoryScreen"),
    "bin": ("matches.screen", "BinScreen"),
    "import": ("matches.incoming", "IncomingScreen"),
    "people": ("people.screen", "PeopleScreen"),
    "person": ("people.screen", "PersonScreen"),
    "season": ("people.seasons", "SeasonScreen"),
    "why": ("people.why", "WhyScreen"),
    "guests": ("guests.screen", "GuestsScreen"),
    "rules": ("rules.screen", "RulesScreen"),
    "settings": ("settings.screen", "SettingsScreen"),
    "backup": ("settings.backup", "BackupScreen"),
}

# The module of each sheet, where `name_sheet` makes it for a screen; a sheet that only one screen
# opens may also be a method of that screen, by the same name.
SHEETS = {
    "refusal": "table.judged",
    "too_much": "table.judged",
    "ruling": "table.judged",
    "other_reason": "table.judged",
    "verdict": "table.judged",
    "question": "table.possible_moves",
    "which": "table.possible_moves",
    "player": "table.player",
    "made_of": "table.player",
    "menu": "table.menu",
    "house_rules": "table.menu",
    "set_up": "table.teaching",
    "possible": "table.possible_moves",
    "lesson": "table.teaching",
    "keyboard": "table.keyboard",
    "hand": "table.possible_moves",
    "logged": "log.move_sheet",
    "reason": "log.move_sheet",
    "seat_wanted": "guests.seat_wanted",
    "share": "sharing",
    "card": "sharing",
    "ready": "sharing",
    "copied": "sharing",
}

# The screens of the navigation bar, with the icon of each.
TABS = {"home": "cards", "history": "trophy", "people": "people", "rules": "book"}


def make_screen(name: str) -> Screen:
    """Return a new screen of this name."""
    module, kind = SCREENS[name]
    return getattr(import_module(f".{module}", __package__), kind)()


def make_sheet(screen: Screen, name: str, *about: Any) -> BottomSheet | None:
    """Return a new bottom sheet for a screen; None if what it is about no longer exists."""
    if own := getattr(screen, f"{name}_sheet", None):
        return own(*about)
    module = import_module(f".{SHEETS[name]}", __package__)
    return getattr(module, f"{name}_sheet")(screen, *about)


class NavigationApp(App):
    """An app with a stack of screens, of which the last is in front."""

    language = ObjectProperty(None)
    root: RootWidget

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        # The open screens, the one in front last: their names, and with what to `show` them.
        self.nav_stack: list[tuple[str, dict[str, Any]]] = []
        self.screens: dict[str, Screen] = {}
        self.restoring = False  # the saved UI state, which is not overwritten meanwhile

    def save_state(self) -> None:
        """Save which screen is open and what it shows."""

    def save_state_soon(self, *_change: object) -> None:
        """Save the UI state when somebody pauses: nobody should wait for the disk."""

    def screen(self, name: str) -> Any:
        """Return the screen of this name, made on its first visit."""
        if name not in self.screens:
            made = self.screens[name] = make_screen(name)
            made.area.fbind("scroll_y", self.save_state_soon)
            gc.freeze()  # it stays: looking for garbage among its widgets would cost a frame
        return self.screens[name]

    def go(self, name: str, **what: Any) -> None:
        """Open a screen on top of the one in front; `what` has the arguments of its `show`."""
        self.nav_stack.append((name, what))
        self._show_front()

    @property
    def screen_name(self) -> str:
        """The name of the screen in front."""
        return self.nav_stack[-1][0]

    def go_home(self) -> None:
        """Open Home with nothing under it."""
        self.nav_stack = []
        self.go("home")

    def go_to(self, name: str, **what: Any) -> None:
        """Open a screen with nothing but Home under it, as the navigation bar does."""
        self.nav_stack = [] if name == "home" else [("home", {})]
        self.go(name, **what)

    @property
    def tab(self) -> str:
        """The tab of the navigation bar that is in front; "" where the screen has a back button."""
        name = self.screen_name
        first = len(self.nav_stack) == 1 or (
            len(self.nav_stack) == 2 and self.nav_stack[0][0] == "home"
        )
        return name if first and name in TABS else ""

    def _update_tabs(self, screen: Screen) -> None:
        """Show the navigation bar on its own screens, and the way back on all others."""
        tr = self.language.tr
        names = (tr("Play", context="where to"), tr("Matches"), tr("People"), tr("Rules"))
        tabs = tuple((*tab, name) for tab, name in zip(TABS.items(), names, strict=True))
        self.root.navigation.chosen = self.tab
        self.root.tabs = tabs if self.tab else ()
        screen.header.back = "" if self.tab else tr("Back")

    def replace(self, name: str, **what: Any) -> None:
        """Open a screen in place of the one in front."""
        self.nav_stack[-1:] = [(name, what)]
        self._show_front()

    def back_to(self, name: str, **what: Any) -> None:
        """Return to a screen further down the stack, or open it on top if it is not there."""
        below = [number for number, step in enumerate(self.nav_stack) if step[0] == name]
        if below:
            del self.nav_stack[below[-1] + 1 :]
            self._show_front()
        else:
            self.go(name, **what)

    def back(self) -> bool:
        """Close the open sheet, or else leave the screen; False if the app is to be left."""
        if self.root.close_sheet() or self.root.front.go_back():
            return True
        if len(self.nav_stack) < 2:
            return False
        self.nav_stack.pop()
        self._show_front()
        return True

    def _show_front(self) -> None:
        name, what = self.nav_stack[-1]
        screen = self.screen(name)
        self._update_tabs(screen)
        self.root.front = screen
        screen.show(**what)
        if not self.restoring:
            self.save_state()

    def reload_screen(self) -> None:
        """Show the screen in front anew, in another language for example, in the same UI state."""
        screen = self.root.front
        sheet = self.root.sheet
        what = self.nav_stack[-1][1]
        state = screen.save_state()
        self._update_tabs(screen)
        screen.show(**what)
        screen.restore_state(state)
        if sheet and sheet.opened_by:
            screen.open_sheet(*sheet.opened_by)

    def open_sheet(self, sheet: BottomSheet) -> None:
        """Open a bottom sheet over the screen in front."""
        self.root.open_sheet(sheet)
        self.save_state_soon()
        sheet.area.fbind("scroll_y", self.save_state_soon)
