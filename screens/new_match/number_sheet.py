"""A number that is typed on the app's own pad, on a sheet over the screen that asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.engine.errors import BadInput
from companion.engine.fields import Field
from companion.engine.schema import Whole
from companion.session.form import Form
from companion.session.form_view import digit_keys
from companion.views.form import PadButton, PadView

from ..theme import GAP
from ..widgets import BottomSheet, NumberPad, TextBlock

if TYPE_CHECKING:
    from ..app import CompanionApp

KEY = 56  # dp


class NumberSheet(BottomSheet):
    """A sheet to type a number, which begins with the present value."""

    def __init__(
        self, app: CompanionApp, name: str, kind: Whole, typed: str, then: Callable[[int], None]
    ) -> None:
        super().__init__()
        self.app, self.name, self.kind, self.then = app, name, kind, then
        self.form = Form((Field(name, kind),), {name: typed}).point()
        tr = app.language.tr
        self.value = TextBlock(role="heading", bold=True)
        self.pad = NumberPad(size_hint_y=None, spoken_delete=tr("Delete"), ground="surface")
        self.pad.mirrored = app.library.settings.left_handed
        self.pad.height = 4 * dp(KEY) + 3 * dp(GAP)
        self.pad.bind(on_tap=lambda _, key: self.press(key))
        self.why = TextBlock(role="caption", colour="illegal")
        self.add(TextBlock(text=name, role="label", colour="second"), self.value)
        self.add(self.why, self.pad)
        self._show()

    def press(self, key: str) -> None:
        """Handle a key of the pad."""
        if key == "log":
            self._end()
            return
        self.form = self.form.press(key)
        typed = self.form.entered.get(self.name, "")
        self.opened_by = *self.opened_by[:2], typed  # half typed, it is found again
        self._show()

    def _show(self) -> None:
        tr, language = self.app.language.tr, self.app.language
        text = self.form.entered.get(self.name, "")
        self.value.text = "−" if text == "-" else language.number(int(text)) if text else "–"
        self.pad.shown = PadView(
            "number", digit_keys(self.form, language), log=PadButton(tr("Done"), state="due")
        )
        self.why.text = ""

    def _end(self) -> None:
        """Close the sheet, or say which numbers are allowed."""
        value = self.form.value(self.form.focused)
        try:
            self.kind.read(value, self.name)
        except BadInput as error:
            self.why.text = self.app.language.message_text(error)
            return
        self.app.root.close_sheet()
        self.then(value)
