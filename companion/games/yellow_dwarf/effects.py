"""What the moves of Nain Jaune do, who pays whom, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...engine.adjust import Adjust, adjusted
from ...engine.facts import AndList, Card, Facts, Say, Who
from ...engine.game import Setup
from ...engine.moves import Pass
from ...engine.rules import left_of
from ...engine.values import add_at, gains
from . import rules
from .rules import ALL_STAKES, DEALT, KING, RANK, STAKE, SUITS, Deal, Paid, Play, Score, Table

# What moves do


def numbers(setup: Setup) -> dict[str, int]:
    """Return how many cards each player gets, how many are set aside, and the first chips."""
    hand = DEALT[len(setup.players)]
    aside = KING * SUITS - hand * len(setup.players)
    return {"hand": hand, "aside": aside, "chips": setup.options["chips"]}


def start(setup: Setup) -> Table:
    """Return the table before the first deal."""
    players = len(setup.players)
    capital = (setup.options["chips"],) * players
    return Table(
        setup.options,
        DEALT[players],
        totals=capital,
        chips=capital,
        hands=(0,) * players,
        board=dict.fromkeys(STAKE, 0),
    )


def begin_round(table: Table, dealer: int | None) -> Table:
    """Take the stakes from everybody and clear what lay open of the last round."""
    players = len(table.totals)
    return table._replace(
        round=table.round + 1,
        dealer=dealer,
        chips=tuple(chips - ALL_STAKES for chips in table.chips),
        board={box: lying + players * STAKE[box] for box, lying in table.board.items()},
        leader=None,
        played=(0,) * KING,
        boxes_gone=frozenset(),
        takers={},
        paid=None,
    )


def deal(table: Table, move: Deal) -> Table:
    """Begin a round and give the turn to the player left of the dealer."""
    return begin_round(table, move.dealer)._replace(
        phase="turn",
        turn=left_of(table, move.dealer),
        hands=(table.dealt,) * len(table.totals),
        undealt=table,
    )


def lay(table: Table, move: Play) -> Table:
    """Lay the cards of a run, without what follows from it on the board."""
    played = list(table.played)
    for rank in move.ranks:
        played[rank - 1] += 1
    return table._replace(
        played=tuple(played),
        boxes_gone=table.boxes_gone.union(move.took, move.forgot),
        hands=rules.hands_after(table, move),
        leader=move.player,
        passed=frozenset(),
        skipped=False,
    )


def play(table: Table, move: Play) -> Table:
    """Lay a run, settle its boxes, and end the round or give the turn on."""
    table = settle_boxes(
        lay(table, move),
        took=dict.fromkeys(move.took, move.player),
        forgot=dict.fromkeys(move.forgot, move.player),
    )
    if table.hands[move.player] == 0:
        owed = table.hands if move.points_left is None else move.points_left
        return end_round(table, move.player, is_opera(table, move.player), owed, move.held)
    if move.to == KING:  # the same player leads again, and it is still the same turn
        return table._replace(needed=None)
    return table._replace(
        had_turn=with_turn_over(table), turn=left_of(table, move.player), needed=move.to + 1
    )


def is_opera(table: Table, player: int) -> bool:
    """Return whether this is a Grand Opera of the player who has just laid the last card."""
    match table.options["opera"]:
        case "first-turn":
            return player not in table.had_turn
        case "before-others":
            others = table.hands[:player] + table.hands[player + 1 :]
            return all(cards == table.dealt for cards in others)
    return False


def pass_turn(table: Table, move: Pass) -> Table:
    """Pass, and find out whether nobody has the rank that goes on."""
    if table.needed is None:  # the table has let a leader pass: the next player leads
        next_leader = left_of(table, move.player)
        return table._replace(had_turn=with_turn_over(table), leader=next_leader, turn=next_leader)
    passed = table.passed | {move.player}
    table = table._replace(
        had_turn=with_turn_over(table), passed=passed, turn=left_of(table, move.player)
    )
    asked = passed if table.skipped else passed | {table.leader}
    return nobody_has_it(table) if len(asked) == len(table.totals) else table


def nobody_has_it(table: Table) -> Table:
    """Give the turn back to who laid the last card, for a new lead or the next rank."""
    assert table.needed is not None
    skips = table.options["stuck"] == "skip" and table.needed < KING
    return table._replace(
        turn=table.leader,
        needed=table.needed + 1 if skips else None,
        passed=frozenset(),
        skipped=skips,
    )


def with_turn_over(table: Table) -> frozenset[int]:
    """Return the seats whose first turn is over when this turn is."""
    assert table.turn is not None
    return table.had_turn | {table.turn}


def give_turn(table: Table, seat: int) -> Table:
    """Give the turn to a seat; a turn that was begun, by a king that was laid, is over by that."""
    if table.leader != table.turn:
        return table._replace(turn=seat)
    return table._replace(had_turn=with_turn_over(table), turn=seat)


# Chips


def pay(table: Table, seat: int, amount: int) -> tuple[Table, int]:
    """Take chips from a player, as far as they last, and return how many were paid."""
    paid = min(amount, table.chips[seat])
    return table._replace(chips=add_at(table.chips, seat, -paid)), paid


def receive(table: Table, seat: int, amount: int) -> Table:
    """Add chips to a player."""
    return table._replace(chips=add_at(table.chips, seat, amount))


def take_box(table: Table, seat: int, box: str) -> Table:
    """Give all that lies in a box to a player."""
    return receive(table, seat, table.board[box])._replace(
        board={**table.board, box: 0}, takers={**table.takers, box: seat}
    )


def double_box(table: Table, seat: int, box: str) -> Table:
    """Let a player pay into a box as much as lies in it."""
    table, paid = pay(table, seat, table.board[box])
    return table._replace(board={**table.board, box: table.board[box] + paid})


def settle_boxes(table: Table, took: Mapping[str, int], forgot: Mapping[str, int]) -> Table:
    """Empty the boxes that were taken, and double those that were forgotten if that was agreed."""
    for box in STAKE:
        if box in took:
            table = take_box(table, took[box], box)
        if box in forgot and table.options["forgot"] == "doubles":
            table = double_box(table, forgot[box], box)
    return table


def end_round(
    table: Table, out: int, opera: bool, owed: tuple[int, ...], held: Mapping[str, int]
) -> Table:
    """Settle a Grand Opera, the payments to who is out and the boxes held, and end the round."""
    if opera:
        for box in STAKE:
            table = take_box(table, out, box)
    payments = []
    for seat, amount in enumerate(owed):
        table, paid = pay(table, seat, amount)
        table = receive(table, out, paid)
        payments.append(paid)
    for box in STAKE:
        if box in held:
            table = double_box(table, held[box], box)
    return table._replace(
        totals=table.chips,
        phase="over" if min(table.chips) < ALL_STAKES else "between-rounds",
        turn=None,
        hands=(0,) * len(table.hands),
        needed=None,
        had_turn=frozenset(),
        undealt=None,
        paid=Paid(out, tuple(payments)),
    )


def score(table: Table, move: Score) -> Table:
    """Count a round; one that was being logged is counted as if it had not been."""
    table = table.undealt or table
    table = begin_round(table, None if table.dealer is None else left_of(table, table.dealer))
    table = settle_boxes(table, move.took, move.forgot)
    owed = move.left if move.points_left is None else move.points_left
    return end_round(table, move.out, move.opera, owed, move.held)


def adjust(table: Table, move: Adjust) -> Table:
    """Set hands, chips and board; between rounds the chips are the totals."""
    table = adjusted(table, move)
    return table if table.phase == "turn" else table._replace(totals=table.chips)


def round_points(table: Table) -> tuple[int, ...]:
    """Return how many chips each player has won or lost in this round."""
    return gains(table.chips, table.totals)


# Facts for sentences


def span(first: int, last: int) -> Card | Say:
    """Return a run in few words."""
    ends = {"first": Card(str(first)), "last": Card(str(last))}
    return ends["first"] if first == last else Say("span", ends)


def payments(after: Table) -> Facts:
    """Return who paid how much to whom when the round ended, as facts for a sentence."""
    if after.paid is None or not any(after.paid.chips):
        return {}
    each = tuple(
        Say("paid-by", {"chips": chips, "player": Who(seat)})
        for seat, chips in enumerate(after.paid.chips)
        if chips
    )
    return {"out": Who(after.paid.out), "payments": AndList(each)}


def payments_after(table: Table, move: Play) -> Facts:
    """Return the payments if the move ends the round and says all that they depend on."""
    whole = rules.ends_round(table, move) and not rules.points_missing.broken(table, move)
    return payments(play(table, move)) if whole else {}


def consequences(table: Table, move: Play) -> Iterator[str]:
    """Yield the words for what a run brings beside its cards: boxes, and the end of the round."""
    if move.took:
        yield "took"
    if move.forgot:
        yield "forgot"
    if rules.ends_round(table, move):
        yield "opera" if is_opera(table, move.player) else "out"


def deal_facts(table: Table, move: Deal) -> Facts:
    """Return what a sentence about a deal may name."""
    return {} if table.dealer is None else {"next": Who(left_of(table, table.dealer))}


def pass_facts(table: Table, move: Pass) -> Facts:
    """Return what a sentence about a pass may name."""
    if table.needed is None:
        return {"logged": "pass-lead"}
    return {"needed": Card(str(table.needed))}


def play_facts(table: Table, move: Play) -> Facts:
    """Return what a sentence about a run may name."""
    named = {RANK[box]: box for box in move.took + move.forgot}
    known = {
        "needed": Card(str(table.needed)),
        "first": Card(str(move.from_)),
        "last": Card(str(move.to)),
        "span": span(move.from_, move.to),
        **_not_laid([box for rank, box in named.items() if rank not in move.ranks]),
        "chips": sum(table.board[box] for box in move.took),
        "then": tuple(consequences(table, move)),
    }
    exhausted = _exhausted(rules.too_few_copies(table, move), "laid")
    return known | exhausted | _paid(payments_after(table, move))


def _not_laid(boxes: list[str]) -> Facts:
    """Return the first box of which the run has no card; the Dwarf is called differently there."""
    if not boxes:
        return {"box": None}
    case = {"case:board.not-in-run": "dwarf"} if boxes[0] == "7D" else {}
    return {"box": Card(boxes[0]), "rank": Card(str(RANK[boxes[0]])), **case}


def score_facts(table: Table, move: Score) -> Facts:
    """Return what a sentence about a counted round may name."""
    known = {"out": Who(move.out)} | _exhausted(rules.named_twice(move), "twice")
    return known | _paid(payments(score(table, move)))


def _exhausted(copies: list[tuple[str | int, int]], case: str) -> Facts:
    """Return the last of the cards that there cannot be; of a board card another sentence."""
    known: Facts = {}
    for card, there in copies:
        known = {"card": Card(str(card)), "copies": there}
        known |= {"case:deck.exhausted": case} if card in RANK else {}
    return known


def _paid(payments: Facts) -> Facts:
    return {**payments, "settled": ("paid",)} if payments else {}
