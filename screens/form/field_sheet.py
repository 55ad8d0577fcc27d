"""A sheet that asks for the value of one field, over the screen that needs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.engine.errors import BadInput
from companion.engine.form import Form
from companion.views.form import field_view

from ..theme import GAP
from ..widgets import BottomSheet, NumberPad, TextBlock, TextField, button

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
        self.app, self.form, self.name, self.then = app, form, name, then
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
        self.form, self.why.text = form, ""
        typed = form.entered.get(form.focus, "")
        self.opened_by = *self.opened_by[:2], typed  # half typed, it is found again

    def _show(self) -> None:
        setup = self.app.running.match.setup if self.app.running else None
        view = field_view(self.form, self.name, self.app.language, setup)
        self.value.text, self.pad.shown = view.value, view.pad

    def _end(self) -> None:
        """Close the sheet, or say which values are allowed."""
        try:
            value = self.form.read_focused()
        except BadInput as error:
            self.why.text = self.app.language.message_text(error)
            return
        self.app.root.close_sheet()
        self.then(value)
