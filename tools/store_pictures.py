"""Takes the pictures that stores show of the app, in every language they have.

    python -m tools.store_pictures

Stores want pictures at most twice as high as wide.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.i18n.language import languages

from .screenshots import HERE, Shape, opened
from .sentences import store_folder

if TYPE_CHECKING:
    from tests.support.ui.driver import UI

SHAPE = 412, 824
NAMES = ("Anna", "Ben", "Cleo", "Dora")
COLOURS = 128  # as many as a flat drawing needs; a third of the size

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


def take(code: str) -> None:
    from PIL import Image

    from tests.support.ui.window import choose_backend, open_window

    open_window(choose_backend())
    pictures = store_folder(code) / "images" / "phoneScreenshots"
    pictures.mkdir(parents=True, exist_ok=True)

    shape = Shape(*SHAPE, "dark", code)
    with tempfile.TemporaryDirectory() as kept, opened(shape, Path(kept)) as ui:
        for number, what in enumerate(_evening(ui), 1):
            ui.settle(0.5)
            path = pictures / f"{number}-{what}.png"
            ui.save_picture(path)
            with Image.open(path) as image:
                image.convert("RGB").quantize(COLOURS).save(path, optimize=True)


def _evening(ui: UI) -> Iterator[str]:
    """Play a match, and yield the name of what is to be seen whenever a picture is wanted."""
    from companion.session.new_match import NewMatch

    app = ui.app
    app.start_match(NewMatch(players=NAMES, begins="Anna"))
    table = app.screen("table")

    def play(*lines: dict[str, Any]) -> None:
        for line in lines:
            if app.screen_name == "round_over":
                app.back()
            table.enter(app.running.match.setup.read_move(line))

    play(*STORY)
    yield "table"
    ui.tap(next(key for key in table.keys if key.parent and key.pick == "card:home"))
    ui.tap(next(verb for verb in table.verbs if verb.verb == "steal"))
    yield "refusal"
    app.back()
    app.go("rules", game="big-deal", rule="steal.first-set-safe")
    yield "rules"
    app.back()
    table.at.leave_mode()
    play(*DUEL)
    yield "duel"
    play(LAST)
    yield "result"


def main() -> None:
    if len(sys.argv) > 1:
        take(sys.argv[1])
        return
    for code in languages():
        subprocess.run([sys.executable, "-m", "tools.store_pictures", code], cwd=HERE, check=True)


if __name__ == "__main__":
    main()
