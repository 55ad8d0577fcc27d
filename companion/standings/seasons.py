"""Saved seasons: questions with names, kept in the library's own file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from tinydb import where

from ..engine.errors import BadInput
from ..library.library import Library
from ..library.people import same_name
from ..record.bounds import MOST_SEASONS
from ..record.names import read_names
from .question import StandingsQuestion, check_question, from_json, to_json

TABLE = "seasons"


class Season(NamedTuple):
    """A question that was saved under a name."""

    id: str
    name: str
    question: StandingsQuestion


def saved_seasons(library: Library) -> list[Season]:
    """Return the seasons in the order in which they were saved; what is no season is left out."""
    return list(_read(library))


def _read(library: Library) -> Iterator[Season]:
    for document in library.own_file.documents(TABLE):
        id = document.get("id")
        name = document.get("name")
        if type(id) is str and type(name) is str:
            with suppress(BadInput):
                yield Season(id, name, from_json(document))


def season_called(library: Library, name: str) -> Season | None:
    """Return the season with this name, however it is capitalised."""
    wanted = same_name(name.strip())
    return next((s for s in _read(library) if same_name(s.name) == wanted), None)


def save_season(library: Library, name: str, question: StandingsQuestion) -> Season:
    """Save a question under a name; a season that has that name already is replaced."""
    name = _checked_name(name)
    question = check_question(question)
    with library.own_file.changing() as db:
        known = season_called(library, name)
        if known is None and len(saved_seasons(library)) >= MOST_SEASONS:
            raise BadInput("There are {most} seasons already. Delete one first.", most=MOST_SEASONS)
        season = Season(known.id if known else os.urandom(8).hex(), name, question)
        db.table(TABLE).upsert(as_document(season), where("id") == season.id)
    return season


def rename_season(library: Library, id: str, name: str) -> Season:
    """Give a season another name, or raise BadInput if another season has it."""
    name = _checked_name(name)
    with library.own_file.changing() as db:
        other = season_called(library, name)
        if other and other.id != id:
            raise BadInput("There’s already a season called {value}.", value=other.name)
        season = next(season for season in _read(library) if season.id == id)
        season = season._replace(name=name)
        db.table(TABLE).upsert(as_document(season), where("id") == id)
    return season


def delete_season(library: Library, id: str) -> None:
    """Delete a season; `restore_season` brings it back."""
    with library.own_file.changing() as db:
        db.table(TABLE).remove(where("id") == id)


def restore_season(library: Library, season: Season) -> None:
    """Write a season as it was before it was renamed, changed or deleted."""
    with library.own_file.changing() as db:
        db.table(TABLE).upsert(as_document(season), where("id") == season.id)


def as_document(season: Season) -> dict[str, object]:
    """Return a season as it is kept."""
    return {"id": season.id, "name": season.name, **to_json(season.question)}


def _checked_name(name: str) -> str:
    try:
        (checked,) = read_names([name])
    except BadInput as error:
        error.key = "name"
        raise
    return checked
