"""The sheets about a player: what lies there, what can be put right, and why the total is so."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.errors import StorageError
from companion.engine.rounds import RESTING
from companion.rulebook.lessons import teaches
from companion.views.match_totals import MatchTotals
from companion.views.result import total_parts as parts_of
from companion.views.standing import adjustable_counts

from ..screen import Screen
from ..widgets import BottomSheet, Row, TextBlock, Toggle, row_to, when_changed
from ..widgets.rows import STILL

if TYPE_CHECKING:
    from .screen import TableScreen


def player_sheet(screen: TableScreen, seat: int) -> BottomSheet:
    """Return a sheet with what lies before a player, and the player's totals."""
    tr = screen.tr
    app = screen.app
    tile = screen.view.tiles[seat]
    match = app.running.match
    sheet = BottomSheet(tile.name)
    for title, value in _amounts(screen, seat):
        sheet.add(Row(title=title, trailing=value, divider=True, strong=False, **STILL))
    for line in screen.at.words.stack(seat):
        card = line if line.icon and not line.plain else None
        how = {"caption": line.note, "trailing": line.value, **STILL}
        sheet.add(Row(face=card, title=line.name, **how))
    for slot, title, value in adjustable_counts(match, seat, app.language):
        then = screen.close_then(partial(screen.put_right, slot))
        how = {"chevron": True, "divider": True, "strong": False, "filled": False}
        sheet.add(row_to(title, then, trailing=value, **how))
    if teaches(match.setup.game.id, app.language.code):
        sheet.add(_is_new(screen, match.setup.players[seat]))
    why = partial(screen.open_sheet, "made_of", seat)
    sheet.add(screen.sheet_button(tr("Why this total?"), why))
    between_rounds = match.table.phase == "between-rounds" and screen.view.pads
    if between_rounds or match.table.turn not in (None, seat):
        who = {"player": tile.name}
        words = tr("{player} begins", **who) if between_rounds else tr("{player} goes now", **who)
        sheet.add(screen.sheet_button(words, partial(screen.after, screen.at.act_as, seat)))
    if screen.at.may_miss_turn(seat):
        words = tr("{player} misses a turn", player=tile.name)
        sheet.add(screen.sheet_button(words, partial(screen.tap, screen.at.miss_turn, seat)))
    return sheet


def _is_new(screen: TableScreen, player: str) -> Toggle:
    """Return a switch for a player who is new among others who know the game."""
    tr = screen.tr
    library = screen.app.library
    switch = Toggle(
        title=tr("{player} is new", player=player),
        caption=tr("The phone explains each rule the first time it matters"),
        active=bool(library.learners([player])),
    )

    def choose(learning: bool) -> None:
        with suppress(StorageError):
            library.set_learning([player], learning)
        screen.learning = bool(library.learners(screen.app.running.match.setup.players))

    return when_changed(switch, choose)


def _amounts(screen: TableScreen, seat: int) -> list[tuple[str, str]]:
    """Return the total and the current round, or between two rounds the last one."""
    tr = screen.tr
    words = screen.app.language
    match = screen.app.running.match
    table = match.table
    game = match.setup.game
    totals = MatchTotals(match, screen.app.language)
    total = tr("Total"), words.total(totals.standing_now[seat], match.setup)
    if game.result.single_round or not table.round:
        return [total]
    if table.phase in RESTING:
        won = totals.won_last()[seat]
        return [(tr("Last round"), words.amount(won, game.result.unit)), total]
    before = words.total(table.totals[seat], match.setup)
    won = game.rules.round_points(table)[seat]
    return [
        (tr("Before this round"), before),
        (tr("This round"), words.amount(won, game.result.unit)),
    ]


def made_of_sheet(screen: Screen, seat: int, number: int = -1) -> BottomSheet:
    """Return a sheet with the rounds of a total, or with the moves of one of them or of the only
    one."""
    match = screen.shown_match
    name = match.setup.players[seat]
    parts = parts_of(match, seat, screen.app.language)
    if len(parts) == 1 and len(parts[0].parts) > 1:
        number = 0
    part = parts[number] if number >= 0 else None
    title = (
        f"{name} · {part.words}" if part else screen.tr("Why {player} has this total", player=name)
    )
    sheet = BottomSheet(title)
    parts = part.parts if part else parts
    if not parts:
        sheet.add(TextBlock(text=screen.tr("Nothing has been scored yet."), colour="second"))
    for at, found in enumerate(parts):
        one = found.parts[0] if len(found.parts) == 1 else None
        row = Row(
            title=found.words,
            caption=one.words if one else "",
            trailing=found.amount,
            chevron=found.move > 0,
            filled=False,
            divider=found != parts[-1],
            strong=part is None,
        )
        if len(found.parts) > 1:
            then = partial(screen.open_sheet, "made_of", seat, at)
        else:
            then = partial(screen.show_move, found.move)
        if found.move:
            row.bind(on_tap=lambda *_, then=then: screen.close_then(then)())
        sheet.add(row)
    return sheet
