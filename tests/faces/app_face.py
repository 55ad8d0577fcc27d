"""The app in its window, for journeys that are told once for both faces."""

import shutil
from functools import partialmethod
from pathlib import Path

import tests.journeys.conftest  # noqa: F401  opens the window before Kivy is imported
from screens.app import CompanionApp
from tests.support.api import Match, NewMatch
from tests.support.ui.driver import UI, Finger
from tests.support.ui.eyes import pictures
from tests.support.ui.gestures import go, go_on, press
from tests.support.ui.inspect import inspect
from tests.support.ui.plots import FOUR

from .face import GAMES, Face

KEYS = {">": 13, "⌫": 8, "⇥": 9, "↑": 273, "↓": 274, "→": 275, "←": 276}


class AppFace(Face):
    """The app in a window, with a library in a folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.ui = UI(lambda: CompanionApp(folder))
        self._touches = Finger.count

    def close(self) -> None:
        """End the app."""
        self.ui.stop()

    # Where somebody begins

    def _put_on_table(self, file: str) -> None:
        self._start()
        go_on(self.ui)

    def _start(self) -> None:
        if self.ui.app is None:
            self.ui.start()
            self.ui.app.change_settings(coached=True, reduced_motion=True)

    def first_start(self) -> None:
        self.ui.start()

    def home(self) -> None:
        self._start()
        self.ui.app.go_home()
        self.ui.settle()

    def set_up(self, game: str, *players: str) -> None:
        self._start()
        new = NewMatch(players=players or FOUR[:3]).play(GAMES[game])
        go(self.ui, "new", new=new)

    def look_for_game(self, name: str) -> None:
        """Type the name of a game on Home."""
        self.type(name, into=self.ui.app.screen("home").field.hint_text)

    def shelf(self) -> None:
        """Open the shelf of score sheets."""
        go(self.ui, "sheets")

    def shelf_for(self, players: str) -> None:
        """Show only sheets for so many."""
        chips = [chip for chip in self.ui.widgets("Chip") if chip.hint == players]
        self.ui.tap(chips[0])

    def lively(self) -> None:
        self.ui.app.change_settings(reduced_motion=False)

    def send_all(self) -> None:
        go(self.ui, "history")
        self.menu("All matches as one file")
        self.ui.tap("OK")
        (self.sent,) = (self.folder / "exports").glob("*.zip")

    def another_phone(self) -> None:
        self.ui.stop()
        self.folder = self.folder / "another"
        self.ui = UI(lambda: CompanionApp(self.folder))

    def bring_in(self) -> None:
        inbox = self.folder / "import"
        inbox.mkdir(exist_ok=True)
        shutil.copy(self.sent, inbox)
        go(self.ui, "import")
        self.ui.tap(self.sent.name, "Import it")

    def start(self) -> None:
        self.ui.tap("Start")
        if self.ui.sees("Set up the table"):
            self.ui.tap("Skip")

    def restart(self) -> None:
        self.ui.settle(1)
        self.ui.kill_and_open()

    # What a finger does

    def _find(self, words: str) -> None:
        """Scroll down to what is not in sight; the words of the bar may be shortened."""
        if not self._reads(words) and not pictures(words):
            self.ui.scroll_to(words)

    def _reads(self, words: str) -> bool:
        return self.ui.reads(words) or any(words in bar.text for bar in self.ui.widgets("Bar"))

    def _tap(self, kind: str, *words: str) -> None:
        self.ui.tap(*words, inside=kind)

    def tap(self, *words: str) -> None:
        for each in words:
            self._find(each)
            answers = [one for one in self.ui.widgets("PushButton") if one.text == each]
            self.ui.tap(each, inside="PushButton" if len(answers) == 1 else None)

    verb = partialmethod(_tap, "VerbButton")
    player = partialmethod(_tap, "PlayerTile")
    card = partialmethod(_tap, "CardKey")
    may_i = partialmethod(tap, "May I …?")
    cancel = partialmethod(tap, "Cancel")
    not_over = partialmethod(tap, "Not over yet")
    undo = partialmethod(tap, "Undo")
    redo = partialmethod(tap, "Redo")

    def pick(self, *keys: str) -> None:
        for key in keys:
            if ":" in key:
                self.ui.tap_the("KeyCap", pick=key)
            else:
                self.ui.tap(key, inside="KeyCap")

    def compose(self, *keys: str) -> None:
        for key in keys:
            if not self.ui.the("KeyCap", pick=key).count:
                self.pick(key)

    def look_at(self, name: str) -> None:
        tile = self.ui.the("PlayerTile", name=name)
        if "look" in tile.zones:  # what lies there
            self.ui.tap_zone(tile, "look")
            return
        self.player(name)
        if not self.ui.widgets("BottomSheet"):
            self.player(name)

    def pile(self, pick: str) -> None:
        for tile in self.ui.widgets("PlayerTile"):
            if pick in tile.zones:
                self.ui.tap_zone(tile, pick)
                return
        self.ui.tap_the("PileWidget", pick=pick)

    def menu(self, *choices: str) -> None:
        self.ui.tap("More")
        for choice in choices:
            self.ui.scroll_to(choice, inside="BottomSheet")
            self.ui.tap(choice)

    def log_row(self, move: str, *choices: str) -> None:
        if self.ui.app.screen_name != "log":
            self.menu("Log")
        self.ui.scroll_to(move, inside="LogList")
        self.ui.tap(move, inside="LogRow")
        self.ui.tap(*choices)

    def overrule(self, reason: str) -> None:
        if self.ui.sees("Do it anyway, and say why"):
            self.ui.tap("Do it anyway, and say why")
        self.ui.tap(reason)

    def dismiss(self) -> None:
        if self.ui.sees("OK"):
            self.ui.tap("OK")
        else:
            self.ui.back()

    def put_back(self) -> None:
        self.ui.tap(self.ui.app.screen("table").cross)

    def back(self) -> None:
        self.ui.back()

    def tap_beside(self) -> None:
        """Tap above the sheet."""
        self.ui.tap((200, 880))

    def leaves_the_app(self) -> None:
        assert not self.ui.back()

    def finish(self) -> None:
        self.menu("Finish the match")

    def type(self, words: str, into: str) -> None:
        fields = self.ui.widgets("TextField")
        field = next(one for one in fields if into in (one.label or one.hint_text))
        self.ui.tap(field)
        field.text = ""
        self.ui.type(words)
        self.ui.settle()

    def search(self, words: str) -> None:
        self.ui.tap(self.ui.app.screen("rules").field)
        self.ui.type(words)
        self.ui.settle()

    def open_hit(self) -> None:
        self.ui.tap(self.ui.widgets("HitCard")[0])

    def new_people(self, *names: str) -> None:
        for name in names:
            self.ui.tap("Someone new …")
            self.ui.type(name)
            self.ui.key(KEYS[">"])
        self.ui.key(KEYS[">"])

    # Forms

    def count(self) -> None:
        go(self.ui, "count")

    def press(self, keys: str) -> None:
        press(self.ui, keys)

    def keyboard(self, keys: str) -> None:
        for key in keys:
            self.ui.key(KEYS.get(key, ord(key)))

    def answer(self, *words: str) -> None:
        self.ui.tap(*words, inside="NumberPad" if self.ui.widgets("NumberPad") else None)

    def hold_card(self, name: str) -> None:
        self.ui.press(name, inside="CardKey")

    def point(self, box: str) -> None:
        self.ui.tap_zone(self.ui.app.root.front.boxes, box)

    def column(self, name: str) -> None:
        """Tap a name over the boxes of a sheet."""
        zone = f"column:{self.match.setup.players.index(name)}"
        self.ui.tap_zone(self.ui.app.root.front.strip, zone)

    def log(self) -> None:
        self.ui.tap_zone(self.ui.app.root.front.pad, "log")

    def switch(self, name: str) -> None:
        self._find(name)
        self.ui.tap(name, inside="FormBoard")

    def choose(self, name: str, answer: str) -> None:
        self._find(name)
        self.ui.tap(f"{name}: {answer}", inside="FormBoard")

    def number(self, name: str, digits: str) -> None:
        self.switch(name)
        self.press(digits)
        self.ui.tap("Done")

    def write(self, name: str, words: str) -> None:
        if not self.ui.widgets("FieldSheet"):  # what is new is named at once
            self.switch(name)
        self.ui.type(words)
        self.ui.tap("Done")

    unfold = switch

    # What is seen

    def shows(self, *words: str) -> None:
        for each in words:
            self._find(each)

    def hides(self, *words: str) -> None:
        for each in words:
            assert not self._reads(each), each

    def holds(self, *values: str) -> None:
        front = self.ui.app.root.front
        shown = [box for section in front.view.sections for box in section.boxes]
        if front.view.by_person:
            shown = [box for box in shown if box.column == front.boxes.person]
        assert [f"{box.value}{box.suffix}" for box in shown if box.value] == [*values]

    def taps_at_most(self, number: str) -> None:
        assert Finger.count - self._touches <= int(number)

    def readable(self) -> None:
        assert inspect() == []

    def chosen(self, *words: str) -> None:
        rows = self.ui.app.screen("settings").choices.values()
        shown = [dict(row.options)[row.chosen] for row in rows]
        assert {*words} <= {*shown}

    def picked(self, *keys: str) -> None:
        shown = [key.pick for key in self.ui.widgets("KeyCap") if key.state == "picked"]
        assert shown == [*keys]

    @property
    def match(self) -> Match:
        found: Match = self.ui.app.running.match
        return found

    @property
    def winner(self) -> str:
        names: str = self.ui.app.screen("result").winner.names
        return names
