"""The set-up guide: what to do before the first deal, step by step, to tick off or to skip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.rulebook.set_up import set_up_steps
from companion.views.accessible import Accessible

from ..theme import GAP, PAD, TOUCH
from ..widgets import BottomSheet, Painter, TextStyle, Touchable

if TYPE_CHECKING:
    from .screen import TableScreen

RING = 24


class SetupStep(Touchable):
    """A step of the set-up; a tap ticks it off."""

    fit_to_content = ("height",)
    text = StringProperty("")
    done = BooleanProperty(False)

    def draw(self, pen: Painter) -> None:
        theme, ring, middle = self.theme, pen.grown(RING), self.height / 2
        if self.done:
            pen.disc(0, middle - ring / 2, ring, theme.text)
            pen.icon("check", 0, middle - ring / 2, ring, self.on)
        else:
            pen.ring(0, middle - ring / 2, ring, theme.line)
        text = TextStyle(self.text, colour=theme.second if self.done else None)
        left = ring + dp(PAD)
        tall = pen.level(left, middle, self.width - left, text)
        self.minimum_height = max(dp(TOUCH), tall + dp(GAP))

    def on_tap(self, _zone: str) -> None:
        self.done = not self.done

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.text, "", ("on" if self.done else "off",))


def set_up_sheet(screen: TableScreen) -> BottomSheet | None:
    """Return a sheet with the steps of the set-up; None for a game without any."""
    tr, app = screen.tr, screen.app
    steps = set_up_steps(app.running.match.setup, app.language, app.starter)
    if not steps:
        return None
    sheet = BottomSheet(tr("Set up the table"))
    ticks = [SetupStep(text=step) for step in steps]
    ready = screen.close_button(tr("Skip"))

    def tick(*_done: object) -> None:
        all_done = all(step.done for step in ticks)
        ready.text, ready.kind = (tr("Ready"), "primary") if all_done else (tr("Skip"), "raised")

    for step in ticks:
        step.bind(done=tick)
    return sheet.add(*ticks, ready)
