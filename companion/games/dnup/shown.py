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
    plain_key,
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
    full = [Face(None, short="8", badge=8, note=_zone(table, zone)) for zone in zones]
    return Picture(
        spots if table.phase == "turn" else (),
        table.hands,
        out=table.out,
        fullest=tuple(Spot("", None, face) for face in full),
        notes=(Say("is-out"),),
    )


def _spot(table: Table, seat: int, zone: int) -> Spot:
    laid, face = set_at(table, seat, zone), Face(None, note=_zone(table, zone))
    if laid:
        face = face._replace(short=str(laid.value), badge=laid.size)
    note = Say("is-out") if seat in table.out else None
    at_turn = table.play.zones > 1 and (seat, zone) == (table.turn, table.zone)
    return Spot(set_spot(seat, zone), seat, face, note, focus=at_turn)


def _zone(table: Table, zone: int) -> Phrase:
    return Say("zone", {"zone": zone}) if table.play.zones > 1 else None


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
    numbers = tuple(plain_key(f"cards:{n}", str(n)) for n in range(1, most + 1))
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


# A turn: a value and how many, or a set of somebody else


def turn(table: Table, actor: int, picks: Picks) -> Offer:
    value, size = number(picks, "value"), number(picks, "size")
    facts = {"player": Who(actor), "zone": table.zone, "value": value, "size": size or 1}
    so_far = "picked" if value and size else "picked-value" if value else "picked-size"
    return Offer(
        actor,
        Say("prompt-zone" if table.play.zones > 1 else "prompt-turn", facts),
        pads(table, actor, value, size),
        (play(table, actor, size), *others(table, actor), alone("rotate", Rotate(actor))),
        hint=Say("hint-turn"),
        so_far=Say(so_far, facts) if value or size else None,
        parts=True,
    )


def candidate(table: Table, actor: int, value: int, size: int) -> PlaySet:
    return PlaySet(actor, value, size, table.zone or 1)


def pads(table: Table, actor: int, value: int | None, size: int | None) -> tuple[Pad, Pad]:
    """Quiet are values and sizes that cannot be played. Without a size only a value of which no
    card is left is so, and without a value a size that not even the highest can have."""
    fits_in, is_left = (not_higher, hand_too_few), (deck_exhausted,)

    def valued(value: int) -> Key:
        left = Say("left", {"count": max(0, COPIES - seen(table, value))})
        rules = (*fits_in, *is_left) if size else is_left
        quiet = doubt(table, candidate(table, actor, value, size or 1), *rules)
        return Key(f"value:{value}", Face(None, short=str(value), note=left), doubt=quiet)

    def sized(size: int) -> Key:
        rules = (*fits_in, *is_left) if value else fits_in
        tried = candidate(table, actor, value or VALUES[-1], size)
        return size_key(size)._replace(doubt=doubt(table, tried, *rules))

    return Pad(tuple(map(valued, VALUES))), Pad(tuple(map(sized, SIZES)))


def size_key(size: int) -> Key:
    return plain_key(f"size:{size}", f"×{size}")


def play(table: Table, actor: int, size: int | None) -> Verb:
    """One card, unless a size says how many."""

    def moves(picks: Picks) -> tuple[PlaySet, ...]:
        value, size = number(picks, "value"), number(picks, "size")
        return (candidate(table, actor, value, size or 1),) if value else ()

    return Verb("play", moves, begun=size is None)


def others(table: Table, actor: int) -> tuple[Verb, Verb]:
    """Adding to the sets of the others and taking them: all of them, or those that were picked."""
    seats = [seat for seat in range(len(table.hands)) if seat != actor]

    def fitting(value: int | None, size: int | None) -> list[tuple[int, int]]:
        if value is None and size is None:
            return [(seat, zone) for seat in seats for zone in range(1, table.play.zones + 1)]
        return [
            (laid.owner, laid.zone)
            for laid in table.sets
            if laid.owner != actor and value in (None, laid.value) and size in (None, laid.size)
        ]

    def adds(picks: Picks) -> tuple[Add, ...]:
        places = fitting(number(picks, "value"), None) if one_card(picks) else ()
        return tuple(Add(actor, *place) for place in places)

    def takes(picks: Picks) -> tuple[Take, ...]:
        places = fitting(number(picks, "value"), number(picks, "size"))
        return tuple(Take(actor, *place) for place in places)

    def one_card(picks: Picks) -> bool:
        return number(picks, "size") in (None, 1)

    def wants(picks: Picks) -> Phrase:
        return Say("no-such-set" if one_card(picks) else "one-card-only")

    def zone_spot(zone: int) -> Pick:
        return set_spot((actor + 1) % len(table.hands), zone)  # with two players: the other one's

    which = Say("which-set")
    zone = Ask("zone", which, zone_spot)
    return (
        Verb("add", adds, wants, (Ask("to", which, seat_spot), zone)),
        Verb("take", takes, lambda _: Say("no-such-set"), (Ask("from_", which, seat_spot), zone)),
    )


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
    words = Say("set", {"value": laid.value, "size": laid.size})
    return Face(words, icon="set", note=_zone(table, laid.zone))


def ways(table: Table) -> tuple[Way, ...]:
    """Who was out first, and where there are tokens for it, second."""
    first, second = (*table.out, None, None)[:2]

    def is_asked(entered: Mapping[str, Any]) -> bool:
        return not wins_at_once(table, entered.get("first_out"))

    return ((Field("first_out", known=first), Field("second_out", known=second, asked=is_asked)),)
