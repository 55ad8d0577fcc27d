"""The move `adjust`: players put right by hand what the phone has miscounted, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .errors import BadInput
from .facts import Facts
from .fields import Field, FormFields, Settled
from .game import Setup
from .moves import ANY_TIME, KindOf, MoveRecord, MoveType, TableT, each
from .rules import BETWEEN, BaseTable, Needs, Rule, moment, rule
from .schema import AMOUNT, Whole
from .values import replaced

COUNT = Whole(0, AMOUNT)
counts = each(COUNT)


class Adjust(NamedTuple):
    """The counts as they really are; None stands for a count that is right already."""

    hands: tuple[int, ...] | None = None
    draw: int | None = None
    chips: tuple[int, ...] | None = None
    board: Mapping[str, int] | None = None


def changed_keys(move: Adjust) -> dict[str, object]:
    """Return the counts that the move changes."""
    return {name: value for name, value in move._asdict().items() if value is not None}


def adjusted(table: TableT, move: Adjust) -> TableT:
    """Return the table with the counts of the move."""
    return replaced(table, **changed_keys(move))


@moment("round.not-dealt", needs="phase")
def not_dealt(table: BaseTable, move: Adjust) -> bool:
    """Forbid to adjust hands between rounds, when nobody holds anything."""
    return table.phase == BETWEEN and (move.hands is not None or move.draw is not None)


def entries(setup: Setup, table: BaseTable) -> FormFields:
    """Return the fields for all counts that can be put right now, with what is known of them."""
    keys = setup.form_of[Adjust].keys if Adjust in setup.form_of else {}
    held = ("hands", "draw") if table.phase == BETWEEN else ()
    settled = {key: Settled(getattr(table, key)) for key in keys if key not in held}
    return tuple(Field(key, negative=False, known=value) for key, value in settled.items())


def something(setup: Setup, table: BaseTable, move: Adjust) -> None:
    """Raise BadInput if the move changes nothing."""
    if not changed_keys(move):
        keys = setup.form_of[Adjust].keys
        raise BadInput("The move “{move}” needs the key {key}.", next(iter(keys)), move="adjust")


def cards_named(move: Adjust) -> int:
    """Count the cards that the move itself puts into hands and draw pile."""
    return sum(move.hands or ()) + (move.draw or 0)


def cards_beyond(
    id: str, deck: Callable[[TableT], int], lying: Callable[[TableT], int], needs: Needs
) -> Rule[TableT, Adjust]:
    """Make the rule that hands and draw pile have no more cards than the deck has beside those that
    `lying` counts; `needs` are the parts of the table at which both look."""

    @rule(id)
    def more_than_the_deck(table: Any, move: Adjust) -> bool:
        return cards_named(move) > deck(table)

    @rule(id, needs=needs, at_any_table=more_than_the_deck)
    def more_than_is_left(table: Any, move: Adjust) -> bool:
        table = adjusted(table, move)
        held: int = sum(table.hands) + getattr(table, "draw", 0)
        return held + lying(table) > deck(table)

    return more_than_is_left


def adjusting(impossible: Rule[TableT, Adjust], **keys: KindOf) -> MoveType[TableT, Adjust]:
    """Declare the move that puts these counts right."""
    return MoveType(
        "adjust",
        Adjust,
        adjusted,
        keys,
        phase=ANY_TIME,
        listed=False,
        record=MoveRecord(fits=something, ruled=True),
        facts=_facts,
        broken_if=(not_dealt, impossible),
    )


def _facts(table: BaseTable, move: Adjust) -> Facts:
    return {"then": tuple(f"adjust-{name}" for name in changed_keys(move))}
