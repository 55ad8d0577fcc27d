"""The match record: one file a match, one JSON object a line, only ever appended to.

Here it is read and checked; `writer` appends to it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from ..engine.facts import Called, HouseRule
from ..engine.forms import written
from ..engine.game import Game, Setup
from ..engine.kinds import LONGEST_LINE, Text
from ..engine.malformed import Malformed
from ..engine.match import (
    Broken,
    Correction,
    Entry,
    Line,
    Match,
    Verdict,
    as_kept,
    line_text,
    read_line,
    read_note,
    read_time,
)
from ..games import game_called
from .bounds import A_ROW, LARGEST_FILE, MOST_WORK, PLAIN_MOVE
from .checksum import has_sum, with_sum, without_sum
from .durable import InUse, read_at_most
from .names import read_names
from .strict_json import read_object
from .writer import Replaced, Writer

T = TypeVar("T")

VERSION = 1
A_STEP = 400  # moves: a few milliseconds
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


class Work(NamedTuple):
    """Counts the moves that corrections take back, bring back or have judged again."""

    done: int = 0
    most: int = MOST_WORK
    weighed: bool = False  # a move that is judged by long formulas counts for several

    def with_line(self, before: Match, line: Line) -> Work:
        """Malformed if it is more than anybody needs."""
        each = weight(before.setup) if self.weighed else 1
        if isinstance(line, Entry):
            after = self._replace(done=self.done + each - 1)
            if after.done > self.most:
                raise Malformed("It holds more moves than this app takes in.")
            return after
        after = self._replace(done=self.done + each * _work_of(before, line))
        if after.done > self.most:
            raise Malformed("The record holds more corrections than anybody could make.")
        return after


def weight(setup: Setup) -> int:
    """How many plain moves cost as much as one by the formulas of this game."""
    formulas = setup.game.formulas
    return 1 + (formulas + A_ROW) * len(setup.players) // PLAIN_MOVE if formulas else 1


def _work_of(before: Match, line: Correction) -> int:
    if line.name in ("undo", "redo"):
        return line.number
    return max(0, before.number - line.number + 1) + len(line.moves)


NONE_YET = Work()


class Record(NamedTuple):
    match: Match
    torn: bytes = b""  # a last line without its newline
    work: Work = NONE_YET


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
    setup = Setup(game, names, chosen, id, started)
    least, most = game.players
    if game.most_players:
        most = game.most_players(chosen)
    if not least <= len(names) <= most:
        raise _not_for_so_many(setup, least, most)
    if len(names) % game.sides:
        raise Malformed(
            "{key} must come in {sides} sides of equal size.", "players", sides=game.sides
        )
    return setup


def _not_for_so_many(setup: Setup, least: int, most: int) -> Malformed:
    """Says which house rule would let all of them play, if one does."""
    game, players = setup.game, len(setup.players)
    called = Called(":".join(filter(None, (game.id, game.called(setup)))))
    facts = {"game": called, "low": least, "high": most, "value": players}
    switches = [option.id for option in game.options if option.default is False]
    for option in switches if game.most_players else ():
        more = game.most_players({**setup.options, option: True}) if game.most_players else most
        if most < players <= more:
            return Malformed(
                "{game} is for {low} to {high} players, not {value}."
                " With the house rule “{option}” up to {more} can play.",
                "players",
                option=HouseRule(game.id, option),
                more=more,
                **facts,
            )
    if least == most:
        return Malformed("{game} is for {low:player|players}, not {value}.", "players", **facts)
    return Malformed("{game} is for {low} to {high} players, not {value}.", "players", **facts)


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
    read_note(line)
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


Follow = Callable[[Match, Line], object]


def read_bytes(content: bytes, follow: Follow = lambda *_: None) -> Record:
    """The match that a record tells; Malformed and IllegalRecord name the line.

    `follow` hears of every line, with the match that it was added to.
    """
    looks_for_garbage = gc.isenabled()
    gc.disable()  # a match is all values, and none holds itself: looking for such would find none
    try:
        return all_of(read_in_steps(content, follow))
    finally:
        if looks_for_garbage:
            gc.enable()


def all_of(steps: Generator[object, None, T]) -> T:
    """What comes of the steps, without a rest between them."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found


def read_in_steps(
    content: bytes, follow: Follow = lambda *_: None, work: Work = NONE_YET
) -> Generator[None, None, Record]:
    """The same, a few milliseconds at a time."""
    if len(content) > LARGEST_FILE:
        raise _at(1, Malformed("The file is larger than {high} bytes.", high=LARGEST_FILE))
    *lines, torn = content.split(b"\n")
    if not lines:
        raise _at(1, Malformed("There is no header: the first line must be a whole one."))
    for number, text in enumerate(lines, 1):
        if len(text) > LONGEST_LINE:
            raise _at(number, Malformed("The line is longer than {high} bytes.", high=LONGEST_LINE))
    number, rested = 1, 0
    try:
        match = Match.of(read_header(read_object(lines[0])))
        for number, text in enumerate(lines[1:], 2):
            line = read_line(match.setup, without_sum(read_object(text), text))
            work = work.with_line(match, line)
            before, match = match, _add(match, line, number)
            follow(before, line)
            if number + work.done - rested >= A_STEP:
                rested = number + work.done
                yield
    except Malformed as error:
        raise _at(number, error) from error
    return Record(match, torn, work)


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
    return read_bytes(read_at_most(path, LARGEST_FILE))


def read_text(setup: Setup, text: bytes) -> Line:
    """A move or a correction as it would stand in the record, but for its sum."""
    if len(text) > LONGEST_LINE:
        raise Malformed("The line is longer than {high} bytes.", high=LONGEST_LINE)
    return read_line(setup, read_object(text))


def append(path: Path, text: bytes) -> tuple[Match, Verdict, bytes]:
    """Checks a line against the file and appends it if it is legal; synced when this returns."""
    with Writer.open(path) as writer:
        torn, (match, _, work) = writer.torn, read_bytes(writer.content)
        line = read_text(match.setup, text)
        work.with_line(match, line)
        after, verdict = match.add(line)
        if verdict.legal:
            written_line = line_text(match.setup, as_kept(line, after)).encode()
            if has_sum(writer.last_line):
                written_line = with_sum(written_line)
            try:
                writer.append(written_line + b"\n")
            except Replaced:
                raise InUse from None
        return after, verdict, torn
