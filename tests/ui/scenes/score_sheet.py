"""The score sheet, and the editor of one’s own."""

from __future__ import annotations

from typing import Any

from companion.library.sheets import sheet_called
from companion.record.sheet_text import link

from .stroll import Stroll, scene, sheet, touch


def score_sheet(stroll: Stroll, name: str, keys: str = "") -> Any:
    stroll.app.go_on(stroll.files[name])
    screen = stroll.app.screen("score_sheet")
    screen.sheet.turn_to()
    for key in keys:
        screen.sheet.press(key)
    screen.refresh()
    return screen


@scene("score_sheet")
def bids_are_told(stroll: Stroll) -> None:
    score_sheet(stroll, "bids", "1")


@scene("score_sheet")
def too_many_tricks(stroll: Stroll) -> None:
    screen = score_sheet(stroll, "bids", "222")
    screen.sheet.point("tricks", 3)
    for key in "23":
        screen.sheet.press(key)
    screen.refresh()


@scene("score_sheet")
def many_players(stroll: Stroll) -> None:
    score_sheet(stroll, "many", "12")


@scene("score_sheet")
def a_round_to_correct(stroll: Stroll) -> None:
    touch(score_sheet(stroll, "bids").above, "0:1")


@sheet("score_sheet")
def what_the_sheet_says(stroll: Stroll) -> None:
    touch(score_sheet(stroll, "bids").header, "book")


@sheet("score_sheet")
def menu_of_the_sheet(stroll: Stroll) -> None:
    touch(score_sheet(stroll, "bids").header, "more")


@scene("sheets")
def which_sheet(stroll: Stroll) -> None:
    stroll.go("sheets")


@sheet("sheets")
def what_a_sheet_is(stroll: Stroll) -> None:
    stroll.go("sheets").open_sheet("about", "oh-hell")


@sheet("sheets")
def a_code_for_another_phone(stroll: Stroll) -> None:
    stroll.go("sheets").open_sheet("hand_on", "oh-hell")


@sheet("sheets")
def what_somebody_sent(stroll: Stroll) -> None:
    found = sheet_called("oh-hell")
    assert found
    stroll.go("sheets").look_at(link(found))


@scene("sheet_editor")
def an_empty_sheet(stroll: Stroll) -> None:
    stroll.go("sheet_editor")


@scene("sheet_editor")
def a_sheet_of_ones_own(stroll: Stroll) -> None:
    stroll.go("sheet_editor", like="oh-hell")


@scene("sheet_editor")
def tried_at_once(stroll: Stroll) -> None:
    stroll.go("sheet_editor", like="wizard").area.scroll_y = 0
