"""The log on every face: read, corrected, and repaired where later moves do not fit any more."""

import pytest

from tests.ui.plots import A_DUEL, SOME_MOVES

from .face import Face, moves, totals

# Of a round in which the third move may be a slip.
MOVES = (
    *("deal Anna jewels", "Anna pair home home", "Ben pair stocks gold", "Cleo discard yacht"),
    *("Dora discard stamp-collection", "Anna pair stocks stocks", "Ben pair yacht yacht"),
)
GONE, CORRECT, INSERT = "It didn’t happen", "Fix this move", "Add a move before this"


def discards(face: Face) -> list[tuple[int, str]]:
    return [(line["player"], line["card"]) for line in moves(face) if line["move"] == "discard"]


def test_every_move_is_told_newest_first(face: Face) -> None:
    face.open(*SOME_MOVES, *A_DUEL)
    face.menu("Log")
    face.shows("Round 2", "Anna 395k · Ben 420k · Cleo 280k · Dora 195k")
    face.shows("Ben let it go: Anna gets Stocks ($65,000)")
    face.shows("Anna tried to steal Ben’s Stocks with Stocks", "Round 1 counted")


@pytest.mark.main
def test_a_move_is_corrected_at_the_table_as_it_was(face: Face) -> None:
    face.open(*SOME_MOVES)
    face.log_row("Dora discarded Stamp collection", CORRECT)
    face.shows("Fix move 6", "Logged as: Dora discarded Stamp collection")
    face.shows("Dora: Stamp collection")  # picked already, until something else is
    face.pick("card:jewels")
    face.verb("Discard")
    face.shows("Fixed: Dora discarded Jewels")
    assert discards(face)[0] == (3, "jewels") and face.match.number == 10
    face.undo()
    face.shows("Undone: Fixed: Dora")
    assert discards(face)[0] == (3, "stamp-collection")
    face.redo()
    assert discards(face)[0] == (3, "jewels")


def test_a_move_that_did_not_happen_is_taken_out_and_brought_back(face: Face) -> None:
    face.open(*SOME_MOVES)
    face.log_row("Dora discarded Yacht", GONE)
    face.shows("Removed: Dora discarded Yacht")
    assert face.match.number == 9
    face.undo()
    assert discards(face)[-1] == (3, "yacht")
    face.redo()
    assert face.match.number == 9


def test_a_count_is_corrected_where_it_was_counted(face: Face) -> None:
    face.open(*SOME_MOVES)
    face.log_row("Round 1 counted", CORRECT)
    face.shows("Instead of move 1")
    face.holds("230,000", "360,000", "235,000", "195,000")
    face.press("90")
    face.log()
    face.hides("Instead of move 1")
    assert totals(face)[0] == 90_000


def test_a_later_move_that_does_not_fit_asks_what_happened(face: Face) -> None:
    """Ben's pair did not happen: Cleo's discard was Ben's, and the rest moves along."""
    face.open(*SOME_MOVES)
    before = moves(face)
    face.log_row("Ben laid Stocks and Gold", GONE)
    face.shows("Move 4 removed", "Yes, shift 6 moves")
    face.shows("It’s Ben’s turn, not Cleo’s.")
    face.tap("It stands")
    face.shows("Fixed from move 4 on")
    assert face.match.number == 9
    face.undo()
    assert moves(face) == before


def test_what_happened_instead_is_told_at_the_table_of_then(face: Face) -> None:
    face.open(*SOME_MOVES)
    face.log_row("Ben laid Stocks and Gold", GONE)
    face.tap("A move is missing")
    face.shows("Add before move 5", "Ben’s turn.")
    face.pick("card:jewels")
    face.verb("Discard")
    face.shows("Fixed from move 4 on")
    assert face.match.number == 10 and discards(face)[0] == (1, "jewels")


def test_a_forgotten_turn_is_one_answer_for_everything_after_it(face: Face) -> None:
    """Ben only discarded; what was logged as his was Cleo's, and so on to the end."""
    face.open(*MOVES)
    face.log_row("Ben laid Stocks and Gold", INSERT)
    face.verb("Discard")
    face.shows("Cleo laid Stocks and Gold", "logged for Ben")
    face.tap("Yes, shift 5 moves")
    face.shows("Fixed from move 3 on")
    told = moves(face)
    assert len(told) == 8
    assert told[3] == {"move": "pair", "player": 2, "cards": ["stocks", "gold"]}


def test_the_log_of_a_sheet_leads_back_to_the_round(face: Face) -> None:
    face.open("score 7 3", "score 4 4", "score 9 1", game="score-pad", players=("Anna", "Ben"))
    face.log_row("Round 2: Anna 4 and Ben 4", CORRECT)
    face.shows("Fix round 2")
    face.press("14")
    face.log()
    face.shows("Log round 4")
    assert totals(face) == (30, 8)
    face.undo()
    assert totals(face) == (20, 8)
