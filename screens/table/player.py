"""The sheets about a player: what lies there, what can be put right, and why the total is so."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.course import RESTING
from companion.record.notice import NotKept
from companion.rulebook.lessons import teaches
from companion.say.counts import counts
from companion.say.presenter import Presenter
from companion.say.result import made_of as parts_of

from ..kit import Row, Sheet, Toggle, Words, row_to, when_changed
from ..screen import Screen

if TYPE_CHECKING:
    from .screen import TableScreen


def player_sheet(screen: TableScreen, seat: int) -> Sheet:
    """What lies before a player, and what the total is made of."""
    tr, app, tile = screen.tr, screen.app, screen.view.tiles[seat]
    match, sheet = app.running.match, Sheet(tile.name)
    for title, value in _amounts(screen, seat):
        row = Row(title=title, trailing=value, divider=True, strong=False)
        row.filled = row.tappable = False
        sheet.add(row)
    for line in screen.at.words.stack(seat):
        row = Row(icon=line.icon, title=line.name, caption=line.note, trailing=line.value)
        row.filled = row.tappable = False
        sheet.add(row)
    for slot, title, value in counts(match, seat, app.language):
        then = screen.closing(partial(screen.put_right, slot))
        how = {"chevron": True, "divider": True, "strong": False, "filled": False}
        sheet.add(row_to(title, then, trailing=value, **how))
    if teaches(match.setup.game.id, app.language.code):
        sheet.add(_is_new(screen, match.setup.players[seat]))
    sheet.add(screen.way(tr("Why this total?"), partial(screen.open_sheet, "made_of", seat)))
    between_rounds = match.table.phase == "between-rounds" and screen.view.pads
    if between_rounds or match.table.turn not in (None, seat):
        who = {"player": tile.name}
        words = tr("{player} begins", **who) if between_rounds else tr("{player} acts now", **who)
        sheet.add(screen.way(words, partial(screen.act_as, seat)))
    return sheet


def _is_new(screen: TableScreen, player: str) -> Toggle:
    """One person may be new among others who know it all."""
    tr, library = screen.tr, screen.app.library
    switch = Toggle(
        title=tr("{player} is new", player=player),
        caption=tr("The phone tells each rule when it first matters"),
        active=bool(library.learners([player])),
    )

    def choose(learning: bool) -> None:
        with suppress(NotKept):
            library.learn([player], learning)
        screen.learning = bool(library.learners(screen.app.running.match.setup.players))

    return when_changed(switch, choose)


def _amounts(screen: TableScreen, seat: int) -> list[tuple[str, str]]:
    """The total and the round that is on, or between two rounds the last one."""
    tr, words, match = screen.tr, screen.app.language, screen.app.running.match
    table, game, said = match.table, match.setup.game, Presenter(match, screen.app.language)
    total = tr("Total"), words.total(said.standing_now[seat], match.setup)
    if game.single_round or not table.round:
        return [total]
    if table.phase in RESTING:
        won = tuple(said.won_last())[seat]
        return [(tr("Last round"), words.amount(won, game.unit)), total]
    before = words.total(table.totals[seat], match.setup)
    won = game.round_points(table)[seat]
    return [
        (tr("Before this round"), before),
        (tr("This round"), words.amount(won, game.unit)),
    ]


def made_of_sheet(screen: Screen, seat: int, place: int = -1) -> Sheet:
    """Why a total is what it is: its rounds, or the moves of the one at a place among them; each
    leads to the log.
    """
    match = screen.match_in_sight
    name, parts = match.setup.players[seat], parts_of(match, seat, screen.app.language)
    part = parts[place] if place >= 0 else None
    title = f"{name} · {part.words}" if part else screen.tr("Why {player}’s total?", player=name)
    sheet, parts = Sheet(title), part.parts if part else parts
    if not parts:
        sheet.add(Words(text=screen.tr("Nothing has been counted yet."), colour="second"))
    for number, found in enumerate(parts):
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
            then = partial(screen.open_sheet, "made_of", seat, number)
        else:
            then = partial(screen.show_move, found.move)
        if found.move:
            row.bind(on_tap=lambda *_, then=then: screen.closing(then)())
        sheet.add(row)
    return sheet
