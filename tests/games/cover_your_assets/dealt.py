"""Cover Your Assets with cards that were really dealt."""

from __future__ import annotations

from tests.games.assets import DEALT as DEALT
