"""The menu of the table, and the house rules of the match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.rulebook.book import set_up_steps
from companion.rulebook.house_rules import agreed, when_to_change
from companion.session.new_match import NewMatch

from ..matches.actions import put_away
from ..screen import Screen
from ..widgets import BottomSheet, TextBlock, row_to

if TYPE_CHECKING:
    from .screen import TableScreen


def menu_sheet(screen: TableScreen) -> BottomSheet:
    """Return the menu of the table."""
    tr = screen.tr
    sheet = BottomSheet()
    app = screen.app
    entries: list[tuple[str, str, Callable[[], object]]] = [
        ("pencil", tr("Log", context="noun"), lambda: app.go("log")),
        ("coin", tr("Score this round"), lambda: app.go("count")),
        ("list", tr("What can I do now?"), lambda: screen.open_sheet("possible")),
        ("people", tr("Let others in"), lambda: app.go("guests")),
        ("gear", tr("Settings"), lambda: app.go("settings")),
    ]
    dropped = [
        ("scale", tr("May I …?"), screen.may_i),
        ("book", tr("Rules"), lambda: screen.open_rule(doing=screen.at.doing)),
    ]
    entries[3:3] = [entry for entry in dropped if entry[0] not in screen.in_header]
    if screen.header.parent is None:
        entries.insert(0, ("back", tr("Back"), app.back))  # in sight, however small the phone is
    match = app.running.match
    if match.table.phase == "between-rounds" and not match.setup.game.only_counted:
        only = not screen.at.rounds_only
        words = tr("Log only results from now on") if only else tr("Log every move from now on")
        entries.insert(2, ("cards", words, lambda: screen.count_rounds(only)))
    if not match.number and set_up_steps(match.setup, app.language):
        entries.insert(0, ("set", tr("Set up the table"), lambda: screen.open_sheet("set_up")))
    if app.device.has_voice:
        entries.insert(0, ("speaker", tr("Read out the score"), screen.speak))

    for icon, title, then in entries:
        screen.add_menu_row(sheet, icon, title, then)
    if match.setup.game.agreement.options:
        found = agreed(match.setup, app.language)
        caption = " · ".join(rule.in_short for rule in found) or tr("None: standard rules")
        then = partial(screen.open_sheet, "house_rules")
        screen.add_menu_row(sheet, "flag", tr("House rules"), then, caption)
    if screen.at.may_finish:
        finish = partial(screen.tap, screen.at.finish)
        screen.add_menu_row(sheet, "trophy", tr("Finish here"), finish, screen.at.finish_note)
    add_put_away(screen, sheet)
    return sheet


def add_put_away(screen: Screen, sheet: BottomSheet) -> None:
    """Add a row that puts away a match which nobody means to finish."""
    tr = screen.tr
    app = screen.app
    words = tr("You’ll find it under {matches}, unfinished", matches=tr("Matches"))
    if not app.running.match.number:
        words = tr("Nothing is logged yet, so nothing is saved")
    then = partial(put_away, app, app.library.file_of(app.running.path))
    screen.add_menu_row(sheet, "hourglass", tr("Set the match aside"), then, words)


def house_rules_sheet(screen: TableScreen) -> BottomSheet:
    """Return a sheet with the house rules in force, and from when on they can be changed."""
    sheet = BottomSheet(screen.tr("House rules"))
    app = screen.app
    tr = screen.tr
    match = app.running.match
    found = agreed(match.setup, app.language)
    if not found:
        sheet.add(TextBlock(text=tr("You’re playing by the standard rules.")))
    for rule in found:
        then = screen.close_then(partial(screen.open_rule, rule.rule))
        row = row_to(rule.in_short, then, caption=rule.means, filled=False)
        row.chevron = row.tappable = bool(rule.rule)
        sheet.add(row)
    new = NewMatch(match.setup.game.id, match.setup.players, options=match.setup.options)
    words, change = when_to_change(bool(match.number), app.language)
    then = partial(app.go, "new", new=new._replace(rounds_only=app.rounds_only))
    return sheet.add(TextBlock(text=words, colour="second"), screen.sheet_button(change, then))
