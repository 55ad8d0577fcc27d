"""What several journeys do first: open the app, a screen or a match; press keys, choose."""

from collections.abc import Callable
from typing import Any

from .driver import UI

OpenMatch = Callable[..., UI]  # the fixture `open_match`


def open_app(ui: UI, **settings: Any) -> None:
    """Open the app with less motion and these settings."""
    ui.start()
    ui.app.change_settings(reduced_motion=True, **settings)
    ui.settle()


def press(ui: UI, keys: str) -> None:
    """Tap keys of the number pad; `>` continues, `−` is the sign, `⌫` deletes."""
    for key in keys:
        (pad,) = ui.widgets("NumberPad")
        ui.tap_zone(pad, {">": "next", "−": "minus", "⌫": "delete"}.get(key, key))


def go(ui: UI, screen: str, **what: Any) -> Any:
    """Open a screen directly, for a journey that is about that screen alone."""
    ui.app.go(screen, **what)
    ui.settle()
    return ui.app.screen(screen)


def picked(ui: UI) -> list[str]:
    """Return the kinds of cards that are picked."""
    return [key.shown.face.icon for key in ui.widgets("KeyCap") if key.state == "picked"]


def go_on(ui: UI, screen: str = "", still: bool = True) -> None:
    """Open the table of the unfinished match, or another screen of it."""
    ui.app.change_settings(reduced_motion=still)
    ui.app.continue_match(ui.app.library.unfinished()[0].file)
    if screen:
        ui.app.go(screen)
    ui.settle()
