"""The advanced rules of Cover Your Assets: more actions, deeper attacks, and six more cards.

Each is an option of its own. Without it the move, the key or the card is not known in the match, so
nothing here needs to ask whether it is played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...engine.rules import rule
from ...engine.values import changed
from ..assets import deeds, rules
from ..assets.pieces import Deal, Defend, Discard, Duel, Press, Steal, Table, fit

JAR = "penny-jar"
SHIFTS = ("bottom", "top")  # the top set to the bottom, or the bottom set to the top


# Moves


class EndTurn(NamedTuple):
    player: int


class Improve(NamedTuple):
    player: int
    card: str


class Swap(NamedTuple):
    player: int
    with_: int

    @property
    def card(self) -> str:
        return "swap"


class Shift(NamedTuple):
    """Plays a Move card; after one that was revealed it is the answer to what happens."""

    player: int
    stack: int
    to: str  # one of SHIFTS

    @property
    def card(self) -> str:
        return "move"


# Two actions, a better set


def begin_action(table: Table) -> Table:
    """One fewer may be begun after it."""
    return table._replace(actions_left=table.actions_left - 1)


@rule("turn.act-first", needs="actions_left")
def act_first(table: Table, move: EndTurn) -> bool:
    return table.actions_left == table.play.actions


@rule("improve.no-set", needs="stacks.player")
def improve_no_set(table: Table, move: Improve) -> bool:
    return not table.stacks[move.player]


@rule("improve.joker", overrulable=True)
def improve_joker(table: Table, move: Improve) -> bool:
    return move.card in table.play.deck.jokers


@rule("improve.wrong-card", needs="stacks.player")
def improve_wrong_card(table: Table, move: Improve) -> bool:
    stack = table.stacks[move.player]
    return bool(stack) and not fit(table, stack[-1].kind, (move.card,))


def improve(table: Table, move: Improve) -> Table:
    *below, top = table.stacks[move.player]
    better = top._replace(cards=table.play.deck.sorted((*top.cards, move.card)))
    stacks = changed(table.stacks, move.player, (*below, better))
    return deeds.laid(table, move, stacks=stacks)


# The second set, the penny jar


def count_as_two(cards: tuple[str, ...]) -> bool:
    """A jar counts as two jokers, so it stands alone where two cards are asked for."""
    return cards == (JAR,) or (len(cards) == 2 and JAR not in cards)


def answer_is_double(duel: Duel | None) -> bool:
    """A jar must be answered double, unless it was such an answer itself."""
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


@rule("steal.too-deep", needs="stacks.from")
def too_deep(table: Table, move: Steal) -> bool:
    """The bottom set is safe, so the second from the top must not be it."""
    if move.depth == 1 or move.from_ == move.player:
        return False
    return 0 < len(table.stacks[move.from_]) <= move.depth


@rule("steal.one-card", needs="duel?penny-jar")  # nothing else asks for two in reply
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
def action_card(table: Table, move: Any) -> bool:
    return not table.play.deck.actions.isdisjoint(rules.pair_of(table, move))


take_action_card = action_card.looking_at("discard|top")


@rule("swap.self")
def swap_self(table: Table, move: Swap) -> bool:
    return move.with_ == move.player


@rule("swap.needs-sets", needs="stacks.player/with")
def swap_needs_sets(table: Table, move: Swap) -> bool:
    return not (table.stacks[move.player] and table.stacks[move.with_])


@rule("shift.needs-two-sets", needs="stacks.stack")
def shift_needs_two_sets(table: Table, move: Shift) -> bool:
    return len(table.stacks[move.stack]) < 2


@rule("shift.not-your-choice", needs="choices")
def not_your_choice(table: Table, move: Shift) -> bool:
    return bool(table.choices) and (move.player, move.stack) != table.choices[0]


@rule("hand.too-few", needs="choices hands.player", overrulable=True)
def no_card_to_shift_with(table: Table, move: Shift) -> bool:
    return not table.choices and rules.hand_too_few.broken(table, move)


@rule("deck.exhausted", needs="choices lying_open", overrulable=True)
def no_move_card_left(table: Table, move: Shift) -> bool:
    return not table.choices and rules.deck_exhausted.broken(table, move)


def paid_for_shift(table: Table, move: Shift) -> tuple[str, ...]:
    """Nobody pays for what follows from a card that was turned up."""
    return () if table.choices else ("card:move",)


def use_up(table: Table, move: Swap | Shift | Discard) -> Table:
    """An action card leaves the game, used or discarded."""
    return deeds.laid(table, move, removed=(*table.removed, move.card))


def discard(table: Table, move: Discard) -> Table:
    """Refilled at once: that matters if it is the first of two actions."""
    acts = move.card in table.play.deck.actions
    table = use_up(table, move) if acts else deeds.discard(table, move)
    hands, draw = deeds.refilled(table, move.player)
    return table._replace(hands=hands, draw=draw)


def swap(table: Table, move: Swap) -> Table:
    return swap_tops(use_up(table, move), move.player, move.with_)


def swap_tops(table: Table, one: int, other: int) -> Table:
    (*below, top), (*below_other, top_other) = table.stacks[one], table.stacks[other]
    stacks = changed(table.stacks, one, (*below, top_other))
    return table._replace(stacks=changed(stacks, other, (*below_other, top)))


def shift(table: Table, move: Shift) -> Table:
    """An action, or the answer to a Move card that was revealed: nobody pays for that."""
    stack = table.stacks[move.stack]
    shifted = (stack[-1], *stack[:-1]) if move.to == "bottom" else (*stack[1:], stack[0])
    stacks = changed(table.stacks, move.stack, shifted)
    if table.choices:
        return table._replace(stacks=stacks, choices=table.choices[1:])
    return use_up(begin_action(table), move)._replace(stacks=stacks)
