"""All measurements as one table; written to docs/performance.md unless it is the short form.

python -m tools.bench            # everything
python -m tools.bench --short    # whether it works at all; its figures mean nothing
python -m tools.bench engine     # one part of it
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from .rows import Row

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
BEGIN, END = "<!-- measured -->", "<!-- end -->"
COLUMNS = ("| what | measured | wanted | |", "| --- | --- | --- | --- |")
SIGNS = {True: "✓", False: "✗", None: ""}
SECTIONS = ("engine", "screens", "guests")


def main() -> int:
    short = "--short" in sys.argv
    chosen = tuple(section for section in SECTIONS if section in sys.argv) or SECTIONS
    rows: list[Row] = []
    print(*COLUMNS, sep="\n")
    for row in (row for section in chosen for row in _measured(section, short)):
        rows.append(row)
        print(_line(row), flush=True)
    failed = [row for row in rows if row.measured.startswith("failed")]
    missed = [row.what for row in rows if row.kept is False]
    print(f"{len(rows)} measured, {len(failed)} failed,", end=" ")
    print(f"{len(missed)} not as wanted: {'; '.join(missed) or 'none'}")
    if not short and chosen == SECTIONS:
        _write(rows)
    return 1 if failed else 0


def _measured(section: str, short: bool) -> Iterator[Row]:
    """Yield the rows of a section; if one fails, the others are still worth measuring."""
    for measure in import_module(f"tools.bench.{section}").MEASURES:
        try:
            yield from measure(short)
        except Exception as error:
            why = f"failed: {type(error).__name__}: {error}".replace("\n", " ")[:300]
            yield Row(f"{section}, {measure.__name__}", why)


def _line(row: Row) -> str:
    *words, kept = row
    return f"| {' | '.join(words)} | {SIGNS[kept]} |"


def _write(rows: list[Row]) -> None:
    """Put the table into the page; what the page says around it stays."""
    about = (
        f"{date.today():%B %Y}, {platform.system()} on {platform.machine()},"
        f" Python {platform.python_version()}, Kivy {version('kivy')}."
    )
    table = "\n".join((about, "", *COLUMNS, *map(_line, rows)))
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
