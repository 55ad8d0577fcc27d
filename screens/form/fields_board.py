"""Pages on which values are entered one by one: their boxes, and a sheet for one of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp

from companion.engine.errors import BadInput
from companion.engine.form import Form
from companion.session.new_match import NewMatch
from companion.session.options_form import MatchOptions
from companion.views.form import EditedFields, FormView, field_view

from ..page import Page
from ..theme import GAP
from ..widgets import BottomSheet, TextBlock, TextField, button
from ..widgets.number_pad import NumberPad
from .board import FormBoard

if TYPE_CHECKING:
    from ..app import CompanionApp

KEY = 56  # dp of a digit
ENTER = 13


class FieldSheet(BottomSheet):
    """A sheet with the pad of the box in focus: digits and Done, or answers, of which a tap is
    enough; words are typed."""

    def __init__(
        self, app: CompanionApp, form: Form, name: str, then: Callable[[Any], None]
    ) -> None:
        kind = form.focused.kind
        super().__init__("" if kind == "number" else name)
        self.app = app
        self.form = form
        self.name = name
        self.then = then
        self.value = TextBlock(role="heading", bold=True)
        self.why = TextBlock(role="caption", colour="illegal")
        self.pad = NumberPad(size_hint_y=None)
        self.pad.mirrored = app.library.settings.left_handed
        self.pad.bind(on_tap=lambda _, key: self.press(key))
        if kind == "text":
            self._add_words()
            return
        if kind == "number":
            self.add(TextBlock(text=name, role="label", colour="second"), self.value, self.why)
            self.pad.height = 4 * dp(KEY) + 3 * dp(GAP)
        else:
            self.pad.fbind("minimum_height", self.pad.setter("height"))
        self.add(self.pad)
        self._show()

    def _add_words(self) -> None:
        """Show a field for words in place of the pad."""
        box = self.form.focused
        field = TextField(text=self.form.entered.get(box.id, ""), most=box.holds.longest)
        field.bind(text=lambda _, text: self._change(self.form.enter(box.id, text)))
        field.bind(on_text_validate=lambda _: self._end())
        self.add(field, self.why, button(self.app.language.tr("Done"), self._end, "primary"))
        Clock.schedule_once(lambda _: setattr(field, "focus", True))  # after the tap

    def press(self, key: str) -> None:
        """Handle a key of the pad."""
        if key == "log":
            self._end()
            return
        self._change(self.form.press_here(key))
        if self.form.focused.kind == "number":
            self._show()
        else:
            self._end()

    def key_pressed(self, code: int, scan: int, modifiers: list[str]) -> bool:
        """Handle digits, Backspace and Enter of a keyboard."""
        if self.form.focused.kind != "number":
            return False
        key = "log" if code == ENTER else self.pad.key_of(code)
        if key:
            self.press(key)
        return bool(key)

    def _change(self, form: Form) -> None:
        self.form = form
        self.why.text = ""
        typed = form.entered.get(form.focus, "")
        sheet_and_box = self.opened_by[:2]  # a question of the table has no box
        self.opened_by = (*sheet_and_box, typed)  # half typed, it is found again

    def _show(self) -> None:
        setup = self.app.running.match.setup if self.app.running else None
        view = field_view(self.form, self.name, self.app.language, setup)
        self.value.text = view.value
        self.pad.shown = view.pad
        self.why.text = view.why

    def _end(self) -> None:
        """Close the sheet, or say which values are allowed."""
        try:
            value = self.form.read_focused()
        except BadInput as error:
            self.why.text = self.app.language.message_text(error)
            return
        self.app.root.close_sheet()
        self.then(value)


class FieldsPage(Page):
    """A page with the boxes of some values."""

    saved: ClassVar = {"unfolded": tuple[str, ...]}
    unfolded: tuple[str, ...] = ()  # sections of many boxes that were opened

    @property
    @abstractmethod
    def fields(self) -> EditedFields:
        """The values as they are now."""

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
        words = {
            "rules": page.tr("Rules"),
            "asks": (page.tr("Yes"), page.tr("No", context="answer")),
        }
        super().__init__(view=view, unfolded=page.unfolded, **words)
        self.page = page

    def on_tap(self, zone: str) -> None:
        kind, _, of = zone.partition(":")
        if kind == "fold":
            self._fold(of)
        elif kind == "rule":
            self.page.app.go("rules", game=self.page.rules_of, rule=of)
        else:
            id, _, key = zone.partition("=")
            self._tap_box(id, key)

    def _fold(self, section: str) -> None:
        """Unfold a section, or fold it again."""
        unfolded = set(self.page.unfolded) ^ {section}
        self.unfolded = self.page.unfolded = tuple(sorted(unfolded))

    def _tap_box(self, id: str, key: str) -> None:
        """Enter the answer that was tapped in a box, switch it, or ask for its value on a sheet."""
        page = self.page
        box = self.view.box(id)
        if box.kind == "condition":
            page.enter_field(id, key)
        elif key:
            page.enter_field(id, page.fields.form(id).press_here(key).read_focused())
        elif box.kind == "flag":
            page.enter_field(id, box.chosen != 1)
        elif box.kind in ("row", "button"):
            page.enter_field(id, "")
        else:
            page.open_sheet("field", id)


class OptionsPage(FieldsPage):
    """A page on which the options of a new match are chosen."""

    saved: ClassVar = {"new": NewMatch, **FieldsPage.saved}

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
