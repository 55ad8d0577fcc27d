"""What a screen reader is told, and the keyboard that it brings; the bus itself is not needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from companion.say.language import languages
from screens import access
from screens.access import DOWN, ENTER, TAB, UP, Access
from screens.described import Describer
from tests.journeys.test_spoken import every_screen
from tests.ui.driver import UI
from tests.ui.gestures import open_app


class Ear:
    """In AccessKit's place."""

    def __init__(self) -> None:
        self.told = 0

    def update_if_active(self, _make: Any) -> None:
        self.told += 1

    def update_window_focus_state(self, _focused: bool) -> None: ...


@pytest.fixture
def heard(ui: UI, monkeypatch: pytest.MonkeyPatch) -> Iterator[Access]:
    ear = Ear()
    monkeypatch.setattr(access, "_adapter", lambda *_: ear)
    monkeypatch.setattr(access, "_tree", lambda *_: None)
    open_app(ui)
    reader = Access(ui.app)
    reader.begin()
    yield reader
    reader.end()


def at(reader: Access) -> str:
    control = reader._describer.there.get(reader._at)
    return control.heard.name if control else ""


def key(ui: UI, code: int, *held: str) -> None:
    Window.dispatch("on_key_down", code, 0, None, list(held))
    ui.settle()


def test_nothing_is_looked_at_until_a_screen_reader_asks(heard: Access, ui: UI) -> None:
    ui.settle()
    assert heard._adapter.told == 0
    key(ui, TAB)
    assert at(heard) == ""
    heard._first()
    ui.settle()
    assert heard._adapter.told == 1
    ui.settle()
    assert heard._adapter.told == 1  # nothing has changed
    heard._left()
    ui.app.go("settings")
    ui.settle()
    assert heard._adapter.told == 1


def test_everything_is_reached_and_pressed_by_the_keyboard(heard: Access, ui: UI) -> None:
    heard._first()
    ui.settle()
    there = list(heard._describer.there.values())
    acting = [control.heard.name for control in there if control.acts]
    assert 0 < len(acting) < len(there)
    for control in there:
        key(ui, DOWN)
        assert at(heard) == control.heard.name  # words, too
    key(ui, UP)
    assert at(heard) == there[-2].heard.name
    while at(heard) != acting[0]:
        key(ui, TAB)
    for name in (*acting[1:], acting[0]):
        key(ui, TAB)
        assert at(heard) == name
    key(ui, TAB, "shift")
    assert at(heard) == acting[-1]
    while at(heard) != next(control.heard.name for control in there if not control.acts):
        key(ui, DOWN)
    key(ui, ENTER)
    assert ui.app.trail[-1][0] == "home"  # words do nothing
    while at(heard) != "Settings":
        key(ui, TAB)
    key(ui, ENTER)
    assert ui.app.trail[-1][0] == "settings"


def test_a_field_keeps_its_keys_until_it_is_left(heard: Access, ui: UI) -> None:
    heard._first()
    ui.app.go("new")
    ui.settle()
    while "Somebody new" not in at(heard):
        key(ui, TAB)
    key(ui, ENTER)
    assert any(field.focus for field in ui.widgets("TextField"))
    ui.type("Anna")
    ui.settle()
    (field,) = [one for one in heard._known[0].things if one.role == "field"]
    assert (field.text, field.cursor) == ("Anna", 4)
    key(ui, TAB)
    assert not any(field.focus for field in ui.widgets("TextField"))


@pytest.mark.parametrize("code", languages())
def test_every_screen_is_described_whole(code: str, ui: UI, tmp_path: Path) -> None:
    describer: Describer | None = None
    for name in every_screen(ui, tmp_path, code):
        describer = describer or Describer(ui.app)
        screen = describer.now()
        assert screen.situation, name
        assert any(thing.role == "button" for thing in screen.things), name
        assert all(thing.name or thing.more for thing in screen.things), name
        assert len({thing.id for thing in screen.things}) == len(screen.things)
        assert describer.now() == screen  # what stays keeps its number


def test_what_was_pressed_on_a_screen_that_was_filled_anew_is_found_again(ui: UI) -> None:
    ui.start()
    describer = Describer(ui.app)
    (new,) = [thing.id for thing in describer.now().things if thing.name == "Rotundo"]
    ui.app.show_again()
    ui.frames(3)
    describer.now()
    control = describer.control(new)
    assert control and control.heard.name == "Rotundo"
    ui.app.go("settings")
    ui.frames(3)
    describer.now()
    assert describer.control(new) is None
