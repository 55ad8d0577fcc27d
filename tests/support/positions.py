"""Random matches of every game, played by the checker itself, and what they must conserve."""

import random
from functools import cache
from typing import Any

from companion.engine.moves import Finish
from companion.engine.rules import BaseTable
from companion.engine.schema import Move
from tests.games import played
from tests.support.api import GAMES, Entry, Match, Setup, broken_rules, make_setup, options

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou"]

PLAYED = {game.id: played(game.id) for game in GAMES}

# Each game in each of its shapes: players and options.
SETUPS: dict[str, Setup] = {
    f"{game}-{players}{'-' + '-'.join(map(str, chosen.values())) if chosen else ''}": make_setup(
        game, NAMES[:players], chosen
    )
    for game, how in PLAYED.items()
    for players, chosen in how.shapes
}


STOPS = 97  # after so many moves a match is finished where it may be: else all would stop early


def some_legal(match: Match, dice: random.Random) -> Any:
    """Any of the options, as a rule found without judging them all."""
    setup = match.setup
    table = match.table
    stops = "finish" in setup.forms and match.number == STOPS
    if stops and not broken_rules(setup.game, table, Finish()):
        return Finish()
    tried = all_tried(setup, table.turn or 0)
    for _ in range(min(50, len(tried))):
        move = dice.choice(tried)
        if not broken_rules(setup.game, table, move):
            return move
    legal = played_on(setup, table)
    return dice.choice(legal) if legal else None


def played_on(setup: Setup, table: BaseTable) -> list[Move]:
    """What `options` lists but the end of the match, which stands in the menu of a table."""
    return [move for move in options(setup, table) if is_played(setup, move)]


def is_played(setup: Setup, move: Move) -> bool:
    return setup.game.only_counted or not isinstance(move, Finish)


@cache
def all_tried(setup: Setup, player: int) -> list[Any]:
    """All that `options` tries for a player, but for the end of the match."""
    tried = (move for moves in setup.tried(player).values() for move in moves)
    return [move for move in tried if is_played(setup, move)]


def some_move(match: Match, dice: random.Random) -> Any:
    setup = match.setup
    how = PLAYED[setup.game.id]
    chance, never_listed = how.never_listed or (0, how.unlisted)
    if dice.random() < chance:
        return setup.read_move(never_listed(match, dice))
    legal = some_legal(match, dice)
    return setup.read_move(how.unlisted(match, dice)) if legal is None else legal


def random_match(setup: Setup, seed: int, length: int) -> Match:
    """So many moves played at random, fewer if the match is over before."""
    dice = random.Random(seed)
    match = Match.of(setup)
    for _ in range(length):
        if match.table.phase == "over":
            break
        move = some_move(match, dice)
        match, verdict = match.add(Entry(move))
        broken = ", ".join(broken.rule.id for broken in verdict.broken)
        wrong = f"{setup.text(move)} is listed as legal and breaks {broken}"
        assert verdict.legal, f"{wrong}: does `needs` name all that the rule looks at?"
    return match


def conserved(match: Match) -> None:
    PLAYED[match.setup.game.id].conserved(match)
