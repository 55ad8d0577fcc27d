"""Standings in words: what a row shows, and what a figure is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from ..i18n.dates import day
from ..i18n.language import Language
from ..library.people import Person, PlayerLook
from ..standings.counting import Names, PlayedMatches
from ..standings.question import StandingsQuestion
from ..standings.table import Standings, StandingsMaker, StandingsRow
from ..standings.values import rounded
from .decimals import decimal_text
from .past_matches import title
from .person import mark
from .sheet_shelf import picture_of


class RankedView(NamedTuple):
    """Somebody in the table, in words."""

    person: str  # the id
    name: str
    look: PlayerLook
    rank: str  # "–" without one
    value: str
    share: float  # of the best value, for a bar
    played: str
    place: str  # the mean one
    moved: int  # ranks up since the evening before
    leads: bool
    words: str  # all of it, for a voice


class GameLeaderView(NamedTuple):
    """Who leads in one game."""

    kind: str
    title: str
    words: str
    game: str  # whose picture it has, or else an icon
    icon: str


class StandingsView(NamedTuple):
    """The table of standings, and who leads it."""

    leader: str  # a sentence: "Cleo leads"
    about: str  # by what, and who follows
    looks: tuple[PlayerLook, ...]  # of those who lead
    matches: str  # how many count, and when they were
    columns: tuple[str, str, str]  # the heads of value, played and mean place
    rows: tuple[RankedView, ...]
    note: str  # on those without a rank


def standings_view(found: Standings, names: Names, lang: Language) -> StandingsView:
    """Return standings as a screen shows them; names of one rank are in the language's order."""
    rows = sorted(found.rows, key=_order(lang))
    best = max((abs(row.value) for row in rows if row.value is not None), default=Fraction(0))
    leaders = [row for row in rows if row.rank == 1]
    return StandingsView(
        leader=leader_words(found, lang),
        about=_lead_words(rows, found.question, lang),
        looks=tuple(look_of(row.person, names) for row in leaders),
        matches=_matches_words(found, lang),
        columns=_columns(found.question, lang),
        rows=tuple(_ranked_view(row, best, found.question, names, lang) for row in rows),
        note=_note(rows, found.question, lang),
    )


def _order(lang: Language) -> Callable[[StandingsRow], tuple[object, ...]]:
    """Return the order of rows: the engine's, and within a rank by name as the language has it."""

    def key(row: StandingsRow) -> tuple[object, ...]:
        if row.rank is None:
            return 1, row.value is None, 0
        return 0, row.rank, lang.sort_key(row.name)

    return key


def look_of(person: str, names: Names) -> PlayerLook:
    """Return the colour and the mark of somebody, also of whom the library does not know."""
    found = names.people.get(person) or Person(person, names.name_of(person))
    return PlayerLook(found.colour, mark(found))


def leader_words(found: Standings, lang: Language) -> str:
    """Return who leads as a sentence."""
    leaders = [row for row in found.rows if row.rank == 1]
    return _leader_words(leaders, bool(found.matches), lang)


def _leader_words(leaders: Sequence[StandingsRow], played: bool, lang: Language) -> str:
    if not played:
        return lang.tr("No matches yet")
    if not leaders:
        return lang.tr("No one is ranked yet")
    names = [row.name for row in leaders]
    if len(names) == 1:
        return lang.tr("{player} leads", player=names[0])
    if len(names) > 3:
        return lang.tr("{count:player leads|players share the lead}", count=len(names))
    return lang.tr("{players} share the lead", players=lang.listed(names))


def _lead_words(rows: Sequence[StandingsRow], question: StandingsQuestion, lang: Language) -> str:
    ranked = [row for row in rows if row.rank is not None]
    if not ranked:
        return ""
    first = ranked[0]
    words = [value_words(first.value, question, lang)]
    words.append(lang.tr("{n:match|matches}", n=first.played))
    leaders = [row for row in ranked if row.rank == 1]
    second = next((row for row in ranked if row.rank != 1), None)
    if len(leaders) == 1 and second:
        value = value_text(second.value, question, lang)
        words.append(lang.tr("then {player} with {value}", player=second.name, value=value))
    return " · ".join(words)


def value_words(value: Fraction | None, question: StandingsQuestion, lang: Language) -> str:
    """Return a value with what it counts: "73% beaten", "14 wins", "41.5 points"."""
    tr = lang.tr
    text = value_text(value, question, lang)
    if question.counted == "wins" and value is not None:
        return tr("{n:win|wins}", n=int(value))
    words = {
        "beaten": tr("{value} of opponents beaten", value=text),
        "points": tr("{value} points", value=text),
        "rating": tr("rating {value}", value=text),
    }
    return words.get(question.counted, text)


def _matches_words(found: Standings, lang: Language) -> str:
    matches = lang.tr("{n:match|matches}", n=found.matches)
    if not found.first_day:
        return matches
    return f"{matches} · {_span_of_days(found, lang)}"


def _span_of_days(found: Standings, lang: Language) -> str:
    first, last = day(found.first_day, lang), day(found.last_day, lang)
    return first if first == last else f"{first} – {last}"


def _columns(question: StandingsQuestion, lang: Language) -> tuple[str, str, str]:
    tr = lang.tr
    counted = {
        "beaten": tr("beaten", context="opponents"),
        "wins": tr("won", context="matches"),
        "points": tr("points", context="column"),
        "rating": tr("rating", context="column"),
    }
    played = tr("played", context="matches")
    return counted[question.counted], played, tr("avg. place", context="column")


def _ranked_view(
    row: StandingsRow,
    best: Fraction,
    question: StandingsQuestion,
    names: Names,
    lang: Language,
) -> RankedView:
    share = float(max(row.value, Fraction(0)) / best) if row.value and best else 0.0
    return RankedView(
        person=row.person,
        name=row.name,
        look=look_of(row.person, names),
        rank=lang.number(row.rank) if row.rank is not None else "–",
        value=value_text(row.value, question, lang),
        share=share,
        played=lang.number(row.played),
        place=decimal_text(row.mean_place, lang) if row.mean_place is not None else "–",
        moved=row.moved,
        leads=row.rank == 1,
        words=row_text(row, question, lang),
    )


def _note(rows: Sequence[StandingsRow], question: StandingsQuestion, lang: Language) -> str:
    least = question.least_matches
    if least < 2 or all(row.rank is not None for row in rows):
        return ""
    return lang.tr("Ranked from {n:match|matches} on.", n=least)


def game_leaders(maker: StandingsMaker, lang: Language) -> list[GameLeaderView]:
    """Return who leads in each game, where there is more than one game."""
    by_kind = maker.rows_by_kind()
    if len(by_kind) < 2:
        return []
    views = []
    for kind, rows in by_kind.items():
        leaders = [row for row in rows if row.rank == 1]
        if not leaders:
            continue
        past = maker.newest_of(kind)
        game, icon = picture_of(past)
        views.append(
            GameLeaderView(
                kind=kind,
                title=title(past, lang),
                words=_game_leader_words(leaders, maker.question, lang),
                game=game,
                icon=icon,
            )
        )
    return views


def _game_leader_words(
    leaders: Sequence[StandingsRow], question: StandingsQuestion, lang: Language
) -> str:
    names = lang.listed(sorted((row.name for row in leaders[:2]), key=lang.sort_key))
    if len(leaders) > 2:
        names = lang.tr("{count:player|players}", count=len(leaders))
    value = leaders[0].value
    if question.counted == "wins" and value is not None:
        return f"{names} · {lang.tr('{n:win|wins}', n=int(value))}"
    return f"{names} · {value_text(value, question, lang)}"


def leaders_question(question: StandingsQuestion) -> StandingsQuestion:
    """Return the question by which each game has a leader: a rating needs all games."""
    return question._replace(counted="beaten") if question.counted == "rating" else question


def leaders_maker(played: PlayedMatches, question: StandingsQuestion) -> StandingsMaker:
    """Return what says who leads in each game."""
    return StandingsMaker(played, leaders_question(question))


# In a message


def count_name(question: StandingsQuestion, lang: Language) -> str:
    """Return what is counted, as a heading."""
    names = {
        "beaten": lang.tr("Opponents beaten"),
        "wins": lang.tr("Wins"),
        "points": lang.tr("Points for places"),
        "rating": lang.tr("Rating"),
    }
    return names[question.counted]


def value_text(value: Fraction | None, question: StandingsQuestion, lang: Language) -> str:
    """Return a value as people read it: a share as a percentage, else at most one decimal."""
    if value is None:
        return "–"
    if question.counted == "beaten":
        percent = rounded(value * 100, Decimal(1))
        return lang.tr("{percent}%", percent=int(percent))
    return decimal_text(value, lang)


def moved_text(moved: int) -> str:
    """Return by how many ranks somebody went up or down, as a sign with a number."""
    if not moved:
        return ""
    return f"▲{moved}" if moved > 0 else f"▼{-moved}"


def heading(found: Standings, lang: Language) -> str:
    """Return what is counted, over how many matches, and when they were."""
    name = count_name(found.question, lang)
    if not found.matches:
        return lang.tr("{name} · no matches yet", name=name)
    matches = lang.tr("{n:match|matches}", n=found.matches)
    if not found.first_day:
        return f"{name} · {matches}"
    first, last = day(found.first_day, lang), day(found.last_day, lang)
    period = first if first == last else f"{first} – {last}"
    return f"{name} · {matches} · {period}"


def row_text(row: StandingsRow, question: StandingsQuestion, lang: Language) -> str:
    """Return a row as a line of text."""
    rank = f"{row.rank}." if row.rank is not None else "–"
    played = lang.tr("{played:match|matches} · {won} won", played=row.played, won=row.won)
    parts = [value_text(row.value, question, lang), played]
    if row.mean_place is not None:
        place = decimal_text(row.mean_place, lang)
        parts.append(lang.tr("mean place {place}", place=place))
    if row.moved:
        parts.append(moved_text(row.moved))
    return f"{rank} {row.name}: {' · '.join(parts)}"


def in_words(found: Standings, lang: Language) -> list[str]:
    """Return the whole table as lines of text."""
    return [heading(found, lang), *(row_text(row, found.question, lang) for row in found.rows)]
