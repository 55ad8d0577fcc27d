"""What a tap came to is judged once, and what was said of it goes all the way to the screen."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.engine import game as engine
from companion.engine.match import Verdict
from companion.engine.tap_result import MoveLogged, MoveRefused, TapResult
from tests.support.api import GAMES, Entry, Match, TableSession, language
from tests.support.positions import SETUPS, random_match
from tests.support.sampling import some

EN = language("en")
BY_MOVES = [game.id for game in GAMES if not game.only_counted]


@contextmanager
def judgings() -> Iterator[Counter[str]]:
    """How often the checker is asked about each move, whoever asks it."""
    found: Counter[str] = Counter()
    checker = engine.broken_rules

    def counted(game: Any, table: Any, move: Any) -> Any:
        found[repr(move)] += 1
        return checker(game, table, move)

    askers = [m for m in sys.modules.values() if getattr(m, "broken_rules", None) is checker]
    for module in askers:
        module.broken_rules = counted  # type: ignore[attr-defined]
    try:
        yield found
    finally:
        for module in askers:
            module.broken_rules = checker  # type: ignore[attr-defined]


class Phone:
    """A match of which nothing is kept."""

    lines = 0
    what_undo_would_do = what_redo_would_do = None

    def __init__(self, match: Match) -> None:
        self.match = match

    def log(self, entry: Entry) -> Verdict:
        self.match, verdict = self.match.add(entry)
        return verdict


def taps(match: Match, found: Counter[str]) -> Iterator[TapResult]:
    """Every key, and every verb before and after it: what came of the last tap, for which the
    checker was asked as often as was found."""

    def session(key: str = "") -> TableSession:
        at = TableSession(Phone(match), EN)  # type: ignore[arg-type]
        if key:
            at.tap_key(key)
        found.clear()
        return at

    keys = [key.pick for pad in session().view().pads if not pad.still for key in pad.keys[:6]]
    yield from (session().tap_key(key) for key in keys)
    for key in ("", *keys):
        yield from (session(key).tap_verb(verb.id) for verb in session(key).view().verbs)


@pytest.mark.parametrize("game", BY_MOVES)
def test_a_tap_asks_the_checker_at_most_once_and_a_logged_one_once_more_to_keep_it(
    game: str,
) -> None:
    setup = next(setup for setup in SETUPS.values() if setup.game.id == game)
    refused = logged = 0
    matches = random_match(setup, 3, 60).history()
    with judgings() as found:
        for came in (came for match in some(matches, 5) for came in taps(match, found)):
            if isinstance(came, MoveRefused):
                refused += 1
                assert found[repr(came.move)] <= 1, came
            elif isinstance(came, MoveLogged):
                logged += 1
                assert 1 <= found[repr(came.move)] <= 2, came
    assert logged and refused
