"""What docs/sheets.md shows is a sheet."""

from __future__ import annotations

import re
from pathlib import Path

from companion.record.sheet_text import read_sheet_text

DOCS = Path(__file__).parents[3] / "docs" / "sheets.md"


def test_the_first_one_can_be_read() -> None:
    (shown,) = re.findall(r"```toml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert read_sheet_text(shown.encode()).name == "Oh Hell"
