"""The match record: one file a match, one JSON object a line, only ever appended to.

Here it is read and checked; `writer` appends to it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

from ..engine.errors import BadInput, Message, StorageError
from ..engine.facts import GameName, OptionName
from ..engine.game import Game, Setup
from ..engine.match import (
    Broken,
    Correction,
    Entry,
    Line,
    Match,
    Verdict,
    canonical_line,
    line_text,
    read_line,
    read_note,
    read_time,
)
from ..engine.schema import LONGEST_LINE, JsonObject, Seat, Text, Value, canonical_json
from ..games import IDS, game_called
from .bounds import A_ROW, LARGEST_FILE, MOST_WORK, PLAIN_MOVE
from .checksum import has_sum, header_with_sum, note_of_header, with_sum, without_sum
from .durable import read_at_most
from .names import read_names
from .strict_json import read_object
from .writer import Writer

T = TypeVar("T")

VERSION = 1
A_STEP = 400  # moves: a few milliseconds
HEADER_KEYS = ("record", "game", "id", "started", "players", "options")
ID = Text(64, shortest=1)


class IllegalRecord(BadInput):
    """A record with a move that breaks a rule; caught apart, because a game's own words say why."""

    def __init__(self, line: int, move: int, setup: Setup, broken: Broken) -> None:
        sentence = Message("Move {move} breaks a rule ({rule}).").sentence
        super().__init__(sentence, move=move, rule=broken.rule.id)
        self.line: int = line
        self.move = move
        self.setup = setup
        self.broken = broken


class WorkBudget(NamedTuple):
    """A count of the moves that corrections take back, bring back or have judged again."""

    done: int = 0
    most: int = MOST_WORK
    weighed: bool = False  # a move that is judged by long formulas counts for several

    def with_line(self, before: Match, line: Line) -> WorkBudget:
        """Return the budget after a line, or raise BadInput if that is more than anybody needs."""
        each = weight(before.setup) if self.weighed else 1
        if isinstance(line, Entry):
            after = self._replace(done=self.done + each - 1)
            if after.done > self.most:
                raise BadInput("It has more moves than this app can handle.")
            return after
        after = self._replace(done=self.done + each * _work_of(before, line))
        if after.done > self.most:
            raise BadInput("The record has more corrections than anyone could make.")
        return after


def weight(setup: Setup) -> int:
    """Return how many plain moves cost as much as one move by the formulas of this game."""
    formulas = setup.game.rules.formulas
    return 1 + (formulas + A_ROW) * len(setup.players) // PLAIN_MOVE if formulas else 1


def _work_of(before: Match, line: Correction) -> int:
    if line.name in ("undo", "redo"):
        return line.number
    return max(0, before.number - line.number + 1) + len(line.moves)


NONE_YET = WorkBudget()


class Record(NamedTuple):
    """A match that was read from a record, and what reading it cost."""

    match: Match
    torn: bytes = b""  # a last line without its newline
    work: WorkBudget = NONE_YET


def read_options(game: Game, value: object) -> JsonObject:
    """Return all options of a game, those that are missing by their defaults."""
    if type(value) is not dict:
        raise BadInput("{key} must be an object.", "options")
    kinds = {option.id: option.kind for option in game.agreement.options}
    for key in value:
        if key not in kinds:
            raise BadInput("{game} has no option “{value}”.", key, game=game.id, value=key[:60])
    chosen = {key: kinds[key].read(entry, key) for key, entry in value.items()}
    return {option.id: chosen.get(option.id, option.default) for option in game.agreement.options}


def make_setup(
    game_id: object, players: object, options: object, id: str = "", started: str = ""
) -> Setup:
    """Return a set-up from values that may be anything, or raise BadInput."""
    if type(game_id) is not str:
        raise BadInput("{key} must be a word.", "game")
    game = game_called(game_id)
    if game is None:
        raise BadInput(
            "“{value}” isn’t a game this app knows.", "game", value=game_id[:60], known=IDS
        )
    if game.agreement.game_for:
        game = game.agreement.game_for(options)
    names = read_names(players)
    chosen = read_options(game, options)
    game.agreement.check(chosen)
    setup = Setup(game, names, chosen, id, started)
    least, most = game.players
    if game.agreement.most_players:
        most = game.agreement.most_players(chosen)
    if not least <= len(names) <= most:
        raise _not_for_so_many(setup, least, most)
    for option in game.agreement.options:
        if isinstance(option.kind, Seat) and option.kind.high >= len(names):
            Seat(len(names)).read(chosen[option.id], option.id)
    if len(names) % game.agreement.sides:
        raise BadInput(
            "{key} must come in {sides} sides of equal size.", "players", sides=game.agreement.sides
        )
    return setup


def _not_for_so_many(setup: Setup, least: int, most: int) -> BadInput:
    """Return the error that so many cannot play; it names a house rule that would let them."""
    game = setup.game
    players = len(setup.players)
    called = GameName(":".join(filter(None, (game.id, game.result.display_name(setup)))))
    facts: JsonObject = {"game": called, "low": least, "high": most, "value": players}
    most_players = game.agreement.most_players or (lambda _: most)
    for option in (option.id for option in game.agreement.options if option.default is False):
        more = most_players({**setup.options, option: True})
        if most < players <= more:
            return BadInput(
                "{game} is for {low} to {high} players, not {value}."
                " With the house rule “{option}” up to {more} can play.",
                "players",
                option=OptionName(game.id, option),
                more=more,
                **facts,
            )
    if least == most:
        return BadInput("{game} is for {low:player|players}, not {value}.", "players", **facts)
    return BadInput("{game} is for {low} to {high} players, not {value}.", "players", **facts)


def read_header(line: Mapping[str, Value]) -> Setup:
    """Return the set-up that the first line of a record holds, or raise BadInput."""
    version = line.get("record")
    if type(version) is not int or version < 1:
        raise BadInput("The first line must be a header with the key {key}.", "record")
    if version > VERSION:
        raise BadInput(
            "This record is version {value}, and this app knows version {high}: update the app.",
            "record",
            value=str(version)[:20],
            high=VERSION,
        )
    for key in ("game", "players"):
        if key not in line:
            raise BadInput("The header needs the key {key}.", key)
    for key in line:
        if key not in (*HEADER_KEYS, "at", "note"):
            raise BadInput("“{value}” isn’t a key of the header.", key, value=key[:60])
    read_time(line, "at")
    read_note(line)
    return make_setup(
        line["game"],
        line["players"],
        line.get("options", {}),
        ID.read(line["id"], "id") if "id" in line else "",
        read_time(line, "started"),
    )


def header_note(content: bytes) -> str:
    """Return the note that somebody wrote into the first line of a record that can be read."""
    return note_of_header(read_object(content.partition(b"\n")[0]))


def header_with(line: bytes, **changes: str) -> bytes:
    """Return the first line of a record with another start or id; all else that it says stays."""
    header = {**read_object(line), **changes}
    note = note_of_header(header)
    kept = (*HEADER_KEYS, "at", "note") if note else (*HEADER_KEYS, "at")
    text = canonical_json({key: header[key] for key in kept if key in header}).encode()
    return text if note else header_with_sum(text)


def header_text(setup: Setup) -> str:
    """Return the first line of a record for a set-up."""
    chosen = {
        option.id: setup.options[option.id]
        for option in setup.game.agreement.options
        if setup.options[option.id] != option.default
    }
    header: JsonObject = {"record": VERSION, "game": setup.game.id}
    if setup.id:
        header["id"] = setup.id
    if setup.started:
        header["started"] = setup.started
    return canonical_json({**header, "players": setup.players, "options": chosen})


Follow = Callable[[Match, Line], object]


def read_bytes(content: bytes, follow: Follow = lambda *_: None) -> Record:
    """Return the match in a record, or raise BadInput or IllegalRecord with the line.

    `follow` is called with every line and the match that it was added to.
    """
    return run_to_end(read_in_steps(content, follow))


def run_to_end(steps: Generator[object, None, T]) -> T:
    """Return the result of a generator, after all of its steps without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def read_in_steps(
    content: bytes, follow: Follow = lambda *_: None, work: WorkBudget = NONE_YET
) -> Generator[None, None, Record]:
    """Read a record like `read_bytes`, a few milliseconds at a time."""
    if len(content) > LARGEST_FILE:
        raise _at(1, BadInput("The file is larger than {high} bytes.", high=LARGEST_FILE))
    *lines, torn = content.split(b"\n")
    if not lines:
        raise _at(1, BadInput("There’s no header: the first line must be a complete one."))
    for number, text in enumerate(lines, 1):
        if len(text) > LONGEST_LINE:
            raise _at(number, BadInput("The line is longer than {high} bytes.", high=LONGEST_LINE))
    number = 1
    rested = 0
    try:
        match = Match.of(read_header(read_object(lines[0])))
        for number, text in enumerate(lines[1:], 2):
            line = read_line(match.setup, without_sum(read_object(text), text))
            work = work.with_line(match, line)
            before = match
            match = _add(match, line, number)
            follow(before, line)
            if number + work.done - rested >= A_STEP:
                rested = number + work.done
                yield
    except BadInput as error:
        raise _at(number, error) from error
    return Record(match, torn, work)


def _add(match: Match, line: Line, number: int) -> Match:
    added, verdict = match.add(line)
    if not verdict.legal:
        broken = verdict.broken[0]
        raise IllegalRecord(number, broken.number or match.number + 1, match.setup, broken)
    return added


def _at(line: int, error: BadInput) -> BadInput:
    error.line = line
    return error


def read_file(path: Path) -> Record:
    """Read the record in a file like `read_bytes`."""
    return read_bytes(read_at_most(path, LARGEST_FILE))


def read_text(setup: Setup, text: bytes) -> Line:
    """Return the move or correction in a text, as a record would hold it without a sum."""
    if len(text) > LONGEST_LINE:
        raise BadInput("The line is longer than {high} bytes.", high=LONGEST_LINE)
    return read_line(setup, read_object(text))


def append(path: Path, text: bytes) -> tuple[Match, Verdict, bytes]:
    """Append a line to a record if it is legal; it is synced when this returns."""
    with Writer.open(path) as writer:
        torn = writer.torn
        match, _, work = read_bytes(writer.content)
        line = read_text(match.setup, text)
        work.with_line(match, line)
        after, verdict = match.add(line)
        if verdict.legal:
            written_line = line_text(match.setup, canonical_line(line, after)).encode()
            if has_sum(writer.last_line):
                written_line = with_sum(written_line)
            try:
                writer.append(written_line + b"\n")
            except StorageError:
                raise BlockingIOError from None
        return after, verdict, torn
