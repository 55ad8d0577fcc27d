"""Handles exceptions that nobody expected: says so, writes a report, and keeps the app going.

The first time the screen in front is drawn anew, with a sheet over it that says what happened. If
that fails, or something fails again soon, everything is left for Home; and if Home fails, too,
there is a page of plain words (`SafePage`) which needs nothing of the app. So the same exception in
every frame ends there, and nowhere without words or without a way on.

`run` of `app` installs it; tests do not, and hear of every exception.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.button import Button
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.crash_report import FOLDER, fingerprint, write_report
from companion.device import phone
from companion.i18n.language import Language, language, languages
from companion.paths import kept_folder

from .sharing import send
from .theme import Rgba
from .widgets import BottomSheet, TextBlock, beside, button, theme_holder

if TYPE_CHECKING:
    from .app import CompanionApp
    from .screen import Screen

LOG = logging.getLogger("companion")
CALM = 120  # frames after which another exception has nothing to do with the one before


class UnexpectedErrors:
    """Hears of every exception that comes out of a frame of the app."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self.report: Path | None = None  # the last one that was kept
        self._in_a_row = 0
        self._last = 0  # the frame of the last one
        self._known: set[str] = set()  # those of which there is a report
        self._page: SafePage | None = None

    def handle_exception(self, error: BaseException) -> int:
        """Continue instead of ending the app; a person who ends it is obeyed."""
        if not isinstance(error, Exception):
            return ExceptionManager.RAISE
        self._keep(error)
        self._in_a_row = self._in_a_row + 1 if Clock.frames - self._last < CALM else 1
        self._last = Clock.frames
        if self._page is None:  # else there is nothing left that could be given up
            steps = (self._show_again, self._go_home, self._show_page)
            for go_on in steps[min(self._in_a_row, len(steps)) - 1 :]:
                try:
                    go_on()
                    break
                except Exception as another:
                    self._keep(another)
        return ExceptionManager.PASS

    def _keep(self, error: Exception) -> None:
        """Log it and keep a report, once for each kind."""
        kind = fingerprint(error)
        if kind in self._known:
            return
        self._known.add(kind)
        LOG.error("Nobody expected this; the app goes on", exc_info=error)
        app = self.app
        names = set[str]()
        facts = {"screens": ", ".join(name for name, _ in app.nav_stack)}
        with suppress(Exception):  # whatever is broken, words can still be shown
            if app.running:
                facts["game"] = app.running.match.setup.game.id
                names.update(app.running.match.setup.players)
            for person in app.library.people:
                names.update((person.name, *(former.name for former in person.former)))
        self.report = write_report(app.library.folder / FOLDER, error, facts, names)

    # What is done about it, from the least to the most

    def _show_again(self) -> None:
        """The screen in front anew, since it may be half drawn, and what happened over it.

        If it cannot be shown at all, the one from which somebody came to it.
        """
        app = self.app
        name = self.app.screen_name
        try:
            assert app.screens[name] is app.root.front
            app.reload_screen()
        except Exception as another:
            self._keep(another)
            app.nav_stack.pop()
            app.screens.pop(name, None)
            app.back_to(app.screen_name)
        self._show_sheet()

    def _go_home(self) -> None:
        """Go Home with all screens made anew: the match is kept in its own file."""
        self._clear()
        self.app.start_again()
        self._show_sheet()

    def _show_sheet(self) -> None:
        self.app.open_sheet(unexpected_sheet(self.app.root.front, self.report))

    def _show_page(self) -> None:
        self._clear()
        share = (
            partial(self.app.device.share_file, self.report) if phone() and self.report else None
        )
        self._page = SafePage(self.app.language, self.report, self._leave_page, share)
        Window.add_widget(self._page)

    def _leave_page(self) -> None:
        """Start again, as after a restart; a cause of two failed starts is set aside."""
        self._page = None
        self._in_a_row = 0
        self._clear()
        try:
            self.app.start_again(counted=True)
        except Exception as error:
            self._keep(error)
            self._show_page()

    def _clear(self) -> None:
        """Remove everything from the window, and all that would fail again in a frame."""
        for event in Clock.get_events():
            event.cancel()
        for widget in Window.children[:]:
            Window.remove_widget(widget)


def unexpected_sheet(screen: Screen, report: Path | None) -> BottomSheet:
    """Return a sheet that says what happened, that nothing is lost, and what can be done."""
    tr = screen.tr
    what = tr(
        "You can carry on here or go Home. If it happens again, share the report so we "
        "can fix it. It contains no names."
    )
    sheet = BottomSheet(tr("Something went wrong"))
    sheet.add(TextBlock(text=_all_is_safe(screen.app.language), bold=True), TextBlock(text=what))
    if report:
        share = partial(send, screen.app, report)
        sheet.add(screen.sheet_button(tr("Share the report"), share, icon="share"))
    home = screen.sheet_button(tr("Go Home"), screen.app.go_home)
    carry_on = button(tr("Carry on"), screen.app.root.close_sheet, "primary")
    return sheet.add(beside(home, carry_on))


def _all_is_safe(words: Language) -> str:
    return words.tr("Your matches are safe: every move you logged is saved.")


class SafePage(BoxLayout):
    """A page of Kivy's own labels and buttons, when the app's screens cannot be shown."""

    def __init__(
        self,
        words: Language,
        report: Path | None,
        start: Callable[[], object] | None = None,
        share: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(orientation="vertical", padding=dp(24), spacing=dp(16))
        theme = theme_holder.theme
        tr = words.tr
        Window.clearcolor = theme.background
        self.add_widget(Widget())
        self._say(tr("Something went wrong"), 24, bold=True)
        self._say(_all_is_safe(words), 17)
        self._say(tr("The app can’t go on from here. Please restart it."), 17)
        if report and not share:  # the folders of a phone's apps cannot be looked into
            self._say(tr("The details are in {file}.", file=str(report)), 17)
        self.add_widget(Widget())
        self._offer(tr("Restart"), start, theme.accent, theme.on_accent)
        self._offer(tr("Share the report"), share, theme.raised, theme.text)
        close = App.get_running_app().stop
        self._offer(tr("Close the app"), close, theme.raised, theme.text)

    def _say(self, text: str, size: float, bold: bool = False) -> None:
        colour = theme_holder.theme.text
        size = sp(size * theme_holder.theme.scale)
        label = Label(text=text, color=colour, font_size=size, bold=bold, size_hint_y=None)
        label.bind(width=lambda _, width: setattr(label, "text_size", (width, None)))
        label.bind(texture_size=lambda _, size: setattr(label, "height", size[1]))
        self.add_widget(label)

    def _offer(self, text: str, then: Callable[[], object] | None, ground: Rgba, ink: Rgba) -> None:
        """Add a button, if there is something that it can do."""
        if then:
            size = sp(18 * theme_holder.theme.scale)
            made = Button(text=text, color=ink, font_size=size, size_hint_y=None, height=dp(56))
            made.background_normal = ""
            made.background_color = ground
            made.bind(on_release=lambda *_: then())
            self.add_widget(made)


class SafeApp(App):
    """The page alone, for when the app could not even be made."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    def build(self) -> SafePage:
        folder = kept_folder(self.user_data_dir if phone() else "")
        report = write_report(folder / FOLDER, self._error, {"screens": "none yet"})
        return SafePage(language(languages()[0]), report)
