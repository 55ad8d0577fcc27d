"""Opens matches after some moves, so that a journey can begin in the middle of one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.library.library import Library
from screens.app import CompanionApp

from .driver import UI
from .matches import keep_match
from .plots import FOUR, Move

OpenMatch = Callable[..., UI]  # the fixture `open_match`


def phone_with_match(
    folder: Path,
    *moves: Move,
    game: str = "big-deal",
    players: tuple[str, ...] = FOUR,
    options: dict[str, Any] | None = None,
    **phone: Any,
) -> UI:
    """Return a phone with a match after these moves; the app is not started yet."""
    keep_match(Library(folder), moves, players, game, options)
    return UI(lambda: CompanionApp(folder), **phone)


def go_on(ui: UI, screen: str = "", still: bool = True, **what: Any) -> None:
    """Open the table of the unfinished match, or another screen of it."""
    ui.app.change_settings(reduced_motion=still)
    ui.app.continue_match(ui.app.library.unfinished()[0].file)
    if screen:
        ui.app.go(screen, **what)
    ui.settle()


def skip_the_guide(ui: UI) -> None:
    """Close the sheet about setting up the table, if it is open."""
    if ui.sees("Set up the table"):
        ui.tap("Skip")
