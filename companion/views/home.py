"""What Home shows: the match to go on with, who usually plays what, and who won last."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from ..engine.match import Match
from ..engine.rounds import standing_now
from ..engine.values import lead_alone, leading_seats
from ..i18n.dates import lately
from ..i18n.language import Language
from ..library.kinds import kind_of, same_kind
from ..library.library import Library
from ..library.match_summary import MatchSummary
from ..library.people import PlayerLook
from .match_totals import MatchTotals
from .past_matches import amount, past_views, title, total_text
from .row import RowView
from .sheet_shelf import picture_of

RECENT = 30  # matches among which the usual groups are found
# shown at most
USUAL = 3
WINNERS = 3


class PlayerRow(NamedTuple):
    """A player of the running match on Home."""

    look: PlayerLook
    name: str
    total: str
    share: float  # of the total that ends the match, or of the highest one
    leads: bool
    turn: bool


class RunningMatchView(NamedTuple):
    """The match that lies on the table."""

    file: str
    game: str
    title: str
    words: str
    players: tuple[PlayerRow, ...]
    go_on: str


def on_table(
    past: MatchSummary, library: Library, language: Language, match: Match | None
) -> RunningMatchView:
    """Return the running match for Home; `match` is the same one if it is open, with whose turn it
    is."""
    totals = standing_now(match) if match else past.result.totals
    target = match.setup.game.result.target(match.setup) if match else None
    lead = lead_alone(totals, past.result.least_leads)
    leaders = leading_seats(totals, past.result.least_leads)
    turn = match.table.turn if match else None
    whole = max(abs(target or 0), *(abs(total) for total in totals), 1)
    players = tuple(
        PlayerRow(
            look=look,
            name=name,
            total=total_text(past, total, language),
            share=min(1, max(0, total / whole)),
            leads=seat in leaders,
            turn=seat == turn,
        )
        for seat, (look, name, total) in enumerate(
            zip(library.looks(past), past.players, totals, strict=True)
        )
    )
    go_on = language.tr("Continue")
    if turn is not None:
        go_on = language.tr("Continue · {player}’s turn", player=past.players[turn])
    where = language.tr("Round {round}", round=max(1, past.result.rounds))
    if match:
        where = MatchTotals(match, language).round_words()
    ahead = ""
    if lead:
        facts = {"player": past.players[lead[0]], "amount": amount(lead[1], past.game, language)}
        ahead = language.tr("{player} leads by {amount}", **facts)
    words = " · ".join(filter(None, (where, ahead)))
    if match is None and (when := lately(past.last, language)):
        words = f"{words} · {when}"
    name = title(past, language)
    return RunningMatchView(
        file=past.file, game=past.game, title=name, words=words, players=players, go_on=go_on
    )


def other_tables(
    unfinished: Iterable[MatchSummary], library: Library, language: Language
) -> list[RowView]:
    """Return rows of matches to go on with, each with its game's picture."""
    pasts = list(unfinished)
    rows = []
    for past, view in zip(pasts, past_views(pasts, library, language, headed=True), strict=True):
        game, icon = picture_of(past)
        rows.append(view._replace(game=game, icon=icon, to="continue"))
    return rows


def usual_groups(
    recent: Iterable[MatchSummary],
    library: Library,
    language: Language,
    on_tables: Container[str] = (),
) -> list[RowView]:
    """Return the groups that have played most often of late, one for each game.

    A match of theirs that is not over is to be gone on with, unless its file is one of those
    `on_tables`, which Home shows by themselves.
    """
    met: dict[tuple[str, frozenset[str]], list[MatchSummary]] = {}
    for past in recent:
        if not past.unreadable and past.players:
            game = same_kind(kind_of(past))
            met.setdefault((game, frozenset(past.players)), []).append(past)
    often = sorted(met.values(), key=len, reverse=True)[:USUAL]
    groups = []
    for group in often:
        last = group[0]
        game = title(group[0], language)
        words = language.tr("New: {game}", game=game)
        to = "again"
        if not last.over and last.file not in on_tables:
            words = language.tr("Continue {game}", game=game)
            to = "continue"
        players = language.listed(last.players)
        picture, icon = picture_of(last)
        row = RowView(words, players, icon=icon, game=picture, to=to, id=last.file)
        groups.append(row)
    return groups


def last_winners(
    recent: Iterable[MatchSummary], library: Library, language: Language
) -> list[RowView]:
    """Return the last matches that one player won alone."""
    found: list[RowView] = []
    for past in recent:
        if past.over and len(past.result.winners) == 1 and len(found) < WINNERS:
            seat = past.result.winners[0]
            total = total_text(past, past.result.totals[seat], language)
            words = f"{past.players[seat]} · {total}"
            caption = " · ".join(filter(None, (title(past, language), lately(past.last, language))))
            look = library.looks(past)[seat]
            found.append(RowView(words, caption, look=look, to="result", id=past.file))
    return found
