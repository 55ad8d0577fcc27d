"""The menu of the table, and the house rules of the match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.rulebook.house_rules import agreed
from companion.rulebook.set_up import set_up_steps

from ..kit import Row, Sheet, Words

if TYPE_CHECKING:
    from .screen import TableScreen


def menu_sheet(screen: TableScreen) -> Sheet:
    tr, sheet, app = screen.tr, Sheet(), screen.app
    ways = [
        ("pencil", tr("Log"), lambda: app.go("log")),
        ("coin", tr("Count this round"), lambda: app.go("count")),
        ("list", tr("What can I do now?"), lambda: screen.open_sheet("possible")),
        ("people", tr("Let others in"), lambda: app.go("guests")),
        ("gear", tr("Settings"), lambda: app.go("settings")),
    ]
    if screen.header.parent is None:  # else both stand there
        ways[3:3] = [
            ("scale", tr("May I …?"), screen.may_i),
            ("book", tr("Rules"), lambda: screen.open_rule(doing=screen.at.doing)),
        ]
    match = app.running.match
    if match.table.phase == "between-rounds" and not match.setup.game.only_counted:
        only = not screen.at.rounds_only
        words = tr("From now on only results") if only else tr("From now on every move")
        ways.insert(2, ("cards", words, lambda: screen.count_rounds(only)))
    if not match.number and set_up_steps(match.setup, app.language):
        ways.insert(0, ("set", tr("Set up the table"), lambda: screen.open_sheet("set_up")))
    if app.device.has_voice:
        ways.insert(0, ("speaker", tr("Say how it stands"), screen.speak))

    def add(icon: str, title: str, then: Callable[[], None], caption: str = "") -> None:
        row = Row(icon=icon, title=title, caption=caption, filled=False)
        row.bind(on_tap=lambda *_: screen.closing(then)())
        sheet.add_widget(row)

    for icon, title, then in ways:
        add(icon, title, then)
    if found := agreed(match.setup, app.language):
        caption = " · ".join(rule.in_short for rule in found)
        add("people", tr("House rules"), partial(screen.open_sheet, "house_rules"), caption)
    words = tr("It stays among the past matches, unfinished")
    if not match.number:
        words = tr("Nothing is logged yet, so nothing is kept")
    file = app.library.file_of(app.running.path)
    add("hourglass", tr("Put the match away"), partial(app.put_away, file), words)
    return sheet


def house_rules_sheet(screen: TableScreen) -> Sheet:
    """What the players agreed on, each with its meaning; a tap opens the rule behind it."""
    sheet, app = Sheet(), screen.app
    sheet.add_widget(Words(text=screen.tr("House rules"), role="title", bold=True))
    for rule in agreed(app.running.match.setup, app.language):
        row = Row(title=rule.in_short, caption=rule.means, filled=False)
        row.chevron = row.tappable = bool(rule.rule)
        row.bind(on_tap=lambda *_, rule=rule: screen.closing(lambda: screen.open_rule(rule.rule))())
        sheet.add_widget(row)
    return sheet
