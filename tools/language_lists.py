"""Writes what other programs read in all languages: Android, desktops, package indexes, stores.

It follows from the languages’ files, and is kept, as those programs take it from the sources; a
test fails where it does not follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from babel import Locale

from companion.i18n.language import SOURCE, languages, read_settings
from companion.i18n.offered import is_whole

from .catalogues import catalogue_file, read_catalogue
from .sentences import HOME, paragraphs, store_folder, store_sources, texts

DESKTOP = HOME / "data" / "desktop"
ID = "org.tablecompanion.companion"
TAGGED = re.compile(r"( *)<(\w+)>(.+)</\2>")
ENTRY = re.compile(r"(\w+)=(.+)")
OF_LANGUAGE = re.compile(r' *<\w+ xml:lang="|\w+\[')
CLASSIFIER = '  "Natural Language :: '


def write_lists() -> None:
    """Write every list, and the texts of every language for stores, where they have changed: make
    would take a newer pyproject.toml for one that asks for other packages."""
    for file, text in (lists() | store_texts()).items():
        if file.exists() and file.read_text("utf-8") == text:
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
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
    whole = [read_settings(code)["language"] for code in languages() if is_whole(code)]
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
    english = (text for text in texts("store") if (text.context or "").startswith("desktop/"))
    translated = _translations(code)
    words = {text.english: translated.get((text.context, text.english), "") for text in english}
    return {text: words[text] or text for text in words if words[text] or code == SOURCE}


def store_texts() -> dict[Path, str]:
    """Return the texts for stores in every language but English."""
    files: dict[Path, str] = {}
    for code in languages():
        translated = _translations(code) if code != SOURCE else {}
        for source in store_sources() if translated else ():
            name = source.relative_to(store_folder(SOURCE))
            english = source.read_text("utf-8")
            context = f"store/{name.with_suffix('').as_posix()}"
            parts = [translated.get((context, part), part) for part in paragraphs(english)]
            end = "\n" if english.endswith("\n") else ""
            files[store_folder(code) / name] = "\n\n".join(parts) + end
    return files


def _translations(code: str) -> dict[tuple[str | None, str], str]:
    catalogue = read_catalogue(catalogue_file("store", code), code)
    said = (each for each in catalogue if each.id and each.string and not each.fuzzy)
    return {(message.context, message.id): message.string for message in said}
