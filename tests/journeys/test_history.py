"""Past matches: found, looked at, replayed, gone on with, deleted and brought back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.session.new_match import NewMatch
from screens.app import CompanionApp
from tests.ui.driver import UI
from tests.ui.gestures import calm, menu
from tests.ui.inspect import inspect
from tests.ui.past import keep, some_evenings


@pytest.fixture
def start(tmp_path: Path, start_phone: Callable[[UI], UI]) -> Callable[[], UI]:
    def begin() -> UI:
        some_evenings(tmp_path)
        ui = calm(start_phone(UI(lambda: CompanionApp(tmp_path))))
        ui.tap("Matches")
        return ui

    return begin


@pytest.fixture
def ui(start: Callable[[], UI]) -> UI:
    """At the list of some matches."""
    return start()


def titles(ui: UI) -> list[str]:
    rows = sorted(ui.widgets("Row"), key=lambda row: -row.to_window(*row.pos)[1])
    return [row.title for row in rows]


def test_the_list_is_narrowed_by_person_game_and_date(ui: UI) -> None:
    ui.tap("Everybody", inside="Chip")
    ui.tap("Emil", inside="BottomSheet")
    assert titles(ui) == ["Score pad", "Big Deal"]
    ui.tap("All games", inside="Chip")
    ui.tap("Big Deal", inside="BottomSheet")
    assert titles(ui) == ["Big Deal"] and ui.sees("October 2026")
    ui.tap("Any time", inside="Chip")
    ui.tap("2025", inside="BottomSheet")
    assert titles(ui) == [] and ui.sees("No matches found")
    ui.tap("Emil", inside="Chip")
    ui.tap("Everybody", inside="BottomSheet")
    assert titles(ui) == ["Big Deal"] and ui.sees("March 2025")
    ui.tap("All months", inside="Chip")
    ui.tap("March 2025", inside="BottomSheet")
    assert ui.sees("March") and titles(ui) == ["Big Deal"]


def test_a_match_opens_as_its_result_and_is_replayed(ui: UI) -> None:
    ui.tap("Won by Anna · $1,015,000")
    assert ui.sees("The winner is") and ui.sees("Rematch")
    ui.app.screen("result").show_move(0)
    ui.settle()
    assert ui.sees("Move 1 of 2") and ui.sees("230k")
    ui.tap("Step forward")
    assert ui.sees("Move 2 of 2") and ui.sees("1,015k")
    assert not inspect()
    ui.tap("Step forward")
    assert ui.sees("Move 2 of 2"), "there is nothing after the last one"
    ui.tap("Step back", "Step back")
    assert ui.sees("Before the first move")
    ui.back()
    assert ui.sees("The winner is")


def test_a_match_that_nobody_finishes_is_put_away_and_can_be_gone_on_with(ui: UI) -> None:
    ui.tap("Round 2 · Ben leads", "Continue")
    ui.tap_picture("More")
    ui.scroll_to("Set the match aside", inside="BottomSheet")
    ui.tap("Set the match aside")
    assert ui.sees("Not finished") and ui.sees("In the lead") and ui.app.running is None
    ui.app.go_to("history")
    ui.settle()
    ui.tap("Round 2 · Ben leads")  # among those of the past
    assert ui.sees("In the lead")
    ui.tap("Continue")
    assert ui.app.screen_name == "table"
    ui.app.go_to("history")
    ui.settle()
    ui.tap("Round 1 · Emil leads", "Set it aside")
    assert ui.sees("Not finished") and ui.sees("Emil")
    assert [past.game for past in ui.app.library.unfinished()] == ["big-deal"]


def test_a_match_without_a_move_is_not_kept_among_the_past_ones(ui: UI) -> None:
    """Put away, or left for another; both lie in the bin."""
    library = ui.app.library
    kept = [past.file for past in library.matches()]
    for leave in ("put away", "another"):
        ui.app.go_home()
        ui.app.start_match(NewMatch(players=("Anna", "Ben")).play("score-pad"))
        ui.settle()
        file = library.file_of(ui.app.running.path)
        ui.back()
        ui.tap("Continue")  # the same one, which is not left by that
        assert library.file_of(ui.app.running.path) == file
        if leave == "another":
            ui.app.continue_match(library.unfinished()[1].file)
        else:
            ui.tap_picture("More")
            ui.scroll_to("Nothing is logged yet, so nothing is saved", inside="BottomSheet")
            ui.tap("Set the match aside")
            assert ui.app.nav_stack == [("home", {})] and ui.app.running is None
        assert [past.file for past in library.matches()] == kept
    assert len(library.deleted) == 2


def test_a_deleted_match_comes_back_by_undo(ui: UI) -> None:
    ui.tap("Won by Anna · $1,015,000")
    menu(ui, "Delete")
    assert titles(ui) == ["Score pad", "Big Deal"] and ui.sees("Match deleted.")
    ui.tap("Undo")
    assert titles(ui) == ["Score pad", "Big Deal", "Big Deal"]
    assert not ui.sees("Match deleted.")


def test_more_than_a_page_is_shown_a_page_at_a_time(
    start: Callable[[], UI], tmp_path: Path
) -> None:
    for number in range(60):
        keep(tmp_path, "score-pad", "Anna Ben", f"2024-05-{1 + number % 28:02}T19:00:00Z")
    ui = start()
    history = ui.app.screen("history")
    assert len(history._pasts) == 50
    history.area.scroll_y = 0
    ui.settle()
    ui.tap("More", inside="PushButton")
    assert len(history._pasts) == 63
    assert ui.sees("May · Anna and Ben") and not history.more.parent
