"""Judge a move at a position of a match that nobody logged: `companion judge`.

The engine judges a move of a set-up; here the set-up is found. Nobody has to say how many play: it
follows from what was told, or else the least number that makes sense of it is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ..engine.errors import BadInput
from ..engine.game import Game, Setup
from ..engine.judge import Judgement, judge
from ..engine.match import Entry, Verdict, read_line
from ..engine.schema import Each, JsonObject, Value, Whole
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
    """Return the verdict on a move at a position, of which any key may be missing.

    `called` names the players, by their number from 1, where the position does not name all.
    """
    first_error: BadInput | None = None
    for count in _numbers_of_players(game, options, position, players):
        setup = make_setup(game, _names(position, count, called), dict(options))
        try:
            judgement = _judge_with(setup, move, position)
        except BadInput as error:
            # What is wrong with fewer players says most, but for a move that only more can make.
            if first_error is None or first_error.key == "move":
                first_error = error
        else:
            return JudgedPosition(setup, judgement.verdict, judgement.not_told)
    assert first_error is not None
    raise first_error


def _judge_with(
    setup: Setup, move: Mapping[str, Value], position: Mapping[str, Value]
) -> Judgement:
    """Judge the move by this set-up, or raise BadInput if they do not fit together."""
    if "move" not in move:
        raise BadInput("Without a log, only a move can be judged: it needs the key {key}.", "move")
    line = read_line(setup, move)
    assert isinstance(line, Entry)
    return judge(setup, line, position)


def _numbers_of_players(
    game_id: str,
    options: Mapping[str, Value],
    position: Mapping[str, Value],
    agreed_number: int | None,
) -> Iterable[int]:
    """Return the numbers of players to try, one after the other.

    There is one, if it was agreed or if a list in the position has an entry for each player.
    """
    game = game_called(game_id)
    if game is None or agreed_number is not None:  # `make_setup` says what is wrong with them
        return (PLAYERS.read(agreed_number or 0, "players"),)
    if game.agreement.game_for:
        game = game.agreement.game_for(dict(options))
    agreed_options = read_options(game, dict(options))
    least, most = game.players
    if game.agreement.most_players:
        most = game.agreement.most_players(agreed_options)
    possible = game.public.likely_players or range(least, most + 1)
    for key in _keys_by_player(game, agreed_options, possible):
        one_a_player = position.get("totals") if key == "totals" else _of_table(position, key)
        if type(one_a_player) is list:
            return (len(one_a_player),)
    return possible


def _keys_by_player(game: Game, options: JsonObject, possible: Iterable[int]) -> Iterable[str]:
    """Return the keys that hold one entry a player with any of these numbers of players."""
    keys = ["totals"]
    for count in possible:
        table_keys = Setup(game, ("",) * count, options).shape
        keys += [key for key, kind in table_keys.items() if isinstance(kind, Each)]
    return dict.fromkeys(keys)


def _of_table(position: Mapping[str, Value], key: str) -> Value:
    """Return what the position tells of a key of the table, or None."""
    table = position.get("table")
    return table.get(key) if type(table) is dict else None


def _names(position: Mapping[str, Value], count: int, called: Callable[[int], str]) -> list[str]:
    """Return the names in the position if they are as many and can be names, else numbered ones."""
    told_names = position.get("players")
    if type(told_names) is list and len(told_names) == count:
        try:
            return list(read_names(told_names))
        except BadInput:  # who plays does not matter to the verdict
            pass
    return [called(number) for number in range(1, count + 1)]
