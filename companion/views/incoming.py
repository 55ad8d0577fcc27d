"""What came in from somebody else, and what did not and why, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..i18n.language import Language
from ..library.importer import Arrival
from .past_matches import title
from .row import RowView

SHOWN = 50
ICONS = {"refused": "warning", "new": "plus", "longer": "play", "here": "check"}  # as listed


def arrival_views(arrivals: Sequence[Arrival], language: Language) -> list[RowView]:
    """Return what came in, the refused first, because somebody must know of those, then the new."""
    ordered = sorted(arrivals, key=lambda arrival: list(ICONS).index(arrival.state))
    return [_view(arrival, language) for arrival in ordered[:SHOWN]]


def summary(arrivals: Sequence[Arrival], language: Language) -> str:
    """Return in one line how many matches are new, longer, known or refused."""
    tr, counts = language.tr, Counter(arrival.state for arrival in arrivals)
    parts = (
        (counts["new"], tr("{n} new", n=counts["new"])),
        (counts["longer"], tr("{n} continued", n=counts["longer"])),
        (counts["here"], tr("{n} already here", n=counts["here"])),
        (counts["refused"], tr("{n} not imported", n=counts["refused"])),
    )
    return " · ".join(words for count, words in parts if count) or tr("It’s empty.")


def _view(arrival: Arrival, language: Language) -> RowView:
    tr, past = language.tr, arrival.past
    why = tr(arrival.why.sentence, **arrival.why.facts) if arrival.why else ""
    state = {
        "new": tr("New", context="a match"),
        "longer": tr("Continued elsewhere"),
        "here": tr("Already here"),
        "refused": tr("Not imported"),
    }[arrival.state]
    name, caption = arrival.name, why
    if arrival.is_sheet:
        caption = f"{tr('Score sheet')} · {why or state}"
    elif past:
        parts = (" · ".join(filter(None, (state, why))), language.listed(past.players))
        name, caption = title(past, language), "\n".join(parts)
    return RowView(name, caption, icon=ICONS[arrival.state])
