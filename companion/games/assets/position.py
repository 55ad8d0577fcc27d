"""A table of the asset games as somebody tells it: read, and put together for the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ...engine.adjust import COUNT, counts
from ...engine.game import Setup, restored
from ...engine.judge import Told
from ...engine.kinds import Each, Fields, Kind, ListOf, Maybe, OneOf, Whole
from ...engine.malformed import Malformed
from ...engine.moves import KindOf, seat
from ...engine.rules import BETWEEN, OVER
from .decks import card, kind_of_set
from .pieces import NOT_NOTED, Duel, Set, Stack, Table, Take, fit, seen

# In which keys of the table those cards lie that the rules see as lying open.
SEEN_IN: Mapping[str, frozenset[str]] = {
    "lying_open": frozenset({"stacks", "discard", "duel", "removed", "piles", "claim"}),
    "choices": frozenset({"turn", "piles"}),
    "starter": frozenset(),
}


def stacks(setup: Setup) -> Each:
    """Somebody may know of a set only what kind it is, and of a stack nothing."""
    cards = ListOf(card(setup), least=1)
    laid = Fields({"kind": kind_of_set(setup, NOT_NOTED), "cards": cards}, ("cards",), Set)
    return Each(Maybe(ListOf(laid)), len(setup.players))


def discard(setup: Setup) -> ListOf:
    return ListOf(OneOf((*card(setup).words, NOT_NOTED)))


TOP = Whole(1, 1)  # the set that a duel is about lies on top


def duel(setup: Setup, depth: Whole = TOP) -> Maybe:
    said: dict[str, Kind] = {
        "attacker": seat(setup),
        "defender": seat(setup),
        "depth": depth,
        "kind": kind_of_set(setup),
        "played": ListOf(ListOf(card(setup))),
    }
    return Maybe(Fields(said, make=Duel))


SHOWS: Mapping[str, KindOf] = {
    "stacks": stacks,
    "hands": counts,
    "draw": COUNT,
    "discard": discard,
    "duel": duel,
}


def partly_told(table: Mapping[str, Any]) -> frozenset[str]:
    """A stack of which nobody spoke, or a set of which not all cards are known."""
    stacks = table.get("stacks") or ()
    sets = [laid for stack in stacks for laid in stack or ()]
    whole = None not in stacks and all(laid.cards for laid in sets)
    return frozenset() if whole else frozenset({"stacks"})


def restore(setup: Setup, told: Told, move: Any) -> Table:
    table: Table = restored(setup, told, move)
    play, seats = table.play, len(setup.players)
    stacks = tuple(_stack(table, stack) for stack in told.table.get("stacks") or (None,) * seats)
    _check_duel(told, stacks)
    if "discard" not in told.keys and isinstance(move, Take) and move.top:
        table = table._replace(discard=(NOT_NOTED,))
    table = table._replace(
        active=_active(told),
        stacks=stacks,
        hands=told.table.get("hands", (play.full_hand,) * seats),
        draw=told.table.get("draw", play.deck.size),
        actions_left=told.table.get("actions_left", play.actions),
    )
    return with_cards_counted(table, "stacks", "discard", "duel")


def with_cards_counted(table: Table, *keys: str) -> Table:
    """Those under these keys, or all; between rounds they still lie there, but nothing of it counts
    for the next one."""
    lying, open_ = Counter[str](), seen(table)
    for key in keys or open_:
        lying.update(card for card in open_[key] if card != NOT_NOTED)
        if any(count > table.play.deck.copies[card] for card, count in lying.items()):
            raise Malformed("{key} has more cards of a kind than there are.", key)
    counts = table.phase not in (BETWEEN, OVER)
    return table._replace(lying_open=dict(lying) if counts else {})


def _stack(table: Table, told: Stack | None) -> Stack:
    """One of which nobody spoke lacks nothing that a rule about two stacks could miss."""
    return tuple(_set(table, laid) for laid in told) if told is not None else (Set(NOT_NOTED, ()),)


def _set(table: Table, told: Set) -> Set:
    """Without its cards one of its kind is known to be there."""
    if told.cards is None:
        return Set(told.kind, () if told.kind == NOT_NOTED else (told.kind,))
    if not fit(table, told.kind, told.cards):
        raise Malformed("{key}: not all of them belong to a set of that kind.", "cards")
    return told


def _check_duel(told: Told, stacks: tuple[Stack, ...]) -> None:
    if "duel" not in told.table:
        return
    duel: Duel | None = told.table["duel"]
    if "phase" in told.keys and (duel is None) != (told.phase != "duel"):
        raise Malformed("{key} and phase contradict each other.", "duel")
    if duel is None:
        return
    if duel.attacker == duel.defender:
        raise Malformed("{key}: nobody attacks the own set.", "defender")
    two = duel.attacker, duel.defender
    if told.phase == "duel" and "turn" in told.keys and told.turn not in two:
        raise Malformed("{key}: only those two can reply in a duel.", "turn")
    if duel.depth and (told.table.get("stacks") or [None] * len(stacks))[duel.defender] is not None:
        stack = stacks[duel.defender]
        if len(stack) < duel.depth or stack[-duel.depth].kind not in (duel.kind, NOT_NOTED):
            raise Malformed("{key}: the set that it is about does not lie there.", "duel")


def _active(told: Told) -> int | None:
    claim, duel = told.table.get("claim"), told.table.get("duel")
    if told.phase in (BETWEEN, OVER):
        return None
    found: int | None = claim.player if claim else duel.attacker if duel else told.turn
    return found
