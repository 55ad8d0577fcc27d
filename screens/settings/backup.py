"""Backup: the copies that the app keeps by itself, what one would bring back, and restoring it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.library.backup import Backup, Day, Preview
from companion.library.index import Progress
from companion.record.notice import NotKept
from companion.say import dates

from ..kit import Card, PushButton, Row, Sheet, Toggle, Words, beside, button
from ..page import Page


class BackupScreen(Page):
    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._done = ""  # what was done last, in words
        self._preview: tuple[Day, Preview] | None = None

    def show(self, **_what: Any) -> None:
        tr = self.tr
        self.header.title, self.header.back = tr("Backup"), tr("Back")
        self.stop()
        self.content.clear_widgets()
        card = Card()
        words = tr("The app keeps copies of the last seven days on which something changed.")
        card.add_widget(Words(text=words))
        if self._done:
            card.add_widget(Words(text=self._done, colour="legal", bold=True))
        button = PushButton(text=tr("Copy now"), kind="quiet")
        button.bind(on_tap=lambda *_: self._copy())
        card.add_widget(button)
        self.content.add_widget(card)
        self._done = ""
        for day in self._backup.days():
            self._day(day)

    @property
    def _backup(self) -> Backup:
        return Backup(self.app.library)

    def _day(self, day: Day) -> None:
        row = Row(icon="clock", title=dates.day(day.date, self.app.language), chevron=True)
        try:
            matches = len(self._backup.contents(day).files)
            row.caption = self.tr("{n:match|matches}", n=matches)
            row.bind(on_tap=lambda *_: self._look(day, False))
        except NotKept as error:
            row.icon, row.chevron, row.tappable = "warning", False, False
            row.caption = self.tr(error.sentence, **error.facts)
        self.content.add_widget(row)

    def _failed(self, error: NotKept) -> None:
        self.show()
        self.app.tell(error)

    # Copying

    def _copy(self) -> None:
        self.run(self._backup.make(), self.tr("Copying …"), self._copied, fail=self._failed)

    def _copied(self) -> None:
        self._done = self.tr("Everything is copied.")
        self.show()

    # Restoring

    def _look(self, day: Day, with_people: bool) -> None:
        def look() -> Iterator[Progress]:
            self._preview = day, (yield from self._backup.look(day))

        then = partial(self._ask, day, with_people)
        self.run(look(), self.tr("Comparing …"), then, fail=self._failed)

    def _ask(self, day: Day, with_people: bool) -> None:
        self.show()
        self.open_sheet("restore", *day, with_people)

    def restore_sheet(self, number: int, date: str, with_people: bool) -> Sheet | None:
        """What a copy would bring back; after a kill it is compared first."""
        day = Day(number, date)
        if day not in self._backup.days():
            return None
        if self._preview is None or self._preview[0] != day:
            self._look(day, with_people)
            return None
        tr, sheet, preview = self.tr, Sheet(), self._preview[1]
        title = dates.day(day.date, self.app.language)
        sheet.add_widget(Words(text=title, role="title", bold=True))
        for words in self._told(preview):
            sheet.add_widget(Words(text=words))
        people = Toggle(title=tr("People and settings too"), caption=tr("As they were that day"))
        people.active = with_people
        people.bind(active=lambda _, on: setattr(sheet, "again", ("restore", *day, on)))
        sheet.add_widget(people)
        restore = self.closing(lambda: self._restore(day, preview, people.active))
        sheet.add_widget(
            beside(
                button(tr("Leave it"), self.app.stage.close_sheet),
                button(tr("Restore"), restore, "primary"),
            )
        )
        return sheet

    def _told(self, preview: Preview) -> Iterator[str]:
        tr = self.tr
        if preview.back:
            yield tr("{n:match|matches} would come back.", n=len(preview.back))
        if preview.replaced:
            yield tr(
                "{n:match|matches} would be replaced; the present one goes to the bin.",
                n=len(preview.replaced),
            )
        if not preview.back and not preview.replaced and not preview.lost:
            yield tr("All its matches are here.")
        elif preview.stay:
            yield tr("{n:match|matches} would stay as now.", n=preview.stay)
        if preview.lost:
            yield tr("{n:match|matches} cannot be brought back.", n=len(preview.lost))

    def _restore(self, day: Day, preview: Preview, people: bool) -> None:
        self.app.leave_match()
        work = self._backup.restore(day, preview, people)
        self.run(work, self.tr("Restoring …"), self._restored, fail=self._failed)

    def _restored(self) -> None:
        self._done = self.tr("Restored.")
        self.app.change_settings()  # which may be others now
