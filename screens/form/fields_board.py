"""Pages on which values are entered one by one: their boxes, and a sheet for one of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.errors import BadInput
from companion.session.new_match import NewMatch
from companion.session.options_form import MatchOptions
from companion.views.form import EditedFields, FormView

from ..page import Page
from .board import FormBoard
from .field_sheet import FieldSheet


class FieldsPage(Page):
    """A page with the boxes of some values."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.unfolded: set[str] = set()  # sections of many boxes that were opened

    @property
    def fields(self) -> EditedFields:
        """The values as they are now."""
        raise NotImplementedError

    @property
    def rules_of(self) -> str:
        """The game whose rules tell of the values."""
        return ""

    def changed(self, fields: Any) -> None:
        """Follow a change of the values."""

    def enter_field(self, id: str, value: Any) -> None:
        """Enter a value in a box, or say why it may not stand there."""
        with self.app.reporting_errors(BadInput):
            self.changed(self.fields.enter(id, value))

    def field_sheet(self, id: str, typed: str | None = None) -> FieldSheet | None:
        """Return the sheet for a number, an answer or words, half typed or as entered now."""
        try:
            form = self.fields.form(id)
        except BadInput:
            return None
        form = form if typed is None else form.enter(id, typed)
        name = self.fields.view().box(id).name
        return FieldSheet(self.app, form, name, partial(self.enter_field, id))


class FieldsBoard(FormBoard):
    """The boxes of some values: a tap switches, answers, unfolds, or asks on a sheet."""

    fit_to_content = ("height",)

    def __init__(self, page: FieldsPage, view: FormView) -> None:
        words = {"rules": page.tr("Rules"), "denies": page.tr("not true")}
        super().__init__(view=view, unfolded=tuple(page.unfolded), **words)
        self.page = page

    def on_tap(self, zone: str) -> None:
        page, (id, _, key), (kind, _, of) = self.page, zone.partition("="), zone.partition(":")
        if kind == "fold":
            page.unfolded ^= {of}
            self.unfolded = tuple(page.unfolded)
        elif kind == "rule":
            page.app.go("rules", game=page.rules_of, rule=of)
        elif key:
            page.enter_field(id, page.fields.form(id).press_here(key).read_focused())
        elif (box := self.view.box(id)).kind == "flag":
            page.enter_field(id, box.chosen != 1)
        elif box.kind in ("row", "button", "condition"):
            page.enter_field(id, "")
        else:
            page.open_sheet("field", id)


class OptionsPage(FieldsPage):
    """A page on which the options of a new match are chosen."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.new = NewMatch()
        self.options: FieldsBoard | None = None

    @property
    def fields(self) -> MatchOptions:
        """The options of the match as they are chosen."""
        return MatchOptions(self.new, self.app.language)

    @property
    def rules_of(self) -> str:
        return self.new.game.id

    def changed(self, fields: MatchOptions) -> None:
        """Show the change where it stands, without filling the page anew."""
        self.new = fields.new
        if self.options:
            self.options.view = fields.view()
