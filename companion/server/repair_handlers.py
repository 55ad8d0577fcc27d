"""A repair on the page: a guest answers what happened where later moves no longer fit.

The browser sends the correction that began it and all that was told since; nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Callable

from ..engine.errors import NotAllowed
from ..engine.tap_result import TapResult
from ..session.repair_session import COMPOSED, END, RepairSession
from .auth import KEEP
from .http_error import StaleView, not_understood
from .request import Answer, Handlers, Request, call_with
from .tap_handlers import answer, apply_tap, next_repair_step, repair_of, restored_session


def open_question(request: Request) -> Answer:
    """Return the open question of a repair, after one more answer to the one before."""
    at, body = restored_session(request), request.body
    if body.get("rev") != request.table.revision:
        return apply_tap(request, at, _too_late)
    repair = repair_of(at, body)
    name, values = request.action
    if name == "compose":
        if values[:1] not in [[how] for how in COMPOSED]:
            raise NotAllowed("That can’t be tapped.")
        at.compose(repair, values[0])
        return answer(request, at)
    if name in ANSWERS:
        call_with(ANSWERS[name], repair, *values)
    return next_repair_step(request, at, repair)


def _too_late() -> TapResult:
    raise StaleView


def _choose(repair: RepairSession, number: int) -> None:
    question = repair.view().question
    with not_understood():
        assert question is not None
        choice = question.choices[number]
    repair.choose(choice)


ANSWERS: dict[str, Callable[..., object]] = {
    "back": lambda repair: repair.back(),
    "end": lambda repair: repair.answer(END),
    "choose": _choose,
}
HANDLERS: Handlers = {"repair": (KEEP, open_question)}
