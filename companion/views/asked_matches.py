"""Matches that somebody asks for in words: days, names of games, names of people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..engine.errors import BadInput
from ..games import BY_SHEET, IDS
from ..i18n.language import Language
from ..i18n.sheet_words import sheet_name
from ..library.kinds import newest_of_each_kind, same_kind
from ..library.library import Library
from ..library.match_query import MatchQuery, identities
from ..library.match_summary import MatchSummary
from ..library.people import NameLookup, same_name
from ..library.sheets import available_sheets
from ..standings.question import check_day
from .past_matches import title


def read_day(text: str | None, key: str) -> str:
    """Return a day as it is written, "2026-11-15", or raise BadInput; without one ""."""
    if text is None:
        return ""
    check_day(text, key)
    return text


def read_period(first_day: str | None, last_day: str | None) -> tuple[str, str]:
    """Return both days of a period, or raise BadInput; each of them may be open."""
    first, last = read_day(first_day, "from"), read_day(last_day, "to")
    if first and last and last < first:
        raise BadInput("The first day is later than the last one.", "from")
    return first, last


def read_people(names: Iterable[str], library: Library) -> tuple[str, ...]:
    """Return the identities of people who are named, or raise BadInput if nobody knows one."""
    bearers = NameLookup({person.id: person for person in library.people})
    found: dict[str, None] = {}
    for name in map(str.strip, names):
        identity = bearers.identity(name)
        if not bearers.named(name) and identity not in _everybody_who_played(library, bearers):
            known = [person.name for person in library.people]
            raise BadInput("No one here is called “{value}”.", value=name[:60], known=known)
        found[identity] = None
    return tuple(found)


def _everybody_who_played(library: Library, bearers: NameLookup) -> set[str]:
    """Return who sat in any match; the library may not know all of them."""
    pasts = library.index.newest_first()
    return {identity for past in pasts for identity in identities(past, bearers)}


def read_kinds(names: Iterable[str], library: Library, language: Language) -> tuple[str, ...]:
    """Return the kinds of games that are named, or raise BadInput if one is no game.

    A name is a kind, the id of a sheet, or what a game or sheet is called in the language.
    """
    played = newest_of_each_kind(library.index.newest_first())
    found: dict[str, None] = {}
    for name in names:
        found |= dict.fromkeys(_kinds_called(name.strip(), library, played, language))
    return tuple(found)


def _kinds_called(
    name: str, library: Library, played: Mapping[str, MatchSummary], language: Language
) -> list[str]:
    """Return all kinds with this name; a score pad and a sheet may have the same one."""
    kind = same_kind(name)
    if kind in IDS or kind in played:
        return [kind]
    shelf = {sheet.id: f"{BY_SHEET}:{sheet.sheet.name}" for sheet in available_sheets(library)}
    if name in shelf:
        return [shelf[name]]
    if kind in map(same_kind, shelf.values()):
        return [name]
    named = [(language.name(id), id) for id in IDS]
    named += [(title(past, language), kind) for kind, past in played.items()]
    named += [(past.called, kind) for kind, past in played.items()]
    for sheet in available_sheets(library):
        named += [(sheet.sheet.name, shelf[sheet.id])]
        named += [(sheet_name(sheet.sheet, language.code), shelf[sheet.id])]
    found = [kind for called, kind in named if same_name(called) == same_name(name)]
    if not found:
        raise BadInput(
            "There’s no game “{value}”, and nothing of that name was played.",
            value=name[:60],
            known=[called for called, _ in named],
        )
    return found


def read_query(
    library: Library,
    language: Language,
    *,
    first_day: str | None = None,
    last_day: str | None = None,
    games: Iterable[str] = (),
    people: Iterable[str] = (),
    together: bool = False,
    words: str = "",
) -> MatchQuery:
    """Return what somebody asks for in words, or raise BadInput."""
    first, last = read_period(first_day, last_day)
    return MatchQuery(
        first_day=first,
        last_day=last,
        kinds=read_kinds(games, library, language),
        people=read_people(people, library),
        together=together,
        words=words,
    )
