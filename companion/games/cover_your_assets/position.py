"""A table of Cover Your Assets as somebody tells it: what it has beside Big Deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.game import Setup
from ...engine.judge import Told
from ...engine.kinds import Fields, Kind, ListOf, Maybe, OneOf, Several, Whole
from ...engine.malformed import Malformed
from ...engine.moves import KindOf, each, only, option, seat
from ..assets import position as shared
from ..assets.decks import card, deck_of, kind_of_set
from ..assets.pieces import Claim, Pile, Table, fit
from . import special_piles as special
from .advanced import Shift
from .special_piles import CARDS_IN_PILE, PILES


def with_piles(setup: Setup) -> bool:
    return len(setup.players) <= special.MOST_PLAYERS


def duel(setup: Setup) -> Maybe:
    least = 0 if with_piles(setup) else 1
    return shared.duel(setup, Whole(least, 2 if setup.options["second-set"] else 1))


def removed(setup: Setup) -> ListOf:
    return ListOf(OneOf(tuple(deck_of(setup).actions)))


def piles(setup: Setup) -> ListOf:
    shown: dict[str, Kind] = {"card": Maybe(card(setup)), "left": Whole(0, CARDS_IN_PILE)}
    return ListOf(Fields(shown, make=Pile), most=PILES)


def claim(setup: Setup) -> Maybe:
    said: dict[str, Kind] = {
        "player": seat(setup),
        "piles": Several(Whole(0, PILES - 1), least=1, distinct=True),
        "kind": kind_of_set(setup),
        "cards": ListOf(card(setup), least=1),
    }
    return Maybe(Fields(said, make=Claim))


SHOWS: Mapping[str, KindOf] = {
    **shared.SHOWS,
    "duel": duel,
    "actions_left": only(option("two-actions"), Whole(0, 2)),
    "removed": only(option("action-cards"), removed),
    "piles": only(with_piles, piles),
    "claim": only(with_piles, claim),
    "wins": only(option("goal", "two-wins"), each(Whole(0, 1000))),
}


def may_be_in(setup: Setup, phase: str) -> bool:
    if phase == "shift" and not setup.options["action-cards"]:
        return False
    return with_piles(setup) or phase not in ("contest", "reveal", "shift")


def restore(setup: Setup, told: Told, move: Any) -> Table:
    table = shared.restore(setup, told, move)
    _check_claim(table, told)
    table = table._replace(piles=_piles(setup, told))
    if table.draw and table.active is not None and _may_be_begun(table, told):
        table = table._replace(challenged=_challenged(table))
    if told.phase == "shift":
        table = table._replace(choices=_choices(table, told, move))
    return shared.with_cards_counted(table)


def _may_be_begun(table: Table, told: Told) -> bool:
    """The turn: before its first of two actions nobody was challenged in it yet."""
    return table.play.actions > 1 and told.table.get("actions_left") != table.play.actions


def _challenged(table: Table) -> tuple[int, ...]:
    """Nobody else has less than a full hand while there are cards to draw."""
    few = (seat for seat, hand in enumerate(table.hands) if hand < table.play.full_hand)
    return tuple(seat for seat in few if seat != table.active)


def _check_claim(table: Table, told: Told) -> None:
    if "claim" not in told.table:
        return
    claim, duel = table.claim, table.duel
    claimed = told.phase == "contest" or (duel is not None and duel.depth == 0)
    open_duel = told.phase == "duel" and duel is None
    if "phase" in told.keys and not open_duel and (claim is None) == claimed:
        raise Malformed("{key} and phase contradict each other.", "claim")
    if claim is None:
        return
    if not fit(table, claim.kind, claim.cards):
        raise Malformed("{key}: not all of them belong to a set of that kind.", "cards")
    if duel is not None and (duel.defender, duel.kind) != (claim.player, claim.kind):
        raise Malformed("{key}: the set that it is about does not lie there.", "duel")


def _piles(setup: Setup, told: Told) -> tuple[Pile, ...]:
    if not with_piles(setup):
        return ()
    none = (Pile(None, 0),) * PILES
    if "piles" not in told.table:
        return none
    piles: tuple[Pile, ...] = told.table["piles"]
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
    if not others and "phase" in told.keys:
        raise Malformed("{key} and phase contradict each other.", "piles")
    return ((turn, asked if asked in others or not others else others[0]),)
