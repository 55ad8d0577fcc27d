"""Stories: matches as people would tell them. Tests play them, readers of the rules see them as
examples, and each game keeps one as its golden match.

    Anna Ben Cleo Dora: a first set is safe
      deal Anna jewels
      Anna pair home gold
      Ben pair yacht yacht
      Cleo discard stocks
      Dora discard stocks
      Anna steal Ben yacht              ! steal.first-set-safe

The first line names the players, options in parentheses (`stuck=skip`), and the title. A move is
`[player] name words…`: bare words fill the required keys in their order (a list takes all that are
left) and a card that may be left out, `key=value` any other; `a,b` is a list, `Anna:2,Ben:3` an
object; `ruling="we agreed"`. What is entered on a score sheet has its id as the key: `score
tricks=2,0,1 trump=3`, `-` for whom it was entered already; `Anna enter tricks=2`.

A correction is `undo 1`, `drop 3`, `amend 3 = Anna pair home home`, `rewrite 3 = move ; move`.
`! rules` names all the rules that the line breaks; a line without it is legal. `~ rules` names
those that its ruling overrules. `= path value ; path value` says what `replay --json` must answer
now. A word `broken//legal` makes two stories of one: the first version breaks the rules named at
its end, the second, one word different, breaks none. A line that begins with `#` is a remark.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from typing import NamedTuple

from ..engine.game import Setup
from ..engine.schema import (
    Each,
    Flag,
    JsonObject,
    Kind,
    MoveSchema,
    MultiSet,
    OneOf,
    Seat,
    Text,
    Value,
    Whole,
    WordMap,
)
from ..games.sheet.rules import Entries
from ..library.sheets import sheet_called
from ..record.match_file import make_setup
from .text import HIDES, Example

TITLE = re.compile(r"^(?P<players>[^:(]+?)\s*(\((?P<options>[^)]*)\))?\s*:\s*(?P<title>.+)$")
EXPECTS = "= "


class StoryLine(NamedTuple):
    """One line of a story: a line of the record and the rules it breaks, or an expectation."""

    line: JsonObject | None
    broken: tuple[str, ...] = ()
    overruled: tuple[str, ...] = ()
    path: str = ""
    value: Value = None
    text: str = ""  # as it stands in the story


class Story(NamedTuple):
    """A match as lines of text, played as a test and shown as an example."""

    title: str
    setup: Setup
    steps: tuple[StoryLine, ...]
    twin: bool = False  # the legal version of a story that breaks a rule

    @property
    def broken(self) -> frozenset[str]:
        """Return the ids of all rules that the story breaks."""
        return frozenset(rule for step in self.steps for rule in step.broken)


def read_stories(text: str, game: str) -> list[Story]:
    """Return the stories of a file; a line with `//` gives a story and its legal twin."""
    stories: list[Story] = []
    for block in _blocks(text):
        if any("//" in line for line in block):
            stories.append(_story([_choose(line, 0) for line in block], game))
            twin = _story([_choose(line, 1) for line in block], game)
            legal = tuple(step._replace(broken=()) for step in twin.steps)
            stories.append(twin._replace(steps=legal, twin=True))
        else:
            stories.append(_story(block, game))
    return stories


def _blocks(text: str) -> Iterator[list[str]]:
    """A title stands at the margin, its lines are indented."""
    block: list[str] = []
    for line in text.splitlines():
        if not line.strip() or line.strip().startswith("#"):
            continue
        if not line[0].isspace() and block:
            yield block
            block = []
        block.append(line.strip())
    if block:
        yield block


def _choose(line: str, version: int) -> str:
    return " ".join(
        word.split("//")[version] if "//" in word else word for word in line.split(" ")
    ).strip()


def _story(block: list[str], game: str) -> Story:
    title, players, options = read_title(block[0])
    if "sheet" in options:  # the id of one that comes along
        if not (sheet := sheet_called(options["sheet"])):
            raise ValueError(f"no such sheet: {block[0]}")
        options["sheet"] = sheet.plain
    setup = make_setup(game, players, options)
    steps: list[StoryLine] = []
    for line in block[1:]:
        try:
            steps += _steps(line, setup)
        except (ValueError, LookupError) as error:
            raise ValueError(f"{title}: {line}: {error}") from error
    return Story(title, setup, tuple(steps))


def read_example(example: Example, game: str) -> Story:
    """Return the story of an example."""
    lines = [line for line in example.story.splitlines() if line.strip() != HIDES]
    (story,) = read_stories("\n".join(lines), game)
    return story


def _steps(text: str, setup: Setup) -> Iterator[StoryLine]:
    if text.startswith(EXPECTS):
        for expected in text[2:].split(" ; "):
            path, value = expected.split(maxsplit=1)
            yield StoryLine(None, path=path, value=json_or_word(value), text=expected)
        return
    rest, _, broken = text.partition(" ! ")
    line, _, overruled = rest.partition(" ~ ")
    yield StoryLine(
        parse_story_line(line, setup),
        tuple(broken.split()),
        tuple(overruled.split()),
        text=line.strip(),
    )


def parse_story_line(text: str, setup: Setup) -> JsonObject:
    """Return the line of a record that a line of a story stands for."""
    words = shlex.split(text)
    if words[0] in ("undo", "redo", "drop"):
        return {words[0]: int(words[1])}
    if words[0] in ("amend", "insert"):
        return {words[0]: int(words[1]), "to": parse_story_line(text.split("=", 1)[1], setup)}
    if words[0] == "rewrite":
        moves = [move for move in text.split("=", 1)[1].split(";") if move.strip()]
        return {"rewrite": int(words[1]), "to": [parse_story_line(move, setup) for move in moves]}
    line, form, words = begin_move(text, setup)
    if any(isinstance(kind, Entries) for _, kind in form.keys.values()):
        named = dict(word.split("=", 1) for word in words if "=" in word)
        return {**line, **_entered(form, named), **_about(named)}
    return parse_move(text, setup)


def _entered(form: MoveSchema, named: dict[str, str]) -> JsonObject:
    """Return the entries of a sheet, each under the key of the move where it belongs."""
    line: JsonObject = {"enter": {}}
    for key, (_, kind) in form.keys.items():
        if not isinstance(kind, Entries):
            continue
        for entry in kind.entries:
            if entry.id in named:
                words = named[entry.id].split(",")
                numbers = [None if word == "-" else int(word) for word in words]
                several = entry.each and not kind.own
                line.setdefault(key, {})[entry.id] = numbers if several else numbers[0]
    return line


def _about(named: dict[str, str]) -> dict[str, str]:
    return {key: named[key] for key in ("ruling", "note") if key in named}


# A title and a move


def read_title(line: str) -> tuple[str, list[str], JsonObject]:
    """Return the title, the players and the options in the first line, or raise ValueError."""
    found = TITLE.match(line)
    if not found:
        raise ValueError(
            f"{line!r} is no title, such as “Anna Ben: what happens”; the lines of a story are"
            " indented"
        )
    options = dict(pair.split("=", 1) for pair in shlex.split(found["options"] or ""))
    chosen = {key: json_or_word(value) for key, value in options.items()}
    return found["title"], found["players"].split(), chosen


def json_or_word(text: str) -> Value:
    """Return the JSON value in a text, or the text if it is none."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def parse_move(text: str, setup: Setup) -> JsonObject:
    """Return the line of a record that a move in words stands for, or raise ValueError."""
    line, form, words = begin_move(text, setup)
    named = dict(word.split("=", 1) for word in words if "=" in word)
    bare = [word for word in words if "=" not in word]
    for key, value in named.items():
        kind = form.keys[key][1] if key in form.keys else None
        line[key] = _read(kind, value.split(",") if value else [], setup) if kind else value
    for key in _bare_keys(form, line, len(bare)):
        kind = form.keys[key][1]
        taken = bare if isinstance(kind, MultiSet | Each | WordMap) else bare[:1]
        bare = bare[len(taken) :]
        if not taken and key in form.required and not isinstance(kind, MultiSet | Each | WordMap):
            raise ValueError(f"{form.name} needs one word more, for {key}")
        line[key] = _read(kind, taken, setup)
    if bare:
        raise ValueError(f"what is {' '.join(bare)!r}? {text}")
    return line


def begin_move(text: str, setup: Setup) -> tuple[JsonObject, MoveSchema, list[str]]:
    """Return the line with the player and the name of a move, its keys, and the words for them."""
    words = shlex.split(text)
    line = JsonObject()
    if words[0] in setup.players:
        line["player"] = setup.players.index(words.pop(0))
    name = words.pop(0)
    if name not in setup.forms:
        known = f"a player of this story ({', '.join(setup.players)})"
        raise ValueError(f"{name!r} is neither {known} nor a move ({', '.join(setup.forms)})")
    return {"move": name, **line}, setup.forms[name], words


def _bare_keys(form: MoveSchema, line: JsonObject, words: int) -> list[str]:
    """The keys that bare words fill: the required ones, and if there are more words a card or a
    player that may be left out, too."""
    still = [key for key in form.keys if key not in line]
    kinds = {key: form.keys[key][1] for key in still}
    least = [max(1, getattr(kinds[key], "least", 1)) for key in still if key in form.required]
    spare = words - sum(least)
    found = []
    for key in still:
        optional = key not in form.required
        if optional and (spare <= 0 or not isinstance(kinds[key], OneOf | Seat)):
            continue
        spare -= optional
        found.append(key)
    return found


def _read(kind: Kind, words: list[str], setup: Setup) -> Value:
    match kind:
        case Seat():
            if words[0] not in setup.players:
                raise ValueError(f"{words[0]!r} is none of the players: {', '.join(setup.players)}")
            return setup.players.index(words[0])
        case Whole():
            return int(words[0])
        case Flag():
            return words[0] == "true"
        case OneOf() | Text():
            return words[0]
        case MultiSet():
            return [_read(kind.of, [word], setup) for word in words]
        case Each(of=WordMap()):  # one object a player: home:2+gold:1,-,…
            return [_read(kind.of, [] if w == "-" else w.split("+"), setup) for w in words]
        case Each():
            return [_read(kind.of, [word], setup) for word in words]
        case WordMap():
            pairs = (word.split(":") for word in words)
            return {key: _read(kind.of, [value], setup) for key, value in pairs}
    raise ValueError(f"no words for {kind}")
