"""Widgets of standings: who leads, and the table with a bar, ups and downs for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from companion.views.accessible import Accessible
from companion.views.standings import RankedView

from ..theme import GAP, TOUCH
from ..widgets import Drawn, Painter, TextStyle, Zoned
from ..widgets.player_names import FittedName, fit_names

# All in dp
DOT = 28
FACE = 52
CROWN = 26
BAR = 4
SIGN = 12  # beside the number of ranks that somebody moved
BETWEEN = 12  # two columns of figures
MOST_FACES = 3
READABLE = "label"  # type of names; for a smaller one a column of figures gives way


class LeaderBanner(Drawn):
    """Who leads, under a crown, and by what."""

    fit_to_content = ("height",)
    title = StringProperty("")
    about = StringProperty("")
    looks = ObjectProperty(())

    def draw(self, pen: Painter) -> None:
        faces = self.looks[:MOST_FACES]
        side = pen.grown(FACE)
        crown = pen.grown(CROWN)
        left = 0.0
        if faces:
            step = side * 0.6
            left = side + step * (len(faces) - 1) + dp(14)
        texts = (
            TextStyle(self.title, "title", bold=True),
            TextStyle(self.about, "label", self.theme.second),
        )
        space = self.width - left
        if pen.widest_word((self.title, "title"), bold=True) > space:  # words come first
            left = 0.0
            space = self.width
            faces = ()
        words = pen.height_of(space, *texts)
        low = 0.0
        if faces:
            tall = side + crown * 0.7
            low = max(0.0, (words - tall) / 2)
            for number, look in enumerate(faces):
                pen.dot(look, number * side * 0.6, low + side / 2, side)
            middle = (left - dp(14)) / 2
            pen.icon("crown", middle - crown / 2, low + side - crown * 0.2, crown, self.theme.text)
            words = max(words, tall)
        pen.level(left, words / 2, space, *texts)
        self.minimum_height = words + dp(GAP)

    def accessible(self, zone: str = "") -> Accessible:
        return Accessible(self.title, self.about)


class _Columns(NamedTuple):
    """Where everything of a row stands: the name from `left`, figures that end at `rights`."""

    left: float
    space: float  # of the name and what stands below it
    rights: tuple[float, ...]


class StandingsTable(Zoned):
    """The table of standings: a tap on a name says `person:ID`, one on a figure `why:ID`.

    Where it is too narrow, the mean place and the number of matches stand below the name, and in
    the largest type what is counted as well.
    """

    fit_to_content = ("height",)
    heads = ObjectProperty(("", "", ""))  # of what is counted, the matches, the mean place
    rows: Sequence[RankedView] = ObjectProperty(())
    why = StringProperty("")  # said after a figure: what a tap does

    def draw(self, pen: Painter) -> None:
        if not self.rows:
            self.minimum_height = 0
            return
        columns = self._columns(pen)
        shown = len(columns.rights)
        names = self._names(pen, columns.space)
        top = self._heads(pen, columns) if columns.rights else self.height
        for number, (row, name) in enumerate(zip(self.rows, names, strict=True)):
            caption = self._caption(row, max(shown, 1))
            tall = self._row_height(pen, row, name, caption, columns)
            if number:
                pen.hairline(0, top, self.width, self.theme.rule)
            self._row(pen, row, name, caption, columns, top - tall / 2)
            self._zones(pen, row, columns, top - tall, tall)
            top -= tall
        self.minimum_height = self.height - top

    def _columns(self, pen: Painter) -> _Columns:
        """Return as many columns of figures as leave the names their room."""
        ranks = max(pen.width(row.rank, "text", True) for row in self.rows)
        left = max(ranks, dp(14)) + dp(8) + pen.grown(DOT) + dp(10)
        widths = [
            max(
                pen.width(head, "caption", number == 0),
                *(pen.width(self._figures(row)[number], role, bold) for row in self.rows),
            )
            for number, (head, role, bold) in enumerate(
                zip(self.heads, ("title", "text", "text"), (True, False, False), strict=True)
            )
        ]
        for shown in (3, 2, 1, 0):
            figures = sum(widths[:shown]) + dp(BETWEEN) * shown
            space = self.width - left - figures
            below = [(self._caption(row, max(shown, 1)), "caption") for row in self.rows]
            names = self._names(pen, space)
            whole = all(name.whole and name.role == READABLE for name in names)
            if whole and space >= pen.widest_word(*below):
                break
        rights: list[float] = []
        right = self.width
        for width in reversed(widths[:shown]):
            rights.insert(0, right)
            right -= width + dp(BETWEEN)
        return _Columns(left, max(space, dp(24)), tuple(rights))

    def _names(self, pen: Painter, space: float) -> tuple[FittedName, ...]:
        """Return the names as they fit, beside the crown and what tells of ups and downs."""
        moved = max(self._moved_width(pen, row) for row in self.rows)
        return fit_names(pen, [row.name for row in self.rows], space - moved)

    @staticmethod
    def _figures(row: RankedView) -> tuple[str, str, str]:
        return row.value, row.played, row.place

    def _caption(self, row: RankedView, shown: int) -> str:
        """Return the figures that have no column, each after its name."""
        hidden = zip(self.heads[shown:], self._figures(row)[shown:], strict=True)
        return " · ".join(f"{head} {figure}".replace(" ", "\u00a0") for head, figure in hidden)

    def _heads(self, pen: Painter, columns: _Columns) -> float:
        """Write the heads of the columns; return where they end."""
        line = pen.line_height("caption", True)
        top = self.height - line
        for number, (head, right) in enumerate(zip(self.heads, columns.rights, strict=False)):
            counted = number == 0
            colour = self.theme.text if counted else self.theme.second
            pen.write(head, right, top, "caption", colour, bold=counted, align=1)
        return top - dp(4)

    def _row_height(
        self, pen: Painter, row: RankedView, name: FittedName, caption: str, columns: _Columns
    ) -> float:
        below = pen.height_of(columns.space, *self._below(row, caption, columns))
        if not columns.rights:
            return float(max(dp(TOUCH), name.height(pen) + dp(10)) + max(dp(TOUCH), below + dp(20)))
        return float(max(dp(TOUCH), name.height(pen) + below + dp(BAR + 20)))

    def _below(self, row: RankedView, caption: str, columns: _Columns) -> tuple[TextStyle, ...]:
        """Return what stands below a name."""
        words = TextStyle(caption, "caption", self.theme.second)
        if columns.rights:
            return (words,)
        return TextStyle(row.value, "title", None, True), words

    def _row(
        self,
        pen: Painter,
        row: RankedView,
        name: FittedName,
        caption: str,
        columns: _Columns,
        middle: float,
    ) -> None:
        theme = self.theme
        side = pen.grown(DOT)
        dot = columns.left - dp(10) - side
        pen.write_level(row.rank, dot - dp(8), middle, colour=theme.second, bold=True, align=1)
        pen.dot(row.look, dot, middle, side)
        below = self._below(row, caption, columns)
        tall = name.height(pen) + pen.height_of(columns.space, *below) + dp(BAR + 6)
        top = middle + tall / 2
        name.write(pen, columns.left, top - name.height(pen) / 2)
        wide = max(pen.width(line, name.role, True) for line in name.lines)
        self._moved(pen, row, columns.left + wide + dp(6), top - name.height(pen) / 2)
        low = pen.paragraphs(columns.left, top - name.height(pen), columns.space, *below)
        self._bar(pen, row, columns, low - dp(BAR + 4))
        styles = (("title", theme.text, True), ("text", theme.second, False))
        figures = zip(self._figures(row), columns.rights, strict=False)
        for number, (figure, right) in enumerate(figures):
            role, colour, bold = styles[min(number, 1)]
            pen.write_level(figure, right, middle, role, colour=colour, bold=bold, align=1)

    def _bar(self, pen: Painter, row: RankedView, columns: _Columns, y: float) -> None:
        if not row.share and row.rank == "–":
            return
        tall = dp(BAR)
        pen.box(columns.left, y, columns.space, tall, self.theme.raised, 2)
        if row.share:
            wide = max(tall, columns.space * row.share)
            pen.box(columns.left, y, wide, tall, self.theme.seat(row.look.colour).line, 2)

    def _moved_width(self, pen: Painter, row: RankedView) -> float:
        if row.leads:
            return pen.grown(16) + dp(8) + self._steps_width(pen, row)
        return self._steps_width(pen, row)

    @staticmethod
    def _steps_width(pen: Painter, row: RankedView) -> float:
        if not row.moved:
            return 0.0
        return pen.grown(SIGN) + dp(8) + pen.width(str(abs(row.moved)), "caption", True)

    def _moved(self, pen: Painter, row: RankedView, x: float, middle: float) -> None:
        """Draw a crown for who leads, and by how many ranks somebody went up or down."""
        theme = self.theme
        if row.leads:
            side = pen.grown(16)
            pen.icon("crown", x, middle - side / 2, side, theme.text)
            x += side + dp(6)
        if row.moved:
            side = pen.grown(SIGN)
            colour = theme.legal if row.moved > 0 else theme.second
            pen.sign("▲" if row.moved > 0 else "▼", x + side / 2, middle, side, colour)
            number = str(abs(row.moved))
            how = {"colour": colour, "bold": True}
            pen.write_level(number, x + side + dp(2), middle, "caption", **how)

    def _zones(
        self, pen: Painter, row: RankedView, columns: _Columns, low: float, tall: float
    ) -> None:
        """Make the name one target and the figures another, beside it or below."""
        words = f"{row.words}. {self.why}" if self.why else row.words
        if not columns.rights:
            upper = max(dp(TOUCH), tall / 2)
            pen.zone(f"person:{row.person}", 0, low + tall - upper, self.width, upper, row.name)
            pen.zone(f"why:{row.person}", 0, low, self.width, tall - upper, words)
            return
        split = columns.left + columns.space + dp(BETWEEN / 2)
        split = min(split, self.width - dp(TOUCH))
        pen.zone(f"person:{row.person}", 0, low, split, tall, row.name)
        pen.zone(f"why:{row.person}", split, low, self.width - split, tall, words)
