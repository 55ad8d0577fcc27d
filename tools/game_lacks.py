"""What all checks of a game share: where its files lie, what it lacks, and how it is played."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.engine.errors import CompanionError
from companion.engine.game import Game, Setup
from companion.engine.match import Match, Verdict, read_line
from companion.i18n.language import SOURCE, Language
from companion.paths import data_folder
from companion.rulebook.stories import Story

HOME = Path(__file__).parents[1]
POSITIONS = 48  # that are looked at


class Lack(NamedTuple):
    """Something that a game still needs."""

    where: str  # a file
    what: str  # is to be done there
    can_wait: bool = False


def in_english(error: Exception) -> str:
    """Return what an error says, and where in the project it was raised."""
    if isinstance(error, CompanionError):
        return Language(SOURCE).message_text(error)
    at = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(at.filename).name}, line {at.lineno})"


def named(id: str) -> str:
    """Return the name of a game's module and of its folder of tests."""
    return id.replace("-", "_")


def words_of(id: str) -> str:
    """Return the path of a game's English words."""
    return f"data/games/{id}/words.{SOURCE}.toml"


def in_project(file: str) -> Path:
    """Return where a file of the project lies."""
    return (data_folder().parent if file.startswith("data/") else HOME) / file


def is_there(file: str) -> bool:
    """Return whether the project has a file of this path."""
    return in_project(file).exists()


def text_of(file: str) -> str:
    """Return the text of a file of the project; "" if there is no such file."""
    return in_project(file).read_text("utf-8") if is_there(file) else ""


def module_of(id: str) -> str:
    """Return the path of a game's module, which may be a folder."""
    folder = f"companion/games/{named(id)}"
    return f"{folder}.py" if is_there(f"{folder}.py") else folder


def setups_of(game: Game) -> Iterator[Setup]:
    """Yield each shape in which the game is played at random."""
    from tests.support.positions import SETUPS

    return (setup for setup in SETUPS.values() if setup.game is game)


def played_matches(game: Game) -> Iterator[list[Match]]:
    """Yield positions of a random match in each shape of the game, fewer of each if it has many."""
    from tests.support.positions import PLAYED, random_match

    assert game.id in PLAYED
    shapes = [*setups_of(game)]
    for setup in shapes:
        yield some_of(random_match(setup, 1, 90).history(), max(4, POSITIONS // len(shapes)))


def some_of(history: list[Match], count: int) -> list[Match]:
    """Return about so many of them, evenly spread, and the last."""
    return [*history[: -1 : max(1, len(history) // count)], history[-1]]


def told_matches(story: Story) -> Iterator[tuple[Match, Verdict]]:
    """Yield the match after each line of a story, with the verdict on that line."""
    title = f"{story.title} (its twin)" if story.twin else story.title
    match = Match.of(story.setup)
    for step in story.steps:
        if step.line is not None:
            try:
                match, verdict = match.add(read_line(story.setup, step.line))
            except Exception as error:  # whatever a game that is being written may do
                raise ValueError(f"{title}: {step.text}: {in_english(error)}") from error
            yield match, verdict
