"""Evenings at an open table as texts tell them: who does what on which phone, and what is seen."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.server.server import Serving
from tests.browsers import SIZE
from tests.server.conftest import Table
from tests.server.phone import Phone

STEP = re.compile(r"(?:(table|[A-Z]\w+) )?([a-z ]+)(?:: (.*))?")


def read_blocks(name: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the head and the lines of every block of a text in this folder, without its comment."""
    text = Path(__file__).with_name(name).read_text("utf-8").partition("\n\n")[2]
    for block in text.split("\n\n"):
        head, *lines = map(str.strip, block.strip().splitlines())
        yield head, lines


class Evening:
    """A table, and the phones of those who have come to it, by their names."""

    def __init__(
        self, table: Table | Serving, take_out: Callable[..., Phone], width: int = SIZE["width"]
    ) -> None:
        self.table: Any = table
        self._take_out, self._width = take_out, width
        self.phones: dict[str | None, Phone] = {}  # of nobody’s name: the only one

    def take(self, line: str) -> None:
        """Take a step; whoever is named for the first time takes out a phone."""
        step = STEP.fullmatch(line)
        assert step, line
        who, word, rest = step.groups()
        given = self._filled_in(rest).split(" | ") if rest else []
        if who != "table" and who not in self.phones:
            self.phones[who] = self._take_out(self._width)
        try:
            getattr(self.phones.get(who, self.table), word.replace(" ", "_"))(*given)
        except BaseException as error:
            error.add_note(line)
            raise

    def _filled_in(self, words: str) -> str:
        """Fill in links and letters, which are others whenever a table is opened."""
        if "{" not in words:
            return words
        link = self.table.link
        codes = {part: link(part) for part in ("keep", "play", "watch")}
        letters = self.table.serving.table.auth.code.letters if "letters" in words else ""
        bare = codes["play"].partition("#")[0]
        return words.format(**codes, bare=bare, letters=letters.lower())
