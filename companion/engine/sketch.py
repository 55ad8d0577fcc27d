"""Questions by which somebody tells, in a few taps, what a table looks like that nobody logged.

Which keys of the table a move depends on follows from the needs of its rules; a game only says how
each of them is asked for, and what the answers come to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from . import card_parts
from .facts import Card, Phrase, Say
from .offers import Key, Pad, Pick, Picks, plain_key
from .schema import CompositeChoice

if TYPE_CHECKING:
    from .game import Setup

NOT_TOLD: Any = object()  # where null would be an answer
YES, NO, NONE = "is:yes", "is:no", "is:none"
YES_OR_NO = plain_key(NO, Say("no")), plain_key(YES, Say("yes"))


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

    def by_answer(self, question: str, values: Mapping[Pick, Any]) -> Any:
        """What the answer comes to, by its pick; NOT_TOLD while nobody has given one."""
        return next((values[pick] for pick in self.said.get(question, ())), NOT_TOLD)


class ToldBy(NamedTuple):
    """How a key of the table is told."""

    questions: Callable[[About], tuple[Question, ...]]
    value: Callable[[About], Any]  # NOT_TOLD if the answers do not come to one


def yes_or_no(id: str, words: Phrase) -> Question:
    return one_of(id, words, *YES_OR_NO)


def one_of(id: str, words: Phrase, *keys: Key) -> Question:
    return Question(id, words, (Pad(keys),))


def card_keys(setup: Setup, words: tuple[str, ...]) -> tuple[Key, ...]:
    """As the game shows them in a hand; what is no card has only its name."""
    shown = {key.pick: key for key in setup.game.table.hand_keys(setup.game.rules.start(setup))}
    found = [shown[pick] for word in words if (pick := f"card:{word}") in shown]
    keys = found or [plain_key(f"word:{word}", Card(word)) for word in words]
    return tuple(
        key._replace(most=1, doubt="", face=key.face._replace(note=None, value=None))
        for key in keys
    )


def pads_of(kind: CompositeChoice) -> tuple[Pad, ...]:
    """By which a word is entered that is made of parts: only parts that one of these words has."""
    known = [set(those) for those in zip(*(word.split("-") for word in kind.words), strict=True)]
    return tuple(
        Pad(tuple(key for key in pad.keys if key.pick.partition(":")[2] in of_these))
        for pad, of_these in zip(card_parts.pads_of(kind, named=True).values(), known, strict=True)
    )


def composed(kind: CompositeChoice, picks: Picks) -> list[str]:
    """The words that the parts picked so far can mean."""
    return [*card_parts.words_with(kind, card_parts.chosen_of(picks, kind.parts))]


def card_told(id: str, words: Phrase, kind: CompositeChoice, in_list: bool = False) -> ToldBy:
    """A card that is told by its parts; or a pile, by the card on top."""

    def value(about: About) -> Any:
        found = composed(kind, about.said.get(id, ()))
        return NOT_TOLD if len(found) != 1 else found if in_list else found[0]

    return ToldBy(lambda about: (Question(id, words, pads_of(kind)),), value)
