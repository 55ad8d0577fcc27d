"""Lessons for new players: before a turn and in a refusal, each given once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kivy.metrics import dp

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
    longest_lessons,
)

from ..widgets import BottomSheet, TextBlock
from ..widgets.text_layout import TextMeasure
from .duel import DuelWidget
from .parts import MARGIN

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
    if app.root.front is not screen or app.running is None or screen.lesson.sentences:
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
        screen.lay_lesson(ids)


def lesson_buttons(app: CompanionApp) -> tuple[tuple[str, str], ...]:
    """Return the buttons of a lesson: name and words."""
    tr = app.language.tr
    return ("more", tr("Tell me more")), ("enough", tr("No more tips")), ("close", tr("OK"))


def after_lesson(screen: TableScreen, wish: str, ids: Sequence[str]) -> None:
    """Open the article, or stop teaching at this table."""
    if wish == "more":
        screen.open_rule(ids[0])
    elif wish == "enough":
        with suppress(StorageError):
            screen.app.library.set_learning(screen.app.running.match.setup.players, False)
        screen.learning = False


def lesson_sheet(screen: TableScreen, *ids: str) -> BottomSheet:
    """Return a sheet with lessons, where the table has no space for them."""
    sheet = BottomSheet().add(
        TextBlock(text=screen.tr("New here?"), role="caption", colour="second")
    )
    for text in lesson_texts(screen.app, ids):
        sheet.add(TextBlock(text=text, role="lead"))
    for wish, words in lesson_buttons(screen.app):
        kind = "primary" if wish == "close" else "raised"
        sheet.add(screen.sheet_button(words, partial(after_lesson, screen, wish, ids), kind))
    return sheet


def height_to_come(screen: TableScreen, text: TextMeasure) -> float:
    """Return the least height of a duel that may come, or of a lesson for who is new."""
    setup = screen.at.match.setup
    contested = any(phase.contest for phase in setup.game.rules.phases)
    duel = DuelWidget.least_height(text) if contested else 0
    if not screen.learning:
        return duel
    longest = longest_lessons(setup, screen.app.language.code)
    least, _ = screen.lesson.heights(text, screen.width - 2 * dp(MARGIN), longest)
    return max(duel, least)
