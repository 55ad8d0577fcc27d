"""dnup on the table screen: the sets that lie there, and what can be done with the next ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.facts import Who
from ...engine.offers import (
    Ask,
    Face,
    Field,
    Key,
    Offer,
    Pad,
    Phrase,
    Pick,
    Picks,
    Picture,
    Say,
    Spot,
    Verb,
    Way,
    alone,
    deal_offer,
    doubt,
    picked,
    seat_spot,
    who_begins,
)
from .rules import (
    COPIES,
    DECK,
    VALUES,
    Add,
    Deal,
    PlaySet,
    Rotate,
    Set,
    Table,
    Take,
    deck_exhausted,
    hand_too_few,
    not_higher,
    seen,
    set_at,
    target,
    wins_at_once,
)

SIZES = range(1, COPIES + 1)
OTHER_DEAL = "more:cards"


def picture(table: Table) -> Picture:
    seats, zones = range(len(table.hands)), range(1, table.play.zones + 1)
    spots = tuple(_spot(table, seat, zone) for seat in seats for zone in zones)
    zoned = table.play.zones > 1
    full = [Face(None, short="8", badge=8, note=_zone(zone) if zoned else None) for zone in zones]
    return Picture(
        spots if table.phase == "turn" else (),
        table.hands,
        out=table.out,
        fullest=tuple(Spot("", None, face) for face in full),
        notes=(Say("is-out"),),
    )


def _spot(table: Table, seat: int, zone: int) -> Spot:
    two_zones, laid = table.play.zones > 1, set_at(table, seat, zone)
    face = Face(None, note=_zone(zone) if two_zones else None)
    if laid:
        face = face._replace(short=str(laid.value), badge=laid.size)
    note = Say("is-out") if seat in table.out else None
    at_turn = two_zones and (seat, zone) == (table.turn, table.zone)
    return Spot(set_spot(seat, zone), seat, face, note, focus=at_turn)


def _zone(zone: int) -> Say:
    return Say("zone", {"zone": zone})


def set_spot(seat: int, zone: int) -> Pick:
    return f"set:{seat}:{zone}"


def number(picks: Picks, kind: str) -> int | None:
    """The value, the size or the number of cards among the picks."""
    found = picked(picks, kind)
    return int(found[0]) if found else None


# Between rounds


def deal(table: Table, actor: int | None, picks: Picks) -> Offer:
    cards = number(picks, "cards") or table.play.cards
    most = DECK // len(table.hands)
    numbers = tuple(Key(f"cards:{n}", _plain(str(n))) for n in range(1, most + 1))
    other = OTHER_DEAL in picks
    prompt = Say("prompt-deal", {"round": table.round + 1, "cards": cards})
    return deal_offer(
        table,
        who_begins(table, lambda seat: Deal(seat, cards)),
        prompt=prompt,
        pads=(Pad(numbers),) if other else (),
        more="" if other else OTHER_DEAL,
        more_words=Say("other-deal"),
        so_far=prompt if picks else None,
    )


def _plain(short: str, note: Phrase = None) -> Face:
    return Face(None, short=short, note=note, plain=True)


# A turn: a value and how many, or a set of somebody else


def turn(table: Table, actor: int, picks: Picks) -> Offer:
    value, size = number(picks, "value"), number(picks, "size")
    two_zones = table.play.zones > 1
    facts = {"player": Who(actor), "zone": table.zone, "value": value, "size": size or 1}
    so_far = {(True, True): "picked", (True, False): "picked-value", (False, True): "picked-size"}
    key = so_far.get((value is not None, size is not None))
    return Offer(
        actor,
        Say("prompt-zone" if two_zones else "prompt-turn", facts),
        (value_pad(table, actor, size), size_pad(table, actor, value)),
        (
            play(table, actor, size),
            *others(table, actor),
            alone("rotate", Rotate(actor)),
        ),
        hint=Say("hint-turn"),
        so_far=Say(key, facts) if key else None,
        parts=True,
    )


def candidate(table: Table, actor: int, value: int, size: int) -> PlaySet:
    return PlaySet(actor, value, size, table.zone or 1)


def value_pad(table: Table, actor: int, size: int | None) -> Pad:
    """Without a size only values of which no card is left are in doubt."""
    rules = (not_higher, hand_too_few, deck_exhausted) if size else (deck_exhausted,)

    def key(value: int) -> Key:
        left = Say("left", {"count": max(0, COPIES - seen(table, value))})
        tried = candidate(table, actor, value, size or 1)
        face = Face(None, short=str(value), note=left)
        return Key(f"value:{value}", face, doubt=doubt(table, tried, *rules))

    return Pad(tuple(key(value) for value in VALUES))


def size_pad(table: Table, actor: int, value: int | None) -> Pad:
    """Without a value only sizes that not even the highest can have are in doubt."""
    rules = (not_higher, hand_too_few, deck_exhausted) if value else (not_higher, hand_too_few)

    def key(size: int) -> Key:
        tried = candidate(table, actor, value or VALUES[-1], size)
        return Key(f"size:{size}", _plain(f"×{size}"), doubt=doubt(table, tried, *rules))

    return Pad(tuple(key(size) for size in SIZES))


def play(table: Table, actor: int, size: int | None) -> Verb:
    """One card, unless a size says how many."""

    def moves(picks: Picks) -> tuple[PlaySet, ...]:
        value, size = number(picks, "value"), number(picks, "size")
        return (candidate(table, actor, value, size or 1),) if value else ()

    return Verb("play", moves, begun=size is None)


def others(table: Table, actor: int) -> tuple[Verb, Verb]:
    """Adding to the sets of the others and taking them: all of them, or those that were picked."""
    places = [
        (seat, zone)
        for seat in range(len(table.hands))
        if seat != actor
        for zone in range(1, table.play.zones + 1)
    ]
    next_seat = (actor + 1) % len(table.hands)  # with two players: the other one

    def fitting(picks: Picks, sizes: bool) -> list[tuple[int, int]]:
        value, size = number(picks, "value"), number(picks, "size") if sizes else None
        if value is None and size is None:
            return places
        laid = [(place, set_at(table, *place)) for place in places]
        return [place for place, found in laid if found and _is(found, value, size)]

    def adds(picks: Picks) -> tuple[Add, ...]:
        one = number(picks, "size") in (None, 1)
        return tuple(Add(actor, *place) for place in fitting(picks, sizes=False)) if one else ()

    def takes(picks: Picks) -> tuple[Take, ...]:
        return tuple(Take(actor, *place) for place in fitting(picks, sizes=True))

    def zone_spot(zone: int) -> Pick:
        return set_spot(next_seat, zone)

    def wants_to_add(picks: Picks) -> Phrase:
        return Say("one-card-only" if number(picks, "size") not in (None, 1) else "no-such-set")

    which = Ask("zone", Say("which-set"), zone_spot)
    return (
        Verb("add", adds, wants_to_add, (Ask("to", Say("which-set"), seat_spot), which)),
        Verb(
            "take",
            takes,
            lambda _: Say("no-such-set"),
            (Ask("from_", Say("which-set"), seat_spot), which),
        ),
    )


def _is(laid: Set, value: int | None, size: int | None) -> bool:
    return value in (None, laid.value) and size in (None, laid.size)


# What lies before a player, and counting


def played(table: Table, move: PlaySet) -> Picks:
    return (f"value:{move.value}",) * move.size


def added(table: Table, move: Add) -> Picks:
    """The one card has the value of the set that it joins."""
    joined = target(table, move)
    return (f"value:{joined.value}",) if joined else ()


def before(table: Table, seat: int) -> tuple[Face, ...]:
    if table.phase != "turn":
        return ()
    out = (Face(Say("is-out"), icon="flag"),) if seat in table.out else ()
    return (*out, *(_row(table, laid) for laid in table.sets if laid.owner == seat))


def _row(table: Table, laid: Set) -> Face:
    note = Say("zone", {"zone": laid.zone}) if table.play.zones > 1 else None
    return Face(Say("set", {"value": laid.value, "size": laid.size}), icon="set", note=note)


def ways(table: Table) -> tuple[Way, ...]:
    """Who was out first, and where there are tokens for it, second."""
    first, second = (*table.out, None, None)[:2]
    if len(table.play.awards) < 2:
        return ((Field("first_out", known=first),),)

    def is_asked(entered: Mapping[str, Any]) -> bool:
        return not wins_at_once(table, entered.get("first_out"))

    return ((Field("first_out", known=first), Field("second_out", known=second, asked=is_asked)),)
