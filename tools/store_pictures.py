"""Takes the pictures that stores show of the app, in every language they have.

    make store-pictures

The story is that of `make screenshots`; stores want pictures at most twice as high as wide.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from companion.i18n.language import languages

from .language_texts import store_folders
from .screenshots import HERE, Shape, _evening, _opened

SHAPE = 412, 824
WANTED = ("table", "refusal", "rules", "duel", "result")
COLOURS = 128  # as many as a flat drawing needs; a third of the size


def take(code: str) -> None:
    from PIL import Image

    from tests.ui.window import choose_backend, open_window

    open_window(choose_backend())
    pictures = store_folders()[code] / "images" / "phoneScreenshots"
    pictures.mkdir(parents=True, exist_ok=True)

    with (
        tempfile.TemporaryDirectory() as kept,
        _opened(Shape(*SHAPE, "dark", code), Path(kept)) as ui,
    ):

        def picture(what: str) -> None:
            if what in WANTED:
                ui.settle(0.5)
                path = pictures / f"{WANTED.index(what) + 1}-{what}.png"
                ui.save_picture(path)
                with Image.open(path) as image:
                    image.convert("RGB").quantize(COLOURS).save(path, optimize=True)

        _evening(ui, picture)


def main() -> None:
    if len(sys.argv) > 1:
        take(sys.argv[1])
        return
    for code in languages():
        subprocess.run([sys.executable, "-m", "tools.store_pictures", code], cwd=HERE, check=True)


if __name__ == "__main__":
    main()
