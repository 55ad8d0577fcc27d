"""What went wrong, in a sentence, and the sheet that says it; any screen may need it."""

from __future__ import annotations

from companion.engine.malformed import Malformed
from companion.record.notice import NotKept
from companion.say.language import Language

from .kit import Sheet, Words
from .screen import Screen


def in_a_sentence(error: Exception, language: Language) -> str:
    """What could not be done, and why."""
    from companion.record.file import IllegalRecord

    match error:
        case Malformed():
            return language.malformed(error)
        case IllegalRecord():
            return language.why(error.broken, error.setup)
        case NotKept():
            return language.tr(error.sentence, **error.facts)
    raise error


def trouble_sheet(screen: Screen, sentence: str) -> Sheet:
    """What went wrong, in a sentence; nothing was lost."""
    return Sheet(screen.tr("That did not work")).add(Words(text=sentence), screen.ok())
