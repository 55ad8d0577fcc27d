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


def press(ui: UI, keys: str) -> None:
    """Keys of the number pad; `>` goes on to the next player."""
    for key in keys:
        ui.tap("Next" if key == ">" else key, inside="NumberPad")


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
