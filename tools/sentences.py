"""Collects everything that is translated, for the catalogues of the languages.

English stands where a developer writes it, and is read from there:

- `companion`: `tr("…")` in Python and kv, `t("…")` in the page's scripts, and the sentences of
  `BadInput`, `fault`, `Message`, `StorageError` and `NotAllowed`
- `games`: `data/games/*/words.en.toml`; the context of a text is its place, `big-deal/cards/home`
- `sheets`: `data/sheets/*.sheet.toml`, and former versions of them; the context is the sheet
- `store`: what desktops and shops of apps show
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.engine.schema import Value
from companion.i18n.language import NOT_SAID, SOURCE, is_name, name_text, read_settings
from companion.i18n.sheet_words import words_in
from companion.library.sheets import bundled_sheets
from companion.server.page_files import sentences_in_script

HOME = Path(__file__).parents[1]
LONGEST_SHORT = 16  # characters of a reason on a button
MESSAGE_CALLS = {"tr", "BadInput", "fault", "Message", "StorageError", "NotAllowed"}
QUOTED = r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
SAID_IN_KV = re.compile(rf"\btr\(\s*{QUOTED}(?:,\s*context={QUOTED})?")
LINE_NOTE = re.compile(r'([\w-]+) = .*?" +# (.+)')  # a key of TOML with a comment after its value

Sentence = tuple[str, str | None]  # and its context


class Text(NamedTuple):
    """Something to translate."""

    english: str
    context: str | None = None
    file: str = ""  # that says it
    note: str = ""  # for translators: where it is seen, how long it may be


def texts(domain: str, home: Path = HOME) -> Iterator[Text]:
    """Yield everything that is translated in the catalogues of this name."""
    readers: Mapping[str, Callable[[Path], Iterator[Text]]] = {
        "companion": _app_texts,
        "games": _game_texts,
        "sheets": _sheet_texts,
        "store": _store_texts,
    }
    return readers[domain](home)


DOMAINS = ("companion", "games", "sheets", "store")


# The app


NOTES = {  # where a sentence does not tell enough
    "{thousands}k": "Thousands, where space is short: one character at most beside the number.",
    ",": "What stands between thousands.",
    "${amount}": "Where the dollar sign goes.",
}
SEEN = {  # where the sentences of a folder or a module are seen
    "companion/cli": "On the command line.",
    "companion/doctor": "On the command line.",
    "companion/menu": "On the command line.",
    "companion/server": "On the phones of guests, and on the command line.",
    "screens/form": "Where results are entered.",
    "screens/guests": "On the sheet “Let others in”.",
    "screens/home": "On Home.",
    "screens/log": "In the log of a match.",
    "screens/matches": "In the list of past matches.",
    "screens/may_i": "Under “May I …?”.",
    "screens/new_match": "Where a match is begun.",
    "screens/people": "On the screens about people.",
    "screens/result": "On the result of a match.",
    "screens/round_over": "After a round.",
    "screens/rules": "In the rule library.",
    "screens/score_sheet": "Where score sheets are chosen and written.",
    "screens/settings": "In Settings.",
    "screens/table": "At the table.",
    "web/edition": "In the browser edition.",
    "web/page": "On the page in a browser.",
}


def _app_texts(home: Path) -> Iterator[Text]:
    for sentence, context, file in _app_sentences():
        seen = next((seen for start, seen in SEEN.items() if file.startswith(start)), "")
        yield Text(sentence, context, file, NOTES.get(sentence, seen))


@cache
def _app_sentences() -> tuple[tuple[str, str | None, str], ...]:
    sentences: list[tuple[str, str | None, str]] = []
    folders = ("companion", "screens", "web")
    for file in sorted(file for folder in folders for file in (HOME / folder).glob("**/*")):
        read = READ_BY.get(file.suffix) if "node_modules" not in file.parts else None
        place = file.relative_to(HOME).as_posix()
        for sentence, context in read(file.read_text("utf-8")) if read else ():
            sentences.append((sentence, context, place))
    return tuple(sentences)


def sentences_in_python(source: str) -> Iterator[Sentence]:
    """Yield the sentences that a module says, each with its context."""
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
    """Yield the sentences that a kv file says, each with its context."""
    for said, context in SAID_IN_KV.findall(source):
        yield ast.literal_eval(said), ast.literal_eval(context) if context else None


READ_BY = {".py": sentences_in_python, ".kv": sentences_in_kv, ".js": sentences_in_script}


# Games


NAME = "A name; docs/translating.md says how its forms are written."
SEEN_IN_GAMES = {  # by the place of a text in its file: tables, and the last key after a “…”
    "name": "The name of the game.",
    "tagline": "Below the name of the game: a few words.",
    "cards": NAME,
    "made_of": "How the name of a card is made of its parts. " + NAME,
    "rules…short": f"On a greyed-out button: at most {LONGEST_SHORT} characters.",
    "rules": "Why a move is not allowed.",
    "verbs…name": "On a button at the table.",
    "verbs…does": "Below the name of a button: what it does.",
    "verbs…does-beats": "Below the name of a button: what it does.",
    "verbs…asks": "Below the name of a button: what it asks next.",
    "verbs…may": "“May I …?”: what one wants to do.",
    "conditions…so": "“May I …?”: after “You may … if”.",
    "conditions…not": "“May I …?”: after “No:”.",
    "log": "A line of the log.",
    "table": "At the table.",
    "options": "A house rule.",
    "count": "Where a round is counted.",
    "moments": "Said aloud at the table.",
    "brief": "A few words on a card.",
    "put-right": "Where counts are fixed by hand.",
    "set-up": "The guide before a match.",
}


def _game_texts(home: Path) -> Iterator[Text]:
    for file in sorted((home / "data" / "games").glob(f"*/words.{SOURCE}.toml")):
        words = file.read_text("utf-8")
        place = file.relative_to(home).as_posix()
        notes = _line_notes(words)
        for path, value in flat(tomllib.loads(words)):
            if value and path[-1] not in NOT_SAID:
                about = [_seen_in_game(path), notes.get((*path[:-1], path[-1]), "")]
                context = "/".join((file.parent.name, *path))
                yield Text(name_text(value), context, place, " ".join(filter(None, about)))


def flat(words: Value, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Value]]:
    """Yield every word of a file with its path; a name with forms is one word."""
    if isinstance(words, dict) and not is_name(path):
        for key, value in words.items():
            yield from flat(value, (*path, key))
    elif isinstance(words, list):
        for number, value in enumerate(words):
            yield from flat(value, (*path, str(number)))
    else:
        yield path, words


def _seen_in_game(path: tuple[str, ...]) -> str:
    exact = SEEN_IN_GAMES.get(f"{path[0]}…{path[-1]}")
    return exact or SEEN_IN_GAMES.get(path[0], "")


def _line_notes(text: str) -> dict[tuple[str, ...], str]:
    """Return the comments at the ends of lines, by the path of the word that they are about."""
    notes: dict[tuple[str, ...], str] = {}
    table: tuple[str, ...] = ()
    for line in text.splitlines():
        if line.startswith("[") and not line.startswith("[["):
            table = _table(line)
        elif found := LINE_NOTE.fullmatch(line):
            notes[*table, found[1]] = found[2]
    return notes


def _table(line: str) -> tuple[str, ...]:
    path: list[str] = []
    tables = tomllib.loads(line)
    while tables:
        ((key, tables),) = tables.items()
        path.append(key)
    return tuple(path)


# Sheets


def _sheet_texts(home: Path) -> Iterator[Text]:
    for sheet in bundled_sheets():
        place = f"data/sheets/{sheet.id}.sheet.toml"
        for word in words_in(sheet.sheet.plain):
            yield Text(word, sheet.id, place, f"On the score sheet “{sheet.sheet.name}”.")


# Desktops and stores


LIMITS = {"title": 30, "short_description": 80}  # characters, for Google Play


def _store_texts(home: Path) -> Iterator[Text]:
    file = home / "data" / "desktop" / f"words.{SOURCE}.toml"
    words = file.read_text("utf-8")
    notes = _line_notes(words)
    for key, word in tomllib.loads(words).items():
        note = f"Shown by desktops. {notes.get((key,), '')}"
        yield Text(word, f"desktop/{key}", file.relative_to(home).as_posix(), note.strip())
    folder = store_folder(SOURCE, home)
    for file in store_sources(home):
        place = file.relative_to(home).as_posix()
        key = file.relative_to(folder).with_suffix("").as_posix()
        most = f" At most {LIMITS[key]} characters." if key in LIMITS else ""
        for paragraph in paragraphs(file.read_text("utf-8")):
            yield Text(paragraph, f"store/{key}", place, f"In stores of apps.{most}")


def store_folder(code: str, home: Path = HOME) -> Path:
    """Return the folder of a language’s texts for stores: "it-IT"."""
    folder = home / "packaging" / "fastlane" / "metadata" / "android"
    return folder / read_settings(code)["store"]


def store_sources(home: Path = HOME) -> list[Path]:
    """Return the English texts for stores: of the change logs only the newest is translated."""
    folder = store_folder(SOURCE, home)
    return [*sorted(folder.glob("*.txt")), sorted((folder / "changelogs").glob("*.txt"))[-1]]


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text for stores."""
    return [part.strip("\n") for part in text.split("\n\n")]
