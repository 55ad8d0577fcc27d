"""What came in from somebody else, and what did not and why, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from ..clock import LAST
from ..i18n.dates import day
from ..i18n.language import Language
from ..library.archived_rows import ArchivedRows
from ..library.exporter import PackedUp
from ..library.importer import Arrival
from ..library.waiting import WaitingRecord
from .past_matches import result_text, title
from .row import RowView

SHOWN = 50
ICONS = {
    "refused": "warning",
    "waiting": "warning",
    "new": "plus",
    "longer": "play",
    "here": "check",
}  # as listed


def arrival_views(
    arrivals: Sequence[Arrival], language: Language, left_out: Collection[int] = ()
) -> list[RowView]:
    """Return the first of what came in, as `in_order` has it, without what was left out."""
    shown = [number for number in in_order(arrivals) if number not in left_out]
    return [arrival_view(arrivals[number], language) for number in shown[:SHOWN]]


def in_order(arrivals: Sequence[Arrival]) -> list[int]:
    """Return the numbers of what came in as they are shown: the refused first, because somebody
    must know of those, then the new; of those the newest match first."""

    def order(number: int) -> tuple[int, str]:
        return list(ICONS).index(arrivals[number].state), ""

    newest_first = sorted(range(len(arrivals)), key=lambda n: _started(arrivals[n]), reverse=True)
    return sorted(newest_first, key=order)


def _started(arrival: Arrival) -> str:
    return arrival.past.started if arrival.past else LAST  # people and sheets before all matches


def summary(arrivals: Sequence[Arrival], language: Language, left_out: Collection[int] = ()) -> str:
    """Return in one line how much is new, longer, known, left out or refused."""
    tr = language.tr
    taken = [arrival for number, arrival in enumerate(arrivals) if number not in left_out]
    counts = Counter(arrival.state for arrival in taken if arrival.rows is None)
    added = [arrival.rows for arrival in taken if arrival.rows and any(arrival.rows)]
    parts = (
        (counts["new"], tr("{n} new", n=counts["new"])),
        (counts["longer"], tr("{n} continued", n=counts["longer"])),
        (counts["here"], tr("{n} already here", n=counts["here"])),
        (counts["waiting"], tr("{n} in a different version", n=counts["waiting"])),
        (counts["refused"], tr("{n} not imported", n=counts["refused"])),
        (len(left_out), tr("{n} left out", n=len(left_out))),
    )
    words = [said for count, said in parts if count]
    words += [_rows_words(rows, language) for rows in added]
    nothing = tr("Already here") if taken else tr("It’s empty.")
    return " · ".join(words) or nothing


def waiting_view(record: WaitingRecord, language: Language) -> RowView:
    """Return a record that waits for a decision: which match it is, and where both part."""
    tr = language.tr
    same, here, there = record.diverged
    words = tr(
        "The same until line {same}, then {here} here and {there} there.",
        same=same,
        here=here,
        there=there,
    )
    who = (day(record.ours.started, language), language.listed(record.ours.players))
    caption = "\n".join((" · ".join(filter(None, who)), words))
    return RowView(title(record.ours, language), caption, icon=ICONS["waiting"], id=record.name)


def packed_words(packed: PackedUp, language: Language) -> str:
    """Return how much of everything is in an archive."""
    tr = language.tr
    parts = (
        (packed.matches, tr("{n:match|matches}", n=packed.matches)),
        (packed.people, tr("{n:person|people}", n=packed.people)),
        (packed.sheets, tr("{n:sheet|sheets}", n=packed.sheets)),
        (packed.seasons, tr("{n:season|seasons}", n=packed.seasons)),
    )
    return " · ".join(words for count, words in parts if count) or tr("It’s empty.")


def _rows_words(rows: ArchivedRows, language: Language) -> str:
    """Return how many people and seasons an archive adds."""
    return packed_words(PackedUp(people=len(rows.people), seasons=len(rows.seasons)), language)


def arrival_view(arrival: Arrival, language: Language) -> RowView:
    """Return something that came in: what it is, what becomes of it, when it was and who won."""
    tr = language.tr
    past = arrival.past
    why = tr(arrival.why.sentence, **arrival.why.facts) if arrival.why else ""
    state = {
        "new": tr("New", context="a match"),
        "longer": tr("Continued elsewhere"),
        "here": tr("Already here"),
        "waiting": tr("Continued differently"),
        "refused": tr("Not imported"),
    }[arrival.state]
    name = arrival.name
    caption = why
    if arrival.rows:
        name = _rows_words(arrival.rows, language)
        seasons = arrival.rows.seasons
        caption = tr("With their names and colours")
        if len(seasons) == 1:
            caption = seasons[0]["name"]
    elif arrival.is_sheet:
        caption = f"{tr('Score sheet')} · {why or state}"
    elif past:
        when = filter(None, (day(past.started, language), language.listed(past.players)))
        lines = [" · ".join(filter(None, (state, why))), " · ".join(when)]
        if not past.unreadable:
            lines.append(result_text(past, past.players, language))
        name = title(past, language)
        caption = "\n".join(lines)
    return RowView(name, caption, icon=ICONS[arrival.state])
