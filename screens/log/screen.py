"""The log: every move of the match in words, newest first; a tap on one corrects it.

However long the match is, only as many rows are made as can be seen at once.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.engine.adjust import Adjust, entries
from companion.engine.malformed import Malformed
from companion.engine.match import Correction, Match
from companion.engine.tapped import Mended
from companion.play.enter import corrected
from companion.say import log as logbook
from companion.say.voice import Heard

from ..kit import Bar, Pen, Scroll, Touchable, Words
from ..kit.ink import height_of, lines, widest_word
from ..screen import Screen
from ..theme import BORDER, CORNER, GAP, MARGIN, TOUCH, Theme
from .logged import repair, ruled

# All in dp
DOT = 24
SIGN = 16
WIDEST = 640  # longer lines are hard to read
PAD = 6
PAGE = 300  # rows


class Item(NamedTuple):
    """A row of the list: a move, or the heading of a round (number 0)."""

    text: str
    number: int = 0
    colour: int = -1
    mark: str = ""
    caption: str = ""  # of a heading the totals, of a ruling its reason
    turns: int = 0  # of a row that leads to later (-1) or earlier (1) rows


def items_of(screen: Screen, match: Match) -> list[Item]:
    """All moves of a match below the headings of their rounds."""
    looks = screen.app.library.looks(match.setup)
    items = []
    for round_view in logbook.logged_rounds(match, screen.app.language):
        items.append(Item(round_view.title, caption=round_view.standing))
        for move in round_view.moves:
            colour, mark = looks[move.seat] if move.seat >= 0 else (-1, "")
            words = " · ".join(filter(None, (move.words, move.by)))
            items.append(Item(words, move.number, colour, mark, ruled(screen, move)))
    return items


class LogRow(Touchable):
    item = ObjectProperty(Item(""))
    lit = BooleanProperty(False)  # the one that somebody came to see

    def draw(self, pen: Pen) -> None:
        theme, item = self.theme, self.item
        self.tappable = bool(item.number or item.turns)
        if self.lit:
            inset, pen.on = dp(4), theme.raised
            box = inset, 0, self.width - 2 * inset, self.height
            pen.framed(*box, pen.on, theme.text, CORNER, BORDER)
        elif item.number:
            pen.hairline(dp(MARGIN), -dp(GAP) / 2, self.width - 2 * dp(MARGIN), theme.rule)
        role, bold, left, right = _shape(item, self.width, theme)
        words = pen.lines(item.text, role, right - left, bold)
        below = pen.lines(item.caption, "caption", right - left) if item.caption else ()
        step, small = pen.line_height(role, bold), pen.line_height("caption")
        tall = step * len(words) + small * len(below)
        top = (self.height + tall) / 2 if item.number else dp(PAD) + tall
        if item.number:
            if right < self.width - dp(MARGIN):
                place = self.width - dp(MARGIN), self.height / 2
                how = {"colour": theme.second, "align": 1}
                pen.write_level(str(item.number), *place, "caption", **how)
            self._who(pen, left, top, top - step * len(words) if below else 0)
        colour = theme.text if item.number else theme.second
        top = pen.write_lines(words, left, top, role, colour=colour, bold=bold)
        quiet = theme.ruling if item.number else theme.second
        pen.write_lines(below, left, top, "caption", colour=quiet)

    def heard(self, zone: str = "") -> Heard:
        number = str(self.item.number) if self.item.number else ""
        return Heard(f"{number} {self.item.text}".strip(), self.item.caption)

    @property
    def identity(self) -> object:
        return self.item

    def _who(self, pen: Pen, left: float, top: float, ruled: float) -> None:
        """Who made the move, or that the table itself did; below it the sign of a ruling."""
        theme, item, side, sign = self.theme, self.item, pen.grown(DOT), pen.grown(SIGN)
        x = left - side - dp(12)
        middle = self.height / 2
        if ruled:
            middle = top - pen.line_height("text") / 2 + dp(3)
            y = min(ruled - pen.line_height("caption") / 2, middle - side / 2 - dp(2) - sign / 2)
            pen.icon("ruling", x + (side - sign) / 2, y - sign / 2, sign, theme.ruling)
        if item.colour >= 0:
            pen.dot(item.colour, item.mark, x, middle, side)
        else:
            pen.icon("cards", x + (side - sign) / 2, middle - sign / 2, sign, theme.second)


def _shape(item: Item, width: float, theme: Theme) -> tuple[str, bool, float, float]:
    """Role and weight of the words, and between where they stand."""
    left, right = dp(MARGIN), width - dp(MARGIN)
    if not item.number:
        return "label", True, left, right
    left += dp(DOT) * min(max(theme.scale, 1), 1.4) + dp(12)
    numbered = right - sp(theme.size("caption")) * 2.2
    size = sp(theme.size("text"))
    fits = widest_word(item.text, size) <= numbered - left  # else its number is shed
    return "text", False, left, numbered if fits else right


def needed(item: Item, width: float, theme: Theme) -> float:
    """The height of a row, without making one."""
    role, bold, left, right = _shape(item, width, theme)
    size, small = sp(theme.size(role)), sp(theme.size("caption"))
    tall = height_of(size, bold) * len(lines(item.text, size, bold, right - left))
    if item.caption:
        tall += height_of(small) * len(lines(item.caption, small, False, right - left))
    tall += 2 * dp(PAD) if item.number else 3 * dp(PAD)
    return max(dp(TOUCH), tall) + dp(GAP)


class LogList(Scroll):
    """Rows of different heights, of which those in sight are filled from a small stock.

    Of a very long match only a page of them is laid out; `turns` says how others are called.
    """

    turns = ("", "")  # later, earlier

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_open")
        self.items: tuple[Item, ...] = ()
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
        """A move was tapped."""

    def _tapped(self, item: Item) -> None:
        self._turn(item.turns) if item.turns else self.dispatch("on_open", item.number)

    def measure(self, *_change: object) -> None:
        width, theme = self.width, self.theme
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
        page, (later, earlier) = self.items[self._first : self._first + PAGE], self.turns
        above = (Item(later, turns=-1),) if self._first else ()
        below = (Item(earlier, turns=1),) if self._first + PAGE < len(self.items) else ()
        return (*above, *page, *below)

    def _turn(self, turns: int) -> None:
        self._first = max(0, self._first + turns * PAGE)
        self.measure()
        self.scroll_y = 1 if turns > 0 else 0
        self._fill()

    def show_move(self, number: int) -> None:
        """Marks the move and brings it into sight; without one, the newest is in sight."""
        self.lit = number
        place = next((i for i, item in enumerate(self.items) if 0 < number == item.number), 0)
        if not self._first <= place < self._first + PAGE:
            self._first = max(0, place - PAGE // 2)
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

    def _fill(self, *_scroll: object) -> None:
        """Rows for what can be seen, each where it belongs."""
        content = self._content
        above = max(0.0, (1 - self.scroll_y) * (content.height - self.height))
        first = bisect_right(self._ends, above)
        last = min(len(self._page), bisect_left(self._ends, above + self.height) + 1)
        for _ in range(len(self._rows), last - first):
            row = LogRow()
            row.bind(on_tap=lambda row, _: self._tapped(row.item))
            self._rows.append(row)
        used = {at % len(self._rows): at for at in range(first, last)}  # most stay what they are
        for place, row in enumerate(self._rows):
            if place not in used:
                content.remove_widget(row)
                continue
            at = used[place]
            begin = self._ends[at - 1] if at else 0
            row.item, row.lit = self._page[at], 0 < self.lit == self._page[at].number
            row.size_hint = (None, None)
            row.size = content.width, self._ends[at] - begin - dp(GAP)
            row.pos = content.x, content.y + content.height - self._ends[at] + dp(GAP) / 2
            if row.parent is None:
                content.add_widget(row)


class LogScreen(Screen):
    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.list = self.area = LogList()
        self.list.bind(on_open=lambda _, number: self._open(number))
        self.empty = Words(colour="second", align="center", sides=MARGIN)
        self.bar = Bar()
        self.bar.bind(on_tap=lambda _, zone: self._undo(zone))
        for widget in (self.header, self.list, self.empty, self.bar):
            self.add_widget(widget)
        for bar in (self.header, self.bar):
            bar.fbind("height", self.place_all)

    # Shown

    def show(self, number: int = 0, **_what: object) -> None:
        self.place_all()  # so that rows are measured once
        self.refresh()
        self.place_all()
        self.list.show_move(number)

    def catch_up(self) -> None:
        self.show_as_before()

    def situation(self) -> tuple[str, ...]:
        return (*super().situation(), self.bar.text)

    def refresh(self) -> None:
        tr, running, language = self.tr, self.app.running, self.app.language
        match = running.match
        self.header.title, self.header.back = tr("Log"), tr("Back")
        name = language.title(match.setup)
        self.header.subtitle = tr("{game} · {moves:move|moves}", game=name, moves=match.number)
        self.empty.text = "" if match.number else tr("Nothing logged yet")
        deed = running.what_undo_would_do
        self.bar.text = logbook.done(deed, match, language) if deed else ""
        self.bar.undo = tr("Undo") if deed else ""
        self.bar.redo = tr("Redo") if running.what_redo_would_do else ""
        self.list.turns = tr("Later moves"), tr("Earlier moves")
        self.list.items = tuple(items_of(self, match))
        self.list.measure()

    def place_all(self, *_change: object) -> None:
        x, y, width = self.x, self.y, self.width
        for bar in (self.header, self.bar):
            bar.width = width
        self.header.pos = x, y + self.height - self.header.height
        self.bar.pos = x, y
        low = y + self.bar.height  # Kivy's own `top` may still be the one before a change
        side = max(0, (width - dp(WIDEST)) / 2)
        self.list.size_hint = (None, None)
        self.list.pos = x + side, low
        self.list.size = width - 2 * side, max(0, self.header.y - low)
        self.empty.width = width
        self.empty.pos = x, y + self.height / 2

    # Tapped

    def _open(self, number: int) -> None:
        self.open_sheet("logged", number)

    def amend(self, number: int) -> None:
        """A count opens as it was counted; any other move is made again where it was made."""
        match = self.app.running.match
        entry = match.back_to(number).entry
        if match.setup.game.grid:
            self.app.back_to(self.app.table)
            self.app.screen(self.app.table).show(number=number)
        elif match.setup.form_of[type(entry.move)].name == "score":
            self.app.go("count", correction="amend", number=number)
        elif isinstance(entry.move, Adjust):
            rest = entries(match.setup, match.back_to(number - 1).table)
            self.app.go("count", correction="amend", number=number, begun=Adjust(), rest=rest)
        else:
            self._at_the_table("amend", number)

    def insert(self, number: int) -> None:
        self._at_the_table("insert", number)

    def _at_the_table(self, correction: str, number: int) -> None:
        self.app.go_to("table")
        self.app.screen("table").correct(correction, number)

    def drop(self, number: int) -> None:
        self._correct(Correction("drop", number))

    def give_reason(self, number: int, reason: str) -> None:
        """To a ruling that was logged: the same move, judged again."""
        entry = self.app.running.match.back_to(number).entry
        self._correct(Correction("amend", number, entry._replace(ruling=reason)))

    def _correct(self, line: Correction) -> None:
        app = self.app
        with app.telling(Malformed):
            came = corrected(app.running, line, app.language)
            if isinstance(came, Mended):
                repair(app, came)
            else:
                self.refresh()

    def _undo(self, zone: str) -> None:
        running = self.app.running
        with self.app.telling():
            running.undo() if zone == "undo" else running.redo()
        self.refresh()
