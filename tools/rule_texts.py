"""The rule texts of a language beside the English ones: what is missing, older, or built otherwise.

A translated section is marked by a line below its heading: `english:` where it is not translated
yet, `older:` where the English has changed since.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.i18n.language import SOURCE, facts_in
from companion.rulebook.text import (
    ENGLISH,
    OLDER,
    Example,
    PictureBlock,
    Section,
    headings,
    read_rules,
)

from .sentences import HOME

ABOUT = re.compile(r"\w+:( |$)")  # a line below a heading that is no text: `when: duel`


class RuleText(NamedTuple):
    """A rule text of a language, and what is to be done in it."""

    file: Path
    sections: int
    missing: tuple[str, ...]
    older: tuple[str, ...]
    mistakes: tuple[str, ...]


def rule_texts(code: str, home: Path = HOME) -> Iterator[RuleText]:
    """Yield the rule texts of a language, one a game."""
    for source in sorted((home / "data" / "games").glob(f"*/rules.{SOURCE}.md")):
        file = source.with_name(f"rules.{code}.md")
        english = written_sections(source)
        translated = written_sections(file)
        yield RuleText(
            file,
            len(english),
            tuple(
                id for id in english if id not in translated or is_marked(translated[id], ENGLISH)
            ),
            tuple(id for id in translated if is_marked(translated[id], OLDER)),
            tuple(_mistakes(source, file)) if file.exists() else (),
        )


def written_sections(file: Path) -> dict[str, str]:
    """Return the sections of a rule text as they are written, by their ids."""
    text = file.read_text("utf-8") if file.exists() else ""
    return sections_of(text)


def sections_of(text: str) -> dict[str, str]:
    """Return the sections of a rule text as they are written, by their ids."""
    return {
        id or "title": _written(hashes, name, id, lines)
        for hashes, name, id, lines in headings(text)
    }


def _written(hashes: int, name: str, id: str, lines: list[str]) -> str:
    heading = "#" * hashes + f" {name}" + (f" {{{id}}}" if id else "")
    apart = [] if not lines or ABOUT.match(lines[0]) else [""]
    return "\n".join((heading, *apart, *lines)).rstrip() + "\n"


def is_marked(section: str, mark: str) -> bool:
    """Return whether a section as it is written has a mark below its heading."""
    return section.splitlines()[1:2] == [mark]


def with_mark(section: str, mark: str) -> str:
    """Return a section as it is written with a mark below its heading."""
    heading, _, rest = section.partition("\n")
    return f"{heading}\n{mark}\n{rest}"


def write_rules(code: str, home: Path = HOME) -> None:
    """Bring the rule texts of a language into the order of the English ones; a section that it
    lacks is put there in English, marked as such."""
    for source in sorted((home / "data" / "games").glob(f"*/rules.{SOURCE}.md")):
        file = source.with_name(f"rules.{code}.md")
        here = written_sections(file)
        text = "\n".join(
            here.get(id) or (section if id == "title" else with_mark(section, ENGLISH))
            for id, section in written_sections(source).items()
        )
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")


# What is older than its English


def mark_older(codes: tuple[str, ...], home: Path = HOME) -> int:
    """Mark the translations of every section whose English has changed since the last commit while
    they have not, and return how many. Without git nothing is marked."""
    marked = 0
    for source in sorted((home / "data" / "games").glob(f"*/rules.{SOURCE}.md")):
        changed = _changed(source, home)
        for file in (source.with_name(f"rules.{code}.md") for code in codes if changed):
            marked += _mark(file, changed - _changed(file, home))
    return marked


def _changed(file: Path, home: Path) -> set[str]:
    """Return the ids of the sections that have changed; marks do not count."""
    before = sections_of(_git(home, "show", f"HEAD:{file.relative_to(home).as_posix()}"))
    now = written_sections(file)
    return {id for id in before.keys() & now.keys() if _plain(before[id]) != _plain(now[id])}


def _plain(section: str) -> str:
    return section.replace(f"\n{OLDER}\n", "\n")


def _mark(file: Path, ids: set[str]) -> int:
    sections = written_sections(file)
    stale = [
        id
        for id in ids & sections.keys()
        if not is_marked(sections[id], OLDER) and not is_marked(sections[id], ENGLISH)
    ]
    if stale:
        sections |= {id: with_mark(sections[id], OLDER) for id in stale}
        file.write_text("\n".join(sections.values()), "utf-8")
    return len(stale)


def _git(home: Path, *arguments: str) -> str:
    try:
        ran = subprocess.run(["git", "-C", home, *arguments], capture_output=True, text=True)
    except OSError:
        return ""
    return ran.stdout if ran.returncode == 0 else ""


# What a translation has in common with the English


def _mistakes(source: Path, file: Path) -> Iterator[str]:
    try:
        there = _sections(source)
        here = _sections(file)
    except (ValueError, IndexError) as error:
        yield str(error)
        return
    yield from (f"{id}: the English file has no such section" for id in here if id not in there)
    for id, section in here.items():
        if id in there and section_shape(section) != section_shape(there[id]):
            yield f"{id}: its conditions, examples, pictures or blocks are not those of the English"


def _sections(file: Path) -> dict[str, Section]:
    _, articles = read_rules(file.read_text("utf-8"))
    return {section.id: section for article in articles for section in article.sections}


def section_shape(section: Section) -> list[object]:
    """Return what a translated section has in common with the English one."""
    kinds = sorted(type(block).__name__ for block in section.blocks)
    moves = [
        [" ".join(line.split()) for line in block.story.splitlines()[1:] if "# " not in line]
        for block in section.blocks
        if isinstance(block, Example)
    ]
    figures = [
        [(figure.groups, figure.good) for row in block.rows for figure in row]
        for block in section.blocks
        if isinstance(block, PictureBlock)
    ]
    facts = facts_in(section.here)
    where = section.options, section.phase, section.when, section.teaches, section.points
    return [*where, bool(section.lesson), facts, kinds, moves, figures]
