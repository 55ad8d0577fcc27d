"""The options of a match on the board of forms, and the sheet that asks for one of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from companion.engine.errors import BadInput
from companion.session.options_form import enter_option, option_name, options_form, options_view

from ..form.board import FormBoard
from ..form.field_sheet import FieldSheet

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


class OptionsBoard(FormBoard):
    """The boxes of the options: what is entered in one may change others, which show it at once."""

    fit_to_content = ("height",)

    def __init__(self, screen: AgreeingScreen) -> None:
        super().__init__(rules=screen.tr("Rules"), unfolded=tuple(screen.unfolded))
        self.screen, self.app = screen, screen.app
        self.show()

    def show(self) -> None:
        """Show the options as they are chosen."""
        self.view = options_view(self.screen.new, self.app.language)

    def on_tap(self, zone: str) -> None:
        kind, _, id = zone.partition(":")
        if kind == "fold":
            self.screen.unfolded ^= {id}
            self.unfolded = tuple(self.screen.unfolded)
        elif kind == "rule":
            self.app.go("rules", game=self.screen.new.game.id, rule=id)
        elif "on" in (states := self.states_of(zone)) or "off" in states:
            self._enter(zone, "off" in states)
        else:
            self.screen.open_sheet("option", zone)

    def _enter(self, box: str, value: Any) -> None:
        self.screen.agree(enter_option(self.screen.new, box, value, self.app.language))
        self.show()

    def option_sheet(self, id: str, typed: str | None = None) -> FieldSheet | None:
        """Return the sheet for a number, an answer or words, half typed or as chosen now."""
        try:
            form = options_form(self.screen.new, self.app.language, id)
        except BadInput:
            return None
        form = form if typed is None else form.enter(id, typed)
        name = option_name(self.screen.new, id, self.app.language)
        return FieldSheet(self.app, form, name, partial(self._enter, id))
