"""Opens matches after some moves, so that a journey can begin in the middle of one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.library.library import Library
from companion.session.new_match import NewMatch
from screens.app import CompanionApp

from .driver import UI
from .gestures import open_app, somebody_new
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


def begin_match(ui: UI, new: NewMatch, **options: Any) -> None:
    """Open the app and begin a match with these options."""
    open_app(ui)
    for option, value in options.items():
        new = new.choose(option, value)
    ui.app.start_match(new)
    ui.settle()


def new_match(ui: UI, game: str, players: tuple[str, ...], rounds_only: bool = False) -> None:
    """Set up a match by taps, as on a new phone, and open its table."""
    set_up(ui, game, players)
    if not ui.app.screen("new").new.game.only_counted:
        ui.tap("Results only" if rounds_only else "Every move")
    ui.tap("Start")
    skip_the_guide(ui)


def skip_the_guide(ui: UI) -> None:
    """Close the sheet about setting up the table, if it is open."""
    if ui.sees("Set up the table"):
        ui.tap("Skip")


def set_up(ui: UI, game: str, players: tuple[str, ...]) -> None:
    """Choose a game and enter its players by taps, from Home."""
    """Open the app and choose the game and its players."""
    open_app(ui, coached=True)
    ui.scroll_to(game)
    ui.tap(game)  # what is being played?
    somebody_new(ui, *players)
