"""The sentence for an error, and the sheet that shows it on any screen."""

from __future__ import annotations

from companion.engine.errors import CompanionError
from companion.i18n.language import Language

from .screen import Screen
from .widgets import BottomSheet


def error_text(error: Exception, language: Language) -> str:
    """Return a sentence about what could not be done, and why."""
    from companion.record.match_file import IllegalRecord

    match error:
        case IllegalRecord():
            return language.why(error.broken, error.setup)
        case CompanionError():
            return language.message_text(error)
    raise error


def trouble_sheet(screen: Screen, sentence: str) -> BottomSheet:
    """Return a sheet that says what went wrong."""
    return screen.sheet_saying(screen.tr("That didn’t work"), sentence)
