"""What a screen reader is told, and the keyboard that it brings; the bus itself is not needed."""

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.core.window import Window

from screens.accessibility import screen_reader
from screens.accessibility.controls import DOWN, ENTER, TAB, UP
from screens.accessibility.screen_reader import AccessKitBridge
from tests.support.ui.driver import UI
from tests.support.ui.gestures import open_app


class Ear:
    """In AccessKit's place."""

    def __init__(self) -> None:
        self.told = 0

    def update_if_active(self, _make: Any) -> None:
        self.told += 1

    def update_window_focus_state(self, _focused: bool) -> None: ...


@pytest.fixture
def reader(ui: UI, monkeypatch: pytest.MonkeyPatch) -> Iterator[AccessKitBridge]:
    ear = Ear()
    monkeypatch.setattr(screen_reader, "_adapter", lambda *_: ear)
    monkeypatch.setattr(screen_reader, "_tree", lambda *_: None)
    open_app(ui)
    reader = AccessKitBridge(ui.app)
    reader.begin()
    yield reader


def at(reader: AccessKitBridge) -> str:
    control = reader.app.focus.at
    return control.accessible.name if control else ""


def key(ui: UI, code: int, *held: str) -> None:
    Window.dispatch("on_key_down", code, 0, None, list(held))
    ui.settle()


def go_to(reader: AccessKitBridge, ui: UI, name: str, code: int = TAB) -> None:
    """Press a key until the control with this name has the focus; fail if none ever has."""
    for _ in range(200):
        if name in at(reader):
            return
        key(ui, code)
    raise AssertionError(f"no key leads to {name!r}")


def test_nothing_is_looked_at_until_a_screen_reader_asks(reader: AccessKitBridge, ui: UI) -> None:
    ui.settle()
    assert reader._adapter.told == 0
    key(ui, TAB)
    assert at(reader) == ""
    reader._first()
    ui.settle()
    assert reader._adapter.told == 1
    ui.settle()
    assert reader._adapter.told == 1  # nothing has changed
    reader._left()
    ui.app.go("settings")
    ui.settle()
    assert reader._adapter.told == 1


def test_everything_is_reached_and_pressed_by_the_keyboard(reader: AccessKitBridge, ui: UI) -> None:
    reader._first()
    ui.settle()
    there = list(reader.there.values())
    acting = [control.accessible.name for control in there if control.acts]
    assert 0 < len(acting) < len(there) and acting[-4:] == ["Play", "Matches", "People", "Rules"]
    for control in there:
        key(ui, DOWN)
        assert at(reader) == control.accessible.name  # words, too
    key(ui, UP)
    assert at(reader) == there[-2].accessible.name
    assert ui.app.focus._ring in ui.app.root.navigation.canvas.after.children  # not behind the bar
    go_to(reader, ui, acting[0])
    for name in (*acting[1:], acting[0]):
        key(ui, TAB)
        assert at(reader) == name
    key(ui, TAB, "shift")
    assert at(reader) == acting[-1]
    words = next(control.accessible.name for control in there if not control.acts)
    go_to(reader, ui, words, DOWN)
    key(ui, ENTER)
    assert ui.app.screen_name == "home"  # words do nothing
    go_to(reader, ui, "Settings")
    key(ui, ENTER)
    assert ui.app.screen_name == "settings"


def test_a_field_keeps_its_keys_until_it_is_left(reader: AccessKitBridge, ui: UI) -> None:
    reader._first()
    ui.app.go("new")
    ui.settle()
    go_to(reader, ui, "Someone new")
    key(ui, ENTER)
    assert any(field.focus for field in ui.widgets("TextField"))
    ui.type("Anna")
    ui.settle()
    (field,) = [one for one in reader._known[0].things if one.role == "field"]
    assert (field.text, field.cursor, field.more) == ("Anna", 4, "")  # or it is read twice
    key(ui, TAB)
    assert not any(field.focus for field in ui.widgets("TextField"))
