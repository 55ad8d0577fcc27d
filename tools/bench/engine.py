"""What computes without a screen: checking, listing, records, searching, and past matches."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import accumulate
from pathlib import Path
from time import perf_counter, process_time
from typing import Any
from unittest.mock import patch

from companion.engine.game import broken_rules, options
from companion.engine.match import Entry, Match, line_text, read_line
from companion.games import GAMES
from companion.i18n.language import languages
from companion.library.library import Library
from companion.library.sheets import sheet_called
from companion.library.statistics import Statistics
from companion.record.match_file import header_text, make_setup, read_bytes
from companion.record.open_record import OpenRecord
from companion.rulebook.ranking import index
from companion.rulebook.search import search
from tests.parse_tables import STORIES
from tests.positions import PLAYED, SETUPS, random_match
from tools.make_library import make_library

from .rows import Row, at_most, best, p95_at_most, said, seconds

SETUP = SETUPS["big-deal-4"]
DEAL = SETUP.read_move({"move": "deal", "first": 0, "discard": "jewels"})
CARDS = ("yacht", "stocks", "jewels", "home")
TYPED = (
    *("first set safe", "can i steal from myself", "joker", "wild", "penny jar double"),
    *("how many cards", "jokr", "stael", "discradpile", "auction bid", "grand opera", "no six"),
    *("rotate", "klauen", "comodín", "pair.two-jokers", "score", "end of the round"),
    *("défausse", "ungültig"),
)
KEYSTROKES = [part for words in TYPED for part in accumulate(words)]
LONGEST_RULES = "cover-your-assets"


def checking(short: bool) -> Iterator[Row]:
    """Every move of the stories, asked whether it is legal; an illegal one has all its reasons."""
    for game in GAMES:
        asked: list[tuple[Any, Any]] = []
        for story in STORIES[game.id]:
            match = Match.of(story.setup)
            for line in (read_line(story.setup, step.line) for step in story.steps if step.line):
                if isinstance(line, Entry) and not line.ruling:
                    asked.append((match.table, line.move))
                match, _ = match.add(line)
        time = best(lambda asked=asked, game=game: [broken_rules(game, *one) for one in asked], 9)
        yield at_most(f"check a move: {game.id}", time / len(asked), 10e-6)


def checking_a_sheet(short: bool) -> Iterator[Row]:
    """A round of twelve players: bids, tricks, points and their check, read anew each time."""
    sheet = sheet_called("oh-hell")
    assert sheet
    names = [f"Player {number}" for number in range(12)]
    options = {"sheet": {**sheet.plain, "players": [3, 12]}}
    match = Match.of(make_setup("sheet", names, options))
    tricks = [1] + [0] * 11
    entered = {"enter": {"bid": tricks, "tricks": tricks}, "round": {"trump": 1}}
    line = {"move": "score", **entered}
    time = best(lambda: match.judge(read_line(match.setup, line)), 20)
    yield at_most("check a round of 12 players by a sheet", time, 1e-3)


def listing(short: bool) -> Iterator[Row]:
    """All legal moves at every table of some random matches: "What can I do now?"."""
    matches, most = (1, 40) if short else (16, 200)
    for game in GAMES:
        setup = next(setup for setup in SETUPS.values() if setup.game is game)
        if sum(map(len, setup.tried(0).values())) <= 2:
            continue  # only the players know them
        times = list[float]()
        for seed in range(matches):
            dice, match = random.Random(seed), Match.of(setup)
            while match.table.phase != "over" and match.number < most:
                start = process_time()
                listed = options(setup, match.table)
                times.append(process_time() - start)
                unlisted = PLAYED[game.id].unlisted
                move = dice.choice(listed) if listed else setup.read_move(unlisted(match, dice))
                match, _ = match.add(Entry(move))
        yield p95_at_most(f"list all legal moves: {game.id}", times, 1e-3)


def replay(short: bool) -> Iterator[Row]:
    """Open records of 100 and of 2,000 moves."""
    entries = max((random_match(SETUP, seed, 400).entries() for seed in range(20)), key=len)
    for moves in (100, 2000):
        lines = [header_text(SETUP)]
        while len(lines) <= moves:
            lines += [line_text(SETUP, entry) for entry in entries]
            lines.append(f'{{"undo":{len(entries)}}}')
        record = "".join(f"{line}\n" for line in lines[: moves + 1]).encode()
        time = best(partial(read_bytes, record), 2 if short else 10)
        each = f", {said(time / moves)} a move"
        yield at_most(f"open and replay a record of {moves} moves", time, moves * 50e-6, each)


def saving(short: bool) -> Iterator[Row]:
    """One move with its fsync, by the clock on the wall, in a short and in a long match."""
    many = 5 if short else 150
    for moves in (10, 100 if short else 2000):
        with tempfile.TemporaryDirectory() as folder:
            with patch.object(os, "fsync", lambda _: None):
                running = Library(Path(folder)).begin(SETUP)
                while running.match.number < moves:
                    _log(running)
            times = [seconds(partial(_log, running), perf_counter) for _ in range(many)]
            running.close()
        yield p95_at_most(f"save a move, {moves} moves in its match", times, 20e-3)


def _log(running: OpenRecord) -> None:
    """Log one more move: a discard, by a ruling if need be, or the next deal."""
    seat, number = running.match.table.turn, running.match.number
    line = {"move": "discard", "player": seat, "card": CARDS[number % 4]}
    move = DEAL if seat is None else SETUP.read_move(line)
    assert running.log(Entry(move, ruling="a measurement")).legal


def searching(short: bool) -> Iterator[Row]:
    """A keystroke in the rule library: the best of several times that all of it was typed."""
    for language in languages()[:1] if short else languages():
        typings = []
        for _ in range(5):
            index(LONGEST_RULES, language).forget()
            typings.append(
                [seconds(partial(search, typed, language, LONGEST_RULES)) for typed in KEYSTROKES]
            )
        times = list(map(min, *typings))
        yield p95_at_most(f"search the rules, a keystroke: {language}", times, 4e-3)


def past_matches(short: bool) -> Iterator[Row]:
    """What a library of years needs for what is done with it."""
    matches = 10 if short else 5000
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        with patch.object(os, "fsync", lambda _: None):  # what is made here can be made again
            make_library(folder, matches)
            library = Library(folder)
            library.matches(limit=10**6)  # a list that was scrolled to its end
        someone = library.people[0].id
        for what, do, limit in (
            ("open the library", lambda: Library(folder).settings, 5e-3),
            ("list the newest ten", lambda: Library(folder).matches(limit=10), 5e-3),
            ("one person's matches", lambda: library.matches(limit=10**6, people=[someone]), 50e-3),
            ("statistics", lambda: [None for _ in Statistics(library).gather()], 200e-3),
        ):
            yield at_most(f"{what}, {matches} matches", best(do, 2 if short else 15), limit)


MEASURES = (checking, checking_a_sheet, listing, replay, saving, searching, past_matches)
