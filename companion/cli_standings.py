"""`companion standings`: the table for a person, for a program and for a spreadsheet."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from .engine.errors import BadInput
from .engine.schema import canonical_json
from .i18n.language import Language
from .library.library import Library
from .paths import kept_folder
from .standings.counting import PlayedMatches
from .standings.question import StandingsQuestion, check_question
from .standings.seasons import delete_season, save_season, season_called
from .standings.table import StandingsMaker
from .views.asked_matches import read_day, read_kinds, read_people
from .views.standings import in_words
from .views.standings_rows import as_csv, as_json


def standings(asked: argparse.Namespace, lang: Language) -> Sequence[str]:
    """Return the lines that answer the command, after saving or deleting a season if asked."""
    library = Library(kept_folder())
    if asked.forget is not None:
        return [_forget(asked.forget, library, lang)]
    played = PlayedMatches.of(library)
    question = _question(asked, library, lang)
    if asked.save is not None:
        save_season(library, asked.save, question)
    found = StandingsMaker(played, question, library.first_line).standings()
    if asked.json:
        return [canonical_json(as_json(found))]
    if asked.csv:
        return as_csv(found).splitlines()
    return in_words(found, lang)


def _forget(name: str, library: Library, lang: Language) -> str:
    season = season_called(library, name)
    if season is None:
        raise _unknown_season(name)
    delete_season(library, season.id)
    return lang.tr("The season {name} was deleted.", name=season.name)


def _unknown_season(name: str) -> BadInput:
    return BadInput("There’s no season called “{value}”.", "season", value=name[:60])


def _question(asked: argparse.Namespace, library: Library, lang: Language) -> StandingsQuestion:
    """Return the question of a season, or the usual one, with what was asked for beside it."""
    question = StandingsQuestion()
    if asked.season is not None:
        season = season_called(library, asked.season)
        if season is None:
            raise _unknown_season(asked.season)
        question = season.question
    changes: dict[str, object] = {}
    if asked.first_day is not None:
        changes["first_day"] = read_day(asked.first_day, "from")
    if asked.last_day is not None:
        changes["last_day"] = read_day(asked.last_day, "to")
    if asked.game:
        changes["games"] = read_kinds(asked.game, library, lang)
    if asked.person:
        changes["people"] = read_people(asked.person, library)
    if asked.which is not None:
        changes["together"] = asked.which
    if asked.count is not None:
        changes["counted"] = asked.count
    for key in ("points", "best", "least"):
        if getattr(asked, key) is not None:
            changes[key] = getattr(asked, key)
    return check_question(question._replace(**changes))  # type: ignore[arg-type]
