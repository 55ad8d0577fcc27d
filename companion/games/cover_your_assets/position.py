"""A table of Cover Your Assets as somebody tells it: what it has beside Big Deal."""

from __future__ import annotations

from typing import Any

from ...engine.game import Setup
from ...engine.judge import Told
from ...engine.kinds import Each, Fields, Kind, Listed, Maybe, OneOf, Seat, Several, Whole
from ...engine.malformed import Malformed
from ..assets import position as shared
from ..assets.pieces import Claim, Pile, Table, fit
from . import special_piles as special
from .advanced import Shift
from .special_piles import CARDS_IN_PILE, PILES

MOST_WITH_PILES = 3


def with_piles(setup: Setup) -> bool:
    return len(setup.players) <= MOST_WITH_PILES


def shape(setup: Setup) -> dict[str, Kind]:
    chosen, seat, card = setup.options, Seat(len(setup.players)), shared.cards_of(setup)
    depths = 0 if with_piles(setup) else 1, 2 if chosen["second-set"] else 1
    keys = shared.shape(setup, depths)
    if chosen["two-actions"]:
        keys["actions_left"] = Whole(0, 2)
    if chosen["action-cards"]:
        keys["removed"] = Listed(OneOf(tuple(shared.deck(setup).actions)))
    if with_piles(setup):
        pile = Fields({"card": Maybe(card), "left": Whole(0, CARDS_IN_PILE)})
        numbers = Several(Whole(0, PILES - 1), least=1, distinct=True)
        keys["piles"] = Listed(pile, most=PILES)
        keys["claim"] = Maybe(
            Fields(
                {
                    "player": seat,
                    "piles": numbers,
                    "kind": shared.objects_of(setup),
                    "cards": Listed(card, least=1),
                }
            )
        )
    if chosen["goal"] == "two-wins":
        keys["wins"] = Each(Whole(0, 1000), len(setup.players))
    return keys


def may_be_in(setup: Setup, phase: str) -> bool:
    if phase == "shift" and not setup.options["action-cards"]:
        return False
    return with_piles(setup) or phase not in ("contest", "reveal", "shift")


def restore(setup: Setup, told: Told, move: Any) -> Table:
    restored = shared.restore(setup, told, move)
    said = told.table
    claim = _claim(restored, told)
    restored = restored._replace(
        actions_left=said.get("actions_left", restored.play.actions),
        removed=said.get("removed", ()),
        piles=_piles(setup, told),
        claim=claim,
    )
    if restored.draw and restored.active is not None:
        restored = restored._replace(challenged=tuple(shared.seats_that_refill(restored)))
    if told.phase == "shift":
        restored = restored._replace(choices=_choices(restored, told, move))
    return shared.with_cards_counted(
        restored,
        {
            "stacks": shared.in_stacks(restored.stacks),
            "discard": restored.discard,
            "duel": restored.duel.cards if restored.duel else (),
            "removed": restored.removed,
            "piles": tuple(pile.card for pile in restored.piles if pile.card),
            "claim": claim.cards if claim else (),
        },
    )


def _claim(table: Table, told: Told) -> Claim | None:
    if "claim" not in told.table:
        return None
    said, duel = told.table["claim"], table.duel
    claimed = told.phase == "contest" or (duel is not None and duel.depth == 0)
    open_duel = told.phase == "duel" and duel is None
    if "phase" in told.keys and not open_duel and (said is None) == claimed:
        raise Malformed("{key} and phase contradict each other.", "claim")
    if said is None:
        return None
    claim = Claim(**said)
    if not fit(table, claim.kind, claim.cards):
        raise Malformed("{key}: not all of them belong to a set of that kind.", "cards")
    if duel is not None and (duel.defender, duel.kind) != (claim.player, claim.kind):
        raise Malformed("{key}: the set that it is about does not lie there.", "duel")
    return claim


def _piles(setup: Setup, told: Told) -> tuple[Pile, ...]:
    if not with_piles(setup):
        return ()
    none = (Pile(None, 0),) * PILES
    if "piles" not in told.table:
        return none
    piles = tuple(Pile(**said) for said in told.table["piles"])
    dealt = told.phase not in ("between-rounds", "over")
    if len(piles) not in (0, PILES) or any(pile.card and not pile.left for pile in piles):
        raise Malformed("{key}: there are three, and an empty one has no card on top.", "piles")
    if "phase" in told.keys and dealt:
        turned = [pile for pile in piles if pile.left and pile.card is None]
        if not piles or (told.phase == "reveal" and not turned):
            raise Malformed("{key} and phase contradict each other.", "piles")
    return piles if piles or not dealt else none


def _choices(table: Table, told: Told, move: Any) -> tuple[tuple[int, int], ...]:
    """Who must move a set of whose stack: the other one beside the pile of the Move card. Where it
    cannot be made out which pile that was, whatever is asked for will do."""
    turn = table.turn
    assert turn is not None
    asked = move.stack if isinstance(move, Shift) else (turn + 1) % len(table.totals)
    if "turn" not in told.keys:
        return ((getattr(move, "player", turn), asked),)
    if len(table.totals) == 2:
        return ((turn, 1 - turn),)
    if "piles" not in told.table:
        return ((getattr(move, "player", turn), asked),)
    used = special.to_reveal(table) or [i for i, pile in enumerate(table.piles) if not pile.left]
    others = [
        special.other_beside(table, pile, turn)
        for pile in used
        if turn in special.beside(table, pile)
    ]
    if not others:
        raise Malformed("{key} and phase contradict each other.", "piles")
    return ((turn, asked if asked in others else others[0]),)
