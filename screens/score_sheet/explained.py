"""The book of a score sheet: what each entry scores, a worked round, ties, the end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.library.people import PlayerLook
from companion.views.sheet_example import SheetExample
from companion.views.sheet_rules import explain_sheet_of

from ..widgets import BottomSheet, Row, Surface, TextBlock, beside, row_to

if TYPE_CHECKING:
    from ..screen import Screen


def explained_sheet(screen: Screen, exactly: bool = False) -> BottomSheet | None:
    """Return a sheet with what the score sheet of the running match says of itself; `exactly` shows
    its formulas, too."""
    tr = screen.tr
    rules = explain_sheet_of(screen.app.running.match.setup, screen.app.language)
    if rules is None:
        return None
    sheet = BottomSheet(rules.name)
    if rules.sentences:
        sheet.add(TextBlock(text=" ".join(rules.sentences)))
    entries = [
        Row(title=entry.name, caption=entry.counts, strong=False, filled=False)
        for entry in rules.entries
    ]
    sheet.add(_heading(tr("What’s entered")), Surface(tone="raised").add(*entries))
    if rules.example:
        sheet.add(
            _heading(tr("For example")), Surface(tone="raised").add(*example_rows(rules.example))
        )
    sheet.add(_heading(tr("How it ends")), TextBlock(text=" ".join(rules.ending)))
    again = partial(screen.open_sheet, "sheet_rules", not exactly)
    sheet.add(row_to(tr("How exactly?"), screen.close_then(again), icon="info", filled=False))
    if exactly:
        sheet.add(TextBlock(text="\n".join(rules.exactly), role="label", colour="second"))
    general = screen.sheet_button(tr("Rules"), screen.open_rule, icon="book")
    return sheet.add(beside(general, screen.ok_button()))


def _heading(words: str) -> TextBlock:
    return TextBlock(text=words, role="label", bold=True)


def example_rows(example: SheetExample) -> list[TextBlock | Row]:
    """Return the lines of a made-up round: what is entered once, then each player's."""
    once = TextBlock(text=example.entered, role="caption", colour="second")
    return [
        *([once] if example.entered else []),
        *(
            Row(
                title=line.name,
                caption="\n".join(filter(None, (line.entered, line.why))),
                trailing=line.points,
                look=PlayerLook(seat, line.name[:1]),
                filled=False,
            )
            for seat, line in enumerate(example.lines)
        ),
    ]
