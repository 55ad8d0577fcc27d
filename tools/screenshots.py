"""Drives the real app to every screen and sheet that there is, and writes pictures.

    python -m tools.screenshots

They go to build/screenshots, with one contact sheet; no display is needed. Each shape of a phone
has a process of its own, because Kivy opens its window once.
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

from .need import need_group

if TYPE_CHECKING:
    from tests.support.ui.driver import UI

HERE = Path(__file__).parents[1]
OUT = HERE / "build" / "screenshots"
DENSITY = 2


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


def take(shape: Shape) -> None:
    """All pictures of one shape, in this process, with six people and long names."""
    from tests.support.ui import window

    size = shape.width * DENSITY, shape.height * DENSITY
    window.ENVIRONMENT["KIVY_METRICS_DENSITY"] = str(DENSITY)
    window.open_window(window.choose_backend(), *size)
    # people who look on do not care which of the machine's clipboards are missing
    logging.disable(logging.CRITICAL)
    from tests.support.ui.scenes import SCENES, SceneTour, furnish

    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, opened(shape, Path(folder)) as ui:
        tour = SceneTour(ui, furnish(ui.app.library.folder))
        for number, name in enumerate(SCENES, 1):
            tour.play(name)
            ui.settle(0.5)
            ui.save_picture(OUT / f"{shape.name}-{number:03}-{name.replace('_', '-')}.png")


@contextmanager
def opened(shape: Shape, folder: Path) -> Iterator[UI]:
    """The app in this shape, with somebody's finger on it."""
    from screens.app import CompanionApp
    from tests.support.ui.driver import UI

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


def contact_sheet() -> None:
    """All pictures on one page, the shapes one below the other."""
    from PIL import Image

    height = 400
    gap = 12
    across = 5600
    rows: list[list[Any]] = []
    for shape in SHAPES:
        rows.append([])
        for path in sorted(OUT.glob(f"{shape.name}-[0-9]*.png")):
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
    need_group("pictures")
    shutil.rmtree(OUT, ignore_errors=True)
    for shape in SHAPES:
        print(shape.name, flush=True)
        command = [sys.executable, "-m", "tools.screenshots", shape.name]
        subprocess.run(command, cwd=HERE, check=True)
    contact_sheet()
    return 0


if __name__ == "__main__":
    sys.exit(main())
