"""A match that has gone on for a while, so that a journey can begin in the middle of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.engine.match import read_line
from companion.library.library import Library
from companion.record.file import make_setup
from companion.rulebook.stories import read_told
from screens.app import CompanionApp

from .driver import UI
from .plots import FOUR


def evening(
    folder: Path,
    *moves: str | dict[str, Any],
    game: str = "big-deal",
    players: tuple[str, ...] = FOUR,
    options: dict[str, Any] | None = None,
    **phone: Any,
) -> UI:
    """A phone with such a match on it, the app not started yet."""
    library = Library(folder)
    running = library.begin(make_setup(game, list(players), options or {}))
    setup = running.match.setup
    for move in moves:
        line = read_told(move, setup) if isinstance(move, str) else move
        assert running.log(read_line(setup, line)).legal, move  # type: ignore[arg-type]
    library.note_match(running)
    running.close()
    return UI(lambda: CompanionApp(folder), **phone)


def go_to(ui: UI, screen: str, **what: Any) -> None:
    """Straight to a screen of the match, for a journey that is about that screen alone."""
    app = ui.app
    library = app.library
    app.running = library.go_on(library.unfinished()[0].file)
    at_table = app.running.match.setup.game.id == "big-deal"
    app.trail = [("home", {}), ("table", {})] if at_table else [("home", {})]
    app.go(screen, **what)
    ui.frames(3)


def new_match(ui: UI, game: str, players: tuple[str, ...], rounds_only: bool = False) -> None:
    """From the first tap to the table, as on a new phone."""
    set_up(ui, game, players)
    if not ui.app.screen("new").new.game.only_counted:
        ui.tap("Results only" if rounds_only else "By moves")
    ui.tap("Start")
    ui.frames(3)
    skip_the_guide(ui)


def skip_the_guide(ui: UI) -> None:
    """Of whoever knows how the table is set up."""
    if ui.sees("Set up the table"):
        ui.tap("Skip")
        ui.settle()


def set_up(ui: UI, game: str, players: tuple[str, ...]) -> None:
    ui.start()
    ui.app.change_settings(reduced_motion=True, coached=True)
    ui.frames(3)
    ui.scroll_to(game)
    ui.tap(game)  # what is being played?
    ui.frames(3)
    for name in players:
        ui.tap("Somebody new …")
        ui.type(name)
        ui.key(13)
        ui.frames(3)
