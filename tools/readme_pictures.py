"""Takes README's pictures of the app, in docs/pictures: `python -m tools.readme_pictures`.

They are the real app, tapped as a person would. The page of guests and the code that lets them in
come from a browser beside it, and are taken by hand.
"""

from __future__ import annotations

import logging
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.ui.driver import UI

OUT = Path(__file__).parents[1] / "docs" / "pictures"
SIZE = 412, 892
PEOPLE = ("Anna", "Ben", "Cleo", "Dora")

SKYJO_ROUNDS = (
    ((12, 24, 31, 8), 3),
    ((15, 9, 22, 40), 1),
    ((7, 18, -2, 26), 2),
)
SKULL_KING_ROUNDS = (
    ((0, 1, 0, 0), (0, 1, 0, 0)),
    ((1, 1, 0, 0), (1, 0, 0, 1)),
    ((1, 0, 2, 0), (1, 0, 2, 0)),
)
BIDS = (2, 0, 1, 2)


def evenings(folder: Path) -> dict[str, str]:
    """Fill a library with what a family has played; return the files by name."""
    from tests.support.api import Library, sheet_called
    from tests.support.ui.matches import LAST_ROUND, keep_match
    from tests.support.ui.plots import SOME_MOVES

    library = Library(folder)

    def by_sheet(id: str) -> dict[str, object]:
        sheet = sheet_called(id)
        assert sheet
        return {"sheet": sheet.plain}

    skyjo = [
        {"move": "score", "enter": {"cards": list(cards)}, "round": {"ender": ender}}
        for cards, ender in SKYJO_ROUNDS
    ]
    skull_king: list[dict[str, object]] = []
    for bids, tricks in SKULL_KING_ROUNDS:
        skull_king.append({"move": "before", "enter": {"bid": list(bids)}})
        skull_king.append({"move": "score", "enter": {"tricks": list(tricks)}})
    skull_king.append({"move": "before", "enter": {"bid": list(BIDS)}})
    over = (SOME_MOVES[0], LAST_ROUND)
    return {
        "over": keep_match(library, over, PEOPLE, started="2026-11-08T18:10:00Z"),
        "sheet": keep_match(library, skull_king, PEOPLE, "sheet", by_sheet("skull-king")),
        "table": keep_match(library, SOME_MOVES, PEOPLE),
        "home": keep_match(library, skyjo, PEOPLE, "sheet", by_sheet("skyjo")),
    }


def home(ui: UI, files: dict[str, str]) -> None:
    ui.app.continue_match(files["home"])
    ui.app.go_home()


def sheet(ui: UI, files: dict[str, str]) -> None:
    ui.app.continue_match(files["sheet"])


def may_i(ui: UI, _files: dict[str, str]) -> None:
    ui.app.go_home()
    ui.app.go("may_i", game="big-deal")
    ui.settle()
    ui.app.screen("may_i").choose("steal")


def table(ui: UI, files: dict[str, str]) -> None:
    ui.app.continue_match(files["table"])


def refusal(ui: UI, files: dict[str, str]) -> None:
    """Anna would like to steal from Cleo, whose first set is safe."""
    table(ui, files)
    ui.settle()
    ui.tap("Home", inside="KeyCap")
    ui.tap("Steal", inside="VerbButton")


def rules(ui: UI, files: dict[str, str]) -> None:
    table(ui, files)
    ui.app.go("rules", game="big-deal", rule="steal.first-set-safe")


def result(ui: UI, files: dict[str, str]) -> None:
    ui.app.go_home()
    ui.app.go("result", file=files["over"])


Shown = Callable[["UI", dict[str, str]], None]
PICTURES: tuple[tuple[Shown, str], ...] = (
    (home, "dark"),
    (sheet, "light"),
    (may_i, "dark"),
    (table, "light"),
    (refusal, "dark"),
    (rules, "dark"),
    (result, "light"),
)


def main() -> int:
    from tests.support.ui import window

    window.open_window(window.choose_backend(), *SIZE)
    logging.disable(logging.CRITICAL)
    from screens.app import CompanionApp
    from tests.support.ui.driver import UI

    with tempfile.TemporaryDirectory() as folder:
        files = evenings(Path(folder))
        ui = UI(lambda: CompanionApp(folder=Path(folder)), *SIZE)
        ui.start()
        ui.app.change_settings(language="en", coached=True, reduced_motion=True)
        for show, theme in PICTURES:
            ui.app.root.close_sheet()
            ui.app.change_settings(theme=theme)
            show(ui, files)
            ui.settle(1)
            ui.save_picture(OUT / f"{show.__name__.replace('_', '-')}.png")
        ui.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
