"""Past matches by a finger: put right, looked for, taken in."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.clock import local_day
from companion.library.exporter import Archive
from screens.app import CompanionApp
from tests.faults.hostile import header, score, take_in
from tests.library.evening import Evening
from tests.support.api import BadInput, Library, make_setup
from tests.support.ui.driver import UI
from tests.support.ui.gestures import go, press
from tests.support.ui.inspect import inspect

PLAYED = "2026-03-05T08:00:00Z"


@pytest.fixture
def open_result(tmp_path: Path, start_phone: Callable[[UI], UI]) -> Callable[..., UI]:
    """Return a function that opens the page of a past match that Anna won."""

    def open_result(**phone: float) -> UI:
        setup = make_setup(
            "score-pad", ["Anna", "Ben"], {"name": "Splendor", "rounds": 2}, "m1", PLAYED
        )
        scores = ({"move": "score", "points": points} for points in ([7, 5], [8, 9]))
        past = Evening(Library(tmp_path)).begin(setup, *scores)
        ui = start_phone(UI(lambda: CompanionApp(tmp_path), **phone))
        ui.app.change_settings(reduced_motion=True)
        go(ui, "history")
        go(ui, "result", file=past.file)
        return ui

    return open_result


def more(ui: UI) -> None:
    """Open the menu of the page."""
    ui.app.screen("result").header.dispatch("on_tap", "more")
    ui.settle()


def test_a_past_match_is_opened_again_and_its_entry_fixed(open_result: Callable[..., UI]) -> None:
    ui = open_result()
    more(ui)
    ui.tap("Fix the match")
    assert ui.app.screen_name == "log"
    ui.tap("Round 2: Anna 8 and Ben 9", inside="LogRow")
    ui.tap("Fix round 2") if ui.sees("Fix round 2") else ui.tap("Fix this move")
    press(ui, "⌫3")
    ui.tap("Fix round 2")
    ui.settle()
    assert ui.app.running.match.table.totals == (10, 14)
    assert ui.app.screen_name == "result" and ui.sees("The winner is") and ui.sees("Ben")
    (past,) = Library(ui.app.library.folder).matches()
    assert past.id == "m1"


def test_a_past_match_goes_on_and_is_finished_again(open_result: Callable[..., UI]) -> None:
    ui = open_result()
    more(ui)
    ui.tap("Fix the match")
    ui.app.back()
    ui.settle()
    ui.tap("Not over yet")
    assert ui.app.screen_name == "score_sheet" and ui.app.running.match.number == 1
    ui.app.go_home()
    ui.settle()
    assert [past.id for past in ui.app.library.unfinished()] == ["m1"]


def test_a_fix_that_is_given_up_leads_back_to_the_result(open_result: Callable[..., UI]) -> None:
    ui = open_result()
    more(ui)
    ui.tap("Fix the match")
    ui.app.screen("log").amend(2)
    ui.app.back()
    ui.settle()
    assert ui.app.screen_name == "result" and ui.sees("Not over yet")


def test_the_day_of_a_match_is_chosen_from_a_calendar(open_result: Callable[..., UI]) -> None:
    ui = open_result()
    more(ui)
    ui.tap("Change the day")
    assert not inspect()
    (grid,) = ui.widgets("MonthGrid")
    ui.tap_zone(grid, "before")
    ui.tap_zone(grid, "2026-02-27")
    (past,) = ui.app.library.matches()
    assert local_day(past.started) == "2026-02-27"
    assert ui.sees("27\u00a0February\u00a02026")
    assert ui.app.screen_name == "result" and ui.app.screen("result").past == past


def test_no_day_to_come_can_be_chosen(open_result: Callable[..., UI]) -> None:
    ui = open_result()
    from companion.clock import now

    today = local_day(now())
    ui.app.screen("result").open_sheet("day", today[:7])
    ui.settle()
    (grid,) = ui.widgets("MonthGrid")
    days = [zone for zone in grid.zones if zone[:1].isdigit()]
    assert days[-1] == today and "after" not in grid.zones and "before" in grid.zones


def test_a_note_is_kept_while_it_is_typed_and_shown_on_the_page(
    open_result: Callable[..., UI],
) -> None:
    ui = open_result()
    more(ui)
    ui.tap("Add a note")
    ui.tap(ui.widgets("TextField")[0])
    ui.type("Ben was tired")
    assert ui.app.root.sheet.opened_by == ("note", "Ben was tired")
    ui.tap("Add a note", inside="PushButton")
    ui.scroll_to("Ben was tired")
    assert ui.sees("Notes") and ui.sees("Ben was tired")
    (past,) = Library(ui.app.library.folder).matches()
    assert past.notes == ("Ben was tired",) and past.over


# Taken in


def test_each_match_of_an_import_shows_its_day_and_result_and_can_be_left_out(
    tmp_path: Path, start_phone: Callable[[UI], UI]
) -> None:
    theirs = Library(tmp_path / "theirs")
    evening = Evening(theirs)
    for number, name in enumerate(("Splendor", "6 nimmt!", "Skat"), 1):
        started = f"2026-03-0{number}T08:00:00Z"
        options = {"name": name, "rounds": 1}
        evening.finish(make_setup("score-pad", ["Anna", "Ben"], options, "", started), [9, 4])
    packed = Archive(theirs)
    list(packed.write())
    ui = start_phone(UI(lambda: CompanionApp(tmp_path / "ours")))
    ui.app.change_settings(reduced_motion=True)
    go(ui, "import", path=str(packed.path))
    assert ui.sees("3 new · 2 people")
    assert not inspect()
    ui.scroll_to("6 nimmt!")
    assert "2\u00a0March\u00a02026 · Anna and Ben" in " ".join(ui.words())
    assert "Won by Anna · 9" in " ".join(ui.words())
    ui.tap("6 nimmt!")
    assert ui.app.screen("import").left_out
    ui.scroll_to("Import it")
    assert ui.sees("2 new · 1 left out · 2 people")
    ui.tap("Import it")
    assert ui.sees("Done")
    assert {past.called for past in ui.app.library.matches()} == {"Splendor", "Skat"}


@pytest.mark.parametrize(
    ("decision", "totals"),
    [
        ("Keep mine", [(4, 6)]),
        ("Take the other one", [(13, 16)]),
        ("Keep both as two matches", [(4, 6), (13, 16)]),
    ],
)
def test_of_two_that_went_on_differently_somebody_says_which_counts(
    tmp_path: Path, start_phone: Callable[[UI], UI], decision: str, totals: list[tuple[int, ...]]
) -> None:
    mine = header() + score(1, 2) + score(3, 4)
    theirs = tmp_path / "theirs.match"
    theirs.write_bytes(header() + score(1, 2) + score(5, 6) + score(7, 8))
    take_in(Library(tmp_path / "ours"), tmp_path / "mine.match", mine)
    ui = start_phone(UI(lambda: CompanionApp(tmp_path / "ours"), height=1200))
    ui.app.change_settings(reduced_motion=True)
    go(ui, "import", path=str(theirs))
    assert ui.sees("1 in a different version") and not inspect()
    ui.tap("Import it")
    ui.tap("Score pad")
    assert ui.sees("Take the other one") and not inspect()
    ui.tap(decision)
    found = sorted(past.result.totals for past in ui.app.library.matches())
    assert found == totals
    assert not ui.sees("Which one counts?")


# Gone on with


def test_home_shows_every_open_table_and_goes_on_at_a_tap(
    tmp_path: Path, start_phone: Callable[[UI], UI]
) -> None:
    evening = Evening(Library(tmp_path))
    names = ("Splendor", "6 nimmt!", "Skat", "Uno", "Catan")
    for name in names:
        evening.begin(make_setup("score-pad", ["Anna", "Ben"], {"name": name}))
    ui = start_phone(UI(lambda: CompanionApp(tmp_path), width=412, height=1600))
    ui.app.change_settings(reduced_motion=True)
    ui.app.go_home()
    ui.settle()
    assert all(ui.sees(name) for name in names)
    assert not inspect()
    ui.tap("6 nimmt!")
    assert ui.app.running.match.setup.options["name"] == "6 nimmt!"


def test_at_a_desk_rows_of_a_list_lie_side_by_side_and_on_a_phone_below_each_other(
    tmp_path: Path, start_phone: Callable[[UI], UI]
) -> None:
    evening = Evening(Library(tmp_path))
    for name in ("Splendor", "6 nimmt!", "Skat", "Uno"):
        evening.begin(make_setup("score-pad", ["Anna", "Ben"], {"name": name}))
    ui = start_phone(UI(lambda: CompanionApp(tmp_path), width=1280, height=800))
    ui.app.change_settings(reduced_motion=True)
    for screen in ("history", "sheets"):
        for width, height, columns in ((1280, 800, 2), (412, 892, 1)):
            ui.resize(width, height)
            go(ui, screen)
            ui.settle()
            assert len({row.to_window(*row.pos)[0] for row in ui.widgets("Row")}) == columns
            assert not inspect()


# People


@pytest.fixture
def open_people(tmp_path: Path, start_phone: Callable[[UI], UI]) -> Callable[..., UI]:
    """Return a function that opens the list of people, of whom Anna and Ben have played."""

    def open_people(*others: str) -> UI:
        library = Library(tmp_path)
        Evening(library).finish(
            make_setup("score-pad", ["Anna", "Ben"], {"rounds": 1}, "", PLAYED), [3, 4]
        )
        library.meet(others)
        ui = start_phone(UI(lambda: CompanionApp(tmp_path), height=1200))
        ui.app.change_settings(reduced_motion=True)
        go(ui, "people")
        return ui

    return open_people


def test_somebody_is_looked_for_by_a_part_of_the_name(open_people: Callable[..., UI]) -> None:
    ui = open_people("Zoë", "Fatima", "Cleo", "Dora", "Emil", "Fritz")
    ui.tap(ui.widgets("TextField")[0])
    ui.type("zoe")
    assert ui.sees("Zoë") and not ui.sees("Anna")
    assert not inspect()
    ui.tap("Zoë")
    assert ui.app.screen_name == "person"
    ui.app.back()
    ui.settle()
    ui.app.screen("people").field.text = "xx"
    ui.settle()
    assert ui.sees("No one found")
    ui.app.screen("people").field.text = ""
    ui.settle()
    assert ui.sees("Anna") and ui.sees("Fritz")


def test_somebody_whom_no_match_needs_is_removed_and_brought_back(
    open_people: Callable[..., UI],
) -> None:
    ui = open_people("Cloe")
    ui.tap("Cloe")
    ui.app.screen("person").header_tapped("pencil")
    ui.settle()
    ui.tap("Remove Cloe")
    assert ui.app.screen_name == "people" and ui.sees("Cloe was removed.")
    assert [person.name for person in ui.app.library.people] == ["Anna", "Ben"]
    ui.tap("Undo")
    assert [person.name for person in ui.app.library.people] == ["Anna", "Ben", "Cloe"]


def test_somebody_with_a_match_is_not_offered_to_be_removed(open_people: Callable[..., UI]) -> None:
    ui = open_people()
    ui.tap("Anna")
    ui.app.screen("person").header_tapped("pencil")
    ui.settle()
    assert ui.sees("Rename") and not ui.sees("Remove Anna")
    with pytest.raises(BadInput):
        ui.app.library.remove_person(ui.app.library.people[0].id)


# Looked for


@pytest.fixture
def open_history(tmp_path: Path, start_phone: Callable[[UI], UI]) -> Callable[..., UI]:
    """Return a function that opens the history of nine matches, of which one has a note."""

    def open_history(**phone: float) -> UI:
        evening = Evening(Library(tmp_path))
        for number in range(8):
            players = ["Anna", "Ben"] if number else ["Anna", "Ben", "Zoë"]
            setup = make_setup("score-pad", players, {"name": f"Game {number}", "rounds": 1})
            evening.finish(setup, [*range(len(players))])
        setup = make_setup("score-pad", ["Anna", "Ben"], {"name": "Splendor", "rounds": 1})
        evening.begin(setup, {"move": "score", "points": [3, 4], "note": "at the lake"})
        ui = start_phone(UI(lambda: CompanionApp(tmp_path), height=2400, **phone))
        ui.app.change_settings(reduced_motion=True)
        go(ui, "history")
        return ui

    return open_history


@pytest.mark.parametrize(
    ("typed", "found"), [("lake", "Splendor"), ("SPLEN", "Splendor"), ("zoe", "Game 0")]
)
def test_a_match_is_looked_for_by_words(
    open_history: Callable[..., UI], typed: str, found: str
) -> None:
    ui = open_history()
    (field,) = ui.widgets("TextField")
    ui.tap(field)
    ui.type(typed)
    ui.wait_until(lambda: ui.app.screen("history").wanted.words == typed)
    assert ui.sees(found) and ui.sees("1 match") and not ui.sees("Game 5")
    assert field.focus and not inspect()


def test_matches_are_narrowed_to_so_many_players(open_history: Callable[..., UI]) -> None:
    ui = open_history()
    ui.tap("Any number")
    ui.tap("3 players")
    assert ui.sees("Game 0") and not ui.sees("Game 1")
