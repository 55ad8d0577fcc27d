"""A whole evening with a new phone: set up, played, refused, undone, corrected, killed, won."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.game import options
from companion.engine.match import Entry, Match
from companion.engine.schema import Move
from companion.record.match_file import read_file
from companion.views.standing import standing
from tests.ui.child import Child
from tests.ui.gestures import log_row, menu

FOUR = ("Anna", "Ben", "Cleo", "Dora")
LIKED = {"pair": 8, "take": 6, "steal": 5, "defend": 3, "press": 3, "yield": 3, "discard": 1}


class Evening:
    """The four at the table, with a phone among them."""

    def __init__(self, folder: Path) -> None:
        self.phone = Child(folder)
        self.dice = random.Random("an evening")
        self.taps = 0
        self.moves = 0

    @property
    def match(self) -> Match:
        """What lies in the file, as another program reads it."""
        return read_file(self.file).match

    @property
    def file(self) -> Path:
        (file,) = self.phone.folder.rglob("*.match")
        return file

    def key(self, card: str) -> None:
        self.phone.tap_the("KeyCap", pick=f"card:{card}")
        self.taps += 1

    def verb(self, verb: str) -> None:
        self.phone.tap_the("VerbButton", verb=verb)
        self.taps += 1

    def play(self, most: int) -> Match:
        """So many moves, or until the round is over; what the screen says lies in the file."""
        match = self.match
        for _ in range(most):
            if match.table.turn is None:
                break
            move = self.choose(match)
            self.enter(match, move)
            last = json.loads(self.file.read_bytes().splitlines()[-1])
            kept = {key: last[key] for key in last if key not in ("at", "sum")}
            assert match.setup.read_move(kept) == move
            match, _ = match.add(Entry(move))
            self.moves += 1
        assert standing(match) == standing(self.match)
        return match

    def choose(self, match: Match) -> Move:
        moves = options(match.setup, match.table)
        names = [match.setup.form_of[type(move)].name for move in moves]
        chosen = self.dice.choices(sorted(set(names)), [LIKED[n] for n in sorted(set(names))])[0]
        return self.dice.choice(
            [move for move, name in zip(moves, names, strict=True) if name == chosen]
        )

    def enter(self, match: Match, move: Move) -> None:
        line = match.setup.write_move(move)
        for card in line.get("cards", [line["card"]] if "card" in line else []):
            self.key(card)
        if line["move"] not in ("defend", "press"):  # a reply is logged by its card
            self.verb(line["move"])
        if line["move"] == "steal" and self.phone.sees("From whom?"):
            self.phone.tap(FOUR[line["from"]], inside="PlayerTile")
            self.taps += 1


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.phone.kill()


@pytest.mark.slow
def test_four_people_and_a_new_phone(evening: Evening) -> None:
    phone = evening.phone
    phone.start()
    phone.tap("Big Deal")
    for name in FOUR:
        phone.tap("Somebody new …")
        phone.type(name)
    phone.tap("Every move", "Start")
    assert phone.sees("Deal everybody 4 cards.")
    phone.tap("Skip")

    # The first round, every move.
    evening.key("jewels")
    evening.verb("deal")
    phone.tap("Anna", inside="PlayerTile")
    assert phone.sees("Anna’s turn.")

    # A refusal, explained.
    evening.key("home")
    evening.verb("steal")
    assert phone.sees("Anna has no set yet, and you need one to steal.")
    phone.tap("You need a set of your own")
    words = phone.words()
    title = words.index("You need a set of your own")
    assert words[title - 1] == "Find a rule", "what was asked for stands on top"
    assert words[title + 1].startswith("Without a set you can’t steal.")
    phone.back()
    phone.back()  # and the card is put back

    # Four turns, the last of them a mistake.
    for name, card in zip(FOUR, ("yacht", "stocks", "stamp-collection", "gold"), strict=True):
        assert phone.sees(f"{name}’s turn.")
        evening.key(card)
        evening.verb("discard")
    phone.tap("Undo", inside="Bar")
    assert phone.sees("Undone: Dora discarded Gold") and phone.sees("Dora’s turn.")
    evening.key("piggy-bank")
    evening.verb("discard")

    # Three turns ago it was not the yacht, and somebody notices only now.
    menu(phone, "Log")
    log_row(phone, "Anna discarded Yacht", "Fix this move")
    assert phone.sees("Fix move 2") and phone.sees("Logged as: Anna discarded Yacht")
    evening.key("classic-auto")
    evening.verb("discard")
    assert phone.sees("Fixed: Anna discarded Classic auto") and phone.sees("Anna’s turn.")

    # The phone needs its memory for something else.
    evening.play(9)
    phone.kill_and_open()
    evening.key("home")
    phone.settle()  # the place is kept once nobody has touched it for a moment
    phone.kill_and_open()
    assert phone.sees(": Home"), "still in hand"
    phone.back()

    match = evening.play(300)
    assert match.table.phase == "between-rounds" and match.table.round == 1
    assert phone.sees("Round 1 is over")
    phone.tap("On to round 2")
    assert phone.sees("After round 1 · Ben leads")

    # The second round: the app knows who begins.
    evening.key("bank-account")
    evening.verb("deal")
    assert phone.sees("Ben’s turn.")
    match = evening.play(300)
    assert match.table.phase == "between-rounds" and match.table.round == 2
    assert phone.sees("Round 2 is over")
    phone.tap("On to round 3")
    print(f"{evening.moves} moves in {evening.taps} taps")
    assert evening.taps < 3 * evening.moves

    # The rest is only counted, until somebody has a million.
    while match.table.phase != "over":
        phone.tap_the("VerbButton", verb="count")
        phone.press("345>120>95>10")
        phone.tap("Log it")
        match = evening.match
    (winner,) = match.setup.game.rules.winners(match.table)
    assert phone.sees("The winner is") and phone.sees(FOUR[winner])
    phone.kill_and_open()
    assert phone.sees(FOUR[winner]) and phone.sees("Rematch")
    assert standing(evening.match)["over"]
