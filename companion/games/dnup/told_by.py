"""How a table of dnup is told in a few taps: the set that a move is about, and its rival."""

from __future__ import annotations

from typing import Any

from ...engine.game import Setup
from ...engine.offers import Key, Pad, Say
from ...engine.sketch import (
    NO,
    NONE,
    NOT_TOLD,
    About,
    Fact,
    Question,
    one_of,
    plain,
    yes_or_no,
)
from .rules import COPIES, VALUES


def answer(setup: Setup, key: str, value: Any) -> Key | None:
    return size_key(value) if key == "size" else None


def size_key(size: int) -> Key:
    return plain(f"size:{size}", f"×{size}")


def value_keys() -> list[Key]:
    return [plain(f"value:{value}", str(value)) for value in VALUES]


def ask_sets(about: About) -> tuple[Question, ...]:
    """A move that may be too low has a rival; one that needs a set there, that one."""
    rules = about.needs[""]
    if "set.not-higher" not in rules:
        return (yes_or_no("set", Say("ask-set-there")),)
    none = plain(NONE, Say("no-such"))
    if "set.none" not in rules:
        size = about.move.get("size")
        words = Say("ask-rival", {"size": size}) if size else Say("ask-rival-any")
        return (one_of("rival", words, *value_keys(), none),)
    values, sizes = Pad((*value_keys(), none)), Pad(tuple(map(size_key, range(1, COPIES + 1))))
    if about.said.get("target") == (NONE,):
        return (Question("target", Say("ask-target"), (values,)),)
    return (
        Question("target", Say("ask-target"), (values,)),
        Question("target-size", Say("ask-target-size"), (sizes,)),
        one_of("rival", Say("ask-rival-more"), *value_keys(), none),
    )


def sets(about: About) -> Any:
    move = about.move
    if move["move"] == "take":
        said = about.said.get("set")
        there = [laid(about, move["from"], 1, 1)]
        return NOT_TOLD if not said else [] if said == (NO,) else there
    rival = about.one("rival")
    if move["move"] == "play":
        if not rival:
            return NOT_TOLD
        other = (move["player"] + 1) % len(about.setup.players)
        return [] if rival == "none" else [laid(about, other, int(rival), move["size"])]
    return _with_target(about, rival)


def _with_target(about: About, rival: str) -> Any:
    """Of a set without its size, or a size that nobody is known to have, nothing is too low."""
    move, value, size = about.move, about.one("target"), about.one("target-size")
    if value == "none":
        return []
    if not value:
        return NOT_TOLD
    target = laid(about, move["to"], int(value), int(size or 1))
    if not size or rival in ("", "none") or int(size) == COPIES:
        return [target]
    seats = range(len(about.setup.players))
    if len(seats) > 2:  # anybody but these two
        owner = next(seat for seat in seats if seat not in (move["player"], move["to"]))
        return [target, laid(about, owner, int(rival), int(size) + 1)]
    second = laid(about, move["to"], int(rival), int(size) + 1)
    return [target, {**second, "zone": 3 - target["zone"]}]


def laid(about: About, owner: int, value: int, size: int) -> dict[str, int]:
    """With two players it lies in a zone: the one that the move is about, if it is that set."""
    found = {"owner": owner, "value": value, "size": size}
    return found if len(about.setup.players) > 2 else {**found, "zone": about.move["zone"]}


TOLD_BY = {"sets": Fact(ask_sets, sets)}
