"""The result of a match as a person meets it: the reveal, and the chart."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import go
from tests.ui.past import LAST_ROUND
from tests.ui.plots import SOME_MOVES, Move, log_moves

Begin = Callable[..., UI]


@pytest.fixture
def begin(open_match: OpenMatch) -> Begin:
    def begin(*moves: Move, last: Move = LAST_ROUND, **about: Any) -> UI:
        phone = open_match(*moves, **about)
        log_moves(phone.app.running, [last])
        go(phone, "result")
        return phone

    return begin


def test_the_chart_has_a_line_for_everybody_and_the_target(begin: Begin) -> None:
    ui = begin(SOME_MOVES[0])
    chart = ui.widgets("Chart")[0]
    assert chart.lines[0].values == (0, 230_000, 1_015_000)
    assert chart.target == 1_000_000 and ui.sees("1,000k")


def test_the_winner_is_revealed_while_everything_can_be_tapped(begin: Begin) -> None:
    ui = begin(SOME_MOVES[0])
    screen = ui.app.screen("result")
    screen.winner.theme = screen.winner.theme.with_options(still=False)
    screen.winner.reveal()
    assert screen.winner.shown == 0
    ui.touch("Rematch")
    assert ui.app.screen_name == "table", "nothing waits for it"
