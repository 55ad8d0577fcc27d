"""The sheet that asks, on whatever screen, whether a guest gets the seat that another one has."""

from __future__ import annotations

from functools import partial

from ..screen import Screen
from ..widgets import BottomSheet, TextBlock, beside


def seat_wanted_sheet(screen: Screen, number: int) -> BottomSheet | None:
    """Return the sheet about the wish of a guest; None if they no longer have one."""
    opened = screen.app.opened_table
    if opened is None:
        return None
    auth = opened.serving.table.auth
    wishes = {guest.number: guest for guest in auth.guest_list() if guest.wants}
    if number not in wishes:
        return None
    tr = screen.tr
    guest = wishes[number]
    name = guest.name or tr("Guest {number}", number=number)
    sheet = BottomSheet(tr("{guest} wants to play as {player}", guest=name, player=guest.wants))
    words = tr(
        "Someone else is playing {player}. They’d only be watching then.", player=guest.wants
    )
    give = tr("Let them play as {player}", player=guest.wants)
    return sheet.add(
        TextBlock(text=words),
        beside(
            screen.sheet_button(tr("Leave it"), partial(auth.refuse_seat, number)),
            screen.sheet_button(give, partial(auth.give_seat, number), "primary"),
        ),
    )
