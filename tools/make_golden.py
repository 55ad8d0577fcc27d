"""Writes data/golden: for each game the longest match that the examples tell, and how it stands.

`companion doctor` replays them on the device; a test keeps them equal to the examples.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.engine.forms import written
from companion.engine.match import Match, line_text, read_line
from companion.games import GAMES
from companion.record import header_text
from companion.replay import standing
from companion.story import Story, read_stories

HOME = Path(__file__).parents[1]
EXAMPLES = HOME / "tests" / "examples"
GOLDEN = HOME / "data" / "golden"


def golden(game: str) -> dict[str, bytes]:
    """The files of a game, by name."""
    stories = read_stories((EXAMPLES / f"{game}.txt").read_text("utf-8"), game)
    match = max((_played(story) for story in stories if not story.broken), key=_moves)
    entries = [line_text(match.setup, entry) for entry in match.entries()]
    record = "".join(f"{line}\n" for line in (header_text(match.setup), *entries))
    return {
        f"{game}.match": record.encode(),
        f"{game}.json": f"{written(standing(match))}\n".encode(),
    }


def _played(story: Story) -> Match:
    match = Match.of(story.setup)
    for step in story.steps:
        if step.line is not None:
            match, _ = match.add(read_line(story.setup, step.line))
    return match


def _moves(match: Match) -> int:
    return match.number


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for game in GAMES:
        for name, content in golden(game.id).items():
            (GOLDEN / name).write_bytes(content)
            print(name, file=sys.stderr)


if __name__ == "__main__":
    main()
