"""Somebody who never looks at the screen keeps score: fingers, and what the voice says."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from kivy.core.window import Window

from screens.accessibility.controls import Focus
from tests.phone import Phone
from tests.ui.driver import UI
from tests.ui.gestures import open_app

EVENING = Path(__file__).with_name("spoken.txt").read_text("utf-8").partition("\n\n")[2]


class Ears:
    """A hand on the glass and what is said. Nothing in here looks at a widget."""

    def __init__(self, ui: UI, phone: Phone) -> None:
        self.ui, self.phone = ui, phone

    @property
    def last(self) -> str:
        return self.phone.said[-1]

    def wait(self) -> None:
        """Until the app has seen what is new, and said it."""
        self.ui.frames(24)

    def swipe(self, across: float = 0, along: float = 0) -> str:
        """A quick one in the middle of the glass; what is said then."""
        x, y = Window.width / 2, Window.height / 2
        self.ui.swipe((x, y), (x + across, y + along), seconds=0.05)
        return self.last

    def next(self) -> str:
        return self.swipe(across=100)

    def before(self) -> str:
        return self.swipe(across=-100)

    def ask(self) -> str:
        return self.swipe(along=120)

    def go_back(self) -> None:
        self.swipe(along=-120)
        self.wait()

    def act(self) -> str:
        """Two taps, somewhere."""
        for _ in range(2):
            self.ui.touch((50, 300), quickly=True)
        self.wait()
        return self.last

    def find(self, name: str) -> str:
        """Swipes on to what begins with these words, from the beginning if it lies before."""
        for step in (self.next, self.before):
            previous = ""
            while (said := step()) != previous:
                if said.startswith(name):
                    return said
                previous = said
        raise AssertionError(f"{name} is nowhere; heard: {self.phone.said[-60:]}")

    def do(self, *names: str) -> str:
        for name in names:
            self.find(name)
            self.act()
        return self.last

    def type(self, name: str) -> str:
        self.do("Somebody new")
        self.ui.type(name)
        self.ui.key(13)
        self.wait()
        return self.last


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch, ui: UI) -> Iterator[Ears]:
    phone = Phone(monkeypatch)
    phone.find_its_voice()
    open_app(ui, spoken=True)
    assert phone.said[-1].startswith("Touch to hear. Tap twice to act.")
    yield Ears(ui, phone)
    Window.allow_screensaver = True


def test_an_evening_without_looking(ears: Ears) -> None:
    ears.ui.app.library.change_settings(coached=True)
    for line in EVENING.splitlines():
        step, _, heard = line.partition(" > ")
        word, _, given = step.partition(": ")
        said = getattr(ears, word)(*given.split(" | ")) if given else getattr(ears, word)()
        assert not heard or fnmatchcase(said, heard.replace("…", "*")), f"{line}: {said}"


def test_a_touch_is_heard_and_only_two_taps_act(ears: Ears) -> None:
    ears.ui.tap(ears.ui.the("GameCard", game="cover-your-assets"))
    ears.wait()
    assert ears.last.startswith("Cover Your Assets")
    assert ears.ui.app.screen_name == "home"
    ears.act()
    assert ears.ui.app.screen_name == "new"
    ears.go_back()
    assert ears.last == "Table Companion."
    ears.go_back()
    assert ears.last == "There’s nothing to go back to."


def test_while_nothing_changes_only_what_was_heard_is_read_again(
    ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    ears.next()
    monkeypatch.setattr(Focus, "controls", lambda _: pytest.fail("the whole screen is read"))
    ears.wait()
