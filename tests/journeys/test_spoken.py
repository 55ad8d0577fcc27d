"""Somebody who never looks at the screen keeps score: fingers, and what the voice says."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from screens.accessibility.controls import controls
from screens.app import CompanionApp
from screens.navigation import SCREENS
from screens.widgets import TextField, Touchable
from tests.api import Library, languages, make_setup
from tests.phone import Phone
from tests.positions import NAMES, PLAYED, random_match
from tests.sampling import some
from tests.ui.driver import UI
from tests.ui.gestures import open_app
from tests.ui.matches import MATCHES, keep_match


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

    def do(self, name: str) -> str:
        self.find(name)
        return self.act()


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Phone:
    phone = Phone(monkeypatch)
    phone.find_its_voice()
    return phone


class Unseen(UI):
    """Nobody looks, so nothing has to be drawn."""

    def frames(self, count: int = 1, seen: bool = False) -> None:
        super().frames(count, seen)


@pytest.fixture
def ears(phone: Phone, tmp_path: Path) -> Iterator[Ears]:
    ui = Unseen(lambda: CompanionApp(folder=tmp_path))
    open_app(ui, spoken=True)
    yield Ears(ui, phone)
    ui.stop()
    Window.allow_screensaver = True


def digits(ears: Ears, number: str) -> None:
    for digit in number:
        ears.do(f"{digit}.")


def test_an_evening_without_looking(ears: Ears) -> None:
    assert ears.last.startswith("Touch to hear. Tap twice to act.")
    ears.ui.app.library.change_settings(coached=True)
    assert "At least 2 players" in ears.do("Big Deal")
    assert ears.find("Start") == "Start, not now, because: At least 2 players."
    for name in ("Anna", "Ben"):
        ears.do("Somebody new")
        ears.ui.type(name)
        ears.ui.key(13)
        ears.wait()
    assert ears.last == "Anna and Ben."
    ears.do("Every move")
    assert ears.do("Start") == "Set up the table."
    assert "Shuffle all 110 cards" in ears.find("Shuffle")
    ears.do("Skip")
    assert ears.last.endswith("Round 1. Which card was turned up?")

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
    refusal = "Not allowed. Anna has no set yet, and you need one to steal."
    assert ears.act().startswith(refusal)
    assert ears.do("OK") == "Ben laid 2 Stocks. Anna: Gold."
    ears.do("Put it back")
    ears.do("Home")
    ears.act()
    ears.do("Pair")
    ears.do("Classic auto")
    ears.act()
    ears.do("Pair")

    ears.do("Classic auto")
    assert ears.find("Steal") == "Steal, from Ben."
    assert "Ben, your reply?" in ears.act()
    assert "Anna, your reply?" in ears.do("Silver")
    ears.do("Classic auto")
    assert "Ben let it go" in ears.do("Ben lets it go")
    assert ears.do("Undo").startswith("Undone: Ben let it go")
    assert "Ben let it go" in ears.do("Redo")
    assert ears.ask().startswith("Ben’s turn. Anna: 125 thousand. Ben: 20 thousand.")

    ears.do("More")
    assert ears.do("Count this round").startswith("What is each stack worth?")
    digits(ears, "415")
    ears.do("Next")
    digits(ears, "520")
    assert ears.do("Log it").startswith("Round 1 is over. Ben leads. 105 thousand ahead of Anna")
    ears.do("On to round 2")
    ears.do("Count")
    digits(ears, "700")
    ears.do("Next")
    digits(ears, "85")
    won = ears.do("Log it")
    assert won.startswith("The winner is Anna: 1 million 115 thousand dollars. 1 Anna")
    assert won.endswith("2 Ben: 605 thousand dollars. Anna reached 1 million dollars in round 2.")


# Every control of every screen


def to_be_touched(layer: Any) -> Counter[tuple[Any, str]]:
    """Every place that a finger could tap, found without any order."""
    found: Counter[tuple[Any, str]] = Counter()
    for widget in layer.walk(restrict=True):
        if isinstance(widget, Touchable) and widget.tappable and widget.opacity:
            found.update((widget, zone) for zone in widget.zones)
            if not (widget.zoned and widget.zones):
                found[widget, ""] += 1
        elif isinstance(widget, TextField):
            found[widget, ""] += 1
    return found


def check(layer: Any, where: str) -> None:
    there = controls(layer)
    acting = [control for control in there if control.acts]
    assert Counter((c.widget, c.zone) for c in acting) == to_be_touched(layer), where
    assert len(acting) > 0, where
    for control in there:
        said = f"{control.accessible.name}{control.accessible.value}".strip()
        assert said, (where, type(control.widget), control.zone)
        if control.acts:
            assert control.accessible.name.strip(), (where, type(control.widget), control.zone)
    alike = [said for said, times in Counter(c.accessible for c in acting).items() if times > 1]
    assert not alike, (where, alike)


def shown_by(app: Any) -> dict[str, dict[str, Any]]:
    """What each screen needs to be shown; those that need a match have one."""
    over = next(past for past in app.library.matches() if past.over)
    return {
        "result": {"file": over.file},
        "rules": {"game": "big-deal"},
        "person": {"id": app.library.people[0].id},
        "replay": {"match": app.running.match},
    }


def every_screen(ui: UI, folder: Path, code: str) -> Iterator[str]:
    """One after the other, in a language; those that need a match have one."""
    library = Library(folder)
    keep_match(library, MATCHES["over"])
    file = keep_match(library, MATCHES["full"])
    library.change_settings(language=code)
    ui.start()
    ui.app.continue_match(file)
    sheet = keep_match(library, (), game="score-pad")
    for name in sorted(SCREENS, key=lambda name: name == "score_sheet"):
        if name == "score_sheet":
            ui.app.continue_match(sheet)
        if name == "repair":  # which is come to by a correction only
            ui.app.go("log")
            ui.app.screen("log").drop(3)
        else:
            ui.app.go(name, **shown_by(ui.app).get(name, {}))
        ui.frames(4, seen=False)
        yield name


@pytest.mark.parametrize("code", some(languages(), 1))
def test_every_control_of_every_screen_has_a_name(code: str, ui: UI, tmp_path: Path) -> None:
    for name in every_screen(ui, tmp_path, code):
        check(ui.app.root.front, f"{name} in {code}")
        assert any(ui.app.root.front.situation()), name


@pytest.mark.parametrize("game", some(PLAYED, 3))
def test_every_control_of_every_game_has_a_name(game: str, ui: UI, tmp_path: Path) -> None:
    players, options = PLAYED[game].crowded[0]
    setup, library = make_setup(game, NAMES[:players], options), Library(tmp_path)
    moves = [setup.write_move(e.move) for e in random_match(setup, 5, 60).entries()]
    files = [
        keep_match(library, moves[:some], setup.players, game, options)
        for some in (0, 1, 2, len(moves) // 2, len(moves) * 3 // 4)
    ]
    ui.start()
    for file in files:
        ui.app.continue_match(file)
        ui.frames(3, seen=False)
        where = f"{game} after {ui.app.running.match.number}"
        check(ui.app.root.front, where)
        for key in ui.app.screen("table").keys[:2]:
            if key.parent and ui.app.root.front is ui.app.screen("table"):
                key.dispatch("on_tap", "")
                ui.frames(2, seen=False)
                check(ui.app.root.sheet or ui.app.root.front, f"{where}, picked")
                ui.app.root.close_sheet()
    if "score" in setup.forms:
        ui.app.go("count")
        ui.frames(3, seen=False)
        check(ui.app.root.front, f"count of {game}")


# Fingers


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
