"""Sentences in the reader's language: templates from `data/`, filled with names, cards and numbers.

A template names facts in braces: `{player}`. A number may bring its noun along, singular and
plural: `{hand:card|cards}` becomes "1 card" or "3 cards".
"""

from __future__ import annotations

import gettext
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.facts import Called, Card, Cards, HouseRule, Listed, Money, Phrase, Say, Who
from ..paths import data_folder

if TYPE_CHECKING:
    from ..engine.forms import Move
    from ..engine.game import Setup
    from ..engine.malformed import Malformed
    from ..engine.match import Broken, Match
    from ..engine.rules import Rule

SOURCE = "en"
FACT = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
HEAD = re.compile(r'^(\w+) = "([^"\\]*)"', re.MULTILINE)
BEFORE = re.compile(r"\b(\w+) \{(\w+)\}")  # a word and the fact after it
VOWELS = tuple("aàâäeéèêëiîïoôöuùûüyœæ")


class Language:
    """Everything that is said in one language."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._catalogue = gettext.translation(
            "companion", data_folder() / "locale", [code], fallback=True
        )
        self._games: dict[str, dict[str, Any]] = {}
        common = read_head("common", code)
        self._elided = frozenset(common.get("elided", "").split())  # "de Anna" is "d’Anna"
        self._thousands = self._catalogue.pgettext("thousands", ",")

    def tr(self, sentence: str, **facts: object) -> str:
        """A sentence of the app."""
        return self.fill(self._catalogue.gettext(sentence), facts)

    def named(self, name: str, value: str) -> str:
        """What something is called, and what it is."""
        return self.tr("{name}: {value}", name=name, value=value)

    def of_game(self, game: str) -> dict[str, Any]:
        """The words of a game: its name, cards, moves and the sentences of its rules."""
        if game not in self._games:
            common, own = _read_words("common", self.code), _read_words(game, self.code)
            if shared := own.get("shares"):  # with another game, under this name
                common = _over(common, _read_words(shared, self.code))
            self._games[game] = _over(common, own)
        return self._games[game]

    def name(self, game: str) -> str:
        """What a game is called; the rest of its words is not read for that. A sheet that stands
        beside its game, as in statistics, is called by its own name."""
        _, _, sheet = game.partition(":")
        return sheet or self.about(game)["name"]

    def about(self, game: str) -> Mapping[str, str]:
        """Name, tagline and a sentence: all that is needed to pick a game."""
        return self._games.get(game) or read_head(game, self.code)

    def title(self, setup: Setup) -> str:
        """What is being played."""
        return setup.game.called(setup) or self.name(setup.game.id)

    def card(self, game: str, card: str) -> str:
        """The name of a card; one that is made of parts has the names of its parts."""
        words = self.of_game(game)
        names, made_of = words.get("cards", {}), str(words.get("made_of", ""))
        if card in names:
            return str(names[card])
        parts = [str(names.get(part, part)) for part in card.split("-")]
        return made_of.format(*parts) if made_of.count("{") == len(parts) else " ".join(parts)

    def cards(self, game: str, card: str, count: int) -> str:
        """So many of one kind: "Home", "2 Homes"; a kind without that word is "2 × blue 3 (35)"."""
        if count == 1:
            return self.card(game, card)
        several = self.of_game(game).get("several", {}).get(card)
        return f"{count} {several}" if several else f"{count} × {self.card(game, card)}"

    def why(self, broken: Broken, setup: Setup) -> str:
        """The sentence for this case."""
        if broken.rule.says:
            return broken.rule.says(broken.table, broken.move)
        words = self.of_game(setup.game.id)["rules"][broken.rule.id]
        facts = setup.facts(broken.table, broken.move)
        case = facts.get(f"case:{broken.rule.id}", "corrected" if broken.number else "")
        return self.fill(words.get(f"says-{case}", words["says"]), facts, setup)

    def short(self, rule: Rule, setup: Setup, facts: Mapping[str, object]) -> str:
        """Two words for a quiet button."""
        rules = self.of_game(setup.game.id)["rules"]
        known = rule.id if rule.id in rules else rule.id.partition(".")[0]
        return self.fill(rules[known]["short"], facts, setup)

    def logged(self, match: Match, settled: bool = False) -> str:
        """The move that led to this match, in words."""
        if match.entry is None or match.before is None:
            return ""
        return self.move(match.entry.move, match.before, match.table.round, settled=settled)

    def move(
        self,
        move: Move,
        match: Match,
        round: int | None = None,
        happened: bool = True,
        settled: bool = False,
    ) -> str:
        """A move at this point of a match in words, and what came of it if it happened.

        How a round was `settled` the table tells at once; only the log tells it ever after.
        """
        setup = match.setup
        log = self.of_game(setup.game.id)["log"]
        facts = setup.facts(match.table, move)
        if round is not None:
            facts["round"] = round
        came_of_it = facts.get("then", ()) if happened else ()
        came_of_it += facts.get("settled", ()) if settled else ()
        told = (facts.get("logged", setup.form_of[type(move)].name), *came_of_it)
        return " · ".join(self.fill(log[name], facts, setup) for name in told)

    def phrase(self, phrase: Phrase, setup: Setup) -> str:
        """A phrase of the table screen."""
        if phrase is None:
            return ""
        if isinstance(phrase, Say):
            return self.fill(self.of_game(setup.game.id)["table"][phrase.key], phrase.facts, setup)
        return self.say(phrase, setup)

    def malformed(self, error: Malformed) -> str:
        return self.tr(error.sentence, **error.facts)

    def fill(
        self,
        template: str,
        facts: Mapping[str, object],
        setup: Setup | None = None,
    ) -> str:
        if "{" not in template:
            return template

        def elided(found: re.Match[str]) -> str:
            said = self.say(facts.get(found[2]), setup)
            if found[1] not in self._elided or not said.lower().startswith(VOWELS):
                return found[0]
            return f"{found[1][:-1]}’{{{found[2]}}}"

        def said(found: re.Match[str]) -> str:
            fact = facts.get(found[1])
            if found[2] is not None and type(fact) is int:
                return f"{self.number(fact)} {self.plural(fact, found[2].split('|'))}"
            return self.say(fact, setup)

        if self._elided:
            template = BEFORE.sub(elided, template)
        return FACT.sub(said, template)

    def say(self, fact: object, setup: Setup | None) -> str:
        match fact:
            case str():
                return fact
            case Who(seat) if setup:
                return setup.players[seat]
            case Card(card) if setup:
                return self.card(setup.game.id, card)
            case Cards(cards) if setup:
                counted = Counter(cards).items()
                return self.listed([self.cards(setup.game.id, card, n) for card, n in counted])
            case Listed(phrases):
                return self.listed([self.say(phrase, setup) for phrase in phrases])
            case Money(amount):
                return self.money(amount)
            case Say() if setup:
                return self.phrase(fact, setup)
            case Called(game):
                return self.name(game)
            case HouseRule(game, option):
                return str(self.of_game(game)["options"][option]["name"])
            case bool():
                return str(fact).lower()
            case int():
                return self.number(fact)
        return str(fact)

    def listed(self, words: Sequence[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return self.tr("{some} and {last}", some=", ".join(words[:-1]), last=words[-1])

    def number(self, number: int) -> str:
        """As people there write it: 1,000,000 or 1.000.000 or 1 000 000, with a real minus sign."""
        digits = f"{abs(number):,}".replace(",", self._thousands)
        return f"−{digits}" if number < 0 else digits

    def amount(self, amount: int, unit: str) -> str:
        """A total in the game's unit, whole."""
        return self.money(amount) if unit == "dollars" else self.number(amount)

    def short_amount(self, amount: int, unit: str) -> str:
        """A total where space is short: 415k."""
        if unit == "dollars" and amount % 1000 == 0 and amount:
            return self.tr("{thousands}k", thousands=self.number(amount // 1000))
        return self.number(amount)

    def total(self, total: int, setup: Setup, short: bool = False) -> str:
        """What somebody has: letters in some games, an amount in most."""
        if letters := setup.game.letters(setup):
            return letters[: max(0, total)] or "–"
        return (self.short_amount if short else self.amount)(total, setup.game.unit)

    def money(self, amount: int) -> str:
        return self.tr("${amount}", amount=self.number(amount))

    def plural(self, number: int, forms: Sequence[str]) -> str:
        """The catalogue's own rule says which form a number takes."""
        rule = getattr(self._catalogue, "plural", None)
        index = int(rule(abs(number))) if rule else int(number != 1)
        return forms[min(index, len(forms) - 1)]


@cache
def _read_words(game: str, code: str) -> dict[str, Any]:
    """The words of a game; those that a language does not have yet are English."""
    import tomllib

    words: dict[str, Any] = {}
    for file in _word_files(game, code):
        words = _over(words, tomllib.loads(file.read_text("utf-8")))
    return words


@cache
def read_head(game: str, code: str) -> dict[str, str]:
    """What stands before the first table: a word and a text a line. It is all that Home needs, so
    no reader of TOML is loaded for it."""
    head: dict[str, str] = {}
    for file in _word_files(game, code):
        head |= HEAD.findall(file.read_text("utf-8").partition("\n[")[0])
    return head


def _word_files(game: str, code: str) -> list[Path]:
    """The source, and over it what the language has."""
    folder = data_folder() / "games" / game
    files = [folder / f"words.{SOURCE}.toml"]
    translated = folder / f"words.{code}.toml"
    return [*files, translated] if code != SOURCE and translated.exists() else files


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    both = {k: _over(below.get(k, {}), v) for k, v in above.items() if type(v) is dict}
    return {**below, **above, **both}


@cache
def language(code: str) -> Language:
    return Language(code)


@cache
def languages() -> tuple[str, ...]:
    """The languages there are files for, the source first."""
    found = {
        file.name.split(".")[1]
        for file in (data_folder() / "games" / "common").glob("words.*.toml")
    }
    return (SOURCE, *sorted(found - {SOURCE}))
