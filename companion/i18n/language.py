"""Sentences in the reader's language: templates from `data/`, filled with names, cards and numbers.

English stands where a developer writes it: in the code, and for a game in `words.en.toml`. A
language has catalogues of gettext, `companion` for the app and `games` for the games.

A template names facts in braces: `{player}`. A number may bring its noun along, singular and
plural: `{hand:card|cards}` becomes "1 card" or "3 cards". A name of the game's words may have
several forms, of which a template asks for one: `{card.acc}`. A name without that form is said
plainly, so every language has the forms that its own templates ask for, and no others.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.errors import CompanionError, Message
from ..engine.facts import (
    AndList,
    Card,
    Cards,
    Facts,
    GameName,
    Money,
    OptionName,
    OwnWords,
    Phrase,
    Say,
    Span,
    Who,
)
from ..engine.rules import wrong_entries
from ..engine.schema import JsonObject, Value
from ..games import BY_SHEET
from ..paths import data_folder
from .catalogue import Catalogue, read_catalogue

if TYPE_CHECKING:
    from ..engine.game import Game, Setup
    from ..engine.match import Broken, Match
    from ..engine.rules import Rule
    from ..engine.schema import Move

SOURCE = "en"
FACT = re.compile(r"\{(\w+)(?:\.(\w+))?(?::([^{}]*))?\}")  # its name, its form, forms of a noun
BRACES = re.compile(r"\{([^{}]*)\}")  # a formula in a sentence of a sheet
HEAD = re.compile(r'^(\w+) = "([^"\\]*)"', re.MULTILINE)
BETWEEN_NUMBERS = re.compile(r"\|(?![^{}]*\})")  # parts the forms of a name by number
BEFORE = re.compile(r"\b(\w+) (\{(\w+)(?:\.(\w+))?\})")  # a word and the fact after it
PLAIN = "one"  # the form of a name that stands alone
NAMES = ("cards", "table")  # tables of words of which one may have several forms
NOT_SAID = ("shares", "option")  # keys of a game's words that are no words

Forms = str | Mapping[str, str]  # a name, or its forms


class Language:
    """Everything that is said in one language."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.damaged: list[str] = []  # files that cannot be used; English stands in for them
        catalogue = read_catalogue("companion", code)
        if catalogue is None:
            self.damaged.append(f"{code}/companion.json")
        self._catalogue = catalogue or Catalogue()
        self._games: dict[str, JsonObject] = {}
        self.settings = settings = read_settings(code)
        self._elided = frozenset(settings["elided"].split())  # "de Anna" is "d’Anna"
        self._vowels = tuple(settings["vowels"])
        self.plurals = settings["plurals"].split()
        self._grouped_from = int(settings["grouped_from"])
        self._and_before = settings["and_before"].split()
        self._last_letters = settings["last_letters"]
        self._thousands = self.tr(",", context="thousands")

    def tr(self, sentence: str, **facts: object) -> str:
        """Translate a sentence of the app, unless its translation names other facts.

        A `context` among them tells apart what English says with one word and others do not.
        """
        return self.fill(self.template(sentence, str(facts.pop("context", ""))), facts)

    def template(self, sentence: str, context: str = "") -> str:
        """Return the translation of a sentence with its facts still in braces."""
        translated = self._catalogue.translate(sentence, context)
        if "{" in sentence or "{" in translated:
            translated = _with_its_facts(sentence, translated)
        return translated

    def note_damage(self, file: str) -> None:
        """Remember a file of this language that cannot be used, so that somebody is told."""
        if file not in self.damaged:
            self.damaged.append(file)

    @property
    def damage(self) -> Message | None:
        """Return a message about damaged files of this language, or None."""
        if not self.damaged:
            return None
        files = self.listed(self.damaged)
        return Message("{file} is damaged, so English is used in its place.", {"file": files})

    def named(self, name: str, value: str) -> str:
        """Return a name and its value as one text: "Target: 500"."""
        return self.tr("{name}: {value}", name=name, value=value)

    def of_game(self, game: str) -> JsonObject:
        """Return the words of a game: its name, cards, moves and the sentences of its rules."""
        if game not in self._games:
            common = self._words_in("common")
            own = self._words_in(game)
            if shared := own.get("shares"):  # with another game, under this name
                common = _over(common, self._words_in(shared))
            self._games[game] = _over(common, own)
        return self._games[game]

    def _words_in(self, folder: str) -> JsonObject:
        """Return the words in a folder of `data/games` in this language."""
        source = read_words(folder)
        if self.code == SOURCE:
            return source
        words: JsonObject = self._translated(source, (folder,))
        return words

    def _translated(self, source: Value, path: tuple[str, ...]) -> Value:
        """Return words with their translations; what is missing or names other facts is English."""
        if is_name(path[1:]):
            return self._translated_name(source, path)
        if type(source) is dict:
            return {key: self._translated(value, (*path, key)) for key, value in source.items()}
        if type(source) is list:
            return [self._translated(each, (*path, str(n))) for n, each in enumerate(source)]
        if type(source) is not str or not source or path[-1] in NOT_SAID:
            return source
        return _with_its_facts(source, self._word(source, path))

    def _translated_name(self, source: Forms, path: tuple[str, ...]) -> Forms:
        """Return a name in the forms that this language has of it."""
        english = name_text(source)
        text = self._word(english, path) if english else ""
        if not text or text == english:
            return source
        name = read_name(text, self.plurals)
        same = facts_in(name_in(name, "")) == facts_in(name_in(source, ""))
        return name if same else source

    def _word(self, english: str, path: tuple[str, ...]) -> str:
        return self._words_of_games.translate(english, "/".join(path))

    @cached_property
    def _words_of_games(self) -> Catalogue:
        """The catalogue with the words of all games; English if it is damaged."""
        catalogue = read_catalogue("games", self.code)
        if catalogue is None:
            self.note_damage(f"{self.code}/games.json")
        return catalogue or Catalogue()

    @cached_property
    def search(self) -> JsonObject:
        """What the search of the rules has to know of this language."""
        import tomllib

        source, *own = _settings_files("search", self.code)
        search = tomllib.loads(source.read_text("utf-8"))
        for file in own:
            try:
                search |= tomllib.loads(file.read_text("utf-8"))
            except (OSError, ValueError):
                self.note_damage(f"{self.code}/{file.name}")
        return search

    def name(self, game: str) -> str:
        """Return the name of a game, or of a sheet, which follows its game's id after a colon."""
        _, _, sheet = game.partition(":")
        return sheet or self.about(game)["name"]

    def about(self, game: str) -> Mapping[str, str]:
        """Return name, tagline and a sentence: all that is needed to pick a game."""
        if game in self._games:
            return self._games[game]
        head = read_head(game)
        if self.code != SOURCE:
            head = {key: self._translated(words, (game, key)) for key, words in head.items()}
        return head

    def title(self, setup: Setup) -> str:
        """Return the name of what is being played."""
        name = setup.game.result.display_name(setup)
        return self.own_words(OwnWords(name), setup) if name else self.name(setup.game.id)

    def own_words(self, words: OwnWords, setup: Setup) -> str:
        """Return words that a match brings along: those of a sheet that comes with the app are
        translated, all others are said as they stand there."""
        text = words.text
        if setup.game.id == BY_SHEET and self.code != SOURCE:
            from ..games.sheet import sheet_of  # a match without a sheet does without both
            from .sheet_words import sheet_words

            text = sheet_words(sheet_of(setup), self.code).get(text, text)
        return BRACES.sub(lambda found: words.facts.get(found[1].strip(), found[0]), text)

    def card(self, game: str, card: str, form: str = "") -> str:
        """Return the name of a card; one that is made of parts has the names of its parts."""
        words = self.of_game(game)
        names = words.get("cards", {})
        parts = card.split("-")
        if card in names:
            return name_in(names[card], form)
        made_of = name_in(words.get("made_of", ""), "number" if parts[0].isdecimal() else "")
        if len(FACT.findall(made_of)) != len(parts):
            return " ".join(name_in(names.get(part, part), form) for part in parts)

        def part(found: re.Match[str]) -> str:
            name = parts[int(found[1])]
            return name_in(names.get(name, name), found[2] or form)

        return FACT.sub(part, made_of)

    def cards(self, game: str, card: str, count: int, form: str = "") -> str:
        """Return so many cards of one kind: "Home", "2 Homes", or "2 × blue 3 (35)"."""
        if count == 1:
            return self.card(game, card, form)
        forms = self.of_game(game).get("cards", {}).get(card)
        known = forms if isinstance(forms, dict) else {}
        several = known.get(f"{form}-several") or known.get(self.plural(count, self.plurals))
        number = self.number(count)
        return f"{number} {several}" if several else f"{number} × {self.card(game, card)}"

    def why(self, broken: Broken, setup: Setup) -> str:
        """Return the sentence that says why a rule is broken in this case."""
        if broken.rule.says:
            return self.own_words(broken.rule.says(broken.table, broken.move), setup)
        words = self.of_game(setup.game.id)["rules"][broken.rule.id]
        facts = setup.facts(broken.table, broken.move)
        for wrong in islice(wrong_entries(broken.table, broken.rule)(broken.move), 1):
            facts |= wrong.facts  # of the rule that was asked, whatever others would name
        case = facts.get(f"case:{broken.rule.id}", "corrected" if broken.number else "")
        return self.fill(words.get(f"says-{case}", words["says"]), facts, setup)

    def short(self, rule: Rule, setup: Setup, facts: Mapping[str, object]) -> str:
        """Return two words for a button that a rule makes quiet."""
        rules = self.of_game(setup.game.id)["rules"]
        known = rule.id if rule.id in rules else rule.id.partition(".")[0]
        return self.fill(rules[known]["short"], facts, setup)

    def logged(self, match: Match, settled: bool = False) -> str:
        """Return the move that led to this match, in words."""
        if match.entry is None or match.before is None:
            return ""
        return self.move(match.entry.move, match.before, match.table.round, settled=settled)

    def consequences(self, match: Match) -> str:
        """Return the consequences of the move that led to this match, as the log has them."""
        if match.entry is None or match.before is None:
            return ""
        setup = match.setup
        move = match.entry.move
        log = self.of_game(setup.game.id)["log"]
        facts = setup.facts(match.before.table, move)
        return " · ".join(self.fill(log[name], facts, setup) for name in _phrases(facts, "then"))

    def move(
        self,
        move: Move,
        match: Match,
        round: int | None = None,
        happened: bool = True,
        settled: bool = False,
    ) -> str:
        """Return a move at this point of a match in words, and its consequences if it happened.

        How a round was `settled` the table tells at once; only the log tells it ever after.
        """
        setup = match.setup
        log = self.of_game(setup.game.id)["log"]
        facts = setup.facts(match.table, move)
        if round is not None:
            facts["round"] = round
        phrases = _phrases(facts, "then") if happened else ()
        phrases += _phrases(facts, "settled") if settled else ()
        names = (str(facts.get("logged", setup.form_of[type(move)].name)), *phrases)
        return " · ".join(self.fill(log[name], facts, setup) for name in names)

    def phrase(self, phrase: Phrase, setup: Setup, form: str = "") -> str:
        """Return a phrase of the table in this language."""
        if phrase is None:
            return ""
        if isinstance(phrase, Say):
            words = self.of_game(setup.game.id)["table"][phrase.key]
            return self.fill(name_in(words, form), phrase.facts, setup)
        return self.say(phrase, setup, form)

    def message_text(self, error: CompanionError | Message) -> str:
        """Return the sentence of an error or a notice, with its facts, in this language."""
        return self.tr(error.sentence, **error.facts)

    def fill(
        self,
        template: str,
        facts: Mapping[str, object],
        setup: Setup | None = None,
    ) -> str:
        """Return a template with its facts filled in, in this language."""
        if "{" not in template:
            return template

        def elided(found: re.Match[str]) -> str:
            spoken = self.say(facts.get(found[3]), setup, found[4] or "")
            if found[1] not in self._elided or not spoken.lower().startswith(self._vowels):
                return found[0]
            return f"{found[1][:-1]}’{found[2]}"

        def spoken(found: re.Match[str]) -> str:
            fact = facts.get(found[1])
            if found[3] is not None and type(fact) is int:
                return f"{self.number(fact)} {self.plural(fact, found[3].split('|'))}"
            return self.say(fact, setup, found[2] or "")

        if self._elided:
            template = BEFORE.sub(elided, template)
        return FACT.sub(spoken, template)

    def say(self, fact: object, setup: Setup | None, form: str = "") -> str:
        """Return one fact in this language; a name in the form that a template asks for."""
        match fact:
            case str():
                return fact
            case Who(seat) if setup:
                return setup.players[seat]
            case Card(card) if setup:
                return self.card(setup.game.id, card, form)
            case Cards(cards) if setup:
                counted = Counter(cards).items()
                game = setup.game.id
                return self.listed([self.cards(game, card, n, form) for card, n in counted])
            case AndList(phrases):
                return self.listed([self.say(phrase, setup, form) for phrase in phrases])
            case Money(amount):
                return self.money(amount)
            case Span(least, most):
                return self.span(least, most)
            case Say() if setup:
                return self.phrase(fact, setup, form)
            case OwnWords() if setup:
                return self.own_words(fact, setup)
            case GameName(game):
                return self.name(game)
            case OptionName(game, option):
                return str(self.of_game(game)["options"][option]["name"])
            case bool():
                return str(fact).lower()
            case int():
                return self.number(fact)
        return str(fact)

    def listed(self, words: Sequence[str]) -> str:
        """Return words as a list with "and" before the last."""
        if len(words) < 2:
            return "".join(words)
        listed = self.tr("{some} and {last}", some=", ".join(words[:-1]), last="{last}")
        said, other, *sounds = self._and_before or ("", "")
        if sounds and words[-1].lower().startswith(tuple(sounds)):  # "Ana e Inés", not "y"
            listed = listed.replace(f" {said} {{last}}", f" {other} {{last}}")
        return listed.replace("{last}", words[-1])

    def sort_key(self, name: str) -> str:
        """Return what puts a name into order: accents do not count, but for letters of their own,
        such as å, ä and ö, which Swedish has after z."""
        last = self._last_letters
        letters = (f"\uffff{last.index(c)}" if c in last else _plain(c) for c in name.casefold())
        return "".join(letters)

    def span(self, least: int, most: int) -> str:
        """Return the numbers from the least to the most, or the only one there is."""
        if least == most:
            return self.number(most)
        return self.tr("{least} to {most}", least=least, most=most)

    def number(self, number: int) -> str:
        """Return a number with the language's separator of thousands and a real minus sign."""
        size = abs(number)
        digits = str(size) if size < self._grouped_from else f"{size:,}"
        digits = digits.replace(",", self._thousands)
        return f"−{digits}" if number < 0 else digits

    @property
    def decimal_point(self) -> str:
        """Return the sign between whole numbers and tenths: what does not part thousands."""
        return "." if self._thousands == "," else ","

    def signed(self, points: int, unit: str = "") -> str:
        """Return points in a unit with their sign; 0 has none."""
        sign = "+" if points > 0 else "−" if points < 0 else ""
        return sign + self.amount(abs(points), unit)

    def amount(self, amount: int, unit: str) -> str:
        """Return a total in the game's unit, whole."""
        return self.money(amount) if unit == "dollars" else self.number(amount)

    def short_amount(self, amount: int, unit: str) -> str:
        """Return a total where space is short: thousands of dollars are 415k."""
        if unit == "dollars" and amount % 1000 == 0 and amount:
            return self.tr("{thousands}k", thousands=self.number(amount // 1000))
        return self.number(amount)

    def total(self, total: int, setup: Setup, short: bool = False) -> str:
        """Return a player's total: letters in some games, an amount in most."""
        return self.total_of(total, setup.game, len(setup.players), short)

    def total_of(self, total: int, game: Game, players: int, short: bool = False) -> str:
        """Return the total of one of so many players of a game."""
        if letters := game.result.letters(players):
            return letters[: max(0, total)] or "–"
        return (self.short_amount if short else self.amount)(total, game.result.unit)

    def money(self, amount: int) -> str:
        """Return an amount of dollars."""
        return self.tr("${amount}", amount=self.number(amount))

    def plural(self, number: int, forms: Sequence[str]) -> str:
        """Return the form that goes with a number by the catalogue's own plural rule."""
        return forms[min(self._catalogue.plural_form(abs(number)), len(forms) - 1)]


@cache
def _with_its_facts(sentence: str, translated: str) -> str:
    return translated if facts_in(translated) == facts_in(sentence) else sentence


def _plain(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter)[0]


def facts_in(sentence: str) -> set[str]:
    """Return the names of the facts in a template."""
    return {found[1] for found in FACT.finditer(sentence)}


def name_in(name: Forms, form: str) -> str:
    """Return a name in one of its forms, or plainly if it does not have that."""
    return name if isinstance(name, str) else name.get(form) or name[PLAIN]


def read_name(text: str, plurals: Sequence[str]) -> Forms:
    """Return the forms of a name as a catalogue has them: those by number in one line, parted by
    "|", then a line for each further form, such as "acc: Дом"."""
    first, *lines = text.split("\n")
    by_number = BETWEEN_NUMBERS.split(first)
    if not lines and len(by_number) == 1:
        return text
    forms = {PLAIN: by_number[0], **dict(zip(plurals, by_number, strict=False))}
    for line in lines:
        form, _, name = line.partition(": ")
        forms[form] = name
    return forms


def name_text(name: Forms) -> str:
    """Return a name of the English words as a catalogue has it: `read_name` the other way round."""
    if isinstance(name, str):
        return name
    by_number = [name[form] for form in (PLAIN, "other") if form in name]
    more = [f"{form}: {said}" for form, said in name.items() if form not in (PLAIN, "other")]
    return "\n".join(("|".join(by_number), *more))


@cache
def read_words(game: str) -> JsonObject:
    """Return the English words of a game, in the shape of their file."""
    import tomllib

    return tomllib.loads(_words_file(game).read_text("utf-8"))


def is_name(path: Sequence[str]) -> bool:
    """Return whether the words at this path of a file may be a table of forms."""
    return path == ("made_of",) or (len(path) == 2 and path[0] in NAMES)


@cache
def read_head(game: str) -> dict[str, str]:
    """Return the English words at the head of a game's file, without a reader of TOML."""
    return _head(_words_file(game))


@cache
def read_settings(code: str) -> dict[str, str]:
    """Return how a language is called, counts, sorts and joins; what it lacks is as in English."""
    source, *own = _settings_files("language", code)
    settings = _head(source)
    for file in own:
        with suppress(OSError, ValueError):
            settings |= {key: words for key, words in _head(file).items() if words}
    return settings


def _head(file: Path) -> dict[str, str]:
    text = "\n" + file.read_text("utf-8")  # it may begin with a table
    return dict(HEAD.findall(text.partition("\n[")[0]))


def _words_file(game: str) -> Path:
    return data_folder() / "games" / game / f"words.{SOURCE}.toml"


def _settings_files(name: str, code: str) -> list[Path]:
    """Return the English file of this name, and that of a language if there is one."""
    files = [
        data_folder() / "locale" / one / f"{name}.toml" for one in dict.fromkeys((SOURCE, code))
    ]
    return [file for file in files if file.exists()]


def _phrases(facts: Facts, key: str) -> tuple[str, ...]:
    """Return the phrases that facts name under this key, by their keys in the game's words."""
    named = facts.get(key)
    return tuple(named) if isinstance(named, tuple | list) else ()


def _over(below: JsonObject, above: JsonObject) -> JsonObject:
    tables = (key for key in above.keys() & below if type(above[key]) is type(below[key]) is dict)
    return {**below, **above, **{key: _over(below[key], above[key]) for key in tables}}


@cache
def language(code: str) -> Language:
    """Return the language with this code."""
    return Language(code)


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages that have files, the source first."""
    found = {file.parent.name for file in (data_folder() / "locale").glob("*/language.toml")}
    return (SOURCE, *sorted(found - {SOURCE}))
