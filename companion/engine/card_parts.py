"""A card that is entered by its parts: what can be picked of each, and what the picks can mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from .facts import Card
from .offers import Face, Key, Pad, Pick, Picks, picked
from .schema import CompositeChoice, Kind, Value

Chosen = Mapping[str, str]  # of each part the word that was picked
NOTHING: Chosen = {}


def chosen_of(picks: Picks, parts: Iterable[str]) -> dict[str, str]:
    """Return the last pick of each of these parts."""
    return {part: found[-1] for part in parts if (found := picked(picks, part))}


def pads_of(
    kind: Kind,
    chosen: Chosen = NOTHING,
    doubt: Callable[[Pick], str] = lambda pick: "",
) -> dict[str, Pad]:
    """Return a pad for each part; a kind that is not made of parts has none."""

    def key(part: str, word: str, sign: str | Face | None) -> Key:
        named = Card(word) if sign else None
        face = sign if isinstance(sign, Face) else Face(named, short=sign or word)
        return Key(f"{part}:{word}", face, doubt=doubt(f"{part}:{word}"))

    parts = kind.parts if isinstance(kind, CompositeChoice) else {}
    return {
        part: Pad(tuple(key(part, word, sign) for word, sign in _signs(words, chosen).items()))
        for part, words in parts.items()
    }


def _signs(words: Value, chosen: Chosen) -> Mapping[str, str | Face | None]:
    shown = words(chosen) if callable(words) else words
    return shown if isinstance(shown, Mapping) else dict.fromkeys(shown)


def words_with(kind: CompositeChoice, chosen: Chosen) -> Iterator[str]:
    """Yield the words of the kind that have all the chosen parts."""
    wanted = [(at, chosen[part]) for at, part in enumerate(kind.parts) if part in chosen]
    for word in kind.words:
        parts = word.split("-")
        if all(parts[at] == part for at, part in wanted):
            yield word
