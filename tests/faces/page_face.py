"""The page in a browser, served by this machine or by itself, for journeys of all faces."""

import base64
from functools import partialmethod
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, TimeoutError

from companion.server.match_host import LibraryHost
from companion.server.server import Serving
from tests.api import Library, Match, read_file
from tests.browser.edition import Edition
from tests.server.phone import Phone
from tests.ui.plots import FOUR, Move

from .face import Face
from .webkit import WebKitGlass

FIND = Path(__file__).with_name("find.js").read_text("utf-8").partition("\n")[2].strip()
SHOWN = r"""(words) => {
  const plain = (text) => text.replace(/\s+/g, " ");
  const seen = [document.body.innerText, document.body.textContent].map(plain);
  return document.getElementById("page")?.getAttribute("aria-busy") !== "true"
    && seen.some((text) => text.includes(plain(words)));
}"""
HIDDEN = SHOWN.replace("seen.some", "!seen.some")
ARROWS = {"↑": "ArrowUp", "↓": "ArrowDown", "→": "ArrowRight", "←": "ArrowLeft"}
KEYS = {">": "Enter", "⌫": "Backspace", "⇥": "Tab", **ARROWS}
RESTS = "() => document.getElementById('page')?.getAttribute('aria-busy') !== 'true'"
LIVE = "() => Boolean(document.querySelector('.live.here'))"
VALUES = (
    "() => [...document.querySelectorAll('.box b:not([aria-hidden])')].map((n) => n.textContent)"
)
PICKED = """() => [...document.querySelectorAll('.pads .key[aria-pressed=true]')]
  .map((node) => node.madeOf.key)"""
CHOSEN = """() => [...document.querySelectorAll('.choices [aria-pressed=true]')]
  .map((node) => node.textContent)"""
GO = "async (path, name) => { (await import(path))[name](); }"


class ChromiumGlass:
    """A window of Chromium, driven by Playwright; WebKit's has the same methods."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def visit(self, address: str) -> None:
        """Open an address."""
        self.phone.page.goto(address)

    def reload(self) -> None:
        """Load the page again."""
        self.phone.page.reload()

    def until(self, script: str, *given: Any) -> Any:
        """Wait until a function of the page returns something true, and return that."""
        page = self.phone.page
        try:
            found = page.wait_for_function(f"(given) => ({script})(...given)", arg=given)
        except TimeoutError as error:
            raise AssertionError(f"{given}: {page.inner_text('body')}") from error
        return found.as_element() or found.json_value()

    def run(self, script: str, *given: Any) -> Any:
        """Return what a function of the page returns, after its promise."""
        return self.phone.page.evaluate(f"(given) => ({script})(...given)", given)

    def click(self, element: Any, hold: bool = False) -> bool:
        """Click an element, or hold it; False if it is no longer there."""
        try:
            element.click(button="right" if hold else "left")
        except Error as error:
            if "not attached" not in error.message:
                raise
            return False  # drawn anew meanwhile
        return True

    def fill(self, element: Any, words: str) -> None:
        """Type words into a field, in place of what stood there, and leave it."""
        element.fill(words)
        element.press("Tab")

    def key(self, name: str) -> None:
        """Press a key."""
        self.phone.page.keyboard.press(name)

    def download(self, element: Any) -> Path:
        """Click an element, and return the file that the browser saves."""
        with self.phone.page.expect_download() as saved:
            element.click()
        return Path(saved.value.path())

    def upload(self, file: Path) -> None:
        """Choose a file where the page asks for one."""
        self.phone.page.set_input_files("#file", file)

    def move(self, lively: bool) -> None:
        """Show what moves, or nothing that does."""
        wanted: Any = "no-preference" if lively else "reduce"
        self.phone.page.emulate_media(reduced_motion=wanted)

    def close(self) -> None:
        """Leave the window open for the next journey."""
        self.move(lively=False)
        self.visit("about:blank")
        mistakes, self.phone.mistakes[:] = [*self.phone.mistakes], []
        assert mistakes == []


Glass = ChromiumGlass | WebKitGlass


class PageFace(Face):
    """The page of whoever keeps the match."""

    def __init__(self, folder: Path, glass: Glass) -> None:
        super().__init__(folder)
        self.glass = glass

    # What a finger does

    def _tap(self, kind: str, *words: str | int, hold: bool = False) -> None:
        for word in words:
            while not self.glass.click(self.glass.until(FIND, kind, word), hold):
                pass

    tap = partialmethod(_tap, "button")
    pick = partialmethod(_tap, "key")
    verb = partialmethod(_tap, "verb")
    player = partialmethod(_tap, "whole")
    look_at = partialmethod(_tap, "look")
    pile = partialmethod(_tap, "pile")
    answer = partialmethod(_tap, "answer")
    card = partialmethod(_tap, "counted")
    hold_card = partialmethod(_tap, "counted", hold=True)
    point = partialmethod(_tap, "box")
    switch = partialmethod(_tap, "switch")
    unfold = partialmethod(_tap, "fold")
    open_hit = partialmethod(_tap, "hit", 0)
    menu = partialmethod(_tap, "button", "More")
    count = partialmethod(_tap, "button", "More", "Count this round")
    may_i = partialmethod(_tap, "button", "May I …?")
    overrule = partialmethod(_tap, "button", "Log it as a ruling")
    put_back = partialmethod(_tap, "button", "Put it back")
    cancel = partialmethod(_tap, "button", "Cancel")
    back = partialmethod(_tap, "button", "Back")
    finish = partialmethod(_tap, "button", "Finish")
    undo = not_over = partialmethod(_tap, "button", "Undo")
    redo = partialmethod(_tap, "button", "Redo")

    def _rests(self) -> None:
        self.glass.until(RESTS)

    def _unfold_house_rules(self) -> None:
        if self.glass.run("() => document.querySelector('details.house') !== null"):
            summary = "() => document.querySelector('details.house > summary')"
            self.glass.click(self.glass.until(summary))

    def home(self) -> None:
        self.glass.run(GO, "./home.js", "openHome")
        self._rests()

    def by_sheet(self, name: str) -> None:
        """Begin a match by a score sheet, with the same people."""
        self.home()
        self.tap("Score sheets")
        self.type(name, into="Find a game")
        self.tap(name, "Play it")
        self.hides("For example")

    def lively(self) -> None:
        self.glass.move(lively=True)

    def send_all(self) -> None:
        self.tap("Matches")
        self.sent = self.folder / "all.zip"
        self.sent.write_bytes(
            self.glass.download(self.glass.until(FIND, "button", "Export")).read_bytes()
        )

    def bring_in(self) -> None:
        self.tap("Matches")
        self.glass.until(FIND, "button", "Import")
        self.glass.upload(self.sent)

    def start(self) -> None:
        self.tap("Start")
        self.hides("Who plays?")

    def compose(self, *keys: str) -> None:
        for key in keys:
            self._rests()
            if key not in self.glass.run(PICKED):
                self.pick(key)

    def log_row(self, move: str, *choices: str) -> None:
        if not self.glass.run("() => document.querySelector('#page.log') !== null"):
            self.menu("Log")
        self._tap("row", move)
        self.tap(*choices)

    def dismiss(self) -> None:
        self._rests()
        self.glass.key("Escape")

    def type(self, words: str, into: str) -> None:
        self.glass.fill(self.glass.until(FIND, "field", into), words)
        self._rests()

    def search(self, words: str) -> None:
        self.type(words, into="Search the rules")

    def new_people(self, *names: str) -> None:
        for name in names:
            self.type(name, into="Somebody new")
            self.tap("Add")

    # Forms

    def press(self, keys: str) -> None:
        for key in keys:
            if key == ">":
                self._tap("on", 0)
            else:
                self._tap("digit", {"−": "minus", "⌫": "delete"}.get(key, key))

    def keyboard(self, keys: str) -> None:
        for key in keys:
            self._rests()
            self.glass.key(KEYS.get(key, key))

    def log(self) -> None:
        self._rests()
        buttons = self.glass.run("() => document.querySelectorAll('.pad .on button').length")
        self._tap("on", int(buttons) - 1)

    def choose(self, name: str, answer: str) -> None:
        self.shows(name)
        self.answer(answer)

    def number(self, name: str, digits: str) -> None:
        self.point(name)
        self.press(digits)
        self.tap("Done")

    def write(self, name: str, words: str) -> None:
        self.type(words, into=name)
        self.glass.key("Tab")
        self._rests()

    # What is seen

    def shows(self, *words: str) -> None:
        for each in words:
            self.glass.until(SHOWN, each)

    def hides(self, *words: str) -> None:
        for each in words:
            self.glass.until(HIDDEN, each)

    def holds(self, *values: str) -> None:
        self.glass.until(f"(values) => String(({VALUES})()) === String(values)", values)

    def chosen(self, *words: str) -> None:
        self.glass.until(f"(words) => words.every((word) => ({CHOSEN})().includes(word))", words)

    def picked(self, *keys: str) -> None:
        self.glass.until(f"(keys) => String(({PICKED})()) === String(keys)", keys)


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
        self.serving, self.folder = None, self.folder / "another"
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
        self._rests()  # what is pressed is kept when it is answered
        self.glass.reload()
        self.glass.until(LIVE)

    @property
    def match(self) -> Match:
        self._rests()
        assert self.serving and self.serving.table.host.running
        return self.serving.table.host.running.match


class EditionPage(PageFace):
    """The browser edition; all journeys share its start and what it keeps."""

    def __init__(self, folder: Path, edition: Edition) -> None:
        super().__init__(folder, ChromiumGlass(edition))
        self.edition = edition
        self.before = self._files()
        self.begun = self.kept = False

    def close(self) -> None:
        """Leave the window open for the next journey."""
        self.glass.move(lively=False)
        mistakes, self.edition.mistakes[:] = [*self.edition.mistakes], []
        assert mistakes == []

    def _files(self) -> dict[str, bytes]:
        """The records that are kept, by their names."""
        rows = self.edition.ask("matches")["matches"]
        return [row["file"] for row in rows]

    def _take_in(self, file: str) -> None:
        record = Library(self.folder).path_of(file).read_bytes()
        content = base64.b64encode(record).decode()
        told = self.edition.ask("bring_in", name="a.match", content=content)
        assert told["status"] == 200, told

    def _forget(self) -> None:
        """Begin with nothing kept, where a journey neither opens a match nor sets one up."""
        if not self.begun:
            self.edition.forget()
            self.before, self.begun = [], True

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
        self._rests()

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
        self._rests()
        self.glass.run(
            "async () => { const { page, refresh } = await import('./page.js');"
            " page.at.new.players = []; refresh(); }"
        )
        self.new_people(*wanted)
        self._unfold_house_rules()

    def restart(self) -> None:
        self._rests()
        self.edition.reload()

    @property
    def match(self) -> Match:
        self._rests()
        waiting = (row["file"] for row in self.edition.ask("home")["unfinished"])
        told = self.edition.ask("take_out", id=self._new_file(*waiting))
        file = self.folder / told["name"]
        file.write_bytes(base64.b64decode(told["content"]))
        return read_file(file).match
