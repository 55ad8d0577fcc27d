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
    """The state of the whole app: the open screens, the sheet over them, the match."""

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
        trail=tuple((name, _plain(what)) for name, what in app.nav_stack),
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


def _plain(what: dict[str, Any]) -> dict[str, str | int]:
    """Return what of it can be written down."""
    return {key: value for key, value in what.items() if isinstance(value, str | int)}


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
    for name, what in state.trail:
        if name in SCREENS and name not in NOT_AGAIN:
            _open_again(app, name, what, state)
    name = app.screen_name
    if name != state.trail[-1][0]:
        return
    if name == "home":
        _restore(app, name, state)
    if state.sheet:
        app.root.front.open_sheet(*state.sheet)
    if app.root.sheet:
        app.root.sheet.area.return_to(state.sheet_scroll)


def _open_again(app: CompanionApp, name: str, what: dict[str, Any], state: UiState) -> None:
    if name in TABLES or (name == "result" and not what):  # of the match on the table
        if not app.running:
            _open_table(app, state)
        elif name == "result":
            app.go_to_table()
        if name == "result" and app.screen_name == name:
            _restore(app, name, state)
        return
    if name in NEED_MATCH and not app.running:
        return
    form = read_values(app.screen(name).saved, state.screens.get(name)).get("form")
    if name == "count" and form and form.begun:
        begun = app.screen("table").at.begun(form.begun)
        if not begun:
            return
        what = what | begun
    app.go(name, **what)
    _restore(app, name, state)


def _open_table(app: CompanionApp, state: UiState) -> None:
    if app.library.path_of(state.match).exists():
        app.continue_match(state.match)
    if app.running:
        app.starter, app.rounds_only = state.begins, state.rounds_only
        _restore(app, app.table_screen, state)


def _restore(app: CompanionApp, name: str, state: UiState) -> None:
    if name in state.screens:
        app.screen(name).restore_state(state.screens[name])
