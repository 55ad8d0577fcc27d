"""An evening of Big Deal, as a family plays it on a new phone."""

import pytest

from tests.faces.face import Face, totals


@pytest.mark.main
def test_a_round_of_big_deal_by_moves(face: Face) -> None:
    face.set_up("Big Deal", "Anna", "Ben", "Cleo", "Dora")
    face.start()
    face.pick("Jewels")
    face.verb("Deal")
    face.player("Anna")
    face.pick("Home", "Home")
    face.verb("Pair")
    face.shows("Anna laid 2 Homes")
    face.pick("Jewels")
    face.verb("Take")
    face.shows("Ben took Jewels with Jewels")
    face.pick("Gold")
    face.verb("Steal")
    face.shows("Cleo has no set yet, and you need one to steal.")
    face.dismiss()
    face.put_back()
    face.pick("Stocks")
    face.verb("Discard")
    face.pick("Yacht")
    face.verb("Discard")
    face.undo()
    face.shows("Undone: Dora discarded Yacht")
    face.redo()
    face.pick("Yacht")
    face.verb("Take")
    for cards in (("Stocks", "Stocks"), ("Home", "Silver")):
        face.pick(*cards)
        face.verb("Pair")
    face.pick("Stocks")
    face.verb("Discard")
    face.pick("Stocks")
    face.verb("Steal")
    face.shows("Anna steals")
    face.pick("Silver", "Stocks")  # a reply is logged by its card
    face.verb("Ben lets it go")
    face.shows("Ben let it go: Anna gets Stocks ($65,000)")
    assert len(face.match.table.stacks[0][-1].cards) == 5


def test_a_round_that_is_only_counted(face: Face) -> None:
    face.open(rounds_only=True)
    face.verb("Count")
    face.press("415>520>380>0")
    face.log()
    face.shows("520k")
    assert totals(face) == (415_000, 520_000, 380_000, 0)
