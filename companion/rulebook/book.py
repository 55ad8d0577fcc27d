"""The rule library: the rules of each game in each language, and where to open them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.forms import written
from ..engine.game import Setup
from ..engine.match import Broken, Entry, Match, read_line
from ..engine.rules import turn_not_yours
from ..games import game_called
from ..paths import data_folder
from ..say.language import SOURCE, Language
from .text import HIDES, Article, BookPlace, Condition, Example, Section, read_rules

if TYPE_CHECKING:
    from .stories import Story


class Book:
    """The rules of one game in one language."""

    def __init__(self, game: str, language: str, title: str, articles: tuple[Article, ...]) -> None:
        self.game = game
        self.language = language
        self.title = title
        self.articles = articles
        self.places = tuple(BookPlace(a, section) for a in articles for section in a.sections)
        self._by_id = {place.section.id: place for place in self.places}

    def place(self, id: str) -> BookPlace | None:
        """The section with this id; an article's id is that of its first section."""
        if id in self._by_id:
            return self._by_id[id]
        family = id.partition(".")[0]  # a sheet brings its own checks: all are told in one place
        if family in self._by_id:
            return self._by_id[family]
        named = (BookPlace(a, a.sections[0]) for a in self.articles if a.id == id and a.sections)
        return next(named, None)


@cache
def book(game: str, language: str) -> Book:
    """The rules of a game: its own, then those of every game that it does not tell itself."""
    title, own = _read(game, language)
    _, common = _read("common", language)
    told = {section.id for article in own for section in article.sections}
    cited = cited_rules(game)

    def is_ours(section: Section) -> bool:
        return section.id not in told and (section.id in cited or not section.is_rule)

    shared = [a._replace(sections=tuple(filter(is_ours, a.sections))) for a in common]
    return Book(game, language, title, (*own, *(article for article in shared if article.sections)))


def cited_rules(game: str) -> frozenset[str]:
    """The ids that a verdict of the game can cite."""
    found = game_called(game)
    if not found:
        return frozenset()
    cited = {rule.id for asked in found.asked.values() for rule in asked.all}
    if not found.only_counted:
        cited.add(turn_not_yours.id)
    return frozenset(cited)


def place_for(
    setup: Setup, table: Any, language: str, rule_id: str | None = None, doing: str = ""
) -> BookPlace:
    """Where the rules open: at a refusal's rule, else at what is going on at the table.

    `doing` is the verb that somebody has begun and not yet logged.
    """
    rules = book(setup.game.id, language)
    if rule_id and (place := rules.place(rule_id)):
        return place
    now = now_of(setup, table) | {"doing": doing}
    fitting = [
        place
        for place in rules.places
        if place.section.phase and goes_on(place.section, now) and in_force(place.section, setup)
    ]
    return max(fitting, key=lambda place: _asks(place.section), default=rules.places[0])


def _asks(section: Section) -> tuple[int, int]:
    """How closely it looks: at the table first, then at what was agreed on."""
    return len(section.when), len(section.options)


def now_of(setup: Setup, table: Any) -> dict[str, Any]:
    return {**setup.public(table), "phase": table.phase, "round": table.round}


def goes_on(section: Section, now: Mapping[str, Any]) -> bool:
    return section.phase == now.get("phase") and all(
        _look(now, path) in values for path, values in section.when
    )


def _look(now: Any, path: str) -> str:
    for name in path.split("."):
        now = now.get(name) if isinstance(now, Mapping) else None
    return now if isinstance(now, str) else written(now)


def in_force(section: Section, setup: Setup) -> bool:
    """Whether what the section says holds in this match."""
    return holds(section.options, setup)


def holds(conditions: Iterable[Condition], setup: Setup) -> bool:
    """Whether these house rules and this number of players are those of the match."""
    chosen = {**setup.options, "players": len(setup.players)}
    return all(_look(chosen, option) in values for option, values in conditions)


def in_this_match(section: Section, setup: Setup, language: Language) -> str:
    """What the section comes to with the players and house rules of a match, if it says so."""
    if not section.here or not in_force(section, setup):
        return ""
    facts = {"players": len(setup.players), **setup.game.numbers(setup)}
    return language.fill(section.here, facts, setup)


def needed_for(section: Section, game: str, language: Language) -> str:
    """The house rules and numbers of players for which a section holds, in words."""
    return ", ".join(_named(condition, game, language) for condition in section.options)


def _named(condition: Condition, game: str, language: Language) -> str:
    option, values = condition
    if option == "players":
        return language.tr("with {players} players", players=" / ".join(values))
    words = language.of_game(game).get("options", {}).get(option, {})
    name = words.get("name", option)
    if values != ("true",):
        said = [words.get("values", {}).get(value, value) for value in values]
        name = language.named(name, " / ".join(said))
    return language.tr("with the house rule “{name}”", name=name)


@cache
def _read(game: str, language: str) -> tuple[str, tuple[Article, ...]]:
    """The file of a game; in a language that has none yet, the English one."""
    folder = data_folder() / "games" / game
    file = folder / f"rules.{language}.md"
    if not file.exists():
        file = folder / f"rules.{SOURCE}.md"
    return read_rules(file.read_text("utf-8")) if file.exists() else (game, ())


# Examples in words


class ToldLine(NamedTuple):
    """A line of an example as a reader sees it."""

    words: str
    legal: bool | None  # None for a remark
    broken: tuple[Broken, ...] = ()
    why: str = ""


class ToldExample(NamedTuple):
    title: str
    lines: tuple[ToldLine, ...]


def read_example(example: Example, game: str) -> Story:
    from .stories import read_stories  # knows score sheets, too: nothing that opens with the table

    lines = [line for line in example.story.splitlines() if line.strip() != HIDES]
    (story,) = read_stories("\n".join(lines), game)
    return story


def tell_example(example: Example, game: str, language: Language) -> ToldExample:
    story = read_example(example, game)
    steps, match = iter(story.steps), Match.of(story.setup)
    told: list[ToldLine] = []
    for line in map(str.strip, example.story.splitlines()[1:]):
        if line == HIDES:
            told.clear()
        elif line.startswith("#"):
            told.append(ToldLine(line.lstrip("# "), None))
        elif (step := next(steps)).line:
            told_line, match = _tell_line(match, step.line, language)
            told.append(told_line)
    return ToldExample(story.title, tuple(told))


def _tell_line(match: Match, line: Mapping[str, Any], language: Language) -> tuple[ToldLine, Match]:
    entry = read_line(match.setup, line)
    assert isinstance(entry, Entry), "an example has no corrections"
    after, verdict = match.add(entry)
    begins = match.table.phase == "between-rounds" and not verdict.legal
    words = language.move(entry.move, match, after.table.round + begins, verdict.legal)
    why = " ".join(language.why(broken, match.setup) for broken in verdict.broken)
    return ToldLine(words, verdict.legal, verdict.broken, why), after
