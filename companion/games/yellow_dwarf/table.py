"""Nain Jaune on the table screen: the board, and runs with what is taken or forgotten in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from ...engine.ending import phrase_for_seats
from ...engine.errors import BadInput
from ...engine.facts import Card, Moment, Phrase, Say, Who
from ...engine.fields import Field, FormFields
from ...engine.game import Setup, restored
from ...engine.judge import PartialPosition
from ...engine.match import Match
from ...engine.moves import Pass
from ...engine.offers import (
    Chance,
    Face,
    Key,
    Offer,
    Pad,
    Picks,
    PicksSummary,
    Picture,
    Spot,
    Verb,
    alone,
    ask_seat,
    deal_offer,
    picked,
    plain_key,
    who_begins,
)
from ...engine.rules import left_of, wrong_entries
from ...engine.schema import AMOUNT, Move, OneOf, Seat, Value, WordMap
from . import rules
from .effects import begin_round, is_opera, payments, span
from .rules import ACE, ALL_STAKES, KING, RANK, STAKE, SUITS, Deal, Play, Score, Table

# the signs on a box
TAKEN = "check"
FORGOTTEN = "warning"
# taps on a box: taken, forgotten
ONCE = 1
TWICE = 2
ANSWERS = {"taken": ONCE, "forgotten": TWICE, "no": 0}  # to "Was that 7 the Dwarf?"


# What lies there


def picture(table: Table) -> Picture:
    """Return what lies on the table; the board is a pad, so that boxes can be picked with a run."""
    players = tuple(
        Spot(f"player:{seat}", seat, Face(None), note)
        for seat in range(len(table.chips))
        if (note := _note_of(table, seat))
    )
    return Picture(players, table.hands)


def _note_of(table: Table, seat: int) -> Phrase:
    if table.phase != "turn":
        return None
    if seat in table.passed:
        return Say("passed")
    return Say("laid-last") if seat == table.leader else None


def still_board(table: Table) -> Pad:
    """Return the board as it lies between rounds, before anybody stakes."""
    keys = [Key(f"box:{box}", _face(table, box, table.board[box]), signs=("",)) for box in STAKE]
    return Pad(tuple(keys), most=0, board="boxes")


def _face(table: Table, box: str, chips: int) -> Face:
    """Return the face of a box; an empty one says who took it."""
    taker = table.takers.get(box)
    note = Say("took-it", {"player": Who(taker)}) if taker is not None and not chips else None
    return Face(Card(box), icon=box, short=Say(f"box-{box}"), value=chips, note=note)


def cards_of_run(table: Table, move: Play) -> Picks:
    """Return the picks that mean the cards of a run."""
    return tuple(f"rank:{rank}" for rank in move.ranks)


# Between rounds


def deal(table: Table, actor: int | None, picks: Picks) -> Offer:
    """Return the offer between rounds: who deals, the board, and what was paid last."""
    prompt = Say("prompt-deal", {"round": table.round + 1})
    few = len(table.totals) <= 4  # one sentence can hold who paid whom
    if table.dealer is not None:
        dealer = Who(left_of(table, table.dealer))
        prompt = Say("prompt-next-deal", {**prompt.facts, "dealer": dealer})
    return deal_offer(
        table,
        who_begins(table, Deal),
        asks=ask_seat("dealer", Say("who-deals")),
        prompt=prompt,
        hint=Say("hint-paid", paid) if few and (paid := payments(table)) else Say("hint-deal"),
    )


# A turn: the first and the last rank of a run, and the board cards in it


def picked_ranks(picks: Picks) -> list[int]:
    """Return the ranks among the picks, the lowest first."""
    return sorted(map(int, picked(picks, "rank")))


def picked_play(table: Table, actor: int, picks: Picks) -> Play | None:
    """Return the run that the picks mean; if it goes on, its first rank is known."""
    ranks = picked_ranks(picks)
    if not ranks:
        return None
    first, last = ranks[0], ranks[-1]
    if table.needed is not None:
        first = min(first, table.needed)
    taps = Counter(picks)
    took = tuple([box for box in STAKE if taps[f"box:{box}"] == ONCE])
    forgot = tuple([box for box in STAKE if taps[f"box:{box}"] == TWICE])
    return Play(actor, first, last, took, forgot)


def turn(table: Table, actor: int, picks: Picks) -> Offer:
    """Return the offer of a turn: the first and last rank of a run, the boxes in it, or a pass."""
    laid = picked_play(table, actor, picks)
    leads = table.needed is None
    ends = len(picked_ranks(picks)) > 1 or not leads  # no second rank is to come
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
        (
            play_verb(table, actor, laid)._replace(begun=begun),
            *held_verbs(table, actor, laid),
            pass_verb(table, actor),
        ),
        hint=Say("hint-lead" if leads else "hint-goes-on", facts),
        summary=PicksSummary(
            so_far(table, laid, passing) if laid else None,
            so_far(table, laid) if laid else None,
            whole=answered(without_strays(picks, passing), asked) if passing else None,
        ),
    )


def open_boxes(table: Table, passing: range | None) -> list[str]:
    """Return the boxes whose card may be in the run."""
    return [b for b in STAKE if b not in table.boxes_gone and RANK[b] in (passing or ())]


def asked_box(table: Table, passing: range | None, picks: Picks) -> str | None:
    """Return the box that an answer is about: the only one in the run, or the one tapped last."""
    boxes = open_boxes(table, passing)
    if len(boxes) == 1:
        return boxes[0]
    return next((box for box in reversed(picked(picks, "box")) if box in boxes), None)


def answer_pad(count: int | None) -> Pad:
    """Return the keys that answer whether the board card was in the run, as taps on its box do."""
    keys = [
        plain_key(f"answer:{answer}", Say(answer))._replace(along=taps == count)
        for answer, taps in ANSWERS.items()
    ]
    return Pad(tuple(keys), most=0 if count is None else 1, spare=True, waits=count is None)


def answered(picks: Picks, asked: str | None) -> Picks:
    """Return the picks with an answer replaced by the taps on the box that mean the same."""
    given = picked(picks, "answer")
    if not given:
        return picks
    kept = tuple([p for p in picks if p != f"box:{asked}" and not p.startswith("answer:")])
    return kept + (f"box:{asked}",) * (ANSWERS[given[-1]] if asked else 0)


def so_far(table: Table, laid: Play, passing: range | None = None) -> Phrase:
    """Return the run and what it comes to on the board, or what is asked about it."""
    key = "laying" + "-took" * bool(laid.took) + "-forgot" * bool(laid.forgot)
    boxes = open_boxes(table, passing)
    if key == "laying" and boxes:
        key = f"laying-{boxes[0]}" if len(boxes) == 1 else "laying-boxes"
    facts = {
        "player": Who(laid.player),
        "span": span(laid.from_, laid.to),
        "chips": sum(table.board[box] for box in laid.took),
        "count": len(laid.forgot),
    }
    return Say(key, facts)


def without_strays(picks: Picks, passing: range) -> Picks:
    """Return the picks without boxes that a changed run no longer passes."""
    if picks[-1].startswith("box:"):
        return picks
    strays = [f"box:{box}" for box, rank in RANK.items() if rank not in passing]
    return tuple([pick for pick in picks if pick not in strays])


@lru_cache
def rank_pad(needed: int | None, played: tuple[int, ...]) -> Pad:
    """Return the keys for the first and last rank of a run; if it goes on, only for the last."""
    keys = (_rank_key(rank, SUITS - laid, needed or ACE) for rank, laid in enumerate(played, ACE))
    return Pad(tuple(keys), most=2 if needed is None else 1)


def _rank_key(rank: int, left: int, needed: int) -> Key:
    doubt = ""
    if rank < needed:
        doubt = rules.wrong_rank.id
    elif left <= 0:
        doubt = rules.deck_exhausted.id
    return plain_key(f"rank:{rank}", Say(f"rank-{rank}"))._replace(doubt=doubt)


def with_run(pad: Pad, laid: Play | None) -> Pad:
    """Return the pad with all ranks of the run marked, not only its ends."""
    if laid is None:
        return pad
    keys = (
        key._replace(along=rank in laid.ranks and not key.doubt)
        for rank, key in enumerate(pad.keys, ACE)
    )
    return pad._replace(keys=tuple(keys))


def board_pad(table: Table, passing: range | None) -> Pad:
    """Return the keys of the boxes: a tap takes one, a second tap says that it was forgotten."""
    can_pass = passing or range(table.needed or ACE, KING + 1)
    keys = tuple([_box_key(table, box, can_pass) for box in STAKE])
    if passing:  # those that the run may have taken are lit
        keys = tuple([key._replace(lit=not key.doubt) for key in keys])
    return Pad(keys, most=TWICE * len(STAKE), board="boxes")


def _box_key(table: Table, box: str, can_pass: range) -> Key:
    """Return the key of a box; it is quiet if its card lies there already or no run can have it."""
    gone = box in table.boxes_gone
    stray = "" if RANK[box] in can_pass else rules.not_in_run.id
    doubt = rules.deck_exhausted.id if gone else stray
    was = FORGOTTEN if table.board[box] else TAKEN  # a box that was taken is empty
    signs = (was if gone else "", TAKEN, FORGOTTEN)
    return Key(f"box:{box}", _face(table, box, table.board[box]), TWICE, doubt, signs)


# Verbs


def plays(table: Table, actor: int, picks: Picks) -> tuple[Play, ...]:
    """Return the run that the picks mean, if any."""
    laid = picked_play(table, actor, picks)
    return (laid,) if laid else ()


def play_verb(table: Table, actor: int, laid: Play | None) -> Verb:
    """Return the verb that lays this run; it asks what the others hold if that is paid for now."""
    form: FormFields = ()
    if laid and rules.points_missing.broken(table, laid):
        wrong = wrong_entries(table, rules.impossible_hand)
        points = Field(
            "points_left",
            negative=False,
            asked=lambda entered, seat: seat != actor,  # who is out has nothing left
            wrong=wrong,
        )
        form = (points, *held_form(table, laid))
    settles = (rules.points_missing.id,) if form else ()
    return Verb("play", partial(plays, table, actor), form=form, settles=settles)


def held_verbs(table: Table, actor: int, laid: Play | None) -> tuple[Verb, ...]:
    """Return the verb that ends the round with board cards in hands, if they double boxes."""
    if table.options["held-box"] != "doubles" or table.options["payment"] == "points":
        return ()
    last = laid is not None and rules.ends_round(table, laid)
    form = held_form(table, laid) if laid and last else ()
    wants = Say("none-unseen" if last else "at-the-end")
    moves = partial(plays, table, actor) if form else lambda _: ()
    return (Verb("held", moves, lambda _: wants, form=form),)


def held_form(table: Table, laid: Play) -> FormFields:
    """Return the field that asks who was left with which of the unseen board cards."""
    gone = table.boxes_gone.union(laid.took, laid.forgot)
    unseen = tuple(box for box in STAKE if box not in gone)
    asked = table.options["held-box"] == "doubles" and unseen
    holds = WordMap(OneOf(unseen), Seat(len(table.totals)))
    return (Field("held", holds),) if asked else ()


def pass_verb(table: Table, actor: int) -> Verb:
    """Return the verb that passes, named for why it cannot if a lead is due."""
    name = "must-lead" if table.needed is None else "pass"
    return alone(name, Pass(actor))


def count_fields(table: Table) -> FormFields:
    """Return the form that counts a round: who is out, what the others have left, the board."""
    known = table.hands if table.turn is not None else None
    wrong = wrong_entries(table, rules.dealt_too_few, rules.out_has_cards)
    left = Field("left", known=known, wrong=wrong)
    points = Field("points_left", wrong=wrong_entries(table, rules.impossible_left))

    def asked(entered: Mapping[str, Value], seat: int) -> bool:
        return entered.get("out") != seat

    hands = [field._replace(negative=False, asked=asked) for field in (left, points)]
    board = [Field(key) for key in ("took", "forgot", "held", "opera")]
    return Field("out"), *hands, *board


# What can be done now


def hand_keys(table: Table) -> tuple[Key, ...]:
    """Return the keys by which somebody enters the own hand."""
    keys = rank_pad(None, (0,) * len(table.played)).keys
    return tuple(key._replace(most=SUITS) for key in keys)


def sum_up_runs(table: Table, plays: Sequence[Play], hand: Picks | None) -> list[Chance]:
    """Sum up the legal runs by the longest ones, with the rank that goes on."""
    words = Say("runs-within")
    if table.needed is not None:
        words = Say("rank-missing", {"needed": Card(str(table.needed))})
    return [Chance(words=words, faces=tuple(Face(span(*run)) for run in longest(plays)))]


def longest(runs: Sequence[Play]) -> list[tuple[int, int]]:
    """Return the first and last ranks of the runs that are no part of a longer one."""
    ends = {(run.from_, run.to) for run in runs}
    return sorted(
        (first, last)
        for first, last in ends
        if (first - 1, last) not in ends and (first, last + 1) not in ends
    )


# Moments that people remember, and the end of a match


def ended(match: Match[Table]) -> Phrase:
    """Return why the match ended: who cannot pay the next stakes."""
    table = match.table
    poor = [seat for seat, chips in enumerate(table.chips) if chips < ALL_STAKES]
    return phrase_for_seats("ended-poor", poor, stakes=ALL_STAKES)


def moments(before: Table, move: Move, after: Table) -> Iterator[Moment]:
    """Yield the last payment of a match, a Grand Opera, and the boxes by what was in them."""
    if isinstance(move, Play):
        owners = dict.fromkeys(move.took, move.player)
        player = move.player
        opera = rules.ends_round(before, move) and is_opera(before, player)
    elif isinstance(move, Score):
        owners = dict(move.took)
        player = move.out
        opera = move.opera
        before = begin_round(before.undealt or before, None)
    else:
        return
    if after.phase == "over" and (paid := payments(after)):
        yield Moment("last-payment", 0, paid)
    if opera:
        yield Moment("opera", 0, {"player": Who(player), "round": before.round})
    for box, owner in owners.items():
        facts = {"player": Who(owner), "box": Card(box), "chips": before.board[box]}
        yield Moment("fullest-box", before.board[box], facts)


# Tables that somebody describes


def restore(setup: Setup, partial: PartialPosition, move: Move) -> Table:
    """Return the table that a partial position describes; an unknown hand has enough cards."""
    table: Table = restored(setup, partial, move)
    chips = sum(table.chips) + sum(table.board.values())
    seats = len(setup.players)
    if partial.knows("chips", "board") and chips != seats * table.options["chips"]:
        raise BadInput("{key} and chips don’t add up to what’s in the game.", "board")
    return table._replace(
        hands=partial.table.get("hands", (AMOUNT,) * seats),
        boxes_gone=frozenset(table.boxes_gone),
    )
