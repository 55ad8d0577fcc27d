"""A card that is entered by its parts: what can be picked of each, and what the picks can mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from .facts import Card
from .kinds import Kind, Made
from .offers import Face, Key, Pad, Pick, Picks, picked

Chosen = Mapping[str, str]  # of each part the word that was picked
NOTHING: Chosen = {}


def chosen_of(picks: Picks, parts: Iterable[str]) -> dict[str, str]:
    return {part: found[-1] for part in parts if (found := picked(picks, part))}


def pads_of(
    kind: Kind,
    chosen: Chosen = NOTHING,
    doubt: Callable[[Pick], str] = lambda pick: "",
    named: bool = False,  # whether each key tells its name, even where its sign is that
) -> dict[str, Pad]:
    """A pad for each part; what is not made of parts has none."""

    def key(part: str, word: str, sign: str | Face | None) -> Key:
        name = Card(word) if sign is not None or named else None
        face = sign if isinstance(sign, Face) else Face(name, short=sign or word)
        return Key(f"{part}:{word}", face, doubt=doubt(f"{part}:{word}"))

    parts = kind.parts if isinstance(kind, Made) else {}
    return {
        part: Pad(tuple(key(part, word, sign) for word, sign in _signs(words, chosen).items()))
        for part, words in parts.items()
    }


def _signs(words: Any, chosen: Chosen) -> Mapping[str, str | Face | None]:
    shown = words(chosen) if callable(words) else words
    return shown if isinstance(shown, Mapping) else dict.fromkeys(shown)


def words_with(kind: Made, chosen: Chosen) -> Iterator[str]:
    """Those that have all these parts."""
    places = [(place, chosen[part]) for place, part in enumerate(kind.parts) if part in chosen]
    for word in kind.words:
        parts = word.split("-")
        if all(parts[place] == part for place, part in places):
            yield word
