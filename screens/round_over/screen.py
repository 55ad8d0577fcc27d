"""A round is over: who leads, what it has changed, whether that is what lies there, and on."""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp

from companion.views.round_over import round_over

from ..page import Page
from ..widgets import TextBlock, beside, button
from .parts import Headline, Ranking, Stacks

TALL, LINE = 700, 72  # dp; a window that has room for higher lines, and such a line


class RoundOverScreen(Page):
    """The screen between two rounds: totals, and what should lie on the table."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.headline, self.ranking, self.stacks = Headline(), Ranking(), Stacks()
        self.pays, self.next, self.last = (
            TextBlock(role="lead", bold=True),
            TextBlock(),
            TextBlock(role="caption", colour="second", align="center"),
        )
        self.stacks.bind(on_tap=lambda _, seat: self.open_sheet("made_of", int(seat)))
        self._seen: tuple[str, int] = ("", -1)  # the match and the move that were shown last

    def show(self, **_what: object) -> None:
        app = self.app
        if app.running is None or app.running.match.table.phase != "between-rounds":
            app.back()  # taken back meanwhile
            return
        match, words = app.running.match, app.language
        view, looks = round_over(match, words), app.library.looks(match.setup)
        self.header.title, self.header.back = words.title(match.setup), self.tr("Back")
        self.header.subtitle = view.subtitle
        leaders = [one for one in view.standings if one.leads]
        self.headline.look = looks[leaders[0].seat] if len(leaders) == 1 else None
        self.headline.text, self.headline.about = view.headline, view.about
        self.ranking.looks, self.ranking.standings = looks, view.standings
        self.ranking.say = lambda total: words.total(total, match.setup, short=True)
        self.stacks.looks, self.stacks.stacks = looks, view.lying
        self.stacks.title = self.tr("Does this match your table?")
        self.stacks.aside = self.tr("tap anything that doesn’t")
        self.next.text, self.last.text, self.pays.text = view.next, view.last, view.pays
        self._build(bool(view.lying), view.go_on)
        now = str(app.running.path), match.number
        if self._seen != now:  # a moment is seen once
            self.ranking.roll()
        self._seen = now

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Show at once how they stand, whatever else the touch does."""
        self.ranking.finish()
        return bool(super().on_touch_down(touch))

    def match_changed(self) -> None:
        self.show_again()

    def _build(self, lies: bool, go_on: str) -> None:
        self.content.clear_widgets()
        roomy = not lies and self.height >= dp(TALL) * self.theme.scale
        self.ranking.least = dp(LINE) if roomy else 0
        self.content.add(self.last)
        if self.pays.text:  # which people do at once
            self.add_card("", self.pays)
        self.content.add(self.headline)
        self.add_card("", self.ranking)
        if lies:
            self.add_card("", self.stacks, padding=0)
        if self.next.text:
            self.add_card("", self.next)
        self.remove_footer()
        self.set_footer(
            beside(
                button(self.tr("Undo"), self._undo, icon="undo"),
                button(go_on, self.app.back, "primary"),
            )
        )

    def _undo(self) -> None:
        """Take back the last move and return to the table."""
        with self.app.reporting_errors():
            self.app.running.undo()
            self.app.back()

    def situation(self) -> tuple[str, ...]:
        return (self.header.subtitle, self.headline.text, self.headline.about)
