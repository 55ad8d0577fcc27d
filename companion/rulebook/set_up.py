"""How to set a match up: what to take out, how many cards, what is turned up, who begins.

Each step stands in the words of its game, `[[set-up]]`, with the house rules and numbers of players
for which it holds (`option`, written as in the rule texts).
"""

from __future__ import annotations

from ..engine.game import Setup
from ..i18n.language import Language
from .book import holds
from .text import read_requirement


def set_up_steps(setup: Setup, language: Language, first: int | None = None) -> tuple[str, ...]:
    """Return the steps of setting up this match; `first` is who was drawn to begin."""
    facts = {**setup.options, "players": len(setup.players)}
    steps = [
        language.fill(step["says"], facts, setup)
        for step in language.of_game(setup.game.id).get("set-up", ())
        if holds(map(read_requirement, step.get("option", "").split()), setup)
    ]
    if steps and first is not None:
        steps[-1] = language.tr("{player} begins.", player=setup.players[first])
    return tuple(steps)
