"""The translators' catalogues: read, brought up to date with what is said in English, and written.

A text whose English has changed keeps its translation, marked as *fuzzy*, with the English that it
was made from above it, as gettext's `msgmerge` does it. Fuzzy translations are not shown.
"""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from .sentences import DOMAINS, HOME, Text, texts

HEADERS = {"Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"}
ALIKE = 0.6  # how much of a sentence must be the same for its translation to be offered
OF_FORMATS = {
    "python-format",
    "python-brace-format",
}  # flags that Babel sets: our facts can do more
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')  # a string as it stands in a catalogue
PREVIOUS = "|"  # begins a comment with the English from which a fuzzy text was made


def catalogue_file(domain: str, code: str, home: Path = HOME) -> Path:
    """Return where a language's catalogue of this name lies."""
    return home / "data" / "locale" / code / f"{domain}.po"


def catalogue_files(code: str, home: Path = HOME) -> Iterator[tuple[str, Path]]:
    """Yield all catalogues of a language with their names."""
    for domain in DOMAINS:
        yield domain, catalogue_file(domain, code, home)


def read_catalogue(file: Path, code: str) -> Catalog:
    """Return a catalogue; an empty one if there is no such file."""
    if not file.exists():
        return new_catalogue(code)
    try:
        catalogue = read_po(io.BytesIO(file.read_bytes()), locale=code, abort_invalid=True)
    except (ValueError, PoFileError) as error:
        raise ValueError(f"{file}: {error}") from error
    for message in catalogue:
        lines = [line for line in message.user_comments if line.startswith(PREVIOUS)]
        if lines and message.fuzzy:
            message.previous_id = [_previous(lines)]
        message.user_comments = [line for line in message.user_comments if line not in lines]
    return catalogue


def _previous(lines: Iterable[str]) -> str:
    """Return the English in the comments above a fuzzy text: `| msgid "…"`, then `| "…"`; a long
    one is wrapped at its spaces, within its quotation marks too."""
    text = " ".join(line.removeprefix(PREVIOUS).strip() for line in lines)
    return "".join(ast.literal_eval(quoted) for quoted in QUOTED.findall(text))


def new_catalogue(code: str | None) -> Catalog:
    """Return an empty catalogue."""
    return Catalog(code, header_comment="# Table Companion", fuzzy=False)


def up_to_date(domain: str, code: str, home: Path = HOME) -> Catalog:
    """Return a language's catalogue with exactly what is said now."""
    old = read_catalogue(catalogue_file(domain, code, home), code)
    return merged(texts(domain, home), old, code)


def merged(said: Iterable[Text], old: Catalog, code: str) -> Catalog:
    """Return a catalogue of what is said now, with the translations that there were before."""
    fresh = new_catalogue(code)
    for text in said:
        fresh.add(
            text.english,
            "",
            locations=[(text.file, 0)],
            context=text.context,
            auto_comments=[text.note] if text.note else [],
        )
    wanted = {(message.id, message.context) for message in fresh}
    left_over = [m for m in old if m.id and m.string and (m.id, m.context) not in wanted]
    for message in filter(lambda message: message.id, fresh):
        known = old.get(message.id, message.context)
        former = None if known and known.string else _former(message, left_over)
        if former:
            left_over.remove(former)
            message.string = former.string
            message.flags.add("fuzzy")
            message.previous_id = former.previous_id or [former.id]
        elif known:
            message.string = known.string
            if known.fuzzy:
                message.flags.add("fuzzy")
                message.previous_id = known.previous_id
    return fresh


def _former(message: Message, left_over: list[Message]) -> Message | None:
    """Return what was said in place of a new text: at the same place of a game's words, in the same
    words elsewhere, or in words that are much the same."""
    for former in left_over:
        if former.id == message.id or (former.context == message.context and _is_place(former)):
            return former
    alike = {former.id: former for former in left_over if former.context == message.context}
    nearest = get_close_matches(message.id, alike, n=1, cutoff=ALIKE)
    return alike[nearest[0]] if nearest else None


def _is_place(message: Message) -> bool:
    """Return whether the context of a text is the place of one text only."""
    return "/" in (message.context or "") and not message.context.startswith("store/")


def po_text(catalogue: Catalog, in_order: bool = False) -> str:
    """Return the text of a `.po` file, without dates, versions and addresses: it changes only when
    a text does. A header stands on one line, however long the language's plural rule is."""
    headers = [(name, value) for name, value in catalogue.mime_headers if name in HEADERS]
    header = [catalogue.header_comment, 'msgid ""', 'msgstr ""']
    header += [f'"{name}: {value}\\n"' for name, value in headers]
    for message in catalogue:
        message.flags -= OF_FORMATS
    written = io.BytesIO()
    write_po(
        written,
        catalogue,
        width=100,
        include_lineno=False,
        include_previous=True,
        sort_output=not in_order,
        omit_header=True,
    )
    return "\n".join(header) + "\n\n" + written.getvalue().decode().strip() + "\n"


def write_catalogue(domain: str, code: str, home: Path = HOME) -> None:
    """Bring one of a language's catalogues up to date."""
    file = catalogue_file(domain, code, home)
    text = po_text(up_to_date(domain, code, home), in_order=domain != "companion")
    if not file.exists() or file.read_text("utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


@cache
def plural_count(code: str) -> int:
    """Return how many forms a noun after a number has."""
    return int(new_catalogue(code).num_plurals)


def plural_rule(code: str) -> str:
    """Return the rule of a catalogue that gives a number the form of its noun."""
    return str(new_catalogue(code).plural_expr)
