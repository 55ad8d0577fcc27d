"""The words of the sheets that come along, in the reader's language.

A sheet has one set of words, in English. Beside the sheets a language has a file for each of them
(`data/sheets/de/oh-hell.toml`) that names every English word of the sheet with its translation. A
sheet is recognised by its canonical JSON: one that differs in anything keeps its own words. So that
English can be reworded, a former version is shown in the words of today where it means the same.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

from ..engine.fields import line_name
from ..engine.schema import JsonObject, Value, canonical_json
from ..games.sheet.sheet import Sheet, read_sheet
from ..library.sheets import bundled_id, sheet_called
from ..paths import data_folder
from .language import BRACES


def words_in(plain: Mapping[str, Value]) -> Iterator[str]:
    """Yield the words of a sheet that are translated, in the order of its canonical form."""
    lines = (line_name(line).text for line in plain["points"] if line != "sum")
    yield from dict.fromkeys((*apart(plain)[1], *lines))


def with_words(plain: Mapping[str, Value], translate: Callable[[str], str]) -> JsonObject:
    """Return the canonical form of a sheet with other words."""

    def named(values: Mapping[str, Value]) -> JsonObject:
        changed = {**values, "name": translate(values["name"])}
        if "choice" in values:
            changed["choice"] = {translate(word): n for word, n in values["choice"].items()}
        if "yes" in values:
            changed["yes"] = translate(values["yes"])
        return changed

    changed = dict(plain)
    for key in ("name", "about", "note"):
        if key in plain:
            changed[key] = translate(plain[key])
    for key in ("options", "enter", "round"):
        if key in plain:
            changed[key] = {id: named(values) for id, values in plain[key].items()}
    if "check" in plain:
        changed["check"] = {
            id: {**values, "says": translate(values["says"])}
            for id, values in plain["check"].items()
        }
    return changed


def sheet_words(sheet: Sheet, code: str) -> Mapping[str, str]:
    """Return the words of a sheet that comes along, English ones with their translations; nothing
    for any other sheet, nor in a language that does not have them."""
    return _words(canonical_json(sheet.plain), code)


def sheet_name(sheet: Sheet, code: str) -> str:
    """Return the name of a sheet in a language."""
    return sheet_words(sheet, code).get(sheet.name, sheet.name)


def translated_sheet(sheet: Sheet, code: str) -> Sheet:
    """Return the sheet with its words in a language, or as it is if it does not come along."""
    return _translated(sheet, code) if sheet_words(sheet, code) else sheet


@lru_cache(64)
def _translated(sheet: Sheet, code: str) -> Sheet:
    words = sheet_words(sheet, code)
    return read_sheet(with_words(sheet.plain, lambda word: words.get(word, word)))


@lru_cache(256)
def _words(plain: str, code: str) -> Mapping[str, str]:
    if not (data_folder() / "sheets" / code).is_dir():
        return {}  # the language of the sheets themselves, or one that has none of them
    id = bundled_id(plain)
    return {**_words_of_today(id, plain, code), **read_sheet_words(id, code)} if id else {}


def _words_of_today(id: str, plain: str, code: str) -> Mapping[str, str]:
    """Return the words of a former version: those that stand today where it means the same."""
    present = sheet_called(id)
    words = read_sheet_words(id, code)
    now = dict(_pieces(present.plain)) if present else {}
    found = dict[str, str]()
    for place, piece in _pieces(json.loads(plain)):
        (meaning, former), (meaning_now, todays) = apart(piece), apart(now.get(place, {}))
        if meaning == meaning_now:
            found |= {
                old: words[new] for old, new in zip(former, todays, strict=True) if new in words
            }
    return found


def _pieces(plain: Mapping[str, Value]) -> Iterator[tuple[str, JsonObject]]:
    """Yield what has a meaning of its own: each entry, option and check, and the whole sheet."""
    for key, value in plain.items():
        if key in ("options", "enter", "round", "check"):
            for id, one in value.items():
                yield f"{key}.{id}", {key: {id: one}}
        elif key in ("name", "note"):
            yield key, {key: value}
    yield "", dict(plain)


def apart(plain: Mapping[str, Value]) -> tuple[JsonObject, list[str]]:
    """Return what a sheet means, without its words but with their formulas, and the words."""
    found: list[str] = []

    def number(word: str) -> str:
        found.append(word)
        return " ".join((str(len(found)), *formulas_in(word)))

    return with_words(plain, number), found


@cache
def read_sheet_words(id: str, code: str) -> Mapping[str, str]:
    """Return all words in the file of a sheet and a language; nothing if it is damaged."""
    try:
        words = tomllib.loads((data_folder() / "sheets" / code / f"{id}.toml").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {word: text for word, text in words.items() if _same_formulas(word, text)}


def _same_formulas(word: str, text: object) -> bool:
    return type(text) is str and text != "" and formulas_in(word) == formulas_in(text)


def formulas_in(words: str) -> list[str]:
    """Return the formulas in braces in a sentence of a sheet, sorted."""
    return sorted(formula.strip() for formula in BRACES.findall(words))
