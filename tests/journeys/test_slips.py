"""Random slips in random matches, each found in the log and mended there: nobody gets stuck."""

import json
import os
import random
from itertools import count
from typing import Any

import pytest

from companion.cli import main
from companion.session.repair import Repair, begin_repair, choices
from screens.widgets import PushButton
from tests.api import Correction, Entry, Match, read_file, standing
from tests.positions import SETUPS
from tests.sampling import NIGHTLY
from tests.session.test_repair import EN, slipped
from tests.ui.driver import UI
from tests.ui.gestures import OpenMatch

# SLIPS=500 mends as many as that; a few of them are enough every time.
SEEDS = range(int(os.environ.get("SLIPS") or (24 if NIGHTLY else 6)))
SHAPES = [*SETUPS]


def plain(entry: Entry, match: Match) -> dict[str, Any]:
    line = match.setup.write_move(entry.move)
    return {**line, "ruling": entry.ruling} if entry.ruling else line


def find_and_mend(ui: UI, correction: Correction) -> None:
    """From the log: by taps alone, but for the cards of a move that is told anew."""
    log = ui.app.screen("log")
    log.open_sheet("logged", min(correction.number, ui.app.running.match.number))
    ui.settle()
    if correction.name == "drop":
        ui.tap("It didn’t happen")
        return
    assert correction.to is not None
    ui.tap("Fix this move" if correction.name == "amend" else "Add a move before this")
    table = ui.app.screen("table")
    assert ui.app.screen_name == "table" and table.at.corrected[0] == correction.name
    table.enter(correction.to.move, correction.to.ruling)
    ui.settle()


def answer(ui: UI, dice: random.Random) -> None:
    """Whatever the repair asks, any of its answers will do."""
    screen = ui.app.screen("repair")
    repair = screen.session.repair
    words = dice.choice([choice.words for choice in choices(repair, EN)])
    number = repair.number
    made = [found for found in screen.content.walk() if isinstance(found, PushButton)]
    button = next(found for found in made if found.text == words)
    screen.area.scroll_to(button, animate=False)
    ui.frames(2)
    ui.tap(button)
    still = ui.app.screen_name == "repair"
    assert not still or screen.session.repair.number != number, words


def some_slip(seed: int) -> tuple[Match, Correction]:
    """Of a move that is tapped, in a match of any game."""
    for number in count(seed * 1000):
        found = slipped(SETUPS[SHAPES[number % len(SHAPES)]], number)
        if found is None or not isinstance(begin_repair(*found), Repair):
            continue
        match, correction = found
        told = correction.to and match.setup.form_of[type(correction.to.move)].name
        going_on = match.table.phase != "over" and correction.number <= match.number
        if told != "score" and going_on:
            return match, correction
    raise AssertionError


@pytest.mark.parametrize("seed", SEEDS)
def test_no_slip_is_a_dead_end(
    seed: int, open_match: OpenMatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (match, correction), dice = some_slip(seed), random.Random(seed)
    setup = match.setup
    about = {"game": setup.game.id, "players": setup.players, "options": setup.options}
    ui = open_match(*(plain(e, match) for e in match.entries()), at="log", **about)
    find_and_mend(ui, correction)
    while ui.app.screen_name == "repair":
        answer(ui, dice)
    now, path = ui.app.running.match, ui.app.running.path
    assert standing(read_file(path).match) == standing(now)
    capsys.readouterr()
    assert main(["replay", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["moves"] == now.number
