"""A screen that is read from top to bottom: a header over contents that scroll."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from .coming_back import Whereabouts
from .kit import Bar, Card, Column, Empty, Meter, Scroll, Words, button
from .screen import Screen
from .theme import GAP, MARGIN

if TYPE_CHECKING:
    from companion.library.index import Progress

    from .steps import Steps

WIDEST = 640  # dp; longer lines are hard to read
SIDE_BY_SIDE = 1000  # dp; of two columns
COLUMNS = 720  # dp; from here on, held sideways, two cards find room beside each other


class Columns(BoxLayout):
    """Beside each other, as high as the highest of them."""

    def __init__(self, spacing: float) -> None:
        super().__init__(size_hint_y=None, spacing=spacing)

    def add_widget(self, column: Widget, *place: Any, **how: Any) -> None:
        column.pos_hint = {"top": 1}
        column.fbind("height", self._fit)
        super().add_widget(column, *place, **how)
        self._fit()

    def _fit(self, *_height: object) -> None:
        self.height = max(column.height for column in self.children)


class Page(Screen):
    """`content` takes what is shown; `footer`, if a screen sets one, stays below it."""

    widest = WIDEST
    columns: Columns | None = None

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.area = Scroll()
        self.content = Column(spacing=dp(GAP + 2))
        self.area.add_widget(self.content)
        self.footer: Widget | None = None
        self.meter: Meter
        self.steps: Steps | None = None
        self._due: float | None = None  # where to scroll to when all is there
        self.add_widget(self.header)
        self.add_widget(self.area)
        self.header.fbind("height", self.place_all)
        self.fbind("size", self._turned)

    @property
    def way_back(self) -> str:
        """What a voice says of it; there is none beside the navigation."""
        return "" if self.app.place else self.tr("Back")

    def add_card(self, title: str, *widgets: Widget, role: str = "label", **how: Any) -> Card:
        """The next of the contents, under a title or without one."""
        card = Card(**how)
        if title:
            card.add(Words(text=title, role=role, bold=True))
        self.content.add(card.add(*widgets))
        return card

    def say_empty(self, icon: str, words: str) -> None:
        """What will be here, and the way to it."""
        begin = button(self.tr("New match"), lambda: self.app.go("new"), "primary", "plus")
        self.content.add(Empty(icon=icon, text=words), begin)

    # Held sideways

    @property
    def sideways(self) -> bool:
        """Little height, and room for two cards beside each other."""
        return self.width > self.height and self.width >= dp(COLUMNS)

    def lay_columns(self) -> Widget:
        """What takes the cards: two columns if there is room for them, else the page itself."""
        self.columns = Columns(dp(GAP + 2)) if self.sideways else None
        self.widest = SIDE_BY_SIDE if self.sideways else WIDEST
        if self.columns:
            self.content.add_widget(self.columns)
        self.place_all()
        return self.columns or self.content

    def _turned(self, *_size: object) -> None:
        if self.content.children and self.sideways != bool(self.columns):
            self.build()

    def build(self) -> None:
        """The contents anew, on a page that has columns."""

    # What takes a while

    def run(
        self, work: Iterator[Progress], words: str, then: Callable[[], None], **how: Any
    ) -> None:
        """Whoever waits for long sees a meter in the place of the contents."""
        from .steps import Steps  # few pages need it

        def done() -> None:
            then()
            if self._due is not None:
                self.area.return_to(self._due)
                self._due = None

        self.stop()
        self.meter = Meter(text=words)
        self.steps = Steps(work, done, self.wait, **{"fail": self.app.tell, **how})
        self.steps.start()

    def place(self) -> Whereabouts:
        return super().place() if self._due is None else {"scroll": self._due}

    def take_up(self, place: Whereabouts) -> None:
        super().take_up(place)
        self._due = place.get("scroll") if self.busy else None

    @property
    def busy(self) -> bool:
        return self.steps is not None and self.steps.busy

    def stop(self) -> None:
        if self.steps:
            self.steps.stop()

    def wait(self, share: float) -> None:
        self.meter.share = share
        if not self.meter.parent:
            self.content.clear_widgets()
            self.content.add(self.meter)

    # Placed

    def set_footer(self, footer: Widget) -> None:
        self.footer = footer
        self.add_widget(footer)
        footer.fbind("height", self.place_all)
        self.place_all()

    def offer_undo(self, words: str, undo: Callable[[], None]) -> None:
        """What was done, and a way back from it, until somebody leaves."""

        def take_back(*_tap: object) -> None:
            self.drop_footer()
            undo()

        self.drop_footer()
        bar = Bar(text=words, undo=self.tr("Undo"))
        bar.bind(on_tap=take_back)
        self.set_footer(bar)

    def go_back(self) -> bool:
        """Whoever leaves is content with what was done."""
        if isinstance(self.footer, Bar):
            self.drop_footer()
        return False

    def drop_footer(self) -> None:
        if self.footer is not None:
            self.remove_widget(self.footer)
            self.footer = None
            self.place_all()

    def place_all(self, *_change: object) -> None:
        self.header.width = self.width
        self.header.pos = self.x, self.y + self.height - self.header.height
        side = max(dp(MARGIN), (self.width - dp(self.widest)) / 2)
        low = self.y
        if self.footer is not None:
            self.footer.size_hint = (None, None)
            self.footer.width = self.width - 2 * side
            self.footer.pos = self.x + side, self.y + dp(GAP)
            low = self.footer.y + self.footer.height + dp(GAP)  # `top` may lag behind
        self.content.padding = [side, dp(GAP), side, dp(MARGIN)]
        self.area.pos = self.x, low
        self.area.size = self.width, max(0, self.header.y - low)
