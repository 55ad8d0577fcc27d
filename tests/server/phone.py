"""Somebody's phone with the page in Chromium, which may make no mistake."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browsers import PATIENCE

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


class Phone:
    """A guest's phone: taps and looks by what a screen reader would name."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        context.set_default_timeout(PATIENCE)
        context.add_init_script(STRICT)
        self.page: Page = context.new_page()
        self.mistakes: list[str] = []
        self.page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.mistakes.append(message.text)

    def open(self, link: str) -> Phone:
        self.page.goto(link)
        expect(self.page.locator(".live.here, #code")).to_be_visible()
        return self

    def sit_as(self, name: str) -> Phone:
        self.tap(name)
        self.shows(f"{name} (you)")
        return self

    def sit_down(self, name: str) -> Phone:
        """At a score sheet, which does not say who is who."""
        self.tap(name)
        expect(self.page.locator("h1")).not_to_have_text("Who are you?")
        return self

    def tap(self, *names: str) -> None:
        """Buttons, by the beginning of their names; keys before piles that show the same card."""
        for name in names:
            self.button(name).click()
            self.rests()

    def button(self, name: str) -> Any:
        begins = re.compile(f"^{re.escape(name)}{'$' * name.isdigit()}")
        found = self.page.get_by_role("button", name=begins)
        keys = found.and_(self.page.locator(":not(.pile)"))
        return (keys if keys.count() else found).first

    def somebody_new(self, *names: str) -> None:
        for name in names:
            self.page.get_by_label("Somebody new").fill(name)
            self.tap("Add")

    def choose_sheet(self, name: str) -> None:
        self.tap("Score sheets")
        self.page.get_by_label("Find a game").fill(name)
        self.tap(name)

    def rests(self) -> None:
        """Until the answer to the last tap is there."""
        expect(self.page.locator("#page")).not_to_have_attribute("aria-busy", "true")

    def shows(self, words: str) -> None:
        expect(self.page.locator("body")).to_contain_text(words)

    def hides(self, words: str) -> None:
        expect(self.page.locator("body")).not_to_contain_text(words)

    def total(self, name: str) -> str:
        return self.tile(name).locator(".total b").inner_text()

    def tile(self, name: str) -> Any:
        return self.page.locator("li.tile", has_text=name)
