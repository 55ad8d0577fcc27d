"""Stories: matches as people would tell them, from which tests and golden matches are made.

They are told as the examples of the rule texts (`companion/rulebook/examples.py`), and say more.
What is entered on a score sheet has its id as the key: `score tricks=2,0,1 trump=3`, `-` for whom
it was entered already; `Anna enter tricks=2`.
A correction is `undo 1`, `drop 3`, `amend 3 = Anna pair home home`, `rewrite 3 = move ; move`.
`! rules` names all the rules that the line breaks; a line without it is legal. `~ rules` names
those that its ruling overrules.
`= path value ; path value` says what `replay --json` must answer now. A word `broken//legal` makes
two stories of one: the first version breaks the rules named at its end, the second, one word
different, breaks none. A line that begins with `#` is a remark.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.game import Setup
from companion.engine.schema import JsonObject, MoveSchema, Value
from companion.games.sheet.rules import Entries
from companion.library.sheets import sheet_called
from companion.record.match_file import make_setup
from companion.rulebook.examples import EXPECTS, begin_move, json_or_word, parse_move, read_title
from companion.rulebook.text import HIDES, Example


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
