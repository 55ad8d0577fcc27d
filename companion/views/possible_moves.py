"""What can the player at turn do now? The legal moves, grouped by verb and summed up.

With a hand entered, only what that hand can do; it is never stored.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ..engine.facts import Card, Cards, Facts, Who
from ..engine.game import options
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
    """Return what can be done now by verb, in the order of the game's words."""
    setup = presenter.setup
    game = setup.game
    moves = [
        move for move in options(setup, table) if hand is None or _has(hand, game.uses(table, move))
    ]
    found = game.chances(table, moves, hand)
    verbs = list(presenter.verbs)
    groups: dict[str, list[ChanceView]] = {}
    for chance in sorted(found, key=lambda chance: _order(presenter, chance, verbs)):
        groups.setdefault(_title(presenter, table, chance), []).append(
            _line(presenter, table, chance)
        )
    return tuple(VerbGroup(title, _joined(lines)) for title, lines in groups.items())


def _has(hand: Picks, used: Picks) -> bool:
    return Counter(used) <= Counter(hand)


def _name(presenter: Presenter, chance: Chance) -> str:
    return chance.verb or presenter.setup.form_of[type(chance.move)].name


def _order(presenter: Presenter, chance: Chance, verbs: list[str]) -> int:
    name = _name(presenter, chance)
    return verbs.index(name) if name in verbs else len(verbs)


def _verb(presenter: Presenter, chance: Chance) -> JsonObject:
    name = _name(presenter, chance)
    return dict(presenter.verbs.get(name, {"name": name, "does": ""}))


def _title(presenter: Presenter, table: BaseTable, chance: Chance) -> str:
    facts: Facts = {} if table.turn is None else {"player": Who(table.turn)}
    if chance.move is not None:
        facts |= presenter.setup.facts(table, chance.move)
    return presenter.language.fill(_verb(presenter, chance)["name"], facts, presenter.setup)


def _line(presenter: Presenter, table: BaseTable, chance: Chance) -> ChanceView:
    if chance.move is None:
        return ChanceView(presenter.words(chance.words), tuple(map(presenter.face, chance.faces)))
    facts = presenter.setup.facts(table, chance.move)
    text = presenter.what_it_does(_verb(presenter, chance), facts)
    cards = _cards(presenter, facts)
    return ChanceView(text, (Face(cards),) if cards and cards not in text else ())


def _cards(presenter: Presenter, facts: JsonObject) -> str:
    for key in ("cards", "card"):
        if isinstance(facts.get(key), Card | Cards):
            return presenter.language.say(facts[key], presenter.setup)
    return ""


def _joined(lines: list[ChanceView]) -> tuple[ChanceView, ...]:
    """Say once what is said twice, with all that belongs to it."""
    faces: dict[str, tuple[Face[str], ...]] = {}
    for words, shown in lines:
        faces[words] = faces.get(words, ()) + shown
    return tuple(ChanceView(words, shown) for words, shown in faces.items())
