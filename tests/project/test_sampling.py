"""Tests that run over many cases: none is left out, and the one that fails is named."""

import inspect

import pytest

from tests.support import sampling
from tests.support.sampling import each, some


def test_each_case_is_run_with_the_fixtures_and_the_one_that_fails_is_named() -> None:
    seen = []

    @each("word", ["a", "b"])
    @each("number, sign", [(1, "+"), (2, "-"), (3, "+")])
    def law(word: str, number: int, sign: str, fixture: str) -> None:
        seen.append((word, number, sign, fixture))
        assert (word, number) != ("b", 2)

    assert list(inspect.signature(law).parameters) == ["fixture"]
    with pytest.raises(AssertionError) as failed:
        law(fixture="x")
    assert failed.value.__notes__ == ["number, sign: (2, '-')", "word: b"]
    assert len(seen) == 5 and seen[-1] == ("b", 2, "-", "x")


def test_some_are_always_the_same_and_all_of_them_every_night(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sampling, "NIGHTLY", False)
    assert some(range(10), 3) == [0, 3, 6] and some("ab", 3) == ["a", "b"]
    monkeypatch.setattr(sampling, "NIGHTLY", True)
    assert some(range(10), 3) == [*range(10)]
