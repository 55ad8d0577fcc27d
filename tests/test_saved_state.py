"""UI state is read back as it was saved; what no longer fits is forgotten, and nothing raises."""

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.saved_state import from_state, to_state
from companion.session.new_match import NewMatch
from companion.session.sheet_editor import Draft
from companion.session.table_session import SavedSession
from screens.state_restore import UiState


class Pair(NamedTuple):
    name: str
    number: int


@dataclass(frozen=True)
class Kept:
    scroll: float | None = None
    pair: Pair | None = None
    rows: tuple[tuple[str, int], ...] = ()


KEPT = Kept(0.5, Pair("a", 1), (("b", 2), ("c", 3)))


def test_it_is_read_back_as_it_was() -> None:
    assert from_state(Kept, json.loads(json.dumps(to_state(KEPT)))) == KEPT


@pytest.mark.parametrize(
    ("data", "kept"),
    [
        ({"scroll": 1, "gone": 2}, Kept(1)),
        ({"scroll": True, "rows": [["b", 2]]}, Kept(rows=(("b", 2),))),
        ({"scroll": 0.5, "pair": {"name": "a"}}, Kept(0.5)),
        ({"scroll": 0.5, "rows": [["b", "2"]]}, Kept(0.5)),
        ({"scroll": 0.5, "rows": [["b"]]}, Kept(0.5)),
        ([1, 2], Kept()),
        (None, Kept()),
    ],
)
def test_what_does_not_fit_is_forgotten(data: Any, kept: Kept) -> None:
    assert from_state(Kept, data) == kept


def test_too_much_is_forgotten() -> None:
    assert from_state(SavedSession, {"picks": ["a"] * 3}, most=2) == SavedSession()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
)


@pytest.mark.parametrize("kind", [NewMatch, SavedSession, Draft, UiState])
@given(data=st.data())
def test_nothing_that_is_read_raises(kind: Any, data: Any) -> None:
    fields = st.sampled_from([*kind.__annotations__])
    read = from_state(kind, data.draw(JSON | st.dictionaries(fields, JSON)))
    assert from_state(kind, json.loads(json.dumps(to_state(read)))) == read
