"""Help at the table for people who are new: lessons, the coach’s hints, and the set-up guide.

A lesson is told once, before a turn or in a refusal. The coach gives three hints at the first
match, each when it first matters. The guide says what to do before the first deal.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from companion.engine.errors import StorageError
from companion.engine.match import Broken
from companion.rulebook.book import book, set_up_steps
from companion.rulebook.lessons import (
    Lesson,
    key,
    known_to_all,
    lesson_on,
    lessons,
    lessons_at_count,
)
from companion.views.table_view import TableView

from ..widgets import BottomSheet, Row, TextBlock, beside, when_tapped

if TYPE_CHECKING:
    from ..app import CompanionApp
    from .screen import TableScreen

HINTS = 3


def listeners(app: CompanionApp) -> tuple[list[str], frozenset[str]]:
    """Return the new players at the table, and the lessons that all of them have heard."""
    setup = app.running.match.setup
    people = app.library.learners(setup.players)
    known = known_to_all((person.lessons_seen for person in people), setup.game.id)
    return [person.name for person in people], known


def mark_heard(app: CompanionApp, names: list[str], heard: Iterable[Lesson]) -> list[str]:
    """Save that these players have heard lessons, and say them aloud; return their ids."""
    ids = list(dict.fromkeys(lesson.id for lesson in heard))
    if not ids:
        return ids
    game = app.running.match.setup.game.id
    settings = app.library.settings
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
    match = app.running.match
    code = app.language.code
    found = (lesson_on(match, code, each.rule.id, known) for each in broken)
    return mark_heard(app, names, [lesson for lesson in found if lesson])


def count_lessons(app: CompanionApp) -> list[str]:
    """Return the lessons about counting that somebody new has not heard of, now marked as heard."""
    names, known = listeners(app)
    match = app.running.match
    code = app.language.code
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
    more = screen.sheet_button(tr("Tell me more"), lambda: screen.open_rule(ids[0]))
    enough = screen.sheet_button(tr("No more tips"), partial(stop_lessons, screen))
    return sheet.add(beside(more, enough), screen.ok_button("primary"))


class Coach:
    """Three hints during the first match, each when it first matters."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.step = HINTS if screen.app.library.help_given.coached else 0
        self._moves = 0  # when the second hint was given

    def words(self, view: TableView) -> str:
        """Return the hint that the bar shows instead of the last move; "" once all were given."""
        app = self.screen.app
        if self.step == HINTS or not app.is_new or app.rounds_only or view.header.banner:
            return ""
        tr = self.screen.tr
        moves = app.running.match.number
        if self.step == 0 and view.prompt.picked:
            self.step = 1
            self._moves = moves
        elif self.step == 1 and moves > self._moves:
            self.step = 2
        elif self.step == 2 and view.prompt.picked:
            self._finish()
            return ""
        if self.step == 0 and app.running.match.table.turn is None:
            asked = any(pad.most and any(not key.quiet for key in pad.keys) for pad in view.pads)
            return tr("1 of 3 · Tap the card that was turned up.") if asked else ""
        return (
            tr("1 of 3 · Tap the cards that were played."),
            tr("2 of 3 · Lit buttons are allowed: tap what happened."),
            tr(
                "3 of 3 · Logged. {undo} takes it back. Noticed it later? Fix it in the log.",
                undo=tr("Undo"),
            ),
        )[self.step]

    def _finish(self) -> None:
        self.step = HINTS
        with suppress(StorageError):
            self.screen.app.library.change_settings(coached=True)


def set_up_sheet(screen: TableScreen) -> BottomSheet | None:
    """Return a sheet with the steps of the set-up, which taps tick off; None for a game without
    any."""
    tr = screen.tr
    app = screen.app
    steps = set_up_steps(app.running.match.setup, app.language, app.starter)
    if not steps:
        return None
    sheet = BottomSheet(tr("Set up the table"))
    how = {"chosen": False, "checklist": True, "filled": False, "strong": False}
    rows = [Row(title=step, **how) for step in steps]
    ready = screen.close_button(tr("Skip"))

    def tick(row: Row) -> None:
        row.chosen = not row.chosen
        done = all(row.chosen for row in rows)
        ready.text, ready.kind = (tr("Ready"), "primary") if done else (tr("Skip"), "raised")

    return sheet.add(*(when_tapped(row, partial(tick, row)) for row in rows), ready)
