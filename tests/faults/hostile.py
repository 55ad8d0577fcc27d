"""Files that a stranger could send, the largest and the worst, and what happens to them here."""

import io
import json
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.engine.schema import LONGEST_LINE
from companion.library.importer import Arrival, Import
from companion.library.library import Library
from companion.record.bounds import LARGEST_FILE, MOST_LINES, MOST_WORK_OF_A_STRANGER
from companion.record.match_file import make_setup, read_bytes, weight
from tests.support.ui.plots import log_moves

STARTED = "2026-11-15T20:04:00Z"
PAD = [f"Player {number} of the long evening in town"[:40] for number in range(12)]


def header(game: str = "score-pad", players: list[str] | None = None, **more: Any) -> bytes:
    keys = {"record": 1, "game": game, "id": "abc", "started": STARTED}
    return line(keys | {"players": players or ["Anna", "Ben"]} | more)


def line(keys: dict[str, Any]) -> bytes:
    return json.dumps(keys, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def score(*points: int, **more: Any) -> bytes:
    return line({"move": "score", "points": points} | more)


FINISH = line({"move": "finish"})


def rounds(count: int = MOST_LINES - 1) -> bytes:
    """As many rounds as fit in, of as many players, with the longest notes that fit."""
    head = header(players=PAD)
    room = (LARGEST_FILE - len(head)) // count
    bare = len(score(*[-1_000_000] * 12, note=""))
    note = "n" * min(500, room - bare)
    played = (score(*[round - 900_000] * 12, note=note) for round in range(count - 1))
    return head + b"".join(played) + FINISH


def corrected(count: int = 3_000) -> bytes:
    """As much work as corrections may make, each at the very beginning."""
    times = MOST_WORK_OF_A_STRANGER // count
    amend = line({"amend": 1, "to": {"move": "score", "points": [3, 4]}})
    return header() + score(1, 2) * count + amend * (times - 1) + FINISH


def undone(count: int = 3_000) -> bytes:
    times = MOST_WORK_OF_A_STRANGER // (2 * count)
    back_and_forth = line({"undo": count}) + line({"redo": count})
    return header() + score(1, 2) * count + back_and_forth * times + FINISH


def moves(shape: str = "big-deal", count: int = MOST_LINES - 1) -> bytes:
    """A match by moves that never ends: each round is logged and then counted as nothing."""
    players = ["Anna", "Ben", "Cleo", "Dora"]
    deal = line({"move": "deal", "first": 0, "discard": "jewels"})
    pair = line({"move": "pair", "player": 0, "cards": ["home", "gold"]})
    count_nothing = score(0, 0, 0, 0)
    found = [header(shape, players)]
    for round in range(count // 3):
        seat = round % 4
        found += [
            deal.replace(b'"first":0', b'"first":%d' % seat),
            pair.replace(b'"player":0', b'"player":%d' % seat),
            count_nothing,
        ]
    return b"".join(found)


def sheet(entries: int = 24, length: int = 200) -> bytes:
    """By a sheet that works out as much as it can, as many rounds as are taken of it."""
    names = [f"e{number}" for number in range(entries)]
    long = "+".join(f"{names[at % entries]}*{at + 1}" for at in range(length))
    formula = long[:length].rpartition("+")[0]
    plain = {
        "name": "Long sums",
        "players": [1, 12],
        "let": {f"l{number}": formula for number in range(8)},
        "enter": {name: {"name": name, "most": "9"} for name in names},
        "points": {"sum": "l0"},
        "check": {f"c{n}": {"holds": f"{formula} >= 0", "says": "no"} for n in range(8)},
    }
    head = header("sheet", PAD, options={"sheet": plain})
    round = line({"move": "score", "enter": {name: [1] * 12 for name in names}})
    return head + round * (MOST_WORK_OF_A_STRANGER // (weight(read_bytes(head).match.setup) - 1))


LARGEST = {
    "rounds": rounds,
    "corrected": corrected,
    "undone": undone,
    "moves": moves,
    "sheet": sheet,
    "short sheet": lambda: sheet(1, 20),
}


def archive(entries: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in entries.items():
            made.writestr(name, content)
    return packed.getvalue()


def too_much() -> Iterator[tuple[str, bytes]]:
    """What nobody may take in: most of it once cost minutes, memory or the app."""
    yield "nothing", b""
    yield "a picture", b"\x89PNG\r\n\x1a\n" + bytes(100)
    yield "an unknown game", header("whist")
    pair = {"move": "pair", "player": 0, "cards": ["home", "home"]}
    yield "an illegal move", header("big-deal") + line(pair)
    yield "a damaged line", header() + score(1, 2) + line({})
    yield "too large a file", header() + b" " * LARGEST_FILE + b"\n"
    yield "a name that only looks like another", header(players=["Pop", "\u0420\u043e\u0440"])
    for year in ("9999", "0001", "1969", "2200"):
        yield f"at in {year}", header() + score(1, 2, at=f"{year}-12-31T23:59:59Z")
        yield f"started in {year}", header(started=f"{year}-01-01T00:00:00Z")
    yield "a long time", header(started="2026-11-15T20:04:00." + "0" * 60_000 + "Z")
    yield "a long at", header() + score(1, 2, at="2026-11-15T20:04:00." + "1" * 60_000 + "Z")
    quotes = b'{"a":"' + b'["' * ((LONGEST_LINE - 10) // 2)
    yield "quotes without end", header() + quotes[:LONGEST_LINE] + b"\n"
    yield "quotes in the header", quotes[:LONGEST_LINE] + b"\n"
    yield "backslashes", header() + b'{"' + b"[" * 300 + b"\\" * 60_000 + b"\n"
    yield "too many rounds", header() + score(1, 2) * MOST_LINES
    rounds_by_sheet = sheet()
    yield "too much to work out", rounds_by_sheet + rounds_by_sheet.splitlines(keepends=True)[-1]
    many = header() + score(1, 2) * 3_500
    yield "undo and redo", many + (line({"undo": 3500}) + line({"redo": 3500})) * 200
    yield "amend without end", many + line({"amend": 1, "to": {"move": "finish"}}) * 400
    to = [{"move": "score", "points": [1, 2]}] * 1_000
    yield "rewrite without end", header() + line({"rewrite": 1, "to": to}) * 200


def take_in(library: Library, source: Path, content: bytes | None = None) -> list[Arrival]:
    """All that lies there, or that is laid there first."""
    if content is not None:
        source.write_bytes(content)
    coming = Import(library, source)
    list(coming.check())
    list(coming.store())
    return coming.arrivals


def begin(library: Library, *names: str, points: tuple[int, int] = (1, 2)) -> Path:
    """Begin a match, log a round of it and leave it; return its file."""
    with library.begin(make_setup("score-pad", list(names or ("Anna", "Ben")), {})) as running:
        log_moves(running, [{"move": "score", "points": list(points)}])
        library.note_match(running)
        return running.path


def rot(path: Path, old: bytes, new: bytes) -> None:
    """A disk changes what is in the file, and nothing else."""
    was = path.stat()
    content = path.read_bytes()
    assert old in content and len(old) == len(new)
    path.write_bytes(content.replace(old, new))
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
