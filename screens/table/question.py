"""The sheets that ask for what no place on the table can say."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock

from ..form.fields_board import FieldSheet
from ..widgets import BottomSheet

if TYPE_CHECKING:
    from .screen import TableScreen


def question_sheet(screen: TableScreen) -> BottomSheet | None:
    """Return a sheet with the answers that nothing on the table can give."""
    form, prompt = screen.at.question, screen.view.prompt
    if not form or not prompt.answers:
        return None
    sheet = FieldSheet(screen.app, form, prompt.text, screen.answer)
    # In the next frame it is known whether it was answered, or has only been drawn anew.
    sheet.bind(on_close=lambda *_: Clock.schedule_once(lambda _: screen.leave_question()))
    return sheet


def which_sheet(screen: TableScreen, seat: int) -> BottomSheet:
    """Return a sheet to choose among the cards of a player that are too small to tap."""
    sheet = BottomSheet(screen.view.prompt.text)
    for spot in (spot for spot in screen.view.tiles[seat].spots if spot.lit):
        face = spot.face
        words = f"{face.note} · {face.name or face.short} ×{face.badge}"
        sheet.add(screen.sheet_button(words, partial(screen.tap_spot, spot.pick)))
    return sheet
