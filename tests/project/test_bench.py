"""The table of speed: a row that fails spoils no other, and the page keeps its other words."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools.bench import __main__ as bench
from tools.bench.rows import Row, at_most, p95_at_most


def quick(short: bool):
    yield at_most("a tap", 0.0125, 0.004)
    yield p95_at_most("a hundred of them", [3.456e-6] * 99 + [2], 1e-5)


def broken(short: bool):
    yield Row("half of it", "1 ms")
    raise RuntimeError("no valgrind\nhere")


@pytest.mark.parametrize("arguments", [[], ["--short"]])
def test_a_row_that_fails_says_so_and_the_others_are_measured(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys
) -> None:
    page = tmp_path / "performance.md"
    page.write_text(f"# Speed\n{bench.BEGIN}\nold\n{bench.END}\nThe limits.\n", "utf-8")
    monkeypatch.setattr(bench, "PAGE", page)
    monkeypatch.setattr(bench, "SECTIONS", ("screens",))
    measures = SimpleNamespace(MEASURES=(broken, quick))
    monkeypatch.setattr(bench, "import_module", lambda _: measures)
    monkeypatch.setattr(sys, "argv", ["bench", *arguments])
    assert bench.main() == 1
    told, kept = capsys.readouterr().out, page.read_text("utf-8")
    rows = (
        "| half of it | 1 ms |  |  |\n"
        "| screens, broken | failed: RuntimeError: no valgrind here |  |  |\n"
        "| a tap | 12.5 ms | ≤ 4 ms | ✗ |\n"
        "| a hundred of them | p50 3.46 µs, p95 3.46 µs, worst 2 s | p95 ≤ 10 µs | ✓ |\n"
    )
    assert rows in told and told.endswith("4 measured, 1 failed, 1 not as wanted: a tap\n")
    assert kept.startswith("# Speed\n") and kept.endswith(f"{bench.END}\nThe limits.\n")
    assert (rows in kept, "old" in kept) == ((False, True) if arguments else (True, False))
