"""The colours of pictures on cards, as the data of each game has them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.paths import data_folder


@cache
def tints() -> Mapping[str, str]:
    """By picture; games that show the same picture show it in the same colour."""
    import tomllib  # what Home shows needs none

    found: dict[str, str] = {}
    for file in sorted((data_folder() / "games").glob("*/tints.toml")):
        found |= tomllib.loads(file.read_text("utf-8"))
    return found
