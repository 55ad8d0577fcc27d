"""All results as a table for other programs: as values for JSON, and as lines for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ..engine.schema import JsonObject
from ..i18n.language import Language
from ..library.exporter import export
from ..library.kinds import kind_of
from ..library.library import Library
from ..library.match_query import names_now
from ..library.match_summary import MatchSummary
from ..library.people import NameLookup
from ..library.places import places
from .past_matches import title
from .spreadsheet import csv_text

COLUMNS = (
    *("match", "game", "started", "last", "finished", "rounds", "moves"),
    *("seat", "player", "person", "total", "won"),
    *("kind", "name", "place", "notes"),
)


def match_objects(
    pasts: Iterable[MatchSummary], library: Library, language: Language
) -> Iterator[JsonObject]:
    """Yield an object for each match that can be read, as `companion matches --json` prints it."""
    bearers = NameLookup({person.id: person for person in library.people})
    for past in pasts:
        if not past.unreadable:
            yield _match_object(past, bearers, language)


def _match_object(past: MatchSummary, bearers: NameLookup, language: Language) -> JsonObject:
    by_seat = zip(
        past.players, names_now(past, bearers), past.result.totals, places(past), strict=True
    )
    players = [
        {
            "seat": seat,
            "name": name,
            "person": person,
            "total": total,
            "place": place,
            "won": seat in past.result.winners,
        }
        for seat, (name, person, total, place) in enumerate(by_seat)
    ]
    return {
        "id": past.id,
        "kind": kind_of(past),
        "game": title(past, language),
        "started": past.started,
        "last": past.last,
        "finished": past.over,
        "rounds": past.result.rounds,
        "moves": past.result.moves,
        "players": players,
        "notes": list(past.notes),
    }


def match_csv(pasts: Iterable[MatchSummary], library: Library, language: Language) -> str:
    """Return a table with a line for each player of each match that can be read."""
    bearers = NameLookup({person.id: person for person in library.people})
    rows: list[tuple[object, ...]] = [COLUMNS]
    for past in pasts:
        if not past.unreadable:
            rows += _rows(past, bearers, language)
    return csv_text(rows)


def _rows(
    past: MatchSummary, bearers: NameLookup, language: Language
) -> Iterator[tuple[object, ...]]:
    told = _match_object(past, bearers, language)
    progress = past.over, past.result.rounds, past.result.moves
    for player in told["players"]:
        place = "" if player["place"] is None else player["place"]
        yield (
            *(past.id, past.game, past.started, past.last, *progress),
            *(player[key] for key in ("seat", "name", "person", "total", "won")),
            *(told["kind"], told["game"], place, " · ".join(past.notes)),
        )


def export_csv(library: Library, language: Language) -> Path:
    """Write the table of all matches into the folder `exports`, and return its path."""
    with library.files.all_listed():
        pasts = list(library.index.newest_first())
    return export(library, "matches.csv", match_csv(pasts, library, language).encode("utf-8-sig"))
