"""The result of a match: the winner, the chart, why a total, and playing again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import go, menu
from tests.ui.past import LAST_ROUND
from tests.ui.plots import A_DUEL, SOME_MOVES, Move, log_moves

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


def test_why_a_total_leads_to_the_move_in_the_log(begin: Begin) -> None:
    ui = begin(SOME_MOVES[0])
    ui.tap("$445,000")
    assert ui.sees("Why Ben has this total") and ui.sees("+$360,000")
    ui.tap("+$85,000")
    row = next(row for row in ui.widgets("LogRow") if row.lit)
    assert row.item.number == 2
    ui.back()
    assert ui.sees("The winner is")


def leave_unfinished(ui: UI) -> None:
    """The round as it was played, before it was counted; looked at from the past matches."""
    file = ui.app.library.file_of(ui.app.running.path)
    ui.app.running.undo()
    ui.app.close_match()
    go(ui, "result", file=file)


def test_a_round_of_many_moves_is_told_move_by_move(begin: Begin) -> None:
    ui = begin(*SOME_MOVES)
    leave_unfinished(ui)
    assert ui.sees("In the lead")
    ui.tap("$330,000", "Round 2")
    assert ui.sees("Anna · Round 2") and ui.sees("Anna laid 2 Homes")
    ui.tap("Anna laid Jewels and Gold")
    assert next(row for row in ui.widgets("LogRow") if row.lit).item.number == 7


def test_the_only_round_of_a_total_is_told_at_once(open_match: OpenMatch) -> None:
    ui = open_match(*SOME_MOVES[1:7])
    ui.app.screen("table").open_sheet("made_of", 0)
    ui.settle()
    assert ui.sees("Anna · Round 1") and ui.sees("Anna laid 2 Homes")
    ui.tap("Anna laid Jewels and Gold")
    assert next(row for row in ui.widgets("LogRow") if row.lit).item.number == 6


def test_what_lay_on_the_table_can_be_seen(begin: Begin) -> None:
    ui = begin(*SOME_MOVES)
    leave_unfinished(ui)
    ui.scroll_to("On the table at the end", inside="Scroll")
    ui.scroll_to("nothing", inside="Scroll")
    ben = next(laid for laid in ui.widgets("PlayerStacks") if laid.name == "Ben")
    assert [(face.icon, face.badge) for face in ben.faces] == [("stocks", 2), ("stocks", 2)]


def test_the_moments_lead_to_their_moves(begin: Begin) -> None:
    ui = begin(SOME_MOVES[0], "score points=0,60000,0,0")
    ui.scroll_to("Best round", inside="Scroll")
    ui.tap("Best round")
    assert next(row for row in ui.widgets("LogRow") if row.lit).item.number == 3


def test_the_winner_is_revealed_while_everything_can_be_tapped(begin: Begin) -> None:
    ui = begin(SOME_MOVES[0])
    screen = ui.app.screen("result")
    for widget, name in ((screen.winner, "shown"), (screen.chart, "drawn")):
        widget.theme = widget.theme.with_options(still=False)
        widget.reveal()
        assert getattr(widget, name) == 0
    ui.touch("Rematch")
    assert ui.app.screen_name == "table", "nothing waits for it"


def test_less_motion_is_none(begin: Begin) -> None:
    ui = begin(SOME_MOVES[0])
    ui.app.change_settings(reduced_motion=True)
    screen = ui.app.screen("result")
    screen.winner.reveal()
    screen.chart.reveal()
    assert screen.winner.shown == screen.chart.drawn == 1


def test_a_rematch_has_the_same_people_and_the_next_one_begins(begin: Begin) -> None:
    ui = begin(*SOME_MOVES)
    before = ui.app.running.path
    ui.tap("Rematch")
    assert ui.app.screen_name == "table"
    assert ui.app.running.path != before
    assert ui.app.running.match.setup.players == ("Anna", "Ben", "Cleo", "Dora")
    assert ui.app.starter == 1


def test_a_new_match_begins_with_the_same_people(begin: Begin) -> None:
    ui = begin(SOME_MOVES[0])
    menu(ui, "New match")
    assert ui.sees("Who’s playing?") and ui.sees("Cleo")


def test_going_back_leads_home(begin: Begin) -> None:
    """The table of a match that is over is nowhere to go."""
    ui = begin(SOME_MOVES[0])
    ui.back()
    assert [name for name, _ in ui.app.nav_stack] == ["home"] and not ui.sees("Continue")


def test_a_last_move_by_mistake_is_taken_back_at_once(begin: Begin) -> None:
    ui = begin(SOME_MOVES[0])
    ui.tap("Not over yet")
    assert ui.app.screen_name == "table" and ui.sees("Redo")
    ui.tap("Redo")
    assert ui.sees("The winner is")
    ui.app.screen("result").show_move(0)
    ui.settle()
    ui.tap("Undo")  # in the log
    ui.back()
    assert ui.app.screen_name == "table"


def test_totals_by_round_stand_in_a_table_and_lead_to_the_moves(begin: Begin) -> None:
    ui = begin(SOME_MOVES[0])
    ui.scroll_to("Round 2", inside="Scroll")
    table = ui.widgets("Rounds")[0]
    assert [row.title for row in table.rows] == ["Round 1", "Round 2"]
    assert table.rows[1].totals == ("1,015k", "445k", "295k", "195k")
    assert table.rows[1].points[0] == "+785k" and table.rows[1].leads == (0,)
    table.dispatch("on_tap", "1")
    ui.settle()
    assert next(row for row in ui.widgets("LogRow") if row.lit).item.number == 2


def test_two_columns_where_there_is_room(begin: Begin) -> None:
    ui = begin(SOME_MOVES[0], width=892, height=412)
    winner, chart = ui.find("The winner is").box, ui.widgets("Chart")[0]
    assert chart.to_window(*chart.pos)[0] > winner.right
    ui.resize(412, 892)
    assert ui.widgets("Chart")[0].to_window(*chart.pos)[0] < winner.right


def test_deleting_lies_in_the_menu_of_every_result(begin: Begin) -> None:
    ui = begin(SOME_MOVES[0])
    menu(ui, "Delete")
    assert ui.app.screen_name == "history" and ui.sees("Undo") and not ui.app.library.matches()
    ui.tap("Undo")
    assert len(ui.app.library.matches()) == 1


def shown_players(ui: UI) -> list[str]:
    """In the replay, from top to bottom."""
    return [one.name for one in sorted(ui.widgets("PlayerStacks"), key=lambda one: -one.y)]


def test_a_match_that_has_just_ended_is_replayed_whoever_acted_first(begin: Begin) -> None:
    ui = begin(*SOME_MOVES, *A_DUEL)
    ui.scroll_to("Replay", inside="Scroll")
    ui.tap("Replay")
    replay = ui.app.screen("replay")
    assert ui.app.screen_name == "replay" and ui.sees("Move 1 of 15")
    for number, first in ((3, ["Anna"]), (6, ["Dora"]), (9, ["Cleo"]), (11, ["Anna", "Ben"])):
        replay.go_to(number)
        ui.settle()
        assert shown_players(ui)[: len(first)] == first, f"move {number}"
    ui.back()
    assert ui.app.screen_name == "result"
