"""For people who are new: before a turn and in a refusal what first matters now, told once."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.match import Broken
from companion.record.notice import NotKept
from companion.rulebook.book import book
from companion.rulebook.lessons import Ledger, key, lesson_on, lessons

from ..kit import Sheet, Words, beside, button

if TYPE_CHECKING:
    from ..app import CompanionApp
    from .screen import TableScreen


class Listeners(NamedTuple):
    """Those at the table who are new, and what all of them have heard of its game."""

    names: list[str]
    known: frozenset[str] = frozenset()


def listeners(app: CompanionApp) -> Listeners:
    setup = app.running.match.setup
    people = app.library.learners(setup.players)
    names = [person.name for person in people]
    ledger = Ledger({person.name: frozenset(person.told) for person in people})
    return Listeners(names, ledger.known_to_all(names, setup.game.id))


def hear(app: CompanionApp, names: list[str], ids: Iterable[str]) -> None:
    """What was told to them is kept with them."""
    game = app.running.match.setup.game.id
    with suppress(NotKept):
        app.library.hear(names, [key(game, id) for id in ids])


def told_of(app: CompanionApp, ids: Iterable[str]) -> list[str]:
    """These sections in the few words in which they are told."""
    rules = book(app.running.match.setup.game.id, app.language.code)
    return [place.section.told for id in ids if (place := rules.place(id))]


def rules_told(app: CompanionApp, broken: Iterable[Broken]) -> list[str]:
    """A refusal is a lesson: of the broken rules those that somebody new has not heard of."""
    names, known = listeners(app)
    if not names:
        return []
    match, code = app.running.match, app.language.code
    found = (lesson_on(match, code, each.rule.id, known) for each in broken)
    ids = list(dict.fromkeys(lesson.id for lesson in found if lesson))
    hear(app, names, ids)
    return ids


def teach(screen: TableScreen) -> None:
    """What the new people at the table should hear now, unless they are busy with something."""
    app = screen.app
    if app.stage.front is not screen or app.running is None:
        return
    if app.stage.sheet:
        app.stage.sheet.bind(on_close=lambda *_: screen.refresh())
        return
    if screen.at.in_mode or screen.at.pointing.picks:
        return
    names, known = listeners(app)
    if not names:
        return
    told = lessons(app.running.match, app.language.code, known, screen.at.rounds_only)
    if told:
        ids = [lesson.id for lesson in told]
        hear(app, names, ids)
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
