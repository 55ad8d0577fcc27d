"""The shelf of score sheets: the kind and picture of each, found by words, the last used first."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ..engine.schema import Value, canonical_json
from ..games import BY_SHEET, SCORE_PAD
from ..games.sheet.sheet import Sheet
from ..i18n.dates import lately
from ..i18n.language import Language, languages
from ..i18n.sheet_words import sheet_name, translated_sheet
from ..library.kinds import kind_of, same_kind
from ..library.library import Library
from ..library.match_summary import MatchSummary
from ..library.sheets import SheetOnShelf, available_sheets, bundled_id
from ..paths import data_folder
from ..record.names import plain_letters

KINDS = ("cards", "dice", "board", "sport")
OWN_ICON = "pencil"
PLAYERS = (2, 3, 4, 5, 6)  # numbers of players to choose from; the last: so many or more
LONGEST_NAME = 60  # of a score pad
LEAST_INSIDE_A_NAME = 4  # letters by which a word is found that does not begin the name
RECENT = 50  # matches that are looked through for the sheets used last


class ShelvedSheet(NamedTuple):
    """A score sheet as the shelf shows it, in the reader's language."""

    id: str
    name: str
    sentence: str  # what kind of game it is
    players: str  # how many, as figures
    kind: str  # of KINDS; one's own have none
    icon: str
    used: str = ""  # when it was played last, in words


def shelved_sheets(
    sheets: Iterable[SheetOnShelf],
    language: Language,
    words: str = "",
    kind: str = "",
    players: int = 0,
) -> list[ShelvedSheet]:
    """Return the sheets of a kind for so many players that are found by what was typed, one's own
    first, then by name."""
    found = [
        (not sheet.own, plain_letters(shelved.name), shelved)
        for sheet in sheets
        if kind in ("", (shelved := shelve(sheet, language)).kind)
        and _is_for(sheet.sheet, players)
        and searched_names(sheet, shelved).have(words)
    ]
    return [shelved for *_order, shelved in sorted(found)]


def sheets_named(sheets: Sequence[SheetOnShelf], name: str) -> list[SheetOnShelf]:
    """Return the sheet with this id or name in any language, or else all that have a name with the
    typed words in it: first those whose name begins so."""
    typed = _name_typed(name)
    if not typed:
        return []
    begin_so = list[SheetOnShelf]()
    have_the_words = list[SheetOnShelf]()
    for one in sheets:
        own_names = _own_names(one)
        if typed in own_names:
            return [one]
        every_name = own_names | _other_names(one)
        if any(each.startswith(typed) for each in every_name):
            begin_so.append(one)
        elif any(_has_words(each, typed) for each in every_name):
            have_the_words.append(one)
    return [*begin_so, *have_the_words]


def _name_typed(name: str) -> str:
    """Return a name as it is compared: without accents, capitals and hyphens."""
    return plain_letters(name).replace("-", " ").strip()


def _own_names(sheet: SheetOnShelf) -> frozenset[str]:
    """Return the id and the names of a sheet in every language, as they are compared."""
    if not sheet.own:
        return _names_in_every_language(sheet.id, sheet.sheet)
    return frozenset((_name_typed(sheet.id), _name_typed(sheet.sheet.name)))


@cache
def _names_in_every_language(id: str, sheet: Sheet) -> frozenset[str]:
    names = {id, sheet.name, *(sheet_name(sheet, code) for code in languages())}
    return frozenset(map(_name_typed, names))


def _other_names(sheet: SheetOnShelf) -> frozenset[str]:
    """Return the names by which a sheet that comes along is known besides, as they are compared."""
    also = () if sheet.own else shelf_facts().get(sheet.id, {}).get("also", ())
    return frozenset(map(_name_typed, also))


def _has_words(name: str, typed: str) -> bool:
    """Return whether each typed word begins a word of a name; short ones say too little for it."""
    return all(
        len(word) >= LEAST_INSIDE_A_NAME and any(part.startswith(word) for part in name.split())
        for word in typed.split()
    )


def _is_for(sheet: Sheet, players: int) -> bool:
    """Return whether so many can play; the last number to choose from means as many or more."""
    least, most = sheet.players
    if players == PLAYERS[-1]:
        return most >= players
    return not players or (least <= players <= most and players % (sheet.sides or 1) == 0)


def players_to_choose(language: Language) -> list[tuple[int, str, str]]:
    """Return the numbers of players to choose from: each as it is shown, and as it is read."""
    *others, last = PLAYERS
    found = [(n, str(n), language.tr("{count:player|players}", count=n)) for n in others]
    return [*found, (last, f"{last}+", language.tr("{count} or more players", count=last))]


def nothing_found(language: Language, words: str) -> str:
    """Return what is said where no sheet is found."""
    if words.strip():
        return language.tr("No sheet has that name.")
    return language.tr("There’s no such sheet.")


def pad_name(words: str) -> str:
    """Return the name that a score pad gets of what was typed."""
    return words.strip()[:LONGEST_NAME].strip()


def on_the_pad(language: Language, name: str) -> str:
    """Return what leads to a score pad of this name."""
    return language.tr("“{name}” on the score pad", name=name)


def sheets_used_last(library: Library, language: Language, most: int = 3) -> list[ShelvedSheet]:
    """Return the sheets of the last matches, the newest first."""
    used: dict[str, str] = {}
    for past in library.matches(limit=RECENT):
        if past.game == BY_SHEET:
            used.setdefault(same_kind(kind_of(past)), past.started)
    sheets = {same_kind(f"{BY_SHEET}:{one.sheet.name}"): one for one in available_sheets(library)}
    return [
        shelve(sheets[kind], language)._replace(used=lately(started, language))
        for kind, started in used.items()
        if kind in sheets
    ][:most]


def picture_of(past: MatchSummary) -> tuple[str, str]:
    """Return the game whose picture stands for a match, or the icon of its sheet in its place.

    A score pad that is named like a sheet that comes along has the icon of that sheet.
    """
    if past.game == BY_SHEET:
        return "", shelf_facts().get(past.result.sheet, {}).get("icon", OWN_ICON)
    if past.game == SCORE_PAD and past.called:
        id = re.sub("[^a-z0-9]+", "-", plain_letters(past.called)).strip("-")
        if icon := shelf_facts().get(id, {}).get("icon", ""):
            return "", icon
    return past.game, ""


def icon_of(sheet: Sheet) -> str:
    """Return the icon of a sheet."""
    id = bundled_id(canonical_json(sheet.plain))
    return str(shelf_facts().get(id, {}).get("icon", OWN_ICON))


def opening_sentences(about: str, most: int = 2) -> Sequence[str]:
    """Return the first sentences of what a sheet says of itself: what it is, and how it counts."""
    return re.split(r"(?<=[.!?])\s", about.strip())[:most] if about.strip() else ()


def shelve(found: SheetOnShelf, language: Language) -> ShelvedSheet:
    """Return a sheet as the shelf shows it."""
    sheet = translated_sheet(found.sheet, language.code)
    least, most = sheet.players
    facts = {} if found.own else shelf_facts().get(found.id, {})
    return ShelvedSheet(
        id=found.id,
        name=sheet.name,
        sentence=_short(sheet.about),
        players=str(least) if least == most else f"{least}–{most}",
        kind=facts.get("kind", ""),
        icon=facts.get("icon", OWN_ICON),
    )


def _short(about: str) -> str:
    """Return what stands before the first colon, semicolon or full stop."""
    return re.split(r"\s?[.:;!?]\s", f"{about.strip()} ", maxsplit=1)[0]


class SearchedNames(NamedTuple):
    """The names by which a game is looked for, and a sentence about it."""

    names: tuple[str, ...]
    sentence: str

    def have(self, words: str) -> bool:
        """Return whether all that was typed is in them; a name of several words may be typed as
        one."""
        text = plain_letters(" ".join((*self.names, self.sentence)))
        typed = plain_letters(words)
        if all(word in text for word in typed.split()):
            return True
        one_word = _letters(typed)
        return bool(one_word) and any(one_word in _letters(name) for name in self._plain)

    def rank(self, words: str) -> int:
        """Return how well what was typed fits: 0 if the name that is shown begins with it, 1 if
        another name does, 2 if a word of a name does, 3 if it is somewhere in a name, 4 if it is
        only in the sentence."""
        typed = plain_letters(words).strip()
        if self._plain[0].startswith(typed):
            return 0
        if any(name.startswith(typed) for name in self._plain):
            return 1
        if any(f" {typed}" in name for name in self._plain):
            return 2
        in_a_name = any(_letters(typed) in _letters(name) for name in self._plain)
        return 3 if in_a_name else 4

    def other_name(self, words: str) -> str:
        """Return the name by which it was found, if it is not the one under which it is shown."""
        typed = _letters(plain_letters(words))
        fitting = [
            name
            for name, plain in zip(self.names, self._plain, strict=True)
            if typed and typed in _letters(plain)
        ]
        return "" if not fitting or self.names[0] in fitting else fitting[0]

    @property
    def _plain(self) -> list[str]:
        return [plain_letters(name) for name in self.names]


def searched_names(found: SheetOnShelf, shelved: ShelvedSheet) -> SearchedNames:
    """Return the names of a sheet: the one here, the English one and others, for many games are
    known by them everywhere."""
    also = () if found.own else shelf_facts().get(found.id, {}).get("also", ())
    return SearchedNames((shelved.name, found.sheet.name, *also), shelved.sentence)


def _letters(text: str) -> str:
    """Return letters and digits alone."""
    return "".join(filter(str.isalnum, text))


@cache
def shelf_facts() -> Mapping[str, Mapping[str, Value]]:
    """Return kind, icon and example of each sheet that comes along, by its id."""
    return tomllib.loads((data_folder() / "sheets" / "shelf.toml").read_text("utf-8"))
