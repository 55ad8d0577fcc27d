"""Reads stories and the lists of the specification for tests."""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from companion.engine.match import line_text
from companion.games import read_game
from companion.record.match_file import header_text
from companion.rulebook.book import cited_rules
from companion.rulebook.stories import Story, read_stories
from tests.games import folder_of
from tests.support.api import GAMES, Match, canonical_json, read_line, standing

SPEC = tomllib.loads((Path(__file__).parent / "spec.toml").read_text("utf-8"))


@cache
def spec_of(game: str) -> dict[str, Any]:
    """What the specification says of the game; of one that it does not know, what the game says."""
    file = folder_of(game) / "spec.toml"
    if file.exists():
        return tomllib.loads(file.read_text("utf-8"))
    rules = [rule for asked in read_game(game).asked.values() for rule in asked.all]
    return {
        "rules": [id for id in dict.fromkeys(r.id for r in rules) if id not in SPEC["common"]],
        "absent": [id for id in SPEC["common"] if id not in cited_rules(game)],
        "overrulable": [rule.id for rule in rules if rule.may_overrule],
    }


def rules_of(game: str) -> list[str]:
    """The rule ids that a verdict of the game may cite, in the order of the specification."""
    absent = spec_of(game).get("absent", [])
    return [rule for rule in SPEC["common"] if rule not in absent] + spec_of(game)["rules"]


def overrulable(game: str) -> list[str]:
    return [*SPEC["overrulable"], *spec_of(game).get("overrulable", [])]


@cache
def stories_of(game: str) -> list[Story]:
    file = folder_of(game) / "stories.txt"
    return read_stories(file.read_text("utf-8"), game) if file.exists() else []


STORIES = {game.id: stories_of(game.id) for game in GAMES}
ALL = [(game, story) for game, stories in STORIES.items() for story in stories]
NAMES = [f"{game}: {story.title}{' (twin)' if story.twin else ''}" for game, story in ALL]


def record_of(match: Match) -> bytes:
    """The record of a match without its corrections."""
    entries = [line_text(match.setup, entry) for entry in match.entries()]
    return "".join(f"{line}\n" for line in (header_text(match.setup), *entries)).encode()


def look(match: Match, path: str) -> Any:
    """What `replay --json` answers at a dotted path."""
    found: Any = json.loads(canonical_json(standing(match)))
    for name in path.split("."):
        found = found[int(name)] if isinstance(found, list) else found[name]
    return found


def play_story(story: Story) -> Match:
    """Plays a story and compares every line with what it says."""
    match = Match.of(story.setup)
    for step in story.steps:
        if step.line is None:
            found = look(match, step.path)
            assert found == step.value, f"{step.text}: it is {canonical_json(found)}"
            continue
        after, verdict = match.add(read_line(story.setup, step.line))
        broken = tuple(broken.rule.id for broken in verdict.broken)
        if verdict.legal:
            assert not step.broken, f"{step.text}: was legal"
            assert not step.overruled or broken == step.overruled, f"{step.text}: broke {broken}"
        else:
            assert broken == step.broken, f"{step.text}: broke {broken}"
        match = after
    return match
