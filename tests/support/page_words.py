"""What somebody does and sees on the page, in every browser: the words of journeys and guests."""

from functools import partialmethod
from pathlib import Path
from typing import Any

FIND = Path(__file__).with_name("find.js").read_text("utf-8").partition("\n")[2].strip()
SHOWN = r"""(words) => {
  if (!document.body) return false; // the page is still on its way
  const plain = (text) => text.replace(/\s+/g, " ");
  const seen = [document.body.innerText, document.body.textContent].map(plain);
  return document.getElementById("page")?.getAttribute("aria-busy") !== "true"
    && seen.some((text) => text.includes(plain(words)));
}"""
HIDDEN = SHOWN.replace("seen.some", "!seen.some")
ARROWS = {"↑": "ArrowUp", "↓": "ArrowDown", "→": "ArrowRight", "←": "ArrowLeft"}
KEYS = {">": "Enter", "⌫": "Backspace", "⇥": "Tab", **ARROWS}
RESTS = "() => document.getElementById('page')?.getAttribute('aria-busy') !== 'true'"
FOUND = "(name) => document.querySelector('.rows.cards b')?.textContent.startsWith(name)"
VALUES = (
    "() => [...document.querySelectorAll('.box b:not([aria-hidden])')].map((n) => n.textContent)"
)
PICKED = """() => [...document.querySelectorAll('.pads .key[aria-pressed=true]')]
  .map((node) => node.madeOf.key)"""
CHOSEN = """() => [...document.querySelectorAll('.choices [aria-pressed=true]')]
  .map((node) => node.textContent)"""


class PageWords:
    """The page before somebody; `glass` is the window of a browser that shows it.

    `tests/support/find.js` says how things are found by their words.
    """

    glass: Any

    # What a finger does

    def _tap(self, kind: str, *words: str | int, hold: bool = False) -> None:
        for word in words:
            self.glass.click(kind, word, hold)

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
    count = partialmethod(_tap, "button", "More", "Score this round")
    may_i = partialmethod(_tap, "button", "May I …?")
    overrule = partialmethod(_tap, "button", "Do it anyway, and say why")
    put_back = partialmethod(_tap, "button", "Put it back")
    cancel = partialmethod(_tap, "button", "Cancel")
    back = partialmethod(_tap, "button", "Back")
    finish = partialmethod(_tap, "button", "Finish")
    undo = not_over = partialmethod(_tap, "button", "Undo")
    redo = partialmethod(_tap, "button", "Redo")

    def rests(self) -> None:
        """Wait until the answer to the last tap is there."""
        self.glass.until(RESTS)

    def choose_sheet(self, name: str) -> None:
        """Open a score sheet of the shelf."""
        self.tap("Score sheets")
        self.type(name, into="Find a game")
        self.glass.until(FOUND, name)  # else the rows move under the finger
        self.tap(name)

    def compose(self, *keys: str) -> None:
        for key in keys:
            self.rests()
            if key not in self.glass.run(PICKED):
                self.pick(key)

    def log_row(self, move: str, *choices: str) -> None:
        if not self.glass.run("() => document.querySelector('#page.log') !== null"):
            self.menu("Log")
        self._tap("row", move)
        self.tap(*choices)

    def dismiss(self) -> None:
        self.rests()
        self.glass.key("Escape")

    def type(self, words: str, into: str) -> None:
        self.glass.fill(into, words)
        self.rests()

    def search(self, words: str) -> None:
        self.type(words, into="Search the rules")

    def new_people(self, *names: str) -> None:
        for name in names:
            self.type(name, into="Someone new")
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
            self.rests()
            self.glass.key(KEYS.get(key, key))

    def log(self) -> None:
        self.rests()
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
        self.rests()

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
