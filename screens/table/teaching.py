"""For people who are new: a sheet before a turn with what first matters now, told once."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from companion.record.notice import NotKept
from companion.rulebook.book import book
from companion.rulebook.lessons import Ledger, key, lessons

from ..kit import Sheet, Words, beside, button

if TYPE_CHECKING:
    from .screen import TableScreen


def teach(screen: TableScreen) -> None:
    """What the new people at the table should hear now, unless they are busy with something."""
    app = screen.app
    if app.stage.front is not screen or app.running is None:
        return
    if app.stage.sheet:
        app.stage.sheet.bind(on_close=lambda *_: screen.refresh())
        return
    if screen.at.mode or screen.at.banner or screen.at.pointing.picks:
        return
    match = app.running.match
    learners = app.library.learners(match.setup.players)
    if not learners:
        return
    ledger = Ledger({person.name: frozenset(person.told) for person in learners})
    names, game = [person.name for person in learners], match.setup.game.id
    known, by_results = ledger.known_to_all(names, game), screen.at.rounds_only
    told = lessons(match, app.language.code, known, by_results)
    if told:
        ids = [lesson.id for lesson in told]
        with suppress(NotKept):
            app.library.hear(names, [key(game, id) for id in ids])
        screen.open_sheet("lesson", *ids)


def lesson_sheet(screen: TableScreen, *ids: str) -> Sheet | None:
    """At most two short sentences; the article and the end of it all are one tap away."""
    tr, sheet, app = screen.tr, Sheet(), screen.app
    rules = book(app.running.match.setup.game.id, app.language.code)
    places = [place for id in ids if (place := rules.place(id))]
    if not places:
        return None
    sheet.add_widget(Words(text=tr("New here?"), role="caption", colour="second"))
    words = [place.section.told for place in places]
    for told in words:
        sheet.add_widget(Words(text=told, role="lead"))
    if app.device.has_voice and app.library.settings.voice:
        app.device.say(" ".join(words), app.language.code)
    first = places[0].section.id

    def enough() -> None:
        with suppress(NotKept):
            app.library.learn(app.running.match.setup.players, False)
        screen.learning = False

    sheet.add_widget(button(tr("OK"), app.stage.close_sheet, "primary"))
    sheet.add_widget(
        beside(
            button(
                tr("Tell me more"), screen.closing(lambda: screen.open_rule(first)), icon="book"
            ),
            button(tr("Enough"), screen.closing(enough)),
        )
    )
    return sheet
