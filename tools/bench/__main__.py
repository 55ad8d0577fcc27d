"""All measurements as one table; written to docs/performance.md unless it is the short form.

python -m tools.bench            # everything
python -m tools.bench --short    # whether it works at all; its figures mean nothing
python -m tools.bench engine     # one part of it
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from importlib import import_module
from importlib.metadata import version

from .page import COLUMNS, line, write
from .timing import Row

SECTIONS = ("engine", "screens", "growing", "guests")
PROGRAMS = ("tinydb", "kivy")

Measure = Callable[[bool], Iterable[Row]]


def main() -> int:
    short = "--short" in sys.argv
    chosen = tuple(section for section in SECTIONS if section in sys.argv) or SECTIONS
    rows: list[Row] = []
    failed = 0
    print(*COLUMNS, sep="\n")
    for section in chosen:
        try:
            measures: tuple[Measure, ...] = import_module(f"tools.bench.{section}").MEASURES
        except Exception as error:
            measures = (partial(_raise, error),)
        for measure in measures:
            try:
                for row in measure(short):
                    rows.append(row)
                    print(line(row), flush=True)
            except Exception as error:  # the others are still worth measuring
                failed += 1
                why = f"failed: {type(error).__name__}: {error}".replace("\n", " ")[:300]
                rows.append(Row(f"{section}, {getattr(measure, '__name__', 'import')}", why))
                print(line(rows[-1]), flush=True)
    missed = [row.what for row in rows if row.kept is False]
    print(f"{len(rows)} measured, {failed} failed,", end=" ")
    print(f"{len(missed)} not as wanted: {'; '.join(missed) or 'none'}")
    if not short and chosen == SECTIONS:
        write(_about(), rows)
    return 1 if failed else 0


def _raise(error: Exception, _short: bool) -> Iterable[Row]:
    raise error


def _about() -> str:
    versions = ", ".join(f"{name} {version(name)}" for name in PROGRAMS)
    return (
        f"{date.today():%B %Y}, {platform.system()} on {platform.machine()},"
        f" Python {platform.python_version()}, {versions}."
    )


if __name__ == "__main__":
    sys.exit(main())
