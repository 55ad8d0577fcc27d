"""The rule library: the rules of each game in each language, and where to open them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from ..engine.game import Setup
from ..engine.rules import BaseTable, turn_not_yours
from ..engine.schema import JsonObject, Value, canonical_json
from ..games import game_called
from ..i18n.language import SOURCE, Language
from ..i18n.language import language as of_language
from ..paths import data_folder
from .text import (
    Article,
    Passage,
    Requirement,
    Section,
    read_requirement,
    read_rules,
)


class Book:
    """The rules of one game in one language."""

    def __init__(self, game: str, language: str, title: str, articles: tuple[Article, ...]) -> None:
        self.game = game
        self.language = language
        self.title = title
        self.articles = articles
        self.passages = tuple(Passage(a, section) for a in articles for section in a.sections)
        self._by_id = {passage.section.id: passage for passage in self.passages}

    def find(self, id: str) -> Passage | None:
        """Return the section with this id; an article's id is that of its first section."""
        if id in self._by_id:
            return self._by_id[id]
        family = id.partition(".")[0]  # a sheet brings its own checks: all are told in one place
        if family in self._by_id:
            return self._by_id[family]
        named = (Passage(a, a.sections[0]) for a in self.articles if a.id == id and a.sections)
        return next(named, None)


@cache
def book(game: str, language: str) -> Book:
    """Return the rules of a game: its own, then those that every game shares."""
    title, own = _read(game, language)
    _, common = _read("common", language)
    known = {section.id for article in own for section in article.sections}
    cited = cited_rules(game)

    def is_ours(section: Section) -> bool:
        return section.id not in known and (section.id in cited or not section.is_rule)

    shared = [a._replace(sections=tuple(filter(is_ours, a.sections))) for a in common]
    return Book(game, language, title, (*own, *(article for article in shared if article.sections)))


def cited_rules(game: str) -> frozenset[str]:
    """Return the ids of rules that a verdict of the game can cite."""
    found = game_called(game)
    if not found:
        return frozenset()
    cited = {rule.id for asked in found.asked.values() for rule in asked.all}
    if not found.only_counted:
        cited.add(turn_not_yours.id)
    return frozenset(cited)


def passage_for(
    setup: Setup, table: BaseTable, language: str, rule_id: str | None = None, doing: str = ""
) -> Passage:
    """Return the passage at which the rules open: a refused rule, or what goes on at the table.

    `doing` is the verb that somebody has begun and not yet logged.
    """
    rules = book(setup.game.id, language)
    if rule_id and (passage := rules.find(rule_id)):
        return passage
    now = phase_of(setup, table) | {"doing": doing}
    fitting = [
        passage
        for passage in rules.passages
        if passage.section.phase
        and is_about(passage.section, now)
        and in_force(passage.section, setup)
    ]
    return max(fitting, key=lambda passage: _asks(passage.section), default=rules.passages[0])


def _asks(section: Section) -> tuple[int, int]:
    """Return how closely it looks: at the table first, then at what was agreed on."""
    return len(section.when), len(section.options)


def phase_of(setup: Setup, table: BaseTable) -> JsonObject:
    """Return the facts of a table to which sections refer with `when`."""
    return {**setup.public(table), "phase": table.phase, "round": table.round}


def is_about(section: Section, now: Mapping[str, Value]) -> bool:
    """Return whether a section is about this phase, and its `when` holds now."""
    return section.phase == now.get("phase") and all(
        _look(now, path) in values for path, values in section.when
    )


def _look(now: Value, path: str) -> str:
    for name in path.split("."):
        now = now.get(name) if isinstance(now, Mapping) else None
    return now if isinstance(now, str) else canonical_json(now)


def in_force(section: Section, setup: Setup) -> bool:
    """Return whether a section holds in this match."""
    return holds(section.options, setup)


def holds(requirements: Iterable[Requirement], setup: Setup) -> bool:
    """Return whether these house rules and numbers of players are those of the match."""
    chosen = {**setup.options, "players": len(setup.players)}
    return all(_look(chosen, option) in values for option, values in requirements)


def set_up_steps(setup: Setup, language: Language, first: int | None = None) -> tuple[str, ...]:
    """Return the steps of setting up this match; `first` is who was drawn to begin.

    Each stands in the words of its game, `[[set-up]]`, with the house rules and numbers of players
    for which it holds (`option`, written as in the rule texts).
    """
    facts = {**setup.options, "players": len(setup.players)}
    steps = [
        language.fill(step["says"], facts, setup)
        for step in language.of_game(setup.game.id).get("set-up", ())
        if holds(map(read_requirement, step.get("option", "").split()), setup)
    ]
    if steps and first is not None:
        steps[-1] = language.tr("{player} begins.", player=setup.players[first])
    return tuple(steps)


def older_note(section: Section, language: Language) -> str:
    """Return the note on a translated section whose English has changed since, or nothing."""
    said = language.tr("This paragraph is older than the English one.")
    return said if section.is_older else ""


def in_this_match(section: Section, setup: Setup, language: Language) -> str:
    """Return the section's sentence with the numbers of a match, or nothing without one."""
    if not section.here or not in_force(section, setup):
        return ""
    facts = {"players": len(setup.players), **setup.game.result.numbers(setup)}
    return language.fill(section.here, facts, setup)


def needed_for(section: Section, game: str, language: Language) -> str:
    """Return the house rules and numbers of players for which a section holds, in words."""
    return ", ".join(_named(requirement, game, language) for requirement in section.options)


def _named(requirement: Requirement, game: str, language: Language) -> str:
    option, values = requirement
    if option == "players":
        return language.tr("with {players} players", players=" / ".join(values))
    words = language.of_game(game).get("options", {}).get(option, {})
    name = words.get("name", option)
    if values != ("true",):
        texts = [words.get("values", {}).get(value, value) for value in values]
        name = language.named(name, " / ".join(texts))
    return language.tr("with the house rule “{name}”", name=name)


@cache
def _read(game: str, language: str) -> tuple[str, tuple[Article, ...]]:
    """The rules of a game, English where the language has no such section or a damaged file."""
    folder = data_folder() / "games" / game
    file = folder / f"rules.{language}.md"
    source = folder / f"rules.{SOURCE}.md"
    title, articles = read_rules(source.read_text("utf-8")) if source.exists() else (game, ())
    if file != source and file.exists():
        try:
            title, translated = read_rules(file.read_text("utf-8"))
            articles = tuple(_translated(article, translated) for article in articles)
        except (OSError, ValueError, IndexError):
            of_language(language).note_damage(f"{game}/{file.name}")
    return title, articles


def _translated(article: Article, translated: tuple[Article, ...]) -> Article:
    """Return the article with those sections and the title that are translated."""
    here = {section.id: section for other in translated for section in other.sections}
    title = next((other.title for other in translated if other.id == article.id), "")
    sections = tuple(here.get(section.id, section) for section in article.sections)
    return Article(article.id, title or article.title, sections)
