"""Inputs that nobody would send by mistake, each within its budget: every night 20,000."""

import os
import tempfile
from pathlib import Path

import pytest

from companion.engine.errors import BadInput
from tests.faults import fuzz
from tests.support.sampling import NIGHTLY

INPUTS = {
    "reading": 11_000,
    "archives": 3_500,
    "searching": 2_500,
    "sheets": 1_500,
    "requests": 1_500,
}


@pytest.mark.slow
@pytest.mark.parametrize("target", INPUTS)
def test_no_input_is_over_its_budget(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert fuzz.fuzz(target, INPUTS[target] // (1 if NIGHTLY else 20)) >= 3
    assert not [*tmp_path.iterdir()], "the fuzzer leaves files behind"


def test_what_takes_long_crashes_or_is_large_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow(content: bytes) -> str:
        if b"[[" in content:
            sum(1 for _ in range(1_000))
        return "read"

    def crash(content: bytes) -> str:
        if b"9999-12-31" in content:
            raise ZeroDivisionError
        return "read"

    def malformed(content: bytes) -> str:
        raise BadInput("This is a sentence for nobody.")

    monkeypatch.setattr(fuzz, "CALLS", 1_000)
    for bad in (slow, crash, malformed):
        monkeypatch.setitem(fuzz.TARGETS, "bad", (lambda _, bad=bad: bad, fuzz.records))
        with pytest.raises((AssertionError, BadInput)):
            fuzz.fuzz("bad", 5_000)
