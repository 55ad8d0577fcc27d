"""The rule library: articles of a game in a language, looked up by words or by a rule's id."""

from __future__ import annotations

from collections.abc import Sequence

from .words import Language


def look_up(game: str, words: Sequence[str], language: Language) -> list[str]:
    """What fits the words, best first; a rule's id shows that rule."""
    rules = language.of_game(game)["rules"]
    wanted = " ".join(words).casefold()
    return [
        f"{id}\n{rule['says']}"
        for id, rule in rules.items()
        if wanted in f"{id} {rule['says']}".casefold()
    ]
