"""A season as a link for another device: the season, and the names of the people in it."""

from __future__ import annotations

from ..engine.errors import BadInput
from ..library.archived_rows import ArchivedRows, read_rows, rows_text
from ..library.library import Library
from ..library.people import Person
from ..paths import LINK
from ..record.link_text import DamagedLink, IncompleteLink, packed, unpacked
from .question import from_json
from .seasons import Season, as_document

SEASON_LINK = f"{LINK}season?"
LARGEST_SEASON = 65_536  # bytes of JSON


def is_season_link(text: str) -> bool:
    """Return whether a text begins as a link to a season does."""
    return text.strip().startswith(SEASON_LINK)


def season_link(season: Season, library: Library) -> str:
    """Return a link that holds a season; of the people whom it names it has the names alone."""
    asked = set(season.question.people)
    people = tuple(Person(one.id, one.name) for one in library.people if one.id in asked)
    return SEASON_LINK + packed(rows_text(ArchivedRows(people, (as_document(season),))))


def read_season_link(text: str) -> bytes:
    """Return the season that a link holds, as an import reads it, or raise BadInput."""
    try:
        content = unpacked(text.strip().removeprefix(SEASON_LINK), LARGEST_SEASON)
    except IncompleteLink as error:
        raise BadInput("The season’s link is incomplete.") from error
    except DamagedLink as error:
        raise BadInput("This isn’t a link to a season.") from error
    if len(content) > LARGEST_SEASON:
        raise BadInput("The file is larger than {high} bytes.", high=LARGEST_SEASON)
    rows = read_rows(content)
    if len(rows.seasons) != 1:
        raise BadInput("This isn’t a link to a season.")
    (season,) = rows.seasons
    from_json(season)  # its rule must be one that this version can count by
    asked = set(season.get("people", ()))
    people = tuple(person for person in rows.people if person.id in asked)
    return rows_text(ArchivedRows(people, rows.seasons)).encode()
