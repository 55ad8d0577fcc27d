"""The page in a browser, served by this machine or by itself, for journeys of all faces."""

import base64
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Error, TimeoutError

from companion.engine.match import Match
from companion.library.library import Library
from companion.record.match_file import read_file
from companion.server.match_host import LibraryHost
from companion.server.server import Serving
from tests.browser.edition import Edition
from tests.server.phone import Phone
from tests.ui.matches import keep_match
from tests.ui.plots import FOUR, Move

# Finds what somebody would tap: of a kind, by its words or its id, in what lies on top.
FIND = r"""(kind, word) => {
  if (document.getElementById("page")?.getAttribute("aria-busy") === "true") return null;
  const plain = (text) => text.replace(/\s+/g, " ").trim();
  const text = (node) => node.nodeType === 3 ? node.data
    : node.nodeType !== 1 || node.getAttribute("aria-hidden") === "true" ? ""
    : [...node.childNodes].map(text).join(" ");
  const KINDS = {
    button: "button, summary, a", key: ".pads .key", verb: ".verbs .verb",
    whole: ".tile .whole .name > span:not(.unseen)",
    look: ".tile .look, .tile:not(:has(.look)) .whole",
    pile: "button.pile, .spot", row: ".moves button",
    box: ".box", answer: ".answers button, .answered button, .hand .keys button",
    counted: ".pad.cards .key", digit: ".pad .digit", fold: ".house details summary",
    switch: "[role=switch]",
    hit: ".hits button", on: ".pad .on button", field: "input, textarea",
  };
  const labels = (node) => [
    node.getAttribute("aria-label") || text(node),
    ...[...node.querySelectorAll(".name, .short, b, .name span")].map(text),
    ...[...(node.labels || [])].map(text), node.placeholder || "",
  ].map(plain).filter(Boolean);
  const top = document.querySelector("#cover section") || document.body;
  const found = [...top.querySelectorAll(KINDS[kind])]
    .filter((node) => node.getClientRects().length);
  const id = (node) => [node.madeOf?.key, node.parentNode.madeOf?.key, node.id].includes(word);
  if (kind === "on" || kind === "hit") return found[word] || null;
  if (kind === "digit") return found.find((node) => node.matches(`.k${word}`)) || null;
  return found.find(id) || found.find((node) => labels(node).includes(word))
    || found.find((node) => labels(node).some((label) => label.startsWith(word)))
    || found.find((node) => plain(text(node)).includes(word)) || null;
}"""
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
FORGET = """() => navigator.locks.request("companion", async () => {
  const folder = await navigator.storage.getDirectory();
  await folder.removeEntry("companion", { recursive: true });
})"""  # once nobody writes there any more
GO = "async (path, name) => { (await import(path))[name](); }"


class Glass(Protocol):
    """A browser's window: what can be done in it, whoever drives it."""

    def visit(self, address: str) -> None:
        """Open an address."""

    def reload(self) -> None:
        """Load the page again."""

    def until(self, script: str, *given: Any) -> Any:
        """Wait until a function of the page returns something true, and return that."""

    def run(self, script: str, *given: Any) -> Any:
        """Return what a function of the page returns, after its promise."""

    def click(self, element: Any, hold: bool = False) -> bool:
        """Click an element, or hold it; False if it is no longer there."""

    def fill(self, element: Any, words: str) -> None:
        """Type words into a field, in place of what stood there, and leave it."""

    def key(self, name: str) -> None:
        """Press a key."""

    def close(self) -> None:
        """Close the window; what its page complained about is a mistake."""


class ChromiumGlass:
    """Chromium, driven by Playwright."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def visit(self, address: str) -> None:
        self.phone.page.goto(address)

    def reload(self) -> None:
        self.phone.page.reload()

    def until(self, script: str, *given: Any) -> Any:
        page = self.phone.page
        try:
            found = page.wait_for_function(f"(given) => ({script})(...given)", arg=given)
        except TimeoutError as error:
            raise AssertionError(f"{given}: {page.inner_text('body')}") from error
        return found.as_element() or found.json_value()

    def run(self, script: str, *given: Any) -> Any:
        return self.phone.page.evaluate(f"(given) => ({script})(...given)", given)

    def click(self, element: Any, hold: bool = False) -> bool:
        try:
            element.click(button="right" if hold else "left")
        except Error as error:
            if "not attached" not in error.message:
                raise
            return False  # drawn anew meanwhile
        return True

    def fill(self, element: Any, words: str) -> None:
        element.fill(words)
        element.press("Tab")

    def key(self, name: str) -> None:
        self.phone.page.keyboard.press(name)

    def close(self) -> None:
        self.phone.context.close()
        assert self.phone.mistakes == []


class PageFace:
    """The page of whoever keeps the match."""

    def __init__(self, glass: Glass) -> None:
        self.glass = glass

    # What a finger does

    def _tap(self, kind: str, word: str | int, hold: bool = False) -> None:
        while not self.glass.click(self.glass.until(FIND, kind, word), hold):
            pass

    def _rests(self) -> None:
        self.glass.until(RESTS)

    def _go(self, module: str, name: str) -> None:
        self.glass.run(GO, module, name)
        self._rests()

    def home(self) -> None:
        self._go("./home.js", "openHome")

    def by_sheet(self, name: str) -> None:
        """Begin a match by a score sheet, with the same people."""
        self.home()
        self.tap("Score sheets")
        self.type(name, into="Find a game")
        self.tap(name, "Play it")
        self.hides("For example")

    def start(self) -> None:
        self.tap("Start")
        self.hides("Who plays?")

    def tap(self, *words: str) -> None:
        for each in words:
            self._tap("button", each)

    def pick(self, *keys: str) -> None:
        for key in keys:
            self._tap("key", key)

    def compose(self, *keys: str) -> None:
        for key in keys:
            self._rests()
            if key not in self.glass.run(PICKED):
                self.pick(key)

    def verb(self, name: str) -> None:
        self._tap("verb", name)

    def player(self, name: str) -> None:
        self._tap("whole", name)

    def look_at(self, name: str) -> None:
        self._tap("look", name)

    def pile(self, pick: str) -> None:
        self._tap("pile", pick)

    def menu(self, *choices: str) -> None:
        self.tap("More", *choices)

    def log_row(self, move: str, *choices: str) -> None:
        if not self.glass.run("() => document.querySelector('#page.log') !== null"):
            self.menu("Log")
        self._tap("row", move)
        self.tap(*choices)

    def may_i(self, *words: str) -> None:
        self.tap("May I …?", *words)

    def overrule(self, reason: str) -> None:
        self.tap("Log it as a ruling", reason)

    def dismiss(self) -> None:
        self._rests()
        self.glass.key("Escape")

    def put_back(self) -> None:
        self.tap("Put it back")

    def cancel(self) -> None:
        self.tap("Cancel")

    def back(self) -> None:
        self.tap("Back")

    def finish(self) -> None:
        self.tap("Finish")

    def not_over(self) -> None:
        self.undo()

    def undo(self) -> None:
        self.tap("Undo")

    def redo(self) -> None:
        self.tap("Redo")

    def type(self, words: str, into: str) -> None:
        self.glass.fill(self.glass.until(FIND, "field", into), words)
        self._rests()

    def search(self, words: str) -> None:
        self.type(words, into="Search the rules")

    def open_hit(self) -> None:
        self._tap("hit", 0)

    def new_people(self, *names: str) -> None:
        for name in names:
            self.type(name, into="Somebody new")
            self.tap("Add")

    # Forms

    def count(self) -> None:
        self.menu("Count this round")

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

    def answer(self, *words: str) -> None:
        for each in words:
            self._tap("answer", each)

    def card(self, *names: str, hold: bool = False) -> None:
        for name in names:
            self._tap("counted", name, hold)

    def point(self, box: str) -> None:
        self._tap("box", box)

    def log(self) -> None:
        self._rests()
        self._tap(
            "on",
            int(self.glass.run("() => document.querySelectorAll('.pad .on button').length")) - 1,
        )

    def switch(self, name: str) -> None:
        self._tap("switch", name)

    def choose(self, name: str, answer: str) -> None:
        self.shows(name)
        self.answer(answer)

    def number(self, name: str, digits: str) -> None:
        self._tap("box", name)
        self.press(digits)
        self.tap("Done")

    def write(self, name: str, words: str) -> None:
        self.type(words, into=name)
        self.glass.key("Tab")
        self._rests()

    def unfold(self, name: str) -> None:
        self._tap("fold", name)

    # What is seen

    def shows(self, *words: str) -> None:
        for each in words:
            self.glass.until(SHOWN, each)

    def hides(self, *words: str) -> None:
        for each in words:
            self.glass.until(HIDDEN, each)

    def holds(self, *values: str) -> None:
        self.glass.until(f"(values) => String(({VALUES})()) === String(values)", values)

    def picked(self, *keys: str) -> None:
        self.glass.until(f"(keys) => String(({PICKED})()) === String(keys)", keys)


class ServedPage(PageFace):
    """The page that this machine serves, with a library in a folder."""

    def __init__(self, folder: Path, glass: Glass) -> None:
        super().__init__(glass)
        self.folder = folder
        self.serving: Serving | None = None

    def close(self) -> None:
        """Close the window and the table."""
        self.glass.close()
        if self.serving:
            self.serving.close()
            self.serving.table.host.leave()

    def keep(self, *moves: Move, game: str, players: tuple[str, ...], started: str = "") -> None:
        keep_match(Library(self.folder), moves, players, game, started=started)

    def _serve(self) -> None:
        if self.serving is None:
            self.serving = Serving(LibraryHost(Library(self.folder)), local=True)
            self.glass.visit(self.serving.link("keep"))
            self.glass.until(LIVE)

    def open(
        self,
        *moves: Move,
        game: str = "big-deal",
        players: tuple[str, ...] = FOUR,
        rounds_only: bool = False,
        **options: Any,
    ) -> None:
        keep_match(Library(self.folder), moves, players, game, options)
        self._serve()
        if rounds_only:
            self.menu("Log only results from now on")

    def home(self) -> None:
        self._serve()
        super().home()

    def set_up(self, game: str, *players: str) -> None:
        self.home()
        self.tap(game)
        self.new_people(*(players or FOUR[:3]))
        if self.glass.run("() => document.querySelector('details.house') !== null"):
            self.glass.click(
                self.glass.until("() => document.querySelector('details.house > summary')")
            )

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
        super().__init__(ChromiumGlass(edition))
        self.folder, self.edition = folder, edition
        self.before = self._files()
        self.begun = self.kept = False

    def close(self) -> None:
        """Leave the window open for the next journey."""
        mistakes, self.edition.mistakes[:] = [*self.edition.mistakes], []
        assert mistakes == []

    def _files(self) -> dict[str, bytes]:
        """The records that are kept, by their names."""
        rows = self.edition.ask("matches")["matches"]
        return [row["file"] for row in rows]

    def _take_in(self, file: str, library: Library) -> None:
        content = base64.b64encode(library.path_of(file).read_bytes()).decode()
        told = self.edition.ask("bring_in", name="a.match", content=content)
        assert told["status"] == 200, told

    def _forget(self) -> None:
        """Begin with nothing kept, where a journey neither opens a match nor sets one up."""
        if not self.begun:
            self.edition.page.goto(self.edition.address + "version.js")
            self.edition.answer(FORGET)
            self.edition.start()
            self.before, self.begun = [], True

    def keep(self, *moves: Move, game: str, players: tuple[str, ...], started: str = "") -> None:
        self._forget()
        self.kept = True
        library = Library(self.folder)
        self._take_in(keep_match(library, moves, players, game, started=started), library)

    def open(
        self,
        *moves: Move,
        game: str = "big-deal",
        players: tuple[str, ...] = FOUR,
        rounds_only: bool = False,
        **options: Any,
    ) -> None:
        self.begun = True
        library = Library(self.folder)
        file = keep_match(library, moves, players, game, options)
        self._take_in(file, library)
        told = self.edition.ask("go_on", id=self._new_file())
        assert told["status"] == 200, told
        self._fresh()
        if rounds_only:
            self.menu("Log only results from now on")

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
        if self.glass.run("() => document.querySelector('details.house') !== null"):
            self.glass.click(
                self.glass.until("() => document.querySelector('details.house > summary')")
            )

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
