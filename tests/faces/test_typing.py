"""Digits and Enter on a keyboard, in the window of the app and on the page."""

import pytest

from tests.support.api import sheet_called

from .face import Face

FACES = ["app", pytest.param("page", marks=pytest.mark.browser)]


@pytest.mark.parametrize("face", FACES, indirect=True)
@pytest.mark.parametrize("on", [">", "⇥"])
@pytest.mark.parametrize("sheet", ["skull-king", "wizard"])
def test_bids_of_one_digit_are_entered_as_they_were_typed(face: Face, sheet: str, on: str) -> None:
    """A digit moves on by itself where no bid has two, and Enter moves on, too."""
    plain = sheet_called(sheet).plain
    face.open(game="sheet", players=("Petra", "Hélène", "Zoë", "Yvonne"), sheet=plain)
    face.point("bid:0")  # Petra deals, so Hélène would be the first
    face.keyboard(f"1{on}0{on}1{on}0")
    face.log()
    assert face.match.number == 1
    assert face.match.entry.move.enter["bid"] == (1, 0, 1, 0)


@pytest.mark.parametrize("face", FACES, indirect=True)
def test_the_enter_after_the_last_bid_logs_them(face: Face) -> None:
    plain = sheet_called("skull-king").plain
    face.open(game="sheet", players=("Petra", "Hélène", "Zoë", "Yvonne"), sheet=plain)
    face.keyboard("1>0>1>0>")
    assert face.match.entry.move.enter["bid"] == (0, 1, 0, 1), "Hélène plays first"
