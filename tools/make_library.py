"""Makes a library such as years of evenings leave behind, to look at.

    python -m tools.make_library build/library 5000

The matches are played by the checker itself, at random, so every record is a legal one. A few
dozen are played for each game and then told again with other people, days and ids.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from companion.engine.match import Correction, Line, Match, line_text
from companion.games import GAMES
from companion.library.library import Library
from companion.library.match_summary import MatchSummary
from companion.library.summary_reader import summary_of
from companion.record.match_file import header_text
from tests.support.positions import SETUPS, random_match

PEOPLE = (
    *("Anna", "Ben", "Cleo", "Dora", "Emil", "Fatma", "Gustav"),
    *("Hélène", "Igor", "Jürgen", "Kim", "Lucía", "Michał", "Nora"),
)
PLAYED = 4  # different matches of each game and shape
LONGEST = 800  # moves
UNFINISHED = 0.04
CORRECTED = 0.02  # moves that were first logged wrong
YEARS = 8
LAST_EVENING = datetime(2026, 11, 14, 19, 30, tzinfo=UTC)


@cache
def played(shape: str, number: int) -> Match:
    return random_match(SETUPS[shape], number, LONGEST)


def evenings(dice: random.Random, matches: int) -> Iterator[datetime]:
    """When each match began: a few on an evening, a few evenings a month."""
    left = matches
    while left:
        day = LAST_EVENING - timedelta(days=int(dice.random() ** 1.3 * 365 * YEARS))
        for _ in range(min(left, dice.randint(1, 4))):
            day += timedelta(minutes=dice.randint(20, 50))
            left -= 1
            yield day


def lines(match: Match, began: datetime, dice: random.Random) -> Iterator[Line]:
    now = began
    for entry in match.entries():
        now += timedelta(seconds=dice.randint(4, 40))
        at = now.strftime("%Y-%m-%dT%H:%M:%SZ")
        yield entry._replace(at=at)
        if dice.random() < CORRECTED:
            yield Correction("undo", 1, at=at)
            yield entry._replace(at=at)


def record(dice: random.Random, began: datetime) -> tuple[MatchSummary, bytes]:
    game = dice.choice(GAMES).id
    shape = dice.choice([name for name, setup in SETUPS.items() if setup.game.id == game])
    match = played(shape, dice.randrange(PLAYED))
    if dice.random() < UNFINISHED:
        match = match.back_to(dice.randrange(match.number))
    weights = [1 / (place + 1) for place in range(len(PEOPLE))]
    crowd = sorted(PEOPLE, key=lambda name: dice.random() ** (1 / weights[PEOPLE.index(name)]))
    setup = replace(
        match.setup,
        players=tuple(crowd[-len(match.setup.players) :]),
        id=f"{dice.getrandbits(128):032x}",
        started=began.strftime("%Y-%m-%dT%H:%M:%SZ"),
    )
    told = list(lines(match, began, dice))
    text = "\n".join([header_text(setup), *(line_text(setup, line) for line in told), ""])
    last = told[-1].at if told else setup.started
    content = text.encode()
    past = summary_of(replace(match, setup=setup), "", last, len(told) + 1)
    return past._replace(ended=last if past.over else ""), content


def make_library(folder: Path, matches: int, seed: int = 0) -> Library:
    dice = random.Random(seed)
    library = Library(folder)
    records = (record(dice, began) for began in evenings(dice, matches))
    list(library.note_records([library.add_record(past, content) for past, content in records]))
    return library


if __name__ == "__main__":
    os.fsync = lambda _: None  # what is made here can be made again
    _, where, how_many = sys.argv
    made = make_library(Path(where), int(how_many))
    print(f"{how_many} matches of {len(made.people)} people in {where}")
