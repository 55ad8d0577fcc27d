"""What can the player at turn do now? The legal moves, grouped by verb and summed up.

With a hand entered, only what that hand can do; it is never stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from ..engine.facts import Card, Cards, Facts, Who
from ..engine.game import Setup, options
from ..engine.moves import Finish
from ..engine.offers import Chance, Face, Picks
from ..engine.rules import BaseTable
from ..engine.schema import JsonObject
from .presenter import Presenter


class ChanceView(NamedTuple):
    """A line of "What can I do now?", with the cards that it is about."""

    words: str
    faces: tuple[Face[str], ...] = ()


class VerbGroup(NamedTuple):
    """The possible moves of one verb."""

    title: str
    lines: tuple[ChanceView, ...]


def possible_moves(
    presenter: Presenter, table: BaseTable, hand: Picks | None = None
) -> tuple[VerbGroup, ...]:
    """Return what can be done now by verb, in the order of the game's words; what is said twice is
    said once, with all cards that belong to it."""
    setup = presenter.setup
    verbs = presenter.verbs
    uses = setup.game.uses
    held = Counter(hand)
    legal = options(setup, table)
    if not setup.game.only_counted:  # to end the match is nobody's turn: it stands in the menu
        legal = [move for move in legal if not isinstance(move, Finish)]
    moves = [move for move in legal if hand is None or Counter(uses(table, move)) <= held]
    order = [*verbs]
    named = [
        (chance.verb or setup.form_of[type(chance.move)].name, chance)
        for chance in setup.game.chances(table, moves, hand)
    ]
    named.sort(key=lambda one: order.index(one[0]) if one[0] in order else len(order))
    groups: dict[str, dict[str, tuple[Face[str], ...]]] = {}
    for name, chance in named:
        words = verbs.get(name, {"name": name, "does": ""})
        facts = _facts(setup, table, chance)
        lines = groups.setdefault(presenter.language.fill(words["name"], facts, setup), {})
        line, faces = _line(presenter, chance, words, facts)
        lines[line] = lines.get(line, ()) + faces
    return tuple(
        VerbGroup(title, tuple(ChanceView(*line) for line in lines.items()))
        for title, lines in groups.items()
    )


def _facts(setup: Setup, table: BaseTable, chance: Chance) -> Facts:
    facts: Facts = {} if table.turn is None else {"player": Who(table.turn)}
    return facts if chance.move is None else facts | setup.facts(table, chance.move)


def _line(
    presenter: Presenter, chance: Chance, words: Mapping[str, str], facts: Facts
) -> ChanceView:
    if chance.move is None:
        return ChanceView(presenter.words(chance.words), tuple(map(presenter.face, chance.faces)))
    text = presenter.what_it_does(words, facts)
    cards = _cards(presenter, facts)
    return ChanceView(text, (Face(cards),) if cards and cards not in text else ())


def _cards(presenter: Presenter, facts: JsonObject) -> str:
    for key in ("cards", "card"):
        if isinstance(facts.get(key), Card | Cards):
            return presenter.language.say(facts[key], presenter.setup)
    return ""
