"""All texts of a language that lie in files of words, rules and sheets, beside the English ones.

`make language` writes these files and says what is missing in them, stale or wrong; the tests ask
the same.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.engine.schema import Value
from companion.i18n.language import FACT, SOURCE, facts_in, is_name, languages, name_in
from companion.i18n.sheet_words import formulas_in, words_in
from companion.library.sheets import bundled_sheets
from companion.rulebook.text import (
    Example,
    PictureBlock,
    Section,
    headings,
    is_english,
    read_rules,
)

from .make_catalogues import catalogue_file, read_catalogue, template, wrong_plurals

HOME = Path(__file__).parents[1]
LONGEST_SHORT = 16  # characters of a reason on a button
KEPT = ("shares", "option", "store")  # keys that are no words
OWN = ("search", "language", "plurals", "elided", "vowels", "and_before", "last_letters")
# What no English sentence is behind
OWN_TOO = ("grouped_from", "months", "months_in_dates", "weekdays")

Path_ = tuple[str, ...]  # of a word in its file: table, key
Words = dict[Path_, Value]


class Text(NamedTuple):
    """One text of a file: the English, and its translation if there is one."""

    key: str
    english: str
    translation: str
    remembered: bool = True  # whether it can become stale


class TextFile(NamedTuple):
    """A file that a translator fills, and the texts in it."""

    file: Path
    texts: tuple[Text, ...]
    mistakes: tuple[str, ...]


def text_files(code: str, home: Path = HOME) -> Iterator[TextFile]:
    """Yield all files of a language."""
    for source in sorted((home / "data").glob(f"*/*/words.{SOURCE}.toml")):
        yield _words_file(source, code)
    yield _words_file(home / "data" / "desktop" / f"words.{SOURCE}.toml", code)
    for source in sorted((home / "data" / "games").glob(f"*/rules.{SOURCE}.md")):
        yield _rules_file(source, code)
    for found in bundled_sheets():
        yield _sheet_file(home / "data" / "sheets" / code / f"{found.id}.toml", found.id)
    yield from _store_files(code, home)
    yield _catalogue(code)


# Words


def flat(words: Value, path: Path_ = ()) -> Iterator[tuple[Path_, Value]]:
    """Yield every word of a file with its path; a name with forms is one word."""
    if isinstance(words, dict) and not is_name(path):
        for key, value in words.items():
            yield from flat(value, (*path, key))
    elif isinstance(words, list) and words and isinstance(words[0], dict):
        for number, value in enumerate(words):
            yield from flat(value, (*path, str(number)))
    else:
        yield path, words


def read_toml(file: Path) -> dict[str, Value]:
    """Return what a file of words holds; nothing if there is no such file."""
    try:
        return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}: {error}") from error


def read_words(file: Path) -> Words:
    """Return the words of a file by their paths."""
    return dict(flat(read_toml(file)))


def _words_file(source: Path, code: str) -> TextFile:
    file = source.with_name(f"words.{code}.toml")
    english = read_words(source)
    words = read_words(file)
    texts = tuple(
        Text("/".join(path), _text(value), _text(words.get(path, "")), not is_own(path))
        for path, value in english.items()
        if value and path[-1] not in KEPT
    )
    return TextFile(file, texts, tuple(_mistakes(english, words, code)))


def is_own(path: Path_) -> bool:
    """Return whether a word is the language's own, and no translation."""
    return path[0] in (*OWN, *OWN_TOO)


def _text(value: Value) -> str:
    return (
        value if isinstance(value, str) else json.dumps(value, ensure_ascii=False) if value else ""
    )


def _mistakes(english: Words, words: Words, code: str) -> Iterator[str]:
    asked: set[str] = set()
    forms: set[str] = set()
    for path, value in words.items():
        where = "/".join(path)
        if path not in english:
            yield f"{where}: the English file has no such key"
        elif value and not is_own(path) and path[-1] not in KEPT:
            source = name_in(english[path], "")
            said = [value] if isinstance(value, str) else list(value.values())
            forms |= set() if isinstance(value, str) else value.keys()
            for sentence in said:
                if facts_in(sentence) != facts_in(source):
                    yield f"{where}: “{sentence}” names other facts than “{source}”"
                yield from (f"{where}: {wrong}" for wrong in wrong_plurals(sentence, code))
                asked |= {found[2] for found in FACT.finditer(sentence) if found[2]}
            if path[-1] == "short" and len(FACT.sub("", said[0]).strip()) > LONGEST_SHORT:
                yield f"{where}: “{said[0]}” has more than {LONGEST_SHORT} characters"
    if ("cards",) in {path[:1] for path in words}:  # else the names lie in another file
        for form in sorted(asked - forms - {"of"}):
            yield f"{{….{form}}} is asked for, and no name of this file has that form"


# Rules


def raw_sections(file: Path) -> dict[str, str]:
    """Return the sections of a rule text as they are written, by id; not those still in English."""
    if not file.exists():
        return {}
    found: dict[str, str] = {}
    for hashes, name, id, lines in headings(file.read_text("utf-8")):
        if not is_english(lines):
            found[id or "title"] = written(hashes, name, id, lines)
    return found


def written(hashes: int, name: str, id: str, lines: list[str], mark: str = "") -> str:
    """Return a section as it stands in a file."""
    heading = "#" * hashes + f" {name}" + (f" {{{id}}}" if id else "")
    body = "\n".join(lines).rstrip()
    apart = "" if mark or not body or re.match(r"\w+: ", body) else "\n"
    return "\n".join(filter(None, (heading, mark))) + ("\n" + apart + body if body else "") + "\n"


def _rules_file(source: Path, code: str) -> TextFile:
    file = source.with_name(f"rules.{code}.md")
    english = raw_sections(source)
    translated = raw_sections(file)
    texts = tuple(Text(id, text, translated.get(id, "")) for id, text in english.items())
    return TextFile(file, texts, tuple(_misbuilt(source, file)) if file.exists() else ())


def _misbuilt(source: Path, file: Path) -> Iterator[str]:
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


# Sheets, the store, the catalogue


def _sheet_file(file: Path, id: str) -> TextFile:
    words = read_toml(file)
    present, former = sheet_sources(id)
    texts = tuple(Text(word, word, words.get(word, ""), False) for word in present)
    wrong = [w for w, text in words.items() if text and formulas_in(w) != formulas_in(text)]
    over = [word for word in words if word not in (*present, *former)]
    return TextFile(
        file,
        texts,
        (*(f"“{w}”: other formulas" for w in wrong), *(f"“{w}”: nobody says this" for w in over)),
    )


@cache
def sheet_sources(id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words of a sheet, and those that only former versions of another meaning have."""
    present = next(tuple(words_in(one.sheet.plain)) for one in bundled_sheets() if one.id == id)
    versions = sorted((HOME / "tools" / "made_from" / "former_sheets").glob(f"{id}.*.json"))
    words = (word for file in versions for word in words_in(json.loads(file.read_text("utf-8"))))
    return present, tuple(dict.fromkeys(word for word in words if word not in present))


def store_name(code: str, home: Path = HOME) -> str:
    """Return the folder that a store has for a language: "it-IT"."""
    words = read_words(home / "data" / "games" / "common" / f"words.{code}.toml")
    return str(words.get(("store",)) or code)


def store_folders(home: Path = HOME) -> Mapping[str, Path]:
    """Return the folder of each language's texts for stores."""
    folder = home / "packaging" / "fastlane" / "metadata" / "android"
    return {code: folder / store_name(code, home) for code in languages()}


def _store_files(code: str, home: Path) -> Iterator[TextFile]:
    folder = home / "packaging" / "fastlane" / "metadata" / "android"
    source = folder / store_name(SOURCE, home)
    here = folder / store_name(code, home)
    newest = sorted((source / "changelogs").glob("*.txt"))[-1]
    for file in (*sorted(source.glob("*.txt")), newest):
        there = here / file.relative_to(source)
        english = file.read_text("utf-8")
        said = there.read_text("utf-8") if there.exists() else ""
        same = said == english and file.stem != "title"
        yield TextFile(there, (Text("whole", english, "" if same else said),), ())


def _catalogue(code: str) -> TextFile:
    said = {(message.context, message.id) for message in template() if message.id}
    here = {(each.context, each.id): each for each in read_catalogue(code) if each.id}
    texts = {key: "" if one.fuzzy else one.string for key, one in here.items() if key in said}
    wrong = [f"“{key[1]}” is no longer said" for key in here if key not in said]
    for (_, sentence), text in texts.items():
        if text and facts_in(text) != facts_in(sentence):
            wrong.append(f"“{text}” names other facts than “{sentence}”")
        wrong += wrong_plurals(text, code)
    listed = (Text(key[1], key[1], texts.get(key, ""), False) for key in said)
    return TextFile(catalogue_file(code), tuple(sorted(listed)), tuple(wrong))
