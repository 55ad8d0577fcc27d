"""Put right by hand: what people see and the phone had miscounted. Nothing else changes by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .forms import Move
from .game import Setup
from .kinds import AMOUNT, Whole
from .malformed import Malformed
from .moves import ANY_TIME, KindOf, MoveType, each
from .offers import Field, Way
from .rules import BETWEEN, Rule, moment

COUNT = Whole(0, AMOUNT)
counts = each(COUNT)


class Adjust(NamedTuple):
    """What is really there; None: as the phone has it."""

    hands: tuple[int, ...] | None = None
    draw: int | None = None
    chips: tuple[int, ...] | None = None
    board: Mapping[str, int] | None = None


def said(move: Adjust) -> dict[str, Any]:
    return {name: value for name, value in move._asdict().items() if value is not None}


def adjusted(table: Any, move: Adjust) -> Any:
    """The table as somebody says that it is."""
    return table._replace(**said(move))


@moment("round.not-dealt", needs="phase")
def not_dealt(table: Any, move: Adjust) -> bool:
    """Between rounds nobody holds anything."""
    return table.phase == BETWEEN and (move.hands is not None or move.draw is not None)


def entries(setup: Setup, table: Any) -> Way:
    """What can be put right now, with what the phone has; between rounds no cards are held."""
    keys = setup.form_of[Adjust].keys if Adjust in setup.form_of else {}
    held = ("hands", "draw") if table.phase == BETWEEN else ()
    return tuple(
        Field(key, negative=False, known=getattr(table, key)) for key in keys if key not in held
    )


def something(setup: Setup, table: Any, move: Adjust) -> None:
    if not said(move):
        keys = setup.form_of[Adjust].keys
        raise Malformed("The move “{move}” needs the key {key}.", next(iter(keys)), move="adjust")


def adjusting(impossible: Rule, **keys: KindOf) -> MoveType:
    """The move that puts these counts right."""
    return MoveType(
        "adjust",
        Adjust,
        adjusted,
        keys,
        phase=ANY_TIME,
        listed=False,
        ruled=True,
        fits=something,
        facts=_facts,
        broken_if=(not_dealt, impossible),
    )


def _facts(table: Any, move: Move) -> dict[str, Any]:
    return {"then": tuple(f"adjust-{name}" for name in said(move))}
