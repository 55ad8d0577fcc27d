"""Measures how big the project is, and keeps it in docs/size.md, so that growth is seen.

    python -m tools.size   (make size)

Lines are those of committed files of code; bytes are what somebody downloads.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from companion.server.page_files import page_files

from .make_web import build, first_visit

HOME = Path(__file__).parents[1]
PAGE = HOME / "docs" / "size.md"
BEGIN, END = "<!-- measured -->", "<!-- end -->"
PACKAGES = ("companion", "screens")
BESIDE = ("tests", "tools", "data/web", "browser")  # measured as a whole
CODE = {".py", ".js", ".css", ".html"}


def lines_in(folder: str) -> int:
    """Return the lines of code in the committed files of a folder, or of a single file."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", folder], cwd=HOME, capture_output=True, check=True, text=True
    ).stdout
    files = [HOME / name for name in listed.split("\0") if Path(name).suffix in CODE]
    return sum(file.read_text("utf-8").count("\n") for file in files if file.exists())


def line_rows() -> list[tuple[str, int, int]]:
    """Return each package , its lines, and those of the tests in a folder of its name."""
    rows = []
    for package in PACKAGES:
        parts = sorted(
            path for path in (HOME / package).iterdir() if (path / "__init__.py").exists()
        )
        for part in parts:
            tests = lines_in(f"tests/{part.name}") if (HOME / "tests" / part.name).exists() else 0
            rows.append((f"{package}/{part.name}", lines_in(f"{package}/{part.name}"), tests))
        rows.append((f"**{package}**", lines_in(package), 0))
    return [*rows, *((f"**{folder}**", lines_in(folder), 0) for folder in BESIDE)]


def byte_rows() -> list[tuple[str, int]]:
    """Return the bytes of the wheel, of the page and of the browser edition's first visit."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            HOME / ".venv/bin/python",
            "-m",
            "hatchling",
            "build",
            "-t",
            "wheel",
            "-d",
            folder,
        ]
        subprocess.run(command, cwd=HOME, capture_output=True, check=True)
        (wheel,) = Path(folder).glob("*.whl")
        in_wheel = wheel.stat().st_size
    edition = HOME / "build" / "web"
    build(edition)
    packed = (file.packed for file in page_files().values())
    return [
        ("the wheel", in_wheel),
        ("the page, as `companion serve` sends it", sum(map(len, packed))),
        ("the browser edition, first visit", sum(first_visit(edition).values())),
    ]


def write(lines: list[tuple[str, int, int]], sizes: list[tuple[str, int]]) -> None:
    """Replace the tables of the page; what stands around them stays."""
    table = ["| where | lines | its tests |", "| --- | --- | --- |"]
    table += [
        f"| {name} | {count:,} | {f'{tests:,}' if tests else ''} |" for name, count, tests in lines
    ]
    table += ["", "| what | bytes |", "| --- | --- |"]
    table += [f"| {name} | {count:,} |" for name, count in sizes]
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text("\n".join((before + BEGIN, *table, END + after)), "utf-8")
    print("\n".join(table))


if __name__ == "__main__":
    write(line_rows(), byte_rows())
