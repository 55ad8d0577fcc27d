"""Taps and gestures at the table of any game, what can be read there, and matches to begin with."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.library.library import Library
from screens.app import CompanionApp

from .driver import UI
from .matches import keep_match
from .plots import FOUR, Move

ENTER = 13
OpenMatch = Callable[..., UI]  # the fixture `open_match`


def open_app(ui: UI, **settings: Any) -> None:
    """Open the app with less motion and these settings."""
    ui.start()
    calm(ui, **settings)


def calm(ui: UI, **settings: Any) -> UI:
    """Set less motion and these settings."""
    ui.app.change_settings(reduced_motion=True, **settings)
    ui.settle()
    return ui


def verb(ui: UI, name: str) -> None:
    """Tap a verb."""
    ui.tap(name, inside="VerbButton")


def pick(ui: UI, *names: str) -> None:
    """Tap keys by their words: cards, values or suits."""
    ui.tap(*names, inside="KeyCap")


def player(ui: UI, name: str) -> None:
    """Tap a player's tile."""
    ui.tap(name, inside="PlayerTile")


def look_at(ui: UI, name: str) -> None:
    """Open a player's sheet by what lies there, or by two taps where nothing lies."""
    tile = ui.the("PlayerTile", name=name)
    if "look" in tile.zones:
        ui.tap_zone(tile, "look")
        return
    ui.tap(name, inside="PlayerTile")
    if not ui.widgets("BottomSheet"):
        ui.tap(name, inside="PlayerTile")


def press(ui: UI, keys: str) -> None:
    """Tap keys of the number pad; `>` continues, `−` is the sign, `⌫` deletes."""
    for key in keys:
        (pad,) = ui.widgets("NumberPad")
        ui.tap_zone(pad, {">": "next", "−": "minus", "⌫": "delete"}.get(key, key))


def answer(ui: UI, *words: str) -> None:
    """Tap answers, or players, on the pad, whose words may be broken into lines."""
    for answer in words:
        ui.tap_picture(answer, inside="NumberPad")


def point_at(ui: UI, box: str) -> None:
    """Tap a box of the form in front: `tricks:2`."""
    ui.tap_zone(ui.app.root.front.boxes, box)


def log_form(ui: UI) -> None:
    """Tap the key that logs the form in front."""
    ui.tap_zone(ui.app.root.front.pad, "log")


def go(ui: UI, screen: str, **what: Any) -> Any:
    """Open a screen directly, for a journey that is about that screen alone."""
    ui.app.go(screen, **what)
    ui.settle()
    return ui.app.screen(screen)


def menu(ui: UI, *choices: str) -> None:
    """Choose from the menu behind the three dots."""
    ui.tap_picture("More")
    ui.tap(*choices)


def log_row(ui: UI, move: str, *choices: str) -> None:
    """Tap a move in the log, and then what is done about it."""
    ui.tap(move, inside="LogRow")
    ui.tap(*choices)


def somebody_new(ui: UI, *names: str) -> None:
    """Type the names of new players one after the other."""
    for name in names:
        ui.tap("Somebody new …")
        ui.type(name)
        ui.key(ENTER)


def logged(ui: UI) -> str:
    """Return the text of the bar, which may be broken into lines."""
    (bar,) = ui.widgets("Bar")
    return bar.text


def table(ui: UI) -> Any:
    """Return the table of the running match."""
    return ui.app.running.match.table


def picked(ui: UI) -> list[str]:
    """Return the kinds of cards that are picked."""
    return [key.shown.face.icon for key in ui.widgets("KeyCap") if key.state == "picked"]


def in_front(ui: UI) -> str:
    """Return the name of the screen in front."""
    name: str = ui.app.screen_name
    return name


# Matches to begin with


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
