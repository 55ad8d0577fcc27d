"""Past matches: found, looked at, replayed, gone on with, deleted and brought back."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.engine.match import Entry
from companion.library.match_summary import MatchSummary
from companion.library.sheets import sheet_called
from companion.library.summary_reader import read_summary_file
from companion.record.match_file import make_setup
from companion.session.new_match import NewMatch
from companion.views.past_matches import MatchFilter
from screens.app import CompanionApp
from tests.ui.driver import UI
from tests.ui.gestures import calm, go, menu
from tests.ui.inspect import inspect
from tests.ui.past import keep, some_evenings
from tools.make_library import make_library


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


def test_matches_are_listed_by_month_newest_first(ui: UI) -> None:
    assert titles(ui) == ["Score pad", "Big Deal", "Big Deal"]
    assert ui.sees("Not finished") and ui.sees("March 2025")
    assert ui.sees("Won by Anna · $1,015,000")
    assert ui.sees("Round 2 · Ben leads")
    assert not inspect()


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


def test_the_list_is_narrowed_to_two_people_and_counted(ui: UI) -> None:
    assert not ui.sees("With anybody")
    ui.tap("Everybody", inside="Chip")
    ui.tap("Emil", inside="BottomSheet")
    assert titles(ui) == ["Score pad", "Big Deal"] and ui.sees("2 matches")
    together = {past.players for past in ui.app.library.matches() if "Emil" in past.players}
    others = {name for names in together for name in names} - {"Emil"}
    one = next(n for n in sorted(others) if sum(n in names for names in together) == 1)
    ui.tap("With anybody", inside="Chip")
    ui.tap(one, inside="BottomSheet")
    assert len(titles(ui)) == 1 and ui.sees("1 match") and ui.sees(one)
    ui.tap("Emil", inside="Chip")
    ui.tap("Everybody", inside="BottomSheet")
    assert ui.app.screen("history").wanted == MatchFilter()


def test_score_sheets_are_found_by_their_own_names(ui: UI) -> None:
    for id in ("golf", "uno"):
        sheet = sheet_called(id)
        assert sheet
        setup = make_setup("sheet", ["Anna", "Ben"], {"sheet": sheet.plain})
        with ui.app.library.begin(setup) as running:
            running.log(Entry(setup.read_move({"move": "finish"})))
            ui.app.library.note_match(running)
    go(ui, "history")
    ui.tap("All games", inside="Chip")
    ui.scroll_to("Uno", inside="BottomSheet")
    ui.tap("Uno", inside="BottomSheet")
    assert titles(ui) == ["Uno"] and ui.sees("1 match") and ui.find("Uno", inside="Chip")


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


def test_why_a_total_of_the_past_leads_into_the_replay(ui: UI) -> None:
    ui.tap("Won by Anna · $1,015,000", "$445,000", "+$85,000")
    assert ui.sees("Replay") and ui.sees("Move 2 of 2")
    ui.tap("1,015k", inside="PlayerStacks")  # as it stood after this move
    assert ui.sees("Why Anna has this total")
    ui.tap("+$230,000")
    assert ui.sees("Move 1 of 2")


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


def test_nobody_is_crowned_while_all_are_equal(ui: UI) -> None:
    ui.app.start_match(NewMatch(players=("Anna", "Ben")).play("score-pad"))
    file = ui.app.library.file_of(ui.app.running.path)
    ui.app.go_home()
    ui.app.close_match()
    go(ui, "result", file=file)
    assert ui.sees("Nobody leads") and not ui.sees("In the lead")


def test_a_rematch_of_the_past_begins_a_new_match(ui: UI) -> None:
    ui.tap("Won by Anna · $1,015,000", "Rematch")
    assert ui.app.running.match.setup.players == ("Anna", "Ben", "Cleo", "Dora")
    assert ui.app.running.match.number == 0


def test_a_deleted_match_comes_back_by_undo(ui: UI) -> None:
    ui.tap("Won by Anna · $1,015,000")
    menu(ui, "Delete")
    assert titles(ui) == ["Score pad", "Big Deal"] and ui.sees("Match deleted.")
    ui.tap("Undo")
    assert titles(ui) == ["Score pad", "Big Deal", "Big Deal"]
    assert not ui.sees("Match deleted.")


def test_a_match_that_was_deleted_long_ago_is_found_in_the_bin(ui: UI) -> None:
    ui.tap("Won by Anna · $1,015,000")
    menu(ui, "Delete")
    ui.app.go_home()
    ui.tap("Matches", "Bin")
    ui.tap("Anna, Ben, Cleo and Dora", inside="Row")
    assert ui.sees("The bin is empty.") and not inspect()
    ui.back()
    assert not ui.sees("Bin")
    assert titles(ui) == ["Score pad", "Big Deal", "Big Deal"]


def test_restoring_a_match_is_said_and_nothing_offers_to_undo_its_deletion(ui: UI) -> None:
    ui.tap("Won by Anna · $1,015,000")
    menu(ui, "Delete")
    ui.tap("Bin")
    ui.tap("Anna, Ben, Cleo and Dora", inside="Row")
    assert ui.sees("The match is back in the list.") and ui.sees("The bin is empty.")
    ui.tap("Undo")
    assert not ui.sees("The bin is empty.") and not ui.sees("The match is back in the list.")
    ui.tap("Anna, Ben, Cleo and Dora", inside="Row")
    ui.back()
    assert titles(ui) == ["Score pad", "Big Deal", "Big Deal"]
    assert not ui.sees("Match deleted.") and not ui.sees("Undo")


def test_the_match_on_the_table_can_be_deleted_too(ui: UI) -> None:
    ui.tap("Round 2 · Ben leads", "Continue")
    ui.app.go_to("history")
    ui.settle()
    ui.tap("Round 2 · Ben leads", "Delete")
    assert ui.app.running is None and titles(ui) == ["Score pad", "Big Deal"]


def test_what_cannot_be_read_is_listed_with_its_reason(
    start: Callable[[], UI], tmp_path: Path
) -> None:
    folder = tmp_path / "matches" / "2026-11"
    folder.mkdir(parents=True)
    newer = '{"record":7,"game":"big-deal","players":["Anna","Zoe"]}\n'
    (folder / "2026-11-03-big-deal-0000.match").write_text(newer)
    ui = start()
    assert ui.sees("update the app")
    ui.tap("Anna and Zoe", "Delete")
    assert not ui.sees("update the app") and ui.sees("Undo")


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


def test_whoever_comes_back_finds_the_same_place(start: Callable[[], UI], tmp_path: Path) -> None:
    for number in range(30):
        keep(tmp_path, "score-pad", "Anna Ben", f"2024-05-{1 + number % 28:02}T19:00:00Z")
    ui = start()
    history = ui.app.screen("history")
    history.area.scroll_y = 0.3
    ui.settle()
    row = ui.widgets("Row")[0]
    ui.tap(row)
    ui.back()
    assert history.area.scroll_y == pytest.approx(0.3)


def test_the_newest_are_listed_while_older_ones_are_read(
    one_step_a_frame: None, start: Callable[[], UI], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the index was lost: nobody waits for the matches of ten years ago."""
    make_library(tmp_path, 90)
    shutil.rmtree(tmp_path / "index")
    read = []

    def noted(path: Path, file: str) -> tuple[MatchSummary, bool]:
        if tmp_path in path.parents:  # not what the app of another test is still reading
            read.append(file)
        return read_summary_file(path, file)

    monkeypatch.setattr("companion.library.summary_reader.read_summary_file", noted)
    ui = start()
    ui.wait_until(lambda: ui.widgets("Row"))
    assert 50 <= len(read) < 93 and ui.widgets("Meter") and ui.sees("Score pad")
    ui.wait_until(lambda: not ui.widgets("Meter"))
    ui.app.screen("history").area.scroll_y = 0
    ui.settle()
    ui.tap("More")
    assert len(ui.app.screen("history")._pasts) == 93
