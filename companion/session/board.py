"""The board that a match keeps from its first deal to its end: the pads of a usual turn.

A finger finds every key where it was before, whatever is asked: keys that are not asked for stay
in their places, quiet.
"""

from __future__ import annotations

from functools import lru_cache

from ..engine.game import Setup
from ..engine.match import Entry, Match
from ..engine.offers import Key, Offer, Pad
from ..engine.tap_result import MoveReady, TapResult, TapState
from ..engine.taps import Position, asked, tap_answer, tap_key, tap_verb
from ..i18n.language import Language
from ..views.presenter import presenter, without_note
from ..views.table_view import TableView

MOST_PATHS = 400  # of taps that are tried to deal


@lru_cache(8)
def board_of(setup: Setup, language: Language, counts_left: bool) -> TableView | None:
    """Return a usual turn at rest, with nothing picked; None for a game without turns."""
    dealt = _usual_turn(setup)
    if dealt is None:
        return None
    turn = presenter(dealt, language, counts_left)
    table = dealt.table
    return turn.table(Position(setup, table, table.turn), TapState())


def _usual_turn(setup: Setup) -> Match | None:
    """Return a match in its first turn; None for a game without turns."""
    match = Match.of(setup)
    if setup.game.only_counted:
        return None
    position = Position(setup, match.table, match.table.turn)
    seen = {TapState()}
    paths = [TapState()]
    while paths and len(seen) < MOST_PATHS:
        tapped = _taps(position, paths.pop())
        for move in (found.move for found in tapped if isinstance(found, MoveReady)):
            dealt, verdict = match.add(Entry(move))
            if verdict.legal and dealt.table.turn is not None:
                return dealt
        further = [found for found in tapped if isinstance(found, TapState) and found not in seen]
        seen.update(further)
        paths += reversed(further)
    return None


def _taps(position: Position, pointing: TapState) -> list[TapResult]:
    """Return what the verbs, the first legal answer and every key come to."""
    if question := asked(position, pointing):
        first = question.focused.holds.choices[0]
        return [tap_answer(position, pointing, first)]
    offer = position.offer(pointing.picks)
    verbs = [tap_verb(position, pointing, verb.id) for verb in offer.verbs if not verb.counts]
    keys = [tap_key(position, pointing, pick) for pick in _free_picks(offer, pointing)]
    return [*verbs, *keys]


def _free_picks(offer: Offer, pointing: TapState) -> list[str]:
    """Return the picks without a doubt of all pads that take one more."""
    free: list[str] = []
    for pad in offer.pads:
        picks = [key.pick for key in pad.keys]
        if sum(pick in pointing.picks for pick in picks) >= pad.most:
            continue
        certain = [key.pick for key in pad.keys if not (key.doubt or offer.doubt(key.pick))]
        free += [pick for pick in certain if pick not in pointing.picks]
    return free


def on_board(board: tuple[Pad[str], ...], pads: tuple[Pad[str], ...]) -> tuple[Pad[str], ...]:
    """Return the current pads in the board's order, or alone if the board does not have them."""
    now = {key.pick: key for pad in pads for key in pad.keys}
    kept = [key.pick for pad in board for key in pad.keys]
    if not board or any(pick not in kept for pick in now):
        return pads
    merged = []
    for pad in board:
        keys = tuple(now.get(key.pick) or _waiting(key, pad.board) for key in pad.keys)
        still = bool(pad.board) and not any(key.pick in now for key in pad.keys)
        same = next((p for p in pads if p.keys and p.keys[0].pick in {k.pick for k in keys}), pad)
        most = 0 if same.still or still else 1
        waits = same.unasked  # else it is shown, be it asked for or not
        same = same._replace(keys=keys, most=most, board=pad.board, spare=pad.spare, waits=waits)
        merged.append(same)
    return tuple(merged)


def put_on_board(view: TableView, board: TableView) -> TableView:
    """Return the view with its pads in the board's order, and each pile shown only once."""
    pads = on_board(board.pads, view.pads)
    there = {key.pick for pad in pads for key in pad.keys}
    if marked := {spot.pick for spot in view.middle if spot.focus}:
        pads = tuple(
            pad._replace(
                keys=tuple(k._replace(along=True) if k.pick in marked else k for k in pad.keys)
            )
            for pad in pads
        )
    middle = tuple(spot for spot in view.middle if spot.pick not in there)
    waiting = tuple(verb._replace(words="", state="quiet", asks=False) for verb in board.verbs)
    return view._replace(verbs=view.verbs or waiting, pads=pads, middle=middle)


def _waiting(key: Key[str], board: str) -> Key[str]:
    """It is in its place, and not asked for now."""
    return Key(key.pick, without_note(key.face), quiet=not board, between=key.between)
