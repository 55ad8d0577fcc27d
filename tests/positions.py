"""Random matches of every game, played by the checker itself, and what they must conserve."""

import random
from functools import cache
from typing import Any

from tests.api import GAMES, Entry, Match, Setup, broken_rules, make_setup, options
from tests.games import played

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


def some_legal(match: Match, dice: random.Random) -> Any:
    """Any of the options, as a rule found without judging them all."""
    setup, table = match.setup, match.table
    tried = all_tried(setup, table.turn or 0)
    for _ in range(min(50, len(tried))):
        move = dice.choice(tried)
        if not broken_rules(setup.game, table, move):
            return move
    legal = options(setup, table)
    return dice.choice(legal) if legal else None


@cache
def all_tried(setup: Setup, player: int) -> list[Any]:
    return [move for moves in setup.tried(player).values() for move in moves]


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
