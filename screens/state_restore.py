"""Save which screens are open, with their state, and open them again after a kill."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.saved_state import from_state, read_values, to_state

from .desk_window import window_box
from .navigation import SCREENS

if TYPE_CHECKING:
    from .app import CompanionApp

LOG = logging.getLogger("companion")

TABLES = ("table", "score_sheet")
NEED_MATCH = ("table", "score_sheet", "count", "log", "repair", "round_over")
NOT_AGAIN = ("home", "guests")  # Home is open already; a table is not opened by itself


@dataclass(frozen=True)
class UiState:
    """The state of the whole app: the open screens, the sheet over them, the match.

    `trail` has the open screens from Home on, each by its name and with the arguments that its
    `show` was called with; `screens` has what each of them has saved of itself, by its name.
    """

    trail: tuple[tuple[str, dict[str, str | int]], ...] = ()
    screens: dict[str, Any] = field(default_factory=dict)
    sheet: tuple[Any, ...] = ()
    sheet_scroll: float = 1
    match: str = ""
    begins: int | None = None
    rounds_only: bool = False
    asked_game: str = ""
    window: tuple[int, ...] = ()  # its left, top, width and height, at a desk


def save_ui_state(app: CompanionApp) -> dict[str, Any]:
    """Return the state of the app as JSON."""
    sheet = app.root.sheet
    state = UiState(
        trail=tuple((name, _plain(arguments)) for name, arguments in app.nav_stack),
        screens={
            name: app.screens[name].save_state() for name, _ in app.nav_stack if name in app.screens
        },
        sheet=tuple(sheet.opened_by) if sheet else (),
        sheet_scroll=sheet.area.scroll_y if sheet else 1,
        match=app.library.file_of(app.running.path) if app.running else "",
        begins=app.starter,
        rounds_only=app.rounds_only,
        asked_game=app.asked_game,
        window=window_box(),
    )
    saved: dict[str, Any] = to_state(state)
    return saved


def _plain(arguments: dict[str, Any]) -> dict[str, str | int]:
    """Return those arguments of a screen that can be kept as JSON."""
    return {key: value for key, value in arguments.items() if isinstance(value, str | int)}


def restore_ui_state(app: CompanionApp) -> None:
    """Open the saved screens; the saved state is not overwritten until all of it is open."""
    app.go_home()
    try:
        _open_all_again(app, from_state(UiState, app.library.ui_state))
    except Exception:  # another version's state, say: nobody may be kept out by it
        LOG.exception("The saved state of the app is forgotten")
        app.go_home()


def _open_all_again(app: CompanionApp, state: UiState) -> None:
    app.asked_game = state.asked_game
    if not state.trail:
        return
    for name, arguments in state.trail:
        if name in SCREENS and name not in NOT_AGAIN:
            _open_again(app, name, arguments, state)
    name = app.screen_name
    if name != state.trail[-1][0]:
        return
    if name == "home":
        _restore(app, name, state)
    if state.sheet:
        app.root.front.open_sheet(*state.sheet)
    if app.root.sheet:
        app.root.sheet.area.return_to(state.sheet_scroll)


def _open_again(app: CompanionApp, name: str, arguments: dict[str, Any], state: UiState) -> None:
    """Open one screen as it was; nothing if it needs a match or a move that is no longer there."""
    if name in TABLES:
        if not app.running:
            _open_table(app, state)
        return
    if name == "result" and not arguments:  # without them it is of the match on the table
        _open_result(app, state)
        return
    if name in NEED_MATCH and not app.running:
        return
    if name == "count":
        form = read_values(app.screen(name).saved, state.screens.get(name)).get("form")
        if form and form.begun:  # the form of a move, which is no argument that can be saved
            begun = app.screen("table").at.begun(form.begun)
            if not begun:
                return
            arguments = arguments | begun
    app.go(name, **arguments)
    _restore(app, name, state)


def _open_result(app: CompanionApp, state: UiState) -> None:
    """Open the match on the table; it shows its result by itself if it is over."""
    if app.running:
        app.go_to_table()
    else:
        _open_table(app, state)
    if app.screen_name == "result":
        _restore(app, "result", state)


def _open_table(app: CompanionApp, state: UiState) -> None:
    """Continue the match that was on the table, if its record is still there."""
    if app.library.path_of(state.match).exists():
        app.continue_match(state.match)
    if app.running:
        app.starter = state.begins
        app.rounds_only = state.rounds_only
        _restore(app, app.table_screen, state)


def _restore(app: CompanionApp, name: str, state: UiState) -> None:
    if name in state.screens:
        app.screen(name).restore_state(state.screens[name])
