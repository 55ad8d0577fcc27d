"""The moment after a round: who leads now, what the round has changed, and what lies there."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.match import Match
from ..engine.offers import Face
from ..engine.rounds import rounds
from ..engine.tap_result import TapState
from ..engine.taps import Position
from ..engine.values import lead_alone
from ..i18n.language import Language
from .presenter import Presenter


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


class StackView(NamedTuple):
    """The top card before a player, to be compared with the real table."""

    seat: int
    name: str
    top: Face[str]
    sets: int
    words: str


class RoundOverView(NamedTuple):
    """The end of a round in words: who leads, what changed, what is next."""

    subtitle: str
    last: str  # the move that ended it
    headline: str
    about: str
    standings: tuple[StandingView, ...]  # the first one first
    lying: tuple[StackView, ...]  # nothing where nothing does
    pays: str  # who pays whom now, and what else is to be done with chips
    next: str  # who begins or deals, where that is known
    go_on: str


def round_over(match: Match, language: Language) -> RoundOverView:
    """Return the round that has just ended, in words."""
    tr = language.tr
    table = match.table
    presenter = Presenter(match, language)
    played = rounds(match, 2)
    before = played[0].totals if len(played) > 1 else None
    pays, next_one = _pays_and_next(match, presenter)
    return RoundOverView(
        subtitle=tr("Round {round} is over", round=table.round),
        last=language.logged(match),
        headline=_headline(presenter, before),
        about=_about(presenter),
        standings=_standings(presenter, before),
        lying=_lying(match, presenter),
        pays=pays,
        next=next_one,
        go_on=tr("On to round {round}", round=table.round + 1),
    )


def _standings(presenter: Presenter, before: tuple[int, ...] | None) -> tuple[StandingView, ...]:
    totals = presenter.totals
    match = presenter.match
    now = totals.standing_now
    was = before or tuple(match.back_to(0).table.totals)
    ranks = totals.ranks(now)
    then = totals.ranks(before or now)
    gains = totals.won_last()
    return tuple(
        StandingView(
            rank=ranks[seat],
            seat=seat,
            name=match.setup.players[seat],
            gain=totals.signed(gains[seat]),
            was=was[seat],
            now=now[seat],
            moved=then[seat] - ranks[seat] if before else 0,
            leads=seat in totals.leaders,
            progress=totals.progress[seat],
        )
        for seat in sorted(range(len(now)), key=lambda seat: ranks[seat])
    )


def _headline(presenter: Presenter, before: tuple[int, ...] | None) -> str:
    tr = presenter.language.tr
    leaders = presenter.totals.leaders
    if not leaders:
        return tr("All level")
    names = presenter.language.listed([presenter.setup.players[seat] for seat in leaders])
    if len(leaders) > 1:
        return tr("{players} share the lead", players=names)
    if before is None:
        return tr("{player} leads", player=names)
    if presenter.totals.ranks(before)[leaders[0]] > 1:
        return tr("{player} takes the lead", player=names)
    return tr("{player} stays ahead", player=names)


def _about(presenter: Presenter) -> str:
    tr = presenter.language.tr
    totals = presenter.totals
    players = presenter.setup.players
    lead = lead_alone(totals.standing_now, totals.least_leads)
    if lead is None:
        return ""
    best = totals.standing_now[lead[0]]
    ahead = totals.short_amount(lead[1])
    target = presenter.setup.game.result.target(presenter.setup)
    after = zip(players, totals.standing_now, strict=True)
    names = presenter.language.listed([name for name, t in after if abs(t - best) == lead[1]])
    parts = [tr("{amount} ahead of {player}", amount=ahead, player=names)]
    if target and not totals.least_leads and best < target:
        parts.append(tr("{amount} to go", amount=totals.short_amount(target - best)))
    return " · ".join(parts)


def _pays_and_next(match: Match, presenter: Presenter) -> tuple[str, str]:
    """Return the hint of the deal if it is about players, and the first words on who is next."""
    position = Position(match.setup, match.table, match.table.turn)
    view = presenter.table(position, TapState())
    # A verb says who begins once the card that it waits for is picked: any card will do.
    picks = tuple(key.pick for pad in view.pads[:1] for key in pad.keys[:1])
    verbs = (*view.verbs, *presenter.table(position, TapState(picks)).verbs)
    texts = (view.prompt.hint, view.prompt.text, *(verb.words for verb in verbs))
    told = [words if any(p in words for p in match.setup.players) else "" for words in texts]
    return told[0], next(filter(None, told[1:]), "")


def _lying(match: Match, presenter: Presenter) -> tuple[StackView, ...]:
    """Return the stacks as they were logged; of a counted round there are none."""
    entry = match.entry
    if entry is None or match.setup.form_of[type(entry.move)].name == "score":
        return ()
    found = []
    for seat, name in enumerate(match.setup.players):
        lying = presenter.cards_in_front(match.table, seat)
        faces = [face for face in lying if face.icon and face.badge]
        if faces:
            cards = sum(face.badge for face in faces)
            words = presenter.language.tr("{count:card|cards}", count=cards)
            found.append(StackView(seat, name, faces[0], len(faces), words))
    return tuple(found)
