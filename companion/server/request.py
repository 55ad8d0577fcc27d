"""What a guest asks of the open table, and the shape of what is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from inspect import signature
from typing import NamedTuple, TypeVar

from ..engine.errors import NotAllowed
from ..engine.match import Match
from ..engine.schema import JsonObject, Value
from ..i18n.language import Language, language
from .auth import Guest
from .open_table import OpenTable

T = TypeVar("T")

Answer = JsonObject

SENT: dict[type, str] = {  # all that a page may send; each of it may be missing or null
    bool: "asking draw only",
    dict: "begun composing line move new place state",
    int: "number seat",
    list: "act hand tap told",
    str: "code content correction doing game how id kind language name rev ruling words",
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
        raise NotAllowed("That request made no sense.") from None


def check_shapes(body: JsonObject) -> JsonObject:
    """Return what was sent without unknown and null entries, or refuse a value of a wrong type."""
    sent = {key: value for key, value in body.items() if key in SHAPES and value is not None}
    if any(type(value) is not SHAPES[key] for key, value in sent.items()):
        raise NotAllowed("That request made no sense.")
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
            raise NotAllowed("That request made no sense.")
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


Handler = Callable[[Request], Answer]
Handlers = Mapping[str, tuple[str, Handler]]  # by name: the link that it takes, and what it does


def handlers(part: str, *own: Handler, **named: Handler) -> Handlers:
    """Return what a page can ask by a link: handlers by their own names, and by these."""
    own_names = {handler.__name__: handler for handler in own}
    return {name: (part, handler) for name, handler in (own_names | named).items()}
