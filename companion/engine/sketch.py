"""Questions by which somebody tells, in a few taps, what a table looks like that nobody logged.

Which keys of the table a move depends on follows from the needs of its rules; a game only says how
each of them is asked for, and what the answers come to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .facts import Card, Phrase, Say
from .kinds import Made, OneOf
from .offers import Face, Key, Pad, Picks, face_of, picked

if TYPE_CHECKING:
    from .game import Setup

NOT_TOLD: Any = object()  # where null would be an answer
YES, NO, NONE = "is:yes", "is:no", "is:none"


class Question(NamedTuple):
    id: str
    words: Phrase
    pads: tuple[Pad, ...]  # what can be answered; more than one where each asks for a part


class About(NamedTuple):
    """What a game needs to know to ask for a key of its table, or to make it of the answers."""

    setup: Setup
    move: Mapping[str, Any]  # its keys, as far as they were told
    needs: Mapping[str, frozenset[str]]  # whose part of the key ("" if nobody's): by which rules
    said: Mapping[str, Picks]  # the answers, by the question's id

    def one(self, question: str) -> str:
        """What was answered, without its kind; "" while nobody has said it."""
        return "".join(pick.partition(":")[2] for pick in self.said.get(question, ())[:1])


class Fact(NamedTuple):
    """How a key of the table is told."""

    questions: Callable[[About], tuple[Question, ...]]
    value: Callable[[About], Any]  # NOT_TOLD if the answers do not come to one


def plain(pick: str, words: Phrase) -> Key:
    return Key(pick, Face(None, short=words, plain=True))


def yes_or_no(id: str, words: Phrase) -> Question:
    return Question(id, words, (Pad((plain(NO, Say("no")), plain(YES, Say("yes")))),))


def one_of(id: str, words: Phrase, *keys: Key) -> Question:
    return Question(id, words, (Pad(keys),))


def card_keys(setup: Setup, words: tuple[str, ...]) -> tuple[Key, ...]:
    """As the game shows them in a hand; what is no card has only its name."""
    shown = {key.pick: key for key in setup.game.hand(setup.game.start(setup))}
    found = [shown[pick] for word in words if (pick := f"card:{word}") in shown]
    keys = found or [plain(f"word:{word}", Card(word)) for word in words]
    return tuple(
        key._replace(most=1, doubt="", face=key.face._replace(note=None, value=None))
        for key in keys
    )


def parts_of(setup: Setup, kind: OneOf) -> tuple[Pad, ...]:
    """By which a word is entered that is made of parts; of others there are none."""
    parts = kind.parts if isinstance(kind, Made) else {}
    return tuple(_pad(name, words) for name, words in parts.items())


def _pad(name: str, words: Any) -> Pad:
    shown = words({}) if callable(words) else words
    signs = shown if isinstance(shown, Mapping) else dict(zip(shown, shown, strict=True))
    return Pad(tuple(Key(f"{name}:{word}", face_of(word, sign)) for word, sign in signs.items()))


def pads_of(setup: Setup, kind: OneOf) -> tuple[Pad, ...]:
    """Only parts that one of these words has."""
    known = [set(parts) for parts in zip(*(word.split("-") for word in kind.words), strict=True)]
    return tuple(
        Pad(tuple(key for key in pad.keys if key.pick.partition(":")[2] in of_these))
        for pad, of_these in zip(parts_of(setup, kind), known, strict=True)
    )


def composed(setup: Setup, kind: OneOf, picks: Picks) -> list[str]:
    """The words that the parts picked so far can mean."""
    pads = parts_of(setup, kind)
    parts = [picked(picks, pad.keys[0].pick.partition(":")[0]) for pad in pads]
    return [
        word
        for word in kind.words
        if all(part in told for part, told in zip(word.split("-"), parts, strict=True) if told)
    ]
