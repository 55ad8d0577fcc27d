"""Lessons for new players: before a turn and in a refusal, each given once."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.errors import StorageError
from companion.engine.match import Broken
from companion.rulebook.book import book
from companion.rulebook.lessons import (
    Lesson,
    key,
    known_to_all,
    lesson_on,
    lessons,
    lessons_at_count,
)

from ..widgets import BottomSheet, TextBlock

if TYPE_CHECKING:
    from ..app import CompanionApp
    from .screen import TableScreen


class Listeners(NamedTuple):
    """The new players at the table, and the lessons that all of them have heard."""

    names: list[str]
    known: frozenset[str] = frozenset()


def listeners(app: CompanionApp) -> Listeners:
    """Return the new players at the table, and the lessons that all of them have heard."""
    setup = app.running.match.setup
    people = app.library.learners(setup.players)
    names = [person.name for person in people]
    return Listeners(names, known_to_all((person.lessons_seen for person in people), setup.game.id))


def mark_heard(app: CompanionApp, names: list[str], heard: Iterable[Lesson]) -> list[str]:
    """Save that these players have heard lessons, and say them aloud; return their ids."""
    ids = list(dict.fromkeys(lesson.id for lesson in heard))
    if not ids:
        return ids
    game, settings = app.running.match.setup.game.id, app.library.settings
    with suppress(StorageError):
        app.library.mark_lessons_seen(names, [key(game, id) for id in ids])
    if app.device.has_voice and settings.voice and not settings.spoken:
        app.device.say(" ".join(lesson_texts(app, ids)), app.language.code)
    return ids


def lesson_texts(app: CompanionApp, ids: Iterable[str]) -> list[str]:
    """Return the short text of each of these lessons."""
    rules = book(app.running.match.setup.game.id, app.language.code)
    return [found.section.lesson for id in ids if (found := rules.find(id))]


def refusal_lessons(app: CompanionApp, broken: Iterable[Broken]) -> list[str]:
    """Return the broken rules that somebody new has not heard of, now marked as heard."""
    names, known = listeners(app)
    if not names:
        return []
    match, code = app.running.match, app.language.code
    found = (lesson_on(match, code, each.rule.id, known) for each in broken)
    return mark_heard(app, names, [lesson for lesson in found if lesson])


def count_lessons(app: CompanionApp) -> list[str]:
    """Return the lessons about counting that somebody new has not heard of, now marked as heard."""
    names, known = listeners(app)
    match, code = app.running.match, app.language.code
    return mark_heard(app, names, lessons_at_count(match, code, known)) if names else []


def teach(screen: TableScreen) -> None:
    """Show the lessons that are due now, unless somebody is busy with something."""
    app = screen.app
    if app.root.front is not screen or app.running is None:
        return
    if app.root.sheet:
        app.root.sheet.bind(on_close=lambda *_: teach(screen))
        return
    if screen.at.in_mode or screen.at.pointing.picks:
        return
    names, known = listeners(app)
    if not names:
        return
    due = lessons(app.running.match, app.language.code, known, screen.at.rounds_only)
    if ids := mark_heard(app, names, due):
        screen.open_sheet("lesson", *ids)


def stop_lessons(screen: TableScreen) -> None:
    """Teach nobody at this table any more."""
    with suppress(StorageError):
        screen.app.library.set_learning(screen.app.running.match.setup.players, False)
    screen.learning = False


def lesson_sheet(screen: TableScreen, *ids: str) -> BottomSheet:
    """Return a sheet with lessons; what they are about is ringed on the table meanwhile."""
    tr = screen.tr
    sheet = BottomSheet().add(TextBlock(text=tr("New here?"), role="caption", colour="second"))
    for text in lesson_texts(screen.app, ids):
        sheet.add(TextBlock(text=text, role="lead"))
    screen.ring(*ids)
    sheet.bind(on_close=lambda *_: screen.ring())
    return sheet.add(
        screen.sheet_button(tr("Tell me more"), lambda: screen.open_rule(ids[0])),
        screen.sheet_button(tr("No more tips"), partial(stop_lessons, screen)),
        screen.ok_button("primary"),
    )
