"""Brings everything that translators fill up to date with the English, and says what is to be done.

    python -m tools.make_catalogues        all languages
    python -m tools.make_catalogues it     begins Italian, or says all that is to be done in it

A language is `data/locale/it`: its settings, and catalogues of what the app, the games, the sheets
and the stores say; and a rule text for each game. What is new in English appears in them as
untranslated, what has changed as fuzzy, a section of the rules that has changed as `older:`.
"""

from __future__ import annotations

import gettext
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.core import get_global
from babel.localedata import exists
from babel.messages.catalog import Message

from companion.i18n.language import (
    FACT,
    SOURCE,
    facts_in,
    is_name,
    languages,
    name_in,
    read_name,
    read_settings,
)
from companion.i18n.sheet_words import formulas_in

from .catalogues import (
    catalogue_files,
    plural_count,
    plural_rule,
    up_to_date,
    write_catalogue,
)
from .compile_catalogues import compile_catalogues
from .language_lists import write_lists
from .rule_texts import mark_older, rule_texts, write_rules
from .sentences import DOMAINS, HOME, LIMITS, LONGEST_SHORT

CODE = re.compile(r"[a-z]{2,3}(-[a-z]{2,4})?")
STORES = {"pt": "pt-PT", "ro": "ro"}  # ours, or a folder whatever the country
SETTINGS = "language.toml"
SEARCH = "search.toml"
LONGEST_KEY = 60  # characters of a text that are printed
MOST_SHOWN = 40  # texts of a file; a language that is only begun has thousands to do


class Progress(NamedTuple):
    """How far a language is: the texts of each file that need a translator, and what is wrong."""

    texts: int
    missing: dict[Path, list[str]]
    fuzzy: dict[Path, list[str]]  # the English has changed since
    mistakes: dict[Path, list[str]]

    @property
    def to_do(self) -> int:
        """Return how many texts a translator has to look at."""
        return sum(map(len, (*self.missing.values(), *self.fuzzy.values())))

    @property
    def done(self) -> int:
        """Return how many of a hundred texts are there."""
        return 100 * (self.texts - self.to_do) // self.texts


def progress(code: str, home: Path = HOME) -> Progress:
    """Return how far a language is."""
    count = 1
    search = home / "data" / "locale" / code / SEARCH
    missing = {search: [] if search.exists() else [f"the words of data/locale/{SOURCE}/{SEARCH}"]}
    fuzzy: dict[Path, list[str]] = {}
    mistakes: dict[Path, list[str]] = {}
    for domain, file in catalogue_files(code, home):
        messages = [message for message in up_to_date(domain, code, home) if message.id]
        count += len(messages)
        missing[file] = [_shown(message) for message in messages if not message.string]
        fuzzy[file] = [_shown(message) for message in messages if message.fuzzy]
        mistakes[file] = list(catalogue_mistakes(messages, code))
    for text in rule_texts(code, home):
        count += text.sections
        missing[text.file] = list(text.missing)
        fuzzy[text.file] = list(text.older)
        mistakes[text.file] = list(text.mistakes)
    return Progress(count, *map(_without_empty, (missing, fuzzy, mistakes)))


def _without_empty(lists: dict[Path, list[str]]) -> dict[Path, list[str]]:
    return {file: texts for file, texts in lists.items() if texts}


def _shown(message: Message) -> str:
    return " ".join(filter(None, (message.context, f"“{message.id[:LONGEST_KEY]}”")))


# What can be wrong


def catalogue_mistakes(messages: Iterable[Message], code: str) -> Iterator[str]:
    """Yield what is wrong with translations: facts, forms of nouns and names, lengths, formulas."""
    forms_of_game: dict[str, set[str]] = {}
    asked_in_game: dict[str, set[str]] = {}
    for message in messages:
        if not message.string or message.fuzzy:
            continue
        game, *path = (message.context or "").split("/")
        if path and game not in ("desktop", "store"):
            names = _names(message, tuple(path), code)
            forms_of_game.setdefault(game, set()).update(names if tuple(path)[:1] else ())
            asked = asked_in_game.setdefault(game, set())
            asked |= {found[2] for found in FACT.finditer(message.string) if found[2]}
        yield from (f"{_shown(message)}: {wrong}" for wrong in _mistakes(message, code))
    for game, asked in asked_in_game.items():
        if game not in ("common", "assets"):  # their names lie with the games that use them
            for form in sorted(asked - forms_of_game[game] - {"of"}):
                yield f"{game}: {{….{form}}} is asked for, and no name has that form"


def _names(message: Message, path: tuple[str, ...], code: str) -> set[str]:
    """Return the forms that a name has beside the plain one."""
    name = read_name(message.string, read_settings(code)["plurals"].split())
    return set(name) if is_name(path) and not isinstance(name, str) else set()


def _mistakes(message: Message, code: str) -> Iterator[str]:
    english = message.id
    context = message.context or ""
    domain, _, key = context.partition("/")
    if context and not key:  # a sheet
        if formulas_in(english) != formulas_in(message.string):
            yield f"“{message.string}” has other formulas"
        return
    path = tuple(key.split("/"))
    if is_name(path) and any(": " not in line for line in message.string.split("\n")[1:]):
        yield f"“{message.string}”: a line below the first is a form and a name, “acc: Дом”"
        return
    for said in _said(message, path, code):
        if facts_in(said) != facts_in(name_in(read_name(english, ("one", "other")), "")):
            yield f"“{said}” names other facts"
        yield from wrong_plurals(said, code)
    if domain == "store" and len(message.string) > LIMITS.get(key, len(message.string)):
        yield f"“{message.string}” has more than {LIMITS[key]} characters"
    if key.endswith("/short") and len(FACT.sub("", message.string).strip()) > LONGEST_SHORT:
        yield f"“{message.string}” has more than {LONGEST_SHORT} characters"


def _said(message: Message, path: tuple[str, ...], code: str) -> list[str]:
    """Return a translation, or all forms of a name."""
    if not is_name(path):
        return [message.string]
    name = read_name(message.string, read_settings(code)["plurals"].split())
    return [name] if isinstance(name, str) else list(name.values())


def wrong_plurals(sentence: str, code: str) -> list[str]:
    """Return what is wrong with the nouns after numbers in a sentence."""
    most = plural_count(code)
    nouns = [found for found in FACT.finditer(sentence) if found[3]]
    return [f"{f[0]} needs {most} forms" for f in nouns if len(f[3].split("|")) != most]


# Writing


def write_language(code: str, home: Path = HOME) -> None:
    """Make the files of a language, or bring them up to date."""
    settings = home / "data" / "locale" / code / SETTINGS
    settings.parent.mkdir(parents=True, exist_ok=True)
    if not settings.exists():
        source = settings.parents[1] / SOURCE / SETTINGS
        settings.write_text(settings_text(source.read_text("utf-8"), code), "utf-8")
    for domain in DOMAINS:
        write_catalogue(domain, code, home)
    write_rules(code, home)


def settings_text(english: str, code: str) -> str:
    """Return the settings of a new language, as far as they are known anyway."""
    known = known_settings(code)

    def line(found: re.Match[str]) -> str:
        return f'{found[1]} = "{known.get(found[1], "")}"'

    return re.sub(r'^(\w+) = "[^"]*"', line, english, flags=re.MULTILINE)


def known_settings(code: str) -> dict[str, str]:
    """Return what is known of a language anyway: its name, its months, its plurals."""
    locale = Locale.parse(code.replace("-", "_"))
    rule = gettext.c2py(plural_rule(code))
    order = {rule(number): locale.plural_form(number) for number in range(200)}
    months, alone = (locale.months[kind]["wide"] for kind in ("format", "stand-alone"))
    days = locale.days["stand-alone"]["abbreviated"]  # Monday first
    name = str(locale.get_display_name())
    likely = get_global("likely_subtags").get(str(locale), str(locale)).split("_")
    return {
        "store": STORES.get(code, f"{likely[0]}-{likely[-1]}"),
        "language": name[:1].upper() + name[1:],
        "plurals": " ".join(order[index] for index in sorted(order)),
        "grouped_from": "10000" if locale.language in ("es", "pt") else "1000",
        "months": " ".join(alone.values()),
        "months_in_dates": " ".join(months.values()),
        "weekdays": " ".join(days[number].removesuffix(".") for number in range(7)),
    }


def write_share(code: str, done: int, home: Path = HOME) -> None:
    """Keep how much of an unfinished language is there, for whoever chooses one."""
    file = home / "data" / "locale" / code / "done.json"
    if done < 100:
        file.write_text(f"{done}\n", "utf-8")
    else:
        file.unlink(missing_ok=True)


def report(code: str, found: Progress, all_of_it: bool) -> Iterator[str]:
    """Yield what is to be done in a language, file by file."""
    for what, files in (("untranslated", found.missing), ("fuzzy", found.fuzzy)):
        for file, texts in files.items():
            shown = texts if all_of_it and len(texts) <= MOST_SHOWN else texts[:3]
            more = " …" * (len(texts) > len(shown))
            yield f"{file.relative_to(HOME)}: {len(texts)} {what}: {', '.join(shown)}{more}"
    for file, mistakes in found.mistakes.items():
        yield from (f"{file.relative_to(HOME)}: {mistake}" for mistake in mistakes)
    yield f"{code}: {found.done} % of {found.texts} texts, {found.to_do} to translate"


def main() -> int:
    """Bring one language or all up to date; 1 if something in them is wrong."""
    asked = sys.argv[1:]
    for code in asked:
        if code == SOURCE or not CODE.fullmatch(code) or not exists(code.replace("-", "_")):
            print(f"“{code}” is not the code of a language other than English", file=sys.stderr)
            return 2
    codes = asked or [code for code in languages() if code != SOURCE]
    wrong: Counter[str] = Counter()
    try:
        mark_older(tuple(codes))
        for code in codes:
            write_language(code)
            read_settings.cache_clear()
            found = progress(code)
            write_share(code, found.done)
            wrong[code] = len(found.mistakes)
            print(*report(code, found, bool(asked)), sep="\n", file=sys.stderr)
    except ValueError as error:  # a slip in a file: it is not written over
        print(error, file=sys.stderr)
        return 1
    languages.cache_clear()
    write_lists()
    compile_catalogues()
    return int(wrong.total() > 0)


if __name__ == "__main__":
    sys.exit(main())
