"""What somebody plays, found by its name: games with a referee and score sheets alike."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ..games import REFEREED, read_game
from ..i18n.language import SOURCE, Language, language
from ..library.sheets import SheetOnShelf, sheet_called
from ..paths import data_folder
from .sheet_shelf import SearchedNames, on_the_pad, pad_name, searched_names, shelve

FAMILIAR = 6  # games that are shown before anybody has typed


class FoundGame(NamedTuple):
    """A game to play, in the reader's language, and where it leads to."""

    to: str  # "game", "sheet" or "pad"
    id: str  # of the game or the sheet; of the pad the name that it gets
    name: str
    sentence: str
    players: str  # how many, as figures
    game: str = ""  # whose picture it has, or
    icon: str = ""


class _Candidate(NamedTuple):
    """A game with all the names by which it is looked for."""

    found: FoundGame
    names: SearchedNames


def familiar_games(lang: Language, most: int = FAMILIAR) -> list[FoundGame]:
    """Return the games that people who speak this language know best.

    Only these are read: they stand on the first screen, and reading all sheets takes a moment.
    """
    games = []
    for id in _familiar(lang.code)[:most]:
        if id in REFEREED:
            games.append(_refereed(id, lang))
        elif sheet := sheet_called(id):
            games.append(_by_sheet(SheetOnShelf(id, sheet), lang).found)
    return games


def games_found(sheets: Iterable[SheetOnShelf], lang: Language, words: str) -> list[FoundGame]:
    """Return the games and sheets that have what was typed in one of their names, in any language,
    or in what is said about them, and last the score pad with the name that was typed.

    Names that begin so come first, then those that have it inside, and the familiar before others.
    """
    familiar = list(_familiar(lang.code))
    ranked = []
    for found, names in _candidates(sheets, lang):
        if names.have(words):
            known = familiar.index(found.id) if found.id in familiar else len(familiar)
            said = " · ".join(filter(None, (names.other_name(words), found.sentence)))
            order = (names.rank(words), known, lang.sort_key(found.name))
            ranked.append((*order, found._replace(sentence=said)))
    games = [found for *_order, found in sorted(ranked)]
    name = pad_name(words)
    if name:
        games.append(FoundGame("pad", name, on_the_pad(lang, name), "", "", icon="list"))
    return games


def _candidates(sheets: Iterable[SheetOnShelf], lang: Language) -> list[_Candidate]:
    """Return all games and sheets."""
    candidates = []
    for id in REFEREED:
        least, most = read_game(id).players
        found = _refereed(id, lang)._replace(players=f"{least}–{most}")
        english = language(SOURCE).about(id)["name"]
        names = SearchedNames((found.name, english, *_other_names(id)), found.sentence)
        candidates.append(_Candidate(found, names))
    return candidates + [_by_sheet(sheet, lang) for sheet in sheets]


def _refereed(id: str, lang: Language) -> FoundGame:
    """Return a game that comes with its rules, without its number of players: for that all of it
    would be read."""
    about = lang.about(id)
    return FoundGame("game", id, about["name"], about.get("tagline", ""), "", game=id)


def _by_sheet(sheet: SheetOnShelf, lang: Language) -> _Candidate:
    shelved = shelve(sheet, lang)
    found = FoundGame(
        to="sheet",
        id=shelved.id,
        name=shelved.name,
        sentence=shelved.sentence,
        players=shelved.players,
        icon=shelved.icon,
    )
    return _Candidate(found, searched_names(sheet, shelved))


@cache
def _other_names(game: str) -> Sequence[str]:
    """Return the other names of a game that comes with its rules, in any language."""
    file = data_folder() / "games" / game / "names.toml"
    return tuple(tomllib.loads(file.read_text("utf-8"))["also"]) if file.exists() else ()


def _familiar(code: str) -> Sequence[str]:
    """Return the ids of the games that are known best where this language is spoken."""
    lists = _familiar_lists()
    return lists.get(code, lists[SOURCE])


@cache
def _familiar_lists() -> Mapping[str, Sequence[str]]:
    return tomllib.loads((data_folder() / "sheets" / "familiar.toml").read_text("utf-8"))
