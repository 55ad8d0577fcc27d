"""How a table of dnup is told in a few taps: the set that a move is about, and its rival."""

from __future__ import annotations

from typing import Any

from ...engine.for_games import Key, Say, Setup, plain_key
from ...engine.sketch import (
    NO,
    NONE,
    NOT_TOLD,
    YES,
    About,
    Question,
    ToldBy,
    one_of,
    yes_or_no,
)
from .rules import COPIES, VALUES
from .table import SIZES, size_key


def answer(setup: Setup, key: str, value: Any) -> Key | None:
    return size_key(value) if key == "size" else None


VALUE_KEYS = [plain_key(f"value:{value}", str(value)) for value in VALUES]
SIZE_KEYS = [size_key(size) for size in SIZES]
NO_SUCH = plain_key(NONE, Say("no-such"))


def there(about: About) -> Any:
    """Of a set that is taken only whether there is one."""
    return about.by_answer("set", {NO: [], YES: [laid(about, about.move["from"], 1, 1)]})


def ask_rival(about: About) -> tuple[Question, ...]:
    size = about.move.get("size")
    words = Say("ask-rival", {"size": size}) if size else Say("ask-rival-any")
    return (one_of("rival", words, *VALUE_KEYS, NO_SUCH),)


def with_rival(about: About) -> Any:
    move, rival = about.move, about.one("rival")
    if not rival:
        return NOT_TOLD
    other = (move["player"] + 1) % len(about.setup.players)
    return [] if rival == "none" else [laid(about, other, int(rival), move["size"])]


def ask_target(about: About) -> tuple[Question, ...]:
    target = one_of("target", Say("ask-target"), *VALUE_KEYS, NO_SUCH)
    if about.said.get("target") == (NONE,):
        return (target,)
    return (
        target,
        one_of("target-size", Say("ask-target-size"), *SIZE_KEYS),
        one_of("rival", Say("ask-rival-more"), *VALUE_KEYS, NO_SUCH),
    )


def with_target(about: About) -> Any:
    """Of a set without its size, or a size that nobody is known to have, nothing is too low."""
    move, value, size = about.move, about.one("target"), about.one("target-size")
    rival = about.one("rival")
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


TOLD_BY = {
    "take.sets": ToldBy(lambda about: (yes_or_no("set", Say("ask-set-there")),), there),
    "play.sets": ToldBy(ask_rival, with_rival),
    "add.sets": ToldBy(ask_target, with_target),
}
