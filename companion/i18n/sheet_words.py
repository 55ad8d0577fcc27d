"""The words of the sheets that come along, in the reader's language.

A sheet has one set of words, in English. A language has a catalogue of them, `sheets`, in which the
id of a sheet is the context of its words. A sheet is recognised by its canonical JSON: one that
differs in anything keeps its own words. So that English can be reworded, a former version is shown
in the words of today where it means the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

from ..engine.fields import line_name
from ..engine.schema import JsonObject, Value, canonical_json
from ..games.sheet.sheet import Sheet, read_sheet
from ..library.sheets import bundled_id, sheet_called
from .catalogue import Catalogue, read_catalogue
from .language import BRACES, SOURCE


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
    id = bundled_id(plain) if code != SOURCE else None
    if not id:
        return {}
    version = json.loads(plain)
    today = _words_of_today(id, version)
    words: dict[str, str] = {}
    for word in words_in(version):
        translated = sheet_word(id, word, code)
        if translated == word and word in today:
            translated = sheet_word(id, today[word], code)
        words[word] = translated
    return words


def _words_of_today(id: str, version: Mapping[str, Value]) -> Mapping[str, str]:
    """Return the words that stand today where a former version of a sheet means the same."""
    present = sheet_called(id)
    now = dict(_pieces(present.plain)) if present else {}
    todays = dict[str, str]()
    for place, piece in _pieces(version):
        meaning, words = apart(piece)
        meaning_now, words_now = apart(now.get(place, {}))
        if meaning == meaning_now:
            todays |= zip(words, words_now, strict=True)
    return todays


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


def sheet_word(id: str, word: str, code: str) -> str:
    """Return a word of the sheet with this id in a language, or as it is where that lacks it."""
    translated = _catalogue(code).translate(word, id)
    return translated if formulas_in(word) == formulas_in(translated) else word


@cache
def _catalogue(code: str) -> Catalogue:
    """Return the words of all sheets in a language; English ones if the file is damaged."""
    return read_catalogue("sheets", code) or Catalogue()


def formulas_in(words: str) -> list[str]:
    """Return the formulas in braces in a sentence of a sheet, sorted."""
    return sorted(formula.strip() for formula in BRACES.findall(words))
