"""A number that is typed on the app's own pad, on a sheet over the screen that asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.engine.errors import BadInput
from companion.engine.schema import Whole
from companion.rulebook.house_rules import HouseRuleView
from companion.session.number_input import NumberInput

from ..count.entries import EntryRow
from ..theme import GAP
from ..widgets import BottomSheet, NumberPad, TextBlock

if TYPE_CHECKING:
    from ..app import CompanionApp

KEY = 56  # dp
THOUSANDS = 100_000  # where numbers are so large, one key types three zeros


class NumberSheet(BottomSheet):
    """A sheet to type a number, which begins with the present value."""

    def __init__(
        self,
        app: CompanionApp,
        rule: HouseRuleView,
        kind: Whole,
        typed: NumberInput,
        then: Callable[[int], None],
    ) -> None:
        super().__init__()
        self.app, self.rule, self.kind = app, rule, kind
        self.then, self.typed = then, typed
        tr = app.language.tr
        low, high = kind.low, kind.high
        self.row = EntryRow(name=rule.name, kind="number", focused=True, size_hint_y=None)
        self.row.bind(minimum_height=self.row.setter("height"))
        self.pad = NumberPad(signed=low < 0, done=tr("Done"), size_hint_y=None)
        self.pad.mirrored = app.library.settings.left_handed
        self.pad.thousands = low >= 0 and high >= THOUSANDS
        self.pad.spoken_delete = tr("Delete")
        self.pad.height = 4 * dp(KEY) + 3 * dp(GAP)
        self.pad.bind(on_tap=lambda _, key: self.press(key))
        self.why = TextBlock(role="caption", colour="illegal")
        self.add(self.row, self.why, self.pad)
        self._show()

    def press(self, key: str) -> None:
        """Handle a key of the pad."""
        if key == "done":
            self._end()
            return
        typed = self.typed.press(key)
        if typed.can_be(self.kind.low, self.kind.high):
            self.typed = typed
            self.opened_by = *self.opened_by[:3], *typed  # half typed, it is found again
        self._show()

    def _show(self) -> None:
        text, shown = self.typed.text, self.app.language.number(self.typed.number)
        self.row.value = "−" if text == "-" else shown if text else ""
        self.why.text = ""

    def _end(self) -> None:
        """Close the sheet, or say which numbers are allowed."""
        value = self.typed.number
        try:
            self.kind.read(value, self.rule.name)
        except BadInput as error:
            self.why.text = self.app.language.message_text(error)
            return
        self.app.root.close_sheet()
        self.then(value)
