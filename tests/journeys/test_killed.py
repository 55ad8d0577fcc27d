"""A phone that needs the memory ends the app with SIGKILL. Nothing that was shown is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.record.match_file import read_file
from tests.ui.child import Child
from tests.ui.evening import phone_with_match
from tests.ui.gestures import log_row, menu
from tests.ui.plots import SOME_MOVES

pytestmark = pytest.mark.slow

MOVES = (*SOME_MOVES[1:7], "Ben pair jewels jewels")


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Child]:
    """A match lies on the phone; Cleo is at turn, Anna and Ben can be robbed of their jewels."""
    phone_with_match(tmp_path, *MOVES)
    phone = Child(tmp_path)
    phone.start()
    yield phone
    phone.kill()


def kept(phone: Child) -> list[str]:
    """The moves in the file, as another program reads them."""
    (file,) = phone.folder.rglob("*.match")
    match = read_file(file).match
    return [match.setup.text(entry.move) for entry in match.entries()]


def test_a_kill_at_the_table_in_a_question_in_a_duel_in_a_correction(phone: Child) -> None:
    phone.tap("Continue")
    assert phone.sees("Cleo’s turn.")

    # the very moment at which a move is shown as logged
    phone.tap("Yacht", inside="KeyCap")
    phone.tap("Discard", inside="VerbButton")
    assert phone.sees("Cleo discarded Yacht")
    phone.kill_and_open()
    assert kept(phone)[-1] == '{"move":"discard","player":2,"card":"yacht"}'
    assert phone.sees("Cleo discarded Yacht") and phone.sees("Dora’s turn.")

    # and at which it is undone
    phone.tap("Undo", inside="Bar")
    assert phone.sees("Undone: Cleo discarded Yacht")
    phone.kill_and_open()
    assert len(kept(phone)) == len(MOVES)
    assert phone.sees("Undone: Cleo discarded Yacht") and phone.sees("Cleo’s turn.")

    # with a card in hand
    phone.tap("Jewels", inside="KeyCap")
    phone.settle()
    phone.kill_and_open()
    assert phone.sees("Cleo: Jewels")

    # with a question open
    phone.tap("Steal", inside="VerbButton")
    assert phone.sees("From whom?")
    phone.settle()
    phone.kill_and_open()
    assert phone.sees("From whom?")
    phone.tap("Ben", inside="PlayerTile")

    # in a duel
    assert phone.sees("Cleo steals")
    phone.kill_and_open()
    assert phone.sees("Cleo steals") and phone.sees("Ben lets it go")
    phone.tap("Jewels", inside="KeyCap")
    assert phone.sees("Cleo lets it go")
    phone.kill_and_open()
    assert phone.sees("Cleo lets it go")
    phone.tap("Cleo lets it go")
    assert len(kept(phone)) == len(MOVES) + 3

    # in the correction of an earlier move
    menu(phone, "Log")
    log_row(phone, "Dora discarded Stamp collection", "Fix this move")
    phone.settle()
    phone.kill_and_open()
    assert phone.sees("Fix move 5") and phone.sees("Dora: Stamp collection")
    phone.tap("Gold", inside="KeyCap")  # in the place of the stamps
    phone.settle()
    phone.kill_and_open()
    assert phone.sees("Fix move 5") and phone.sees("Dora: Gold")
    phone.tap("Discard", inside="VerbButton")
    assert '{"move":"discard","player":3,"card":"gold"}' in kept(phone)


def test_a_kill_while_counting_and_after_the_match_is_won(phone: Child) -> None:
    phone.tap("Big Deal", inside="Surface")  # all of the card leads to the match
    menu(phone, "Count this round")
    phone.press("990>12")
    phone.settle()
    phone.kill_and_open()
    assert phone.sees("What is each stack worth?") and phone.sees("990")
    assert kept(phone)[-1] == '{"move":"pair","player":1,"cards":["jewels","jewels"]}'
    phone.press("0>30>10")  # Ben’s number goes on where it was
    assert phone.sees("120") and phone.sees("990")
    phone.tap("Log it")
    assert phone.sees("Round 1 counted")
    phone.kill_and_open()
    assert phone.sees("Round 1 counted")
    assert kept(phone)[-1] == '{"move":"score","points":[990000,120000,30000,10000]}'

    # a count that is being corrected
    phone.tap("On to round 2")
    menu(phone, "Log")
    log_row(phone, "Round 1 counted", "Fix this move")
    phone.press("100")
    phone.settle()
    phone.kill_and_open()
    assert phone.sees("Instead of move 8") and phone.sees("100")
    phone.press("0")
    phone.tap("Log it")
    assert phone.sees("Rematch") and kept(phone)[-1].startswith(
        '{"move":"score","points":[1000000,'
    )
    phone.kill_and_open()
    assert phone.sees("Rematch")
