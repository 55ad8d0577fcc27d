"""Writes golden matches: for each game the longest that its stories tell to its end.

Its folder in data/games has the record and how it stands at last: `companion doctor` replays it on
the device. Its folder in tests/games has how it stands after every move. A test keeps both equal to
the stories.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.engine.errors import CompanionError
from companion.engine.match import Match, line_text, read_line
from companion.engine.schema import canonical_json
from companion.games import IDS
from companion.record.match_file import header_text
from companion.rulebook.stories import Story, read_stories
from companion.views.standing import standing

HOME = Path(__file__).parents[1]


def golden(game: str) -> dict[str, bytes]:
    """The files of a game, by name."""
    tests = f"tests/games/{game.replace('-', '_')}"
    stories = read_stories((HOME / tests / "stories.txt").read_text("utf-8"), game)
    ended = [match for match in map(_played, stories) if match.table.phase == "over"]
    match = max(ended, key=_moves)
    entries = [line_text(match.setup, entry) for entry in match.entries()]
    stands = [canonical_json(standing(now)) for now in match.history()]
    return {
        f"data/games/{game}/golden.match": _lines(header_text(match.setup), *entries),
        f"data/games/{game}/golden.json": _lines(stands[-1]),
        f"{tests}/golden.jsonl": _lines(*stands),
    }


def _lines(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _played(story: Story) -> Match:
    match = Match.of(story.setup)
    for step in story.steps:
        if step.line is not None:
            match, _ = match.add(read_line(story.setup, step.line))
    return match


def _moves(match: Match) -> int:
    return match.number


def main() -> int:
    status = 0
    for game in IDS:
        try:
            files = golden(game)
        except (OSError, ValueError, CompanionError):
            print(f"{game}: no story can be kept; make check-game GAME={game} says why")
            status = 1
            continue
        for name, content in files.items():
            file = HOME / name
            if not file.exists() or file.read_bytes() != content:
                file.write_bytes(content)
                print(name, file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
