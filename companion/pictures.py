"""Finds the icon and the tint of a card by its id (docs/pictures.md)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .paths import data_folder

SIDE = 24  # the grid of an icon
DENSITIES = (1, 2, 3, 4)  # an icon is drawn once for each
COLOURED = (1, 2, 4)  # densities of pictures in their own colours, which are larger files


@cache
def icon_for(id: str) -> str:
    """Return the name of the icon that shows a card, a box or a button; "" if there is none.

    It is the id itself or, where nothing is drawn for that, the id without its last part:
    `bag-blue` is a `bag`, and `tints` has its blue.
    """
    if not id or id in _drawn():
        return id
    return icon_for(id.rpartition("-")[0])


@cache
def tints() -> Mapping[str, str]:
    """Return the colours of cards on paper by id: those that a `tints.toml` of the games names."""
    import tomllib  # what Home shows needs none

    found: dict[str, str] = {}
    for file in sorted((data_folder() / "games").glob("*/tints.toml")):
        found |= tomllib.loads(file.read_text("utf-8"))
    return found


@cache
def _drawn() -> frozenset[str]:
    made = (data_folder() / "icons" / "png").glob("*@1x.png")
    return frozenset(file.name.removesuffix("@1x.png") for file in made)
