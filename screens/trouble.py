"""The sheet that says what went wrong; any screen may need it."""

from __future__ import annotations

from .kit import Sheet, Words, button
from .screen import Screen


def trouble_sheet(screen: Screen, sentence: str) -> Sheet:
    """What went wrong, in a sentence; nothing was lost."""
    sheet = Sheet(screen.tr("That did not work"))
    sheet.add_widget(Words(text=sentence))
    sheet.add_widget(button(screen.tr("OK"), screen.app.stage.close_sheet))
    return sheet
