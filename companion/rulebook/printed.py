"""The rule library on paper or in a terminal: what `companion rules` prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import TextWrapper

from ..i18n.language import Language
from .book import Book, book, needed_for, render_example
from .search import Hit, search
from .text import (
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
    Section,
    Stretch,
)

WIDTH = 88
BOLD, MARK, PLAIN = "\x1b[1m", "\x1b[1;4m", "\x1b[0m"


def fill(text: str, width: int, subsequent_indent: str = "") -> str:
    """Return text broken into lines of this width."""
    return TextWrapper(
        width, subsequent_indent=subsequent_indent, break_on_hyphens=False, break_long_words=False
    ).fill(text)


def printed(game: str, words: Sequence[str], language: Language, colours: bool = False) -> str:
    """Return the sections that fit the words, or without words the game at a glance."""
    page = PrintedPage(book(game, language.code), language, colours)
    asked = " ".join(words).strip()
    if not asked:
        return page.contents()
    hits = search(asked, language.code, game)
    return page.hits(hits) if hits else ""


class PrintedPage:
    """The rules of a game as text for a terminal or paper."""

    def __init__(self, book: Book, language: Language, colours: bool) -> None:
        self.book = book
        self.language = language
        self.colours = colours

    def contents(self) -> str:
        """Return the first article, and a list of the others."""
        first, *others = self.book.articles
        parts = [self._styled(self.book.title, BOLD), *map(self._body, first.sections)]
        listed = [f"{self._styled(a.title, BOLD)} ({a.id})" for a in others]
        for number, article in enumerate(others):
            for section in article.sections:
                if section.id != article.id:
                    listed[number] += f"\n  {section.title} ({section.id})"
        return "\n\n".join([*parts, "\n".join(listed)])

    def hits(self, hits: list[Hit]) -> str:
        """Return the best hit whole, the others in a line or two."""
        first, *others = hits
        parts = [f"{self._heading(first)}\n\n{self._body(first.passage.section)}"]
        for hit in others:
            excerpt = self._marked(hit.excerpt, hit.excerpt_marks)
            parts.append(f"{self._heading(hit)}\n{fill(excerpt, WIDTH)}")
        return "\n\n".join(part.rstrip() for part in parts)

    def _heading(self, hit: Hit) -> str:
        article, section = hit.passage
        title = self._marked(hit.title, hit.title_marks)
        within = f"{article.title} · " if article.title != section.title else ""
        return f"{within}{title} ({section.id})"

    def _body(self, section: Section) -> str:
        parts = ["\n".join(self._block(block)) for block in section.blocks]
        if section.options:
            needed = needed_for(section, self.book.game, self.language)
            parts.insert(0, self.language.tr("Only {needed}.", needed=needed))
        return "\n\n".join(parts)

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Paragraph(text):
                yield fill(self._text(text), WIDTH)
            case Bullets(items):
                for item in items:
                    yield fill(f"- {self._text(item)}", WIDTH, subsequent_indent="  ")
            case Ruling(text):
                label = self._styled(self.language.tr("Our ruling."), BOLD)
                yield fill(f"{label} {self._text(text)}", WIDTH, subsequent_indent="  ")
            case Numbers(rows):
                widths = [
                    max(len(cell.plain) for cell in column) for column in zip(*rows, strict=True)
                ]
                for row in rows:
                    cells = zip(row, widths, strict=True)
                    yield "  ".join(cell.plain.ljust(width) for cell, width in cells).rstrip()
            case PictureBlock(rows):
                for figures in rows:
                    yield "    ".join(self._figure(figure) for figure in figures)
            case Example():
                yield from self._example(block)

    def _example(self, example: Example) -> Iterator[str]:
        example_view = render_example(example, self.book.game, self.language)
        yield self.language.tr("Example: {title}", title=example_view.title)
        for line in example_view.lines:
            sign = {True: "✓ ", False: "✗ ", None: "  "}[line.legal]
            yield fill(f"  {sign}{line.words}", WIDTH, subsequent_indent="    ")
            if line.broken:
                rules = ", ".join(broken.rule.id for broken in line.broken)
                why = f"    {line.why} ({rules})"
                yield fill(why, WIDTH, subsequent_indent="    ")

    def _figure(self, figure: Figure) -> str:
        drawn = " / ".join(" ".join(map(self._piece, group)) for group in figure.groups)
        sign = {True: " ✓", False: " ✗", None: ""}[figure.good]
        return f"{drawn}{sign} {figure.caption}".rstrip()

    def _piece(self, piece: FigureCard) -> str:
        if piece.sign:
            return piece.text
        name = piece.text or piece.tint or piece.icon
        return f"[{self.language.card(self.book.game, name)}]"

    def _text(self, text: Prose) -> str:
        return self._marked(text.plain, text.bold, BOLD)

    def _marked(self, text: str, marks: tuple[Stretch, ...], style: str = MARK) -> str:
        for start, end in reversed(marks):
            text = text[:start] + self._styled(text[start:end], style) + text[end:]
        return text

    def _styled(self, text: str, style: str) -> str:
        return f"{style}{text}{PLAIN}" if self.colours else text
