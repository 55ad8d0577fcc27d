"""Twenty thousand inputs that nobody would send by mistake, each within its budget."""

from __future__ import annotations

import os
import time

import pytest

from companion.engine.malformed import Malformed
from tests.trouble import fuzz

INPUTS = {
    "reading": 11_000,
    "importing": 2_000,
    "archives": 1_500,
    "searching": 2_500,
    "sheets": 1_500,
    "requests": 1_500,
}


@pytest.mark.slow
@pytest.mark.parametrize("target", INPUTS)
def test_none_is_over_its_budget(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    assert sum(INPUTS.values()) == 20_000
    assert fuzz.fuzz(target, INPUTS[target]) >= 3


def test_what_reaches_further_is_changed_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three things must come together that no single change brings; the answer says nothing."""

    def deep(content: bytes) -> str:
        if b"\x00\x00" not in content:
            return "read"
        if b"\xff\xff" not in content:
            return "read"
        if b"}}" not in content:
            return "read"
        raise ZeroDivisionError

    monkeypatch.setitem(fuzz.TARGETS, "deep", (lambda: deep, lambda: (b"Anna", b"Ben")))
    assert fuzz.fuzz("deep", 3_000) == 1  # looks only at our own code
    monkeypatch.setattr(fuzz, "OUR_CODE", (__file__,))
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        fuzz.fuzz("deep", 3_000)


def test_what_takes_long_crashes_or_is_large_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow(content: bytes) -> str:
        if b"[[" in content:
            began = time.process_time()
            while time.process_time() - began < 0.06:
                pass
        return "read"

    def crash(content: bytes) -> str:
        if b"9999-12-31" in content:
            raise ZeroDivisionError
        return "read"

    def malformed(content: bytes) -> str:
        raise Malformed("This is a sentence for nobody.")

    monkeypatch.setattr(fuzz, "SECONDS", 0.05)
    for bad in (slow, crash, malformed):
        monkeypatch.setitem(fuzz.TARGETS, "bad", (lambda bad=bad: bad, fuzz.records))
        with pytest.raises((AssertionError, Malformed)):
            fuzz.fuzz("bad", 5_000)
