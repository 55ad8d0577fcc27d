"""What belongs to one game alone: its stories, rule ids and journeys, and how it is played here.

Every folder is a game, by the name of its module. `stories.txt` is all that a game must have; what
`spec.toml` and `played.py` do not say follows from the game itself.
"""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from companion.engine.game import Game, broken_rules
from companion.engine.match import Match
from companion.engine.schema import (
    CompositeChoice,
    Each,
    Flag,
    Kind,
    MultiSet,
    OneOf,
    Whole,
    WordMap,
)
from companion.games import read_game

HERE = Path(__file__).parent
Line = dict[str, Any]
Shapes = list[tuple[int, dict[str, Any]]]  # players and options
TRIES = 2000  # of moves made at random, until one of them is legal


def folder_of(game: str) -> Path:
    return HERE / game.replace("-", "_")


def any_value(kind: Kind, dice: random.Random) -> Any:
    match kind:
        case Whole():
            return dice.randint(max(kind.low, -20), min(kind.high, 40))
        case OneOf():
            return dice.choice(kind.words)
        case Flag():
            return dice.random() < 0.5
        case MultiSet():
            least = max(kind.least, 1)
            count = dice.randint(least, max(least, min(kind.most, 3)))
            return [any_value(kind.of, dice) for _ in range(count)]
        case Each():
            return [any_value(kind.of, dice) for _ in range(kind.players)]
        case WordMap():
            return {}
    raise AssertionError(kind)


def anything_unlisted(match: Match, dice: random.Random) -> Line:
    """A legal deal, turned-up card or count, found by trying."""
    setup = match.setup
    table = match.table
    game = setup.game
    forms = [
        setup.form_of[t.make] for t in game.rules.moves if t.make in setup.form_of and not t.listed
    ]
    due = [f for f in forms if table.phase in game.types[f.make].phases]
    broken: Counter[str] = Counter()
    for _ in range(TRIES):
        form = dice.choice(due or forms)
        keys = {key: any_value(kind, dice) for key, (_, kind) in form.keys.items()}
        if "player" in keys and table.turn is not None:
            keys["player"] = table.turn
        line = {"move": form.name, **keys}
        found = broken_rules(game, table, setup.read_move(line))
        if not found:
            return line
        broken.update(f"{form.name}: {rule.id}" for rule in found)
    why = ", ".join(rule for rule, _ in broken.most_common(3))
    raise AssertionError(
        f"{game.id}: at turn of {table.turn} in the phase {table.phase} `options` lists no move, "
        f"and of those tried at random all are refused ({why}). If only players know what comes "
        f"next, say it in tests/games/{folder_of(game.id).name}/played.py as `unlisted`"
    )


def nothing_to_conserve(match: Match) -> None:
    """A game whose table holds nothing that can be counted."""


def each_part_is_a_tap(game: Game, line: Line) -> int:
    """Each thing that a move names is one tap, or one for each of its parts, and then the verb."""
    (declared,) = [declared for declared in game.rules.moves if declared.name == line["move"]]
    taps = 1
    for key in line.keys() - {"move", "player"}:
        kind = declared.keys[key]
        value = line[key]
        parts = len(kind.parts) if isinstance(kind, CompositeChoice) else 1
        taps += len(value) if isinstance(value, list) else parts
    return taps


class Played(NamedTuple):
    """How a game is played at random, and what it promises."""

    shapes: Shapes = []  # players and options of random matches; else the fewest and the most
    # What only the players know when nothing is listed: a deal, a card turned up.
    unlisted: Callable[[Match, random.Random], Line] = anything_unlisted
    # What is legal though `options` never lists it, and how often it is done all the same.
    never_listed: tuple[float, Callable[[Match, random.Random], Line]] | None = None
    conserved: Callable[[Match], None] = nothing_to_conserve  # asserts what is true of every table
    taps: Callable[[Line], int] | None = None  # at most, for a listed move; else one for each part
    besides: dict[str, int] = {}  # keys that `options` leaves out, and the taps of each entry
    # at most so many taps of a move that `options` does not list
    unlisted_taps: dict[str, Callable[[Line], int]] = {}
    meant: Callable[[Line], set[str]] = lambda line: set()  # the keys that mean such a move
    crowded: Shapes = []  # those that fill the table screen most
    laid_out: Shapes = []  # those among which nothing may move under a finger
    taps_deep: int = 3  # so many taps are tried there
    dealt: tuple[Line, ...] = ()  # what is logged before somebody taps about for a while


def played(game: str) -> Played:
    """As the game's own folder has it, with what follows from the game."""
    name = f"tests.games.{game.replace('-', '_')}.played"
    there = folder_of(game).is_dir() and find_spec(name) is not None
    found: Played = import_module(name).PLAYED if there else Played()
    usual = usual_shapes(read_game(game))
    crowded = found.crowded or usual
    return found._replace(
        shapes=found.shapes or usual,
        taps=found.taps or partial(each_part_is_a_tap, read_game(game)),
        crowded=crowded,
        laid_out=found.laid_out or crowded,
    )


def usual_shapes(game: Game) -> Shapes:
    return [(players, {}) for players in dict.fromkeys(game.players)]
