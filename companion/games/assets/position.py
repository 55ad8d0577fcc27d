"""Read a table of the asset games of which only some parts are known, and put it together.

Three things can be vague: a stack of which nothing was told, a set of which only its kind was, or
only that it is there, and cards of the pile that nobody noted. In place of what is vague stands the
`NOT_NOTED` card or kind, which fits every other card, so that no rule is broken by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...engine.adjust import COUNT, counts
from ...engine.errors import BadInput
from ...engine.game import Setup, restored
from ...engine.judge import PartialPosition
from ...engine.moves import KindOf, seat
from ...engine.rules import BETWEEN, OVER
from ...engine.schema import Each, Fields, Kind, ListOf, Maybe, Move, OneOf, Value, Whole
from .pieces import NOT_NOTED, Duel, Set, Stack, Table, Take, card, fit, kind_of_set, seen

# Two parts of a table are no keys of a position; they follow from these keys.
DERIVED_FROM: Mapping[str, frozenset[str]] = {
    "lying_open": frozenset({"stacks", "discard", "duel", "removed", "piles", "claim"}),
    "choices": frozenset({"turn", "piles"}),
}
TOP = Whole(1, 1)  # the depth of a set that lies on top
# As many sets as any rule counts: two to be moved, and one more below them.
UNKNOWN_STACK: Stack = (Set(NOT_NOTED, ()),) * 3


# What can be told


def stacks_schema(setup: Setup) -> Each:
    """Return the schema of the stacks: one for each player, null where nothing is known of it."""
    a_set = Fields(
        {
            "kind": kind_of_set(setup, NOT_NOTED),
            "cards": ListOf(card(setup), least=1),
        },
        optional=("cards",),
        make=Set,
    )
    return Each(Maybe(ListOf(a_set)), len(setup.players))


def discard_schema(setup: Setup) -> ListOf:
    """Return the schema of the discard pile, in which some cards were not noted."""
    return ListOf(OneOf((*card(setup).words, NOT_NOTED)))


def duel_schema(setup: Setup, depth: Whole = TOP) -> Maybe:
    """Return the schema of a duel, null while there is none."""
    fields: dict[str, Kind] = {
        "attacker": seat(setup),
        "defender": seat(setup),
        "depth": depth,
        "kind": kind_of_set(setup),
        "played": ListOf(ListOf(card(setup))),
    }
    return Maybe(Fields(fields, make=Duel))


TABLE_KEYS: Mapping[str, KindOf] = {
    "stacks": stacks_schema,
    "hands": counts,
    "draw": COUNT,
    "discard": discard_schema,
    "duel": duel_schema,
}


def keys_with_gaps(told: Mapping[str, Value]) -> frozenset[str]:
    """Return "stacks" if nothing is known of a stack, or not every card of a set; else nothing."""
    for stack in told.get("stacks", ()):
        if stack is None or any(not told_set.cards for told_set in stack):
            return frozenset({"stacks"})
    return frozenset()


# The table that it makes


def restore(setup: Setup, partial: PartialPosition, move: Move) -> Table:
    """Return the table that a partial position describes, with something harmless in each gap."""
    table: Table = restored(setup, partial, move)
    told = partial.table
    table = table._replace(
        active=_whose_turn_it_is(partial),
        stacks=_stacks(table, told),
        hands=told.get("hands", (table.play.full_hand,) * len(setup.players)),
        draw=told.get("draw", table.play.deck.size),
        actions_left=told.get("actions_left", table.play.actions),
    )
    if isinstance(move, Take) and move.top and "discard" not in told:
        table = table._replace(discard=(NOT_NOTED,))  # the move itself tells what lies there
    _check_duel(table, partial)
    return with_cards_counted(table, "stacks", "discard", "duel")


def _whose_turn_it_is(partial: PartialPosition) -> int | None:
    """Return the player whose turn is interrupted by a contest or duel, or else who is at turn."""
    claim = partial.table.get("claim")
    duel = partial.table.get("duel")
    if partial.phase in (BETWEEN, OVER):
        return None
    if claim:
        return int(claim.player)
    if duel:
        return int(duel.attacker)
    return partial.turn


def _stacks(table: Table, told: Mapping[str, Value]) -> tuple[Stack, ...]:
    """Return the stack of each player."""
    nothing_told = (None,) * len(table.totals)
    return tuple(_stack(table, sets) for sets in told.get("stacks", nothing_told))


def _stack(table: Table, told_sets: Stack | None) -> Stack:
    """Return a stack as the rules see it; of one of which nothing was told, sets of any kind."""
    if told_sets is None:
        return UNKNOWN_STACK
    return tuple(_whole_set(table, told_set) for told_set in told_sets)


def _whole_set(table: Table, told_set: Set) -> Set:
    """Return a set as the rules see it: of one whose cards were not told, a card of its kind."""
    if told_set.cards is None:
        known_cards = () if told_set.kind == NOT_NOTED else (told_set.kind,)
        return Set(told_set.kind, known_cards)
    if not fit(table, told_set.kind, told_set.cards):
        raise BadInput("{key}: not all of them belong to a set of that kind.", "cards")
    return told_set


def with_cards_counted(table: Table, *keys: str) -> Table:
    """Return the table with the cards counted that lie open under these keys, or under all.

    More of a card than the deck has is refused. Between rounds nothing lies open.
    """
    cards_by_key = seen(table)
    lying_open = Counter[str]()
    for key in keys or cards_by_key:
        lying_open.update(card for card in cards_by_key[key] if card != NOT_NOTED)
        if any(count > table.play.deck.copies[card] for card, count in lying_open.items()):
            raise BadInput("{key} has more cards of a kind than there are.", key)
    if table.phase in (BETWEEN, OVER):
        lying_open.clear()
    return table._replace(lying_open=dict(lying_open))


def _check_duel(table: Table, partial: PartialPosition) -> None:
    """Raise BadInput for a duel that contradicts the phase, the turn, the stacks or itself."""
    if not partial.knows("duel"):
        return
    duel = table.duel
    in_duel = partial.phase == "duel"
    if partial.knows("phase") and in_duel != (duel is not None):
        raise BadInput("{key} and phase contradict each other.", "duel")
    if duel is None:
        return
    if duel.attacker == duel.defender:
        raise BadInput("{key}: no one can attack their own set.", "defender")
    if in_duel and partial.knows("turn") and partial.turn not in (duel.attacker, duel.defender):
        raise BadInput("{key}: only the two in the duel can reply.", "turn")
    if duel.depth == 0:  # it is about a claim, which lies on no stack
        return
    stack = table.stacks[duel.defender]
    if len(stack) < duel.depth or stack[-duel.depth].kind not in (duel.kind, NOT_NOTED):
        raise BadInput("{key}: the set it’s about isn’t there.", "duel")
