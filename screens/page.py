"""A screen that is read from top to bottom: a header over contents that scroll."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from .screen import Screen
from .theme import GAP, MARGIN
from .widgets import (
    Bar,
    Column,
    Empty,
    Meter,
    Row,
    RowGrid,
    Scroll,
    Surface,
    TextBlock,
    button,
    when_tapped,
)

if TYPE_CHECKING:
    from companion.library.match_index import Progress
    from companion.views.row import RowView

    from .background_task import BackgroundTask

WIDEST = 640  # dp; longer lines are hard to read
AT_ONCE = 50  # rows of a long list
SIDE_BY_SIDE = 1000  # dp; of two columns


class Page(Screen):
    """A screen whose `content` scrolls between a header and perhaps a footer."""

    widest = WIDEST
    columns: BoxLayout | None = None  # beside each other

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.area = Scroll()
        self.content = Column(spacing=dp(GAP + 2))
        self.area.add_widget(self.content)
        self.column = self.content  # what cards are added to
        self.footer: Widget | None = None
        self.rows_shown = 0  # by `add_rows`
        self.meter: Meter
        self.task: BackgroundTask | None = None
        self._due: float | None = None  # where to scroll to when all is there
        self._sideways: bool | None = None  # when columns were made; None on a page without them
        self.add_widget(self.header)
        self.add_widget(self.area)
        self.header.fbind("height", self.arrange)
        self.fbind("size", self._turned)

    def show(self, **_what: Any) -> None:
        self.build()

    def build(self) -> None:
        """Fill the contents anew; on a page that has columns also when they no longer fit."""
        self.content.clear_widgets()
        self.fill()

    def fill(self) -> None:
        """Add what the page shows to its empty contents."""

    def heading(self, text: str, colour: str = "text") -> TextBlock:
        """Return the heading of what stands below it."""
        return TextBlock(text=text, role="label", bold=True, colour=colour, ends=4)

    def add_card(self, title: str, *widgets: Widget, role: str = "label", **how: Any) -> Surface:
        """Add a card to the contents, under a title or without one."""
        card = Surface(**how)
        if title:
            card.add(TextBlock(text=title, role=role, bold=True))
        self.column.add(card.add(*widgets))
        return card

    def row(self, view: RowView, then: Callable[[], object] | None = None, **how: Any) -> Row:
        """Return the row of a list, which opens what it is about or calls `then`."""
        app = self.app
        id = view.id
        ways: dict[str, Callable[[], object]] = {
            "result": partial(app.go, "result", file=id),
            "person": partial(app.go, "person", id=id),
            "match": partial(self.open_sheet, "match", id),
            "continue": partial(app.continue_match, id),
            "again": partial(app.play_again, id),
        }
        row = Row(title=view.title, caption=view.caption, trailing=view.trailing, **how)
        row.look = view.look
        row.game = view.game
        row.icon = "" if view.look or view.game else view.icon
        then = then or ways.get(view.to)
        row.tappable = then is not None
        return when_tapped(row, then) if then else row

    def show_empty(self, icon: str, words: str) -> None:
        """Show what will be here one day, and a button to begin."""
        begin = button(self.tr("New match"), lambda: self.app.go("new"), "primary", "plus")
        space = max(dp(32), self.area.height / 4)
        self.content.add(Empty(icon=icon, text=words, space=space), begin)

    def add_rows(self, rows: Iterator[Widget], count: int = AT_ONCE) -> None:
        """Add so many rows to the contents, and a button that adds the next ones."""
        shown = list(islice(rows, count))
        self.content.add(*self.side_by_side(shown))
        self.rows_shown += len(shown)
        following = next(rows, None)
        if following is None:
            return

        def add_more() -> None:
            above = self.area.offset
            self.content.remove_widget(more)
            self.add_rows(chain((following,), rows))
            self.area.keep_offset(above)

        more = button(self.tr("More"), add_more, "quiet")
        self.content.add(more)

    def side_by_side(self, widgets: list[Widget]) -> Iterator[Widget]:
        """Yield the widgets of a list, in a wide window with those rows beside each other that
        follow one another."""
        if self.width < dp(SIDE_BY_SIDE) or self.widest < SIDE_BY_SIDE:
            yield from widgets
            return
        for is_row, group in groupby(widgets, lambda widget: isinstance(widget, Row)):
            if is_row:
                yield RowGrid().add(*group)
            else:
                yield from group

    # Held sideways

    @property
    def sideways(self) -> bool:
        """Return whether there is little height and enough width for two columns."""
        return self.width > self.height and self.two_panes

    def make_columns(self) -> Widget:
        """Return the widget for the cards: two columns if they fit, or else the page itself."""
        self._sideways = self.sideways
        self.columns = None
        self.widest = SIDE_BY_SIDE if self.sideways else WIDEST
        self.column = self.content
        if self.sideways:
            self.columns = BoxLayout(size_hint_y=None, spacing=dp(GAP + 2))
            self.columns.bind(minimum_height=self.columns.setter("height"))
            self.content.add_widget(self.columns)
        self.arrange()
        return self.columns or self.content

    def make_one_column(self) -> None:
        """Let cards stand below each other again, however wide the page is."""
        self._sideways = None
        self.columns = None
        self.widest = WIDEST
        self.column = self.content
        self.arrange()

    def next_column(self) -> Column:
        """Let what is added from here on stand in a column of its own, if columns fit."""
        if self.columns is not None:
            self.column = Column(spacing=dp(GAP + 2), pos_hint={"top": 1})
            self.columns.add_widget(self.column)
        return self.column

    def _turned(self, *_size: object) -> None:
        if self.content.children and self._sideways not in (None, self.sideways):
            self.build()

    # What takes a while

    def run(
        self, work: Iterator[Progress], words: str, then: Callable[[], None], **how: Any
    ) -> None:
        """Do work in steps, then call `then`; a meter replaces the contents if it takes long."""
        from .background_task import BackgroundTask  # few pages need it

        def done() -> None:
            then()
            if self._due is not None:
                self.area.return_to(self._due)
                self._due = None

        self.stop()
        self.meter = Meter(text=words)
        self.task = BackgroundTask(
            work, done, self.show_progress, **{"fail": self.app.show_error, **how}
        )
        self.task.start()

    @property
    def scrolled(self) -> float:
        return super().scrolled if self._due is None else self._due

    def scroll_back(self, scrolled: float) -> None:
        super().scroll_back(scrolled)
        self._due = scrolled if self.busy else None

    @property
    def busy(self) -> bool:
        """Return whether work is still going on."""
        return self.task is not None and self.task.busy

    def stop(self) -> None:
        """Stop the work."""
        if self.task:
            self.task.stop()

    def show_progress(self, share: float) -> None:
        """Show on the meter how much of the work is done."""
        self.meter.share = share
        if not self.meter.parent:
            self.content.clear_widgets()
            self.content.add(self.meter)

    # Layout

    def set_footer(self, footer: Widget | None) -> None:
        """Show a widget below the contents in place of the one that was there, or nothing."""
        if self.footer is not None:
            self.remove_widget(self.footer)
        self.footer = footer
        if footer is not None:
            self.add_widget(footer)
            footer.fbind("height", self.arrange)
        self.arrange()

    def offer_undo(self, words: str, undo: Callable[[], None]) -> None:
        """Show what was done in a bar with an Undo button, until somebody leaves."""

        def take_back(*_tap: object) -> None:
            self.set_footer(None)
            undo()

        bar = Bar(text=words, undo=self.tr("Undo"))
        bar.bind(on_tap=take_back)
        self.set_footer(bar)

    def go_back(self) -> bool:
        """Remove the Undo bar when somebody leaves."""
        if isinstance(self.footer, Bar):
            self.set_footer(None)
        return False

    def arrange(self, *_change: object) -> None:
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
