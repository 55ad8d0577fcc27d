"""Compiles the translators' catalogues into the files that the app reads, where these are older.

    python -m tools.compile_catalogues

`data/locale/it/LC_MESSAGES/companion.po` becomes `companion.mo` beside it. Like the pictures, the
results are made before a package is built and before the tests run, and git ignores them.
"""

from __future__ import annotations

import io
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from companion.paths import data_folder

ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)  # or every run would make another file


def compile_catalogues(data: Path | None = None) -> int:
    """Compile every catalogue that is newer than its compiled file, and return how many."""
    catalogues = (data or data_folder()).glob("locale/*/LC_MESSAGES/*.po")
    stale = [file for file in sorted(catalogues) if _is_older(file.with_suffix(".mo"), file)]
    for file in stale:
        _write(file.with_suffix(".mo"), compiled(file.read_text("utf-8")))
    return len(stale)


def compiled(po: str) -> bytes:
    """Return the compiled form of a catalogue's text."""
    from babel.messages.mofile import write_mo  # only where there is something to compile
    from babel.messages.pofile import read_po

    catalogue = read_po(io.StringIO(po))
    catalogue.creation_date = ALWAYS
    written = io.BytesIO()
    write_mo(written, catalogue)
    return written.getvalue()


def _is_older(compiled_file: Path, source: Path) -> bool:
    newest = max(source.stat().st_mtime_ns, Path(__file__).stat().st_mtime_ns)
    return not compiled_file.exists() or compiled_file.stat().st_mtime_ns < newest


def _write(file: Path, content: bytes) -> None:
    """Write a file at once: an app or a test that starts meanwhile never reads half of it."""
    whole = file.with_name(f"{file.name}.{os.getpid()}")
    whole.write_bytes(content)
    whole.replace(file)


def main() -> None:
    """Compile the catalogues, and say how many were compiled."""
    if count := compile_catalogues():
        print(f"{count} catalogues compiled", file=sys.stderr)


if __name__ == "__main__":
    main()
