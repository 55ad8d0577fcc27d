"""The list of past matches in words, and what it can be narrowed to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from ..games import game_called
from ..library.library import Library
from ..library.past import Past
from ..library.people import Bearers, Look, looks
from .dates import day_of_month
from .language import Language

RECENTLY = {"week": 7, "month": 30}  # days back


class Narrowed(NamedTuple):
    """What the list is narrowed to; "" is all."""

    person: str = ""  # an id
    game: str = ""
    when: str = ""  # "week", "month", a year, or a year and a month: "2026-11"

    def found(self, library: Library, offset: int, limit: int, read: bool = True) -> list[Past]:
        since, until = self._days()
        return library.matches(
            offset,
            limit,
            person=self.person or None,
            game=self.game or None,
            since=since,
            until=until,
            read=read,
        )

    def _days(self) -> tuple[str, str]:
        if back := RECENTLY.get(self.when):
            return (date.today() - timedelta(days=back)).isoformat(), ""
        return self.when, self.when


class PastView(NamedTuple):
    file: str
    month: str  # "2026-11"
    icon: str
    title: str
    caption: str
    readable: bool
    look: Look | None = None  # of whoever won alone


def years(library: Library) -> list[str]:
    """In which there are matches, newest first."""
    return list(dict.fromkeys(month[:4] for month in dated(library)))


def months(library: Library, year: str) -> list[str]:
    return [month for month in dated(library) if month.startswith(year)]


def dated(library: Library) -> list[str]:
    return [month for month in library.files.months() if month[:4].isdigit()]


def past_views(pasts: Iterable[Past], library: Library, language: Language) -> list[PastView]:
    people = {person.id: person for person in library.people}
    bearers = Bearers(people)
    views = []
    for past in pasts:
        view = _view(past, names_now(past, bearers), language)
        if past.over and len(past.winners) == 1:
            view = view._replace(look=looks(people, past.players, past.started)[past.winners[0]])
        views.append(view)
    return views


def names_now(past: Past, bearers: Bearers) -> list[str]:
    """What those who played are called today."""
    found = ((bearers.named(name, past.started), name) for name in past.players)
    return [person.name if person else name for person, name in found]


def title(past: Past, language: Language) -> str:
    """What was played; a game that this app does not know has the name that its record gives."""
    if past.called or game_called(past.game) is None:
        return past.called or past.game or past.file
    return language.name(past.game)


def _view(past: Past, names: list[str], language: Language) -> PastView:
    when = day_of_month(past.started, language)
    said = [_how_it_went(past, names, language)]
    said += [" · ".join(filter(None, (when, language.listed(names))))]
    icon = "warning" if past.unreadable else "trophy" if past.over else "hourglass"
    caption = "\n".join(filter(None, said))
    month = past.file.partition("/")[0]
    return PastView(past.file, month, icon, title(past, language), caption, past.unreadable is None)


def _how_it_went(past: Past, names: list[str], language: Language) -> str:
    tr = language.tr
    if past.unreadable:
        return tr(past.unreadable.sentence, **past.unreadable.facts)
    if not past.over:
        standing = where_it_stands(past, names, language)
        return " · ".join((tr("Not finished"), standing))
    if not past.winners:
        return tr("Nobody won")
    return tr(
        "Won by {players} · {amount}",
        players=language.listed([names[seat] for seat in past.winners]),
        amount=amount(past.totals[past.winners[0]], past.game, language),
    )


def where_it_stands(past: Past, names: Sequence[str], language: Language) -> str:
    """The round of an unfinished match, and who leads, as at the table."""
    tr, round_number = language.tr, max(1, past.rounds)
    best = (min if past.least_leads else max)(past.totals, default=0)
    if past.totals.count(best) != 1:
        return tr("Round {round}", round=round_number)
    return tr(
        "Round {round} · {player} leads with {amount}",
        round=round_number,
        player=names[past.totals.index(best)],
        amount=amount(best, past.game, language),
    )


def amount(total: int, game: str, language: Language) -> str:
    known = game_called(game)
    return language.amount(total, known.unit if known else "")
