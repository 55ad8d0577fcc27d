"""The commands about the library of the device: past matches, archives, people."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from .engine.schema import canonical_json
from .paths import kept_folder

if TYPE_CHECKING:
    from .i18n.language import Language
    from .library.library import Library
    from .library.match_summary import MatchSummary

Answer = tuple[int, Sequence[str]]  # exit status, lines for standard output


def _library() -> Library:
    """Return the library of the device; the other commands start without what reads it."""
    from .library.library import Library

    return Library(kept_folder())


def _matches(asked: argparse.Namespace, lang: Language) -> Answer:
    from .views.asked_matches import read_query
    from .views.match_table import match_csv, match_objects
    from .views.past_matches import title

    library = _library()
    query = read_query(
        library,
        lang,
        first_day=asked.first_day,
        last_day=asked.last_day,
        games=asked.game,
        people=asked.person,
        together=asked.which == "all",
        words=" ".join(asked.find),
    )
    is_asked_for = query.which(library, partial(title, language=lang))
    found = [past for past in library.index.newest_first() if not past.unreadable]
    found = [past for past in found if is_asked_for(past)]
    found.sort(key=lambda past: (past.started, past.file), reverse=True)
    if asked.json:
        return 0, [canonical_json(list(match_objects(found, library, lang)))]
    if asked.csv:
        return 0, match_csv(found, library, lang).splitlines()
    return 0, _in_words(found, library, lang)


def _in_words(found: Sequence[MatchSummary], library: Library, lang: Language) -> list[str]:
    """Return a line for each match; its id, which other commands take, stands at the end."""
    from .i18n.dates import day
    from .library.match_query import names_now
    from .library.people import NameLookup
    from .views.past_matches import result_text, title

    if not found:
        return [lang.tr("No matches found")]
    bearers = NameLookup({person.id: person for person in library.people})
    lines = []
    for past in found:
        names = names_now(past, bearers)
        told = (title(past, lang), lang.listed(names), result_text(past, names, lang))
        parts = filter(None, (day(past.started, lang), *told, past.id))
        lines.append(" · ".join(parts))
    return lines


def _standings(asked: argparse.Namespace, lang: Language) -> Answer:
    from .cli_standings import standings

    return 0, standings(asked, lang)


LIBRARY_COMMANDS: Mapping[str, Callable[[argparse.Namespace, Language], Answer]] = {
    "matches": _matches,
    "standings": _standings,
}
