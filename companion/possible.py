"""What can the player at turn do now? The legal moves, grouped by verb, in words.

With a hand entered, only what that hand can do; it is never stored.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from .engine.facts import Card, Cards
from .engine.game import Setup, options
from .engine.offers import Key, Picks
from .words import Language


class Group(NamedTuple):
    title: str
    lines: tuple[str, ...]


def possible(
    setup: Setup, table: Any, language: Language, hand: Picks | None = None
) -> tuple[Group, ...]:
    """In the order in which the game names its moves."""
    verbs = language.of_game(setup.game.id).get("verbs", {})
    found: dict[str, dict[str, list[str]]] = {}
    for move in options(setup, table):
        if hand is not None and not _has(hand, setup.game.uses(table, move)):
            continue
        name = setup.form_of[type(move)].name
        facts = setup.facts(table, move)
        said = language.fill(verbs.get(name, {}).get("does", ""), facts, setup)
        cards = _cards(facts, setup, language)
        lines = found.setdefault(name, {})
        lines.setdefault(said, [])
        if cards and cards not in said:
            lines[said].append(cards)
    return tuple(
        Group(_title(verbs, name, setup, table, language), tuple(map(_line, lines.items())))
        for name, lines in found.items()
    )


def _has(hand: Picks, used: Picks) -> bool:
    return Counter(used) <= Counter(hand)


def _cards(facts: dict[str, Any], setup: Setup, language: Language) -> str:
    for key in ("cards", "card"):
        if isinstance(facts.get(key), Card | Cards):
            return language.say(facts[key], setup)
    return ""


def _title(verbs: Any, name: str, setup: Setup, table: Any, language: Language) -> str:
    words = verbs.get(name, {}).get("name", name)
    player = {} if table.turn is None else {"player": setup.players[table.turn]}
    return language.fill(words, player, setup)


def _line(line: tuple[str, list[str]]) -> str:
    said, cards = line
    return f"{said}: {', '.join(cards)}" if cards else said


def hand_keys(setup: Setup, table: Any) -> tuple[Key, ...]:
    """The keys by which a hand is entered: those of the pad that the game's moves use."""
    used = {pick for move in options(setup, table) for pick in setup.game.uses(table, move)}
    kinds = {pick.partition(":")[0] for pick in used}
    offer = setup.game.offer(table, table.turn, ())
    whole = setup.game.offer(table, table.turn, (offer.more,)) if offer.more else offer
    keys = {key.pick: key for pad in whole.pads for key in pad.keys}
    return tuple(key for pick, key in keys.items() if pick.partition(":")[0] in kinds)
