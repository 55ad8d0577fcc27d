"""The log: every move of the match in words, newest first; a tap on one corrects it.

However long the match is, only as many rows are made as can be seen at once.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.engine.adjust import Adjust, entries
from companion.engine.errors import BadInput
from companion.engine.match import Correction, Match
from companion.engine.tap_result import RepairStarted
from companion.library.people import PlayerLook
from companion.session.mode import apply_correction
from companion.views import log as logbook
from companion.views.accessible import Accessible
from companion.views.lazy_rows import LazyRows

from ..page import WIDEST
from ..screen import Screen
from ..theme import BORDER, CORNER, GAP, MARGIN, TOUCH, Theme
from ..widgets import Bar, Column, Painter, Scroll, TextBlock, Touchable
from ..widgets.text_layout import height_of, lines, widest_word
from .move_sheet import move_card, repair, ruled

# All in dp
DOT = 24
SIGN = 16
PAD = 6
PAGE = 100  # rows


class Item(NamedTuple):
    """A row of the list: a move, or the heading of a round (number 0)."""

    text: str
    number: int = 0
    look: PlayerLook | None = None
    caption: str = ""  # of a heading the totals, of a ruling its reason
    turns: int = 0  # of a row that leads to later (-1) or earlier (1) rows


Step = tuple[Match, bool]  # the match after a move, and whether the heading of its round is meant


def item_of(screen: Screen, looks: tuple[PlayerLook, ...], step: Step) -> Item:
    """Return the row of a step in words."""
    now, heads = step
    language = screen.app.language
    if heads:
        title, standing = logbook.heading(now, language)
        return Item(title, caption=standing)
    move = logbook.move_view(now, language)
    look = looks[move.seat] if move.seat >= 0 else None
    words = " · ".join(filter(None, (move.words, move.by)))
    return Item(words, move.number, look, ruled(screen, move))


class LogRow(Touchable):
    """A row of the log: a move, or the heading of a round."""

    item = ObjectProperty(Item(""))
    lit = BooleanProperty(False)  # the one that somebody came to see

    def draw(self, pen: Painter) -> None:
        theme = self.theme
        item = self.item
        self.tappable = bool(item.number or item.turns)
        if self.lit:
            inset = dp(4)
            pen.on = theme.raised
            box = inset, 0, self.width - 2 * inset, self.height
            pen.framed(*box, pen.on, theme.text, CORNER, BORDER)
        elif item.number:
            pen.hairline(dp(MARGIN), -dp(GAP) / 2, self.width - 2 * dp(MARGIN), theme.rule)
        role, bold, left, right = _shape(item, self.width, theme)
        words = pen.lines(item.text, role, right - left, bold)
        below = pen.lines(item.caption, "caption", right - left) if item.caption else ()
        step = pen.line_height(role, bold)
        small = pen.line_height("caption")
        tall = step * len(words) + small * len(below)
        top = (self.height + tall) / 2 if item.number else dp(PAD) + tall
        if item.number:
            if right < self.width - dp(MARGIN):
                end = self.width - dp(MARGIN), self.height / 2
                how = {"colour": theme.second, "align": 1}
                pen.write_level(str(item.number), *end, "caption", **how)
            self._who(pen, left, top, top - step * len(words) if below else 0)
        colour = theme.text if item.number else theme.second
        top = pen.write_lines(words, left, top, role, colour=colour, bold=bold)
        quiet = theme.ruling if item.number else theme.second
        pen.write_lines(below, left, top, "caption", colour=quiet)

    def accessible(self, zone: str = "") -> Accessible:
        number = str(self.item.number) if self.item.number else ""
        return Accessible(f"{number} {self.item.text}".strip(), self.item.caption)

    @property
    def identity(self) -> object:
        return self.item

    def _who(self, pen: Painter, left: float, top: float, ruled: float) -> None:
        """Draw who made the move, or that the table itself did; below it the sign of a ruling."""
        theme = self.theme
        item = self.item
        side = pen.grown(DOT)
        sign = pen.grown(SIGN)
        x = left - side - dp(12)
        middle = self.height / 2
        if ruled:
            middle = top - pen.line_height("text") / 2 + dp(3)
            y = min(ruled - pen.line_height("caption") / 2, middle - side / 2 - dp(2) - sign / 2)
            pen.icon("ruling", x + (side - sign) / 2, y - sign / 2, sign, theme.ruling)
        if item.look:
            pen.dot(item.look, x, middle, side)
        else:
            pen.icon("cards", x + (side - sign) / 2, middle - sign / 2, sign, theme.second)


def _shape(item: Item, width: float, theme: Theme) -> tuple[str, bool, float, float]:
    """Return role and weight of the words, and their left and right edge."""
    left, right = dp(MARGIN), width - dp(MARGIN)
    if not item.number:
        return "label", True, left, right
    left += dp(DOT) * min(max(theme.scale, 1), 1.4) + dp(12)
    numbered = right - sp(theme.size("caption")) * 2.2
    size = sp(theme.size("text"))
    fits = widest_word(item.text, size) <= numbered - left  # else its number is shed
    return "text", False, left, numbered if fits else right


def needed(item: Item, width: float, theme: Theme) -> float:
    """Return the height of a row without making it."""
    role, bold, left, right = _shape(item, width, theme)
    size = sp(theme.size(role))
    small = sp(theme.size("caption"))
    tall = height_of(size, bold) * len(lines(item.text, size, bold, right - left))
    if item.caption:
        tall += height_of(small) * len(lines(item.caption, small, False, right - left))
    tall += 2 * dp(PAD) if item.number else 3 * dp(PAD)
    return max(dp(TOUCH), tall) + dp(GAP)


class LogList(Scroll):
    """A list of rows of different heights, of which those in sight are filled from a small
    stock.

    Of a very long match only a page of them is laid out, with rows that lead to the others.
    """

    __events__ = ("on_open",)
    turns = ("", "")  # the words for later and for earlier moves

    def __init__(self, **properties: Any) -> None:
        self.items: Sequence[Item] = ()
        self._positions: dict[int, int] = {}  # of the moves among the items, by their numbers
        self._first = 0  # of the page
        self._page: tuple[Item, ...] = ()
        self._measured: tuple[object, ...] = ()  # for what `_ends` was reckoned
        self.lit = 0  # the number of the move that is marked
        self._ends: list[float] = []  # where each row ends, from the top
        self._rows: list[LogRow] = []
        self._content = Widget(size_hint=(None, None))
        super().__init__(**properties)
        self.add_widget(self._content)
        self.fbind("scroll_y", self._fill)
        self.fbind("size", self.measure)
        self.fbind("theme", self.measure)

    def on_open(self, number: int) -> None:
        """Handle a tap on a move."""

    def fill(self, screen: Screen, match: Match) -> None:
        """List all moves of a match below the headings of their rounds, newest first."""
        steps: list[Step] = []
        self._positions = {}
        for moves in logbook.by_round(match):
            steps.append((moves[0], True))
            for now in moves:
                self._positions[now.number] = len(steps)
                steps.append((now, False))
        self.turns = screen.tr("Later moves"), screen.tr("Earlier moves")
        looks = screen.app.library.looks(match.setup)
        self.items = LazyRows(steps, partial(item_of, screen, looks))
        self.measure()

    def _tapped(self, item: Item) -> None:
        self._turn(item.turns) if item.turns else self.dispatch("on_open", item.number)

    def measure(self, *_change: object) -> None:
        """Compute where each row ends, and fill those in sight."""
        width = self.width
        theme = self.theme
        self._page = self._lay_page()
        if (width, theme, self._page) != self._measured:
            self._ends = list(accumulate(needed(item, width, theme) for item in self._page))
            self._measured = width, theme, self._page
        whole = self._ends[-1] if self._ends else 0
        self._content.size = width, max(whole, self.height)
        self.do_scroll_y = whole > self.height
        self._fill()

    def _lay_page(self) -> tuple[Item, ...]:
        self._first = min(self._first, max(0, len(self.items) - PAGE))
        page = self.items[self._first : self._first + PAGE]
        later, earlier = self.turns
        above = (Item(later, turns=-1),) if self._first else ()
        below = (Item(earlier, turns=1),) if self._first + PAGE < len(self.items) else ()
        return (*above, *page, *below)

    def _turn(self, turns: int) -> None:
        self._first = max(0, self._first + turns * PAGE)
        self.measure()
        self.scroll_y = 1 if turns > 0 else 0
        self._fill()

    def show_move(self, number: int) -> None:
        """Mark the move and bring it into sight; without one, show the newest."""
        self.lit = number
        index = self._positions.get(number, 0)
        if not self._first <= index < self._first + PAGE:
            self._first = max(0, index - PAGE // 2)
            self.measure()
        at = next((i for i, item in enumerate(self._page) if 0 < number == item.number), -1)
        hidden = self._content.height - self.height
        if at < 0 or hidden <= 0:
            self.scroll_y = 1
        else:
            begin = self._ends[at - 1] if at else 0
            middle = (begin + self._ends[at]) / 2 - self.height / 2
            self.scroll_y = 1 - min(max(middle / hidden, 0), 1)
        self._fill()

    def mark(self, number: int) -> None:
        """Mark a move where it stands."""
        self.lit = number
        self._fill()

    def _fill(self, *_scroll: object) -> None:
        """Fill rows for what can be seen."""
        content = self._content
        above = max(0.0, (1 - self.scroll_y) * (content.height - self.height))
        first = bisect_right(self._ends, above)
        last = min(len(self._page), bisect_left(self._ends, above + self.height) + 1)
        for _ in range(len(self._rows), last - first):
            row = LogRow()
            row.bind(on_tap=lambda row, _: self._tapped(row.item))
            self._rows.append(row)
        used = {at % len(self._rows): at for at in range(first, last)}  # most stay what they are
        for index, row in enumerate(self._rows):
            if index not in used:
                content.remove_widget(row)
                continue
            at = used[index]
            begin = self._ends[at - 1] if at else 0
            row.item = self._page[at]
            row.lit = 0 < self.lit == self._page[at].number
            row.size_hint = (None, None)
            row.size = content.width, self._ends[at] - begin - dp(GAP)
            row.pos = content.x, content.y + content.height - self._ends[at] + dp(GAP) / 2
            if row.parent is None:
                content.add_widget(row)


class LogScreen(Screen):
    """The screen with every move of the match in words, newest first."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.list = self.area = LogList()
        self.list.bind(on_open=lambda _, number: self._open(number))
        self.pane = Scroll(size_hint=(None, None))  # beside the list, where there is room for it
        self.pane.add_widget(Column(padding=[dp(GAP), dp(GAP), dp(MARGIN), dp(MARGIN)]))
        self.empty = TextBlock(colour="second", align="center", sides=MARGIN)
        self.bar = Bar()
        self.bar.bind(on_tap=lambda _, zone: self._undo(zone))
        for widget in (self.header, self.list, self.empty, self.bar):
            self.add_widget(widget)
        for bar in (self.header, self.bar):
            bar.fbind("height", self.arrange)

    # Shown

    def show(self, number: int = 0, **_what: object) -> None:
        self.arrange()  # so that rows are measured once
        self.refresh()
        self.arrange()
        newest = self.app.running.match.number if self.two_panes else 0
        self.list.show_move(number or newest)
        self._fill_pane()

    def match_changed(self) -> None:
        self.show_again()

    def situation(self) -> tuple[str, ...]:
        return (*super().situation(), self.bar.text)

    def refresh(self) -> None:
        tr = self.tr
        running = self.app.running
        language = self.app.language
        match = running.match
        self.header.title = tr("Log", context="noun")
        self.header.back = tr("Back")
        name = language.title(match.setup)
        self.header.subtitle = tr("{game} · {moves:move|moves}", game=name, moves=match.number)
        self.empty.text = "" if match.number else tr("Nothing logged yet")
        undone = running.what_undo_would_do
        self.bar.text = logbook.last_action(undone, match, language) if undone else ""
        self.bar.undo = tr("Undo") if undone else ""
        self.bar.redo = tr("Redo") if running.what_redo_would_do else ""
        self.list.fill(self, match)
        self._fill_pane()

    def _fill_pane(self) -> None:
        """Show the move that is marked in the list, or else the newest."""
        (column,) = self.pane.children
        newest = self.app.running.match.number
        column.clear_widgets()
        if self.two_panes and newest:
            number = self.list.lit if 0 < self.list.lit <= newest else newest
            self.list.mark(number)
            column.add(move_card(self, number))
            self.pane.scroll_y = 1

    def arrange(self, *_change: object) -> None:
        x = self.x
        y = self.y
        width = self.width
        for bar in (self.header, self.bar):
            bar.width = width
        self.header.pos = x, y + self.height - self.header.height
        self.bar.pos = x, y
        low = y + self.bar.height  # Kivy's own `top` may still be the one before a change
        space = max(0, self.header.y - low)
        if self.two_panes != bool(self.pane.parent):
            (self.add_widget if self.two_panes else self.remove_widget)(self.pane)
            if self.list.items:
                self._fill_pane()
        if self.two_panes:
            width /= 2
            self.pane.pos = (x + width, low)
            self.pane.size = (width, space)
        side = max(0, (width - dp(WIDEST)) / 2)
        self.list.size_hint = (None, None)
        self.list.pos = (x + side, low)
        self.list.size = (width - 2 * side, space)
        self.empty.width = self.width
        self.empty.pos = x, y + self.height / 2

    # Tapped

    def _open(self, number: int) -> None:
        if self.two_panes:
            self.list.mark(number)
            self._fill_pane()
        else:
            self.open_sheet("logged", number)

    def amend(self, number: int) -> None:
        """Open a count as it was counted, or the table where any other move was made."""
        match = self.app.running.match
        entry = match.back_to(number).entry
        if match.setup.game.table.score_sheet:
            self.app.back_to(self.app.table_screen)
            self.app.screen(self.app.table_screen).show(number=number)
        elif match.setup.form_of[type(entry.move)].name == "score":
            self.app.go("count", correction="amend", number=number)
        elif isinstance(entry.move, Adjust):
            rest = entries(match.setup, match.back_to(number - 1).table)
            self.app.go("count", correction="amend", number=number, begun=Adjust(), rest=rest)
        else:
            self._at_the_table("amend", number)

    def insert(self, number: int) -> None:
        """Open the table to insert a move before this one."""
        self._at_the_table("insert", number)

    def _at_the_table(self, correction: str, number: int) -> None:
        self.app.go_to("table")
        self.app.screen("table").correct(correction, number)

    def drop(self, number: int) -> None:
        """Remove a move that did not happen."""
        self._correct(Correction("drop", number))

    def give_reason(self, number: int, reason: str) -> None:
        """Change the reason of a ruling; the same move is judged again."""
        entry = self.app.running.match.back_to(number).entry
        self._correct(Correction("amend", number, entry._replace(ruling=reason)))

    def _correct(self, line: Correction) -> None:
        app = self.app
        with app.reporting_errors(BadInput):
            came = apply_correction(app.running, line, app.language)
            if isinstance(came, RepairStarted):
                repair(app, came)
            else:
                self.refresh()

    def _undo(self, zone: str) -> None:
        running = self.app.running
        with self.app.reporting_errors():
            running.undo() if zone == "undo" else running.redo()
        self.refresh()
