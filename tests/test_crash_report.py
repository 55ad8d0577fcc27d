"""Reports of unexpected exceptions stay few, small and free of names."""

import os
from pathlib import Path

import pytest

from companion.crash_report import LARGEST_REPORT, MOST_REPORTS, write_report


def caught(message: str, depth: int = 0) -> Exception:
    try:
        if depth:
            raise caught(message, depth - 1)
        raise KeyError(message)
    except KeyError as error:
        return error


def test_a_report_says_what_happened_and_where(tmp_path: Path) -> None:
    path = write_report(tmp_path / "reports", caught("wild"), {"screen": "table"})
    assert path is not None and path.parent == tmp_path / "reports"
    text = path.read_text("utf-8")
    assert "screen: table" in text and "KeyError: 'wild'" in text and "in caught" in text


def test_names_and_the_home_folder_are_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "somebody"
    monkeypatch.setenv("HOME", str(home))
    told = caught(f"Ann Lee and Annabel in {home}/matches")
    path = write_report(tmp_path, told, {"seat": "Ann Lee"}, private=("Ann", "Ann Lee", ""))
    assert path is not None
    text = path.read_text("utf-8")
    assert "Ann Lee" not in text and "somebody" not in text
    assert "[name] and Annabel in ~/matches" in text


def test_a_report_is_bounded(tmp_path: Path) -> None:
    path = write_report(tmp_path, caught("é" * 99_999), {"first": "kept", "odd": "\ud800"})
    assert path is not None and path.stat().st_size <= LARGEST_REPORT
    text = path.read_text("utf-8")
    assert "first: kept" in text and text.endswith("é'\n")


def test_the_same_fault_has_one_report_and_the_oldest_give_way(tmp_path: Path) -> None:
    first = write_report(tmp_path, caught("a"), {})
    assert first == write_report(tmp_path, caught("b"), {})
    assert first is not None and "KeyError: 'b'" in first.read_text("utf-8")
    for number in range(MOST_REPORTS + 3):
        stale = tmp_path / f"report-{number}.txt"
        stale.write_text("old", "utf-8")
        os.utime(stale, ns=(number, number))
    newest = write_report(tmp_path, ValueError("never raised"), {})
    kept = {path.name for path in tmp_path.iterdir()}
    assert len(kept) == MOST_REPORTS
    assert newest is not None and {newest.name, first.name} <= kept and "report-0.txt" not in kept
