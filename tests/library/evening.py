"""An evening in a test: matches that are begun, finished and looked back at."""

from dataclasses import replace

from companion.library.match_summary import MatchSummary
from companion.library.statistics import Statistics
from tests.support.api import Library, Setup
from tests.support.ui.plots import log_moves


class Evening:
    """Matches in a library, each begun an hour after the one before."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._begun = 0

    def begin(self, setup: Setup, *moves: dict[str, object]) -> MatchSummary:
        """Begin a match and log these moves."""
        day = 1 + self._begun // 24
        hour = self._begun % 24
        self._begun += 1
        setup = replace(setup, started=setup.started or f"2026-01-{day:02}T{hour:02}:00:00Z")
        with self.library.begin(setup) as running:
            log_moves(running, list(moves))
            self.library.note_match(running)
            past = self.library.match(self.library.file_of(running.path))
        assert past
        return past

    def finish(self, setup: Setup, points: list[int]) -> MatchSummary:
        """Play one round on a score pad, after which the match is over."""
        score: dict[str, object] = {"move": "score", "points": points}
        over = setup.options["rounds"] == 1
        return self.begin(setup, score) if over else self.begin(setup, score, {"move": "finish"})

    def statistics(self) -> Statistics:
        """Return the figures of everybody."""
        statistics = Statistics(self.library)
        list(statistics.gather())
        return statistics
