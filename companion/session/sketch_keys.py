"""How the keys of a move, and those of the table on which it depends, are asked for in taps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from ..engine.facts import Say, Who
from ..engine.game import Setup
from ..engine.offers import Key, Pad, Picks, plain_key
from ..engine.schema import (
    CompositeChoice,
    Flag,
    Kind,
    Maybe,
    MultiSet,
    OneOf,
    PileOf,
    PrivateChoice,
    Seat,
    Whole,
)
from ..engine.sketch import (
    NONE,
    NOT_TOLD,
    YES,
    About,
    Question,
    ToldBy,
    card_keys,
    card_told,
    composed,
    pads_of,
    yes_or_no,
)

FEW = 20  # numbers that find room on keys

Needs = Mapping[str, Mapping[str, frozenset[str]]]  # key of the table → whose part → rules


# How keys of a move are asked for


def seat_pad(seats: Iterable[int]) -> Pad:
    return Pad(tuple(plain_key(f"seat:{seat}", Who(seat)) for seat in seats))


def questions_for(setup: Setup, verb: str, key: str, kind: Kind) -> Iterator[Question]:
    words = Say(f"ask-{key}", {"verb": verb})
    match kind:
        case PrivateChoice():
            return
        case Flag():
            yield yes_or_no(key, words)
        case CompositeChoice():
            yield Question(key, words, pads_of(kind))
        case MultiSet(of=CompositeChoice() as made):
            for number in range(kind.most if kind.most == kind.least else 0):
                numbered = Say(words.key, {**words.facts, "number": number + 1})
                yield Question(f"{key}-{number}", numbered, pads_of(made))
        case _:
            values, most = _listed(kind)
            if keys := _keys(setup, key, values, most):
                yield Question(key, words, (Pad(keys, most),))


def _listed(kind: Kind) -> tuple[tuple[Any, ...], int]:
    """Values to pick from, and how many of them at most."""
    if isinstance(kind, MultiSet):
        return (tuple(kind.of.choices), max(kind.sizes)) if kind.sizes else ((), 0)
    return tuple(kind.choices), 1


def _keys(setup: Setup, key: str, values: tuple[Any, ...], most: int) -> tuple[Key, ...]:
    own = [setup.game.table.answer(setup, key, value) for value in values]
    if any(own):
        return tuple(found for found in own if found)
    if values and isinstance(values[0], str):
        return tuple(found._replace(most=most) for found in card_keys(setup, values))
    return tuple(plain_key(f"{key}:{value}", str(value)) for value in values)


def meant(key: str, kind: Kind, said: Mapping[str, Picks]) -> list[Any] | None:
    """The values that the answers can mean; None if there are no answers."""
    if isinstance(kind, MultiSet) and isinstance(kind.of, CompositeChoice):
        slots = [said.get(f"{key}-{number}", ()) for number in range(kind.least)]
        if not any(slots):
            return None
        words = [_unlike(composed(kind.of, slot)) for slot in slots]
        likely = [found[0] for found in words if len(found) == 1]
        words = [[*likely, *found] if len(found) > 1 else found for found in words]
        return [list(cards) for cards in product(*words)]
    picks = said.get(key, ())
    if not picks:
        return None
    told = [pick.partition(":")[2] for pick in picks]
    match kind:
        case Flag():
            return [picks == (YES,)]
        case CompositeChoice():
            return composed(kind, picks)
        case OneOf():
            return told[:1]
        case MultiSet(of=Whole()):
            return [sorted(map(int, told))]
        case MultiSet():
            if len(told) in kind.sizes:
                return [told]
            return [list(c) for c in kind.choices if all(c.count(w) >= told.count(w) for w in told)]
    return [int(told[0])]


def _unlike(words: list[str]) -> list[str]:
    """Of cards that differ in their last part alone one will do."""
    return list({word.rpartition("-")[0]: word for word in reversed(words)}.values())[::-1]


def is_of(value: Any, told: set[str]) -> bool:
    """Whether it was named in another answer: then it is the likeliest to fit."""
    words = value if isinstance(value, list) else [value]
    return all(str(word) in told for word in words)


def anything(kind: Kind) -> Iterator[Any]:
    """Whatever may stand there, where nobody has said it."""
    if isinstance(kind, MultiSet) and not kind.sizes:
        for word in kind.of.choices:
            yield [word] * max(1, kind.least)
        return
    for value in kind.choices:
        yield list(value) if isinstance(value, tuple) else value


# What of the table is asked for


@lru_cache(64)
def asked_of_table(setup: Setup, verb: str) -> Needs:
    """Keys on which a rule of the move depends, but for what every game has and what belongs to
    the moment: whose turn it is, how many cards are held, and of what there are enough."""
    found: dict[str, dict[str, set[str]]] = {}
    for rule in setup.game.asked[setup.forms[verb].make].rules:
        if rule.common or "turn" in rule.needed_keys:
            continue
        for need in rule.needs:
            if need.key in setup.shape and how_told(setup, verb, need.key):
                for whose in need.seat_keys or ("",):  # of two players both are asked
                    found.setdefault(need.key, {}).setdefault(whose, set()).add(rule.id)
    return {
        key: {whose: frozenset(ids) for whose, ids in found[key].items()}
        for key in setup.shape
        if key in found
    }


@lru_cache(64)
def only_for_copies(setup: Setup, verb: str) -> frozenset[str]:
    """Keys of the table that only have to do with how many cards lie open."""
    asked = setup.game.asked[setup.forms[verb].make]
    seen_in, copies, others = setup.game.public.derived_from, set[str](), {"phase", "turn"}
    for rule in (*asked.moments, *asked.rules):
        for key in rule.needed_keys:
            (copies if rule.common == "copies" else others).update(seen_in.get(key, {key}))
    return frozenset(copies - others)


def how_told(setup: Setup, verb: str, key: str) -> ToldBy | None:
    """As the game asks for it, for this verb or any; a word or a small number needs no more than
    its keys."""
    told_by = setup.game.table.told_by
    if own := told_by.get(f"{verb}.{key}") or told_by.get(key):
        return own
    kind, id, words = setup.shape.get(key), f"table-{key}", Say(f"untold-{key}")
    none = isinstance(kind, Maybe)
    kind = kind.of if isinstance(kind, Maybe) else kind
    if isinstance(kind, CompositeChoice):
        return card_told(id, words, kind)
    if isinstance(kind, PileOf) and isinstance(kind.of, CompositeChoice):
        return card_told(id, words, kind.of, in_list=True)
    if isinstance(kind, Whole) and not isinstance(kind, Seat) and kind.high - kind.low < FEW:
        values: tuple[Any, ...] = tuple(range(kind.low, kind.high + 1))
    elif isinstance(kind, OneOf):
        values = kind.words
    else:
        return None

    def ask(about: About) -> tuple[Question, ...]:
        keys = _keys(setup, key, values, 1) + ((plain_key(NONE, Say("nothing")),) if none else ())
        return (Question(id, words, (Pad(keys),)),)

    def value(about: About) -> Any:
        told = about.one(id)
        if not told:
            return NOT_TOLD
        return None if told == "none" else told if told in values else int(told)

    return ToldBy(ask, value)
