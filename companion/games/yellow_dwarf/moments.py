"""What people remember of a match of Nain Jaune: the fullest box, a Grand Opera, its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.ending import told
from ...engine.facts import Card, Phrase, Who
from ...engine.match import Match
from ...engine.moments import Moment, greatest, moves_of
from .deeds import begin_round, is_opera, payments
from .rules import ALL_STAKES, Play, Score, Table, ends_round


def moments(match: Match) -> tuple[Moment, ...]:
    found = [moment for logged in moves_of(match) for moment in _moments(*logged)]
    operas = [moment for moment in found if moment.id == "opera"]
    boxes = [moment for moment in found if moment.id == "fullest-box"]
    last = payments(match.table) if match.table.phase == "over" else {}
    paid = (Moment("last-payment", match.number, last),) if last else ()
    return (*paid, *operas[:1], *greatest(boxes, "chips"))


def ended(match: Match) -> Phrase:
    """Who cannot pay the next stakes."""
    table: Table = match.table
    poor = [seat for seat, chips in enumerate(table.chips) if chips < ALL_STAKES]
    return told("ended-poor", poor, stakes=ALL_STAKES)


def _moments(number: int, table: Table, move: Any) -> Iterator[Moment]:
    if isinstance(move, Play):
        owners, player = dict.fromkeys(move.took, move.player), move.player
        opera = ends_round(table, move) and is_opera(table, player)
    elif isinstance(move, Score):
        owners, player, opera = dict(move.took), move.out, move.opera
        table = begin_round(table.undealt or table, None)
    else:
        return
    if opera:
        yield Moment("opera", number, {"player": Who(player), "round": table.round})
    for box, owner in owners.items():
        facts = {"player": Who(owner), "box": Card(box), "chips": table.board[box]}
        yield Moment("fullest-box", number, facts)
