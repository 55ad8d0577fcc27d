"""The card with the options of a match: a switch, a choice, a number or words for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.errors import BadInput
from companion.session.options_form import enter_option, option_box, options_view
from companion.views.form import BoxView, OptionView

from ..theme import GAP, TOUCH
from ..widgets import (
    Column,
    IconButton,
    Row,
    Segmented,
    Surface,
    TextField,
    Toggle,
    when_changed,
    when_tapped,
)
from ..widgets.base import set_background
from .number_sheet import NumberSheet

if TYPE_CHECKING:
    from companion.session.new_match import NewMatch


class AgreeingScreen(Protocol):
    """A screen on which the options of a new match are chosen."""

    app: Any
    new: NewMatch
    unfolded: set[str]

    @property
    def tr(self) -> Any:
        """Return the function that translates a sentence."""

    def agree(self, new: NewMatch) -> None:
        """Follow a change of an option."""

    def open_sheet(self, name: str, *what: Any) -> None:
        """Open a sheet over the screen."""


class OptionsCard:
    """The boxes of the options: what is entered in one may change others, which show it at once."""

    def __init__(self, screen: AgreeingScreen, card: Surface, found: Sequence[OptionView]) -> None:
        self.screen, self.card, self.app = screen, card, screen.app
        card.spacing = dp(GAP + 4)
        self._updates: dict[str, Callable[[OptionView], None]] = {}
        for option in found:
            self._add(option)

    def _enter(self, box: str, value: Any) -> None:
        new = enter_option(self.screen.new, box, value, self.app.language)
        self.screen.agree(new)
        for option in options_view(new, self.app.language):
            if option.id in self._updates:
                self._updates[option.id](option)

    def _add(self, option: OptionView) -> None:
        if option.is_table:
            self._add_table(option)
            return
        add = {
            "flag": self._add_switch,
            "text": self._add_text,
            "choice": self._add_choice,
            "number": self._add_number,
        }
        box = option.boxes[0]
        add[box.kind](option, box)

    def _add_switch(self, option: OptionView, box: BoxView) -> None:
        head = Toggle(title=option.name, caption=option.means, active=box.chosen == 1)
        when_changed(head, partial(self._enter, box.id))
        self.card.add_widget(self._with_rule(head, option))
        self._updates[option.id] = lambda now: setattr(head, "active", now.boxes[0].chosen == 1)

    def _add_text(self, option: OptionView, box: BoxView) -> None:
        field = TextField(hint_text=option.name, text=option.entered[box.id])
        field.bind(text=lambda _, text: self._enter(box.id, text))
        self.card.add_widget(field)

    def _add_choice(self, option: OptionView, box: BoxView) -> None:
        head = Row(title=option.name, caption=option.means, filled=False, strong=False)
        head.tappable = False
        self.card.add_widget(self._with_rule(head, option))
        choice = Segmented(options=tuple((key.key, key.text) for key in option.answers))
        self.card.add(when_changed(choice, partial(self._enter, box.id)))

        def show(now: OptionView) -> None:
            choice.chosen = next((key.key for key in now.answers if key.state == "picked"), "")

        self._updates[option.id] = show
        show(option)

    def _add_number(self, option: OptionView, box: BoxView) -> None:
        row = Row(title=option.name, caption=option.means, filled=False, strong=False)
        row.tone, row.trailing = "accent", box.value
        when_tapped(row, partial(self.screen.open_sheet, "number", box.id))
        self.card.add_widget(self._with_rule(row, option))
        self._updates[option.id] = lambda now: setattr(row, "trailing", now.boxes[0].value)

    def _add_table(self, option: OptionView) -> None:
        """Add a number for each word, shown when the row is tapped."""
        head = Row(title=option.name, filled=False, strong=False, chevron=True)
        self.card.add_widget(self._with_rule(head, option))
        rows, unfolded = Column(height=0), self.screen.unfolded
        self.card.add_widget(rows)

        def show(now: OptionView) -> None:
            head.caption = now.value or now.means
            rows.clear_widgets()
            if now.id in unfolded:
                rows.add(*map(self._word, now.boxes))

        def open_or_close() -> None:
            unfolded.symmetric_difference_update({option.id})
            found = options_view(self.screen.new, self.app.language)
            show(next(now for now in found if now.id == option.id))

        when_tapped(head, open_or_close)
        self._updates[option.id] = show
        show(option)

    def _word(self, box: BoxView) -> Row:
        row = Row(icon=box.icon, title=box.name, filled=False, strong=False, tone="accent")
        row.trailing = box.value
        when_tapped(row, partial(self.screen.open_sheet, "number", box.id))
        set_background(row, "surface")
        return row

    def _with_rule(self, head: Widget, option: OptionView) -> Widget:
        """Return the row with a button beside it that opens its rule."""
        if not option.rule:
            return head
        line = BoxLayout(size_hint_y=None, spacing=dp(GAP))
        set_background(head, "surface")
        line.add_widget(head)
        head.bind(minimum_height=lambda *_: setattr(line, "height", _tall(head)))
        line.height = _tall(head)
        show = IconButton(icon="info", pos_hint={"center_y": 0.5}, ground="surface")
        show.hint = f"{self.screen.tr('Rules')}: {option.name}"
        opens = partial(self.app.go, "rules", game=self.screen.new.game.id, rule=option.rule)
        line.add_widget(when_tapped(show, opens))
        return line

    def number_sheet(self, id: str, typed: str | None = None) -> NumberSheet | None:
        """Return a sheet for the number in a box."""
        new, language = self.screen.new, self.app.language
        try:
            box = option_box(new, id, language)
        except BadInput:
            return None
        if box.kind != "number":
            return None
        found = options_view(new, language)
        option = next(option for option in found if option.id == box.field.key)
        name = next(shown.name for shown in option.boxes if shown.id == id)
        typed = option.entered[id] if typed is None else typed
        return NumberSheet(self.app, name, box.holds, typed, partial(self._enter, id))


def _tall(head: Widget) -> float:
    return max(head.minimum_height, dp(TOUCH))
