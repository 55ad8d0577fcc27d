"""What is no record: each with the line and the key that the answer must name."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.engine.schema import canonical_json
from companion.record.match_file import LARGEST_FILE, LONGEST_LINE

HEADER = {"record": 1, "game": "big-deal", "players": ["Anna", "Ben", "Cleo", "Dora"]}
DEAL = {"move": "deal", "first": 0, "discard": "jewels"}
DISCARD = {"move": "discard", "player": 0, "card": "home"}


def lines(*objects: Any) -> bytes:
    return "".join(canonical_json(line) + "\n" for line in objects).encode()


def headed(*objects: Any, **header: Any) -> bytes:
    return lines({**HEADER, **header}, *objects)


HALF = "\ud800"  # of a character
# What a text cannot hold: bytes that are none of it, empty lines, and what is very long.
MALFORMED: dict[str, tuple[bytes, int, str | None]] = {
    "nothing": (b"", 1, None),
    "no newline": (canonical_json(HEADER).encode(), 1, None),
    "an empty line": (b"\n", 1, None),
    "an empty line at the end": (headed(DEAL) + b"\n", 3, None),
    "an empty line in the middle": (headed() + b"\n" + lines(DEAL), 2, None),
    "an empty line with a carriage return": (headed() + b"\r\n" + lines(DEAL), 2, None),
    "blanks": (headed() + b"   \n", 2, None),
    "a byte-order mark": (b"\xef\xbb\xbf" + headed(), 1, None),
    "a byte-order mark later on": (headed() + b"\xef\xbb\xbf" + lines(DEAL), 2, None),
    "UTF-16": (headed().decode().encode("utf-16"), 1, None),
    "UTF-32": (headed().decode().encode("utf-32-le"), 1, None),
    "Latin-1": (headed(DEAL).replace(b"Anna", b"\xc4nna"), 1, None),
    "a surrogate in UTF-8": (headed(DEAL).replace(b"Anna", b"\xed\xa0\x80"), 1, None),
    "an overlong slash": (headed(DEAL).replace(b"Anna", b"\xc0\xaf"), 1, None),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), 1, None),
    "zeroes": (b"\0" * 4096 + b"\n", 1, None),
    "a control character in a string": (headed() + b'{"undo":1,"note":"a\tb"}\n', 2, None),
    "deep nesting": (headed() + b'{"undo":' + b"[" * 32_000 + b"]" * 32_000 + b"}\n", 2, None),
    "deep nesting of objects": (
        headed() + b'{"a":' * 10_000 + b"1" + b"}" * 10_000 + b"\n",
        2,
        None,
    ),
    "deep nesting without end": (headed() + b"[" * 65_000 + b"\n", 2, None),
    "nesting that Python can read": (
        headed() + b'{"undo":' + b"[" * 200 + b"]" * 200 + b"}\n",
        2,
        "undo",
    ),
    "nesting as a game": (headed(game=json.loads("[" * 200 + "]" * 200)), 1, "game"),
    "a number of 5,000 digits": (headed() + b'{"undo":1' + b"0" * 5000 + b"}\n", 2, None),
    "a number of 4,000 digits": (headed() + b'{"undo":1' + b"0" * 4000 + b"}\n", 2, "undo"),
    "a line that is too long": (headed() + b" " * (LONGEST_LINE - 9) + b'{"undo":1}\n', 2, None),
    "a header that is too long": (b" " * LONGEST_LINE + headed(), 1, None),
    "a file that is too large": (b" " * (LARGEST_FILE + 1), 1, None),
    "version 10**400": (headed(record=10**400), 1, "record"),
    "a long note in the header": (headed(note="x" * 501), 1, "note"),
    "seat 10**300": (headed({**DEAL, "first": 10**300}), 2, "first"),
    "points 10**300": (headed({"move": "score", "points": [10**300, 0, 0, 0]}), 2, "points"),
    "a long note": (headed({**DEAL, "note": "x" * 501}), 2, "note"),
    "rewrite to 1,001 moves": (headed(DEAL, {"rewrite": 2, "to": [{}] * 1_001}), 3, "to"),
    "half a character in a key": (
        headed({**DEAL, "half": 1}).replace(b"half", b"\\ud800"),
        2,
        HALF,
    ),
    "half a character in an option": (
        headed(options={"half": 1}).replace(b"half", b"\\ud800"),
        1,
        HALF,
    ),
}


def as_line(told: str) -> str:
    """Return a line of the record: `H`, `D` and `X` stand for the three above, with changes."""
    base = {"H": HEADER, "D": DEAL, "X": DISCARD}.get(told.partition(" ")[0])
    return told if base is None else canonical_json({**base, **json.loads(told[2:] or "{}")})


def read_malformed(text: str) -> Iterator[tuple[str, tuple[bytes, int, str | None]]]:
    """Yield the cases of the text: a title with the line and the key (- for none), and a record."""
    for block in re.split(r"\n(?=\S)", text.partition("\n\n")[2].rstrip("\n")):
        head, *told = block.split("\n")
        title, _, named = head.rpartition(": ")
        line, key = named.split()
        record = "".join(f"{as_line(one.strip())}\n" for one in told)
        yield title, (record.encode(), int(line), None if key == "-" else key)


MALFORMED |= read_malformed(Path(__file__).with_name("malformed.txt").read_text("utf-8"))
