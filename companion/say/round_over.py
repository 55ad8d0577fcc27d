"""The moment after a round: who leads now, what the round has changed, and what lies there."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.course import rounds
from ..engine.match import Match
from ..engine.tapped import Pointing
from ..engine.taps import Position
from .language import Language
from .presenter import Presenter
from .table_view import FaceView


class StandingView(NamedTuple):
    """A player after the round."""

    rank: int
    seat: int
    name: str
    gain: str
    was: int
    now: int
    moved: int  # places won, or lost if below 0
    leads: bool
    progress: float  # to the total that ends the match, below 0 without one


class LyingView(NamedTuple):
    """What lies before a player, to be compared with what really does."""

    seat: int
    name: str
    top: FaceView
    sets: int
    words: str


class RoundOverView(NamedTuple):
    subtitle: str
    last: str  # the move that ended it
    headline: str
    about: str
    standings: tuple[StandingView, ...]  # the first one first
    lying: tuple[LyingView, ...]  # nothing where nothing does
    next: str  # who begins or deals, where that is known
    go_on: str


def round_over(match: Match, language: Language) -> RoundOverView:
    tr, table = language.tr, match.table
    played = rounds(match)
    before = played[-2].totals if len(played) > 1 else tuple(match.history()[0].table.totals)
    said = Presenter(match, language)
    standings = _standings(match, before, len(played) > 1, said)
    return RoundOverView(
        subtitle=tr("Round {round} is over", round=table.round),
        last=language.logged(match),
        headline=_headline(match, before if len(played) > 1 else (), said),
        about=_about(match, said),
        standings=standings,
        lying=_lying(match, said),
        next=_next(match, said),
        go_on=tr("On to round {round}", round=table.round + 1),
    )


def _standings(
    match: Match, before: tuple[int, ...], moved: bool, said: Presenter
) -> tuple[StandingView, ...]:
    setup, now = match.setup, said.standing_now
    sign = 1 if setup.game.least_leads(setup) else -1
    ranks, then = _ranks(now, sign), _ranks(before, sign)
    leaders, gains, progress = said.leaders, tuple(said.won_last()), said.progress
    return tuple(
        StandingView(
            ranks[seat],
            seat,
            setup.players[seat],
            said.signed(gains[seat]),
            before[seat],
            now[seat],
            then[seat] - ranks[seat] if moved else 0,
            seat in leaders,
            progress[seat],
        )
        for seat in sorted(range(len(now)), key=lambda seat: ranks[seat])
    )


def _ranks(totals: tuple[int, ...], sign: int) -> tuple[int, ...]:
    """Equal ones share a rank."""
    return tuple(1 + sum(sign * other < sign * total for other in totals) for total in totals)


def _headline(match: Match, before: tuple[int, ...], said: Presenter) -> str:
    tr, players, leaders = said.language.tr, match.setup.players, said.leaders
    if not leaders:
        return tr("All are level")
    names = said.language.listed([players[seat] for seat in leaders])
    if len(leaders) > 1:
        return tr("{players} share the lead", players=names)
    sign = 1 if match.setup.game.least_leads(match.setup) else -1
    ranks = _ranks(before, sign) if before else ()
    if ranks and ranks[leaders[0]] > 1:
        return tr("{player} takes the lead", player=names)
    return tr("{player} stays ahead", player=names) if ranks else tr("{player} leads", player=names)


def _about(match: Match, said: Presenter) -> str:
    tr, setup, leaders = said.language.tr, match.setup, said.leaders
    if len(leaders) != 1:
        return ""
    totals, leader, short = said.standing_now, leaders[0], said.language.short_amount
    unit, target = setup.game.unit, setup.game.target(setup)
    others = [seat for seat in range(len(totals)) if seat != leader]
    next_one = min(others, key=lambda seat: abs(totals[seat] - totals[leader]))
    ahead = short(abs(totals[leader] - totals[next_one]), unit)
    parts = [tr("{amount} ahead of {player}", amount=ahead, player=setup.players[next_one])]
    if target and not setup.game.least_leads(setup) and totals[leader] < target:
        parts.append(tr("{amount} to go", amount=short(target - totals[leader], unit)))
    return " · ".join(parts)


def _next(match: Match, said: Presenter) -> str:
    position = Position(match.setup, match.table, match.table.turn)
    view = said.table(position, Pointing())
    told = (f"{view.prompt} {view.hint}".strip(), *(verb.words for verb in view.verbs))
    return next((w for w in told if any(player in w for player in match.setup.players)), "")


def _lying(match: Match, said: Presenter) -> tuple[LyingView, ...]:
    """The stacks as the phone was told; of a counted round it knows nothing."""
    entry = match.entry
    if entry is None or match.setup.form_of[type(entry.move)].name == "score":
        return ()
    found = []
    for seat, name in enumerate(match.setup.players):
        faces = [face for face in said.laid(match.table, seat) if face.icon and face.badge]
        if faces:
            cards = sum(face.badge for face in faces)
            words = said.language.tr("{count:card|cards}", count=cards)
            found.append(LyingView(seat, name, faces[0], len(faces), words))
    return tuple(found)
