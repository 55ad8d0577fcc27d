"""Drives the real app through a demonstration match and writes every screen as a picture.

`make screenshots` writes them to build/screenshots, with one contact sheet; no display is needed.
Each shape of a phone has a process of its own, because Kivy opens its window once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

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
    os.environ["KIVY_METRICS_DENSITY"] = str(DENSITY)
    from tests.ui import window

    window.ENVIRONMENT["KIVY_METRICS_DENSITY"] = str(DENSITY)
    window.open_window(window.choose_backend(), shape.width * DENSITY, shape.height * DENSITY)
    from companion.new_match import NewMatch
    from screens.app import CompanionApp
    from tests.ui.driver import UI

    OUT.mkdir(parents=True, exist_ok=True)
    number = 0
    with tempfile.TemporaryDirectory() as folder:
        ui = UI(lambda: CompanionApp(folder=Path(folder)))

        def picture(name: str) -> None:
            nonlocal number
            number += 1
            ui.settle(0.5)
            ui.save_picture(OUT / f"{shape.name}-{number:02}-{name}.png")

        ui.start()
        app = ui.app
        app.change_settings(
            theme=shape.theme,
            language=shape.language,
            text_size=shape.text_size,
            reduced_motion=True,
        )
        new = NewMatch(players=NAMES, begins="Anna")
        app.go("new", new=new)
        picture("new-match")
        app.begin(new)
        table = app.screen("table")

        def play(*lines: dict[str, Any]) -> None:
            for line in lines:
                table.enter(app.running.match.setup.read_move(line))

        play(*STORY)
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
        app.back()
        app.go_home()
        picture("home")
        app.go("settings")
        picture("settings")
        app.back()
        app.go("table")
        play(LAST)
        picture("result")
        ui.stop()


def _key(table: Any, pick: str) -> Any:
    return next(key for key in table.keys if key.parent and key.pick == pick)


def contact_sheet() -> None:
    """All pictures on one page, a row for each shape."""
    from PIL import Image

    rows: dict[str, list[Path]] = {}
    for path in sorted(OUT.glob("*-*-*.png")):
        rows.setdefault(path.name.rsplit("-", 2)[0], []).append(path)
    height, gap = 400, 12
    lines = [
        [Image.open(path).convert("RGB").resize(_fitted(path, height)) for path in paths]
        for paths in rows.values()
    ]
    wide = max(sum(image.width + gap for image in line) for line in lines)
    sheet = Image.new("RGB", (wide, len(lines) * (height + gap)), "#777777")
    for row, line in enumerate(lines):
        x = 0
        for image in line:
            sheet.paste(image, (x, row * (height + gap)))
            x += image.width + gap
    sheet.save(OUT / "all.png")


def _fitted(path: Path, height: int) -> tuple[int, int]:
    from PIL import Image

    with Image.open(path) as image:
        return round(image.width * height / image.height), height


def main() -> int:
    if len(sys.argv) > 1:
        take(next(shape for shape in SHAPES if shape.name == sys.argv[1]))
        return 0
    for shape in SHAPES:
        print(shape.name, flush=True)
        command = [sys.executable, "-m", "tools.screenshots", shape.name]
        subprocess.run(command, cwd=HERE, check=True)
    contact_sheet()
    return 0


if __name__ == "__main__":
    sys.exit(main())
