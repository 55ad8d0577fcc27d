"""A slip is found later: four taps lead to its repair, then one for each move that does not fit."""

from __future__ import annotations

import pytest

from companion.record.match_file import read_file
from screens.widgets import PushButton
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch

MOVES = (
    *("deal Anna jewels", "Anna pair home home", "Ben pair stocks gold", "Cleo discard yacht"),
    *("Dora discard stamp-collection", "Anna pair stocks stocks", "Ben pair yacht yacht"),
)


class Finger:
    """At the table of such a match; counts."""

    def __init__(self, ui: UI) -> None:
        self.ui, self.taps = ui, 0

    def tap(self, what: str, inside: str = "") -> None:
        if self.ui.app.screen_name == "repair":
            self._answer(what)
        else:
            self.ui.tap(what, inside=inside or None)
        self.taps += 1

    def _answer(self, words: str) -> None:
        screen = self.ui.app.screen("repair")
        made = (widget for widget in screen.content.walk() if isinstance(widget, PushButton))
        answer = next(button for button in made if button.text == words)
        screen.area.scroll_to(answer, animate=False)
        self.ui.frames(2)
        self.ui.tap(answer)

    def find(self, words: str, then: str) -> None:
        """In the log, from the table: four taps."""
        self.ui.tap_picture("More")
        self.taps += 1
        self.tap("Log")
        self.tap(words, inside="LogRow")
        self.tap(then)
        assert self.taps == 4

    def told(self) -> list[str]:
        match = read_file(self.ui.app.running.path).match
        return [match.setup.text(entry.move) for entry in match.entries()]


@pytest.fixture
def finger(open_match: OpenMatch) -> Finger:
    return Finger(open_match(*MOVES))


def test_a_move_too_many(finger: Finger) -> None:
    finger.find("Ben laid Stocks and Gold", "It didn’t happen")
    assert finger.ui.sees("Fix the log")
    finger.tap("It stands")  # Cleo's discard; all that follows fits again
    assert finger.taps == 5 and len(finger.told()) == 6


def test_a_forgotten_move(finger: Finger) -> None:
    """Cleo laid a pair, before what the log calls her discard; that was Dora's."""
    finger.find("Cleo discarded Yacht", "Add a move before this")
    finger.ui.tap("Jewels", inside="KeyCap")
    finger.ui.tap("Pair", inside="VerbButton")
    asked = 0
    while finger.ui.app.screen_name == "repair":
        asked += 1
        finger.tap("It didn’t happen")
    assert finger.taps == 4 + asked and asked >= 1
    assert '{"move":"pair","player":2,"cards":["jewels","jewels"]}' in finger.told()


def test_a_wrong_card_of_three_turns_ago(finger: Finger) -> None:
    finger.find("Cleo discarded Yacht", "Fix this move")
    finger.ui.tap("Jewels", inside="KeyCap")
    finger.ui.tap("Discard", inside="VerbButton")
    assert finger.told()[3] == '{"move":"discard","player":2,"card":"jewels"}'
    assert finger.taps == 4 and len(finger.told()) == 7
