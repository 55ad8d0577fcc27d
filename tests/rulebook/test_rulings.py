"""What the booklets do not say is called our ruling wherever it is said: `rulings.toml`."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.rulebook.book import book
from companion.rulebook.text import Ruling, Section, texts
from tests.support.api import GAMES, language, languages
from tests.support.sampling import each

RULINGS: dict[str, dict[str, list[str]]] = tomllib.loads(
    Path(__file__).with_name("rulings.toml").read_text("utf-8")
)
EACH = [(game.id, code) for game in GAMES for code in languages()]
each_text = each("game, code", EACH)


def mark(code: str) -> str:
    """The words that stand over a ruling in the rules."""
    return language(code).tr("Our ruling.").rstrip(".").lower()


def said(game: str, code: str) -> Iterator[tuple[str, str]]:
    """Every text of a game with its place, but for the rulings themselves."""
    words = language(code).of_game(game)
    for number, step in enumerate(words.get("set-up", ())):
        yield f"set-up/{number}", step["says"]
    yield from _flat({key: value for key, value in words.items() if key != "search"})
    for place in book(game, code).passages:
        section = place.section
        yield f"told/{section.id}", section.lesson
        yield f"here/{section.id}", section.here
        yield from ((f"text/{section.id}", text) for text in _facts(section))


def _flat(words: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in words.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{key}/")
        elif isinstance(value, str):
            yield f"{path}{key}", value


def _facts(section: Section) -> Iterator[str]:
    rulings = {block.text for block in section.blocks if isinstance(block, Ruling)}
    yield from (text.plain for text in texts(section) if text not in rulings)


@each_text
def test_every_ruling_is_listed(game: str, code: str) -> None:
    sections = [place.section for place in book(game, code).passages]
    ruled = {s.id for s in sections if any(isinstance(block, Ruling) for block in s.blocks)}
    listed = RULINGS.get(game, {})
    in_a_bullet = {id for id in listed if f"text/{id}" in listed[id]}
    if game not in ("score-pad", "sheet"):  # which have no booklet
        assert listed.keys() - in_a_bullet <= ruled <= listed.keys()


@each_text
def test_what_is_listed_is_marked_as_ours_and_nothing_else(game: str, code: str) -> None:
    marked = {place for place, text in said(game, code) if mark(code) in text.lower()}
    assert marked == {place for places in RULINGS.get(game, {}).values() for place in places}
