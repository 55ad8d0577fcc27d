"""The app opens."""

import pytest

from tests.ui.driver import UI
from tests.ui.picture import colour

SENTENCE = "Table Companion has no screens yet."


def test_the_first_window_says_what_is_there(ui: UI) -> None:
    ui.start()
    assert ui.words() == [SENTENCE]


def test_the_app_opens_again_after_it_was_closed_or_killed(ui: UI) -> None:
    ui.start()
    ui.restart()
    assert ui.words() == [SENTENCE]
    ui.kill()
    ui.start()
    assert ui.words() == [SENTENCE]


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
    assert 0.8 < picture.share(colour("#0F1F1A")) < 1
