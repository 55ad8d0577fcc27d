"""What all faces have in common: where a journey begins, and the record that it leaves."""

from pathlib import Path
from typing import Any

from tests.api import IDS, Library, language
from tests.ui.matches import keep_match
from tests.ui.plots import FOUR, Move

GAMES = {language("en").name(id): id for id in IDS}


class Face:
    """The app in its window, or the page in a browser: one person, one phone.

    Its methods are the words of `journeys.txt`, which tells what they mean.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _kept(
        self,
        *moves: Move,
        game: str = "big-deal",
        players: tuple[str, ...] = FOUR,
        started: str = "",
        **options: Any,
    ) -> str:
        return keep_match(Library(self.folder), moves, players, game, options, started=started)

    def keep(self, *moves: Move, **about: Any) -> None:
        self._kept(*moves, **about)

    def open(self, *moves: Move, rounds_only: bool = False, **about: Any) -> None:
        self._put_on_table(self._kept(*moves, **about))
        if rounds_only:
            self.menu("Log only results from now on")
