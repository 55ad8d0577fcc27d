"""For people who are new: before a turn and in a refusal what first matters now, told once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.match import Broken
from companion.record.notice import NotKept
from companion.rulebook.book import book
from companion.rulebook.lessons import (
    Lesson,
    key,
    known_to_all,
    lesson_on,
    lessons,
    lessons_at_count,
)

from ..kit import Sheet, Words

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
    return Listeners(names, known_to_all((person.told for person in people), setup.game.id))


def hear(app: CompanionApp, names: list[str], told: Iterable[Lesson]) -> list[str]:
    """It is kept with them, and said aloud; the spoken mode says all that is on the screen."""
    ids = list(dict.fromkeys(lesson.id for lesson in told))
    if not ids:
        return ids
    game, settings = app.running.match.setup.game.id, app.library.settings
    with suppress(NotKept):
        app.library.hear(names, [key(game, id) for id in ids])
    if app.device.has_voice and settings.voice and not settings.spoken:
        app.device.say(" ".join(told_of(app, ids)), app.language.code)
    return ids


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
    return hear(app, names, [lesson for lesson in found if lesson])


def counting_told(app: CompanionApp) -> list[str]:
    """What each amount of a count means, if somebody new has not heard of it."""
    names, known = listeners(app)
    match, code = app.running.match, app.language.code
    return hear(app, names, lessons_at_count(match, code, known)) if names else []


def teach(screen: TableScreen) -> None:
    """What the new people at the table should hear now, unless they are busy with something."""
    app = screen.app
    if app.stage.front is not screen or app.running is None or screen.lesson.told:
        return
    if app.stage.sheet:
        app.stage.sheet.bind(on_close=lambda *_: teach(screen))
        return
    if screen.at.in_mode or screen.at.pointing.picks:
        return
    names, known = listeners(app)
    if not names:
        return
    told = lessons(app.running.match, app.language.code, known, screen.at.rounds_only)
    if ids := hear(app, names, told):
        screen.lay_lesson(ids)


def lesson_buttons(app: CompanionApp) -> tuple[tuple[str, str], ...]:
    tr = app.language.tr
    return ("more", tr("Tell me more")), ("enough", tr("Enough")), ("close", tr("OK"))


def after_lesson(screen: TableScreen, wish: str, ids: Sequence[str]) -> None:
    """The article, or nobody at the table is taught any more."""
    if wish == "more":
        screen.open_rule(ids[0])
    elif wish == "enough":
        with suppress(NotKept):
            screen.app.library.learn(screen.app.running.match.setup.players, False)
        screen.learning = False


def lesson_sheet(screen: TableScreen, *ids: str) -> Sheet:
    """The same where the table has no room for it, in large type."""
    sheet = Sheet().add(Words(text=screen.tr("New here?"), role="caption", colour="second"))
    for told in told_of(screen.app, ids):
        sheet.add(Words(text=told, role="lead"))
    for wish, words in lesson_buttons(screen.app):
        kind = "primary" if wish == "close" else "raised"
        sheet.add(screen.way(words, partial(after_lesson, screen, wish, ids), kind))
    return sheet
