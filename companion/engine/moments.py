"""What people still talk about after a match; a game may find more than every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Moment(NamedTuple):
    """Its title and sentence stand in the game's words under this id."""

    id: str
    number: int  # of the move that made it
    facts: Mapping[str, Any]
