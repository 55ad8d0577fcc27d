"""The table of standings on phones of different widths."""

import pytest

from tests.support.ui.matches import LONG_NAMES
from tests.support.ui.scenes import SceneTour


@pytest.mark.parametrize(("width", "text_size"), [(320, 1.0), (360, 1.0), (412, 1.3)])
def test_names_in_the_standings_stay_whole_and_figures_give_way(
    tour: SceneTour, width: int, text_size: float
) -> None:
    tour.change_phone(width, 2000, text_size=text_size, language="de")
    tour.play("standings")
    written = set(tour.ui.words())  # exactly so; above the table stands a whole sentence
    for name in LONG_NAMES:
        assert name in written or written >= set(name.split())
