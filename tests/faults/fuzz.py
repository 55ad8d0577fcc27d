"""Throws changed records, archives, questions, sheets and requests at whatever reads them.

`python -m tests.faults.fuzz TARGET INPUTS [SEED]` goes on for as long as wanted. Every input has a
budget: a million calls, and 200 MB. The seeds are golden matches; an input that gets an answer of
another kind is kept and changed further. (Watching which lines are reached brought no more kinds
of answers.)
"""

import json
import os
import random
import resource
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from companion.engine.errors import NotAllowed
from companion.library.importer import Import
from companion.record.match_file import IllegalRecord
from companion.record.sheet_text import read_sheet_text
from companion.rulebook.search import search
from companion.saved_state import to_state
from companion.server.guest_handlers import PageFault
from companion.server.http_app import HANDLERS
from companion.server.match_host import LibraryHost
from companion.server.open_table import OpenTable
from companion.server.request import LongAnswer, Request, check_shapes
from companion.session.editor_view import SheetEdit
from companion.session.sheet_editor import Draft
from companion.views.log import logged_rounds
from companion.views.result import result, total_parts
from tests.faults.hostile import archive
from tests.support.api import (
    IDS,
    BadInput,
    Library,
    StorageError,
    data_folder,
    language,
    read_bytes,
    standing,
)
from tests.support.work_counter import WorkCounter

# so many calls take about half a second
CALLS = 1_000_000
MEGABYTES = 200
EN = language("en")
SHORT = 25  # lines of most seeds
LARGEST = 1_000_000  # bytes of an input; what the largest cost is counted in `test_maxima`
LONGEST = 40_000  # of one that is kept

Answer = str  # which kind of answer it was
Target = Callable[[bytes], Answer]

NASTY: tuple[Any, ...] = (
    *(0, -1, 1, 2, 10**9, -(10**18), 2**70, 1.0, 1e308, True, None, "", " ", "?", "home", "Anna"),
    *("\u0000", "\u202e", "a" * 3_000, [], {}, [[]], [0] * 3_000, {"a": {"a": {}}}, "9999-12-31"),
    *("2199-12-31T23:59:59Z", "9999-12-31T23:59:59Z", "../../x", "=1+1", "'; --", "[" * 300),
)
BYTES = (
    *(b"\x00", b"\xff", b'"', b"{", b"}", b"[", b"\\", b"\n", b"\r\n", b",", b":"),
    b"\xef\xbb\xbf",
)


@cache
def records() -> tuple[bytes, ...]:
    """Golden matches, most of them cut short."""
    found = []
    for path in sorted((data_folder() / "games").glob("*/golden.match")):
        lines = path.read_bytes().splitlines(keepends=True)
        found += [b"".join(lines[:SHORT]), b"".join(lines[:5]), b"".join(lines[:2])]
    return tuple(found)


def changed(content: bytes, dice: random.Random) -> bytes:
    for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
        content = dice.choice(CHANGES)(content, dice)[:LARGEST]
    return content


def _bits(content: bytes, dice: random.Random) -> bytes:
    changed = bytearray(content or b" ")
    changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
    return bytes(changed)


def _insert(content: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(content) + 1)
    return content[:at] + dice.choice(BYTES) * dice.choice((1, 1, 2, 300, 3_000)) + content[at:]


def _cut(content: bytes, dice: random.Random) -> bytes:
    at, to = sorted(dice.randrange(len(content) + 1) for _ in range(2))
    return content[:at] + content[to:] if dice.random() < 0.7 else content[:at]


def _lines(content: bytes, dice: random.Random) -> bytes:
    lines = content.splitlines(keepends=True) or [b"\n"]
    at = dice.randrange(len(lines))
    other = dice.randrange(len(lines))
    how = dice.randrange(4)
    if how == 0:
        lines[at], lines[other] = lines[other], lines[at]
    elif how == 1:
        lines.insert(other, lines[at] * dice.choice((1, 2, 50)))
    elif how == 2:
        lines.insert(other, _correction(dice))
    else:
        lines[at:at] = dice.choice(records()).splitlines(keepends=True)[1:9]
    return b"".join(lines)


def _correction(dice: random.Random) -> bytes:
    name = dice.choice(("undo", "redo", "drop", "amend", "insert", "rewrite"))
    line: dict[str, Any] = {name: dice.choice((1, 1, 2, 3, 10**6, 0))}
    if name in ("amend", "insert"):
        line["to"] = {"move": "score", "points": [1, 2]}
    elif name == "rewrite":
        line["to"] = [{"move": "score", "points": [1, 2]}] * dice.choice((0, 1, 30))
    return json.dumps(line).encode() + b"\n"


def _values(content: bytes, dice: random.Random) -> bytes:
    """A line stays JSON, with something else in it."""
    lines = content.splitlines(keepends=True) or [b"{}\n"]
    at = dice.randrange(len(lines))
    try:
        value = json.loads(lines[at])
    except (ValueError, RecursionError):
        return content
    lines[at] = json.dumps(_other(value, dice), ensure_ascii=False).encode("utf-8", "replace")
    return b"".join([*lines[: at + 1], b"\n", *lines[at + 1 :]])


def _other(value: Any, dice: random.Random) -> Any:
    if type(value) is dict and value and dice.random() < 0.8:
        key = dice.choice(list(value))
        if dice.random() < 0.2:
            return {**value, dice.choice(("sum", "at", "note", "ruling", "x")): dice.choice(NASTY)}
        return {**value, key: _other(value[key], dice)}
    if type(value) is list and value and dice.random() < 0.6:
        at = dice.randrange(len(value))
        return [*value[:at], _other(value[at], dice), *value[at + 1 :]]
    return dice.choice(NASTY)


CHANGES = (_bits, _insert, _cut, _lines, _lines, _values, _values, _values)


# Targets


def read(content: bytes) -> Answer:
    """Replayed, and told in every way."""
    try:
        match, torn, _ = read_bytes(content)
    except IllegalRecord as error:
        EN.why(error.broken, error.setup)
        return error.broken.rule.id
    except BadInput as error:
        EN.message_text(error)
        return f"{error.sentence} {error.key if error.key in KEYS else ''}"
    said = standing(match)
    result(match, EN)
    logged_rounds(match, EN)
    total_parts(match, 0, EN)
    return f"{said['phase']} {min(match.number, 9)} {bool(torn)}"


KEYS = ("move", "player", "cards", "sum", "at", "note", "to", "players", "options", "points")


class ImportTarget:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._library = Library(folder / "kept")

    def __call__(self, content: bytes) -> Answer:
        source = self._folder / "x"
        source.write_bytes(self._packed(content))
        coming = Import(self._library, source)
        try:
            for _ in coming.check():
                pass
        except StorageError as error:
            return error.sentence
        return " ".join(f"{a.state} {a.why and a.why.sentence}" for a in coming.arrivals[:3])

    def _packed(self, content: bytes) -> bytes:
        """The content; or in an archive; or an archive that is broken by what is in the content."""
        found = archive({"a.match": content, "b.match": records()[0]})
        dice = random.Random(len(content))
        return dice.choice((content, found, _bits(_cut(found, dice), dice)))


def find(content: bytes) -> Answer:
    text = content.decode("utf-8", "replace")
    game = IDS[len(text) % len(IDS)]
    return f"{len(search(text, ('en', 'de', 'fr')[len(text) % 3], game))} found"


def sheet(content: bytes) -> Answer:
    try:
        read_sheet_text(content)
    except BadInput as error:
        EN.message_text(error)
        return error.sentence
    return "a sheet"


class RequestTarget:
    """Requests of a keeper at a library. What a handler raises that is no sentence would be
    reported as a fault of ours, whatever somebody sends."""

    def __init__(self, folder: Path) -> None:
        library = Library(folder / "library")
        coming = Import(library, folder / "x.match")
        coming.source.write_bytes(records()[0])
        for _ in (*coming.check(), *coming.store()):
            pass
        self._table = OpenTable(LibraryHost(library))
        self._guest = self._table.auth.admit(self._table.auth.tokens["keep"], "en")

    def __call__(self, content: bytes) -> Answer:
        try:
            asked = json.loads(content.splitlines()[0])
        except (ValueError, IndexError, RecursionError):
            return "no JSON"
        if type(asked) is not dict:
            return "no object"
        name = asked.pop("do", "")
        if type(name) is not str or name not in HANDLERS:
            name = list(HANDLERS)[len(content) % len(HANDLERS)]
        try:
            body = {"rev": self._table.revision, **asked}
            answer = HANDLERS[name][1](Request(self._table, self._guest, check_shapes(body)))
            if isinstance(answer, LongAnswer):
                answer.finish()
        except (NotAllowed, BadInput, StorageError, PageFault) as error:
            return f"{name} {type(error).__name__}"
        return name


@cache
def sheets() -> tuple[bytes, ...]:
    return tuple(
        path.read_bytes() for path in sorted((data_folder() / "sheets").glob("*.sheet.toml"))
    )


def drafted() -> Any:
    """A score sheet in the editor, as the page keeps it."""
    text = (data_folder() / "sheets" / "skull-king.sheet.toml").read_bytes()
    return to_state(SheetEdit(Draft(read_sheet_text(text).plain)))


QUESTIONS = (
    b"may I steal a first set",
    b"wie viele Karten",
    b"qui commence",
    b"steal.first-set-safe",
)
REQUESTS = tuple(
    json.dumps(asked).encode() + b"\n"
    for asked in (
        {"do": "tap", "place": {"picks": ["card:home"]}, "tap": ["key", "card:gold"]},
        {"do": "tap", "place": {"picks": ["card:home"], "verb": "steal"}, "tap": ["answer", "1"]},
        {"do": "enter", "move": {"move": "discard", "player": 0, "card": "home"}, "ruling": "x"},
        {"do": "correct", "how": "insert", "number": 2},
        {"do": "repair", "line": {"drop": 2}, "told": [["end", []]], "act": ["choose", 0]},
        {"do": "tap", "composing": {"line": {"drop": 2}, "told": [], "how": "instead"}, "tap": []},
        {"do": "form", "act": ["press", "1"], "state": {"focus": "points:0", "entered": {}}},
        {"do": "form", "act": ["log"], "state": {"number": 1, "entered": {"won:0": "1"}}},
        {"do": "find", "words": "steal", "game": "big-deal"},
        {"do": "what_now", "hand": ["card:home", "card:home"], "asking": True},
        {"do": "new", "new": {"game_id": "score-pad", "players": ["Anna", "Ben"], "begins": ""}},
        {"do": "begin", "new": {"game_id": "score-pad", "players": ["Anna", "Ben"], "begins": ""}},
        {"do": "keep_sheet", "state": drafted()},
        {"do": "edit_sheet", "state": drafted(), "act": ["press", "name", None, "a"]},
        {"do": "edit_sheet", "state": {**drafted(), "opened": "bid"}, "act": ["enter", "add", 1]},
    )
)

TARGETS: dict[str, tuple[Callable[[Path], Target], Callable[[], tuple[bytes, ...]]]] = {
    "reading": (lambda _: read, records),
    "archives": (ImportTarget, records),
    "searching": (lambda _: find, lambda: QUESTIONS),
    "sheets": (lambda _: sheet, sheets),
    "requests": (RequestTarget, lambda: REQUESTS),
}


def memory() -> float:
    """The most that this process ever had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def fuzz(name: str, inputs: int, seed: int = 0) -> int:
    """Return how many kinds of answers there were; raise with the input that broke a budget."""
    with tempfile.TemporaryDirectory() as folder:
        make_target, seeds = TARGETS[name]
        target = make_target(Path(folder))
        dice = random.Random(f"{name} {seed}")
        kept = [*seeds()]
        for content in kept:
            target(content)
        most = memory() + MEGABYTES
        known = set[Answer]()
        for _ in range(inputs):
            content = changed(dice.choice(kept), dice)
            try:
                with WorkCounter(count_lines=False) as work:
                    answer = target(content)
            except Exception as error:
                raise AssertionError(f"{error!r} from {content[:2000]!r}") from error
            assert work.calls < CALLS, f"{work.calls} calls for {content[:2000]!r}"
            assert memory() < most, f"{memory():.0f} MB for {content[:2000]!r}"
            if answer not in known and len(content) < LONGEST:
                known.add(answer)
                kept.append(content)
        return len(known)


if __name__ == "__main__":
    os.fsync = lambda _: None
    which, how_many, *seeded = sys.argv[1:]
    print(fuzz(which, int(how_many), int(seeded[0]) if seeded else 0), "kinds of answers")
