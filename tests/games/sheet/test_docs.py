"""What docs/sheets.md shows is a sheet, and the lines of a round by it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from companion.engine.match import Match, read_line
from companion.record.match_file import make_setup
from companion.record.sheet_text import read_sheet_text

PAGE = (Path(__file__).parents[3] / "docs" / "sheets.md").read_text("utf-8")


def test_a_round_by_the_first_one() -> None:
    shown, molkky = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert read_sheet_text(molkky.encode()).turns
    sheet = read_sheet_text(shown.encode())
    assert sheet.name == "Oh Hell"
    match = Match.of(make_setup("sheet", ["Anna", "Ben", "Cleo"], {"sheet": sheet.plain}))
    (lines,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    for line in lines.splitlines():
        match, verdict = match.add(read_line(match.setup, json.loads(line)))
        assert verdict.legal, line
    assert match.table.totals == (10, 11, 10)
