"""Why somebody's figure in the standings is what it is: the matches behind it, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ..i18n.dates import day
from ..i18n.language import Language
from ..library.people import PlayerLook
from ..standings.counting import PlayedMatches
from ..standings.question import StandingsQuestion
from ..standings.ratings import AVERAGE, RatingStep
from ..standings.table import Contribution, StandingsMaker
from .decimals import decimal_text
from .past_matches import title
from .person import FigureView
from .row import RowView
from .sheet_shelf import picture_of
from .standings import count_name, look_of, value_text
from .standings_choice import points_words


class FigurePartView(NamedTuple):
    """A match behind a figure, as a line that opens it."""

    row: RowView
    counts: bool  # or it gave nothing, or only somebody's best matches count


class WhyView(NamedTuple):
    """What a figure is made of."""

    person: str  # the id
    name: str
    look: PlayerLook
    figures: tuple[FigureView, ...]
    words: tuple[str, ...]  # sentences on how it was counted
    way: tuple[int, ...]  # of a rating, from the start on; nothing for other counts
    parts: tuple[FigurePartView, ...]  # newest first


def why_view(maker: StandingsMaker, played: PlayedMatches, person: str, lang: Language) -> WhyView:
    """Return the matches behind somebody's figure, and how it follows from them."""
    names = played.names
    person = names.present_id(person)
    contributions = maker.contributions(person)
    steps = maker.rating_steps(person) if maker.question.counted == "rating" else []
    return WhyView(
        person=person,
        name=names.name_of(person),
        look=look_of(person, names),
        figures=tuple(_figures(maker, person, lang)),
        words=tuple(_sentences(contributions, maker.question, lang)),
        way=_way(steps),
        parts=tuple(_parts(contributions, steps, maker.question, lang)),
    )


def _figures(maker: StandingsMaker, person: str, lang: Language) -> list[FigureView]:
    row = next((row for row in maker.standings().rows if row.person == person), None)
    if row is None:
        return []
    figures = [
        FigureView(value_text(row.value, maker.question, lang), count_name(maker.question, lang))
    ]
    if row.rank is not None:
        figures.append(FigureView(lang.number(row.rank), lang.tr("rank", context="column")))
    figures.append(FigureView(lang.number(row.played), lang.tr("played", context="matches")))
    if maker.question.counted != "wins":
        figures.append(FigureView(lang.number(row.won), lang.tr("won", context="matches")))
    if row.mean_place is not None:
        place = decimal_text(row.mean_place, lang)
        figures.append(FigureView(place, lang.tr("avg. place", context="column")))
    return figures


def _sentences(
    contributions: Sequence[Contribution], question: StandingsQuestion, lang: Language
) -> list[str]:
    tr = lang.tr
    if question.counted == "rating":
        return [
            tr(
                "Everyone begins at {number}; whoever beats stronger people gains more.",
                number=AVERAGE,
            ),
            tr("After about five matches it can be trusted; before, it still jumps."),
        ]
    sentences = {
        "beaten": tr("For each match, the share of opponents who did worse; a tie counts half."),
        "wins": tr("One for each match won, shared wins included."),
        "points": tr("Points for places, added up: {points}", points=points_words(question.points)),
    }
    found = [sentences[question.counted]]
    if question.counted == "beaten":
        found += _by_people_met(contributions, lang)
    if question.best:
        found.append(tr("Only the best {n:match counts|matches count}.", n=question.best))
    return found


def _by_people_met(contributions: Sequence[Contribution], lang: Language) -> list[str]:
    """Return what the share would be if everybody met counted once, where that is another one."""
    counted = [one for one in contributions if one.value is not None and one.used]
    shares = [one.value for one in counted if one.value is not None]
    met = [len(one.match.places) - 1 for one in counted]
    if not shares:
        return []
    beaten = sum((share * others for share, others in zip(shares, met, strict=True)), Fraction(0))
    by_people = beaten / sum(met)
    if by_people == sum(shares, Fraction(0)) / len(shares):
        return []
    question = StandingsQuestion()
    return [
        lang.tr(
            "The figure is the average over matches. By opponents met it would be {share}: "
            "{beaten} of {met}.",
            share=value_text(by_people, question, lang),
            beaten=decimal_text(beaten, lang),
            met=sum(met),
        )
    ]


def _way(steps: Sequence[RatingStep]) -> tuple[int, ...]:
    return (steps[0].before, *(step.after for step in steps)) if steps else ()


def _parts(
    contributions: Sequence[Contribution],
    steps: Sequence[RatingStep],
    question: StandingsQuestion,
    lang: Language,
) -> list[FigurePartView]:
    gains = {step.match.past.file: step.after - step.before for step in steps}
    parts: list[FigurePartView] = []
    for one in contributions:
        past = one.match.past
        if question.counted == "rating":
            gain = gains.get(past.file)
            value = lang.signed(gain) if gain is not None else "–"
            counts = gain is not None
        else:
            value = value_text(one.value, question, lang)
            counts = one.used and one.value is not None
        game, icon = picture_of(past)
        caption = [day(past.started, lang), place_words(one.place, len(one.match.places), lang)]
        if not counts:
            caption.append(lang.tr("doesn’t count"))
        row = RowView(
            title(past, lang),
            " · ".join(filter(None, caption)),
            value,
            icon=icon,
            game=game,
            to="result",
            id=past.file,
        )
        parts.append(FigurePartView(row, counts))
    return parts


def place_words(place: int | None, sides: int, lang: Language) -> str:
    """Return a place in a match of so many sides; "" if there was none."""
    if place is None:
        return ""
    return lang.tr("place {place} of {sides}", place=place, sides=sides)
