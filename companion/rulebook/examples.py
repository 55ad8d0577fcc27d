"""Examples of the rule texts: matches as people would tell them, each line with its verdict.

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
object; `ruling="we agreed"`. A line that begins with `#` is a remark that is shown; what stands
above a line `…` is not. The rules after `! ` and what stands after `= ` are for the tests, whose
stories are told in the same language and more of it (`tools/stories.py`).
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from typing import NamedTuple

from ..engine.game import Setup
from ..engine.match import Broken, Entry, Match, read_line
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
from ..i18n.language import Language
from ..record.match_file import make_setup
from .text import HIDES, Example

TITLE = re.compile(r"^(?P<players>[^:(]+?)\s*(\((?P<options>[^)]*)\))?\s*:\s*(?P<title>.+)$")
EXPECTS = "= "


class ExampleLine(NamedTuple):
    """A line of an example as a reader sees it."""

    words: str
    legal: bool | None  # None for a remark
    broken: tuple[Broken, ...] = ()
    why: str = ""


class ExampleView(NamedTuple):
    """An example of the rules in words."""

    title: str
    lines: tuple[ExampleLine, ...]


def render_example(example: Example, game: str, language: Language) -> ExampleView:
    """Return an example in words, line by line, with its verdicts."""
    first, *lines = example.story.splitlines()
    title, players, options = read_title(first)
    match = Match.of(make_setup(game, players, options))
    known: list[ExampleLine] = []
    for line in map(str.strip, lines):
        if line == HIDES:
            known.clear()
        elif line.startswith("#"):
            known.append(ExampleLine(line.lstrip("# "), None))
        elif not line.startswith(EXPECTS):
            move = parse_move(line.partition(" ! ")[0], match.setup)
            step_line, match = _example_line(match, move, language)
            known.append(step_line)
    return ExampleView(title, tuple(known))


def _example_line(
    match: Match, line: Mapping[str, Value], language: Language
) -> tuple[ExampleLine, Match]:
    entry = read_line(match.setup, line)
    assert isinstance(entry, Entry), "an example has no corrections"
    after, verdict = match.add(entry)
    begins = match.table.phase == "between-rounds" and not verdict.legal
    words = language.move(entry.move, match, after.table.round + begins, verdict.legal)
    why = " ".join(language.why(broken, match.setup) for broken in verdict.broken)
    return ExampleLine(words, verdict.legal, verdict.broken, why), after


# Reading


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
