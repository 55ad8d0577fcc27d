"""What every screen is: shown by the app, drawn by itself, and left by the back key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.app import App

from companion.say.voice import say_all

from .coming_back import Whereabouts
from .kit import Header, Themed, button, row_to
from .navigation import make_sheet

if TYPE_CHECKING:
    from companion.engine.match import Match

    from .app import CompanionApp
    from .kit import PushButton, Scroll, Sheet


class Screen(Themed):
    """Made on its first visit and kept. The app calls `show` each time it comes to the front."""

    area: Scroll  # what scrolls

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.header = Header()
        self.header.bind(on_tap=lambda _, zone: self.header_tapped(zone))
        for name in ("pos", "size", "theme"):
            self.fbind(name, self.place_all)

    def place_all(self, *_change: object) -> None:
        """Everything to where it belongs."""

    def header_tapped(self, zone: str) -> None:
        if zone == "back":
            self.app.back()

    @property
    def app(self) -> CompanionApp:
        return App.get_running_app()

    def tr(self, sentence: str, **facts: object) -> str:
        return self.app.language.tr(sentence, **facts)

    def show(self, **what: Any) -> None:
        """Take up what is to be shown; also called when the language changes."""

    def show_move(self, number: int) -> None:
        """Where a part of a total, or a moment, leads to."""
        self.app.go("log", number=number)

    @property
    def match_in_sight(self) -> Match:
        """The one on the table, unless a screen shows another."""
        return self.app.running.match

    def catch_up(self) -> None:
        """Somebody else has changed the match on the table."""

    def show_as_before(self) -> None:
        """The same, as the match now is."""
        self.show(**self.app.trail[-1][1])

    def go_back(self) -> bool:
        """Close something that is open inside; False if the screen itself is to be left."""
        return False

    def situation(self) -> tuple[str, ...]:
        """For a voice: said when the screen comes up, and what of it is new when it changes."""
        return self.header.title, self.header.subtitle

    def report(self) -> tuple[str, ...]:
        """For a voice that is asked how it stands."""
        return self.situation()

    def speak(self) -> None:
        """How it stands, for who cannot see the phone."""
        words = self.app.language
        self.app.device.say(say_all(self.report(), words), words.code)

    def place(self) -> Whereabouts:
        """What of the screen is worth finding again after a kill."""
        return {"scroll": self.area.scroll_y}

    def take_up(self, place: Whereabouts) -> None:
        """Called after `show`, when the app opens again where it was."""
        if "scroll" in place:
            self.area.return_to(place["scroll"])

    def open_rule(self, rule: str = "", doing: str = "") -> None:
        """At the rule, or else at what goes on at the table."""
        game = self.app.running.match.setup.game.id
        self.app.go("rules", game=game, rule=rule, doing=doing)

    def closing(self, then: Callable[[], object]) -> Callable[[], None]:
        """Closes the sheet first, so that what follows may open another."""

        def close() -> None:
            self.app.stage.close_sheet()
            then()

        return close

    def way(
        self, words: str, then: Callable[[], object], kind: str = "raised", icon: str = ""
    ) -> PushButton:
        """A button of a sheet, which closes before it is done."""
        return button(words, self.closing(then), kind, icon)

    def way_out(self, words: str) -> PushButton:
        """A button that closes a sheet, and nothing else."""
        return button(words, self.app.stage.close_sheet)

    def ok(self) -> PushButton:
        return self.way_out(self.tr("OK"))

    def add_way(
        self, sheet: Sheet, icon: str, title: str, then: Callable[[], object], caption: str = ""
    ) -> None:
        """A row of a menu; the menu closes before it is done."""
        how = {"icon": icon, "caption": caption, "filled": False}
        sheet.add(row_to(title, self.closing(then), **how))

    def open_sheet(self, name: str, *about: Any) -> None:
        """One of this screen's own, `name_sheet`, or one of those that several screens have.

        What it is about is said in plain words and numbers: they are kept, and after a kill or in
        another language the same call opens it again, if what it was about is still there.
        """
        if sheet := make_sheet(self, name, *about):
            sheet.again = name, *about
            self.app.open_sheet(sheet)
