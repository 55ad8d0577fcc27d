"""The score sheets at hand: one's own, and those that come along; what each is, in words."""

from __future__ import annotations

from typing import Any

from companion.library.sheets import Shelved, at_hand
from companion.play.new_match import NewMatch
from companion.say.sheet_words import described, in_short

from ..kit import Row, Sheet, Words, beside, button
from ..page import Page


class ShelfScreen(Page):
    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.new = NewMatch()

    def show(self, new: NewMatch | None = None, **_what: Any) -> None:
        self.new = new or self.new
        self.header.title, self.header.back = self.tr("Which sheet?"), self.tr("Back")
        self.content.clear_widgets()
        for found in sorted(at_hand(self.app.library), key=lambda s: not s.own):
            caption = in_short(found.sheet, self.app.language)
            row = Row(icon="pencil" if found.own else "list", title=found.sheet.name)
            row.caption, row.chevron = caption, True
            row.bind(on_tap=lambda *_, id=found.id: self.open_sheet("about", id))
            self.content.add_widget(row)

    def _found(self, id: str) -> Shelved | None:
        return next((found for found in at_hand(self.app.library) if found.id == id), None)

    def about_sheet(self, id: str) -> Sheet | None:
        """What it is, before anybody plays by it."""
        found = self._found(id)
        if found is None:
            return None
        sheet, tr = Sheet(), self.tr
        name, *lines = described(found.sheet, self.app.language)
        sheet.add_widget(Words(text=name, role="title", bold=True))
        sheet.add_widget(Words(text="\n".join(lines)))
        sheet.add_widget(
            beside(
                button(tr("Cancel"), self.app.stage.close_sheet),
                button(tr("Play it"), self.closing(lambda: self.choose(found)), "primary"),
            )
        )
        return sheet

    def choose(self, found: Shelved) -> None:
        """Back to the new match, with this sheet."""
        new = self.new.by_sheet(found.sheet.plain)
        self.app.trail = [step for step in self.app.trail if step[0] not in ("sheets", "new")]
        self.app.go("new", new=new)
