"""The app opens."""

import pytest

from tests.ui.driver import UI
from tests.ui.picture import colour


def test_a_new_phone_says_what_can_be_done(ui: UI) -> None:
    ui.start()
    assert ui.words()[0] == "Table Companion"
    for way in ("New match", "Rules", "Settings"):
        assert ui.find(way)
    assert not ui.sees("Go on")


def test_the_app_opens_again_after_it_was_closed_or_killed(ui: UI) -> None:
    ui.start()
    ui.restart()
    assert ui.find("New match")
    ui.kill()
    ui.start()
    assert ui.find("New match")


@pytest.mark.pixels
@pytest.mark.parametrize(("width", "height", "density"), [(412, 892, 1), (892, 412, 2)])
def test_the_first_window_has_the_colour_of_the_table(
    ui: UI, width: int, height: int, density: int
) -> None:
    ui.resize(width, height, density)
    ui.start()
    picture = ui.picture()
    assert (picture.width, picture.height) == (width * density, height * density)
    assert picture.colour_at(5, 5) == colour("#0F1F1A")
    assert 0.4 < picture.share(colour("#0F1F1A")) < 1
