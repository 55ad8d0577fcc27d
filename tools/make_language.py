"""Makes every file that a translator fills, and says what is missing, stale or wrong in them.

    make language LANG=it

A file is made in the order of the English one. What is missing has the English beside it: in a
words file as a comment, in a rule text below a line `english:` (take that line out when you have
translated the section). `tools/made_from/it.txt` remembers which English each text was made from,
as two short hashes: where the English has changed since and the translation has not, it is stale,
and what the English says now is printed. Change it, or say with `FRESH=1` that all still hold.
"""

from __future__ import annotations

import gettext
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.core import get_global
from babel.localedata import exists

from companion.engine.schema import Value
from companion.i18n.language import SOURCE, languages
from companion.rulebook.text import headings

from .language_lists import write_lists
from .language_texts import (
    HOME,
    KEPT,
    LONGEST_SHORT,
    TextFile,
    Words,
    raw_sections,
    read_toml,
    read_words,
    sheet_sources,
    text_files,
    written,
)
from .make_catalogues import plural_rule, write_catalogue

CODE = re.compile(r"[a-z]{2,3}(-[a-z]{2,4})?")
LINE = re.compile(r'([\w-]+|"[^"]+") = (?:.*?)(?:  ?(#(?:[^"]*|.*”.*)))?')
PLAIN_KEY = re.compile(r"[\w-]+")
STORES = {"pt": "pt-PT", "ro": "ro"}  # ours, or a folder whatever the country
LONGEST_KEY = 40  # characters of a missing text that are printed
ENGLISH = "english:"  # below the heading of a section that is not translated yet


class Progress(NamedTuple):
    """How far a language is."""

    missing: dict[Path, list[str]]
    stale: dict[Path, list[str]]
    mistakes: dict[Path, list[str]]
    texts: int
    memory: Memory

    @property
    def done(self) -> int:
        """Return how many of a hundred texts are there."""
        return 100 * (self.texts - sum(map(len, self.missing.values()))) // self.texts


def progress(code: str, home: Path = HOME, fresh: bool = False) -> Progress:
    """Return how far a language is; its memory then knows from which English it was made."""
    memory = Memory(home / "tools" / "made_from" / f"{code}.txt")
    found = Progress({}, {}, {}, 0, memory)
    texts = 0
    for one in text_files(code, home):
        place = one.file.relative_to(home).as_posix()
        missing = [text.key for text in one.texts if not text.translation]
        stale = [
            text.key
            for text in one.texts
            if text.translation and text.remembered
            if memory.is_stale(f"{place} {text.key}", text.english, text.translation, fresh)
        ]
        texts += len(one.texts)
        lists = (found.missing, missing), (found.stale, stale), (found.mistakes, one.mistakes)
        for into, keys in lists:
            if keys:
                into[one.file] = list(keys)
    return found._replace(texts=texts)


class Memory:
    """Which English each text of a language was made from.

    Two branches may both add a line for a key: git keeps both, and the one that fits counts.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._known: dict[str, list[tuple[str, str]]] = {}
        self._now: dict[str, tuple[str, str]] = {}
        for line in file.read_text("utf-8").splitlines() if file.exists() else ():
            key, english, translation = line.rsplit(" ", 2)
            self._known.setdefault(key, []).append((english, translation))

    def is_stale(self, key: str, english: str, translation: str, fresh: bool = False) -> bool:
        """Return whether the English has changed since a text was made from it."""
        key = key.replace("\n", " ")
        now = _hash(english), _hash(translation)
        known = self._known.get(key, [now])
        stale = all(was[0] != now[0] and was[1] == now[1] for was in known) and not fresh
        self._now[key] = known[-1] if stale else now
        return stale

    def write(self) -> None:
        """Write what is known now, one line a text."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        lines = (f"{key} {' '.join(pair)}\n" for key, pair in sorted(self._now.items()))
        self.file.write_text("".join(lines), "utf-8")


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:6]


# Writing


def write_files(code: str, found: Progress, home: Path = HOME) -> None:
    """Write every file in which something is missing, but for the catalogue."""
    files = [one for one in text_files(code, home) if one.file.suffix != ".po"]
    texts = (text for one in files if _is_sheet(one) for text in one.texts if text.translation)
    said = {text.key: text.translation for text in texts}
    for one in files:
        if one.file in found.missing or not one.file.exists():
            one.file.parent.mkdir(parents=True, exist_ok=True)
            one.file.write_text(_file_text(one, said), "utf-8")


def _is_sheet(one: TextFile) -> bool:
    return "sheets" in one.file.parts


def _file_text(one: TextFile, said: dict[str, str]) -> str:
    file = one.file
    if file.suffix == ".md":
        return rules_text(file.with_name(f"rules.{SOURCE}.md"), file)
    if file.suffix == ".txt":
        return one.texts[0].english
    if _is_sheet(one):
        return sheet_text(file, said)
    return words_text(file.with_name(f"words.{SOURCE}.toml"), file)


def words_text(source: Path, file: Path) -> str:
    """Return a words file in the order of the English one, with the English where words lack."""
    english = read_words(source)
    words = read_words(file)
    if source.parent.name == "common":
        words = own_words(file.name.split(".")[1]) | {p: w for p, w in words.items() if w}
    lines: list[str] = []
    table: tuple[str, ...] = ()
    counts: dict[str, int] = {}
    skips = False
    for line in source.read_text("utf-8").splitlines():
        if skips:
            skips = line != "]"
        elif line.startswith("["):
            lines.append(line)
            table = _table(line)
            if line.startswith("[["):
                number = counts[line] = counts.get(line, -1) + 1
                table = (*table, str(number))
        elif found := LINE.fullmatch(line):
            path = (*table, found[1].strip('"'))
            skips = line.endswith("[")
            lines.append(_word_line(path, english[path], words.get(path, ""), found[2] or ""))
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def own_words(code: str) -> Words:
    """Return what is known of a language anyway: its name, its months, its plurals."""
    locale = Locale.parse(code.replace("-", "_"))
    rule = gettext.c2py(plural_rule(code))
    order = {rule(number): locale.plural_form(number) for number in range(200)}
    months, alone = (locale.months[kind]["wide"] for kind in ("format", "stand-alone"))
    days = locale.days["stand-alone"]["abbreviated"]  # Monday first
    name = str(locale.get_display_name())
    likely = get_global("likely_subtags").get(str(locale), str(locale)).split("_")
    return {
        ("store",): STORES.get(code, f"{likely[0]}-{likely[-1]}"),
        ("language",): name[:1].upper() + name[1:],
        ("plurals",): " ".join(order[index] for index in sorted(order)),
        ("grouped_from",): "10000" if locale.language in ("es", "pt") else "1000",
        ("months",): " ".join(alone.values()),
        ("months_in_dates",): " ".join(months.values()),
        ("weekdays",): " ".join(days[number].removesuffix(".") for number in range(7)),
    }


def _word_line(path: tuple[str, ...], source: Value, value: Value, note: str) -> str:
    key = path[-1] if PLAIN_KEY.fullmatch(path[-1]) else f'"{path[-1]}"'
    if path[-1] in KEPT and path[-1] != "store":
        return f"{key} = {toml(source)}"
    if value or not source:
        return f"{key} = {toml(value)}{note and f' {note}'}"
    if isinstance(source, list):
        return f"{key} = [] # as in the English file"
    most = f" (at most {LONGEST_SHORT} characters)" if path[-1] == "short" else ""
    english = toml(source) if isinstance(source, dict) else source
    return f'{key} = "" # {english}{most}{note and f"  {note}"}'


def toml(value: Value) -> str:
    """Return a word as TOML writes it."""
    if isinstance(value, dict):
        pairs = (f"{key} = {toml(each)}" for key, each in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list):
        return "[\n" + "".join(f"  {toml(each)},\n" for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _table(line: str) -> tuple[str, ...]:
    path = []
    found = tomllib.loads(line)
    while found:
        ((key, found),) = found.items()
        path.append(key)
        found = found[0] if isinstance(found, list) else found
    return tuple(path)


def rules_text(source: Path, file: Path) -> str:
    """Return a rule text in the order of the English one, with English sections marked as such."""
    here = raw_sections(file)
    return "\n".join(
        here.get(id or "title") or written(hashes, name, id, lines, ENGLISH * (hashes > 1))
        for hashes, name, id, lines in headings(source.read_text("utf-8"))
    )


def sheet_text(file: Path, said: dict[str, str]) -> str:
    """Return the words of a sheet; what another sheet says alike is taken from there."""
    words = read_toml(file)
    present, former = sheet_sources(file.stem)
    lines = [f"{toml(w)} = {toml(words.get(w) or said.get(w, ''))}" for w in present]
    old = [f"{toml(word)} = {toml(words[word])}" for word in former if word in words]
    return "\n".join((*lines, *(["", "# of former versions", *old] if old else []))) + "\n"


def write_share(code: str, done: int, home: Path = HOME) -> None:
    """Keep how much of an unfinished language is there, for whoever chooses one."""
    file = home / "data" / "locale" / code / "done.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    if done < 100:
        file.write_text(f"{done}\n", "utf-8")
    else:
        file.unlink(missing_ok=True)


def main() -> int:
    """Make or bring up to date the files of a language; 1 if something is stale or wrong."""
    code, *more = sys.argv[1:] or [""]
    if code == SOURCE or not CODE.fullmatch(code) or not exists(code.replace("-", "_")):
        print("make language LANG=it: the code of a language that is not English", file=sys.stderr)
        return 2
    try:
        found = progress(code)
    except ValueError as error:  # a slip in a file: it is not written over
        print(error, file=sys.stderr)
        return 1
    write_files(code, found)
    write_catalogue(code)
    found = progress(code, fresh="fresh" in more)
    found.memory.write()
    write_share(code, found.done)
    languages.cache_clear()
    write_lists()
    print(*told(code, found), sep="\n")
    return int(bool(found.stale or found.mistakes))


def told(code: str, found: Progress) -> Iterator[str]:
    """Yield what is missing, stale or wrong in a language, file by file, and how far it is."""
    for file, keys in found.missing.items():
        some = ", ".join(key[:LONGEST_KEY] for key in keys[:3]) + " …" * (len(keys) > 3)
        yield f"{file.relative_to(HOME)}: {len(keys)} missing: {some}"
    for one in text_files(code):
        for text in one.texts:
            if text.key in found.stale.get(one.file, ()):
                yield f"{one.file.relative_to(HOME)}: {text.key} is stale. English: {text.english}"
    for file, mistakes in found.mistakes.items():
        yield from (f"{file.relative_to(HOME)}: {mistake}" for mistake in mistakes)
    yield f"{code}: {found.done} % of {found.texts} texts"


if __name__ == "__main__":
    sys.exit(main())
