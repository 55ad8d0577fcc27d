"""The rules of Cover Your Assets beside those of `assets/`: advanced rules, special piles, turns.

Each advanced rule is an option of its own. Without it the move, the key or the card is not known in
the match, so nothing here needs to ask whether it is played.

With 2 or 3 players sets are collected from the special piles. A collected set lies as a claim on no
stack until the other one beside the pile has accepted it or a duel is settled. Then the used piles
are turned up again, and an action card there acts by itself.
"""

from __future__ import annotations

from typing import NamedTuple

from ...engine.rules import Need, moment, rule
from ...engine.schema import Move
from ...engine.values import best_seats, replace_at
from ..assets import pieces
from ..assets import rules as shared
from ..assets.pieces import Claim, Deal, Defend, Discard, Duel, Pile, Press, Steal, Table, Yield
from . import special_piles
from .special_piles import CARDS_IN_PILE, Collect

JAR = "penny-jar"
SHIFTS = ("bottom", "top")  # the top set to the bottom, or the bottom set to the top


# Moves


class EndTurn(NamedTuple):
    """The end of a turn before its second action."""

    player: int


class Improve(NamedTuple):
    """A card from hand that is added to the own top set."""

    player: int
    card: str


class Swap(NamedTuple):
    """A Swap card: the top sets of two players change places."""

    player: int
    with_: int

    @property
    def card(self) -> str:
        """Return the card that is played."""
        return "swap"


class Shift(NamedTuple):
    """A Move card that moves a set of a stack, or the choice after one that was revealed."""

    player: int
    stack: int
    to: str  # one of SHIFTS

    @property
    def card(self) -> str:
        """Return the card that is played."""
        return "move"


# Two actions, a better set


def begin_action(table: Table) -> Table:
    """Count an action: one fewer may be begun after it."""
    return table._replace(actions_left=table.actions_left - 1)


@rule("turn.act-first", needs="actions_left")
def act_first(table: Table, move: EndTurn) -> bool:
    return table.actions_left == table.play.actions


@rule("improve.no-set", needs="stacks")
def improve_no_set(table: Table, move: Improve) -> bool:
    return not table.stacks[move.player]


@rule("improve.joker", overrulable=True)
def improve_joker(table: Table, move: Improve) -> bool:
    return move.card in table.play.deck.jokers


@rule("improve.wrong-card", needs="stacks")
def improve_wrong_card(table: Table, move: Improve) -> bool:
    stack = table.stacks[move.player]
    return bool(stack) and not pieces.fit(table, stack[-1].kind, (move.card,))


def improve(table: Table, move: Improve) -> Table:
    """Add a card to the own top set."""
    *below, top = table.stacks[move.player]
    better = top._replace(cards=table.play.deck.sorted((*top.cards, move.card)))
    stacks = replace_at(table.stacks, move.player, (*below, better))
    return shared.lay_cards(table, move, stacks=stacks)


# The second set, the penny jar


def count_as_two(cards: tuple[str, ...]) -> bool:
    """Return whether cards count as two: a jar counts as two jokers, so it stands alone."""
    return cards == (JAR,) or (len(cards) == 2 and JAR not in cards)


def answer_is_double(duel: Duel | None) -> bool:
    """Return whether the last play is a jar that must be answered double."""
    double = False
    for play in duel.played if duel else ():
        double = play == (JAR,) and not double
    return double


@rule("steal.one-card")
def not_one_card_at_top(table: Table, move: Steal) -> bool:
    return move.depth == 1 and len(move.cards) != 1


@rule("steal.two-cards")
def not_two_cards(table: Table, move: Steal) -> bool:
    return move.depth > 1 and not count_as_two(move.cards)


@rule("steal.too-deep", needs="stacks")
def too_deep(table: Table, move: Steal) -> bool:
    """Protect the bottom set: the second from the top must not be it."""
    if move.depth == 1 or move.from_ == move.player:
        return False
    return 0 < len(table.stacks[move.from_]) <= move.depth


# Nothing else asks for two in reply.
@rule("steal.one-card", needs=Need("duel", only_if="penny-jar"))
def not_one_card_in_duel(table: Table, move: Defend | Press) -> bool:
    return not answer_is_double(table.duel) and len(move.cards) != 1


@rule("duel.answer-double", needs="duel")
def not_answered_double(table: Table, move: Defend | Press) -> bool:
    return answer_is_double(table.duel) and not count_as_two(move.cards)


# Action cards


@rule("deal.action-card-upturned")
def action_card_upturned(table: Table, move: Deal) -> bool:
    return not table.play.deck.actions.isdisjoint(move.cards)


@rule("pair.action-card")
def action_card(table: Table, move: Move) -> bool:
    return not table.play.deck.actions.isdisjoint(shared.pair_of(table, move))


take_action_card = action_card.looking_at(Need("discard", unless="top"))


@rule("swap.self")
def swap_self(table: Table, move: Swap) -> bool:
    return move.with_ == move.player


@rule("swap.needs-sets", needs="stacks")
def swap_needs_sets(table: Table, move: Swap) -> bool:
    return not (table.stacks[move.player] and table.stacks[move.with_])


@rule("shift.needs-two-sets", needs="stacks")
def shift_needs_two_sets(table: Table, move: Shift) -> bool:
    return len(table.stacks[move.stack]) < 2


@rule("shift.not-your-choice", needs="choices")
def not_your_choice(table: Table, move: Shift) -> bool:
    return bool(table.choices) and (move.player, move.stack) != table.choices[0]


@rule("hand.too-few", common="hand", needs=("choices", "hands"), overrulable=True)
def no_card_to_shift_with(table: Table, move: Shift) -> bool:
    return not table.choices and shared.hand_too_few.broken(table, move)


@rule("deck.exhausted", common="copies", needs=("choices", "lying_open"), overrulable=True)
def no_move_card_left(table: Table, move: Shift) -> bool:
    return not table.choices and shared.deck_exhausted.broken(table, move)


def paid_for_shift(table: Table, move: Shift) -> tuple[str, ...]:
    """Return the pick of the Move card, or nothing after one that was turned up."""
    return () if table.choices else ("card:move",)


def use_up(table: Table, move: Swap | Shift | Discard) -> Table:
    """Remove an action card from the game, used or discarded."""
    return shared.lay_cards(table, move, removed=(*table.removed, move.card))


def discard(table: Table, move: Discard) -> Table:
    """Discard a card and refill at once, which matters before the second of two actions."""
    acts = move.card in table.play.deck.actions
    table = use_up(table, move) if acts else shared.discard(table, move)
    hands, draw = shared.refilled(table, move.player)
    return table._replace(hands=hands, draw=draw)


def swap(table: Table, move: Swap) -> Table:
    """Use up a Swap card and exchange the top sets."""
    return swap_tops(use_up(table, move), move.player, move.with_)


def swap_tops(table: Table, one: int, other: int) -> Table:
    """Exchange the top sets of two stacks."""
    (*below, top) = table.stacks[one]
    (*below_other, top_other) = table.stacks[other]
    stacks = replace_at(table.stacks, one, (*below, top_other))
    return table._replace(stacks=replace_at(stacks, other, (*below_other, top)))


def shift(table: Table, move: Shift) -> Table:
    """Move the top or bottom set of a stack, by an action or after a revealed Move card."""
    stack = table.stacks[move.stack]
    shifted = (stack[-1], *stack[:-1]) if move.to == "bottom" else (*stack[1:], stack[0])
    stacks = replace_at(table.stacks, move.stack, shifted)
    if table.choices:
        return table._replace(stacks=stacks, choices=table.choices[1:])
    return use_up(begin_action(table), move)._replace(stacks=stacks)


# Special piles


class Accept(NamedTuple):
    """The answer that leaves a claim to whoever collected it."""

    player: int


class Contest(NamedTuple):
    """Cards that contest a claim."""

    player: int
    cards: tuple[str, ...]


class Reveal(NamedTuple):
    """The next card of a special pile, turned up."""

    pile: int
    card: str


# Rules


@moment("contest.not-yours")
def contest_not_yours(table: Table, move: Accept | Contest) -> bool:
    return move.player != table.turn


@rule("collect.different", needs="piles")
def collect_different(table: Table, move: Collect) -> bool:
    return len(pieces.objects(table.play.deck, special_piles.collected(table, move))) > 1


@rule("collect.no-object", needs="piles")
def no_object(table: Table, move: Collect) -> bool:
    return not pieces.objects(table.play.deck, special_piles.collected(table, move))


@rule("collect.pile-empty", needs="piles")
def pile_empty(table: Table, move: Collect) -> bool:
    return any(table.piles[pile].left == 0 for pile in move.piles)


@rule("collect.one-pile", overrulable=True)
def several_piles(table: Table, move: Collect) -> bool:
    return len(table.totals) == 3 and len(move.piles) > 1


@rule("collect.not-beside-you", overrulable=True)
def not_beside_you(table: Table, move: Collect) -> bool:
    return any(move.player not in special_piles.beside(table, pile) for pile in move.piles)


@rule("steal.wrong-card", needs="claim")
def wrong_card_in_contest(table: Table, move: Contest) -> bool:
    return table.claim is not None and not pieces.fit(table, table.claim.kind, move.cards)


@rule("reveal.wrong-pile", needs="piles")
def wrong_pile(table: Table, move: Reveal) -> bool:
    # of piles that are only told none may be due
    return move.pile not in special_piles.to_reveal(table)[:1]


# What moves do


def deal(table: Table, move: Deal) -> Table:
    """Deal the hands and the special piles."""
    table = shared.deal(table, move)
    return table._replace(
        piles=tuple(Pile(card, CARDS_IN_PILE) for card in move.piles),
        draw=table.draw - CARDS_IN_PILE * len(move.piles),
        lying_open=shared.open_cards_with(table, move.piles),
    )


def collect(table: Table, move: Collect) -> Table:
    """Make a claim of the collected cards, which somebody may contest."""
    cards = table.play.deck.sorted(special_piles.collected(table, move))
    (kind,) = pieces.objects(table.play.deck, cards)
    piles = tuple(
        Pile(None, pile.left - 1) if i in move.piles else pile for i, pile in enumerate(table.piles)
    )
    return shared.lay_cards(
        table,
        move,
        phase="contest",
        turn=special_piles.who_may_contest(table, move),
        piles=piles,
        claim=Claim(move.player, move.piles, kind, cards),
    )


def accept(table: Table, move: Accept) -> Table:
    """Give a claim to whoever collected it."""
    assert table.claim is not None
    return award(table, table.claim.player)


def contest(table: Table, move: Contest) -> Table:
    """Begin a duel about a claim."""
    claim = table.claim
    assert claim is not None
    duel = Duel(move.player, claim.player, 0, claim.kind, (move.cards,))
    return shared.begin_duel(table, move, duel, move.player)


def settle(table: Table, move: Yield) -> Table:
    """Settle a duel about a set on a stack, or about a claim."""
    if table.claim is None or table.duel is None:
        return shared.settle_duel(table, move)
    return award(table, table.duel.opponent(move.player))


def award(table: Table, winner: int) -> Table:
    """Lay the claim and all that was played for it on the winner's stack, as one set."""
    assert table.claim is not None
    cards = table.play.deck.sorted(pieces.at_stake(table))
    stacks = shared.stacked(table.stacks, winner, table.claim.kind, cards)
    return table._replace(claim=None, duel=None, stacks=stacks)


def reveal(table: Table, move: Reveal) -> Table:
    """Turn up a card of a special pile; an action card acts by itself."""
    table = table._replace(lying_open=shared.open_cards_with(table, (move.card,)))
    left = table.piles[move.pile].left
    if move.card not in table.play.deck.actions:
        return table._replace(piles=replace_at(table.piles, move.pile, Pile(move.card, left)))
    removed = table._replace(
        piles=replace_at(table.piles, move.pile, Pile(None, left - 1)),
        removed=(*table.removed, move.card),
    )
    return act_by_itself(removed, move)


def act_by_itself(table: Table, move: Reveal) -> Table:
    """Let a revealed action card act on the two beside the pile, one of whom is active."""
    active = table.active
    assert active is not None
    other = special_piles.other_beside(table, move.pile, active)
    if move.card == "swap":
        both = table.stacks[active] and table.stacks[other]
        return swap_tops(table, active, other) if both else table
    choices = ((active, other), (other, active))
    asked = tuple(choice for choice in choices if len(table.stacks[choice[1]]) >= 2)
    return table._replace(choices=asked)


# Turns and winners


def go_on(table: Table) -> Table:
    """Ask for a choice, for a card to turn up or for a second action, or end the turn."""
    active = table.active
    assert active is not None
    if table.choices:
        return table._replace(phase="shift", turn=table.choices[0][0])
    if special_piles.to_reveal(table):
        return table._replace(phase="reveal", turn=active)
    if table.actions_left and table.hands[active]:
        return table._replace(phase="turn", turn=active)
    return end_turn(table)


def end_turn(table: Table) -> Table:
    """Refill and give the turn to the next who holds a card; if nobody does, end the round."""
    hands, draw = shared.refilled(table)
    for following in seats_after(table):
        if hands[following]:
            return shared.begin_turn(table, following, hands, draw)
    return shared.end_round(table, shared.round_points(table))


def seats_after(table: Table) -> tuple[int, ...]:
    """Return all seats clockwise, from the one after the active player to the active player."""
    assert table.active is not None
    seats = len(table.hands)
    return tuple((table.active + step) % seats for step in range(1, seats + 1))


def skip_turn(table: Table) -> Table:
    """Begin the turn of the next who holds a card, with hands and piles as they are."""
    following = seats_after(table)
    with_cards = [seat for seat in following if table.hands[seat]]
    return shared.begin_turn(table, (*with_cards, *following)[0], table.hands, table.draw)


def give_turn(table: Table, seat: int) -> Table:
    """Refill and begin the turn of a seat; a choice that is open must still be made."""
    if table.choices:
        return table._replace(turn=seat)
    return shared.begin_turn(table, seat, *shared.refilled(table))


def winners(table: Table) -> tuple[int, ...]:
    """Return the seats with most wins or the highest totals, by the goal of the match."""
    return best_seats(table.wins if table.play.goal == "two-wins" else table.totals)
