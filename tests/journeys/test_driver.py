"""The finger and the eyes themselves: a journey is worth no more than they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from kivy.app import App
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.button import Button
from kivy.uix.label import Label
from kivy.uix.modalview import ModalView
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from tests.ui.driver import UI


@dataclass(frozen=True)
class Words:
    text: str
    box: tuple[float, float, float, float]


class Tile(Widget):
    """Draws itself: two words, one above the other."""

    def __init__(self, **options) -> None:
        super().__init__(**options)
        self.taps: list[str] = []
        self.bind(pos=self.draw, size=self.draw)

    @property
    def parts(self) -> tuple[Words, ...]:
        half = self.height / 2
        return (
            Words("Above", (0, half, self.width, half)),
            Words("Below", (0, 0, self.width, half)),
        )

    def draw(self, *_) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(1, 0, 0, 1)
            Rectangle(pos=self.pos, size=(self.width, self.height / 2))
            Color(0, 0, 1, 0.5)
            Rectangle(pos=(self.x, self.center_y), size=(self.width, self.height / 2))

    def on_touch_down(self, touch) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        self.taps.append("Above" if touch.y > self.center_y else "Below")
        return True


class Sample(App):
    """A drawn tile, a field, buttons that scroll, and a popup."""

    def build(self) -> BoxLayout:
        self.pressed: list[str] = []
        self.events: list[str] = []
        self.tile = Tile()
        self.field = TextInput(hint_text="A name", multiline=False)
        rows = BoxLayout(orientation="vertical", size_hint_y=None, height=40 * 60)
        for number in range(40):
            rows.add_widget(Button(text=f"Row {number}", on_release=self.press))
        scroll = ScrollView()
        scroll.add_widget(rows)
        place = RelativeLayout()
        place.add_widget(self.tile)
        root = BoxLayout(orientation="vertical")
        for widget in (place, self.field, Label(text="[b]Bold[/b] &amp; plain", markup=True)):
            root.add_widget(widget)
        root.add_widget(scroll)
        return root

    def press(self, button: Button) -> None:
        self.pressed.append(button.text)

    def ask(self) -> ModalView:
        question = ModalView(size_hint=(0.5, 0.5))
        question.add_widget(Button(text="Row 1", on_release=lambda _: question.dismiss()))
        question.open()
        return question

    def on_pause(self) -> bool:
        self.events.append("pause")
        return True

    def on_resume(self) -> None:
        self.events.append("resume")

    def on_stop(self) -> None:
        self.events.append("stop")


@pytest.fixture
def ui() -> Iterator[UI]:
    phone = UI(Sample)
    phone.start()
    yield phone
    phone.stop()


def test_eyes_read_labels_fields_and_drawn_parts_from_top_to_bottom(ui: UI) -> None:
    assert ui.words()[:5] == ["Above", "Below", "A name", "Bold & plain", "Row 0"]


def test_eyes_do_not_see_what_is_scrolled_away_or_transparent(ui: UI) -> None:
    assert ui.sees("Row 1")
    assert not ui.sees("Row 30")
    ui.app.tile.parent.opacity = 0
    assert not ui.sees("Above")


def test_a_tap_goes_to_the_words(ui: UI) -> None:
    ui.tap("Below")
    ui.tap("Above", inside="RelativeLayout")
    ui.tap("Row 2")
    assert ui.app.tile.taps == ["Below", "Above"]
    assert ui.app.pressed == ["Row 2"]


def test_words_that_are_absent_or_twice_are_no_target(ui: UI) -> None:
    with pytest.raises(AssertionError, match=r"'Gold' is not on the screen; .*Row 0"):
        ui.tap("Gold")
    with pytest.raises(AssertionError, match=r"is on the screen \d+ times"):
        ui.tap("Row")


def test_a_popup_is_in_front_of_the_rest_and_takes_its_taps(ui: UI) -> None:
    ui.app.ask()
    ui.settle()
    ui.touch("Above")
    assert ui.app.tile.taps == []
    assert ui.find("Row 1").layer == 0
    ui.tap("Row 1")
    assert ui.app.pressed == []
    assert Window.children == [ui.app.root]


def test_a_swipe_scrolls_and_presses_nothing(ui: UI) -> None:
    ui.swipe("Row 2", "Bold")
    ui.settle(2)
    assert not ui.sees("Row 0")
    assert ui.app.pressed == []


def test_scroll_to_finds_what_lies_far_below(ui: UI) -> None:
    ui.scroll_to("Row 39")
    ui.tap("Row 39")
    assert ui.app.pressed == ["Row 39"]
    with pytest.raises(AssertionError, match="'Row 99' is nowhere"):
        ui.scroll_to("Row 99")


def test_typing_goes_to_the_field_with_the_cursor(ui: UI) -> None:
    with pytest.raises(AssertionError, match="no field has the cursor"):
        ui.type("Anna")
    ui.tap("A name")
    ui.type("Anna")
    assert ui.sees("Anna")
    assert not ui.sees("A name")


def test_back_says_whether_the_app_took_it(ui: UI) -> None:
    assert not ui.back()
    ui.app.ask()
    ui.settle()
    assert ui.back()
    ui.settle()
    assert not ui.back()


def test_time_passes_by_frames_and_not_by_waiting(ui: UI) -> None:
    from kivy.clock import Clock

    rings: list[float] = []
    Clock.schedule_once(rings.append, 600)
    ui.settle(599)
    assert not rings
    ui.wait_until(lambda: rings)


def test_the_life_of_an_app(ui: UI) -> None:
    first = ui.app
    ui.pause()
    ui.resume()
    ui.kill()
    assert first.events == ["pause", "resume"]
    ui.start()
    second = ui.app
    ui.restart()
    assert second.events == ["stop"]
    assert ui.app is not second


def test_the_layout_follows_the_window(ui: UI) -> None:
    ui.resize(892, 412, density=2)
    assert tuple(ui.app.root.size) == (1784, 824)
    ui.resize(320, 640)
    assert tuple(ui.app.root.size) == (640, 1280)


@pytest.mark.pixels
def test_a_picture_has_the_pixels_that_the_eyes_look_at(ui: UI, tmp_path) -> None:
    picture = ui.picture()
    assert picture.colour_at(*ui.find("Below").box.middle) == (255, 0, 0)
    assert picture.colour_at(*ui.find("Above").box.middle) == (0, 0, 128)
    assert set(picture.pixels[3::4]) == {255}
    ui.app.ask()
    ui.settle()
    assert ui.picture().colour_at(*ui.find("Row 1").box.middle) != (255, 0, 0)
    ui.save_picture(tmp_path / "sample.png")
    assert (tmp_path / "sample.png").read_bytes().startswith(b"\x89PNG")
