"""What Home shows: the match to go on with, who usually plays what, and who won last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..engine.course import standing_now
from ..engine.match import Match
from ..library.library import Library
from ..library.past import Past
from ..library.people import Look
from .dates import lately
from .language import Language
from .past_matches import amount, title

RECENT = 30  # matches among which the usual groups are found
USUAL, WINNERS = 3, 3  # shown at most


class PlayerRow(NamedTuple):
    look: Look
    name: str
    total: str
    share: float  # of the total that ends the match, or of the highest one
    leads: bool
    turn: bool


class OnTable(NamedTuple):
    """The match that lies on the table."""

    file: str
    game: str
    title: str
    words: str
    players: tuple[PlayerRow, ...]
    go_on: str


class UsualGroup(NamedTuple):
    """The same people at the same game, to begin again with one tap."""

    file: str  # of their last match
    game: str
    title: str
    players: str
    looks: tuple[Look, ...]


class Winner(NamedTuple):
    file: str
    look: Look
    words: str
    game: str
    when: str


def on_table(past: Past, library: Library, language: Language, match: Match | None) -> OnTable:
    """`match` is the same one, if it is open: then it is known whose turn it is."""
    totals = standing_now(match) if match else past.totals
    target = match.setup.game.target(match.setup) if match else None
    best = (min if past.least_leads else max)(totals, default=0)
    alone = totals.count(best) == 1
    turn = match.table.turn if match else None
    whole = max(abs(target or 0), *(abs(total) for total in totals), 1)
    players = tuple(
        PlayerRow(
            look,
            name,
            amount(total, past.game, language),
            min(1, max(0, total / whole)),
            alone and total == best,
            seat == turn,
        )
        for seat, (look, name, total) in enumerate(
            zip(library.looks(past), past.players, totals, strict=True)
        )
    )
    go_on = language.tr("Go on")
    if turn is not None:
        go_on = language.tr("Go on · {player}’s turn", player=past.players[turn])
    where = language.tr("Round {round}", round=max(1, match.table.round if match else past.rounds))
    words = " · ".join(filter(None, (where, _lead(past, totals, language))))
    if match is None and (when := lately(past.last, language)):
        words = f"{words} · {when}"
    return OnTable(past.file, past.game, title(past, language), words, players, go_on)


def _lead(past: Past, totals: tuple[int, ...], language: Language) -> str:
    """Who leads, and by how much; nothing while the best are equal."""
    if len(totals) < 2:
        return ""
    best, next_best, *_ = sorted(totals, reverse=not past.least_leads)
    if best == next_best:
        return ""
    return language.tr(
        "{player} leads by {amount}",
        player=past.players[totals.index(best)],
        amount=amount(abs(best - next_best), past.game, language),
    )


def usual_groups(recent: Iterable[Past], library: Library, language: Language) -> list[UsualGroup]:
    """Those who have played most often of late, each game apart; the last one first of equals."""
    met: dict[tuple[str, str, frozenset[str]], list[Past]] = {}
    for past in recent:
        if not past.unreadable and past.players:
            met.setdefault((past.game, past.called, frozenset(past.players)), []).append(past)
    often = sorted(met.values(), key=len, reverse=True)[:USUAL]
    return [
        UsualGroup(
            last.file,
            last.game,
            title(last, language),
            language.listed(last.players),
            library.looks(last),
        )
        for last, *_ in often
    ]


def last_winners(recent: Iterable[Past], library: Library, language: Language) -> list[Winner]:
    """Of those that one player won alone."""
    found: list[Winner] = []
    for past in recent:
        if past.over and len(past.winners) == 1 and len(found) < WINNERS:
            seat = past.winners[0]
            words = f"{past.players[seat]} · {amount(past.totals[seat], past.game, language)}"
            looks, when = library.looks(past), lately(past.last, language)
            found.append(Winner(past.file, looks[seat], words, title(past, language), when))
    return found
