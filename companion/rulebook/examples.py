"""Examples of the rule texts in words: stories, each line with its verdict.

What stands in a story, `stories.py` tells. A remark is shown; what stands above a line `…` is not,
nor what a test expects.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..engine.match import Broken, Entry, Match, read_line
from ..engine.schema import Value
from ..i18n.language import Language
from ..record.match_file import make_setup
from .stories import EXPECTS, parse_move, read_title
from .text import HIDES, Example


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
