"""The conditions on which "May I …?" depends: a verb is allowed if none of its conditions fails.

A condition stands for one or more rules and is said in plain words, `[conditions]` of a game's
words. `data/games/<game>/conditions.toml` has the rules of each, in the order in which people would
doubt them; what every game has, or two games share, is there once.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from ..engine.game import Game, Setup
from ..engine.rules import TURN, turn_not_yours
from ..i18n.language import SOURCE, read_head
from ..paths import data_folder
from .book import book, in_force


class Condition(NamedTuple):
    """Something that must be so, and the rules that say it, the decisive one first."""

    id: str
    rules: tuple[str, ...]
    folded: bool = False  # only a slip, or a count that the phone keeps, would break it


def can_be_asked(game: Game) -> bool:
    """Return whether somebody makes moves in this game that could be refused."""
    return not game.only_counted and game.agreement.game_for is None


def verbs_of(setups: tuple[Setup, ...]) -> tuple[str, ...]:
    """Return the moves that a player may ask for in one of these matches."""
    known = {name for setup in setups for name in setup.forms}
    moves = setups[0].game.rules.moves
    return tuple(
        move.name
        for move in moves
        if (move.has_player or (move.listed and move.phases))  # the latter out of turn
        and not move.record.ruled
        and move.name in known
    )


def rules_of(game: Game, verb: str) -> tuple[str, ...]:
    """Return the ids of all rules that a move can break, whatever was agreed."""
    declared = next(move for move in game.rules.moves if move.name == verb)
    turn = (turn_not_yours.id,) if declared.has_player and TURN in declared.phases else ()
    return tuple(dict.fromkeys((*turn, *(rule.id for rule in game.asked[declared.make].all))))


def conditions_of(setups: tuple[Setup, ...], verb: str) -> tuple[Condition, ...]:
    """Return the conditions of a verb, with the rules that hold in one of these matches."""
    game = setups[0].game
    texts = book(game.id, SOURCE)

    def holds(rule: str) -> bool:
        found = texts.find(rule)
        return found is None or any(in_force(found.section, setup) for setup in setups)

    asked = {rule for rule in rules_of(game, verb) if holds(rule)}
    found = (
        condition._replace(rules=tuple(rule for rule in condition.rules if rule in asked))
        for condition in read_conditions(game.id)
    )
    return tuple(condition for condition in found if condition.rules)


@cache
def read_conditions(game: str) -> tuple[Condition, ...]:
    """Return all conditions of a game; its own stand in place of shared ones of the same name."""
    shown = dict[str, list[str]]()
    folded = dict[str, list[str]]()
    for folder in filter(None, ("common", read_head(game).get("shares"), game)):
        file = data_folder() / "games" / folder / "conditions.toml"
        read = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
        shown |= read.get("conditions", {})
        folded |= read.get("folded", {})
    return (
        *(Condition(id, tuple(rules)) for id, rules in shown.items()),
        *(Condition(id, tuple(rules), folded=True) for id, rules in folded.items()),
    )
