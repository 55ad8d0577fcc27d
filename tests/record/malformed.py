"""What is no record: each with the line and the key that the answer must name."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.engine.schema import canonical_json
from companion.record.match_file import LARGEST_FILE

HEADER = {"record": 1, "game": "big-deal", "players": ["Anna", "Ben", "Cleo", "Dora"]}
DEAL = {"move": "deal", "first": 0, "discard": "jewels"}
DISCARD = {"move": "discard", "player": 0, "card": "home"}


def lines(*objects: Any) -> bytes:
    return "".join(canonical_json(line) + "\n" for line in objects).encode()


def headed(*objects: Any, **header: Any) -> bytes:
    return lines({**HEADER, **header}, *objects)


# What a text cannot hold: bytes that are none of it, and no end of a line.
MALFORMED: dict[str, tuple[bytes, int, str | None]] = {
    "nothing": (b"", 1, None),
    "no newline": (canonical_json(HEADER).encode(), 1, None),
    "a byte-order mark": (b"\xef\xbb\xbf" + headed(), 1, None),
    "a byte-order mark later on": (headed() + b"\xef\xbb\xbf" + lines(DEAL), 2, None),
    "an empty line with a carriage return": (headed() + b"\r\n" + lines(DEAL), 2, None),
    "UTF-16": (headed().decode().encode("utf-16"), 1, None),
    "UTF-32": (headed().decode().encode("utf-32-le"), 1, None),
    "Latin-1": (headed(DEAL).replace(b"Anna", b"\xc4nna"), 1, None),
    "a surrogate in UTF-8": (headed(DEAL).replace(b"Anna", b"\xed\xa0\x80"), 1, None),
    "an overlong slash": (headed(DEAL).replace(b"Anna", b"\xc0\xaf"), 1, None),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), 1, None),
    "zeroes": (b"\0" * 4096 + b"\n", 1, None),
    "a file that is too large": (b" " * (LARGEST_FILE + 1), 1, None),
}


def as_line(told: str) -> str:
    """Return a line of the record: `H`, `D` and `X` stand for the three above, with changes,
    and `<x×9>` for nine times x."""
    told = re.sub("<(.+?)×(\\d+)>", lambda found: found[1] * int(found[2]), told)
    base = {"H": HEADER, "D": DEAL, "X": DISCARD}.get(told.partition(" ")[0])
    return told if base is None else canonical_json({**base, **json.loads(told[2:] or "{}")})


def read_malformed(text: str) -> Iterator[tuple[str, tuple[bytes, int, str | None]]]:
    """Yield the cases of the text: a title with the line and the key (- for none), and a record."""
    for block in re.split(r"\n(?=\S)", text.partition("\n\n")[2].rstrip("\n")):
        head, *told = block.split("\n")
        title, _, named = head.rpartition(": ")
        line, key = named.split()
        record = "".join(f"{as_line(one.strip())}\n" for one in told)
        yield title, (record.encode(), int(line), None if key == "-" else json.loads(f'"{key}"'))


MALFORMED |= read_malformed(Path(__file__).with_name("malformed.txt").read_text("utf-8"))
