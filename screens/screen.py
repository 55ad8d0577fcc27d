"""The base class of all screens, with what they share: header, sheets, voice, UI state."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.saved_state import read_values, to_state
from companion.views.accessible import join_spoken

from .navigation import make_sheet
from .theme import PANES
from .widgets import BottomSheet, Header, TextBlock, Themed, button, row_to

if TYPE_CHECKING:
    from companion.engine.match import Match

    from .app import CompanionApp
    from .widgets import PushButton, Scroll


class Screen(Themed):
    """A screen, made on its first visit and kept; `show` brings it up to date."""

    area: Scroll  # what scrolls
    saved: ClassVar[dict[str, Any]] = {}  # attributes that a kill must not take, with their types

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.header = Header()
        self.header.bind(on_tap=lambda _, zone: self.header_tapped(zone))
        for name in ("pos", "size", "theme"):
            self.fbind(name, self.arrange)

    @property
    def two_panes(self) -> bool:
        """Return whether two panes fit beside each other: a list, and what is chosen in it."""
        return bool(self.width >= dp(PANES))

    def arrange(self, *_change: object) -> None:
        """Set the position and size of everything on it."""

    def header_tapped(self, zone: str) -> None:
        """Go back, or open the sheet that the action of the header is named after."""
        if zone == "back":
            self.app.back()
        else:
            self.open_sheet(zone)

    @property
    def app(self) -> CompanionApp:
        """The running app."""
        return App.get_running_app()

    def tr(self, sentence: str, **facts: object) -> str:
        """Translate a sentence of the interface."""
        return self.app.language.tr(sentence, **facts)

    def click_words(self, widget: Widget) -> str:
        """Return what a click on a control will do, where more than its own words are needed."""
        return ""

    def show(self, **what: Any) -> None:
        """Show what the arguments say; also called when the language changes."""

    def show_move(self, number: int) -> None:
        """Open the log at a move."""
        self.app.go("log", number=number)

    @property
    def shown_match(self) -> Match:
        """The match that is shown: the running one, unless a screen shows another."""
        return self.app.running.match

    def match_changed(self) -> None:
        """Follow a change of the running match by somebody else."""

    def show_again(self) -> None:
        """Show the same as the match now is."""
        self.show(**self.app.nav_stack[-1][1])

    def key_pressed(self, code: int, scan: int, modifiers: list[str]) -> bool:
        """Handle a key of a keyboard, by its character or its place; False if it means nothing."""
        return False

    def go_back(self) -> bool:
        """Close something that is open inside; False if the screen itself is to be left."""
        return False

    def situation(self) -> tuple[str, ...]:
        """Return the sentences that a voice says when they are new."""
        return self.header.title, self.header.subtitle

    def report(self) -> tuple[str, ...]:
        """Return the sentences that a voice says when it is asked how things stand."""
        return self.situation()

    def speak(self) -> None:
        """Say how things stand."""
        words = self.app.language
        self.app.device.say(join_spoken(self.report(), words), words.code)

    def save_state(self) -> dict[str, Any]:
        """Return what of the screen is worth finding again after a kill, as plain JSON values."""
        return {name: to_state(attrgetter(name)(self)) for name in ("scrolled", *self.saved)}

    def restore_state(self, state: Any) -> None:
        """Restore what `save_state` gave; called after `show`, when the app opens again."""
        found = read_values({"scrolled": float, **self.saved}, state)
        scrolled = found.pop("scrolled", None)
        for name in filter(found.__contains__, self.saved):
            owner, _, attribute = name.rpartition(".")
            setattr(attrgetter(owner)(self) if owner else self, attribute, found[name])
        self.restored()
        if scrolled is not None:
            self.scroll_back(scrolled)

    def restored(self) -> None:
        """Show what was restored."""

    @property
    def scrolled(self) -> float:
        """The scroll position of the screen; 1 is the top."""
        return self.area.scroll_y

    def scroll_back(self, scrolled: float) -> None:
        """Scroll to where the screen was."""
        self.area.return_to(scrolled)

    def open_rule(self, rule: str = "", doing: str = "") -> None:
        """Open the rules at this rule, or else at what goes on at the table."""
        game = self.app.running.match.setup.game.id
        self.app.go("rules", game=game, rule=rule, doing=doing)

    def close_then(self, then: Callable[[], object]) -> Callable[[], None]:
        """Return a function that closes the sheet first, so that `then` may open another."""

        def close() -> None:
            self.app.root.close_sheet()
            then()

        return close

    def sheet_button(
        self, words: str, then: Callable[[], object], kind: str = "raised", icon: str = ""
    ) -> PushButton:
        """Return a button of a sheet, which closes before `then` is called."""
        return button(words, self.close_then(then), kind, icon)

    def close_button(self, words: str, kind: str = "raised") -> PushButton:
        """Return a button that only closes the sheet."""
        return button(words, self.app.root.close_sheet, kind)

    def ok_button(self, kind: str = "raised") -> PushButton:
        """Return an OK button that only closes the sheet."""
        return self.close_button(self.tr("OK"), kind)

    def sheet_saying(self, title: str, words: str) -> BottomSheet:
        """Return a sheet with a message and OK."""
        return BottomSheet(title).add(TextBlock(text=words), self.ok_button())

    def trouble_sheet(self, sentence: str) -> BottomSheet:
        """Return a sheet that says what went wrong."""
        return self.sheet_saying(self.tr("That didn’t work"), sentence)

    def add_menu_row(
        self,
        sheet: BottomSheet,
        icon: str,
        title: str,
        then: Callable[[], object],
        caption: str = "",
    ) -> None:
        """Add a row to a menu, which closes before `then` is called."""
        how = {"icon": icon, "caption": caption, "filled": False}
        sheet.add(row_to(title, self.close_then(then), **how))

    def open_sheet(self, name: str, *about: Any) -> None:
        """Open one of this screen's own sheets, `name_sheet`, or one that several screens share.

        Its arguments are plain strings and numbers, so that they can be saved and the same call
        opens it again after a kill or in another language.
        """
        if sheet := make_sheet(self, name, *about):
            sheet.opened_by = name, *about
            self.app.open_sheet(sheet)
