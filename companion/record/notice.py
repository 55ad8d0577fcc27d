"""What a person must be told about files, before it is known in which language."""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Self

from ..engine.malformed import Malformed
from .durable import InDoubt, InUse

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
NOT_ALLOWED = {errno.EROFS, errno.EACCES, errno.EPERM}


class Notice(NamedTuple):
    """An English sentence with `{facts}`, translated when it is shown."""

    sentence: str
    facts: Mapping[str, str | int] = {}


def notice_of(error: Malformed) -> Notice:
    """What is wrong with some input, as far as it can be kept."""
    facts = {key: fact for key, fact in error.facts.items() if isinstance(fact, str | int)}
    return Notice(error.sentence, facts)


class NotKept(Exception):
    """Something could not be kept on the device; nothing was lost, and a later try may work."""

    def __init__(self, sentence: str, **facts: str | int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.facts = facts

    @classmethod
    def of(cls, notice: Notice) -> Self:
        return cls(notice.sentence, **notice.facts)

    @property
    def notice(self) -> Notice:
        return Notice(self.sentence, self.facts)


@contextmanager
def or_not_kept(path: Path) -> Iterator[None]:
    """What the system refuses to do with the file meanwhile is told in a sentence."""
    try:
        yield
    except (OSError, InUse) as error:
        raise not_kept(error, path) from error


def not_kept(error: OSError | InUse, path: Path) -> NotKept:
    """The sentence for what the system says is wrong."""
    name = path.name
    if isinstance(error, InUse | BlockingIOError):
        return NotKept("{file} is open in another window.", file=name)
    if isinstance(error, InDoubt):
        return NotKept(
            "{file} was not written, or not whole: look at the last move before you try again.",
            file=name,
        )
    if error.errno in NO_ROOM:
        return NotKept("There is no room left on this device. Free some, then try again.")
    if error.errno in NOT_ALLOWED:
        return NotKept("{file} cannot be written to.", file=name)
    if error.errno == errno.ENOENT:
        return NotKept("{file} is not there any more.", file=name)
    return NotKept(
        "{file} could not be written: {reason}.",
        file=name,
        reason=error.strerror or type(error).__name__,
    )
