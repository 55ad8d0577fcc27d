"""A text of the rule library: articles, sections and what stands in them, read from light Markdown.

One file a game and language, `data/games/<game>/rules.<lang>.md`:

    # Big Deal                                the name of the game
    ## Stealing {stealing}                    an article; what follows at once is its first section
    ### The first set is safe {steal.first-set-safe}
    synonyms: bottom set, protected           further words by which search finds the section
    option: second-set=true                   holds only with this house rule
    when: duel                                opens here when this is going on at the table
    here: With {players} players: …           the answer with the numbers of the match on the table
    told: A pair is two of the same.          the same for the ear, for people who are new
    teaches: pair take                        before these verbs; `start`: before the first move
    points: pile:discard                      the places on the table that it is about
    english:                                  in a translation: this section is not translated yet
    older:                                    in a translation: the English has changed since

Then come paragraphs, `- ` lists, `| tables |`, `**bold**` words, and `> ` rulings: what we decided
where the booklets are silent or disagree. A fence of `example` holds a story (see `examples`) that
the checker must agree with; what stands above a line `…` led to it and is not shown, and `# ` is a
remark that is. A fence of `picture` holds rows of figures: `home home / jewels jewels: ✓ open` is a
stack of two sets from the bottom up with its caption; figures of one row are parted by ` | `. A
figure is made of drawings (`bag/blue` in a colour), cards with something written on them (`[7]`),
and the signs `+ = →`.

`option:` and `when:` are `name=value` conditions, parted by blanks; `value,value` takes either. An
option may also be `players=2,3`. A `when:` names a phase, then paths into the public table, or the
verb that somebody has begun (`doing=auction`); the section that asks for most is the place. The
rules that every game has lie in `common`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

Stretch = tuple[int, int]  # from, to: a part of a text
Requirement = tuple[str, tuple[str, ...]]  # a name, and the values of which one must hold


class Prose(NamedTuple):
    """A text with the stretches of it that are bold."""

    plain: str
    bold: tuple[Stretch, ...] = ()


class Paragraph(NamedTuple):
    """A paragraph of a section."""

    text: Prose


class Bullets(NamedTuple):
    """A list of a section."""

    items: tuple[Prose, ...]


class Ruling(NamedTuple):
    """A decision of this project where the editions differ, with its reason."""

    text: Prose


class Numbers(NamedTuple):
    """A small table; its first row is the heading."""

    rows: tuple[tuple[Prose, ...], ...]


class FigureCard(NamedTuple):
    """One card or sign of a figure."""

    icon: str = ""  # the name of a drawing
    text: str = ""  # written on a card instead, or a sign between cards
    tint: str = ""  # a colour that the game knows
    sign: bool = False  # `+ = →`: stands between cards


class Figure(NamedTuple):
    """Cards that lie together, in groups from the bottom up."""

    groups: tuple[tuple[FigureCard, ...], ...]
    caption: str = ""
    good: bool | None = None  # ✓ or ✗, where the caption has one


class PictureBlock(NamedTuple):
    """Rows of figures in a section."""

    rows: tuple[tuple[Figure, ...], ...]


class Example(NamedTuple):
    """A story of which the checker says the same as the text."""

    story: str


Block = Paragraph | Bullets | Ruling | Numbers | PictureBlock | Example


class Section(NamedTuple):
    """A section of the rules: its text, when it holds, and what it teaches."""

    id: str  # a rule's id has a dot
    title: str
    blocks: tuple[Block, ...]
    synonyms: tuple[str, ...] = ()
    options: tuple[Requirement, ...] = ()
    phase: str = ""
    when: tuple[Requirement, ...] = ()
    here: str = ""  # a sentence with the numbers of a match: `Game.result.numbers`
    lesson: str = ""  # in at most 20 words for the ear, for people who are new
    teaches: tuple[str, ...] = ()  # the verbs before which it is told
    points: tuple[str, ...] = ()  # places on the table that it is about
    is_older: bool = False  # whether the English has changed since it was translated

    @property
    def is_rule(self) -> bool:
        """Return whether the section is about one rule, whose id has a dot."""
        return "." in self.id


class Article(NamedTuple):
    """An article of the rules: a title and its sections."""

    id: str
    title: str
    sections: tuple[Section, ...]


class Passage(NamedTuple):
    """A section of the rules and the article that it stands in."""

    article: Article
    section: Section


# Reading

HEADING = re.compile(r"(#{1,3}) (.+?)(?: \{([\w.-]+)\})?")
BOLD = re.compile(r"\*\*(.+?)\*\*")
LINE_END = re.compile(r"\n *")
SIGNS = ("+", "=", "→")
HIDES = "…"
# Lines below a heading.
HEAD = ("synonyms", "option", "when", "here", "told", "teaches", "points")
FENCE = "```"
# Marks below a heading in a translation.
ENGLISH = "english:"
OLDER = "older:"


def read_rules(source: str) -> tuple[str, tuple[Article, ...]]:
    """Return the title and the articles of a file."""
    title = ""
    articles: list[Article] = []
    for hashes, name, id, lines in headings(source):
        if hashes == 1:
            title = name
        elif hashes == 2:
            articles.append(Article(id, "" if is_english(lines) else name, ()))
            if lines and not is_english(lines):
                _append(articles, _section(id, name, lines))
        elif not is_english(lines):
            _append(articles, _section(id, name, lines))
    return title, tuple(articles)


def _append(articles: list[Article], section: Section) -> None:
    articles[-1] = articles[-1]._replace(sections=(*articles[-1].sections, section))


def headings(source: str) -> list[tuple[int, str, str, list[str]]]:
    """Return every heading with its level, name, id and the lines below it, not those of fences."""
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


def is_english(lines: list[str]) -> bool:
    """Return whether a section of a translation is not translated yet."""
    return lines[:1] == [ENGLISH]


def _section(id: str, title: str, lines: list[str]) -> Section:
    about: dict[str, list[str]] = {name: [] for name in HEAD}
    is_older = lines[:1] == [OLDER]
    body = lines[1:] if is_older else list(lines)
    while body:
        name, colon, rest = body[0].partition(": ")
        if not colon or name not in about:
            break
        about[name].append(rest)
        body.pop(0)
    when = " ".join(about["when"]).split()
    return Section(
        id=id,
        title=title,
        blocks=tuple(_blocks(body)),
        synonyms=tuple(word.strip() for line in about["synonyms"] for word in line.split(",")),
        options=tuple(read_requirement(word) for line in about["option"] for word in line.split()),
        phase=when[0] if when else "",
        when=tuple(read_requirement(word) for word in when[1:]),
        here=" ".join(about["here"]),
        lesson=" ".join(about["told"]),
        teaches=tuple(" ".join(about["teaches"]).split()),
        points=tuple(" ".join(about["points"]).split()),
        is_older=is_older,
    )


def read_requirement(text: str) -> Requirement:
    """Return a condition such as `players=2,3` as a name and its values."""
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
        return PictureBlock(tuple(tuple(map(_figure, line.split(" | "))) for line in block[1:]))
    raise ValueError(f"not a kind of block: {block[0]}")


def _figure(text: str) -> Figure:
    cards, _, caption = text.partition(":")
    caption = caption.strip()
    good = {"✓": True, "✗": False}.get(caption[:1])
    groups = tuple(tuple(map(_piece, group.split())) for group in cards.split(" / "))
    return Figure(groups, caption if good is None else caption[1:].strip(), good)


def _piece(text: str) -> FigureCard:
    if text in SIGNS:
        return FigureCard(text=text, sign=True)
    name, _, tint = text.partition("/")
    return FigureCard(text=name[1:-1], tint=tint) if name[0] == "[" else FigureCard(name, tint=tint)


def _block(lines: list[str]) -> Block:
    mark = lines[0][:2]
    if mark == "- ":
        items = "\n".join(lines)[2:].split("\n- ")
        return Bullets(tuple(_text(LINE_END.sub(" ", item)) for item in items))
    if mark == "> ":
        return Ruling(_text(" ".join(line[2:] for line in lines)))
    if mark == "| ":
        rows = [line.strip("| ").split(" | ") for line in lines if not line.startswith("| -")]
        return Numbers(tuple(tuple(_text(cell.strip()) for cell in row) for row in rows))
    return Paragraph(_text(" ".join(lines)))


def _text(source: str) -> Prose:
    plain = ""
    bold = []
    end = 0
    for found in BOLD.finditer(source):
        plain += source[end : found.start()]
        bold.append((len(plain), len(plain) + len(found[1])))
        plain += found[1]
        end = found.end()
    return Prose(plain + source[end:], tuple(bold))


# What there is to read


def texts(section: Section) -> Iterator[Prose]:
    """Yield all that there is to read in a section, in its order."""
    for block, next in zip_longest(section.blocks, section.blocks[1:]):
        if isinstance(block, Paragraph) and isinstance(next, Bullets) and _leads_into_list(block):
            yield Prose(" ".join((block.text.plain, *(item.plain for item in next.items))))
        else:
            yield from texts_of(block)


def _leads_into_list(paragraph: Paragraph) -> bool:
    """Return whether its sentence goes on in the list below it: "It is over when"."""
    return paragraph.text.plain[-1] not in ".!?"


def main_texts(section: Section) -> Iterator[Prose]:
    """Yield the texts of a section without rulings, pictures and names of examples."""
    beside = (b for b in section.blocks if isinstance(b, Ruling | PictureBlock | Example))
    aside = {text for block in beside for text in texts_of(block)}
    yield from (text for text in texts(section) if text not in aside)


def texts_of(block: Block) -> Iterator[Prose]:
    """Yield all that there is to read in a block."""
    match block:
        case Paragraph(text) | Ruling(text):
            yield text
        case Bullets(items):
            yield from items
        case Numbers(rows):
            yield from (Prose(" · ".join(cell.plain for cell in row)) for row in rows)
        case PictureBlock(rows):
            yield from (Prose(f.caption) for row in rows for f in row if f.caption)
        case Example(story):
            yield Prose(story.partition("\n")[0].partition(":")[2].strip())
