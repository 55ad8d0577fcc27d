"""What computes without a screen: checking, listing, undo, opening a record, saving, searching."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import accumulate
from pathlib import Path
from statistics import median
from typing import Any

from companion.engine.game import broken_rules, options
from companion.engine.match import Correction, Entry, Match, line_text, read_line
from companion.games import GAMES
from companion.i18n.language import languages
from companion.library.library import Library
from companion.library.sheets import sheet_called
from companion.record.match_file import header_text, make_setup, read_bytes
from companion.record.open_record import OpenRecord
from companion.rulebook.search import search
from tests.support.parse_tables import STORIES
from tests.support.positions import PLAYED, SETUPS, random_match

from .libraries import library_of
from .timing import Deed, Row, p95, said, seconds, side_by_side, waited

SETUP = SETUPS["big-deal-4"]
DEAL = SETUP.read_move({"move": "deal", "first": 0, "discard": "jewels"})
CARDS = ("yacht", "stocks", "jewels", "home")
MOST = 100  # moves of a game's stories that are checked, from the first to the last
TYPED = (
    *("first set safe", "can i steal from myself", "joker", "wild", "penny jar double"),
    *("how many cards", "jokr", "stael", "discradpile", "auction bid", "grand opera", "no six"),
    *("rotate", "klauen", "comodín", "pair.two-jokers", "score", "end of the round"),
    *("défausse", "ungültig"),
)
KEYSTROKES = [part for words in TYPED for part in accumulate(words)]
LONGEST_RULES = "cover-your-assets"


def checking(short: bool) -> Iterator[Row]:
    """A move of the stories, asked whether it is legal; an illegal one has all its reasons."""
    for game in GAMES:
        found: dict[str, list[tuple[Any, Any]]] = {"legal": [], "illegal": []}
        for story in STORIES[game.id]:
            match = Match.of(story.setup)
            for step in story.steps:
                if step.line is None:
                    continue
                line = read_line(story.setup, step.line)
                if isinstance(line, Entry) and not line.ruling:
                    found["illegal" if step.broken else "legal"].append((match.table, line.move))
                match, _ = match.add(line)
        asked = {kind: all[:: len(all) // MOST + 1] for kind, all in found.items()}
        deeds: dict[str, Deed] = {
            kind: lambda some=some, game=game: [broken_rules(game, *case) for case in some]
            for kind, some in asked.items()
        }
        times = side_by_side(deeds, times=1 if short else 20, rounds=2 if short else 25)
        each = {kind: time / len(asked[kind]) for kind, time in times.items()}
        told = ", ".join(f"{kind} {said(time)}" for kind, time in each.items())
        kept = max(each.values()) <= 10e-6
        yield Row(f"check a move: {game.id}", told, wanted="≤ 10 µs", kept=kept)


def checking_a_sheet(short: bool) -> Iterator[Row]:
    """A round of twelve players: bids, tricks, points and their check, read anew each time."""
    sheet = sheet_called("oh-hell")
    assert sheet
    names = [f"Player {number}" for number in range(12)]
    options = {"sheet": {**sheet.plain, "players": [3, 12]}}
    match = Match.of(make_setup("sheet", names, options))
    tricks = [1] + [0] * 11
    line = {
        "move": "score",
        "enter": {"bid": tricks, "tricks": tricks},
        "round": {"trump": 1},
    }
    deeds: dict[str, Deed] = {"": lambda: match.judge(read_line(match.setup, line))}
    time = side_by_side(deeds, times=20, rounds=2 if short else 25)[""]
    what = "check a round of 12 players by a sheet"
    yield Row(what, said(time), wanted="≤ 1 ms", kept=time <= 1e-3)


def listing(short: bool) -> Iterator[Row]:
    """All legal moves at every table of some random matches: "What can I do now?"."""
    matches, most = (1, 40) if short else (16, 200)
    for game in GAMES:
        setup = next(setup for setup in SETUPS.values() if setup.game is game)
        if sum(map(len, setup.tried(0).values())) <= 2:
            continue  # only the players know them
        times = list[float]()
        for seed in range(matches):
            dice = random.Random(seed)
            match = Match.of(setup)
            while match.table.phase != "over" and match.number < most:
                listed: list[Any] = []
                times.append(
                    seconds(lambda m=match, to=listed: to.extend(options(m.setup, m.table)), 1)
                )
                unlisted = PLAYED[game.id].unlisted
                move = dice.choice(listed) if listed else setup.read_move(unlisted(match, dice))
                match, _ = match.add(Entry(move))
        told = f"p50 {said(median(times))}, p95 {said(p95(times))}"
        what = f"list all legal moves: {game.id}"
        yield Row(what, told, wanted="p95 ≤ 1 ms", kept=p95(times) <= 1e-3)


def _long_match(moves: int) -> Match:
    """The longest of some random matches."""
    return max((random_match(SETUP, seed, moves) for seed in range(20)), key=lambda m: m.number)


def undo(short: bool) -> Iterator[Row]:
    once = Correction("undo", 1)
    matches = [_long_match(moves) for moves in ((20, 40) if short else (100, 500))]
    deeds: dict[str, Deed] = {str(m.number): lambda m=m: m.add(once) for m in matches}
    times = side_by_side(deeds, times=50 if short else 500, rounds=9 if short else 90)
    for number, time in times.items():
        yield _grown(f"undo in a match of {number} moves", time, times, "flat", 1.5)


def replay(short: bool) -> Iterator[Row]:
    match = _long_match(40 if short else 400)
    lengths = (20, 40) if short else (100, 500, 2000)
    entries = match.entries()
    deeds = dict[str, Deed]()
    for moves in lengths:
        lines = [header_text(match.setup)]
        while len(lines) <= moves:
            lines += [line_text(match.setup, entry) for entry in entries]
            lines.append(f'{{"undo":{len(entries)}}}')
        record = "".join(f"{line}\n" for line in lines[: moves + 1]).encode()
        deeds[str(moves)] = lambda record=record: read_bytes(record)
    times = side_by_side(deeds, times=1 if short else 3, rounds=3 if short else 10)
    each = {moves: time / int(moves) for moves, time in times.items()}
    for moves, time in each.items():
        what = f"open and replay a record of {moves} moves, a move"
        yield _grown(what, time, each, "linear", 1.5)


def saving(short: bool) -> Iterator[Row]:
    """One move with its fsync, in turns: beside few and many matches, in a short and a long one."""
    with tempfile.TemporaryDirectory() as folder:
        for what, sizes in (
            ("past matches", (0, 10) if short else (0, 100, 1000, 5000)),
            ("moves in its match", (10, 100) if short else (10, 100, 500, 2000)),
        ):
            running = dict[str, OpenRecord]()
            for size in sizes:
                past = what == "past matches"
                home = library_of(size) if past else Path(folder) / str(size)
                running[str(size)] = Library(home).begin(SETUP)
                while not past and running[str(size)].match.number < size:
                    _log(running[str(size)])
            deeds: dict[str, Deed] = {n: lambda one=one: _log(one) for n, one in running.items()}
            times = waited(deeds, 5 if short else 150)
            for size, time in times.items():
                yield _grown(f"save a move, {size} {what}", time, times, "flat", 1.3)
            for one in running.values():
                one.close()


def _log(running: OpenRecord) -> None:
    """Log one more move: a discard, by a ruling if need be, or the next deal."""
    seat = running.match.table.turn
    number = running.match.number
    line = {"move": "discard", "player": seat, "card": CARDS[number % 4]}
    move = DEAL if seat is None else SETUP.read_move(line)
    assert running.log(Entry(move, ruling="a measurement")).legal


def searching(short: bool) -> Iterator[Row]:
    """A keystroke in the rule library: the best of several times that all of it was typed."""
    for language in languages()[:1] if short else languages():
        best = [1.0] * len(KEYSTROKES)
        for _ in range(5):
            for number, typed in enumerate(KEYSTROKES):
                took = seconds(partial(search, typed, language, LONGEST_RULES), 1)
                best[number] = min(best[number], took)
        told = f"p50 {said(median(best))}, p95 {said(p95(best))}"
        what = f"search the rules, a keystroke: {language}"
        yield Row(what, told, wanted="p95 ≤ 1 ms", kept=p95(best) <= 1e-3)


def _grown(what: str, time: float, times: dict[str, float], how: str, most: float) -> Row:
    """A time beside that of the smallest: flat or linear, give or take a busy machine."""
    grown = time / next(iter(times.values()))
    return Row(what, said(time), "itself", f"{grown:.2f}× of the first", how, grown < most)


MEASURES = (checking, checking_a_sheet, listing, undo, replay, saving, searching)
