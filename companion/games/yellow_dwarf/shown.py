"""Nain Jaune on the table screen: the board, and runs with what is taken or forgotten in them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial
from typing import Any

from ...engine.facts import Card, Who
from ...engine.game import Setup
from ...engine.moves import Pass
from ...engine.offers import (
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
    alone,
    deal_offer,
    picked,
    plain_key,
    seat_spot,
    who_begins,
)
from .deeds import payments, span
from .rules import (
    ACE,
    KING,
    RANK,
    STAKE,
    SUITS,
    Deal,
    Play,
    Table,
    deck_exhausted,
    ends_round,
    left_of,
    not_in_run,
    points_missing,
    wrong_left,
    wrong_points,
    wrong_rank,
)

TAKEN, FORGOTTEN = "check", "warning"  # the signs on a box
ONCE, TWICE = 1, 2  # taps on a box: taken, forgotten
ANSWERS = {"taken": ONCE, "forgotten": TWICE, "no": 0}  # to "Was that 7 the Dwarf?"


# What lies there


def picture(table: Table) -> Picture:
    """The board is a pad, so that its boxes can be picked with a run."""
    players = tuple(
        Spot(f"player:{seat}", seat, Face(None), said)
        for seat in range(len(table.chips))
        if (said := _said_of(table, seat))
    )
    facts = {"player": Who(0), "needed": Card("10")}
    prompts = [
        (Say(f"prompt-{how}", facts), Say(f"hint-{how}", facts)) for how in ("lead", "goes-on")
    ]
    notes = Say("passed"), Say("laid-last")
    return Picture(players, table.hands, notes=notes, prompts=tuple(prompts))


def _said_of(table: Table, seat: int) -> Phrase:
    if table.phase != "turn":
        return None
    if seat in table.passed:
        return Say("passed")
    return Say("laid-last") if seat == table.leader else None


def still_board(table: Table) -> Pad:
    """Between rounds it is only looked at: what lies there when everybody has staked."""
    players = len(table.totals) if table.phase == "between-rounds" else 0
    keys = [
        Key(f"box:{box}", _face(table, box, table.board[box] + players * stake), signs=("",))
        for box, stake in STAKE.items()
    ]
    return Pad(tuple(keys), most=0, board="boxes")


def _face(table: Table, box: str, chips: int) -> Face:
    """Of an empty box, who took it."""
    taker = table.takers.get(box)
    note = Say("took-it", {"player": Who(taker)}) if taker is not None and not chips else None
    return Face(Card(box), icon=box, short=Say(f"box-{box}"), value=chips, note=note)


def run(table: Table, move: Play) -> Picks:
    """The ranks of a run come from a hand."""
    return tuple(f"rank:{rank}" for rank in move.ranks)


# Between rounds


def over(table: Table, actor: int | None, picks: Picks) -> Offer:
    return Offer(None, Say("over"), (still_board(table),))


def deal(table: Table, actor: int | None, picks: Picks) -> Offer:
    prompt = Say("prompt-deal", {"round": table.round + 1})
    if table.dealer is not None:
        dealer = Who(left_of(table, table.dealer))
        prompt = Say("prompt-next-deal", {**prompt.facts, "dealer": dealer})
    return deal_offer(
        table,
        who_begins(table, Deal),
        asks=Ask("dealer", Say("who-deals"), seat_spot),
        prompt=prompt,
        pads=(still_board(table),),
        hint=Say("hint-paid", paid) if (paid := _told_at_a_glance(table)) else Say("hint-deal"),
    )


# A turn: the first and the last rank of a run, and the board cards in it


def ranks_of(picks: Picks) -> list[int]:
    return sorted(map(int, picked(picks, "rank")))


def play_of(table: Table, actor: int, picks: Picks) -> Play | None:
    """Of a run that goes on the first rank is known, so that the last is enough."""
    ranks = ranks_of(picks)
    if not ranks:
        return None
    first, last = ranks[0], ranks[-1]
    if table.needed is not None:
        first = min(first, table.needed)
    taps = Counter(picks)
    took, forgot = (
        tuple([box for box in STAKE if taps[f"box:{box}"] == count]) for count in (ONCE, TWICE)
    )
    return Play(actor, first, last, took, forgot)


def turn(table: Table, actor: int, picks: Picks) -> Offer:
    laid = play_of(table, actor, picks)
    leads = table.needed is None
    ends = len(ranks_of(picks)) > 1 or not leads  # no second rank is to come
    passing = None if laid is None or not ends else laid.ranks
    asked = asked_box(table, passing, picks)
    answered_it = any(pick.startswith(("box:", "answer:")) for pick in picks)
    begun = not ends or (bool(open_boxes(table, passing)) and not answered_it)
    facts = {"player": Who(actor), "needed": Card(str(table.needed))}
    return Offer(
        actor,
        Say("prompt-lead" if leads else "prompt-goes-on", facts),
        (
            answer_pad(picks.count(f"box:{asked}") if asked else None),
            with_run(rank_pad(table.needed, table.played), laid),
            board_pad(table, passing),
        ),
        (play(table, laid)._replace(begun=begun), *held(table, laid), passes(table, actor)),
        hint=Say("hint-lead" if leads else "hint-goes-on", facts),
        so_far=so_far(table, laid, passing) if laid else None,
        brief=so_far(table, laid) if laid else None,
        whole=answered(without_strays(picks, passing), asked) if passing else None,
    )


def open_boxes(table: Table, passing: range | None) -> list[str]:
    """Whose card may be in the run."""
    return [b for b in STAKE if b not in table.boxes_gone and RANK[b] in (passing or ())]


def asked_box(table: Table, passing: range | None, picks: Picks) -> str | None:
    """The box that an answer is about: the only one in the run, or the one tapped last."""
    found = open_boxes(table, passing)
    if len(found) == 1:
        return found[0]
    return next((box for box in reversed(picked(picks, "box")) if box in found), None)


def answer_pad(count: int | None) -> Pad:
    """Was that the board card? A tap on its box says it as well."""
    keys = [
        plain_key(f"answer:{said}", Say(said))._replace(along=taps == count)
        for said, taps in ANSWERS.items()
    ]
    return Pad(tuple(keys), most=0 if count is None else 1, spare=True, waits=count is None)


def answered(picks: Picks, asked: str | None) -> Picks:
    """An answer becomes the taps on the box that say the same."""
    said = picked(picks, "answer")
    if not said:
        return picks
    kept = tuple([p for p in picks if p != f"box:{asked}" and not p.startswith("answer:")])
    return kept + (f"box:{asked}",) * (ANSWERS[said[-1]] if asked else 0)


def so_far(table: Table, laid: Play, passing: range | None = None) -> Phrase:
    """The run, and what it comes to on the board; or what is asked about it."""
    key = "laying" + "-took" * bool(laid.took) + "-forgot" * bool(laid.forgot)
    found = open_boxes(table, passing)
    if key == "laying" and found:
        key = f"laying-{found[0]}" if len(found) == 1 else "laying-boxes"
    facts = {
        "player": Who(laid.player),
        "span": span(laid.from_, laid.to),
        "chips": sum(table.board[box] for box in laid.took),
        "count": len(laid.forgot),
    }
    return Say(key, facts)


def without_strays(picks: Picks, passing: range) -> Picks:
    """A box goes that was picked before the run was changed so that it passes it no longer."""
    if picks[-1].startswith("box:"):
        return picks
    strays = [f"box:{box}" for box, rank in RANK.items() if rank not in passing]
    return tuple([pick for pick in picks if pick not in strays])


@lru_cache
def rank_pad(needed: int | None, played: tuple[int, ...]) -> Pad:
    """The first and the last of a run; of one that goes on only the last."""
    keys = (_rank_key(rank, SUITS - laid, needed or ACE) for rank, laid in enumerate(played, ACE))
    return Pad(tuple(keys), most=2 if needed is None else 1)


def _rank_key(rank: int, left: int, needed: int) -> Key:
    doubt = wrong_rank.id if rank < needed else "" if left > 0 else deck_exhausted.id
    return rank_key(rank)._replace(doubt=doubt)


def rank_key(rank: int) -> Key:
    return plain_key(f"rank:{rank}", Say(f"rank-{rank}"))


def rank_told(setup: Setup, key: str, value: Any) -> Key | None:
    """As an answer to "May I …?"."""
    return rank_key(value) if key in ("from", "to", "needed") else None


def with_run(pad: Pad, laid: Play | None) -> Pad:
    """The whole run is seen, not only its ends."""
    if laid is None:
        return pad
    keys = (
        key._replace(along=rank in laid.ranks and not key.doubt)
        for rank, key in enumerate(pad.keys, ACE)
    )
    return pad._replace(keys=tuple(keys))


def board_pad(table: Table, passing: range | None) -> Pad:
    """A tap takes a box, a second one says that it was forgotten."""
    can_pass = passing or range(table.needed or ACE, KING + 1)
    keys = tuple([_box_key(table, box, can_pass) for box in STAKE])
    return Pad(keys, most=TWICE * len(STAKE), board="boxes")


def _box_key(table: Table, box: str, can_pass: range) -> Key:
    """Quiet if the card lies there already, or no run can have it now."""
    gone = box in table.boxes_gone
    stray = "" if RANK[box] in can_pass else not_in_run.id
    doubt = deck_exhausted.id if gone else stray
    was = FORGOTTEN if table.board[box] else TAKEN  # a box that was taken is empty
    signs = (was if gone else "", TAKEN, FORGOTTEN)
    return Key(f"box:{box}", _face(table, box, table.board[box]), TWICE, doubt, signs)


# Verbs


def play(table: Table, laid: Play | None) -> Verb:
    """Where points are paid the play that ends the round asks for them."""
    moves = (laid,) if laid else ()
    form: Way = ()
    if laid and points_missing.broken(table, laid):
        wrong = partial(wrong_points, table)
        points = Field("points_left", negative=False, none_for="player", wrong=wrong)
        form = (points, *held_form(table, laid))
    settles = (points_missing.id,) if form else ()
    return Verb("play", lambda _: moves, form=form, settles=settles)


def held(table: Table, laid: Play | None) -> tuple[Verb, ...]:
    """Where only board cards in hand are to be told at the end: nobody has one, or somebody has."""
    if table.house["held-box"] != "doubles" or table.house["payment"] == "points":
        return ()
    last = laid is not None and ends_round(table, laid)
    form = held_form(table, laid) if laid and last else ()
    moves = (laid,) if form else ()
    wants = Say("none-unseen" if last else "at-the-end")
    return (Verb("held", lambda _: moves, lambda _: wants, form=form),)


def held_form(table: Table, laid: Play) -> Way:
    """Who was left with which of the board cards that have not been seen."""
    gone = table.boxes_gone.union(laid.took, laid.forgot)
    unseen = tuple(box for box in STAKE if box not in gone)
    asked = table.house["held-box"] == "doubles" and unseen
    return (Field("held", words=unseen),) if asked else ()


def passes(table: Table, actor: int) -> Verb:
    name = "must-lead" if table.needed is None else "pass"
    return alone(name, Pass(actor))


def ways(table: Table) -> tuple[Way, ...]:
    """Who is out, what the others have left, and what happened on the board."""
    known = table.hands if table.turn is not None else None
    left = Field("left", known=known, wrong=partial(wrong_left, table))
    points = Field("points_left", wrong=partial(wrong_points, table))
    hands = [field._replace(negative=False, none_for="out") for field in (left, points)]
    board = [Field(key) for key in ("took", "forgot", "held", "opera")]
    return ((Field("out"), *hands, *board),)


def _told_at_a_glance(table: Table) -> dict[str, Any] | None:
    """Who paid whom, for a table small enough for one sentence; the round's end told it anyhow."""
    return payments(table) if len(table.totals) <= 4 else None
