"""Journals in the stores of a browser, which are damaged and opened again without the page."""

import shutil
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from tests.browser.edition import Host
from tests.faces.webkit import WebKitGlass
from tests.server.phone import Phone

SCRIPT = Path(__file__).with_name("trials.js")
ASK = """(...asked) => new Promise((done) => {
  globalThis.trials ??= new Worker("/trials.js", { type: "module" });
  trials.onmessage = ({ data }) => done(data);
  trials.onerror = ({ message }) => done({ error: message || "not loaded" });
  trials.postMessage(asked);
})"""
AT_ONCE = 40  # damages, so that no browser is waited for too long

Place = tuple[Any, list[int]]  # where something is kept, and its bytes
Way = dict[
    str, Any
]  # how it is damaged: a bit flipped at a place, bits smashed there, cut to a length
Outcome = dict[str, Any]


class Trials:
    """A worker beside the edition that does to the stores what trials.js can."""

    def __init__(self, host: Host, glass: Phone | WebKitGlass) -> None:
        shutil.copy(SCRIPT, host.folder)
        self.glass = glass
        self.address = host.address.replace("web/", SCRIPT.name)

    def visit(self) -> "Trials":
        """Go to a page of the same host that keeps nothing itself."""
        self.glass.visit(self.address)
        return self

    def ask(self, name: str, *given: Any) -> Any:
        told = self.glass.run(ASK, name, *given)
        assert "error" not in told, told["error"]
        return told["value"]

    def damage(
        self, places: list[Place], number: int, ways: list[Way], store: str
    ) -> Iterator[tuple[Way, Outcome]]:
        """Yield what a start finds after each damage to one of the places."""
        for first in range(0, len(ways), AT_ONCE):
            part = ways[first : first + AT_ONCE]
            yield from zip(part, self.ask("damage", places, number, part, store), strict=True)

    def damage_any(
        self, places: list[Place], ways: list[tuple[int, Way]], store: str
    ) -> Iterator[tuple[Way, Outcome]]:
        """Yield what a start finds after each damage to any place, given by its number."""
        numbers = sorted({number for number, _ in ways})
        of_each = ([way for at, way in ways if at == number] for number in numbers)
        each = zip(numbers, of_each, strict=True)
        return chain.from_iterable(self.damage(places, number, own, store) for number, own in each)


def flips(places: list[Place]) -> list[tuple[int, Way]]:
    """Return every bit of all places, flipped."""
    return [
        (number, {"at": at, "bit": bit})
        for number, (_, content) in enumerate(places)
        for at in range(len(content))
        for bit in range(8)
    ]


def smashes(places: list[Place]) -> list[tuple[int, Way]]:
    """Return every byte of all places, with all of its bits flipped."""
    return [
        (number, {"at": at, "smash": 255})
        for number, (_, content) in enumerate(places)
        for at in range(len(content))
    ]


def cuts(places: list[Place]) -> list[tuple[int, Way]]:
    """Return every length of all places but their own."""
    return [
        (number, {"length": length})
        for number, (_, content) in enumerate(places)
        for length in range(len(content))
    ]
