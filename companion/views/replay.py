"""A match move by move: what lay before everybody after a move, and how they stood."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.match import Match
from ..engine.offers import Face
from ..engine.schema import Seat
from ..i18n.language import Language
from .presenter import Presenter


class ReplayPlayer(NamedTuple):
    """A player after a move."""

    seat: int
    name: str
    total: str
    faces: tuple[Face[str], ...]


class ReplayStep(NamedTuple):
    """The table after a move, in words."""

    number: int
    most: int
    about: str
    words: str
    players: tuple[ReplayPlayer, ...]  # whoever the move was about first


def replay_step(now: Match, most: int, language: Language) -> ReplayStep:
    """Return the table after the last move of `now`, in a match of so many moves."""
    presenter, setup = Presenter(now, language), now.setup
    standing, about = presenter.totals.standing_now, _seats_in(now)
    order = [*about, *(seat for seat in range(len(setup.players)) if seat not in about)]
    done, all_moves = language.number(now.number), language.number(most)
    count = language.tr("Move {number} of {most}", number=done, most=all_moves)
    return ReplayStep(
        number=now.number,
        most=most,
        about=f"{language.title(setup)} · {count}",
        words=language.logged(now) or language.tr("Before the first move"),
        players=tuple(
            ReplayPlayer(
                seat=seat,
                name=setup.players[seat],
                total=language.total(standing[seat], setup, short=True),
                faces=tuple(
                    face
                    for face in presenter.cards_in_front(now.table, seat)
                    if face.icon != "cards"  # a bare count is nothing to look at
                ),
            )
            for seat in order
        ),
    )


def _seats_in(now: Match) -> list[int]:
    """Return the seats that the last move names, whoever made it first."""
    if not now.entry:
        return []
    move = now.entry.move
    keys = now.setup.form_of[type(move)].keys.values()
    named = (getattr(move, field) for field, kind in keys if isinstance(kind, Seat))
    return [*dict.fromkeys(seat for seat in named if seat is not None and seat >= 0)]
