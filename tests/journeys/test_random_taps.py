"""Somebody taps about for a long while: nothing crashes, and the file says what the screen says."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine.match import Entry, Match
from companion.games import GAMES, read_game
from companion.record.match_file import make_setup
from companion.session.new_match import NewMatch
from companion.views.standing import standing
from screens.app import CompanionApp
from tests.positions import NAMES, PLAYED, some_legal
from tests.sampling import some
from tests.ui.driver import UI
from tests.ui.plots import log_moves, match_after
from tests.ui.random_tapper import RandomTapper, watch_widgets

THREE = ("Anna", "Ben", "Cleo")
DEAL = {"move": "deal", "first": 0, "discard": "jewels"}
NEARLY_WON = {"move": "score", "points": [980000, 10000, 10000]}
MOVES = 150
TAPS = 250
ENOUGH = 4000  # taps after which somebody with bad luck gives up


@pytest.fixture
def glass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[UI]:
    """A phone of which nobody looks at the pixels."""
    watch_widgets(monkeypatch)
    phone = UI(lambda: CompanionApp(folder=tmp_path))
    phone.start()
    yield phone
    phone.stop()


def sit_down(phone: UI, game: str, *lines: dict[str, Any]) -> None:
    least, most = read_game(game).players
    phone.app.start_match(NewMatch(players=tuple(NAMES[: min(max(3, least), most)])).play(game))
    log_moves(phone.app.running, lines)
    phone.app.screen("table").show()
    phone.frames(3)


def nearly_won() -> list[dict[str, Any]]:
    """A match whose last round is about to end: somebody has but a card or two."""
    setup, dice = make_setup("big-deal", list(THREE), {}), random.Random("nearly")
    match = match_after(setup, NEARLY_WON, DEAL)
    while match.table.draw or min(match.table.hands) > 2:
        match, _ = match.add(Entry(some_legal(match, dice)))
    assert match.table.turn is not None
    return [setup.write_move(entry.move) for entry in match.entries()]


def kinds(matches: Iterable[Match]) -> Counter[str]:
    """The moves that stand, by name."""
    return Counter(
        match.setup.form_of[type(entry.move)].name for match in matches for entry in match.entries()
    )


def lines(folder: Path) -> list[dict]:
    files = folder.rglob("*.match")
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]


def replayed(file: Path) -> dict:
    """The table, as the command line finds it in a process of its own."""
    command = [sys.executable, "-m", "companion", "replay", str(file), "--json"]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def agree(somebody: RandomTapper, folder: Path) -> None:
    """The longest records, and those of matches that were finished."""
    found = {file.name: file for file in folder.glob("matches/**/*.match")}
    kept = {name: match for name, match in somebody.matches.items() if name in found}
    longest = sorted(kept, key=lambda name: (kept[name].table.phase == "over", kept[name].number))
    assert longest
    for name in longest[-3:]:
        assert replayed(found[name]) == json.loads(json.dumps(standing(kept[name])))


@pytest.mark.slow
def test_big_deal_until_all_has_happened(glass: UI, tmp_path: Path) -> None:
    """Every kind of move at least once, and two matches are won."""
    sit_down(glass, "big-deal", DEAL)
    somebody = RandomTapper(glass, "big-deal")
    wanted = set(glass.app.running.match.setup.forms) - {"score", "adjust", "skip"}
    logged: list[str] = []
    while somebody.taps < ENOUGH and not (len(logged) >= MOVES and wanted <= set(logged)):
        for _ in range(50):
            somebody.tap()
        logged = [line["move"] for line in lines(tmp_path) if "move" in line]
    assert len(logged) >= MOVES and wanted <= set(logged)
    played, last_round = somebody.taps, nearly_won()
    for number in (1, 2):
        sit_down(glass, "big-deal", *last_round)
        while somebody.taps < ENOUGH and len(somebody.finished) < number:
            somebody.tap()
    print(
        f"{played} taps: {len(logged)} moves; {somebody.taps - played} taps: "
        f"{len(somebody.finished)} matches finished; {dict(somebody.screens)}"
    )
    assert len(somebody.finished) >= 2
    assert somebody.made == {}
    agree(somebody, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game", some([game.id for game in GAMES if game.id != "big-deal"], 2))
def test_every_other_game_for_a_while(glass: UI, tmp_path: Path, game: str) -> None:
    sit_down(glass, game, *PLAYED[game].dealt)
    somebody = RandomTapper(glass, game)
    for _ in range(TAPS):
        somebody.tap()
    print(f"{somebody.taps} taps;", dict(somebody.screens), dict(kinds(somebody.matches.values())))
    assert kinds(somebody.matches.values()), "nothing was logged: say in played.py what is `dealt`"
    assert somebody.made == {}
    agree(somebody, tmp_path)
