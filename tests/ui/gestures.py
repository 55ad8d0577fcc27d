"""What people do at the table and read there, in any game."""

from __future__ import annotations

from typing import Any

from .driver import UI

ENTER = 13


def open_app(ui: UI, **settings: Any) -> None:
    ui.start()
    calm(ui, **settings)


def calm(ui: UI, **settings: Any) -> UI:
    """Nothing in it moves more than it must."""
    ui.app.change_settings(reduced_motion=True, **settings)
    ui.settle()
    return ui


def verb(ui: UI, name: str) -> None:
    ui.tap(name, inside="VerbButton")


def pick(ui: UI, *names: str) -> None:
    """Cards, values or suits, by the words on their keys."""
    ui.tap(*names, inside="KeyCap")


def player(ui: UI, name: str) -> None:
    ui.tap(name, inside="PlayerTile")


def look_at(ui: UI, name: str) -> None:
    """A player's sheet: whose turn it is not needs a second tap."""
    ui.tap(name, inside="PlayerTile")
    if not ui.widgets("Sheet"):
        ui.tap(name, inside="PlayerTile")


def press(ui: UI, keys: str) -> None:
    """Keys of the number pad; `>` goes on to the next player."""
    for key in keys:
        ui.tap("Next" if key == ">" else key, inside="NumberPad")


def write(ui: UI, keys: str) -> None:
    """Keys of the pad below a score sheet; `>` goes on, `⌫` deletes."""
    for key in keys:
        screen = ui.app.screen("score_sheet")
        if key == ">":
            ui.tap(screen.next)
        else:
            ui.tap_zone(screen.pad, {"−": "minus", "⌫": "delete"}.get(key, key))


def answer(ui: UI, words: str) -> None:
    """An answer, or a player, on that pad."""
    ui.tap(words, inside="AnswerPad")


def point_at(ui: UI, zone: str) -> None:
    """A box of the round that is written: `tricks:2`."""
    screen = ui.app.screen("score_sheet")
    ui.tap_zone(screen.block if screen.block.parent else screen.many, zone)


def log_round(ui: UI) -> None:
    ui.tap(ui.app.screen("score_sheet").book)


def go(ui: UI, screen: str, **what: Any) -> Any:
    """Straight to a screen, for a journey that is about that screen alone."""
    ui.app.go(screen, **what)
    ui.settle()
    return ui.app.screen(screen)


def menu(ui: UI, *choices: str) -> None:
    """What stands behind the three dots."""
    ui.tap_picture("More")
    ui.tap(*choices)


def log_row(ui: UI, move: str, *choices: str) -> None:
    """A move in the log, and what is done about it."""
    ui.tap(move, inside="LogRow")
    ui.tap(*choices)


def somebody_new(ui: UI, *names: str) -> None:
    """Typed one after the other where it is asked who plays."""
    for name in names:
        ui.tap("Somebody new …")
        ui.type(name)
        ui.key(ENTER)


def logged(ui: UI) -> str:
    """The bar, which may have broken it into lines."""
    (bar,) = ui.widgets("Bar")
    return bar.text


def table(ui: UI) -> Any:
    return ui.app.running.match.table


def picked(ui: UI) -> list[str]:
    """The kinds of cards that are picked."""
    return [key.kind for key in ui.widgets("KeyCap") if key.state == "picked"]


def in_front(ui: UI) -> str:
    """The name of the screen there."""
    name: str = ui.app.trail[-1][0]
    return name
