"""The two faces behind one interface: the app's window, and the page in Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Locator, expect

import tests.journeys.conftest  # noqa: F401  opens the window before Kivy is imported
from companion.games import IDS
from companion.i18n.language import language
from companion.library.library import Library
from companion.record.open_record import OpenRecord
from companion.session.new_match import NewMatch
from screens.app import CompanionApp
from tests.server.conftest import Phone, Table, any_port, begun, browser  # noqa: F401
from tests.ui.driver import UI
from tests.ui.evening import go_on
from tests.ui.gestures import answer, log_form, point_at, press
from tests.ui.matches import keep_match

PLAYERS = ("Anna", "Ben", "Cleo")
GAMES = {language("en").name(id): id for id in IDS}


class Face(Protocol):
    """What somebody does with a form and sees of it, in the app or in the page."""

    def open(self, game: str, **options: Any) -> None:
        """Open a new match of this game, at its table or its sheet."""

    def set_up(self, game: str) -> None:
        """Set up a match of this game, by its name, with its options in sight."""

    def answer(self, name: str, words: str) -> None:
        """Tap an option, and then one of its answers."""

    def switch(self, name: str) -> None:
        """Tap the switch of an option."""

    def number(self, name: str, digits: str) -> None:
        """Enter the number of an option, or of one of its words."""

    def unfold(self, name: str) -> None:
        """Show the numbers of an option that has one for each of many words."""

    def start(self) -> None:
        """Start the match that was set up."""

    def count(self) -> None:
        """Open the count of the round."""

    def press(self, keys: str) -> None:
        """Press digits of the pad; `>` is the upper of the two keys that go on."""

    def tap(self, *words: str) -> None:
        """Tap words."""

    def card(self, *names: str, hold: bool = False) -> None:
        """Tap or hold cards that are counted."""

    def point(self, box: str, label: str) -> None:
        """Tap a box, by its name and by what a voice says of it."""

    def log(self) -> None:
        """Tap the key that logs."""

    def close_sheet(self) -> None:
        """Close what has opened over the form."""

    def undo(self) -> None:
        """Take back the last thing that was logged."""

    def holds(self, *values: str) -> None:
        """Assert what stands in the boxes, without the empty ones."""

    def sees(self, words: str) -> bool:
        """Return whether these words are shown, perhaps after a moment."""

    @property
    def running(self) -> OpenRecord:
        """The record of the match."""


class AppFace:
    """The app in a window."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ui = UI(lambda: CompanionApp(folder))

    def open(self, game: str, **options: Any) -> None:
        keep_match(Library(self.folder), (), PLAYERS, game, options)
        self.ui.start()
        go_on(self.ui)

    def set_up(self, game: str) -> None:
        self.ui.start()
        self.ui.app.go("new", new=NewMatch(players=PLAYERS).play(GAMES[game]))
        self.ui.settle()

    def answer(self, name: str, words: str) -> None:
        self.switch(name)
        answer(self.ui, words)

    def switch(self, name: str) -> None:
        self.ui.scroll_to(name)
        self.ui.tap(name, inside="FormBoard")

    def number(self, name: str, digits: str) -> None:
        self.switch(name)
        press(self.ui, digits)
        self.ui.tap("Done")

    def unfold(self, name: str) -> None:
        self.switch(name)

    def start(self) -> None:
        self.ui.tap("Start")

    def count(self) -> None:
        self.ui.app.go("count")
        self.ui.settle()

    def press(self, keys: str) -> None:
        press(self.ui, keys)

    def tap(self, *words: str) -> None:
        self.ui.tap(*words)

    def card(self, *names: str, hold: bool = False) -> None:
        for name in names:
            (self.ui.press if hold else self.ui.tap)(name, inside="CardKey")

    def point(self, box: str, label: str) -> None:
        point_at(self.ui, box)

    def log(self) -> None:
        log_form(self.ui)

    def close_sheet(self) -> None:
        self.ui.tap("OK")

    def undo(self) -> None:
        self.ui.tap_picture("Undo")

    def holds(self, *values: str) -> None:
        front = self.ui.app.root.front
        shown = [box for section in front.view.sections for box in section.boxes]
        if front.view.by_person:
            shown = [box for box in shown if box.column == front.boxes.person]
        assert [f"{box.value}{box.suffix}" for box in shown if box.value] == [*values]

    def sees(self, words: str) -> bool:
        return self.ui.sees(words)

    @property
    def running(self) -> OpenRecord:
        return self.ui.app.running

    def close(self) -> None:
        self.ui.stop()


class PageFace:
    """The page of whoever keeps the match, served by this machine."""

    def __init__(self, folder: Path, chromium: Browser) -> None:
        self.folder = folder
        size = {"width": 412, "height": 892}
        context = chromium.new_context(viewport=size, locale="en-GB", reduced_motion="reduce")
        self.phone = Phone(context)
        self.table: Table | None = None

    def open(self, game: str, **options: Any) -> None:
        self.table = Table(begun(self.folder, game, PLAYERS, **options))
        self.phone.open(self.table.link("keep"))
        self.phone.rests()

    def set_up(self, game: str) -> None:
        self.open("big-deal")
        self.phone.tap("More", "New match", game)
        self.phone.page.locator("details.house > summary").click()

    def answer(self, name: str, words: str) -> None:
        self.phone.tap(name, words)

    def switch(self, name: str) -> None:
        self._click(self.phone.page.get_by_role("switch", name=name))

    def number(self, name: str, digits: str) -> None:
        self._click(self.phone.page.locator(".house .box", has_text=name))
        self.press(digits)
        self.phone.tap("Done")

    def unfold(self, name: str) -> None:
        self._click(self.phone.page.locator(".house summary", has_text=name).last)

    def start(self) -> None:
        self.phone.tap("Start")
        expect(self.phone.page.locator("h1")).not_to_have_text("New match")

    def _click(self, found: Locator) -> None:
        found.click()
        self.phone.rests()

    def count(self) -> None:
        self.phone.tap("More", "Count")

    def press(self, keys: str) -> None:
        page = self.phone.page
        for key in keys:
            upper = page.locator(".pad .on button").first
            self._click(upper if key == ">" else page.locator(f".pad .k{key}"))

    def tap(self, *words: str) -> None:
        self.phone.tap(*words)

    def card(self, *names: str, hold: bool = False) -> None:
        for name in names:
            found = self.phone.page.locator(".pad.cards .key", has_text=name)
            found.click(button="right" if hold else "left")
            self.phone.rests()

    def point(self, box: str, label: str) -> None:
        self._click(self.phone.page.locator(".box", has_text=label).first)

    def log(self) -> None:
        self._click(self.phone.page.locator(".pad .on button").last)

    def close_sheet(self) -> None:
        self.phone.page.keyboard.press("Escape")

    def undo(self) -> None:
        self.phone.tap("Undo")

    def holds(self, *values: str) -> None:
        expect(self.phone.page.locator(".box b:not([aria-hidden])")).to_have_text([*values])

    def sees(self, words: str) -> bool:
        self.phone.shows(words)
        return True

    @property
    def running(self) -> OpenRecord:
        assert self.table
        return self.table.running

    def close(self) -> None:
        mistakes = self.phone.mistakes
        self.phone.context.close()
        if self.table:
            self.table.close()
        assert mistakes == []


@pytest.fixture(params=["app", pytest.param("page", marks=pytest.mark.browser)])
def face(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Face]:
    """The app and the page, one after the other."""
    made: Callable[[], AppFace | PageFace] = (
        (lambda: AppFace(tmp_path))
        if request.param == "app"
        else (lambda: PageFace(tmp_path, request.getfixturevalue("browser")))
    )
    face = made()
    yield face
    face.close()
