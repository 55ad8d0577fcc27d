"""A round ends: the same moment for every game, and totals that roll."""

from typing import Any

import pytest

from companion.engine.rounds import round_is_over
from tests.support.api import Match, make_setup
from tests.support.positions import NAMES, random_match
from tests.support.ui.driver import UI
from tests.support.ui.gestures import OpenMatch
from tests.support.ui.inspect import inspect

GAMES_WITH_ROUNDS = ("big-deal", "cover-your-assets", "crazy-eights", "dnup", "yellow-dwarf")


def until_a_round_ends(game: str) -> Match:
    """Played at random, move by move."""
    setup = make_setup(game, NAMES[:4], {})
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


@pytest.mark.parametrize("game", GAMES_WITH_ROUNDS)
def test_a_round_that_ends_by_a_move_is_told_and_can_be_gone_back_to(
    game: str, open_match: OpenMatch
) -> None:
    ended = until_a_round_ends(game)
    assert ended.before is not None and ended.entry is not None
    moves = [ended.setup.write_move(entry.move) for entry in ended.before.entries()]
    ui = open_match(*moves, game=game, players=ended.setup.players)
    ui.app.screen("table").enter(ended.entry.move)
    ui.settle()
    assert ui.app.screen_name == "round_over" and ui.sees("Round 1 is over") and not inspect()
    (ranking,) = ui.widgets("Ranking")
    shown = {one.name: one.now for one in ranking.standings}
    assert shown == dict(zip(ended.setup.players, ended.table.totals, strict=True))
    ui.tap("Undo")  # it was not the last move after all
    assert ui.app.screen_name == "table" and ui.app.running.match.number == len(moves)


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


def test_names_stay_whole_in_large_type_on_a_narrow_phone(open_match: OpenMatch) -> None:
    players = ("Maximiliane", "Bartholomäus", "Konstantin")
    ui = open_match("score points=90000,60000,30000", players=players)
    ui.app.change_settings(text_size=1.6)
    ui.resize(320, 640)
    ui.app.go("round_over")
    ui.settle()
    shown = ui.app.screen("round_over").ranking.children
    assert {line.name.lines for line in shown} == {(name,) for name in players}
    assert not inspect()
