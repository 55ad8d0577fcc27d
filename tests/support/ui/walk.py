"""A random walk through the whole app, from a seed: any button, gesture or key, on any screen.

The phone turns, sleeps and is killed meanwhile, and other apps hand files over. After every step

* no exception has come up: in the app, in one of its threads, or logged and passed over,
* there is a way out of wherever the walk is, both by the Back key and by a tap,
* nothing that was kept is lost: every logged line, person and own sheet is still there.

A walk first opens some scenes, each in a library as it was at first, and takes `LEG` steps from
there: so the seeds of the suite together open every screen and every sheet, also those that a
random finger rarely finds. What was tapped often is tapped less, and where the walk was for long
it is left sooner.
"""

import json
import logging
import random
import shutil
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from kivy.core.window import Window

from companion.library.sheets import own_sheets
from screens.state_restore import NOT_AGAIN
from screens.widgets import BottomSheet
from tests.support.api import Library, languages, standing

from .driver import UI, Point
from .eyes import Box, visible_widgets

SHAPES = ((360, 740), (320, 640), (412, 892), (740, 360), (800, 1280))
TYPED = ("Zoë", "Anna", "7", "1200", "-3", "a duel", "  ", "🙂", "x" * 60, "table-companion:x")
WAY_OUT = 40  # steps in which Home must be reached from anywhere
MEANT = ("Delete it", "Undo")  # who taps these asks to lose or replace what is kept
LEG = 8  # steps from one scene to the next
LONG_STAY = 15  # steps on one screen, after which it is left twice as often
ENTER = 13
STEPS: dict[str, float] = {
    "tap": 62,
    "quick_taps": 3,
    "tap_anywhere": 5,
    "hold": 4,
    "swipe": 7,
    "drag": 3,
    "type": 4,
    "back": 4,
    "leave": 2,
    "turn": 1.5,
    "pause": 1.5,
    "wait": 1.5,
    "kill": 0.7,
    "restart": 0.3,
    "receive_file": 0.5,
    "lack_memory": 0.3,
}


class Target(NamedTuple):
    """An area in the top layer that can be tapped."""

    kind: str  # the class of its widget
    name: str  # its zone, or whatever its widget is called
    box: Box


def targets() -> list[Target]:
    """Return every area in the top layer that does something when it is tapped."""
    return [
        Target(type(shown.widget).__name__, zone or _name(shown.widget), seen)
        for shown in visible_widgets(only_layer=0)
        for zone, box in shown.targets()
        if (seen := shown.visible(box))
    ]


def _name(widget: Any) -> str:
    names = ("pick", "verb", "text", "title", "name", "hint_text")
    return str(next(filter(None, (getattr(widget, name, "") for name in names)), ""))


class Walk:
    """One person who taps about in one app, whose library in `folder` is a copy of `original`."""

    def __init__(
        self, ui: UI, seed: str, folder: Path, original: Path, files: list[Path | str]
    ) -> None:
        self.ui = ui
        self.seed = seed
        self.dice = random.Random(seed)
        self.path: list[str] = []
        self.visits: Counter[str] = Counter()  # steps on each screen and sheet
        self._taps: Counter[tuple[str, str, str]] = Counter()
        self._touched: set[str] = set()  # what the finger has touched in this step
        self._files = files
        self._folder = folder
        self._original = original
        self._unheard: list[str] = []  # exceptions that nobody else would hear of

    def begin(self) -> None:
        """Open the app with a new copy of the library, on any phone, in any language and look."""
        self.end()
        shutil.rmtree(self._folder, ignore_errors=True)
        shutil.copytree(self._original, self._folder)
        self._kept = Kept(self._folder)
        self.ui.resize(*self.dice.choice(SHAPES))
        self.ui.start()
        self.ui.app.change_settings(
            language=self.dice.choice(languages()),
            theme=self.dice.choice(["dark", "light"]),
            text_size=self.dice.choice([1.0, 1.3]),
            reduced_motion=self.dice.random() < 0.5,
        )
        self.ui.frames(3)

    def end(self) -> None:
        """Close the app, if it is open."""
        if self.ui.app:
            self.ui.app.close_to_guests()
            self.ui.stop()

    def go(self, steps: int, scenes: Sequence[Callable[[UI], None]] = ()) -> None:
        """Take steps, from the scenes first; raise with the seed and the path if one fails."""
        with self._hearing_all():
            for number in range(steps):
                scene, rest = divmod(number, LEG)
                try:
                    if not rest and scene < len(scenes):
                        self.begin()
                        self.path.append(f"open scene {scene + 1}")
                        scenes[scene](self.ui)
                    self._step()
                    self._check()
                except Exception as error:
                    raise AssertionError(self._story(error)) from error

    def where(self) -> str:
        """The screen in front, and the sheet over it."""
        screen: str = self.ui.app.screen_name
        sheet = self.ui.app.root.sheet
        return f"{screen}/{sheet.opened_by[0] if sheet.opened_by else 'sheet'}" if sheet else screen

    # What must hold after every step

    def _check(self) -> None:
        assert not self._unheard, "\n".join(self._unheard)
        over_all = isinstance(Window.children[0], BottomSheet)  # a tap beside it closes it
        assert over_all or targets(), f"{self.where()} is empty"
        meant = {self.ui.app.language.tr(words) for words in MEANT} & self._touched
        assert not (lost := self._kept.lost(explicit=bool(meant))), lost

    def _story(self, error: Exception) -> str:
        steps = "\n".join(f"{number:5} {step}" for number, step in enumerate(self.path, 1))
        return (
            f"{type(error).__name__}: {error}\nafter these {len(self.path)} steps:\n{steps}\n"
            f"{type(error).__name__}: {error}\n"
            f"Again: SEED={self.seed} TAPS={len(self.path)} pytest tests/journeys/test_walk.py"
        )

    @contextmanager
    def _hearing_all(self) -> Iterator[None]:
        """Also what is logged, and what ends a thread."""
        heard = self._unheard

        class Ears(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                heard.append(self.format(record))

        ears = Ears(logging.ERROR)
        log = logging.getLogger("companion")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(threading, "excepthook", lambda about: heard.append(repr(about)))
            log.addHandler(ears)
            try:
                yield
            finally:
                log.removeHandler(ears)

    # Steps

    def _step(self) -> None:
        self._touched = set()
        self.visits[self.where()] += 1
        typing = any(getattr(it.widget, "focus", False) for it in visible_widgets())
        likely = {**STEPS, "leave": STEPS["leave"] * (1 + self.visits[self.where()] / LONG_STAY)}
        if typing:
            likely["type"] = 60
        (name,) = self.dice.choices([*likely], [*likely.values()])
        getattr(self, f"_{name}")()
        self.ui.frames(self.dice.choice((1, 3, 12)))

    def _note(self, step: str) -> None:
        self.path.append(f"{self.where()}: {step}")

    def _touch(self, point: Point, quickly: bool = False) -> None:
        x, y = point
        self._touched |= {target.name for target in targets() if target.box.holds(Box(x, y, x, y))}
        self._note(f"tap {sorted(self._touched)} at {x:.0f}, {y:.0f}")
        self.ui.touch(point, quickly=quickly)

    def _choose(self) -> Point:
        """Return any place to tap; sooner one that was not tapped before."""
        where = self.where()
        found = targets()
        if not found:  # a sheet of words alone
            return self._exit()
        likely = [1 / (1 + self._taps[where, target.kind, target.name]) ** 2 for target in found]
        (chosen,) = self.dice.choices(found, likely)
        self._taps[where, chosen.kind, chosen.name] += 1
        return chosen.box.middle

    def _anywhere(self) -> Point:
        return (self.dice.uniform(0, Window.width - 1), self.dice.uniform(0, Window.height - 1))

    def _tap(self) -> None:
        self._touch(self._choose())

    def _tap_anywhere(self) -> None:
        self._touch(self._anywhere())

    def _quick_taps(self) -> None:
        point = self._choose()
        self._touch(point, quickly=True)
        self._touch(point, quickly=True)

    def _hold(self) -> None:
        point = self._choose()
        self._note(f"hold at {point}")
        self.ui.press(point, seconds=0.8)

    def _swipe(self) -> None:
        x, y = self._anywhere()
        far = self.dice.uniform(-0.6, 0.6) * Window.height
        self._note(f"swipe by {far:.0f} at {x:.0f}, {y:.0f}")
        self.ui.swipe((x, y), (x, min(max(y + far, 0), Window.height - 1)), seconds=0.1)

    def _drag(self) -> None:
        start, end = self._choose(), self._anywhere()
        self._note(f"drag from {start} to {end}")
        self.ui.swipe(start, end, seconds=0.15, hold=self.dice.choice([0, 0.4]), rest=0.1)

    def _type(self) -> None:
        """Into the field that has the cursor, if any has, and perhaps Enter."""
        text = self.dice.choice(TYPED)
        self._note(f"type {text!r}")
        Window.dispatch("on_textinput", text)
        if self.dice.random() < 0.6:
            self.ui.key(ENTER)

    def _back(self) -> None:
        self._note("Back")
        self.ui.back()

    def _leave(self) -> None:
        """To Home from wherever it is, by the key or by taps alone; it must be reached."""
        by_key = self.dice.random() < 0.5
        for _ in range(WAY_OUT):
            if self.where() == "home":
                return
            if by_key:
                self._back()
            else:
                self._touch(self._exit())
                self.ui.frames(12)
        raise AssertionError(f"there is no way from {self.where()} to Home in {WAY_OUT} steps")

    def _exit(self) -> Point:
        """Return the place that leads back: an arrow, Home in the navigation, or beside a sheet.

        A table without a header has its way back in its menu, and before that a cross that
        clears what is picked; in a mode of its own, its bar cancels that.
        """
        ways = [("Navigation", "home")]
        if self.where() == "table" and self.ui.app.screen("table").view.header.banner:
            ways.append(("Bar", "undo"))
        found = targets()
        exits = [
            it for it in found if it.name in ("back", "cancel", self.ui.app.language.tr("Back"))
        ]
        exits += [it for it in found if (it.kind, it.name) in ways]
        if self.where() == "table":
            exits += [it for it in found if it.kind == "IconButton"]
        if exits:
            return exits[0].box.middle
        assert isinstance(Window.children[0], BottomSheet), f"no way out of {self.where()} is seen"
        return 1, Window.height - 1

    def _turn(self) -> None:
        width, height = self.ui.size
        self._note(f"turn to {height} × {width}")
        self.ui.resize(height, width)

    def _pause(self) -> None:
        self._note("pause and resume")
        self.ui.pause()
        self.ui.resume()

    def _wait(self) -> None:
        seconds = self.dice.choice((2, 2, 25))
        self._note(f"wait {seconds} s")
        self.ui.settle(seconds)

    def _kill(self) -> None:
        """The app is killed, and opens again where it was: no move and no screen is lost."""
        self.ui.settle(1)  # else nobody has had the time to look at it
        before = self.where()
        stood = self._stands()
        self._note("kill and open")
        self.ui.app.close_to_guests()
        self.ui.kill_and_open()
        if before.partition("/")[0] not in NOT_AGAIN:
            assert self.where().partition("/")[0] == before.partition("/")[0], (
                before,
                self.where(),
            )
        if stood and self.ui.app.running:  # else it is a tap away, at Home
            assert self._stands() == stood

    def _stands(self) -> Any:
        running = self.ui.app.running
        return (running.path, standing(running.match)) if running else None

    def _restart(self) -> None:
        self._note("close and open")
        self.ui.restart()

    def _receive_file(self) -> None:
        file = self.dice.choice(self._files)
        self._note(f"receive {file}")
        self.ui.app.open_file(file)

    def _lack_memory(self) -> None:
        self._note("memory is short")
        Window.dispatch("on_memorywarning")


class Kept:
    """Everything that must not get lost: the lines of all records, people, own sheets."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._content = b""  # of the library, as it was read last
        self._find()

    def lost(self, explicit: bool) -> list[str]:
        """Return what was there at the last look and is nowhere now; a record may have moved or
        grown.

        Somebody who asked to delete a sheet, or to take back what was done, means it.
        """
        records = self.records
        names = self.names
        sheets = self.sheets
        self._find()
        lost = [
            path
            for path, content in records.items()
            if self.records.get(path) != content
            and not any(_goes_on(other, content) for other in self.records.values())
        ]
        if not explicit:
            lost += [f"the name {name}" for name in names - self.names]
            lost += [f"the sheet {id}" for id in sheets - self.sheets]
        return lost

    def _find(self) -> None:
        """Read the records, also those that were deleted or are damaged, all names and sheets."""
        folders = ("matches/*", "deleted", "damaged")
        files = [file for name in folders for file in self._folder.glob(f"{name}/*")]
        self.records = {str(file): file.read_bytes() for file in files if file.is_file()}
        kept = self._folder / "library.jsonl"
        content = kept.read_bytes() if kept.exists() else b""
        if content != self._content or not content:
            library = Library(self._folder)
            former = {old.name for one in library.people for old in one.former}
            self.names = {one.name for one in library.people} | former
            self.sheets = {found.id for found in own_sheets(library)}
            self._content = content


def _goes_on(now: bytes, before: bytes) -> bool:
    """A record grows by whole lines, half a line at its end may be cut off; somebody may give the
    match another day or note, which stand in its first line."""
    whole = before[: before.rfind(b"\n") + 1] or before
    head, _, rest = whole.partition(b"\n")
    head_now, _, rest_now = now.partition(b"\n")
    return rest_now.startswith(rest) and _lasting(head_now) == _lasting(head)


def _lasting(head: bytes) -> object:
    """Return what of the first line of a record nobody can change."""
    try:
        header = json.loads(head)
    except ValueError:
        return head
    if type(header) is not dict:
        return head
    return {key: value for key, value in header.items() if key not in ("started", "note", "sum")}


def time_of_steps() -> Callable[[], float]:
    """A clock for work that is done in steps: every look at it takes two milliseconds.

    So a seed leads to the same walk on any machine.
    """
    ticks = count()
    return lambda: next(ticks) * 0.002
