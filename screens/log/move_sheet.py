"""The sheet of a logged move: how the players stood after it, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.match import line_text
from companion.engine.tap_result import RepairStarted
from companion.views.log import ANYWAY, COUNTED, OTHER, MoveView, detail, reasons

from ..screen import Screen
from ..table.judged import reason_field
from ..widgets import BottomSheet, Run, TextBlock

if TYPE_CHECKING:
    from ..app import CompanionApp
    from .screen import LogScreen


def ruled(screen: Screen, move: MoveView) -> str:
    """Return the reason of a ruling and the rules that it overruled, in one line."""
    if not move.ruling:
        return ""
    reason = screen.tr("Ruling: {reason}", reason=move.ruling)
    return " · ".join((reason, *move.overruled))


def repair(app: CompanionApp, came: RepairStarted) -> None:
    """Open the repair that a correction has begun."""
    line = line_text(app.running.match.setup, came.line) if came.line else ""
    app.back_to("repair", line=line)


def logged_sheet(screen: LogScreen, number: int) -> BottomSheet:
    """Return the sheet of a logged move: the totals after it, and its corrections."""
    tr, app = screen.tr, screen.app
    found = detail(app.running.match, number, app.language)
    sheet = BottomSheet(found.move.words)
    sheet.add(TextBlock(text=found.about, role="caption", colour="second"))
    if found.move.ruling:
        sheet.add(TextBlock(text=ruled(screen, found.move), colour="ruling"))
    runs = [Run(tr("After it:"), "second")]
    for name, total in found.standing:
        runs += [Run(f" {name}"), Run(f" {total}", "bold"), Run(" ·", "second")]
    sheet.add(TextBlock(runs=tuple(runs[:-1])))
    why = partial(screen.open_sheet, "reason")
    actions: list[tuple[str, str, Callable[[int], None]]] = [
        ("ruling", tr("Why was it all right?"), why),
        ("pencil", tr("Correct it"), screen.amend),
        ("insert", tr("Insert one before it"), screen.insert),
        ("trash", tr("It did not happen"), screen.drop),
    ]
    if (
        app.running.match.setup.game.table.score_sheet
    ):  # a round is corrected on the sheet, or did not happen
        del actions[2]
    if not found.move.ruling:
        del actions[0]
    for icon, words, then in actions:
        sheet.add(screen.sheet_button(words, partial(then, number), icon=icon))
    return sheet


def reason_sheet(screen: LogScreen, number: int, typed: str = "") -> BottomSheet:
    """Return a sheet that asks again why a ruling was all right."""
    tr = screen.tr
    sheet = BottomSheet(tr("Why was it all right?"))
    move = detail(screen.app.running.match, number, screen.app.language).move
    sheet.add(TextBlock(text=move.words, colour="second"))
    for reason, words in reasons(screen.app.language).items():
        if reason not in (ANYWAY, COUNTED, OTHER):
            sheet.add(screen.sheet_button(words, partial(screen.give_reason, number, reason)))

    def keep(text: str) -> None:
        sheet.opened_by = "reason", number, text

    field, log = reason_field(screen, typed, keep, partial(screen.give_reason, number))
    return sheet.add(field, screen.sheet_button(tr("Log it"), log))
