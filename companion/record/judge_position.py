"""Judge a move at a position of a match that nobody logged: `companion judge`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ..engine.errors import BadInput
from ..engine.game import Setup
from ..engine.judge import judge
from ..engine.match import Entry, Verdict, read_line
from ..engine.schema import Each, Value, Whole
from ..games import game_called
from .match_file import make_setup, read_options
from .names import read_names

PLAYERS = Whole(0, 1000)  # at a game of any size: nobody names more than that


class JudgedPosition(NamedTuple):
    """A verdict at a position, who plays there, and the missing keys on which it depends."""

    setup: Setup
    verdict: Verdict
    not_told: tuple[str, ...]


def judge_position(
    game: str,
    options: Mapping[str, Value],
    move: Mapping[str, Value],
    position: Mapping[str, Value],
    players: int | None = None,
    called: Callable[[int], str] = "player {}".format,
) -> JudgedPosition:
    """Return the verdict on a move at a position, with the names of the position if it has all."""
    wrong: BadInput | None = None
    for count in _how_many(game, options, position, players):
        setup = make_setup(game, _names(position, count, called), dict(options))
        try:
            entry = _entry(setup, move)
            found = judge(setup, entry, position)
            return JudgedPosition(setup, found.verdict, found.not_told)
        except BadInput as error:
            wrong = error if wrong is None or wrong.key == "move" else wrong
    assert wrong is not None
    raise wrong


def _entry(setup: Setup, move: Mapping[str, Value]) -> Entry:
    if "move" not in move:
        raise BadInput("Without a log, only a move can be judged: it needs the key {key}.", "move")
    line = read_line(setup, move)
    assert isinstance(line, Entry)
    return line


def _how_many(
    game: str, options: Mapping[str, Value], position: Mapping[str, Value], players: int | None
) -> Iterator[int]:
    """Return the number that was said, the entries of a list by player, or the least that fits."""
    known = game_called(game)
    if known is None or players is not None:
        yield PLAYERS.read(players or 0, "players")
        return
    if known.agreement.game_for:
        known = known.agreement.game_for(dict(options))
    (least, most), agreed = known.players, read_options(known, dict(options))
    if known.agreement.most_players:
        most = known.agreement.most_players(agreed)
    counts = known.public.likely_players or range(least, most + 1)
    table = position.get("table")
    listed = [position.get("totals")]
    if type(table) is dict:
        setups = (Setup(known, ("",) * count, agreed) for count in counts)
        kinds = (item for setup in setups for item in setup.shape.items())
        listed += [table.get(key) for key, kind in kinds if isinstance(kind, Each)]
    counted = next((len(found) for found in listed if type(found) is list), None)
    yield from counts if counted is None else (counted,)


def _names(position: Mapping[str, Value], count: int, called: Callable[[int], str]) -> list[str]:
    given = position.get("players")
    if type(given) is list and len(given) == count:
        try:
            return list(read_names(given))
        except BadInput:  # it is ignored, as everything that does not count
            pass
    return [called(number) for number in range(1, count + 1)]
