"""A mouse at a desk: what lies under the pointer is raised, and says what a click will do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.views.accessible import Accessible

from .theme import GAP
from .widgets import Drawn, Painter, Touchable

if TYPE_CHECKING:
    from .app import CompanionApp

WIDEST = 280  # dp of the words beside the pointer


class Tip(Drawn):
    """The words beside what lies under the pointer."""

    text = StringProperty("")

    def draw(self, pen: Painter) -> None:
        pen.ground(self.theme.text)
        x = dp(GAP + 4)
        top = self.height - dp(GAP)
        lines = pen.lines(self.text, "label", self.width - 2 * x)
        pen.write_lines(lines, x, top, "label", colour=self.theme.background)

    def fit(self) -> None:
        """Take as much space as the words need."""
        pen = Painter(self._shapes, self.theme)
        side = 2 * dp(GAP + 4)
        lines = pen.lines(self.text, "label", dp(WIDEST))
        self.width = max(pen.width(line, "label") for line in lines) + side + 1
        self.height = pen.line_height("label") * len(lines) + 2 * dp(GAP)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible("")


class Hover:
    """Follows the mouse over the controls of the screen or sheet in front."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self.tip = Tip(size_hint=(None, None))
        self._over: Touchable | None = None
        Window.bind(mouse_pos=self._moved, on_cursor_leave=self.clear)

    def clear(self, *_window: object) -> None:
        """Let go of what lay under the pointer."""
        if self._over:
            self._over.hovered = ""
        self._over = None
        if self.tip.parent:
            self.tip.parent.remove_widget(self.tip)

    def _moved(self, _window: object, at: tuple[float, float]) -> None:
        root = self.app.root
        layer = root and (root.sheet or root.front)
        found = next(_under(layer, *at), None) if layer else None
        if found is None:
            self.clear()
            return
        widget, zone = found
        if widget is not self._over or widget.hovered != zone:
            self.clear()
            self._over = widget
            widget.hovered = zone
            self._say(widget, layer.click_words(widget) if layer is root.front else "")

    def _say(self, widget: Touchable, words: str) -> None:
        if not words:
            return
        tip = self.tip
        x, y = widget.to_window(*widget.pos)
        tip.text = words
        tip.fit()
        tip.x = max(dp(GAP), min(x + (widget.width - tip.width) / 2, Window.width - tip.width))
        above = y + widget.height + dp(GAP / 2)
        tip.y = above if above + tip.height < Window.height else y - tip.height - dp(GAP / 2)
        self.app.root.add_widget(tip)


def _under(widget: Widget, x: float, y: float) -> Iterator[tuple[Touchable, str]]:
    """Yield the controls under a point, those on top first, each with its zone."""
    if isinstance(widget, ScrollView) and not widget.collide_point(*widget.to_widget(x, y)):
        return
    for child in widget.children:
        yield from _under(child, x, y)
    if isinstance(widget, Touchable) and widget.tappable:
        zone = widget.zone_at(*widget.to_widget(x, y, relative=False))
        if zone is not None:
            yield widget, zone or "whole"
