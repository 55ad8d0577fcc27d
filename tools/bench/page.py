"""The page that keeps the last figures: docs/performance.md, between its two marks."""

from __future__ import annotations

from pathlib import Path

from .timing import Row

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
BEGIN = "<!-- measured -->"
END = "<!-- end -->"
COLUMNS = ("| what | ours | beside | ratio | wanted | |", "| --- | --- | --- | --- | --- | --- |")
SIGNS = {True: "✓", False: "✗", None: ""}


def line(row: Row) -> str:
    *words, kept = row
    return f"| {' | '.join(words)} | {SIGNS[kept]} |"


def write(about: str, rows: list[Row]) -> None:
    """What the page says around the table stays."""
    table = "\n".join((about, "", *COLUMNS, *map(line, rows)))
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8")


def last(what: str) -> str:
    """What the page says that we needed for it; "" if it says nothing."""
    for found in PAGE.read_text("utf-8").splitlines():
        if found.startswith(f"| {what} |"):
            return found.split(" | ")[1]
    return ""
