"""A line of a list as plain values: a match, a person, what came in, for the app and the page."""

from __future__ import annotations

from typing import NamedTuple

from ..library.people import PlayerLook


class RowView(NamedTuple):
    """A line of a list in words, and what a tap on it opens."""

    title: str
    caption: str = ""
    trailing: str = ""
    icon: str = ""
    look: PlayerLook | None = None  # of the player whom it is about, in place of the icon
    game: str = ""  # whose picture it shows
    to: str = ""  # "result", "person", "match": its sheet, "continue", "again"; "" opens nothing
    id: str = ""  # of the person or the file of the match that is opened
