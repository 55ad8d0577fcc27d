"""An app of screens that lie on each other, and the ways between them."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import ObjectProperty

from .kit import Sheet
from .navigation import make_screen
from .stage import Stage

if TYPE_CHECKING:
    from .screen import Screen

# Where the navigation leads, with the icon of each.
PLACES = {"home": "cards", "history": "trophy", "people": "people", "rules": "book"}


class ScreenApp(App):
    language = ObjectProperty(None)
    stage: Stage

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.trail: list[tuple[str, dict[str, Any]]] = []  # the screens under the one in front
        self.made: dict[str, Screen] = {}
        self.coming = False  # back to where it was left; what is kept of that is not yet touched

    def remember(self) -> None:
        """Where somebody is."""

    def remember_soon(self, *_change: object) -> None:
        """The same, when taps, typing and scrolling pause: nobody should wait for the disk."""

    def screen(self, name: str) -> Any:
        if name not in self.made:
            made = self.made[name] = make_screen(name)
            made.area.fbind("scroll_y", self.remember_soon)
            gc.freeze()  # it stays: looking for garbage among its widgets would cost a frame
        return self.made[name]

    def go(self, name: str, **what: Any) -> None:
        """To a screen, on top of where we are."""
        self.trail.append((name, what))
        self._front()

    def go_home(self) -> None:
        self.trail = []
        self.go("home")

    def go_to(self, place: str, **what: Any) -> None:
        """With nothing but Home under it, as by the navigation."""
        self.trail = [] if place == "home" else [("home", {})]
        self.go(place, **what)

    @property
    def place(self) -> str:
        """The place of the navigation that is in front; "" if there is a way back instead."""
        name = self.trail[-1][0]
        first = len(self.trail) == 1 or (len(self.trail) == 2 and self.trail[0][0] == "home")
        return name if first and name in PLACES else ""

    def _navigate(self) -> None:
        tr = self.language.tr
        names = (tr("Play"), tr("Matches"), tr("People"), tr("Rules"))
        places = tuple((*place, name) for place, name in zip(PLACES.items(), names, strict=True))
        self.stage.navigation.chosen = self.place
        self.stage.places = places if self.place else ()

    def replace(self, name: str, **what: Any) -> None:
        """To a screen instead of this one."""
        self.trail[-1:] = [(name, what)]
        self._front()

    def back_to(self, name: str, **what: Any) -> None:
        """To a screen that lies below; if it does not, on top of where we are."""
        below = [number for number, step in enumerate(self.trail) if step[0] == name]
        if below:
            del self.trail[below[-1] + 1 :]
            self._front()
        else:
            self.go(name, **what)

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
        self._navigate()
        self.stage.front = screen
        screen.show(**what)
        if not self.coming:
            self.remember()

    def show_again(self) -> None:
        """In another language, say: what is in front stays what it is, as after a kill."""
        screen, sheet, what = self.stage.front, self.stage.sheet, self.trail[-1][1]
        place = screen.place()
        self._navigate()
        screen.show(**what)
        screen.take_up(place)
        if sheet and sheet.again:
            screen.open_sheet(*sheet.again)

    def open_sheet(self, sheet: Sheet) -> None:
        self.stage.open_sheet(sheet)
        self.remember_soon()
        sheet.area.fbind("scroll_y", self.remember_soon)
