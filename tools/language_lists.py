"""Writes the lists of languages that other programs read: Android, desktops, package indexes.

They follow from the files of the languages; a test fails where one does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from babel import Locale

from companion.i18n.language import SOURCE, languages, read_head
from companion.i18n.offered import is_whole

from .language_texts import HOME, read_words

DESKTOP = HOME / "data" / "desktop"
ID = "org.tablecompanion.companion"
TAGGED = re.compile(r"( *)<(\w+)>(.+)</\2>")
ENTRY = re.compile(r"(\w+)=(.+)")
OF_LANGUAGE = re.compile(r' *<\w+ xml:lang="|\w+\[')
CLASSIFIER = '  "Natural Language :: '


def write_lists() -> None:
    """Write every list whose languages have changed."""
    for file, text in lists().items():
        file.write_text(text, "utf-8")


def lists() -> dict[Path, str]:
    """Return what each file with a list of languages must hold."""
    android = HOME / "packaging" / "android" / "locales_config.xml"
    project = HOME / "pyproject.toml"
    readme = HOME / "README.md"
    files = (DESKTOP / f"{ID}{end}" for end in (".desktop", ".metainfo.xml", ".mime.xml"))
    return {
        android: _android(android.read_text("utf-8")),
        project: _classifiers(project.read_text("utf-8")),
        readme: _named(readme.read_text("utf-8")),
        **{file: _translated(file.read_text("utf-8")) for file in files},
    }


def _android(text: str) -> str:
    names = "".join(f'    <locale android:name="{code}" />\n' for code in languages())
    return re.sub(r"(    <locale .*\n)+", names, text)


def _classifiers(text: str) -> str:
    named = sorted(str(Locale(code.split("-")[0]).english_name) for code in languages())
    lines = "".join(f'{CLASSIFIER}{name}",\n' for name in named)
    return re.sub(rf"({CLASSIFIER}.*\n)+", lines, text)


def _named(text: str) -> str:
    whole = [read_head("common", code)["language"] for code in languages() if is_whole(code)]
    names = ", ".join(whole[:-1]) + f" and {whole[-1]}"
    return re.sub(r"of it in .*( \(\[docs/translating)", rf"of it in {names}\1", text)


def _translated(text: str) -> str:
    """The file with each of its English lines in every other language below it."""
    kept = [line for line in text.splitlines() if not OF_LANGUAGE.match(line)]
    return "".join(f"{line}\n" for here in kept for line in (here, *_in_languages(here)))


def _in_languages(line: str) -> Iterator[str]:
    tagged = TAGGED.fullmatch(line)
    entry = ENTRY.fullmatch(line)
    found = tagged or entry
    for code in languages():
        words = {} if code == SOURCE or not found else desktop_words(code)
        if found and (word := words.get(found[found.lastindex or 0])):
            yield (
                f'{found[1]}<{found[2]} xml:lang="{code}">{word}</{found[2]}>'
                if tagged
                else f"{found[1]}[{code}]={word}"
            )


def desktop_words(code: str) -> dict[str, str]:
    """Return what desktops show, English words with those of a language."""
    english, words = (read_words(DESKTOP / f"words.{c}.toml") for c in (SOURCE, code))
    return {text: words[path] for path, text in english.items() if words.get(path)}
