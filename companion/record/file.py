"""The match record: one file a match, one JSON object a line, only ever appended to.

A line counts once it ends in a newline and is synced. What a crash leaves behind it is torn: never
read, and set aside beside the file before the next line is written.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.forms import written
from ..engine.game import Game, Setup
from ..engine.kinds import LONGEST_LINE, Text
from ..engine.malformed import Malformed
from ..engine.match import Broken, Line, Match, Verdict, line_text, read_line, read_time
from ..games import game_called
from .durable import only_writer, replace_durably, sync_folder, write_durably
from .names import read_names
from .strict_json import read_object

VERSION = 1
LARGEST_FILE = 5_000_000
HEADER_KEYS = ("record", "game", "id", "started", "players", "options")
ID = Text(64, shortest=1)


class IllegalRecord(Exception):
    """A record whose moves do not all keep the rules."""

    def __init__(self, line: int, move: int | None, setup: Setup, broken: Broken) -> None:
        super().__init__(broken.rule.id)
        self.line = line
        self.move = move
        self.setup = setup
        self.broken = broken


class Record(NamedTuple):
    match: Match
    torn: bytes = b""  # a last line without its newline


def read_options(game: Game, value: object) -> dict[str, Any]:
    if type(value) is not dict:
        raise Malformed("{key} must be an object.", "options")
    kinds = {option.id: option.kind for option in game.options}
    for key in value:
        if key not in kinds:
            raise Malformed("{game} has no option “{value}”.", key, game=game.id, value=key[:60])
    chosen = {key: kinds[key].read(entry, key) for key, entry in value.items()}
    return {option.id: chosen.get(option.id, option.default) for option in game.options}


def make_setup(
    game_id: object, players: object, options: object, id: str = "", started: str = ""
) -> Setup:
    if type(game_id) is not str:
        raise Malformed("{key} must be a word.", "game")
    game = game_called(game_id)
    if game is None:
        raise Malformed("“{value}” is not a game that I know.", "game", value=game_id[:60])
    if game.brought:
        game = game.brought(options)
    names, chosen = read_names(players), read_options(game, options)
    game.agree(chosen)
    least, most = game.players
    if game.most_players:
        most = game.most_players(chosen)
    if not least <= len(names) <= most:
        raise Malformed(
            "{game} is for {low} to {high} players, not {value}.",
            "players",
            game=game.id,
            low=least,
            high=most,
            value=len(names),
        )
    if len(names) % game.sides:
        raise Malformed(
            "{key} must come in {sides} sides of equal size.", "players", sides=game.sides
        )
    return Setup(game, names, chosen, id, started)


def read_header(line: Mapping[str, Any]) -> Setup:
    version = line.get("record")
    if type(version) is not int or version < 1:
        raise Malformed("The first line must be a header with the key {key}.", "record")
    if version > VERSION:
        raise Malformed(
            "This record is of version {value}, and I know version {high}: update the app.",
            "record",
            value=str(version)[:20],
            high=VERSION,
        )
    for key in ("game", "players"):
        if key not in line:
            raise Malformed("The header needs the key {key}.", key)
    for key in line:
        if key not in (*HEADER_KEYS, "at", "note"):
            raise Malformed("“{value}” is not a key of the header.", key, value=key[:60])
    read_time(line, "at")
    if "note" in line:
        Text(500).read(line["note"], "note")
    return make_setup(
        line["game"],
        line["players"],
        line.get("options", {}),
        ID.read(line["id"], "id") if "id" in line else "",
        read_time(line, "started"),
    )


def header_text(setup: Setup) -> str:
    chosen = {
        option.id: setup.options[option.id]
        for option in setup.game.options
        if setup.options[option.id] != option.default
    }
    header: dict[str, Any] = {"record": VERSION, "game": setup.game.id}
    if setup.id:
        header["id"] = setup.id
    if setup.started:
        header["started"] = setup.started
    return written({**header, "players": setup.players, "options": chosen})


def read_bytes(content: bytes, follow: Callable[[Match, Line], object] = lambda *_: None) -> Record:
    """The match that a record tells; Malformed and IllegalRecord name the line.

    `follow` hears of every line, with the match that it was added to.
    """
    if len(content) > LARGEST_FILE:
        raise _at(1, Malformed("The file is larger than {high} bytes.", high=LARGEST_FILE))
    *lines, torn = content.split(b"\n")
    if not lines:
        raise _at(1, Malformed("There is no header: the first line must be a whole one."))
    for number, text in enumerate(lines, 1):
        if len(text) > LONGEST_LINE:
            raise _at(number, Malformed("The line is longer than {high} bytes.", high=LONGEST_LINE))
    number, looks_for_garbage = 1, gc.isenabled()
    gc.disable()  # a match is all values, and none holds itself: looking for such would find none
    try:
        match = Match.of(read_header(read_object(lines[0])))
        for number, text in enumerate(lines[1:], 2):
            line = read_line(match.setup, read_object(text))
            before, match = match, _add(match, line, number)
            follow(before, line)
    except Malformed as error:
        raise _at(number, error) from error
    finally:
        if looks_for_garbage:
            gc.enable()
    return Record(match, torn)


def _add(match: Match, line: Line, number: int) -> Match:
    added, verdict = match.add(line)
    if not verdict.legal:
        broken = verdict.broken[0]
        raise IllegalRecord(number, broken.number or match.number + 1, match.setup, broken)
    return added


def _at(line: int, error: Malformed) -> Malformed:
    error.line = line
    return error


def read_file(path: Path) -> Record:
    with open(path, "rb") as file:
        return read_bytes(file.read(LARGEST_FILE + 1))


def read_text(setup: Setup, text: bytes) -> Line:
    """A move or a correction as it would stand in the record."""
    if len(text) > LONGEST_LINE:
        raise Malformed("The line is longer than {high} bytes.", high=LONGEST_LINE)
    return read_line(setup, read_object(text))


def append(path: Path, text: bytes) -> tuple[Match, Verdict, bytes]:
    """Checks a line against the file and appends it if it is legal; synced when this returns."""
    with only_writer(path) as file:
        record = read_bytes(content_of(file))
        line = read_text(record.match.setup, text)
        match, verdict = record.match.add(line)
        if verdict.legal:
            text = line_text(match.setup, line).encode() + b"\n"
            whole = os.fstat(file).st_size - len(record.torn)
            check_room(whole, text)
            if record.torn:
                set_aside(path, record.torn)
                os.ftruncate(file, whole)
            write_durably(file, text)
        return match, verdict, record.torn


def content_of(file: int) -> bytes:
    with open(os.dup(file), "rb") as reader:
        return reader.read(LARGEST_FILE + 1)


def check_room(size: int, text: bytes) -> None:
    """A record must stay one that can be read."""
    if len(text) > LONGEST_LINE + len(b"\n"):
        raise Malformed("The line is longer than {high} bytes.", high=LONGEST_LINE)
    if size + len(text) > LARGEST_FILE:
        raise Malformed("The file is full: it would grow past {high} bytes.", high=LARGEST_FILE)


def set_aside(path: Path, torn: bytes) -> None:
    """What a crash left of a line is kept beside the record."""
    aside = os.open(f"{path}.torn", os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        write_durably(aside, torn)
    finally:
        os.close(aside)
    sync_folder(path.parent)


def create(path: Path, setup: Setup) -> None:
    """A new record with its header; it is there whole, or not at all."""
    replace_durably(path, header_text(setup).encode() + b"\n")
