"""A slip of the past, after which later moves do not fit: what happened instead, one by one.

The browser sends the correction that began it and all that was told since; nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Callable

from ..engine.tapped import Tapped
from ..play.mending import END, INSTEAD, TOLD, Mending
from .door import KEEP
from .refusal import Refusal
from .request import Answer, Deeds, Request
from .seen import Stale
from .tapping import answer, judged, mending_of, seated, told_on


def repair(request: Request) -> Answer:
    """The question that is open, after one more answer to the one before."""
    at, body = seated(request), request.body
    if body.get("rev") != request.table.revision:
        return judged(request, at, _too_late)
    mending = mending_of(at, body)
    name, *values = body.get("act") or ("look",)
    if name == "compose":
        if values[0] not in TOLD:
            raise Refusal("That cannot be tapped.")
        at.tell(mending, values[0])
        return answer(request, at)
    if name in ANSWERS:
        ANSWERS[name](mending, *values)
    return told_on(request, at, mending)


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
