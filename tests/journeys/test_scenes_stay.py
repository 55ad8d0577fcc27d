"""Every screen and every sheet is still there after a kill, a turn, another look or language."""

import json
from typing import Any

import pytest
from kivy.metrics import Metrics

from companion.device import Device
from tests.support.sampling import some
from tests.support.ui.scenes import SCENES, SceneTour

pytestmark = pytest.mark.slow

KEPT = 0.6  # seconds without a tap, after which the place is written
# What a scene does not bring back, and why.
FORGOTTEN = {
    "only_with_my_hand": "the hand is private: the sheet is there again, with nothing entered",
}


def open_now(tour: SceneTour) -> tuple[Any, ...]:
    """The screens, one over the other, and the sheet over them."""
    sheet = tour.app.root.sheet
    about = json.loads(json.dumps(sheet.opened_by)) if sheet else []
    return [name for name, _ in tour.app.nav_stack], about


def come_to_rest(tour: SceneTour) -> None:
    tour.frames(6)
    tour.wait(lambda: not getattr(tour.app.root.front, "busy", False))
    tour.frames(4)


def from_the_top(tour: SceneTour) -> list[str]:
    """A line that was in sight may not be when a phone has been turned twice."""
    if area := getattr(tour.app.root.front, "area", None):
        area.scroll_y = 1
    tour.frames(4)
    return tour.ui.words()


# A kill closes the table that is open for others.
OF_AN_OPEN_TABLE = {name for name in SCENES if SCENES[name].screen == "guests"}
OF_AN_OPEN_TABLE |= {"a_seat_is_wanted"}
NAMES = some([name for name in SCENES if name not in OF_AN_OPEN_TABLE], 60)
TURNED = some(NAMES, 30)  # all of them are killed, these are turned, dressed and told anew, too


@pytest.mark.parametrize("name", NAMES)
def test_it_is_there_again_after_a_kill_and_stays_whatever_the_phone_does(
    tour: SceneTour, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ui = tour.ui
    tour.play(name)
    come_to_rest(tour)
    ui.settle(KEPT)
    before, words = open_now(tour), ui.words()

    def stays() -> None:
        come_to_rest(tour)
        assert open_now(tour) == before

    ui.kill_and_open()
    stays()
    ui.settle(KEPT)
    assert ui.words() == words or name in FORGOTTEN
    if name not in TURNED:
        return
    words = from_the_top(tour)
    for shape, scale in (((892, 412), 1.3), ((412, 892), 1.0)):  # turned, and back
        ui.resize(*shape)
        monkeypatch.setattr(Device, "font_scale", lambda _, scale=scale: scale)
        ui.pause()
        ui.resume()
        stays()
    for theme, language in (("light", "de"), ("dark", "en")):
        ui.app.change_settings(theme=theme)
        ui.app.change_settings(language=language)
        stays()
    ui.settle(KEPT)
    assert Metrics.fontscale == 1
    assert from_the_top(tour) == words
