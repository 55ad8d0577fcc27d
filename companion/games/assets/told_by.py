"""How a table of the asset games is told in a few taps: top sets, the discard pile, a duel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...engine.for_games import Key, Say, Setup, plain_key
from ...engine.sketch import (
    NONE,
    NOT_TOLD,
    YES,
    About,
    Question,
    ToldBy,
    card_keys,
    one_of,
    yes_or_no,
)
from .pieces import NOT_NOTED, card, kind_of_set

# Rules to which the kind of a set matters, and how many there are; the others ask for any set.
KIND = {"steal.wrong-card", "improve.wrong-card"}
COUNT = {"steal.first-set-safe", "steal.too-deep", "shift.needs-two-sets"}
ENOUGH = 3  # sets with which no rule finds too few


def other(about: About, seat: int) -> int:
    """Somebody else: who it is makes no difference."""
    return (seat + 1) % len(about.setup.players)


def kinds(setup: Setup) -> tuple[Key, ...]:
    return card_keys(setup, kind_of_set(setup).words)


def cards(setup: Setup) -> tuple[Key, ...]:
    return card_keys(setup, card(setup).words)


# Stacks


def ask_stacks(about: About) -> tuple[Question, ...]:
    return tuple(
        question
        for whose, rules in about.needs.items()
        for question in _ask_stack(about, whose, rules)
    )


def _ask_stack(about: About, whose: str, rules: frozenset[str]) -> Iterator[Question]:
    where = "mine" if whose == "player" else "there"
    depth = about.move.get("depth") or 1
    none = plain_key(NONE, Say("no-set"))
    if rules & KIND:
        words = Say(f"ask-top-{where}" if depth == 1 else "ask-second-there")
        yield one_of(f"top-{whose}", words, *kinds(about.setup), none)
    if about.said.get(f"top-{whose}") == (NONE,):
        return
    if rules & COUNT:
        most = depth + 1
        keys = [plain_key(f"sets:{n}", Say(f"sets-{n}")) for n in range(1, most)]
        keys.append(plain_key(f"sets:{most}", Say(f"sets-{most}-or-more")))
        keys = keys if rules & KIND else [none, *keys]
        yield one_of(f"count-{whose}", Say(f"ask-count-{where}"), *keys)
    elif not rules & KIND:
        yield yes_or_no(f"any-{whose}", Say(f"ask-any-{where}"))


def stacks(about: About) -> Any:
    """Of a set of which only its being there is known, no rule about its kind is asked."""
    found: list[Any] = [None] * len(about.setup.players)
    for whose in about.needs:
        seat = about.move[whose]
        told = _stack(about, whose)
        found[seat] = found[seat] if told is None else told
    return NOT_TOLD if found == [None] * len(found) else found


def _stack(about: About, whose: str) -> list[Any] | None:
    kind, count, any_ = (about.one(f"{what}-{whose}") for what in ("top", "count", "any"))
    if "none" in (kind, count) or any_ == "no":
        return []
    if not (kind or count or any_):
        return None
    sets = [{"kind": NOT_NOTED}] * (int(count) if count else ENOUGH)
    depth = about.move.get("depth") or 1
    if kind and len(sets) >= depth:
        sets[-depth] = {"kind": kind}
    return sets


# The pile, a duel


def ask_discard(about: About) -> tuple[Question, ...]:
    none = plain_key(NONE, Say("nothing"))
    return (one_of("discard", Say("ask-discard"), *cards(about.setup), none),)


def discard(about: About) -> Any:
    top = about.one("discard")
    return NOT_TOLD if not top else [] if top == "none" else [top]


def ask_duel(about: About) -> tuple[Question, ...]:
    kind = one_of("duel", Say("ask-duel"), *kinds(about.setup))
    jar = yes_or_no("double", Say("ask-double"))
    return (kind, jar) if "penny-jar" in card(about.setup).order else (kind,)


def duel(about: About) -> Any:
    kind, seat = about.one("duel"), about.move["player"]
    if not kind:
        return NOT_TOLD
    attacks = about.move["move"] == "press"
    sides = {"attacker": seat, "defender": other(about, seat)}
    if not attacks:
        sides = {"attacker": other(about, seat), "defender": seat}
    jar, jars = about.said.get("double"), "penny-jar" in card(about.setup).order
    # Where nobody says whether a jar was played, it was if two cards are the reply: only then is
    # that legal, and a single card is where none was.
    doubled = jar == (YES,) or (jars and not jar and len(about.move["cards"]) == 2)
    played = [["penny-jar"]] if doubled else []
    return {**sides, "depth": 1, "kind": kind, "played": played}


TOLD_BY: Mapping[str, ToldBy] = {
    "stacks": ToldBy(ask_stacks, stacks),
    "discard": ToldBy(ask_discard, discard),
    "duel": ToldBy(ask_duel, duel),
}
