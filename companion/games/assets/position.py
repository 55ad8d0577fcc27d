"""A table of the asset games as somebody tells it: read, and put together for the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ...engine.game import Setup
from ...engine.judge import Told
from ...engine.kinds import AMOUNT, Each, Fields, Kind, Listed, Maybe, OneOf, Seat, Whole
from ...engine.malformed import Malformed
from ...engine.rules import BETWEEN, OVER
from .pieces import NOT_NOTED, Deck, Duel, Set, Stack, Table, Take, fit

# In which keys of the table those cards lie that the rules see as lying open.
SEEN_IN: Mapping[str, frozenset[str]] = {
    "lying_open": frozenset({"stacks", "discard", "duel", "removed", "piles", "claim"}),
    "choices": frozenset({"turn", "piles"}),
    "starter": frozenset(),
}


def cards_of(setup: Setup) -> OneOf:
    return OneOf(tuple(deck(setup).copies))


def objects_of(setup: Setup, *also: str) -> OneOf:
    known = deck(setup)
    return OneOf((*(card for card in known.copies if card not in known.no_objects), *also))


def deck(setup: Setup) -> Deck:
    found: Deck = setup.game.start(setup).play.deck
    return found


def shape(setup: Setup, depths: tuple[int, int] = (1, 1)) -> dict[str, Kind]:
    """What the keys of `table` may hold."""
    players, card = len(setup.players), cards_of(setup)
    seat, count = Seat(players), Whole(0, AMOUNT)
    laid = Fields(
        {"kind": objects_of(setup, NOT_NOTED), "cards": Listed(card, least=1)}, ("cards",)
    )
    duel = Fields(
        {
            "attacker": seat,
            "defender": seat,
            "depth": Whole(*depths),
            "kind": objects_of(setup),
            "played": Listed(Listed(card)),
        }
    )
    return {
        "stacks": Each(Maybe(Listed(laid)), players),
        "hands": Each(count, players),
        "draw": count,
        "discard": Listed(OneOf((*card.words, NOT_NOTED))),
        "duel": Maybe(duel),
    }


def partly_told(table: Mapping[str, Any]) -> frozenset[str]:
    """A stack of which nobody spoke, or a set of which not all cards are known."""
    stacks = table.get("stacks") or ()
    sets = [laid for stack in stacks for laid in stack or ()]
    whole = None not in stacks and all(laid["cards"] for laid in sets)
    return frozenset() if whole else frozenset({"stacks"})


def restore(setup: Setup, told: Told, move: Any) -> Table:
    start: Table = setup.game.start(setup)
    table, seats = told.table, len(setup.players)
    stacks = tuple(_stack(start, stack) for stack in table.get("stacks") or (None,) * seats)
    duel = _duel(told, stacks)
    discard = table.get("discard", (NOT_NOTED,) if isinstance(move, Take) and move.top else ())
    restored = start._replace(
        totals=told.totals,
        round=told.round,
        phase=told.phase,
        turn=told.turn,
        active=_active(told, duel),
        stacks=stacks,
        hands=table.get("hands", (start.play.full_hand,) * seats),
        draw=table.get("draw", start.play.deck.size),
        actions_left=start.play.actions,
        discard=discard,
        duel=duel,
    )
    return with_cards_counted(
        restored,
        {"stacks": in_stacks(stacks), "discard": discard} | ({"duel": duel.cards} if duel else {}),
    )


def in_stacks(stacks: tuple[Stack, ...]) -> tuple[str, ...]:
    return tuple(card for stack in stacks for laid in stack for card in laid.cards)


def with_cards_counted(table: Table, seen: Mapping[str, tuple[str, ...]]) -> Table:
    """Between rounds they still lie there, but nothing of it counts for the next one."""
    lying: Counter[str] = Counter()
    for key, cards in seen.items():
        lying.update(card for card in cards if card != NOT_NOTED)
        if any(count > table.play.deck.copies[card] for card, count in lying.items()):
            raise Malformed("{key} has more cards of a kind than there are.", key)
    counts = table.phase not in (BETWEEN, OVER)
    return table._replace(lying_open=dict(lying) if counts else {})


def _stack(start: Table, told: Any) -> Stack:
    return tuple(_set(start, laid["kind"], laid["cards"]) for laid in told or ())


def _set(start: Table, kind: str, cards: tuple[str, ...] | None) -> Set:
    """Without its cards one of its kind is known to be there."""
    if cards is None:
        return Set(kind, () if kind == NOT_NOTED else (kind,))
    if not fit(start, kind, cards):
        raise Malformed("{key}: not all of them belong to a set of that kind.", "cards")
    return Set(kind, cards)


def _duel(told: Told, stacks: tuple[Stack, ...]) -> Duel | None:
    if "duel" not in told.table:
        return None
    said = told.table["duel"]
    if "phase" in told.keys and (said is None) != (told.phase != "duel"):
        raise Malformed("{key} and phase contradict each other.", "duel")
    if said is None:
        return None
    duel = Duel(**said)
    if duel.attacker == duel.defender:
        raise Malformed("{key}: nobody attacks the own set.", "defender")
    if (
        told.phase == "duel"
        and "turn" in told.keys
        and told.turn not in (duel.attacker, duel.defender)
    ):
        raise Malformed("{key}: only those two can reply in a duel.", "turn")
    if duel.depth and (told.table.get("stacks") or [None] * len(stacks))[duel.defender] is not None:
        stack = stacks[duel.defender]
        if len(stack) < duel.depth or stack[-duel.depth].kind not in (duel.kind, NOT_NOTED):
            raise Malformed("{key}: the set that it is about does not lie there.", "duel")
    return duel


def _active(told: Told, duel: Duel | None) -> int | None:
    claim = told.table.get("claim")
    if told.phase in (BETWEEN, OVER):
        return None
    if claim:
        return int(claim["player"])
    return duel.attacker if duel else told.turn


def seats_that_refill(table: Table) -> Iterator[int]:
    """Who was challenged in this turn: nobody else has less than a full hand while there are cards
    to draw."""
    for seat, hand in enumerate(table.hands):
        if seat != table.active and hand < table.play.full_hand:
            yield seat
