"""What a sheet shows at the table: whose points came of a round, and what can be done next."""

from __future__ import annotations

from typing import Any

from ...engine.facts import Listed, Say
from ...engine.offers import Offer, Picks, alone
from .counting import OffStep, OutOfRange, Table
from .moves import Before, Finish, Score
from .rules import counted


def facts(table: Table, move: Before | Score) -> dict[str, Any]:
    """What the sentence of a verdict, or of the log, may name."""
    found = counted(table, move)
    known: dict[str, Any] = {"round": table.scored + 1}
    if found.out_of_range:
        known |= {
            "entry": whose(table, found.out_of_range),
            "value": found.out_of_range.value,
            "least": found.out_of_range.least,
            "most": found.out_of_range.most,
        }
    if found.off_step:
        known |= {
            "stepped": whose(table, found.off_step),
            "off": found.off_step.value,
            "step": found.off_step.entry.step,
        }
    if isinstance(move, Score):
        got = zip(table.sides, found.points.get("sum", ()), strict=False)
        known["got"] = Listed(tuple(Say("got", {"who": who, "points": n}) for who, n in got))
    return known


def whose(table: Table, found: OutOfRange | OffStep) -> str:
    """An entry by its name, and by the player's if each has one."""
    name = found.entry.name
    return name if found.seat is None else f"{name} ({table.sides[found.seat]})"


def offer(table: Table, actor: int | None, picks: Picks) -> Offer:
    counting = table.phase == "counting"
    prompt = Say("prompt-counting" if counting else "prompt", {"round": table.scored + 1})
    return Offer(None, prompt, verbs=(alone("finish", Finish()),))
