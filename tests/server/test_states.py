"""A page sends back what it was given: whatever becomes of that on the way, a sentence answers.

Every value of a saved state is replaced by everything that nobody would send by mistake, or left
out. What a handler raises that is no sentence would be reported as a fault of ours.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.engine.errors import BadInput, NotAllowed, StorageError
from companion.server.auth import KEEP
from companion.server.http_app import HANDLERS
from companion.server.open_table import OpenTable
from companion.server.request import LongAnswer, Request, check_shapes
from companion.server.server import Serving
from tests.faults.fuzz import NASTY
from tests.support.sampling import some

SENTENCES = (BadInput, NotAllowed, StorageError)


class Page:
    """Somebody at a table by the keep link, whose requests need no network."""

    def __init__(self, table: OpenTable) -> None:
        self.table = table
        self.guest = table.auth.admit(table.auth.tokens[KEEP], "en")

    def ask(self, name: str, **asked: Any) -> Any:
        """Ask what a page asks, at the table as it is now."""
        body = check_shapes({"rev": self.table.revision, **asked})
        answer = HANDLERS[name][1](Request(self.table, self.guest, body))
        return answer.finish() if isinstance(answer, LongAnswer) else answer


@pytest.fixture
def page(serving: Serving) -> Page:
    return Page(serving.table)


# What pages are given, by what they ask with it


def picked(page: Page) -> dict[str, Any]:
    return {"place": page.ask("tap", tap=["key", "card:gold"])["place"]}


def composed(page: Page) -> dict[str, Any]:
    begun = page.ask("correct", how="insert", number=2)
    return {"composing": begun.get("composing"), "place": begun.get("place")}


def filled_in(page: Page) -> dict[str, Any]:
    return {"state": page.ask("form", act=["press", "1"])["state"]}


def set_up(page: Page) -> dict[str, Any]:
    return {"new": page.ask("new")["new"]}


def set_up_by_sheet(page: Page) -> dict[str, Any]:
    return {"new": page.ask("sheet", id="skull-king")["new"]}


def drafted(page: Page) -> dict[str, Any]:
    return {"state": {**page.ask("edit_sheet", id="skull-king")["state"], "opened": "bid"}}


STATES: dict[str, tuple[str, Callable[[Page], dict[str, Any]]]] = {
    "a tap with picks": ("tap", picked),
    "a look with picks": ("look", picked),
    "a question with picks": ("what_now", picked),
    "a look while composing": ("look", composed),
    "a form": ("form", filled_in),
    "a new match": ("new", set_up),
    "a new match by a sheet": ("new", set_up_by_sheet),
    "a match that begins": ("begin", set_up_by_sheet),
    "a sheet that is edited": ("edit_sheet", drafted),
    "a sheet that is kept": ("keep_sheet", drafted),
}


def changed(value: Any) -> Iterator[Any]:
    """Yield the value with each of its parts replaced by something else, or left out."""
    yield from NASTY
    if isinstance(value, dict):
        for key, inner in value.items():
            others = {other: one for other, one in value.items() if other != key}
            yield others
            yield from ({**value, key: other} for other in changed(inner))
    if isinstance(value, list | tuple):
        for at, inner in enumerate(value):
            yield [*value[:at], *value[at + 1 :]]
            yield from ([*value[:at], other, *value[at + 1 :]] for other in changed(inner))


@pytest.mark.slow
@pytest.mark.parametrize("what", STATES)
def test_no_state_that_was_changed_on_the_way_is_a_fault_of_ours(page: Page, what: str) -> None:
    name, state = STATES[what]
    given = state(page)
    for asked in some(list(changed(given)), 400):
        if type(asked) is not dict:
            continue
        try:
            page.ask(name, **asked)
        except SENTENCES:
            pass
        except Exception as error:
            raise AssertionError(f"{error!r} from {str(asked)[:1000]}") from error
