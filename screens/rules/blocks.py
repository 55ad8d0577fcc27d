"""A section of the rules as widgets: words, lists, rulings, tables, pictures and examples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.i18n.language import Language
from companion.rulebook.examples import ExampleView, render_example
from companion.rulebook.text import (
    Block,
    Bullets,
    Example,
    Figure,
    FigureCard,
    Numbers,
    Paragraph,
    PictureBlock,
    Prose,
    Ruling,
    Stretch,
)

from ..widgets import Drawn, Painter, Surface, TextBlock, TextStyle
from ..widgets.text_layout import widest_word

CARD = (44, 52)
EDGE = 2
SHIFT = (10, 30)  # how far a card shows from under the next one, to the side and below


def runs(
    text: str, stretches: Iterable[Stretch], style: str = "bold"
) -> tuple[tuple[str, str], ...]:
    """Return the text in stretches of the style and plain ones between them."""
    found = []
    at = 0
    for start, end in stretches:
        found += [(text[at:start], ""), (text[start:end], style)]
        at = end
    return tuple(run for run in (*found, (text[at:], "")) if run[0])


def words(text: Prose, **how: Any) -> TextBlock:
    """Return a text block with bold stretches."""
    return TextBlock(runs=runs(text.plain, text.bold), **how)


def block_widgets(block: Block, game: str, language: Language) -> list[Widget]:
    """Return the widgets of one block of a rule text."""
    match block:
        case Paragraph(text):
            return [words(text)]
        case Bullets(items):
            return [words(item, bullet=("•  ", "accent")) for item in items]
        case Ruling(text):
            begin = ((f"{language.tr('Our ruling.')} ", "ruling"),)
            words_of_it = TextBlock(runs=(*begin, *runs(text.plain, text.bold)), role="label")
            return [Surface(tone="raised").add(words_of_it)]
        case Numbers(rows):
            return [NumberTable(rows=tuple(tuple(cell.plain for cell in row) for row in rows))]
        case PictureBlock(rows):
            return [FigureRow(figures=figures) for figures in rows]
        case Example():
            return [_example(render_example(block, game, language), language)]


def _example(example: ExampleView, language: Language) -> Surface:
    title = language.tr("Example: {title}", title=example.title)
    card = Surface(tone="raised").add(TextBlock(text=title, role="label", bold=True))
    for line in example.lines:
        if line.legal is None:
            card.add(TextBlock(text=line.words, role="caption", colour="second"))
            continue
        sign = ("✓ ", "legal") if line.legal else ("✗ ", "illegal")
        card.add(TextBlock(text=line.words, bullet=sign, role="label"))
        if line.why:
            card.add(TextBlock(text=line.why, role="caption", colour="second"))
    return card


class NumberTable(Drawn):
    """A small table: its first row is the heading, its first column on the left.

    Where a word is too wide for its column, each row stands on its own, with the headings again.
    """

    fit_to_content = ("height",)
    rows = ObjectProperty(())

    def draw(self, pen: Painter) -> None:
        if not self.rows:
            return
        gap = dp(8)
        step = dp(8)
        wide = self._widths(pen, len(self.rows[0]), gap)
        if not wide:
            self._draw_one_by_one(pen, step)
            return
        theme = self.theme
        top = self.height
        for number, row in enumerate(self.rows):
            low = top
            x = 0.0
            for column, (cell, width) in enumerate(zip(row, wide, strict=True)):
                last = column == len(row) - 1 and column > 0
                colour = theme.second if number == 0 else theme.text
                how = {"colour": colour, "align": 1 if last else 0}
                found = pen.lines(cell, "label", width)
                edge = self.width if last else x
                low = min(low, pen.write_lines(found, edge, top - step / 2, "label", **how))
                x += width + gap
            top = low - step / 2
            pen.hairline(0, top, self.width, theme.rule)
        self.minimum_height = self.height - top

    def _widths(self, pen: Painter, columns: int, gap: float) -> list[float]:
        """Return the width of each column, or nothing if the words do not fit."""
        cells = [[row[column] for row in self.rows] for column in range(columns)]
        least = [max(widest_word(cell, pen.size("label")) for cell in each) for each in cells]
        whole = [max(pen.width(cell, "label") for cell in each) + dp(4) for each in cells]
        space = self.width - gap * (columns - 1)
        if sum(whole) <= space:
            more = (space - sum(whole)) / max(1, columns - 1)  # so that they stand evenly
            return [*(width + more for width in whole[:-1]), float(whole[-1])]
        if sum(least) > space:
            return []
        share = (space - sum(least)) / (sum(whole) - sum(least))
        return [low + (high - low) * share for low, high in zip(least, whole, strict=True)]

    def _draw_one_by_one(self, pen: Painter, step: float) -> None:
        theme = self.theme
        top = self.height
        (first, *heads), *rows = self.rows
        for title, *cells in rows:
            pairs = [(first, title), *zip(heads, cells, strict=True)]
            top -= step / 2
            for head, cell in pairs:
                space = self.width - pen.width(cell, "label") - dp(8)
                beside = widest_word(head, pen.size("label")) <= space
                text = TextStyle(head, "label", theme.second)
                low = pen.paragraphs(0, top, space if beside else self.width, text)
                top = top if beside else low
                value = TextStyle(cell, "label")
                top = min(low, pen.paragraphs(self.width, top, self.width, value, align=1))
            top -= step / 2
            pen.hairline(0, top, self.width, theme.rule)
        self.minimum_height = self.height - top


class FigureRow(Drawn):
    """A row of cards that lie together, with ✓ or ✗ and a caption below each group."""

    fit_to_content = ("height",)
    figures = ObjectProperty(())

    def draw(self, pen: Painter) -> None:
        if not self.figures:
            return
        captions = [(self._caption(figure), "caption") for figure in self.figures]
        widest = max(self._width(pen, figure) for figure in self.figures)
        widest = max(widest, pen.widest_word(*captions))  # no word is cut
        beside = min(len(self.figures), max(1, int(self.width // (widest + dp(8)))))
        top = self.height
        for start in range(0, len(self.figures), beside):
            top = self._line(pen, self.figures[start : start + beside], beside, top)
        self.minimum_height = self.height - top

    def _width(self, pen: Painter, figure: Figure) -> float:
        """Return the width with every card in full view."""
        rows = [sum(self._wide(pen, piece) for piece in group) for group in figure.groups]
        return max(rows) + dp(SHIFT[0]) * (len(rows) - 1)

    @staticmethod
    def _wide(pen: Painter, piece: FigureCard) -> float:
        return pen.width(piece.text, "lead") + dp(12) if piece.sign else dp(CARD[0] + 4)

    def _line(self, pen: Painter, figures: Sequence[Figure], beside: int, top: float) -> float:
        """Draw figures side by side from `top` downwards; return where they end."""
        space = self.width / beside
        captions = [pen.lines(self._caption(f), "caption", space - dp(8)) for f in figures]
        below = max(len(lines) for lines in captions) * pen.line_height("caption") + dp(8)
        groups = max(len(figure.groups) for figure in figures)
        low = top - dp(CARD[1]) - dp(SHIFT[1]) * (groups - 1)
        for number, (figure, lines) in enumerate(zip(figures, captions, strict=True)):
            x = number * space
            self._cards(pen, figure, x, low, space - dp(8))
            tone = {True: "legal", False: "illegal", None: "second"}[figure.good]
            pen.write_lines(lines, x, low - dp(4), "caption", colour=getattr(self.theme, tone))
        return low - below

    @staticmethod
    def _caption(figure: Figure) -> str:
        sign = {True: "✓ ", False: "✗ ", None: ""}[figure.good]
        return f"{sign}{figure.caption}"

    def _cards(self, pen: Painter, figure: Figure, x: float, y: float, space: float) -> None:
        width, height = dp(CARD[0]), dp(CARD[1])
        for level, group in enumerate(figure.groups):
            cards = sum(not piece.sign for piece in group)
            signs = sum(self._wide(pen, piece) for piece in group if piece.sign)
            step = min(width + dp(4), (space - signs) / max(1, cards))
            left = x + level * dp(SHIFT[0])
            low = y + (len(figure.groups) - 1 - level) * dp(SHIFT[1])
            for piece in group:
                if piece.sign:
                    wide = self._wide(pen, piece)
                    middle = left + wide / 2 - dp(2), low + height / 2
                    how = {"colour": self.theme.second, "align": 0.5}
                    pen.write_level(piece.text, *middle, "lead", **how)
                    left += wide
                    continue
                kind = "-".join(filter(None, (piece.icon, piece.tint)))
                edge = dp(EDGE)
                around = left - edge, low - edge, width + 2 * edge, height + 2 * edge
                pen.box(*around, pen.on)  # parts it from the card that it lies on
                pen.card(kind, left, low, width, height, piece.text)
                left += step
