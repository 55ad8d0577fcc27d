"""The files of the page by their paths, and its sentences in every language.

The page says its sentences in English, as `t("…")` in its scripts. A file for each other language
has the translations; `make translations` collects the sentences as it does those of the app.
"""

from __future__ import annotations

import ast
import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..engine.errors import StorageError
from ..games import IDS
from ..i18n.language import SOURCE, Language, language, languages
from ..i18n.offered import language_name
from ..paths import data_folder, page_folder

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".png": "image/png",
}
COVER = "cover@2x.png"
MODULE = '<link rel="modulepreload" href="{}">'  # all scripts are asked for at once
SAID = re.compile(r'\bt\(("(?:[^"\\]|\\.)*")(?:, \{ context: ("[^"]*"))?')


class Reply(NamedTuple):
    """The answer to a request."""

    status: int
    kind: str
    body: bytes
    packed: bytes = b""  # the same for who can unpack it


def sentences_in_script(source: str) -> Iterator[tuple[str, str | None]]:
    """Yield the sentences that a script says, each with its context."""
    for said, context in SAID.findall(source):
        yield ast.literal_eval(said), ast.literal_eval(context) if context else None


def page_words(lang: Language, folder: Path) -> dict[str, str]:
    """Return the translations of all sentences that the scripts of a folder say."""
    words = {"plurals": " ".join(lang.plurals)}
    for script in sorted(folder.glob("*.js")):
        for sentence, context in sentences_in_script(script.read_text("utf-8")):
            key = f"{context}|{sentence}" if context else sentence
            words[key] = lang.template(sentence, context or "")
    return words


@cache
def page_files() -> dict[str, Reply]:
    """Return the files of the page by their paths; they are read and packed only once."""
    folder = page_folder()
    covers = data_folder() / "games"
    _check_pictures(folder / "drawings.js", covers / "sheet" / COVER)
    files = {
        f"/{file.name}": Reply(200, KINDS[file.suffix], file.read_bytes())
        for file in sorted(folder.iterdir())
        if file.suffix in KINDS
    }
    files["/"] = _index(files.pop("/index.html"))
    for id in IDS:
        cover = covers / id / COVER
        if not cover.exists():  # a game that nobody has drawn yet
            cover = covers / "sheet" / COVER
        files[f"/cover-{id}.png"] = Reply(200, KINDS[".png"], cover.read_bytes())
    for code in languages():
        if code != SOURCE:
            words = json.dumps(page_words(language(code), folder), ensure_ascii=False)
            files[f"/words.{code}.json"] = Reply(200, KINDS[".json"], words.encode())
    return {path: file._replace(packed=gzip.compress(file.body)) for path, file in files.items()}


def _check_pictures(*drawn: Path) -> None:
    """Raise StorageError where nobody has drawn the pictures yet, as in a fresh checkout."""
    if not all(path.exists() for path in drawn):
        raise StorageError("The pictures haven’t been drawn yet. Run “make pictures” first.")


def _index(page: Reply) -> Reply:
    """Return the page with what follows from its scripts and from the files of the languages."""
    text = page.body.decode()
    names = (f"{code} {language_name(code)}" for code in languages())
    sentences = (language(code).tr("This page needs JavaScript.") for code in languages())
    scripts = (file.name for file in sorted(page_folder().glob("*.js")))
    filled = {
        "{languages}": ";".join(names),
        "{modules}": "\n".join(MODULE.format(name) for name in scripts if name not in text),
        "{no_script}": " · ".join(sentences),
    }
    for mark, words in filled.items():
        text = text.replace(mark, words)
    return page._replace(body=text.encode())
