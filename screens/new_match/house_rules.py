"""The options of a new match on a page, box by box."""

from __future__ import annotations

from typing import Any

from companion.session.new_match import NewMatch
from companion.session.options_form import MatchOptions

from ..form.fields_board import FieldsBoard, FieldsPage


class OptionsPage(FieldsPage):
    """A page on which the options of a new match are chosen."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.new = NewMatch()
        self.options: OptionsBoard | None = None
        self.unfolded: set[str] = set()  # options with a number for each of many words

    @property
    def fields(self) -> MatchOptions:
        """The options of the match as they are chosen."""
        return MatchOptions(self.new, self.app.language)

    def changed(self, fields: MatchOptions) -> None:
        """Show the change where it stands, without filling the page anew."""
        self.new = fields.new
        if self.options:
            self.options.view = fields.view()


class OptionsBoard(FieldsBoard):
    """The boxes of the options: what is entered in one may change others, which show it at once."""

    page: OptionsPage

    def __init__(self, page: OptionsPage) -> None:
        unfolded = tuple(page.unfolded)
        super().__init__(page, page.fields.view(), rules=page.tr("Rules"), unfolded=unfolded)

    def on_tap(self, zone: str) -> None:
        kind, _, id = zone.partition(":")
        if kind == "fold":
            self.page.unfolded ^= {id}
            self.unfolded = tuple(self.page.unfolded)
        elif kind == "rule":
            self.page.app.go("rules", game=self.page.new.game.id, rule=id)
        else:
            super().on_tap(zone)
