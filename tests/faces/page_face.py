"""The page in a browser, served by this machine or by itself, for journeys of all faces."""

import base64
from pathlib import Path
from typing import Any

from companion.server.match_host import LibraryHost
from companion.server.server import Serving
from tests.browser.edition import Edition
from tests.server.phone import Phone
from tests.support.api import Library, Match, read_file
from tests.support.page_words import FIND, PageWords
from tests.support.ui.plots import FOUR, Move

from .face import Face
from .webkit import WebKitGlass

LIVE = "() => Boolean(document.querySelector('.live.here'))"
KEYED = "(key) => [...document.querySelectorAll('button')].find((one) => one.madeOf?.key === key)"
GO = "async (path, name) => { (await import(path))[name](); }"
Glass = Phone | WebKitGlass


class PageFace(Face, PageWords):
    """The page of whoever keeps the match."""

    def __init__(self, folder: Path, glass: Glass) -> None:
        super().__init__(folder)
        self.glass = glass

    def _unfold_house_rules(self) -> None:
        self.rests()
        if self.glass.run("() => document.querySelector('details.house') !== null"):
            self.tap("House rules")

    def column(self, name: str) -> None:
        """Tap a name over the boxes of a sheet."""
        key = f"column-{self.match.setup.players.index(name)}"
        self.glass.until(KEYED, key)
        self.glass.run(f"(key) => ({KEYED})(key).click()", key)
        self.rests()

    def home(self) -> None:
        self.glass.run(GO, "./home.js", "openHome")
        self.rests()

    def by_sheet(self, name: str) -> None:
        """Begin a match by a score sheet, with the same people."""
        self.home()
        self.choose_sheet(name)
        self.tap("Play it")
        self._start_another()
        self.hides("For example")

    @property
    def winner(self) -> str:
        """Whom the result on the glass names as the winner, or who leads."""
        named = "() => document.querySelector('.winner')?.innerText"
        return str(self.glass.until(named)).strip()

    def look_for_game(self, name: str) -> None:
        """Type the name of a game on Home."""
        self.type(name, into="What are you playing?")

    def shelf(self) -> None:
        """Open the shelf of score sheets."""
        self.glass.run(GO, "./sheets.js", "openShelf")
        self.rests()

    def shelf_for(self, players: str) -> None:
        """Show only sheets for so many."""
        self.tap(players)

    def lively(self) -> None:
        self.glass.move(lively=True)

    def send_all(self) -> None:
        self.tap("Matches")
        self.sent = self.folder / "all.zip"
        self.sent.write_bytes(self.glass.download("Export").read_bytes())

    def bring_in(self) -> None:
        self.tap("Matches")
        self.glass.until(FIND, "button", "Import")
        self.glass.upload(self.sent)
        self.tap("Import it")

    def start(self) -> None:
        self.tap("Start")
        self._start_another()
        self.hides("Who plays?")

    def _start_another(self) -> None:
        """Say that it is meant, where a match goes on already."""
        self.rests()
        if self.glass.run("() => document.querySelector('#cover .accent') !== null"):
            self.tap("Start")


class ServedPage(PageFace):
    """The page that this machine serves, with a library in a folder."""

    def __init__(self, folder: Path, glass: Glass) -> None:
        super().__init__(folder, glass)
        self.serving: Serving | None = None

    def close(self) -> None:
        """Close the window and the table."""
        self.glass.close()
        if self.serving:
            self.serving.close()
            self.serving.table.host.leave()

    def another_phone(self) -> None:
        assert self.serving
        self.serving.close()
        self.serving.table.host.leave()
        self.serving = None
        self.folder = self.folder / "another"
        self._serve()

    def _serve(self) -> None:
        if self.serving is None:
            self.serving = Serving(LibraryHost(Library(self.folder)), local=True)
            self.glass.visit(self.serving.link("keep"))
            self.glass.until(LIVE)

    def _put_on_table(self, file: str) -> None:
        self._serve()

    def home(self) -> None:
        self._serve()
        super().home()

    def set_up(self, game: str, *players: str) -> None:
        self.home()
        self.tap(game)
        self.new_people(*(players or FOUR[:3]))
        self._unfold_house_rules()

    def restart(self) -> None:
        self.rests()  # what is pressed is kept when it is answered
        self.glass.reload()
        self.glass.until(LIVE)

    @property
    def match(self) -> Match:
        self.rests()
        assert self.serving and self.serving.table.host.running
        return self.serving.table.host.running.match


class EditionPage(PageFace):
    """The browser edition; all journeys share its start and what it keeps."""

    def __init__(self, folder: Path, edition: Edition) -> None:
        super().__init__(folder, edition)
        self.edition = edition
        self.before = self._files()
        self.begun = self.kept = False

    def close(self) -> None:
        """Leave the window open for the next journey, in English."""
        self.glass.move(lively=False)
        if self.glass.run("() => memory.read('language') !== ''"):
            self.glass.run("() => memory.keep('language', '')")
            self.edition.reload()
        self.edition.check()

    def _files(self) -> list[str]:
        """The files of the records that are kept."""
        rows = self.edition.ask("matches")["matches"]
        return [row["id"] for row in rows]

    def _take_in(self, file: str) -> None:
        record = Library(self.folder).path_of(file).read_bytes()
        content = base64.b64encode(record).decode()
        told = self.edition.ask("bring_in", name="a.match", content=content)
        assert told["status"] == 200, told

    def _forget(self) -> None:
        """Begin with nothing kept, where a journey neither opens a match nor sets one up."""
        if not self.begun:
            self.edition.forget()
            self.before = []
            self.begun = True

    def another_phone(self) -> None:
        self.begun = False
        self._forget()

    def keep(self, *moves: Move, **about: Any) -> None:
        self._forget()
        self.kept = True
        self._take_in(self._kept(*moves, **about))

    def _put_on_table(self, file: str) -> None:
        self.begun = True
        self._take_in(file)
        told = self.edition.ask("go_on", id=self._new_file())
        assert told["status"] == 200, told
        self._fresh()

    def _fresh(self) -> None:
        """Put away what the journey before has left on the screen."""
        self.glass.run(
            "async () => { const { page, toTable } = await import('./page.js');"
            " const { ask } = await import('./net.js');"
            " Object.assign(page, { own: null, asking: false, sheet: null });"
            " page.table = await ask('look', {}).catch(() => page.table); toTable(); }"
        )
        self.rests()

    def _new_file(self, *others: str) -> str:
        return next(file for file in self._files() if file not in (*self.before, *others))

    def home(self) -> None:
        self._forget()
        if self.kept:
            self.edition.reload()  # with the last of them on the table
            self.kept = False
        self._fresh()
        super().home()

    def set_up(self, game: str, *players: str) -> None:
        self.begun = True
        self.home()
        self.tap(game)
        wanted = players or FOUR[:3]
        self.rests()
        self.glass.run(
            "async () => { const { page, refresh } = await import('./page.js');"
            " page.at.new.players = []; refresh(); }"
        )
        self.new_people(*wanted)
        self._unfold_house_rules()

    def restart(self) -> None:
        self.rests()
        self.edition.reload()

    @property
    def match(self) -> Match:
        self.rests()
        waiting = (row["id"] for row in self.edition.ask("home")["unfinished"])
        told = self.edition.ask("take_out", id=self._new_file(*waiting))
        file = self.folder / told["name"]
        file.write_bytes(base64.b64decode(told["content"]))
        return read_file(file).match
