"""Past matches: found, looked at, replayed, gone on with, deleted and brought back."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.library.past import Past
from companion.library.past_reader import read_past_file
from companion.play.new_match import NewMatch
from screens.app import CompanionApp
from tests.ui.driver import UI
from tests.ui.inspect import inspect
from tests.ui.past import keep, some_evenings
from tools.make_library import make_library


@pytest.fixture
def start(tmp_path: Path, switch_on: Callable[[UI], UI]) -> Callable[..., UI]:
    def begin(**phone: float) -> UI:
        some_evenings(tmp_path)
        ui = switch_on(UI(lambda: CompanionApp(tmp_path), seen=False, **phone))
        ui.app.change_settings(reduced_motion=True)
        ui.frames(3)
        ui.tap("Matches")
        ui.settle()
        return ui

    return begin


def titles(ui: UI) -> list[str]:
    rows = sorted(ui.widgets("Row"), key=lambda row: -row.to_window(*row.pos)[1])
    return [row.title for row in rows]


def test_matches_are_listed_by_month_newest_first(start: Callable[..., UI]) -> None:
    ui = start()
    assert titles(ui) == ["Score pad", "Big Deal", "Big Deal"]
    assert ui.sees("Not finished") and ui.sees("March 2025")
    assert ui.sees("Won by Anna · $1,015,000")
    assert ui.sees("Round 2 · Ben leads")
    assert not inspect()


def test_the_list_is_narrowed_by_person_game_and_date(start: Callable[..., UI]) -> None:
    ui = start()
    ui.tap("Everybody", inside="Chip")
    ui.settle()
    ui.tap("Emil", inside="Sheet")
    ui.settle()
    assert titles(ui) == ["Score pad", "Big Deal"]
    ui.tap("Every game", inside="Chip")
    ui.settle()
    ui.tap("Big Deal", inside="Sheet")
    ui.settle()
    assert titles(ui) == ["Big Deal"] and ui.sees("October 2026")
    ui.tap("Any time", inside="Chip")
    ui.settle()
    ui.tap("2025", inside="Sheet")
    ui.settle()
    assert titles(ui) == [] and ui.sees("No such match")
    ui.tap("Emil", inside="Chip")
    ui.settle()
    ui.tap("Everybody", inside="Sheet")
    ui.settle()
    assert titles(ui) == ["Big Deal"] and ui.sees("March 2025")
    ui.tap("Every month", inside="Chip")
    ui.settle()
    ui.tap("March 2025", inside="Sheet")
    ui.settle()
    assert ui.sees("March") and titles(ui) == ["Big Deal"]


def test_a_match_opens_as_its_result_and_is_replayed(start: Callable[..., UI]) -> None:
    ui = start()
    ui.tap("Won by Anna · $1,015,000")
    ui.settle()
    assert ui.sees("The winner is") and ui.sees("Rematch")
    ui.app.screen("result").show_move(0)
    ui.settle()
    assert ui.sees("Move 1 of 2") and ui.sees("230k")
    ui.tap("Step on")
    ui.settle()
    assert ui.sees("Move 2 of 2") and ui.sees("1,015k")
    assert not inspect()
    ui.tap("Step on")
    assert ui.sees("Move 2 of 2"), "there is nothing after the last one"
    ui.tap("Step back")
    ui.tap("Step back")
    assert ui.sees("Before the first move")
    ui.back()
    ui.settle()
    assert ui.sees("The winner is")


def test_why_a_total_of_the_past_leads_into_the_replay(start: Callable[..., UI]) -> None:
    ui = start()
    ui.tap("Won by Anna · $1,015,000")
    ui.settle()
    ui.tap("$445,000")
    ui.settle()
    ui.tap("+$85,000")
    ui.settle()
    assert ui.sees("Replay") and ui.sees("Move 2 of 2")
    ui.tap("1,015k", inside="LaidOut")  # as it stood after this move
    ui.settle()
    assert ui.sees("Why Anna’s total?")
    ui.tap("+$230,000")
    ui.settle()
    assert ui.sees("Move 1 of 2")


def test_an_unfinished_match_goes_on(start: Callable[..., UI]) -> None:
    ui = start()
    ui.tap("Round 2 · Ben leads")
    ui.settle()
    ui.tap("How it stands")
    ui.settle()
    assert ui.sees("In the lead")
    ui.tap("Go on")
    ui.settle()
    assert ui.app.trail[-1][0] == "table"
    assert ui.app.running.match.number == 10


def go_on_with_big_deal(ui: UI) -> None:
    ui.tap("Round 2 · Ben leads")
    ui.settle()
    ui.tap("Go on")
    ui.settle()


def test_a_match_that_nobody_finishes_is_put_away_and_can_be_gone_on_with(
    start: Callable[..., UI],
) -> None:
    ui = start()
    go_on_with_big_deal(ui)
    ui.tap_picture("More")
    ui.settle()
    ui.scroll_to("Put the match away", inside="Sheet")
    ui.tap("Put the match away")
    ui.settle()
    assert ui.sees("Not finished") and ui.sees("In the lead") and ui.app.running is None
    ui.app.go_to("history")
    ui.settle()
    ui.tap("Round 2 · Ben leads")  # among those of the past
    ui.settle()
    assert ui.sees("In the lead")
    ui.tap("Go on")
    ui.settle()
    assert ui.app.trail[-1][0] == "table"
    ui.app.go_to("history")
    ui.settle()
    ui.tap("Round 1 · Emil leads")
    ui.settle()
    ui.tap("Put it away")
    ui.settle()
    assert ui.sees("Not finished") and ui.sees("Emil")
    assert [past.game for past in ui.app.library.unfinished()] == ["big-deal"]


def test_a_match_without_a_move_is_not_kept_among_the_past_ones(start: Callable[..., UI]) -> None:
    """Put away, or left for another; both lie in the bin."""
    ui = start()
    library = ui.app.library
    kept = [past.file for past in library.matches()]
    for leave in ("put away", "another"):
        ui.app.go_home()
        ui.app.begin(NewMatch(players=("Anna", "Ben")).play("score-pad"))
        ui.settle()
        file = library.file_of(ui.app.running.path)
        ui.back()
        ui.settle()
        ui.tap("Go on")  # the same one, which is not left by that
        ui.settle()
        assert library.file_of(ui.app.running.path) == file
        if leave == "another":
            ui.app.go_on(library.unfinished()[1].file)
        else:
            ui.tap_picture("More")
            ui.settle()
            ui.scroll_to("Nothing is logged yet, so nothing is kept", inside="Sheet")
            ui.tap("Put the match away")
            ui.settle()
            assert ui.app.trail == [("home", {})] and ui.app.running is None
        assert [past.file for past in library.matches()] == kept
    assert len(library.deleted) == 2


def test_nobody_is_crowned_while_all_are_equal(start: Callable[..., UI]) -> None:
    ui = start()
    ui.app.begin(NewMatch(players=("Anna", "Ben")).play("score-pad"))
    file = ui.app.library.file_of(ui.app.running.path)
    ui.app.go_home()
    ui.app.leave_match()
    ui.app.go("result", file=file)
    ui.settle()
    assert ui.sees("Nobody leads") and not ui.sees("In the lead")


def test_a_rematch_of_the_past_begins_a_new_match(start: Callable[..., UI]) -> None:
    ui = start()
    ui.tap("Won by Anna · $1,015,000")
    ui.settle()
    ui.tap("Rematch")
    ui.settle()
    assert ui.app.running.match.setup.players == ("Anna", "Ben", "Cleo", "Dora")
    assert ui.app.running.match.number == 0


def test_a_deleted_match_comes_back_by_undo(start: Callable[..., UI]) -> None:
    ui = start()
    ui.tap("Won by Anna · $1,015,000")
    ui.settle()
    ui.tap_picture("More")
    ui.settle()
    ui.tap("Delete")
    ui.settle()
    assert titles(ui) == ["Score pad", "Big Deal"] and ui.sees("The match is deleted.")
    ui.tap("Undo")
    ui.settle()
    assert titles(ui) == ["Score pad", "Big Deal", "Big Deal"]
    assert not ui.sees("The match is deleted.")


def test_a_match_that_was_deleted_long_ago_is_found_in_the_bin(start: Callable[..., UI]) -> None:
    ui = start()
    ui.tap("Won by Anna · $1,015,000")
    ui.settle()
    ui.tap_picture("More")
    ui.settle()
    ui.tap("Delete")
    ui.settle()
    ui.app.go_home()
    ui.tap("Matches")
    ui.settle()
    ui.tap("Bin")
    ui.settle()
    ui.tap("Anna, Ben, Cleo and Dora", inside="Row")
    ui.settle()
    assert ui.sees("Nothing is in the bin.") and not inspect()
    ui.back()
    ui.settle()
    assert not ui.sees("Bin")
    assert titles(ui) == ["Score pad", "Big Deal", "Big Deal"]


def test_the_match_on_the_table_can_be_deleted_too(start: Callable[..., UI]) -> None:
    ui = start()
    go_on_with_big_deal(ui)
    ui.app.go_to("history")
    ui.settle()
    ui.tap("Round 2 · Ben leads")
    ui.settle()
    ui.tap("Delete")
    ui.settle()
    assert ui.app.running is None and titles(ui) == ["Score pad", "Big Deal"]


def test_what_cannot_be_read_is_listed_with_its_reason(
    start: Callable[..., UI], tmp_path: Path
) -> None:
    folder = tmp_path / "matches" / "2026-11"
    folder.mkdir(parents=True)
    newer = '{"record":7,"game":"big-deal","players":["Anna","Zoe"]}\n'
    (folder / "2026-11-03-big-deal-0000.match").write_text(newer)
    ui = start()
    assert ui.sees("update the app")
    ui.tap("Anna and Zoe")
    ui.settle()
    ui.tap("Delete")
    ui.settle()
    assert not ui.sees("update the app") and ui.sees("Undo")


def test_more_than_a_page_is_shown_a_page_at_a_time(
    start: Callable[..., UI], tmp_path: Path
) -> None:
    for number in range(60):
        keep(tmp_path, "score-pad", "Anna Ben", f"2024-05-{1 + number % 28:02}T19:00:00Z")
    ui = start()
    history = ui.app.screen("history")
    assert len(history._pasts) == 50
    history.area.scroll_y = 0
    ui.settle()
    ui.tap("More", inside="PushButton")
    ui.settle()
    assert len(history._pasts) == 63
    assert ui.sees("May · Anna and Ben") and not history.more.parent


def test_whoever_comes_back_finds_the_same_place(start: Callable[..., UI], tmp_path: Path) -> None:
    for number in range(30):
        keep(tmp_path, "score-pad", "Anna Ben", f"2024-05-{1 + number % 28:02}T19:00:00Z")
    ui = start()
    history = ui.app.screen("history")
    history.area.scroll_y = 0.3
    ui.settle()
    row = ui.widgets("Row")[0]
    ui.tap(row)
    ui.settle()
    ui.back()
    ui.settle()
    assert history.area.scroll_y == pytest.approx(0.3)


def test_the_newest_are_listed_while_older_ones_are_read(
    start: Callable[..., UI], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the index was lost: nobody waits for the matches of ten years ago."""
    make_library(tmp_path, 90)
    shutil.rmtree(tmp_path / "index")
    monkeypatch.setattr("screens.steps.AT_ONCE", 0.0001)
    monkeypatch.setattr("screens.steps.A_FRAME", 0.0001)
    monkeypatch.setattr("screens.steps.PATIENCE", 0)
    read = []

    def noted(path: Path, file: str) -> Past:
        if tmp_path in path.parents:  # not what the app of another test is still reading
            read.append(file)
        return read_past_file(path, file)

    monkeypatch.setattr("companion.library.past_reader.read_file", noted)
    ui = start()
    ui.wait_until(lambda: ui.widgets("Row"), 60)
    assert 50 <= len(read) < 93 and ui.widgets("Meter") and ui.sees("Score pad")
    ui.wait_until(lambda: not ui.widgets("Meter"), 60)
    ui.app.screen("history").area.scroll_y = 0
    ui.settle()
    ui.tap("More")
    ui.settle()
    assert len(ui.app.screen("history")._pasts) == 93


@pytest.mark.parametrize("shape", [(320, 640), (892, 412)])
@pytest.mark.parametrize("screen", ["history", "result", "replay"])
def test_everything_can_be_read_in_large_type(
    start: Callable[..., UI], shape: tuple[int, int], screen: str
) -> None:
    ui = start(width=shape[0], height=shape[1])
    ui.app.change_settings(text_size=1.6, theme="light", language="de")
    file = ui.app.library.matches(person=None, game="big-deal")[0].file
    if screen != "history":
        ui.app.go("result", file=file)
    if screen == "replay":
        ui.app.screen("result").show_move(4)
    ui.settle()
    assert not inspect(names=("Anna", "Ben", "Cleo", "Dora", "Emil"))
