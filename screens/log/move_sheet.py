"""The sheet of a logged move: how the players stood after it, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.engine.match import line_text
from companion.engine.tap_result import RepairStarted
from companion.views.log import ANYWAY, COUNTED, OTHER, MoveDetail, MoveView, detail, reasons
from companion.views.replay import players_after

from ..result.parts import player_stacks
from ..screen import Screen
from ..table.judged import reason_field
from ..widgets import BottomSheet, PushButton, Run, Surface, TextBlock, beside

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
    found = detail(screen.app.running.match, number, screen.app.language)
    runs = [Run(screen.tr("After it:"), "second")]
    for name, total in found.standing:
        runs += [Run(f" {name}"), Run(f" {total}", "bold"), Run(" ·", "second")]
    sheet = BottomSheet(found.move.words).add(*_about(screen, found))
    return sheet.add(TextBlock(runs=tuple(runs[:-1])), *_corrections(screen, found.move))


def move_card(screen: LogScreen, number: int) -> Surface:
    """Return the same for the pane beside the log, with what lay before everybody then."""
    app = screen.app
    now = app.running.match.back_to(number)
    found = detail(app.running.match, number, app.language)
    title = TextBlock(text=found.move.words, role="title", bold=True)
    players = player_stacks(app, now.setup, players_after(now, app.language))
    card = Surface(spacing=dp(12)).add(title, *_about(screen, found))
    buttons = _corrections(screen, found.move)
    card.add(*(beside(*buttons[at : at + 2]) for at in range(0, len(buttons), 2)))
    return card.add(TextBlock(text=screen.tr("After it:"), colour="second"), *players)


def _about(screen: LogScreen, found: MoveDetail) -> list[TextBlock]:
    """Return when a move was logged, and why it was let pass."""
    shown = [TextBlock(text=found.about, role="caption", colour="second")]
    if found.move.ruling:
        shown.append(TextBlock(text=ruled(screen, found.move), colour="ruling"))
    return shown


def _corrections(screen: LogScreen, move: MoveView) -> list[PushButton]:
    """Return the buttons for what can be done about a move."""
    tr = screen.tr
    actions: list[tuple[str, str, Callable[[int], None]]] = [
        ("pencil", tr("Fix this move"), screen.amend),
        ("insert", tr("Add a move before this"), screen.insert),
        ("trash", tr("It didn’t happen"), screen.drop),
    ]
    if screen.app.running.match.setup.game.table.score_sheet:
        del actions[1]  # a round is corrected on the sheet, or did not happen
    if move.ruling:
        why = partial(screen.open_sheet, "reason")
        actions.insert(0, ("ruling", tr("Why was it OK?"), why))
    return [
        screen.sheet_button(words, partial(then, move.number), icon=icon)
        for icon, words, then in actions
    ]


def reason_sheet(screen: LogScreen, number: int, typed: str = "") -> BottomSheet:
    """Return a sheet that asks again why a ruling was all right."""
    tr = screen.tr
    sheet = BottomSheet(tr("Why was it OK?"))
    move = detail(screen.app.running.match, number, screen.app.language).move
    sheet.add(TextBlock(text=move.words, colour="second"))
    for reason, words in reasons(screen.app.language).items():
        if reason not in (ANYWAY, COUNTED, OTHER):
            sheet.add(screen.sheet_button(words, partial(screen.give_reason, number, reason)))

    def keep(text: str) -> None:
        sheet.opened_by = "reason", number, text

    field, log = reason_field(screen, typed, keep, partial(screen.give_reason, number))
    return sheet.add(field, screen.sheet_button(tr("Log it"), log))
