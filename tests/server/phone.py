"""Somebody's phone with the page in Chromium, which may make no mistake."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, TimeoutError, expect

from tests.support.browsers import PATIENCE
from tests.support.page_words import FIND, PageWords

# Whatever the page reads of a view must have been sent: what is not there is a mistake of the page.
STRICT = """
  const VIEWS = ["view", "form", "sheet", "repair", "result", "detail", "rounds", "groups", "stack", "parts", "guests"];
  const ASKED_OF_ANYTHING = ["toJSON", "then", "tag"];
  const strict = (value) => {
    if (!value || typeof value !== "object") return value;
    for (const key of Object.keys(value)) value[key] = strict(value[key]);
    return Array.isArray(value) ? value : new Proxy(value, { get(of, key) {
      if (typeof key === "string" && !(key in of) && !ASKED_OF_ANYTHING.includes(key)) console.error(`not sent: ${key}`);
      return of[key];
    } });
  };
  const views = (told) => {
    for (const key of VIEWS) if (told && typeof told[key] === "object") told[key] = strict(told[key]);
    if (told?.table) views(told.table);
    return told;
  };
  const parse = JSON.parse, json = Response.prototype.json;
  JSON.parse = (text) => views(parse(text));
  Response.prototype.json = async function () { return views(await json.call(this)); };
"""  # noqa: E501


# Where to tap what is found, once a finger would hit it there; while things move, once it rests.
POINT = f"""(kind, word) => {{
  const node = ({FIND})(kind, word);
  if (!node || node.matches(":disabled, [aria-disabled=true]")) return null;
  const {{ x, y, width, height }} = node.getClientRects()[0];
  const at = [x + width / 2, y + height / 2], before = String(globalThis.lastFound);
  const hit = (node.closest("button, summary, a") || node).contains(document.elementFromPoint(...at));
  if (!hit) node.scrollIntoView({{ block: "center", behavior: "instant" }});
  globalThis.lastFound = at;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || String(at) === before;
  return hit && still ? at : null;
}}"""  # noqa: E501


class Phone(PageWords):
    """A phone with the page; WebKit's window has the same methods, down to `close`."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        context.set_default_timeout(PATIENCE)
        context.add_init_script(STRICT)
        self.glass = self
        self.page: Page = context.new_page()
        self.mistakes: list[str] = []
        self.page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.mistakes.append(message.text)

    def visit(self, address: str) -> None:
        """Open an address."""
        self.page.goto(address)

    def reload(self) -> Any:
        """Load the page again."""
        self.page.reload()

    def until(self, script: str, *given: Any) -> Any:
        """Wait until a function of the page returns something true, and return that."""
        try:
            found = self.page.wait_for_function(f"(given) => ({script})(...given)", arg=given)
        except TimeoutError as error:
            raise AssertionError(f"{given}: {self.page.inner_text('body')}") from error
        return found.as_element() or found.json_value()

    def run(self, script: str, *given: Any) -> Any:
        """Return what a function of the page returns, after its promise."""
        return self.page.evaluate(f"(given) => ({script})(...given)", given)

    def click(self, kind: str, word: str | int, hold: bool = False) -> None:
        """Click what is found, or hold it."""
        x, y = self.until(POINT, kind, word)
        self.page.mouse.click(x, y, button="right" if hold else "left")

    def fill(self, label: str, words: str) -> None:
        """Type words into a field, in place of what stood there, and leave it."""
        field = self.until(FIND, "field", label)
        field.fill(words)
        field.press("Tab")

    def key(self, name: str) -> None:
        """Press a key."""
        self.page.keyboard.press(name)

    def download(self, button: str) -> Path:
        """Tap a button, and return the file that the browser saves."""
        with self.page.expect_download() as saved:
            self.tap(button)
        return Path(saved.value.path())

    def upload(self, file: Path) -> None:
        """Choose a file where the page asks for one."""
        self.page.set_input_files("#file", file)

    def move(self, lively: bool) -> None:
        """Show what moves, or nothing that does."""
        wanted: Any = "no-preference" if lively else "reduce"
        self.page.emulate_media(reduced_motion=wanted)

    def close(self) -> None:
        """Leave the phone for the next guest, with nothing on it."""
        self.move(lively=False)
        self.online()
        self.page.unroute_all()
        if self.page.url.startswith("http"):
            self.run("() => localStorage.clear()")  # the next table may have the same port
            self.visit("about:blank")
        self.check()

    def check(self) -> None:
        """Fail if the page has made a mistake."""
        mistakes, self.mistakes[:] = [*self.mistakes], []
        assert mistakes == []

    # A guest

    def tap(self, *words: str | int) -> None:
        """Tap buttons, and wait for the answer to the last of them, too."""
        super().tap(*words)
        self.rests()

    def open(self, link: str) -> Phone:
        self.visit(link)
        expect(self.page.locator(".live.here, #code")).to_be_visible()
        return self

    def offers(self, *buttons: str) -> None:
        for name in buttons:
            self.until(FIND, "button", name)

    def save_picture(self, button: str) -> None:
        assert self.download(button).read_bytes().startswith(b"\x89PNG")

    def offline(self) -> None:
        self.context.set_offline(True)

    def online(self) -> None:
        self.context.set_offline(False)

    def fails(self, asked: str) -> None:
        """Let nothing come of what the page asks by this name."""
        self.page.route(f"**/api/{asked}", lambda route: route.abort())

    def works(self, asked: str) -> None:
        self.page.unroute(f"**/api/{asked}")

    def sit_as(self, name: str) -> Phone:
        self.tap(name)
        self.shows(f"{name} (you)")
        return self

    def sit_down(self, name: str) -> Phone:
        """At a score sheet, which does not say who is who."""
        self.tap(name)
        expect(self.page.locator("h1")).not_to_have_text("Who are you?")
        return self
