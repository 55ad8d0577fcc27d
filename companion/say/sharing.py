"""A result in words, for people who were not at the table."""

from __future__ import annotations

from ..engine.match import Match
from .language import Language
from .result import result


def result_text(match: Match, language: Language) -> str:
    """A few lines of plain text, as a message takes them."""
    view = result(match, language)
    winner = language.named(f"{view.heading} {view.winners}".strip(), view.total)
    about = " · ".join(filter(None, (view.title, view.about)))
    said = [about, winner, view.ended, ""] if view.ended else [about, winner, ""]
    said += [language.named(f"{rank.rank}. {rank.name}", rank.total) for rank in view.ranking]
    if view.moments:
        said += ["", *(language.named(told.title, told.words) for told in view.moments)]
    return "\n".join(said) + "\n"


def file_stem(match: Match) -> str:
    """What the files of a result are called."""
    return f"{match.setup.started[:10] or 'undated'}-{match.setup.game.id}"
