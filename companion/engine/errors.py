"""The errors that people read: an English sentence with its facts, and what kind of error it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Self


class Message(NamedTuple):
    """An English sentence with `{facts}`, translated when it is shown; it can be kept as JSON."""

    sentence: str
    facts: Mapping[str, str | int] = {}


class CompanionError(Exception):
    """The base class of all errors that are shown to a person; only its subclasses are raised."""

    def __init__(self, sentence: str, **facts: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.facts = facts

    @classmethod
    def of(cls, message: Message) -> Self:
        """Make an error of this kind that says the message."""
        return cls(message.sentence, **message.facts)

    @property
    def message(self) -> Message:
        """Return the sentence with those facts that can be kept as JSON."""
        facts = {key: fact for key, fact in self.facts.items() if isinstance(fact, str | int)}
        return Message(self.sentence, facts)


class BadInput(CompanionError):
    """Input that cannot be read or used: says what is wrong, at which key and in which line.

    Sentences name the key, so it is one of their facts. The line is known only to whoever reads the
    file, mostly sets it later, and shows it in front of the sentence.
    """

    def __init__(
        self, sentence: str, key: str | None = None, line: int | None = None, **facts: object
    ) -> None:
        super().__init__(sentence, key=key, **facts)
        self.key = key
        self.line = line


class StorageError(CompanionError):
    """Something could not be kept on the device; nothing was lost, and a later try may work."""


class NotAllowed(CompanionError):
    """Something that a guest asks for and does not get, with the HTTP status of the answer."""

    def __init__(self, sentence: str, status: int = 400, **facts: object) -> None:
        super().__init__(sentence, **facts)
        self.status = status
