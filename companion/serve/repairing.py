"""A slip of the past, after which later moves do not fit: what happened instead, one by one.

The browser sends the correction that began it and all that was told since; nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Callable

from ..engine.tapped import Tapped
from ..play.mending import END, INSTEAD, TOLD, Mending
from .door import KEEP, Guest
from .refusal import Refusal
from .seen import Stale
from .table import OpenTable
from .tapping import Answer, Asked, Deeds, answer, judged, mending_of, seated, told_on


def repair(table: OpenTable, guest: Guest, asked: Asked) -> Answer:
    """The question that is open, after one more answer to the one before."""
    at = seated(table, guest, asked)
    if asked.get("rev") != table.revision:
        return judged(table, guest, asked, at, _too_late)
    mending = mending_of(at, asked)
    name, *values = asked.get("act") or ("look",)
    if name == "compose":
        if values[0] not in TOLD:
            raise Refusal("That cannot be tapped.")
        at.tell(mending, values[0])
        return answer(table, guest, at)
    if name in ANSWERS:
        ANSWERS[name](mending, *values)
    return told_on(table, guest, asked, at, mending)


def _too_late() -> Tapped:
    raise Stale


def _choose(mending: Mending, number: int) -> None:
    question = mending.view().question
    assert question is not None
    mending.tell(INSTEAD, *question.choices[number].moves)


ANSWERS: dict[str, Callable[..., object]] = {
    "back": lambda mending: mending.back(),
    "end": lambda mending: mending.tell(END),
    "choose": _choose,
}
DEEDS: Deeds = {"repair": (KEEP, repair)}
