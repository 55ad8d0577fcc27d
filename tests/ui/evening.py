"""A match that has gone on for a while, so that a journey can begin in the middle of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.library.library import Library
from companion.play.new_match import NewMatch
from screens.app import CompanionApp

from .driver import UI
from .gestures import open_app, somebody_new
from .matches import keep_match
from .plots import FOUR, Move

Sit = Callable[..., UI]  # the fixture `sit`


def evening(
    folder: Path,
    *moves: Move,
    game: str = "big-deal",
    players: tuple[str, ...] = FOUR,
    options: dict[str, Any] | None = None,
    **phone: Any,
) -> UI:
    """A phone with such a match on it, the app not started yet."""
    keep_match(Library(folder), moves, players, game, options)
    return UI(lambda: CompanionApp(folder), **phone)


def go_on(ui: UI, screen: str = "", still: bool = True, **what: Any) -> None:
    """To the table of the match that was begun, or to another screen of it."""
    ui.app.change_settings(reduced_motion=still)
    ui.app.go_on(ui.app.library.unfinished()[0].file)
    if screen:
        ui.app.go(screen, **what)
    ui.settle()


def begin_match(ui: UI, new: NewMatch, **options: Any) -> None:
    """A match as it was set up, with these options."""
    open_app(ui)
    for option, value in options.items():
        new = new.choose(option, value)
    ui.app.begin(new)
    ui.settle()


def new_match(ui: UI, game: str, players: tuple[str, ...], rounds_only: bool = False) -> None:
    """From the first tap to the table, as on a new phone."""
    set_up(ui, game, players)
    if not ui.app.screen("new").new.game.only_counted:
        ui.tap("Results only" if rounds_only else "By moves")
    ui.tap("Start")
    skip_the_guide(ui)


def skip_the_guide(ui: UI) -> None:
    """Of whoever knows how the table is set up."""
    if ui.sees("Set up the table"):
        ui.tap("Skip")


def set_up(ui: UI, game: str, players: tuple[str, ...]) -> None:
    open_app(ui, coached=True)
    ui.scroll_to(game)
    ui.tap(game)  # what is being played?
    somebody_new(ui, *players)
