"""A match as it stands for a program, and what of it can be put right by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..engine.adjust import entries
from ..engine.facts import OwnWords
from ..engine.game import Setup
from ..engine.match import Match, Verdict
from ..engine.schema import JsonObject
from ..i18n.language import SOURCE, Language, language


def standing(match: Match, lang: Language | None = None) -> JsonObject:
    """Return the object that `replay --json` prints; words of its table are English without a
    language."""
    table = match.table
    game = match.setup.game
    speaks = lang or language(SOURCE)
    public = {
        key: speaks.own_words(value, match.setup) if isinstance(value, OwnWords) else value
        for key, value in match.setup.public(table).items()
    }
    over = table.phase == "over"
    return {
        "game": game.id,
        "players": match.setup.players,
        "round": table.round,
        "phase": table.phase,
        "turn": table.turn,
        "round_points": game.rules.round_points(table),
        "totals": table.totals,
        "over": over,
        "winners": game.rules.winners(table) if over else (),
        "moves": match.number,
        "table": public,
    }


def verdict_object(verdict: Verdict, setup: Setup, language: Language) -> JsonObject:
    """Return the object that `check --json` prints."""
    return {
        "legal": verdict.legal,
        "broken": [
            {
                "rule": broken.rule.id,
                "text": language.why(broken, setup),
                "may_overrule": broken.rule.may_overrule,
                **({"move": broken.number} if broken.number else {}),
            }
            for broken in verdict.broken
        ],
    }


class CountedView(NamedTuple):
    """A number that the phone has counted, and the form entry that corrects it."""

    entry: str  # of the form in which it is put right
    words: str
    value: str


def adjustable_counts(match: Match, seat: int, language: Language) -> Iterator[CountedView]:
    """Yield the counts of a player and of the middle that can be corrected by hand now."""
    setup = match.setup
    table = match.table
    words = language.of_game(setup.game.id)["put-right"]
    for key in (field.key for field in entries(setup, table)):
        match getattr(table, key):
            case tuple(each):
                entry = f"{key}:{seat}"
                value = each[seat]
            case int(value):
                entry = key
            case places:
                entry = f"{key}:{next(iter(places))}"
                value = sum(places.values())
        yield CountedView(entry, words[key], language.number(value))
