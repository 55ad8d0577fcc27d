"""Prints what CHANGELOG.md says of one version, for the page of its release.

python -m tools.release_notes 0.2.0
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(version: str, changelog: str) -> str:
    found = re.search(
        rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S
    )
    if found is None:
        raise LookupError(f"CHANGELOG.md says nothing of {version}.")
    return found[1].strip()


def main() -> int:
    try:
        print(notes(sys.argv[1], CHANGELOG.read_text("utf-8")))
    except LookupError as missing:
        print(missing.args[0], file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
