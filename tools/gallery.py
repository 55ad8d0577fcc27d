"""Pictures of the whole kit: `python -m tools.gallery FOLDER [THEME, PAGE or TEXT SIZE …]`."""

import sys
from pathlib import Path

from tests.ui.window import choose_backend, open_window

open_window(choose_backend())

from kivy.app import App  # noqa: E402

from screens.theme import THEMES  # noqa: E402
from screens.widgets import theme_holder  # noqa: E402
from tests.ui.driver import UI  # noqa: E402
from tests.ui.showcase import PAGES  # noqa: E402

DENSITY = 2


def main(folder: Path, themes: list[str], pages: list[str], scale: float) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for theme in themes:
        for page in pages:
            theme_holder.theme = THEMES[theme].with_options(scale=scale, still=True)

            class Gallery(App):
                def build(self, make=PAGES[page]):
                    return make()

            ui = UI(Gallery, density=DENSITY)
            ui.start()
            ui.save_picture(folder / f"{theme}-{page}-{scale:g}.png")
            ui.stop()


if __name__ == "__main__":
    words = sys.argv[2:]
    chosen = [word for word in words if word in THEMES] or list(THEMES)
    wanted = [word for word in words if word in PAGES] or list(PAGES)
    scale = next((float(word) for word in words if word.replace(".", "").isdigit()), 1.0)
    main(Path(sys.argv[1]), chosen, wanted, scale)
