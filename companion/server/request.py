"""What a guest asks of the open table, and the shape of what is answered."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from inspect import signature
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from ..engine.errors import NotAllowed
from ..engine.match import Match
from ..engine.schema import JsonObject, Value
from ..i18n.language import Language, language
from ..library.match_index import Progress
from .auth import Guest
from .open_table import OpenTable

T = TypeVar("T")

Answer = JsonObject
Do = Callable[[Callable[[], Any]], Any]  # calls a function while nobody else changes anything

SLICE = 0.01  # seconds of a long answer after which others are answered

SENT: dict[type, str] = {  # all that a page may send; each of it may be missing or null
    bool: "asking draw look only",
    dict: "begun composing line move new place state",
    int: "number seat seats",
    list: "act hand left_out tap told",
    str: "code content correction doing game how id kind language name other rev ruling words",
}
SHAPES = {name: kind for kind, names in SENT.items() for name in names.split()}


WRONG_VALUES = (LookupError, TypeError, ValueError, AttributeError, AssertionError, StopIteration)


@contextmanager
def not_understood() -> Iterator[None]:
    """Refuse a stranger's values that cannot be read. Only what reads them belongs inside:
    anywhere else these exceptions may be faults of ours, and are reported."""
    try:
        yield
    except WRONG_VALUES:
        raise NotAllowed("The app didn’t understand that request.") from None


def check_shapes(body: JsonObject) -> JsonObject:
    """Return what was sent without unknown and null entries, or refuse a value of a wrong type."""
    sent = {key: value for key, value in body.items() if key in SHAPES and value is not None}
    if any(type(value) is not SHAPES[key] for key, value in sent.items()):
        raise NotAllowed("The app didn’t understand that request.")
    return sent


def call_with(action: Callable[..., T], *values: Value) -> T:
    """Call an action with values that a page has sent, if it takes as many."""
    with not_understood():
        signature(action).bind(*values)
    return action(*values)


class Request(NamedTuple):
    """A request of a guest at the open table."""

    table: OpenTable
    guest: Guest
    body: JsonObject

    @property
    def lang(self) -> Language:
        """The language of the guest's page."""
        return language(self.guest.language)

    def needed(self, key: str) -> Value:
        """Return what must have been sent."""
        with not_understood():
            return self.body[key]

    @property
    def move_number(self) -> int:
        """Return the number of a logged move that was sent."""
        number: int = self.needed("number")
        if not 1 <= number <= self.match.number:
            raise NotAllowed("The app didn’t understand that request.")
        return number

    @property
    def seat(self) -> int:
        """Return the seat that was sent."""
        seat: int = self.needed("seat")
        with not_understood():
            return range(len(self.match.setup.players))[seat]

    @property
    def action(self) -> tuple[str, list[Value]]:
        """Return which button of a form was pressed, and its values."""
        name, *values = self.body.get("act") or ("look",)
        return str(name), values

    @property
    def match(self) -> Match:
        """The match on the table; NotAllowed if there is none."""
        return self.table.current_snapshot().match


class LongAnswer:
    """An answer that takes long: it is worked out in steps, between which others are answered."""

    def __init__(self, do: Do, steps: Generator[Progress, None, Answer]) -> None:
        self._do = do
        self._steps = steps
        self.percent = 0  # of the work that is done

    def go_on(self) -> Answer | None:
        """Work for some milliseconds, one step at least; return the answer once it is there."""
        answer: Answer | None = self._do(self._some_steps)
        return answer

    def _some_steps(self) -> Answer | None:
        end = perf_counter() + SLICE
        try:
            while True:
                done, total = next(self._steps)
                self.percent = max(self.percent, min(100, 100 * done // max(1, total)))
                if perf_counter() >= end:
                    return None
        except StopIteration as answered:
            answer: Answer = answered.value
            return answer

    def finish(self) -> Answer:
        """Return the answer, where nobody else waits."""
        while (answer := self.go_on()) is None:
            pass
        return answer

    def close(self) -> None:
        """Give up what is not done yet."""
        self._steps.close()


Handler = Callable[[Request], Answer | LongAnswer]
Handlers = Mapping[str, tuple[str, Handler]]  # by name: the link that it takes, and what it does


def handlers(part: str, *own: Handler, **named: Handler) -> Handlers:
    """Return what a page can ask by a link: handlers by their own names, and by these."""
    own_names = {handler.__name__: handler for handler in own}
    return {name: (part, handler) for name, handler in (own_names | named).items()}
