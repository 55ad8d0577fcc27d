"""A page on which values are entered one by one: their boxes, and a sheet for one of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.errors import BadInput
from companion.views.form import EditedFields, FormView

from ..page import Page
from .board import FormBoard
from .field_sheet import FieldSheet


class FieldsPage(Page):
    """A page with the boxes of some values."""

    @property
    def fields(self) -> EditedFields:
        """The values as they are now."""
        raise NotImplementedError

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
    """The boxes of some values: a tap switches, answers, or asks on a sheet."""

    fit_to_content = ("height",)

    def __init__(self, page: FieldsPage, view: FormView, **properties: Any) -> None:
        super().__init__(view=view, **properties)
        self.page = page

    def on_tap(self, zone: str) -> None:
        id, _, key = zone.partition("=")
        box = self.view.box(id)
        if key:
            self.page.enter_field(id, self.page.fields.form(id).press_here(key).read_focused())
        elif box.kind == "flag":
            self.page.enter_field(id, box.chosen != 1)
        elif box.kind in ("row", "button"):
            self.page.enter_field(id, "")
        else:
            self.page.open_sheet("field", id)
