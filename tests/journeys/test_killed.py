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
