"""A round ends: the same moment for every game, whether its moves were logged or it was counted."""

from typing import Any

import pytest

from companion.engine.rounds import round_is_over
from tests.api import Entry, Match, make_setup
from tests.positions import NAMES, random_match
from tests.ui.driver import UI
from tests.ui.gestures import OpenMatch
from tests.ui.inspect import inspect

# Of each game with several rounds: how many play, and a result that may be.
COUNTED: dict[str, tuple[int, dict[str, Any]]] = {
    "big-deal": (3, {"points": [30_000, 85_000, 10_000]}),
    "cover-your-assets": (4, {"points": [30_000, 85_000, 10_000, 20_000]}),
    "crazy-eights": (3, {"left": [0, 12, 7]}),
    "dnup": (3, {"first_out": 0, "second_out": 2}),
    "yellow-dwarf": (3, {"out": 0, "left": [0, 2, 5], "took": {"7D": 1}}),
}


def until_a_round_ends(game: str) -> Match:
    """Played at random, move by move."""
    setup = make_setup(game, NAMES[: COUNTED[game][0]], {})
    for seed in range(40):
        for after in random_match(setup, seed, 400).history():
            if round_is_over(after) and after.table.round == 1 and by_moves(after):
                return after
    raise AssertionError(f"no round of {game} ended")


def by_moves(match: Match) -> bool:
    """Only what is left in the hands may be told at the end."""
    assert match.entry is not None and match.before is not None
    score = match.setup.form_of[type(match.entry.move)].name == "score"
    return not score or match.before.table.phase == "count"


def standing(ui: UI) -> list[tuple[str, int]]:
    """As the ranking shows it."""
    assert ui.app.screen_name == "round_over" and ui.sees("Round 1 is over")
    (ranking,) = ui.widgets("Ranking")
    assert not inspect()
    return sorted((one.name, one.now) for one in ranking.standings)


def totals(ui: UI) -> list[tuple[str, int]]:
    match = ui.app.running.match
    return sorted(zip(match.setup.players, match.table.totals, strict=True))


@pytest.mark.parametrize("game", COUNTED)
def test_a_round_ends_alike_by_moves_and_by_count(game: str, open_match: OpenMatch) -> None:
    players, result = COUNTED[game]
    ended = until_a_round_ends(game)
    assert ended.before is not None and ended.entry is not None
    moves = [ended.setup.write_move(entry.move) for entry in ended.before.entries()]
    ui = open_match(*moves, game=game, players=tuple(NAMES[:players]))
    ui.app.screen("table").enter(ended.entry.move)
    ui.settle()
    assert standing(ui) == totals(ui)
    if game == "big-deal":  # whose rules say it
        assert ui.app.screen("round_over").next.text.endswith(" begins")
    ui.tap("Undo")  # it was not the last move after all: the round is counted instead
    assert ui.app.screen_name == "table"
    ui.app.go("count")
    screen = ui.app.screen("count")
    move = ended.setup.read_move({"move": "score", **result})
    screen.entry.form = screen.entry.form.filled(screen.entry._values_of(move))
    screen.refresh()
    ui.frames(3)
    ui.tap("Log it")
    assert standing(ui) == totals(ui)
    assert ui.app.running.match.entry == Entry(move, at=ui.app.running.match.entry.at)
    ui.tap("On to round 2")
    assert ui.app.screen_name == "table" and ui.sees("Undo")


def end_second_round(open_match: OpenMatch, still: bool) -> tuple[UI, Any]:
    """Cleo, who was last, has overtaken Anna and Ben."""
    rounds = "score points=90000,60000,30000", "score points=0,10000,200000"
    ui = open_match(*rounds, players=("Anna", "Ben", "Cleo"), still=still)
    ui.app.go("round_over")
    ui.frames(2)
    (ranking,) = ui.widgets("Ranking")
    return ui, ranking


def lines(ui: UI) -> list[str]:
    """Names and totals of the ranking as the eyes see them, from top to bottom."""
    ordered = sorted(ui.widgets("RankingLine"), key=lambda line: -line.y)
    parts = [part for line in ordered for part in line.parts]
    names = [part.text for part in parts if part.text in ("Anna", "Ben", "Cleo")]
    return names + [part.text for part in parts if part.text.endswith("k") and "+" not in part.text]


OLD = ["Anna", "Ben", "Cleo", "90k", "60k", "30k"]
NEW = ["Cleo", "Anna", "Ben", "230k", "90k", "70k"]


def test_the_old_order_comes_first_then_totals_roll_and_lines_change_places(
    open_match: OpenMatch,
) -> None:
    ui, ranking = end_second_round(open_match, still=False)
    assert lines(ui) == OLD
    ui.wait_until(lambda: ranking.rolled > 0.5)
    assert lines(ui) not in (OLD, NEW)
    ui.wait_until(lambda: ranking.rolled == 1)
    ui.frames()
    assert lines(ui) == NEW and not inspect()


def test_a_tap_ends_the_rolling_and_does_what_it_does(open_match: OpenMatch) -> None:
    ui, ranking = end_second_round(open_match, still=False)
    ui.touch("Round 2 is over")
    ui.frames()
    assert lines(ui) == NEW
    ranking.roll()
    ui.touch("On to round 3")
    assert ui.app.screen_name == "table" and ranking.rolled == 1
