"""Somebody who never looks at the screen keeps score: fingers, and what the voice says."""

from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest
from kivy.core.window import Window

from screens.accessibility.controls import Focus
from tests.support.phone import Phone
from tests.support.ui.driver import UI
from tests.support.ui.gestures import open_app


class Ears:
    """A hand on the glass and what is said. Nothing in here looks at a widget."""

    def __init__(self, ui: UI, phone: Phone) -> None:
        self.ui = ui
        self.phone = phone

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
        self.do("Someone new")
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
    assert "At least 2 players" in ears.do("Big Deal")
    assert ears.find("Start") == "Start, not now, because: At least 2 players."
    ears.type("Anna")
    assert ears.type("Ben") == "Anna and Ben."
    ears.do("Every move")
    assert ears.do("Start") == "Set up the table."
    assert fnmatchcase(ears.find("Shuffle"), "*Shuffle all 110 cards*, off.")
    assert ears.act() == "on."
    assert ears.act() == "off."
    assert ears.do("Skip").endswith("Round 1. Which card was turned up?")
    ears.do("Jewels")
    assert ears.do("Deal") == "Who begins?"
    assert ears.find("Anna") == "Anna, 0, can be chosen."
    assert ears.act().endswith("Anna begins. Anna’s turn. Which cards?")
    assert ears.do("Yacht") == "picked. Anna: Yacht."
    assert ears.do("Discard") == "Anna discarded Yacht. Ben’s turn. Which cards?"
    ears.do("Stocks")
    assert ears.act() == "Ben: 2 Stocks."
    assert ears.do("Pair") == "Ben laid 2 Stocks. Anna’s turn. Which cards?"
    ears.do("Gold")
    assert ears.find("Steal") == "Steal, not now, because: needs own set."
    assert ears.act().startswith("Not allowed. Anna has no set yet, and you need one to steal.")
    assert ears.do("OK") == "Ben laid 2 Stocks. Anna: Gold."
    ears.do("Put it back", "Home")
    ears.act()
    ears.do("Pair", "Classic auto")
    ears.act()
    ears.do("Pair", "Classic auto")
    assert ears.find("Steal") == "Steal, from Ben."
    assert "Ben, your reply?" in ears.act()
    assert "Anna, your reply?" in ears.do("Silver")
    ears.do("Classic auto")
    assert "Ben gave up" in ears.do("Ben gives up")
    assert ears.do("Undo").startswith("Undone: Ben gave up")
    assert "Ben gave up" in ears.do("Redo")
    assert ears.ask().startswith("Ben’s turn. Anna: 125 thousand. Ben: 20 thousand.")
    ears.do("More")
    assert ears.do("Score this round").startswith("What is each stack worth?")
    ears.do("4.", "1.", "5.", "Next", "5.", "2.", "0.")
    assert ears.do("Log it").startswith("Round 1 is over. Ben leads. 105 thousand ahead of Anna")
    ears.do("On to round 2", "Score", "7.", "0.", "0.", "Next", "8.", "5.")
    result = ears.do("Log it")
    assert result.startswith("The winner is Anna: 1 million 115 thousand dollars. 1 Anna")
    assert "2 Ben: 605 thousand dollars." in result
    assert result.endswith("Anna reached 1 million dollars in round 2.")


def test_a_touch_is_heard_and_only_two_taps_act(ears: Ears) -> None:
    ears.ui.tap("Catan")
    ears.wait()
    assert ears.last.startswith("Catan")
    assert ears.ui.app.screen_name == "home"
    ears.act()
    assert ears.ui.app.screen_name == "sheet"
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
