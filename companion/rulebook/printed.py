"""The rule library as plain text: what `companion rules` prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import TextWrapper

from ..i18n.language import Language
from .book import book, needed_for
from .examples import render_example
from .search import Hit, search
from .text import Bullets, Example, PictureBlock, Ruling, Section, texts_of

WIDTH = 88


def printed(game: str, words: Sequence[str], language: Language) -> str:
    """Return the sections that fit the words, or without words the game at a glance."""
    if words:
        return "\n\n".join(_hits(search(" ".join(words), language.code, game), game, language))
    rules = book(game, language.code)
    first, *others = rules.articles
    parts = [rules.title, *("\n\n".join(_body(s, game, language)) for s in first.sections)]
    listed = list[str]()
    for article in others:
        listed.append(f"{article.title} ({article.id})")
        below = (section for section in article.sections if section.id != article.id)
        listed += (f"  {section.title} ({section.id})" for section in below)
    return "\n\n".join([*parts, "\n".join(listed)])


def _hits(hits: list[Hit], game: str, language: Language) -> Iterator[str]:
    """The best hit whole, the others in a line or two."""
    for number, hit in enumerate(hits):
        article, section = hit.passage
        within = f"{article.title} · " if article.title != section.title else ""
        yield f"{within}{hit.title} ({section.id})"
        yield from [_wrapped(hit.excerpt)] if number else _body(section, game, language)


def _body(section: Section, game: str, language: Language) -> Iterator[str]:
    if section.options:
        yield language.tr("Only {needed}.", needed=needed_for(section, game, language))
    for block in section.blocks:
        if isinstance(block, Example):
            yield "\n".join(_example(block, game, language))
        elif not isinstance(block, PictureBlock):  # its captions mean nothing without it
            lines = (text.plain for text in texts_of(block))
            mark = "- " if isinstance(block, Bullets) else ""
            mark = f"{language.tr('Our ruling.')} " if isinstance(block, Ruling) else mark
            yield "\n".join(_wrapped(f"{mark}{line}", "  " * bool(mark)) for line in lines)


def _example(example: Example, game: str, language: Language) -> Iterator[str]:
    view = render_example(example, game, language)
    yield language.tr("Example: {title}", title=view.title)
    for line in view.lines:
        sign = {True: "✓", False: "✗", None: " "}[line.legal]
        yield _wrapped(f"  {sign} {line.words}", "    ")
        if line.broken:
            rules = ", ".join(broken.rule.id for broken in line.broken)
            yield _wrapped(f"    {line.why} ({rules})", "    ")


def _wrapped(text: str, indent: str = "") -> str:
    return TextWrapper(
        WIDTH, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    ).fill(text)
