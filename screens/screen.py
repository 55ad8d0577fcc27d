"""What every screen is: shown by the app, drawn by itself, and left by the back key."""

from __future__ import annotations

from typing import Any

from kivy.app import App

from .kit import Themed


class Screen(Themed):
    """Made on its first visit and kept. The app calls `show` each time it comes to the front."""

    @property
    def app(self) -> Any:
        return App.get_running_app()

    def tr(self, sentence: str, **facts: object) -> str:
        return self.app.language.tr(sentence, **facts)

    def show(self, **what: Any) -> None:
        """Take up what is to be shown; also called when the language changes."""

    def show_move(self, number: int) -> None:
        """Where a part of a total, or a moment, leads to."""
        self.app.go("log", number=number)

    @property
    def match_in_sight(self) -> Any:
        """The one on the table, unless a screen shows another."""
        return self.app.running.match

    def go_back(self) -> bool:
        """Close something that is open inside; False if the screen itself is to be left."""
        return False

    def situation(self) -> tuple[str, ...]:
        """For a voice: said when the screen comes up, and what of it is new when it changes."""
        header = getattr(self, "header", None)
        return (header.title, header.subtitle) if header else ()

    def report(self) -> tuple[str, ...]:
        """For a voice that is asked how it stands."""
        return self.situation()

    def place(self) -> dict[str, Any]:
        """What of the screen is worth finding again after a kill."""
        area = getattr(self, "area", None)
        return {"scroll": area.scroll_y} if area else {}

    def take_up(self, place: dict[str, Any]) -> None:
        """Called after `show`, when the app opens again where it was."""
        if "scroll" in place:
            self.area.return_to(place["scroll"])

    def open_sheet(self, name: str, *about: Any) -> None:
        """One of this screen's own, `name_sheet`, or one of those that several screens have.

        What it is about is said in plain words and numbers: they are kept, and after a kill or in
        another language the same call opens it again, if what it was about is still there.
        """
        from .sheets import SHEETS  # most screens come up without one

        own = getattr(self, f"{name}_sheet", None)
        sheet = own(*about) if own else SHEETS[name](self, *about)
        if sheet:
            sheet.again = name, *about
            self.app.open_sheet(sheet)
