"""A player who is away misses a turn, whether a log knows whose it is or not."""

import pytest

from companion.engine.judge import judge
from companion.engine.moves import Skip
from tests.api import Entry, Match, make_setup, options
from tests.engine.test_judge import position_of
from tests.ui.plots import match_after

DEALT = {
    "big-deal": "deal Anna jewels",
    "cover-your-assets": "deal Anna stocks piles=home,home,gold",
    "dnup": "deal Anna",
    "crazy-eights": "deal Anna 7-hearts",
}


@pytest.mark.parametrize("game", DEALT)
def test_a_skip_is_judged_the_same_without_a_log_and_offered_to_nobody(game: str) -> None:
    setup = make_setup(game, ["Anna", "Ben", "Cleo"], {})
    for match in (Match.of(setup), match_after(setup, DEALT[game])):
        position = position_of(match)
        for seat in range(3):
            skip = Entry(Skip(seat), ruling="away")
            judged, checked = judge(setup, skip, position), match.judge(skip)
            assert judged.verdict.legal == checked.legal and not judged.not_told
            found, expected = judged.verdict.broken, checked.broken
            assert [broken.rule for broken in found] == [broken.rule for broken in expected]
    assert judge(setup, Entry(Skip(2), ruling="away"), {}).verdict.legal
    assert match.judge(Entry(Skip(0), ruling="away")).legal
    assert Skip not in map(type, options(setup, match.table))
