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

    def open_again(self, sheet: str, *about: Any) -> None:
        """The sheet that was open, if what it was about is still there."""
        from .sheets import AGAIN  # most screens come up without one

        made = AGAIN[sheet](self, *about) if sheet in AGAIN else None
        if made:
            self.app.stage.open_sheet(made)
