"""The list of past matches in words, and what it can be narrowed to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from ..engine.values import leading_seats
from ..games import game_called
from ..i18n.dates import day, day_of_month
from ..i18n.language import Language
from ..i18n.sheet_words import sheet_word
from ..library.kinds import kind_of, newest_of_each_kind
from ..library.library import Library
from ..library.match_query import MatchQuery, names_now
from ..library.match_summary import MatchSummary
from ..library.people import NameLookup, looks_by_seat
from ..library.places import side_places, sides
from ..library.summary_reader import setup_in
from ..library.trash import DeletedMatch
from .row import RowView

RECENTLY = {"week": 7, "month": 30}  # days back
ALL = 1_000_000  # more than anybody has


class MatchFilter(NamedTuple):
    """A choice of past matches as the history offers it; "" matches all."""

    person: str = ""  # an id
    game: str = ""  # a kind: an id, or one of these with the name of a sheet or a pad
    when: str = ""  # "week", "month", a year, or a year and a month: "2026-11"
    other: str = ""  # who has played with the person, an id
    words: str = ""  # in the game's name, a player's name or a note
    players: str = ""  # how many played, as digits

    def found(
        self,
        library: Library,
        offset: int = 0,
        limit: int = ALL,
        read: bool = True,
        language: Language | None = None,
    ) -> list[MatchSummary]:
        """Return the matches of the library that this filter lets through, newest first.

        Names of games are looked for in a language; without one as the records have them.
        """

        def name_of_game(past: MatchSummary) -> str:
            return title(past, language) if language else past.called or past.game

        which = self.query().which(library, name_of_game)
        return library.matches(offset, limit, which, read)

    def count(self, library: Library, language: Language | None = None) -> int:
        """Return how many matches this filter lets through."""
        return len(self.found(library, language=language))

    def query(self) -> MatchQuery:
        """Return what this filter asks the library for."""
        first_day, last_day = self._days()
        return MatchQuery(
            first_day=first_day,
            last_day=last_day,
            kinds=(self.game,) if self.game else (),
            people=tuple(filter(None, (self.person, self.other))),
            together=True,
            words=self.words,
            players=int(self.players) if self.players.isdecimal() else 0,
        )

    def _days(self) -> tuple[str, str]:
        if back := RECENTLY.get(self.when):
            return (date.today() - timedelta(days=back)).isoformat(), ""
        if not self.when:
            return "", ""
        year, _, month = self.when.partition("-")
        return f"{year}-{month or '01'}-01", f"{year}-{month or '12'}-31"


def games_played(library: Library, language: Language) -> dict[str, str]:
    """Return the names of all games that were played, by their kind, in the language's order."""
    newest = newest_of_each_kind(library.matches(0, ALL, read=False)).values()
    named = [(kind_of(past), title(past, language)) for past in newest]
    return dict(sorted(named, key=lambda found: language.sort_key(found[1])))


def sizes(library: Library) -> list[str]:
    """Return how many people have played a match together, the fewest first."""
    pasts = library.matches(0, ALL, read=False)
    return [str(size) for size in sorted({len(past.players) for past in pasts if past.players})]


def years(library: Library) -> list[str]:
    """Return the years in which there are matches, newest first."""
    return list(dict.fromkeys(month[:4] for month in dated(library)))


def months(library: Library, year: str) -> list[str]:
    """Return the months of a year in which there are matches, newest first."""
    return [month for month in dated(library) if month.startswith(year)]


def dated(library: Library) -> list[str]:
    """Return all months in which there are matches, newest first."""
    return [month for month in library.files.months() if month[:4].isdigit()]


def past_views(
    pasts: Iterable[MatchSummary], library: Library, language: Language, headed: bool = False
) -> list[RowView]:
    """Return past matches as rows of the list; `headed` rows need not say what their heading does:
    that they are not finished."""
    people = {person.id: person for person in library.people}
    bearers = NameLookup(people)
    views = []
    for past in pasts:
        view = _view(past, names_now(past, bearers), language, headed)
        if past.over and len(past.result.winners) == 1:
            view = view._replace(
                look=looks_by_seat(people, past.players, past.started)[past.result.winners[0]]
            )
        views.append(view)
    return views


def deleted_views(library: Library, language: Language) -> list[RowView]:
    """Return the matches in the bin as rows, each with its name there as its id."""
    return [_deleted_view(gone, library, language) for gone in library.deleted]


def _deleted_view(gone: DeletedMatch, library: Library, language: Language) -> RowView:
    try:
        setup = setup_in(library.bin.folder / gone.name)
    except OSError:
        unreadable = language.tr("It can’t be read.")
        return RowView(gone.file, unreadable, icon="trash", to="restore", id=gone.name)
    if setup is None:
        return RowView(gone.file, icon="trash", to="restore", id=gone.name)
    when = day(setup.started, language)
    caption = " · ".join(filter(None, (when, language.listed(setup.players))))
    name = language.title(setup)
    return RowView(name, caption, icon="trash", game=setup.game.id, to="restore", id=gone.name)


def title(past: MatchSummary, language: Language) -> str:
    """Return the name of the game that was played, as the record gives it if the app does not know
    it; the name of a sheet that comes along is in the reader's language."""
    if past.result.sheet:
        return sheet_word(past.result.sheet, past.called, language.code)
    if past.called or game_called(past.game) is None:
        return past.called or past.game or past.file
    return language.name(past.game)


def _view(past: MatchSummary, names: list[str], language: Language, headed: bool) -> RowView:
    when = day_of_month(past.started, language)
    lines = [result_text(past, names, language, headed)]
    lines += [" · ".join(filter(None, (when, players_text(past, names, language))))]
    icon = "warning" if past.unreadable else "trophy" if past.over else "hourglass"
    caption = "\n".join(filter(None, lines))
    to = "match" if past.unreadable else "result"
    return RowView(title(past, language), caption, icon=icon, to=to, id=past.file)


def players_text(past: MatchSummary, names: Sequence[str], language: Language) -> str:
    """Return who played: by place if the match is over, partners together; else by seat."""
    found = side_places(past)
    if not found or past.result.winners == tuple(range(len(names))):
        return language.listed(names)
    teams = sides(past)
    in_order = sorted(range(len(teams)), key=lambda side: found[side])
    return language.listed(
        [
            f"{found[side]}.\u00a0{' & '.join(names[seat] for seat in teams[side])}"
            for side in in_order
        ]
    )


def result_text(
    past: MatchSummary, names: Sequence[str], language: Language, headed: bool = False
) -> str:
    """Return who won a past match, how it stands, or why it cannot be read."""
    tr = language.tr
    if past.unreadable:
        return tr(past.unreadable.sentence, **past.unreadable.facts)
    if not past.over:
        standing = standing_text(past, names, language)
        return standing if headed else " · ".join((tr("Not finished"), standing))
    if not past.result.winners:
        return tr("No one won")
    won = tr(
        "Won by {players} · {amount}",
        players=language.listed([names[seat] for seat in past.result.winners]),
        amount=total_text(past, past.result.totals[past.result.winners[0]], language),
    )
    return " · ".join(filter(None, (won, _tie_break(past, language))))


def _tie_break(past: MatchSummary, language: Language) -> str:
    """Return what decided among equal totals, in a word or two; "" if nothing had to."""
    if not past.result.tied:
        return ""
    if not past.result.decided:
        return language.tr("by the tie-breaker")
    name = past.result.decided
    if past.result.sheet:
        name = sheet_word(past.result.sheet, name, language.code)
    return language.tr("“{name}” decided", name=name)


def standing_text(past: MatchSummary, names: Sequence[str], language: Language) -> str:
    """Return the round of an unfinished match and who leads, in words."""
    tr = language.tr
    round_number = max(1, past.result.rounds)
    leaders = leading_seats(past.result.totals, past.result.least_leads)
    if len(leaders) != 1:
        return tr("Round {round}", round=round_number)
    return tr(
        "Round {round} · {player} leads with {amount}",
        round=round_number,
        player=names[leaders[0]],
        amount=total_text(past, past.result.totals[leaders[0]], language),
    )


def total_text(past: MatchSummary, total: int, language: Language) -> str:
    """Return a player's total as the table of that match shows it."""
    known = game_called(past.game)
    players = len(past.players)
    return language.total_of(total, known, players) if known else language.number(total)


def amount(total: int, game: str, language: Language) -> str:
    """Return a total of a kind of game in its unit."""
    known = game_called(game.partition(":")[0])
    return language.amount(total, known.result.unit if known else "")
