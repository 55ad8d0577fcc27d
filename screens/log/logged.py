"""The sheet of a logged move: how the players stood after it, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.match import line_text
from companion.engine.tapped import Mended
from companion.say.log import ANYWAY, COUNTED, OTHER, MoveView, detail, reasons

from ..kit import Run, Sheet, Words
from ..screen import Screen
from ..table.judged import reason_field

if TYPE_CHECKING:
    from ..app import CompanionApp
    from .screen import LogScreen


def ruled(screen: Screen, move: MoveView) -> str:
    """That a move was let through by the table, why, and what stood against it."""
    if not move.ruling:
        return ""
    reason = screen.tr("Ruling: {reason}", reason=move.ruling)
    return " · ".join((reason, *move.overruled))


def repair(app: CompanionApp, came: Mended) -> None:
    """To the repair that a correction has begun, or goes on with."""
    line = line_text(app.running.match.setup, came.line) if came.line else ""
    app.back_to("repair", line=line)


def logged_sheet(screen: LogScreen, number: int) -> Sheet:
    """A move of the log: how the players stood after it, and what can be done about it."""
    tr, app = screen.tr, screen.app
    found = detail(app.running.match, number, app.language)
    sheet = Sheet(found.move.words)
    sheet.add(Words(text=found.about, role="caption", colour="second"))
    if found.move.ruling:
        sheet.add(Words(text=ruled(screen, found.move), colour="ruling"))
    runs = [Run(tr("After it:"), "second")]
    for name, total in found.standing:
        runs += [Run(f" {name}"), Run(f" {total}", "bold"), Run(" ·", "second")]
    sheet.add(Words(runs=tuple(runs[:-1])))
    why = partial(screen.open_sheet, "reason")
    ways: list[tuple[str, str, Callable[[int], None]]] = [
        ("ruling", tr("Why was it all right?"), why),
        ("pencil", tr("Correct it"), screen.amend),
        ("insert", tr("Insert one before it"), screen.insert),
        ("trash", tr("It did not happen"), screen.drop),
    ]
    if app.running.match.setup.game.grid:  # a round is corrected on the sheet, or did not happen
        del ways[2]
    if not found.move.ruling:
        del ways[0]
    for icon, words, then in ways:
        sheet.add(screen.way(words, partial(then, number), icon=icon))
    return sheet


def reason_sheet(screen: LogScreen, number: int, typed: str = "") -> Sheet:
    """Why a ruling was all right, said later or in another way."""
    tr = screen.tr
    sheet = Sheet(tr("Why was it all right?"))
    move = detail(screen.app.running.match, number, screen.app.language).move
    sheet.add(Words(text=move.words, colour="second"))
    for reason, words in reasons(screen.app.language).items():
        if reason not in (ANYWAY, COUNTED, OTHER):
            sheet.add(screen.way(words, partial(screen.give_reason, number, reason)))

    def keep(text: str) -> None:
        sheet.again = "reason", number, text

    field, log = reason_field(screen, typed, keep, partial(screen.give_reason, number))
    return sheet.add(field, screen.way(tr("Log it"), log))
