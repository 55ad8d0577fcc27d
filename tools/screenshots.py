"""Drives the real app through a demonstration match, then to every screen, and writes pictures.

`make screenshots` writes them to build/screenshots, with one contact sheet; no display is needed.
Each shape of a phone has a process of its own, because Kivy opens its window once.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tests.ui.driver import UI

HERE = Path(__file__).parents[1]
OUT = HERE / "build" / "screenshots"
DENSITY = 2
NAMES = ("Anna", "Ben", "Cleo", "Dora")


class Shape(NamedTuple):
    width: int
    height: int
    theme: str
    language: str
    text_size: float = 1.0

    @property
    def name(self) -> str:
        size = f"{self.width}x{self.height}-{self.theme}-{self.language}"
        return size if self.text_size == 1 else f"{size}-{self.text_size}"


SHAPES = (
    Shape(412, 892, "dark", "en"),
    Shape(412, 892, "light", "en"),
    Shape(412, 892, "dark", "de"),
    Shape(412, 892, "light", "de", 1.6),
    Shape(320, 640, "dark", "en"),
    Shape(320, 640, "light", "de"),
    Shape(892, 412, "dark", "en"),
    Shape(800, 1280, "light", "de"),
)

# An evening of Big Deal.
STORY = (
    {"move": "score", "points": [230_000, 345_000, 160_000, 165_000]},
    {"move": "score", "points": [85_000, 175_000, 220_000, 130_000]},
    {"move": "deal", "first": 0, "discard": "jewels"},
    {"move": "pair", "player": 0, "cards": ["home", "gold"]},
    {"move": "pair", "player": 1, "cards": ["stocks", "stocks"]},
    {"move": "pair", "player": 2, "cards": ["home", "silver"]},
    {"move": "discard", "player": 3, "card": "yacht"},
    {"move": "take", "player": 0, "card": "yacht"},
    {"move": "pair", "player": 1, "cards": ["bank-account", "bank-account"]},
    {"move": "discard", "player": 2, "card": "jewels"},
    {"move": "discard", "player": 3, "card": "piggy-bank"},
)
DUEL = (
    {"move": "steal", "player": 0, "from": 1, "cards": ["bank-account"]},
    {"move": "defend", "player": 1, "cards": ["silver"]},
    {"move": "press", "player": 0, "cards": ["bank-account"]},
)
LAST = {"move": "score", "points": [175_000, 545_000, 160_000, 165_000]}


def take(shape: Shape) -> None:
    """All pictures of one shape, in this process."""
    from tests.ui import window

    size = shape.width * DENSITY, shape.height * DENSITY
    window.ENVIRONMENT["KIVY_METRICS_DENSITY"] = str(DENSITY)
    window.open_window(window.choose_backend(), *size)
    # people who look on do not care which of the machine's clipboards are missing
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        with _opened(shape, Path(folder, "evening")) as ui:
            _evening(ui, Camera(ui, f"{shape.name}-evening"))
        with _opened(shape, Path(folder, "every")) as ui:
            _every_screen(ui, Camera(ui, f"{shape.name}-every"))


@contextmanager
def _opened(shape: Shape, folder: Path) -> Iterator[UI]:
    """The app in this shape, with somebody's finger on it."""
    from screens.app import CompanionApp
    from tests.ui.driver import UI

    ui = UI(lambda: CompanionApp(folder=folder), shape.width, shape.height, DENSITY)
    ui.start()
    ui.app.change_settings(
        theme=shape.theme,
        language=shape.language,
        text_size=shape.text_size,
        reduced_motion=True,
    )
    yield ui
    ui.stop()


class Camera:
    """Numbers its pictures."""

    def __init__(self, ui: UI, name: str) -> None:
        self.ui, self.name, self.taken = ui, name, 0
        OUT.mkdir(parents=True, exist_ok=True)

    def __call__(self, what: str) -> None:
        self.taken += 1
        self.ui.settle(0.5)
        self.ui.save_picture(OUT / f"{self.name}-{self.taken:02}-{what}.png")


def _evening(ui: UI, picture: Camera) -> None:
    """What people see who play a match."""
    from companion.session.new_match import NewMatch

    app = ui.app
    new = NewMatch(players=NAMES, begins="Anna")
    app.go("new", new=new)
    picture("new-match")
    app.start_match(new)
    table = app.screen("table")

    def play(*lines: dict[str, Any]) -> None:
        for line in lines:
            if app.screen_name == "round_over":
                app.back()
            table.enter(app.running.match.setup.read_move(line))

    play(*STORY[:2])
    picture("round-over")
    play(*STORY[2:])
    picture("table")
    ui.tap(_key(table, "card:bank-account"))
    picture("picked")
    table.at.clear()
    ui.tap(_key(table, "card:home"))
    ui.tap(next(verb for verb in table.verbs if verb.verb == "steal"))
    picture("refusal")
    app.back()
    app.go("rules", game="big-deal", rule="steal.first-set-safe")
    picture("rules")
    app.back()
    table.at.leave_mode()
    play(*DUEL)
    picture("duel")
    app.go("log")
    picture("log")
    app.back()
    app.go("count")
    picture("count")
    app.go_home()
    picture("home")
    app.go("settings")
    picture("settings")
    app.back()
    app.go("table")
    play(LAST)
    picture("result")


def _every_screen(ui: UI, picture: Camera) -> None:
    """Every screen and sheet that there is, with six people and long names."""
    from tests.ui.scenes import SCENES, SceneTour, furnish

    tour = SceneTour(ui, furnish(ui.app.library.folder))
    for name in SCENES:
        tour.play(name)
        picture(name.replace("_", "-"))


def _key(table: Any, pick: str) -> Any:
    return next(key for key in table.keys if key.parent and key.pick == pick)


def contact_sheet() -> None:
    """All pictures on one page, the shapes one below the other."""
    from PIL import Image

    height, gap, across = 400, 12, 5600
    rows: list[list[Any]] = []
    for shape in SHAPES:
        rows.append([])
        for path in sorted(OUT.glob(f"{shape.name}-e*.png")):
            with Image.open(path) as image:
                small = image.convert("RGB").resize((image.width * height // image.height, height))
            if sum(each.width + gap for each in [*rows[-1], small]) > across:
                rows.append([])
            rows[-1].append(small)
    sheet = Image.new("RGB", (across, len(rows) * (height + gap)), "#777777")
    for number, row in enumerate(rows):
        x = 0
        for image in row:
            sheet.paste(image, (x, number * (height + gap)))
            x += image.width + gap
    sheet.save(OUT / "all.png")


def main() -> int:
    if len(sys.argv) > 1:
        take(next(shape for shape in SHAPES if shape.name == sys.argv[1]))
        return 0
    shutil.rmtree(OUT, ignore_errors=True)
    for shape in SHAPES:
        print(shape.name, flush=True)
        command = [sys.executable, "-m", "tools.screenshots", shape.name]
        subprocess.run(command, cwd=HERE, check=True)
    contact_sheet()
    return 0


if __name__ == "__main__":
    sys.exit(main())
