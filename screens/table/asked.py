"""The sheets that ask for what no place on the table can say."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..kit import Sheet

if TYPE_CHECKING:
    from .screen import TableScreen


def question_sheet(screen: TableScreen) -> Sheet | None:
    """Answers that no place on the table can give."""
    view = screen.view
    if not view.answers:
        return None
    sheet = Sheet(view.prompt)
    for answer in view.answers:
        sheet.add(screen.way(answer.words, partial(screen.answer, answer.value)))
    return sheet


def which_sheet(screen: TableScreen, seat: int) -> Sheet:
    """One of several places of a player who has no room on the table to show them to a finger."""
    sheet = Sheet(screen.view.prompt)
    for spot in (spot for spot in screen.view.tiles[seat].spots if spot.lit):
        face = spot.face
        words = f"{face.note} · {face.name or face.short} ×{face.badge}"
        sheet.add(screen.way(words, partial(screen.tap_place, spot.pick)))
    return sheet
