"""Nain Jaune on the table screen: the board, and runs with what is taken or forgotten in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ..engine.facts import Card, Cards, Who
from ..engine.offers import (
    Ask,
    Face,
    Field,
    Key,
    Offer,
    Pad,
    Phrase,
    Picks,
    Picture,
    Say,
    Spot,
    Verb,
    Way,
)
from .yellow_dwarf_rules import (
    ACE,
    KING,
    RANK,
    STAKE,
    SUITS,
    Deal,
    Pass,
    Play,
    Table,
    ends_round,
    left_of,
    points_missing,
    span,
)

TAKEN, FORGOTTEN = "check", "warning"  # the signs on a box
ONCE, TWICE = 1, 2  # taps on a box: taken, forgotten


# What lies there


def picture(table: Table) -> Picture:
    """While a run is picked the board is a pad, so that its boxes can be picked with it."""
    players = tuple(
        Spot(f"player:{seat}", seat, Face(None), said)
        for seat in range(len(table.chips))
        if (said := _said_of(table, seat))
    )
    board = () if table.phase == "turn" else tuple(_box(table, box) for box in STAKE)
    return Picture((*players, *board), table.hands)


def _said_of(table: Table, seat: int) -> Phrase:
    if table.phase != "turn":
        return None
    if seat in table.passed:
        return Say("passed")
    return Say("laid-last") if seat == table.leader else None


def _box(table: Table, box: str) -> Spot:
    return Spot(f"box:{box}", None, _face(table, box))


def _face(table: Table, box: str) -> Face:
    return Face(Card(box), icon=box, value=table.board[box])


def before(table: Table, seat: int) -> tuple[Face, ...]:
    if table.phase != "turn":
        return ()
    return (Face(Say("in-hand"), icon="cards", value=table.hands[seat]),)


# Between rounds


def offer(table: Table, actor: int | None, picks: Picks) -> Offer:
    if table.phase == "over":
        return Offer(None, Say("over"))
    if actor is None or table.phase == "between-rounds":
        return deal_offer(table)
    return turn_offer(table, actor, picks)


def deal_offer(table: Table) -> Offer:
    deals = tuple(Deal(seat) for seat in range(len(table.chips)))
    ask = Ask("dealer", Say("who-deals"), lambda seat: f"seat:{seat}")
    prompt = Say("prompt-deal", {"round": table.round + 1})
    if table.dealer is not None:
        dealer = Who(left_of(table, table.dealer))
        prompt = Say("prompt-next-deal", {**prompt.facts, "dealer": dealer})
    return Offer(
        None,
        prompt,
        verbs=(
            Verb("deal", lambda _: deals, lambda _: None, (ask,)),
            Verb("count", lambda _: (), lambda _: None, counts=True),
        ),
        hint=Say("hint-deal"),
    )


# A turn: the first and the last rank of a run, and the board cards in it


def ranks_of(picks: Picks) -> list[int]:
    found = (pick.removeprefix("rank:") for pick in picks if pick.startswith("rank:"))
    return sorted(map(int, found))


def boxes_of(picks: Picks) -> dict[str, int]:
    """The boxes that were tapped, in the board's order, with how often."""
    taps = Counter(pick.removeprefix("box:") for pick in picks if pick.startswith("box:"))
    return {box: taps[box] for box in RANK if taps[box]}


def run_of(table: Table, picks: Picks) -> tuple[int, int] | None:
    """First and last rank; of a run that goes on the first is known, so the last is enough."""
    ranks = ranks_of(picks)
    if not ranks:
        return None
    if len(ranks) == 1 and table.needed is not None:
        return min(table.needed, ranks[0]), ranks[0]
    return ranks[0], ranks[-1]


def whole_run(table: Table, picks: Picks) -> tuple[int, int] | None:
    """The run, once no second rank can be expected."""
    known = table.needed is not None or len(ranks_of(picks)) > 1
    return run_of(table, picks) if known else None


def play_of(table: Table, actor: int, picks: Picks) -> Play | None:
    run, boxes = run_of(table, picks), boxes_of(picks)
    if run is None:
        return None
    took, forgot = (
        tuple(box for box, taps in boxes.items() if taps == count) for count in (ONCE, TWICE)
    )
    return Play(actor, *run, took, forgot)


def turn_offer(table: Table, actor: int, picks: Picks) -> Offer:
    facts = {"player": Who(actor), "needed": Card(str(table.needed))}
    leads = table.needed is None
    return Offer(
        actor,
        Say("prompt-lead" if leads else "prompt-goes-on", facts),
        (rank_pad(table), board_pad(table, picks)),
        (play(table, actor, picks), *held(table, actor, picks), passes(table, actor)),
        hint=Say("hint-lead" if leads else "hint-goes-on", facts),
        so_far=so_far(table, actor, picks),
        whole=without_strays(table, picks),
    )


def so_far(table: Table, actor: int, picks: Picks) -> Phrase:
    """Who lays what, with the board cards that are taken or forgotten."""
    laid = play_of(table, actor, picks)
    if laid is None:
        return None
    key = "laying" + "-took" * bool(laid.took) + "-forgot" * bool(laid.forgot)
    facts = {"player": Who(actor), "span": span(laid.from_, laid.to)}
    return Say(key, facts | {"took": Cards(laid.took), "forgot": Cards(laid.forgot)})


def without_strays(table: Table, picks: Picks) -> Picks | None:
    """A box that was picked before goes when the run is changed so that it passes it no longer."""
    run = whole_run(table, picks)
    if run is None or picks[-1].startswith("box:"):
        return None
    return tuple(pick for pick in picks if not _strays(pick, run))


def _strays(pick: str, run: tuple[int, int]) -> bool:
    rank = RANK.get(pick.removeprefix("box:"))
    return rank is not None and not run[0] <= rank <= run[1]


def rank_pad(table: Table) -> Pad:
    return Pad(tuple(_rank_key(table, rank) for rank in range(ACE, KING + 1)), most=2)


def _rank_key(table: Table, rank: int) -> Key:
    left = max(0, SUITS - table.played[rank - 1])
    note = Say("left", {"count": left}) if left < SUITS else None
    face = Face(None, short=Say(f"rank-{rank}"), note=note, plain=True)
    doubt = "" if left else "deck.exhausted"
    if table.needed is not None and rank < table.needed:
        doubt = "run.wrong-rank"
    return Key(f"rank:{rank}", face, doubt=doubt)


def board_pad(table: Table, picks: Picks) -> Pad:
    """The board: a tap takes a box, a second one says that it was forgotten."""
    run = whole_run(table, picks) or (table.needed or ACE, KING)
    keys = tuple(_box_key(table, box, run) for box in STAKE)
    return Pad(keys, most=TWICE * len(STAKE), board=True)


def _box_key(table: Table, box: str, run: tuple[int, int]) -> Key:
    """Quiet if the card lies there already, or no run can have it now."""
    gone = box in table.boxes_gone
    doubt = ""
    if gone or table.played[RANK[box] - 1] >= SUITS:
        doubt = "deck.exhausted"
    elif _strays(f"box:{box}", run):
        doubt = "board.not-in-run"
    signs = (TAKEN if gone else "", TAKEN, FORGOTTEN)
    return Key(f"box:{box}", _face(table, box), TWICE, doubt, signs)


# Verbs


def play(table: Table, actor: int, picks: Picks) -> Verb:
    """Where points are paid the play that ends the round asks for them."""
    laid = play_of(table, actor, picks)
    asks = laid is not None and not points_missing.kept(table, laid)
    return Verb(
        "play",
        plays(table, actor),
        lambda _: Say("pick-rank"),
        form=last_form(table, laid) if laid and asks else (),
        settles=("payment.points-missing",) if asks else (),
    )


def plays(table: Table, actor: int) -> Callable[[Picks], tuple[Play, ...]]:
    def moves(picks: Picks) -> tuple[Play, ...]:
        laid = play_of(table, actor, picks)
        return (laid,) if laid else ()

    return moves


def last_form(table: Table, laid: Play) -> Way:
    return (Field("points_left", negative=False, none_for="player"), *held_form(table, laid))


def held_form(table: Table, laid: Play) -> Way:
    """Who was left with which of the board cards that have not been seen."""
    gone = table.boxes_gone.union(laid.took, laid.forgot)
    unseen = tuple(box for box in STAKE if box not in gone)
    asked = table.house["held-box"] == "doubles" and unseen
    return (Field("held", words=unseen),) if asked else ()


def held(table: Table, actor: int, picks: Picks) -> tuple[Verb, ...]:
    """Where only board cards in hand are to be told at the end: nobody has one, or somebody has."""
    if table.house["held-box"] != "doubles" or table.house["payment"] == "points":
        return ()
    laid = play_of(table, actor, picks)
    if laid is None or not ends_round(table, laid):
        return (Verb("held", lambda _: (), lambda _: Say("at-the-end")),)
    form = held_form(table, laid)
    moves = plays(table, actor) if form else lambda _: ()
    return (Verb("held", moves, lambda _: Say("none-unseen"), form=form),)


def passes(table: Table, actor: int) -> Verb:
    name = "must-lead" if table.needed is None else "pass"
    return Verb(name, lambda _: (Pass(actor),), lambda _: None, alone=True)


def ways(table: Table) -> tuple[Way, ...]:
    """Who is out, what the others have left, and what happened on the board."""
    house = table.house
    asked = {
        "out": True,
        "left": True,
        "points_left": house["payment"] == "points",
        "took": True,
        "forgot": house["forgot"] == "doubles",
        "held": house["held-box"] == "doubles",
        "opera": house["opera"] != "off",
    }
    return (
        tuple(
            Field(key, negative=False, none_for="out" if "left" in key else "")
            for key, is_asked in asked.items()
            if is_asked
        ),
    )
