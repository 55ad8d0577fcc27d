"""Somebody who taps about, at random but from a seed: half of the taps at what is lit.

The other half go anywhere on the glass. Whoever strays from the table for long goes back to it.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from typing import Any

from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.engine.match import Match
from screens.state_restore import TABLES
from screens.widgets import BottomSheet

from .driver import UI
from .tappable import TapTarget, tap_targets

PATIENCE = {"count": 15, "sheet": 1, "home": 1}  # taps away from the table until one goes back
STRAYED = 8  # on any other screen
IDLE = 12  # taps at the table after which one gives up what one is about


# How likely a tap at something lit goes to which kind of widget, where several are lit …
KINDS = {"VerbButton": 30, "KeyCap": 10, "PlayerTile": 6, "NumberPad": 6, "PushButton": 6}
KINDS |= {"FormBoard": 3, "PlayerStrip": 1}
# … and to which of them: round numbers, and sooner a move than a count.
NAMES = {"next": 6, "0": 5, "5": 3, "count": 0.2, "undo": 0.3, "back": 0.2, "yield": 0.1}


class RandomTapper:
    """A person who taps at random, mostly on what invites a tap."""

    def __init__(self, ui: UI, seed: int | str) -> None:
        self.ui = ui
        self.dice = random.Random(seed)
        self.taps = 0
        self.screens: Counter[str] = Counter()  # the taps on each; "sheet" for those
        self.made: Counter[str] = Counter()  # widgets by taps that stayed at the table
        self.matches: dict[str, Match] = {}  # as they were last on the table, by file
        self.finished: set[str] = set()  # those that were won, even if that was undone
        self._strayed = self._idle = 0
        self._last: deque[str] = deque(maxlen=15)

    def tap(self) -> None:
        """One tap, or a way back to the table."""
        where = self.where()
        self.taps += 1
        self.screens[where] += 1
        self._strayed = 0 if self._can_play() else self._strayed + 1
        self._idle += where == "table"
        before = len(MADE)
        try:
            if self._strayed > PATIENCE.get(where, STRAYED) or self._idle > IDLE:
                self._idle = 0
                self._back()
            elif self.dice.random() < 0.5 and (lit := self._choose()):
                self._touch(f"{lit.kind} {lit.name}", lit.box.middle)
            else:
                self._touch(
                    "somewhere", tuple(self.dice.uniform(0, side - 1) for side in Window.size)
                )
        except Exception as error:
            raise AssertionError(f"{error!r} after {' · '.join(self._last)}") from error
        while any(sheet.is_closing for sheet in self._sheets()):
            self.ui.frames()
        if where == self.where() and where in TABLES:
            self.made.update(MADE[before:])
        if running := self.ui.app.running:
            if running.match is not self.matches.get(running.path.name):
                self._idle = 0
            self.matches[running.path.name] = running.match
            if running.match.table.phase == "over":
                self.finished.add(running.path.name)

    def where(self) -> str:
        """Return the screen in front, or "sheet"."""
        return "sheet" if self._sheets() else self.screen

    def _sheets(self) -> list[BottomSheet]:
        return [found for found in Window.children if isinstance(found, BottomSheet)]

    def _can_play(self) -> bool:
        return self.where() in TABLES and self.ui.app.running.match.table.phase != "over"

    @property
    def screen(self) -> str:
        """The name of the screen in front."""
        return self.ui.app.screen_name

    def _touch(self, what: str, point: tuple[float, float]) -> None:
        self._last.append(f"{self.where()}: {what} at {point[0]:.0f}, {point[1]:.0f}")
        self.ui.touch(point)

    def _back(self) -> None:
        self._last.append(f"{self.where()}: back")
        if self.ui.app.tab and self.ui.app.running:  # who came to play does not look around long
            self.ui.app.go_to_table()
            self.ui.frames(3)
        elif not self.ui.back():
            go_on = [target for target in tap_targets() if target.kind == "PushButton"]
            if go_on:
                self._touch("Continue", go_on[-1].box.middle)
            else:
                self.ui.app.play_again(self.ui.app.library.matches(limit=1)[0].file)
                self.ui.frames(3)

    def _choose(self) -> TapTarget | None:
        lit = [target for target in tap_targets() if not target.quiet]
        if not lit:
            return None
        among = Counter(target.kind for target in lit)
        likely = [
            KINDS.get(target.kind, 1) / among[target.kind] * NAMES.get(target.name, 1)
            for target in lit
        ]
        return self.dice.choices(lit, likely)[0]


MADE: list[str] = []  # the class of every widget that is made, from the first look on


def watch_widgets(monkeypatch: Any) -> list[str]:
    """Notes every widget that is made from now on."""
    make = Widget.__init__

    def noted(widget: Widget, *about: Any, **properties: Any) -> None:
        MADE.append(type(widget).__name__)
        make(widget, *about, **properties)

    MADE.clear()
    monkeypatch.setattr(Widget, "__init__", noted)
    return MADE
