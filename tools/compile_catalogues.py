"""Compiles the translators' catalogues into the files that the app reads, where these are older.

    python -m tools.compile_catalogues

`data/locale/it/games.po` becomes `data/locale/it/compiled/games.json`. Like the pictures, the
results are made before a package is built and before the tests run, and git ignores them.
"""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

from companion.i18n.catalogue import catalogue_key
from companion.paths import data_folder

NOT_READ = "store"  # by the app: desktops and stores have their texts in other files


def compile_catalogues(data: Path | None = None) -> int:
    """Compile every catalogue that is newer than its compiled file, and return how many."""
    catalogues = sorted((data or data_folder()).glob("locale/*/*.po"))
    read = [file for file in catalogues if file.stem != NOT_READ]
    stale = [file for file in read if _is_older(compiled_file(file), file)]
    for file in stale:
        _write(compiled_file(file), compiled(file.read_text("utf-8")))
    return len(stale)


def compiled_file(catalogue: Path) -> Path:
    """Return where the compiled form of a catalogue lies."""
    return catalogue.parent / "compiled" / f"{catalogue.stem}.json"


def compiled(po: str) -> str:
    """Return the compiled form of a catalogue's text: what is translated, and is not fuzzy."""
    from babel.messages.pofile import read_po  # only where there is something to compile

    catalogue = read_po(io.StringIO(po))
    texts = {
        catalogue_key(message.id, message.context or ""): message.string
        for message in catalogue
        if message.id and message.string and not message.fuzzy
    }
    content = {"plural": catalogue.plural_expr, "texts": texts}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _is_older(file: Path, source: Path) -> bool:
    newest = max(source.stat().st_mtime_ns, Path(__file__).stat().st_mtime_ns)
    return not file.exists() or file.stat().st_mtime_ns < newest


def _write(file: Path, content: str) -> None:
    """Write a file at once: an app or a test that starts meanwhile never reads half of it."""
    file.parent.mkdir(exist_ok=True)
    whole = file.with_name(f"{file.name}.{os.getpid()}")
    whole.write_text(content, "utf-8")
    whole.replace(file)


def main() -> None:
    """Compile the catalogues, and say how many were compiled."""
    if count := compile_catalogues():
        print(f"{count} catalogues compiled", file=sys.stderr)


if __name__ == "__main__":
    main()
