"""A table of the asset games as somebody tells it: read, and put together for the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...engine.for_games import *
from .pieces import NOT_NOTED, Duel, Set, Stack, Table, Take, card, fit, kind_of_set, seen

# In which keys of the table those cards lie that the rules see as lying open.
DERIVED_FROM: Mapping[str, frozenset[str]] = {
    "lying_open": frozenset({"stacks", "discard", "duel", "removed", "piles", "claim"}),
    "choices": frozenset({"turn", "piles"}),
}


def stacks_schema(setup: Setup) -> Each:
    """Return the schema of the stacks; of a set only its kind may be known, of a stack nothing."""
    cards = ListOf(card(setup), least=1)
    laid = Fields({"kind": kind_of_set(setup, NOT_NOTED), "cards": cards}, ("cards",), Set)
    return Each(Maybe(ListOf(laid)), len(setup.players))


def discard_schema(setup: Setup) -> ListOf:
    """Return the schema of the discard pile, in which some cards were not noted."""
    return ListOf(OneOf((*card(setup).words, NOT_NOTED)))


UNKNOWN_SETS = 3  # of a stack of which nobody spoke: enough for every move
TOP = Whole(1, 1)  # the set that a duel is about lies on top


def duel_schema(setup: Setup, depth: Whole = TOP) -> Maybe:
    """Return the schema of a duel."""
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


def keys_with_gaps(table: Mapping[str, Value]) -> frozenset[str]:
    """Return "stacks" if a stack is unknown, or not all cards of a set are."""
    stacks = table.get("stacks") or ()
    sets = [laid for stack in stacks for laid in stack or ()]
    whole = None not in stacks and all(laid.cards for laid in sets)
    return frozenset() if whole else frozenset({"stacks"})


def restore(setup: Setup, partial: PartialPosition, move: Move) -> Table:
    """Return the table that a partial position describes."""
    table: Table = restored(setup, partial, move)
    play = table.play
    seats = len(setup.players)
    stacks = tuple(_stack(table, stack) for stack in partial.table.get("stacks") or (None,) * seats)
    _check_duel(partial, stacks)
    if "discard" not in partial.keys and isinstance(move, Take) and move.top:
        table = table._replace(discard=(NOT_NOTED,))
    table = table._replace(
        active=_active(partial),
        stacks=stacks,
        hands=partial.table.get("hands", (play.full_hand,) * seats),
        draw=partial.table.get("draw", play.deck.size),
        actions_left=partial.table.get("actions_left", play.actions),
    )
    return with_cards_counted(table, "stacks", "discard", "duel")


def with_cards_counted(table: Table, *keys: str) -> Table:
    """Count the cards that lie open under these keys, or under all; between rounds none."""
    lying = Counter[str]()
    open_ = seen(table)
    for key in keys or open_:
        lying.update(card for card in open_[key] if card != NOT_NOTED)
        if any(count > table.play.deck.copies[card] for card, count in lying.items()):
            raise BadInput("{key} has more cards of a kind than there are.", key)
    counts = table.phase not in (BETWEEN, OVER)
    return table._replace(lying_open=dict(lying) if counts else {})


def _stack(table: Table, described: Stack | None) -> Stack:
    """One of which nobody spoke lacks nothing that a rule could miss."""
    if described is None:
        return (Set(NOT_NOTED, ()),) * UNKNOWN_SETS
    return tuple(_set(table, laid) for laid in described)


def _set(table: Table, described: Set) -> Set:
    """Without its cards one of its kind is known to be there."""
    if described.cards is None:
        return Set(described.kind, () if described.kind == NOT_NOTED else (described.kind,))
    if not fit(table, described.kind, described.cards):
        raise BadInput("{key}: not all of them belong to a set of that kind.", "cards")
    return described


def _check_duel(partial: PartialPosition, stacks: tuple[Stack, ...]) -> None:
    if "duel" not in partial.table:
        return
    duel: Duel | None = partial.table["duel"]
    if "phase" in partial.keys and (duel is None) != (partial.phase != "duel"):
        raise BadInput("{key} and phase contradict each other.", "duel")
    if duel is None:
        return
    if duel.attacker == duel.defender:
        raise BadInput("{key}: nobody can attack their own set.", "defender")
    two = duel.attacker, duel.defender
    if partial.phase == "duel" and "turn" in partial.keys and partial.turn not in two:
        raise BadInput("{key}: only the two in the duel can reply.", "turn")
    if duel.depth:
        stack = stacks[duel.defender]
        if len(stack) < duel.depth or stack[-duel.depth].kind not in (duel.kind, NOT_NOTED):
            raise BadInput("{key}: the set it’s about isn’t there.", "duel")


def _active(partial: PartialPosition) -> int | None:
    claim = partial.table.get("claim")
    duel = partial.table.get("duel")
    if partial.phase in (BETWEEN, OVER):
        return None
    found: int | None = claim.player if claim else duel.attacker if duel else partial.turn
    return found
