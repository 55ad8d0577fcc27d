"""The table screen of dnup: the sets that lie there, and what can be done with the next ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from ...engine.errors import BadInput
from ...engine.facts import Moment, Phrase, Say, Who
from ...engine.fields import Answers, Field, FormFields
from ...engine.game import Setup, restored
from ...engine.judge import PartialPosition
from ...engine.offers import (
    Chance,
    Face,
    Key,
    Offer,
    Pad,
    Pick,
    Picks,
    PicksSummary,
    Picture,
    Spot,
    Verb,
    alone,
    ask_seat,
    deal_offer,
    doubt,
    picked,
    plain_key,
    seat_spot,
    who_begins,
)
from ...engine.rules import TURN
from ...engine.schema import Move, Value
from . import rules
from .rules import COPIES, DECK, VALUES, Add, Deal, PlaySet, Rotate, Score, Set, Table, Take

SIZES = range(1, COPIES + 1)
OTHER_DEAL = "more:cards"


def picture(table: Table) -> Picture:
    """Return what lies on the table: the sets of every player, by zone."""
    seats = range(len(table.hands))
    zones = range(1, table.play.zones + 1)
    spots = tuple(_spot(table, seat, zone) for seat in seats for zone in zones)
    return Picture(spots if table.phase == "turn" else (), table.hands, out=table.out)


def _spot(table: Table, seat: int, zone: int) -> Spot:
    laid = rules.set_at(table, seat, zone)
    face = Face(None, note=_zone(table, zone))
    if laid:
        face = face._replace(short=str(laid.value), badge=laid.size)
    note = Say("is-out") if seat in table.out else None
    at_turn = table.play.zones > 1 and (seat, zone) == (table.turn, table.zone)
    return Spot(set_spot(seat, zone), seat, face, note, focus=at_turn)


def _zone(table: Table, zone: int) -> Phrase:
    return Say("zone", {"zone": zone}) if table.play.zones > 1 else None


def set_spot(seat: int, zone: int) -> Pick:
    """Return the pick that means the set in a zone of a player."""
    return f"set:{seat}:{zone}"


def picked_number(picks: Picks, kind: str) -> int | None:
    """Return the value, the size or the number of cards among the picks."""
    numbers = picked(picks, kind)
    return int(numbers[0]) if numbers else None


# Between rounds


def deal(table: Table, actor: int | None, picks: Picks) -> Offer:
    """Return the offer between rounds: who begins, and with how many cards."""
    cards = picked_number(picks, "cards") or table.play.cards
    most = DECK // len(table.hands)
    numbers = tuple(plain_key(f"cards:{n}", str(n)) for n in range(1, most + 1))
    other = OTHER_DEAL in picks
    prompt = Say("prompt-deal", {"round": table.round + 1, "cards": cards})
    return deal_offer(
        table,
        who_begins(table, lambda seat: Deal(seat, cards)),
        at=lambda move: (seat_spot(move.first),),
        prompt=prompt,
        pads=(Pad(numbers),) if other else (),
        more="" if other else OTHER_DEAL,
        more_words=Say("other-deal"),
        summary=PicksSummary(prompt if picks else None),
    )


# A turn: a value and how many, or a set of somebody else


def turn(table: Table, actor: int, picks: Picks) -> Offer:
    """Return the offer of a turn: a value and how many, or somebody else's set."""
    value = picked_number(picks, "value")
    size = picked_number(picks, "size")
    facts = {"player": Who(actor), "zone": table.zone, "value": value, "size": size or 1}
    return Offer(
        actor,
        Say("prompt-zone" if table.play.zones > 1 else "prompt-turn", facts),
        pads(table, actor, value, size),
        (play(table, actor, size), *add_and_take(table, actor), alone("rotate", Rotate(actor))),
        hint=Say("hint-turn"),
        summary=PicksSummary(Say(_so_far(value, size), facts) if value or size else None),
        parts=True,
    )


def _so_far(value: int | None, size: int | None) -> str:
    """Return the key of the words for what was picked: a value, a size, or both."""
    if value and size:
        return "picked"
    return "picked-value" if value else "picked-size"


def candidate(table: Table, actor: int, value: int, size: int) -> PlaySet:
    """Return the play of this value and size in the zone at turn."""
    return PlaySet(actor, value, size, table.zone or 1)


def pads(table: Table, actor: int, value: int | None, size: int | None) -> tuple[Pad, Pad]:
    """Return the keys for values and sizes, with a doubt where one cannot be played. Without a size
    only a value of which no card is left is doubted, without a value only a size that not even the
    highest can have."""
    fits_in = (rules.not_higher, rules.hand_too_few)
    is_left = (rules.deck_exhausted,)

    def valued(value: int) -> Key:
        left = Say("left", {"count": max(0, COPIES - rules.seen(table, value))})
        against = (*fits_in, *is_left) if size else is_left
        quiet = doubt(table, candidate(table, actor, value, size or 1), *against)
        return Key(f"value:{value}", Face(None, short=str(value), note=left), doubt=quiet)

    def sized(size: int) -> Key:
        against = (*fits_in, *is_left) if value else fits_in
        tried = candidate(table, actor, value or VALUES[-1], size)
        return size_key(size)._replace(doubt=doubt(table, tried, *against))

    return Pad(tuple(map(valued, VALUES))), Pad(tuple(map(sized, SIZES)))


def size_key(size: int) -> Key:
    """Return the key for a number of cards."""
    return plain_key(f"size:{size}", f"×{size}")


def play(table: Table, actor: int, size: int | None) -> Verb:
    """Return the verb that plays one card, or as many as were picked."""

    def moves(picks: Picks) -> tuple[PlaySet, ...]:
        value = picked_number(picks, "value")
        size = picked_number(picks, "size")
        return (candidate(table, actor, value, size or 1),) if value else ()

    return Verb("play", moves, begun=size is None)


def add_and_take(table: Table, actor: int) -> tuple[Verb, Verb]:
    """Return the verbs that add to others' sets and take them: any, or those that fit the picks."""
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
        targets = fitting(picked_number(picks, "value"), None) if one_card(picks) else ()
        return tuple(Add(actor, *target) for target in targets)

    def takes(picks: Picks) -> tuple[Take, ...]:
        targets = fitting(picked_number(picks, "value"), picked_number(picks, "size"))
        return tuple(Take(actor, *target) for target in targets)

    def one_card(picks: Picks) -> bool:
        return picked_number(picks, "size") in (None, 1)

    def wants(picks: Picks) -> Phrase:
        return Say("no-such-set" if one_card(picks) else "one-card-only")

    def zone_spot(zone: int) -> Pick:
        return set_spot((actor + 1) % len(table.hands), zone)  # with two players: the other one's

    which = Say("which-set")
    zone = Field("zone", Answers(spot=zone_spot), which)
    return (
        Verb("add", adds, wants, (ask_seat("to", which), zone)),
        Verb("take", takes, lambda _: Say("no-such-set"), (ask_seat("from", which), zone)),
    )


# What lies before a player, and counting


def cards_played(table: Table, move: PlaySet) -> Picks:
    """Return the picks that mean the cards of a new set."""
    return (f"value:{move.value}",) * move.size


def card_added(table: Table, move: Add) -> Picks:
    """Return the pick of the added card: it has the value of the set that it joins."""
    joined = rules.target(table, move)
    return (f"value:{joined.value}",) if joined else ()


def in_front_of(table: Table, seat: int) -> tuple[Face, ...]:
    """Return what lies in front of a player: the sets, and whether the player is out."""
    if table.phase != "turn":
        return ()
    out = (Face(Say("is-out"), icon="flag"),) if seat in table.out else ()
    return (*out, *(_row(table, laid) for laid in table.sets if laid.owner == seat))


def _row(table: Table, laid: Set) -> Face:
    words = Say("set", {"value": laid.value, "size": laid.size})
    return Face(words, icon="set", note=_zone(table, laid.zone))


def count_fields(table: Table) -> FormFields:
    """Return the form that counts a round: who was out first, and second if tokens are left."""
    first, second = (*table.out, None, None)[:2]

    def is_asked(entered: Mapping[str, Value], seat: int) -> bool:
        return not rules.wins_at_once(table, entered.get("first_out"))

    return Field("first_out", known=first), Field("second_out", known=second, asked=is_asked)


# What can be done now


def hand_keys(table: Table) -> tuple[Key, ...]:
    """Return the keys by which somebody enters the own hand."""
    if table.phase != "turn":
        return ()
    return tuple(Key(f"value:{value}", Face(None, short=str(value)), COPIES) for value in VALUES)


def sum_up_plays(table: Table, plays: Sequence[PlaySet], hand: Picks | None) -> list[Chance]:
    """Group the legal plays by the set that they beat: none first, then by its size."""
    values: dict[Set | None, dict[int, list[int]]] = {}
    for move in plays:
        sizes = values.setdefault(rules.rival(table, move.size), {})
        sizes.setdefault(move.size, []).append(move.value)
    beaten = sorted(values, key=lambda laid: (laid is not None, laid and laid.size))
    return [_sets(laid, values[laid]) for laid in beaten]


def _sets(laid: Set | None, sizes: dict[int, list[int]]) -> Chance:
    """Return one chance; sizes to which the same values fit stand together: "4–9 ×1–3"."""
    words = Say("free-sizes")
    if laid:
        facts = {"owner": Who(laid.owner), "value": laid.value, "size": laid.size}
        words = Say("beats-set", facts)
    faces = []
    for values, alike in groupby(sorted(sizes.items()), lambda size_and_values: size_and_values[1]):
        same_sizes = [size for size, _ in alike]
        faces.append(Face(f"{spans(values)} ×{spans(same_sizes)}"))
    return Chance(words=words, faces=tuple(faces))


def spans(numbers: Iterable[int]) -> str:
    """Return numbers in few characters: "1–4, 6"."""
    parts = []
    # In a run each number is as much more than its place as the one before.
    for _, run in groupby(enumerate(numbers), lambda place: place[1] - place[0]):
        first, *others = [number for _, number in run]
        parts.append(f"{first}–{others[-1]}" if others else str(first))
    return ", ".join(parts)


# Moments that people remember


def moments(before: Table, move: Move, after: Table) -> Iterator[Moment]:
    """Yield a set, and one that was beaten, by the size."""
    if not isinstance(move, PlaySet | Add) or not (new := rules.becomes(before, move)):
        return
    value, size = new
    facts = {"player": Who(move.player), "value": value, "size": size}
    yield Moment("largest-set", size, facts)
    if beaten := rules.rival(before, size):
        theirs = {"rival": Who(beaten.owner), "theirs": beaten.value}
        yield Moment("largest-beaten", size, facts | theirs)


# Tables that somebody describes


def restore(setup: Setup, partial: PartialPosition, move: Move) -> Table:
    """Return the table that a partial position describes; the set in the zone at turn is gone."""
    told = partial.table
    table: Table = restored(setup, partial, move)
    table = table._replace(
        tokens=told.get("wins") or told.get("tokens") or _likely_tokens(partial, table, move),
        sets=tuple(sorted(table.sets)),
        zone=told.get("zone", 1),
    )
    _check_sets(table)
    if partial.phase != TURN or partial.turn is None:
        return table
    if table.zone is None and partial.knows("phase"):
        raise BadInput("{key} and phase contradict each other.", "zone")
    zone_is_known = table.play.zones == 1 or partial.knows("zone")
    if partial.knows("turn") and table.zone and zone_is_known:
        return rules.reach(table, partial.turn, table.zone)
    mover = getattr(move, "player", partial.turn)
    zone = move.zone if isinstance(move, PlaySet) else 1
    return rules.reach(table, mover, zone)


def _likely_tokens(partial: PartialPosition, table: Table, move: Move) -> tuple[int, ...]:
    """Return the tokens before a count, which are the totals.

    Where a count names nobody as the second who is out, and nobody told the totals, it is taken to
    be one that needs no second: the first has enough tokens to win.
    """
    names_no_second = isinstance(move, Score) and move.second_out is None
    if names_no_second and not partial.knows("totals"):
        return (table.play.goal,) * len(table.totals)
    return partial.totals


def _check_sets(table: Table) -> None:
    """Raise BadInput if two sets have one size or place, or a value shows on too many cards."""
    places = {(one.owner, one.zone) for one in table.sets}
    sizes = {one.size for one in table.sets}
    if len(places) < len(table.sets) or len(sizes) < len(table.sets):
        raise BadInput("{key}: two of them can’t be on the table together.", "sets")
    if any(rules.seen(table, value) > COPIES for value in VALUES):
        raise BadInput("{key} has more cards of a kind than there are.", "sets")
