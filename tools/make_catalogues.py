"""Collects every sentence of the app, brings the translators' catalogues up to date.

A sentence is what stands in `tr("…")`, in Python or kv, in `t("…")` of the page's scripts, and in
`BadInput("…")`, `fault("…")`, `Message("…")`, `StorageError("…")` or `NotAllowed("…")`; the words
of the games lie in `data/games`.
Translations are kept; what is new is left empty for a translator, what is no longer said goes.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from companion.i18n.language import FACT, SOURCE, languages
from companion.server.page_files import sentences_in_script

HOME = Path(__file__).parents[1]
LOCALE = HOME / "data" / "locale"
MESSAGE_CALLS = {"tr", "BadInput", "fault", "Message", "StorageError", "NotAllowed"}
QUOTED = r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
SAID_IN_KV = re.compile(rf"\btr\(\s*{QUOTED}(?:,\s*context={QUOTED})?")
HEADERS = {"Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"}

NOTES = {  # for translators, where a sentence does not tell enough
    "{thousands}k": "thousands, where space is short: one character at most beside the number",
    ",": "what stands between thousands",
    "${amount}": "where the dollar sign goes",
}

Sentence = tuple[str, str | None]  # and its context


def sentences_in_python(source: str) -> Iterator[Sentence]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        if name in MESSAGE_CALLS and node.args:
            context = next((key.value for key in node.keywords if key.arg == "context"), None)
            told = context.value if isinstance(context, ast.Constant) else None
            yield from ((sentence, told) for sentence in _constants(node.args[0]))


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_constants(node.body), *_constants(node.orelse))


def sentences_in_kv(source: str) -> Iterator[Sentence]:
    for said, context in SAID_IN_KV.findall(source):
        yield ast.literal_eval(said), ast.literal_eval(context) if context else None


READ_BY = {".py": sentences_in_python, ".kv": sentences_in_kv, ".js": sentences_in_script}


@cache
def template() -> Catalog:
    """All that is said, with the files that say it."""
    said = _new(None)
    rooms = ("companion", "screens", "web")
    for file in sorted(file for room in rooms for file in (HOME / room).glob("**/*")):
        read = READ_BY.get(file.suffix) if "node_modules" not in file.parts else None
        for sentence, context in read(file.read_text("utf-8")) if read else ():
            place = (file.relative_to(HOME).as_posix(), 0)
            said.add(sentence, locations=[place], context=context)
    return said


def wrong_plurals(sentence: str, code: str) -> list[str]:
    """Return what is wrong with the nouns after numbers in a sentence."""
    most = plural_count(code)
    nouns = [found for found in FACT.finditer(sentence) if found[3]]
    return [f"{f[0]} needs {most} forms" for f in nouns if len(f[3].split("|")) != most]


def _new(code: str | None) -> Catalog:
    return Catalog(code, header_comment="# Table Companion", fuzzy=False)


def catalogue_file(code: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / "companion.po"


def read_catalogue(code: str) -> Catalog:
    file = catalogue_file(code)
    if not file.exists():
        return _new(code)
    return read_po(io.BytesIO(file.read_bytes()), locale=code)


def up_to_date(code: str) -> Catalog:
    """The catalogue with exactly what is said now."""
    old = read_catalogue(code)
    fresh = _new(code)
    for message in template():
        if message.id:
            known = old.get(message.id, message.context) or old.get(message.id)
            fresh.add(
                message.id,
                known.string if known else "",
                locations=message.locations,
                context=message.context,
                auto_comments=[NOTES[message.id]] if message.id in NOTES else [],
            )
    return fresh


def po_text(catalogue: Catalog) -> str:
    """The text of a `.po` file, without dates, versions and addresses: it changes only when a
    sentence does. A header stands on one line, however long the language's plural rule is."""
    headers = [(name, value) for name, value in catalogue.mime_headers if name in HEADERS]
    header = [catalogue.header_comment, 'msgid ""', 'msgstr ""']
    header += [f'"{name}: {value}\\n"' for name, value in headers]
    written = io.BytesIO()
    write_po(
        written, catalogue, width=100, include_lineno=False, sort_output=True, omit_header=True
    )
    return "\n".join(header) + "\n\n" + written.getvalue().decode().strip() + "\n"


def write_catalogue(code: str) -> None:
    """Bring the catalogue of a language up to date."""
    catalogue = up_to_date(code)
    file = catalogue_file(code)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(po_text(catalogue), "utf-8")


@cache
def plural_count(code: str) -> int:
    """Return how many forms a noun after a number has."""
    return int(_new(code).num_plurals)


def plural_rule(code: str) -> str:
    """Return the rule of a catalogue that gives a number the form of its noun."""
    return str(_new(code).plural_expr)


def main() -> None:
    """Bring all that follows from the languages' files up to date."""
    from .compile_catalogues import compile_catalogues
    from .language_lists import write_lists
    from .make_language import progress, write_share

    for code in languages():
        if code == SOURCE:
            continue
        write_catalogue(code)
        found = progress(code)
        found.memory.write()
        write_share(code, found.done)
        lacks = sum(map(len, (*found.missing.values(), *found.stale.values())))
        print(f"{code}: {found.texts} texts, {lacks} to translate", file=sys.stderr)
    write_lists()
    compile_catalogues()


if __name__ == "__main__":
    main()
