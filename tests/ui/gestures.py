"""What people do at the table and read there, in any game."""

from __future__ import annotations

from typing import Any

from .driver import UI


def verb(ui: UI, name: str) -> None:
    ui.tap(name, inside="VerbButton")
    ui.frames(3)


def player(ui: UI, name: str) -> None:
    ui.tap(name, inside="PlayerTile")
    ui.frames(3)


def look_at(ui: UI, name: str) -> None:
    """A player's sheet: whose turn it is not needs a second tap."""
    ui.tap(name, inside="PlayerTile")
    ui.settle()
    if not ui.widgets("Sheet"):
        ui.tap(name, inside="PlayerTile")
        ui.settle()


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
            zone = {"−": "minus", "⌫": "delete"}.get(key, key)
            x, y, width, height = screen.pad.zones[zone].box
            ui.tap((screen.pad.x + x + width / 2, screen.pad.y + y + height / 2))
        ui.frames(2)


def answer(ui: UI, words: str) -> None:
    """An answer, or a player, on that pad."""
    ui.tap(words, inside="AnswerPad")
    ui.frames(2)


def point_at(ui: UI, zone: str) -> None:
    """A box of the round that is written: `tricks:2`."""
    screen = ui.app.screen("score_sheet")
    written = screen.block if screen.block.parent else screen.many
    x, y, width, height = written.zones[zone].box
    ui.tap(written.to_window(written.x + x + width / 2, written.y + y + height / 2))
    ui.frames(2)


def log_round(ui: UI) -> None:
    ui.tap(ui.app.screen("score_sheet").book)
    ui.frames(3)


def go_on(ui: UI) -> None:
    """To the table of the match that was begun."""
    ui.app.change_settings(reduced_motion=True)
    ui.app.go_on(ui.app.library.unfinished()[0].file)
    ui.frames(3)


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
