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
    about = _seats_in(now)
    players = players_after(now, language)
    first = [players[seat] for seat in about]
    done = language.number(now.number)
    all_moves = language.number(most)
    count = language.tr("Move {number} of {most}", number=done, most=all_moves)
    return ReplayStep(
        number=now.number,
        most=most,
        about=f"{language.title(now.setup)} · {count}",
        words=language.logged(now) or language.tr("Before the first move"),
        players=(*first, *(player for player in players if player.seat not in about)),
    )


def players_after(now: Match, language: Language) -> tuple[ReplayPlayer, ...]:
    """Return how the players stand, and the cards that lie before each of them."""
    presenter = Presenter(now, language)
    found = []
    for seat, name in enumerate(now.setup.players):
        cards = presenter.cards_in_front(now.table, seat)
        faces = tuple(face for face in cards if face.icon != "cards")  # and no bare counts
        found.append(ReplayPlayer(seat, name, presenter.totals.texts[seat], faces))
    return tuple(found)


def _seats_in(now: Match) -> list[int]:
    """Return the seats that the last move names, whoever made it first."""
    if not now.entry:
        return []
    move = now.entry.move
    keys = now.setup.form_of[type(move)].keys.values()
    named = (getattr(move, field) for field, kind in keys if isinstance(kind, Seat))
    return [*dict.fromkeys(seat for seat in named if seat is not None and seat >= 0)]
