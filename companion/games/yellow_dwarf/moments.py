"""What people remember of a match of Nain Jaune: the fullest box, a Grand Opera, its end."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.ending import told
from ...engine.facts import Card, Phrase, Who
from ...engine.match import Match
from ...engine.moments import Moment
from .deeds import begin_round, is_opera, payments
from .rules import ALL_STAKES, Play, Score, Table, ends_round


def moments(match: Match) -> tuple[Moment, ...]:
    found = [moment for after in match.history() for moment in _moments(after)]
    operas = [moment for moment in found if moment.id == "opera"]
    boxes = [moment for moment in found if moment.id == "fullest-box"]
    fullest = max(boxes, key=lambda box: box.facts["chips"]) if boxes else None
    last = payments(match.table) if match.table.phase == "over" else {}
    paid = (Moment("last-payment", match.number, last),) if last else ()
    return (*paid, *operas[:1], *((fullest,) if fullest else ()))


def ended(match: Match) -> Phrase:
    """Who cannot pay the next stakes."""
    table: Table = match.table
    poor = [seat for seat, chips in enumerate(table.chips) if chips < ALL_STAKES]
    return told("ended-poor", poor, stakes=ALL_STAKES)


def _moments(after: Match) -> Iterator[Moment]:
    """Those of the move that led to this match."""
    if after.entry is None or after.before is None:
        return
    table: Table = after.before.table
    move = after.entry.move
    if isinstance(move, Play):
        owners, player = dict.fromkeys(move.took, move.player), move.player
        opera = ends_round(table, move) and is_opera(table, player)
    elif isinstance(move, Score):
        owners, player, opera = dict(move.took), move.out, move.opera
        table = begin_round(table.undealt or table, None)
    else:
        return
    if opera:
        yield Moment("opera", after.number, {"player": Who(player), "round": after.table.round})
    for box, owner in owners.items():
        facts = {"player": Who(owner), "box": Card(box), "chips": table.board[box]}
        yield Moment("fullest-box", after.number, facts)
