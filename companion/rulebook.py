"""The rule library: a game's rules in one language, as articles, sections and what stands in them.

One file a game and language, `data/games/<game>/rules.<lang>.md`, in light Markdown:

    # Big Deal                                the name of the game
    ## Stealing {stealing}                    an article; what follows at once is its first section
    ### The first set is safe {steal.first-set-safe}
    synonyms: bottom set, protected           further words by which search finds the section
    option: second-set=true                   holds only with this house rule
    when: duel                                opens here when this is going on at the table

Then come paragraphs, `- ` lists, `| tables |`, `**bold**` words, and `> ` rulings: what we decided
where the booklets are silent or disagree. A fence of `example` holds a story (see `story.py`) that
the checker must agree with; what stands above a line `…` led to it and is not shown, and `# ` is a
remark that is. A fence of `picture` holds rows of figures: `home home / jewels jewels: ✓ open` is a
stack of two sets from the bottom up with its caption; figures of one row are parted by ` | `.

`option:` and `when:` are `name=value` conditions, parted by blanks; `value,value` takes either. An
option may also be `players=2,3`. A `when:` names a phase, then paths into the public table, and the
section that asks for most is the place. The rules that every game has lie in `common`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from .engine.forms import written
from .engine.game import Game, Setup
from .engine.match import Broken, Entry, Match, read_line
from .engine.rules import turn_not_yours
from .games import game_called
from .story import Story, read_stories
from .where import data_folder
from .words import SOURCE, Language

Stretch = tuple[int, int]  # from, to: a part of a text
Condition = tuple[str, tuple[str, ...]]  # a name, and the values of which one must hold


class Text(NamedTuple):
    plain: str
    bold: tuple[Stretch, ...] = ()


class Paragraph(NamedTuple):
    text: Text


class Bullets(NamedTuple):
    items: tuple[Text, ...]


class Ruling(NamedTuple):
    """What we decided, why, and what the editions say."""

    text: Text


class Numbers(NamedTuple):
    """A small table; its first row is the heading."""

    rows: tuple[tuple[Text, ...], ...]


class Figure(NamedTuple):
    """Cards that lie together, in groups from the bottom up.

    A piece is the name of a drawing, `+ = →` between cards, or what is written on a card.
    """

    groups: tuple[tuple[str, ...], ...]
    caption: str = ""
    good: bool | None = None  # ✓ or ✗, where the caption has one


class Picture(NamedTuple):
    rows: tuple[tuple[Figure, ...], ...]


class Example(NamedTuple):
    """A story of which the checker says the same as the text."""

    story: str


Block = Paragraph | Bullets | Ruling | Numbers | Picture | Example


class Section(NamedTuple):
    id: str  # a rule's id has a dot
    title: str
    blocks: tuple[Block, ...]
    synonyms: tuple[str, ...] = ()
    options: tuple[Condition, ...] = ()
    phase: str = ""
    when: tuple[Condition, ...] = ()

    @property
    def is_rule(self) -> bool:
        return "." in self.id


class Article(NamedTuple):
    id: str
    title: str
    sections: tuple[Section, ...]


class Place(NamedTuple):
    article: Article
    section: Section


class Book:
    """The rules of one game in one language."""

    def __init__(self, game: str, language: str, title: str, articles: tuple[Article, ...]) -> None:
        self.game = game
        self.language = language
        self.title = title
        self.articles = articles
        self.places = tuple(Place(a, section) for a in articles for section in a.sections)
        self._by_id = {place.section.id: place for place in self.places}

    def place(self, id: str) -> Place | None:
        """The section with this id; an article's id is that of its first section."""
        if id in self._by_id:
            return self._by_id[id]
        named = (Place(a, a.sections[0]) for a in self.articles if a.id == id and a.sections)
        return next(named, None)


@cache
def book(game: str, language: str) -> Book:
    """The rules of a game: its own, then those of every game that it does not tell itself."""
    title, own = _read(game, language)
    _, common = _read("common", language)
    told = {section.id for article in own for section in article.sections}
    cited = cited_rules(game)
    shared = [
        article._replace(
            sections=tuple(
                section
                for section in article.sections
                if section.id not in told and (section.id in cited or not section.is_rule)
            )
        )
        for article in common
    ]
    return Book(game, language, title, (*own, *(article for article in shared if article.sections)))


def cited_rules(game: str) -> frozenset[str]:
    """The ids that a verdict of the game can cite."""
    found = game_called(game)
    if not found:
        return frozenset()
    cited = {rule.id for asked in found.rules.values() for rule in (*asked.moments, *asked.rules)}
    if any(hasattr(move, "player") for move in found.rules):
        cited.add(turn_not_yours.id)
    return frozenset(cited)


def place_for(setup: Setup, table: Any, language: str, rule_id: str | None = None) -> Place:
    """Where the rules open: at a refusal's rule, else at what is going on at the table."""
    rules = book(setup.game.id, language)
    if rule_id and (place := rules.place(rule_id)):
        return place
    now = _now(setup.game, table)
    fitting = [
        place
        for place in rules.places
        if place.section.phase and _goes_on(place.section, now) and in_force(place.section, setup)
    ]
    return max(fitting, key=lambda place: len(place.section.when), default=rules.places[0])


def _now(game: Game, table: Any) -> dict[str, Any]:
    return {**game.public(table), "phase": table.phase, "round": table.round}


def _goes_on(section: Section, now: Mapping[str, Any]) -> bool:
    return section.phase == now.get("phase") and all(
        _look(now, path) in values for path, values in section.when
    )


def _look(now: Any, path: str) -> str:
    for name in path.split("."):
        now = now.get(name) if isinstance(now, Mapping) else None
    return now if isinstance(now, str) else written(now)


def in_force(section: Section, setup: Setup) -> bool:
    """Whether what the section says holds in this match."""
    chosen = {**setup.options, "players": len(setup.players)}
    return all(_look(chosen, option) in values for option, values in section.options)


# Examples in words


class Told(NamedTuple):
    """A line of an example as a reader sees it."""

    words: str
    legal: bool | None  # None for a remark
    broken: tuple[Broken, ...] = ()
    why: str = ""


class ToldExample(NamedTuple):
    title: str
    lines: tuple[Told, ...]


def read_example(example: Example, game: str) -> Story:
    lines = [line for line in example.story.splitlines() if line.strip() != HIDES]
    (story,) = read_stories("\n".join(lines), game)
    return story


def tell_example(example: Example, game: str, language: Language) -> ToldExample:
    story = read_example(example, game)
    steps, match = iter(story.steps), Match.of(story.setup)
    told: list[Told] = []
    for line in map(str.strip, example.story.splitlines()[1:]):
        if line == HIDES:
            told.clear()
        elif line.startswith("#"):
            told.append(Told(line.lstrip("# "), None))
        elif (step := next(steps)).line:
            told_line, match = _tell_line(match, step.line, language)
            told.append(told_line)
    return ToldExample(story.title, tuple(told))


def _tell_line(match: Match, line: Mapping[str, Any], language: Language) -> tuple[Told, Match]:
    entry = read_line(match.setup, line)
    assert isinstance(entry, Entry), "an example has no corrections"
    after, verdict = match.add(entry)
    begins = match.table.phase == "between-rounds" and not verdict.legal
    words = language.move(entry.move, match, after.table.round + begins)
    why = " ".join(language.why(broken, match.setup) for broken in verdict.broken)
    return Told(words, verdict.legal, verdict.broken, why), after


# Reading

HEADING = re.compile(r"(#{1,3}) (.+?)(?: \{([\w.-]+)\})?")
BOLD = re.compile(r"\*\*(.+?)\*\*")
HIDES = "…"
FENCE = "```"


def read_rules(source: str) -> tuple[str, tuple[Article, ...]]:
    """The title and the articles of a file."""
    title = ""
    articles: list[Article] = []
    for hashes, name, id, lines in _headed(source):
        if hashes == 1:
            title = name
        elif hashes == 2:
            articles.append(Article(id, name, ()))
            if lines:
                _append(articles, _section(id, name, lines))
        else:
            _append(articles, _section(id, name, lines))
    return title, tuple(articles)


def _append(articles: list[Article], section: Section) -> None:
    articles[-1] = articles[-1]._replace(sections=(*articles[-1].sections, section))


def _headed(source: str) -> list[tuple[int, str, str, list[str]]]:
    """Every heading with the lines below it; a `#` inside a fence is none."""
    found: list[tuple[int, str, str, list[str]]] = []
    fenced = False
    for line in source.splitlines():
        fenced ^= line.startswith(FENCE)
        heading = None if fenced else HEADING.fullmatch(line)
        if heading:
            found.append((len(heading[1]), heading[2], heading[3] or "", []))
        elif found and (line or found[-1][3]):
            found[-1][3].append(line)
    return found


def _section(id: str, title: str, lines: list[str]) -> Section:
    about: dict[str, list[str]] = {"synonyms": [], "option": [], "when": []}
    body = list(lines)
    while body:
        name, colon, rest = body[0].partition(": ")
        if not colon or name not in about:
            break
        about[name].append(rest)
        body.pop(0)
    when = " ".join(about["when"]).split()
    return Section(
        id,
        title,
        tuple(_blocks(body)),
        tuple(word.strip() for line in about["synonyms"] for word in line.split(",")),
        tuple(_condition(word) for line in about["option"] for word in line.split()),
        when[0] if when else "",
        tuple(_condition(word) for word in when[1:]),
    )


def _condition(text: str) -> Condition:
    name, _, values = text.partition("=")
    return name, tuple(values.split(","))


def _blocks(lines: list[str]) -> Iterator[Block]:
    """A block ends at an empty line, a fence at its end."""
    block: list[str] = []
    for line in (*lines, ""):
        if block and block[0].startswith(FENCE):
            if line == FENCE:
                yield _fenced(block)
                block = []
            else:
                block.append(line)
        elif line:
            block.append(line)
        elif block:
            yield _block(block)
            block = []


def _fenced(block: list[str]) -> Block:
    if block[0] == FENCE + "example":
        return Example("\n".join(block[1:]))
    if block[0] == FENCE + "picture":
        return Picture(tuple(tuple(map(_figure, line.split(" | "))) for line in block[1:]))
    raise ValueError(f"not a kind of block: {block[0]}")


def _figure(text: str) -> Figure:
    cards, _, caption = text.partition(":")
    caption = caption.strip()
    good = {"✓": True, "✗": False}.get(caption[:1])
    groups = tuple(tuple(group.split()) for group in cards.split(" / "))
    return Figure(groups, caption if good is None else caption[1:].strip(), good)


def _block(lines: list[str]) -> Block:
    mark = lines[0][:2]
    if mark == "- ":
        items = "\n".join(lines)[2:].split("\n- ")
        return Bullets(tuple(_text(item.replace("\n", " ")) for item in items))
    if mark == "> ":
        return Ruling(_text(" ".join(line[2:] for line in lines)))
    if mark == "| ":
        rows = [line.strip("| ").split(" | ") for line in lines if not line.startswith("| -")]
        return Numbers(tuple(tuple(_text(cell.strip()) for cell in row) for row in rows))
    return Paragraph(_text(" ".join(lines)))


def _text(source: str) -> Text:
    plain, bold, end = "", [], 0
    for found in BOLD.finditer(source):
        plain += source[end : found.start()]
        bold.append((len(plain), len(plain) + len(found[1])))
        plain += found[1]
        end = found.end()
    return Text(plain + source[end:], tuple(bold))


@cache
def _read(game: str, language: str) -> tuple[str, tuple[Article, ...]]:
    """The file of a game; in a language that has none yet, the English one."""
    folder = data_folder() / "games" / game
    file = folder / f"rules.{language}.md"
    if not file.exists():
        file = folder / f"rules.{SOURCE}.md"
    return read_rules(file.read_text("utf-8")) if file.exists() else (game, ())
