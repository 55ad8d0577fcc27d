"""What a sheet shows at the table: whose points came of a round, and what can be done next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ...engine.ending import reached, why_it_ended
from ...engine.facts import Listed, Phrase, Say
from ...engine.match import Match
from ...engine.moves import Finish
from ...engine.offers import Offer, Picks, alone
from ...engine.rules import COUNTING
from .counting import Misfit, Table
from .moves import Before, Score, given
from .rules import counted
from .sheet import Entry

TO_A_TOTAL = re.compile(r"(?:highest|lowest) (?:>=|<=|==) (-?\w+)")
A_NUMBER_OF_ROUNDS = re.compile(r"round (?:==|>=) .+")


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
        known["got"] = _listed(table, found.points.get("sum", ()))
    else:
        known["told"] = Listed(tuple(_told(table, move)))
    return known


def _listed(table: Table, values: Sequence[int | str]) -> Listed:
    """What each has, behind the names."""
    each = zip(table.sides, values, strict=False)
    return Listed(tuple(Say("got", {"who": who, "points": value}) for who, value in each))


def _told(table: Table, move: Before) -> Iterator[Phrase]:
    """What was entered when a round began, by its names."""
    told = given(move)
    for entry in table.sheet.entries:
        if entry.id in told:
            value = told[entry.id]
            if entry.each:
                said: Phrase = _listed(table, [_label(table, entry, one) for one in value])
            else:
                said = _label(table, entry, value)
            yield Say("told", {"entry": entry.name, "values": said})


def _label(table: Table, entry: Entry, value: int) -> int | str:
    if entry.player:
        return table.sides[value] if value >= 0 else "–"
    answers = {number: label for label, number in entry.choice.items()}
    return ("–", entry.yes)[value] if entry.yes else answers.get(value, value)


def whose(table: Table, found: Misfit) -> str:
    """An entry by its name, and by the player's if each has one."""
    name = found.entry.name
    return name if found.seat is None else f"{name} ({table.sides[found.seat]})"


def ended(match: Match) -> Phrase:
    """In words where its formula is one that most sheets have, else by the formula itself."""
    table: Table = match.table
    over = table.sheet.over.text if table.sheet.over else ""
    if said := why_it_ended(match):
        return said
    if found := TO_A_TOTAL.fullmatch(over):
        target = table.agreed.get(found[1], found[1])
        if type(target) is int or target.lstrip("-").isdecimal():
            return reached(match, int(target))
    if over == "1":
        return Say("ended-once")
    if A_NUMBER_OF_ROUNDS.fullmatch(over):
        return Say("ended-rounds", {"round": table.round})
    return Say("ended-formula", {"formula": over}) if over else None


def offer(table: Table, actor: int | None, picks: Picks) -> Offer:
    counting = table.phase == COUNTING
    prompt = Say("prompt-counting" if counting else "prompt", {"round": table.scored + 1})
    return Offer(None, prompt, verbs=(alone("finish", Finish()),))
