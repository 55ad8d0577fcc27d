"""The table of speed: a row that fails spoils no other, and the page remembers the last figures."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools.bench import __main__ as bench
from tools.bench import page
from tools.bench.timing import Row, said, side_by_side


def quick(short: bool):
    yield Row("a tap", "1.5 million", "a button", "3×", "≤ 4×", True)


def broken(short: bool):
    yield Row("half of it", "1 ms")
    raise RuntimeError("no valgrind\nhere")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the page is written; what is measured are the two above."""
    file = tmp_path / "performance.md"
    file.write_text(f"# Speed\n\n{page.BEGIN}\nold\n{page.END}\n\nThe limits.\n", "utf-8")
    monkeypatch.setattr(page, "PAGE", file)
    monkeypatch.setattr(bench, "SECTIONS", ("screens",))
    monkeypatch.setattr(bench, "PROGRAMS", ("tinydb",))
    measures = SimpleNamespace(MEASURES=(broken, quick))
    monkeypatch.setattr(bench, "import_module", lambda _: measures)
    monkeypatch.setattr(sys, "argv", ["bench"])
    return file


def test_a_row_that_fails_says_so_and_the_others_are_measured(written: Path, capsys) -> None:
    assert bench.main() == 1
    told = capsys.readouterr().out
    assert "| screens, broken | failed: RuntimeError: no valgrind here |" in told
    assert "| a tap | 1.5 million | a button | 3× | ≤ 4× | ✓ |" in told
    assert written.read_text("utf-8").endswith(f"{page.END}\n\nThe limits.\n")
    assert "old" not in written.read_text("utf-8")
    assert page.last("a tap") == "1.5 million"
    assert page.last("something new") == ""


def test_the_short_form_writes_nothing(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "--short"])
    assert bench.main() == 1
    assert "old" in written.read_text("utf-8")


def test_times_are_said_as_people_read_them() -> None:
    assert [said(t) for t in (2, 0.0125, 3.456e-6, 4e-9)] == ["2 s", "12.5 ms", "3.46 µs", "4 ns"]
    times = side_by_side({"more": lambda: sum(range(9999)), "less": lambda: None}, times=20)
    assert times["more"] > times["less"]
