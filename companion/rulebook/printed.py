"""The rule library as plain text: what `companion rules` prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import TextWrapper

from ..i18n.language import Language
from ..i18n.sheet_words import sheet_name
from ..library.sheets import SheetOnShelf
from ..views.sheet_rules import SheetRules, explain_sheet
from .book import book, needed_for, older_note
from .examples import render_example
from .question_words import words as words_of
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


def printed_sheets(found: Sequence[SheetOnShelf], words: Sequence[str], language: Language) -> str:
    """Return a score sheet explained, or those of its lines that have all the words; several sheets
    by their ids."""
    if len(found) > 1:
        return "\n".join(f"{sheet_name(one.sheet, language.code)} ({one.id})" for one in found)
    parts = list(_sheet(explain_sheet(found[0].sheet, language), language))
    if not words:
        return "\n\n".join(parts)
    typed = words_of(" ".join(words))
    lines = (line.strip() for part in parts[1:] for line in part.splitlines())
    return "\n".join(line for line in lines if typed and _has(line, typed))


def _has(line: str, typed: Sequence[str]) -> bool:
    """Return whether each of these words, or a longer one that begins so, is in the line."""
    there = words_of(line)
    return all(any(word.startswith(each) for word in there) for each in typed)


def _sheet(rules: SheetRules, language: Language) -> Iterator[str]:
    tr = language.tr
    yield rules.name
    yield tr("There’s no referee for {game} here, only a score sheet.", game=rules.name)
    if rules.sentences:
        yield _wrapped(" ".join(rules.sentences))
    entries = (
        f"  {language.named(entry.name, entry.counts) if entry.counts else entry.name}"
        for entry in rules.entries
    )
    yield "\n".join((tr("What’s entered"), *entries))
    if rules.example:
        lines = (
            _wrapped(f"  {line.name}: {line.entered} → {line.points}", "    ")
            for line in rules.example.lines
        )
        once = [f"  {rules.example.entered}"] if rules.example.entered else []
        yield "\n".join((tr("For example"), *once, *lines))
    yield "\n".join((tr("How it ends"), *(f"  {line}" for line in rules.ending)))
    exactly = (f"  {line}" for line in rules.exactly if line)
    yield "\n".join((tr("How exactly?"), *exactly))


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
    if older := older_note(section, language):
        yield older
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
