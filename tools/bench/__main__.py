"""All measurements as one table; written to docs/performance.md unless it is the short form."""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from .timing import Row

SECTIONS = ("checking", "playing", "saving", "searching", "screens", "growing")
PEERS = ("pokerkit", "chess", "rlcard", "tinydb", "kivy")
PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
BEGIN, END = "<!-- measured -->", "<!-- end -->"


def main() -> int:
    short = "--short" in sys.argv
    chosen = [section for section in SECTIONS if section in sys.argv] or SECTIONS
    rows: list[Row] = []
    for section in chosen:
        for row in import_module(f"tools.bench.{section}").measure(short):
            print(_line(row), flush=True)
            rows.append(row)
    missed = [row.what for row in rows if not row.kept]
    print(f"{len(rows)} measured, {len(missed)} not as wanted: {', '.join(missed) or 'none'}")
    if not short and chosen == SECTIONS:
        _write(rows)
    return 0


def _line(row: Row) -> str:
    sign = "✓" if row.kept else "✗"
    return f"| {row.what} | {row.ours} | {row.beside} | {row.ratio} | {row.wanted} | {sign} |"


def _write(rows: list[Row]) -> None:
    """Between the two marks of the page; what it says around them stays."""
    versions = ", ".join(f"{name} {version(name)}" for name in PEERS)
    table = [
        f"Python {platform.python_version()}, {versions}.",
        "",
        "| what | ours | beside | ratio | wanted | |",
        "| --- | --- | --- | --- | --- | --- |",
        *map(_line, rows),
    ]
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{chr(10).join(table)}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
