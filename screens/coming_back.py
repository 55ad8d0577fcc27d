"""Where somebody was when the app was left: kept in plain words, and opened again after a kill."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from .navigation import SCREENS

if TYPE_CHECKING:
    from .app import CompanionApp

Whereabouts = dict[str, Any]  # as JSON keeps it: whoever takes it up trusts nothing in it
LOG = logging.getLogger("companion")

TABLES = ("table", "score_sheet")
NEED_MATCH = ("table", "score_sheet", "count", "log", "repair", "round_over")
NOT_AGAIN = ("home", "guests")  # Home is open already; a table is not opened by itself


def whereabouts(app: CompanionApp) -> Whereabouts:
    sheet = app.stage.sheet
    return {
        "trail": [(name, _plain(what)) for name, what in app.trail],
        "screens": {name: app.made[name].place() for name, _ in app.trail if name in app.made},
        "sheet": sheet.again if sheet else (),
        "sheet_scroll": sheet.area.scroll_y if sheet else 1,
        "match": app.library.file_of(app.running.path) if app.running else "",
        "begins": app.begins,
        "rounds_only": app.rounds_only,
    }


def _plain(what: dict[str, Any]) -> dict[str, str | int]:
    """What of it can be written down."""
    return {key: value for key, value in what.items() if isinstance(value, str | int)}


def come_back(app: CompanionApp) -> None:
    """Open where it was; what was half entered is kept until all of it is there again."""
    place = app.library.place
    app.go_home()
    try:
        _open_all_again(app, place)
    except Exception:  # another version's place, say: nobody may be kept out by it
        LOG.exception("The place where the app was left is forgotten")
        app.go_home()


def _open_all_again(app: CompanionApp, place: Whereabouts) -> None:
    if not place:
        return
    for name, what in place["trail"]:
        if name in SCREENS and name not in NOT_AGAIN:
            _open_again(app, name, what, place)
    name = app.trail[-1][0]
    if name != place["trail"][-1][0]:
        return
    if name == "home":
        app.stage.front.take_up(place["screens"]["home"])
    if place["sheet"]:
        app.stage.front.open_sheet(*place["sheet"])
    if app.stage.sheet:
        app.stage.sheet.area.return_to(place["sheet_scroll"])


def _open_again(app: CompanionApp, name: str, what: dict[str, Any], place: Whereabouts) -> None:
    if name in TABLES or (name == "result" and not what):  # of the match on the table
        if not app.running:
            _sit_down(app, place)
        elif name == "result":
            app.go_to_table()
        return
    if name in NEED_MATCH and not app.running:
        return
    left = place["screens"].get(name, {})
    if name == "count" and left.get("begun"):
        begun = app.screen("table").at.begun(left["begun"])
        if not begun:
            return
        what = what | begun
    app.go(name, **what)
    app.screen(name).take_up(left)


def _sit_down(app: CompanionApp, place: Whereabouts) -> None:
    file = place["match"]
    if app.library.path_of(file).exists():
        app.go_on(file)
    if app.running:
        app.begins, app.rounds_only = place["begins"], place["rounds_only"]
        app.screen(app.table).take_up(place["screens"].get(app.table, {}))
