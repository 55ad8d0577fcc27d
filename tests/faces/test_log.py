"""The log on every face: what was logged is looked at, corrected and repaired."""

from tests.faces.face import Face
from tests.faces.faces import app_and_page, in_the_app
from tests.support.ui.plots import A_DUEL, A_ROUND


@in_the_app
def test_an_empty_log_says_so(face: Face) -> None:
    face.open()
    face.menu("Log")
    face.shows("Nothing logged yet")


@in_the_app
def test_a_ruling_is_marked_with_its_reason(face: Face) -> None:
    face.open(
        "deal Anna jewels", {"move": "discard", "player": 2, "card": "yacht", "ruling": "We agreed"}
    )
    face.menu("Log")
    face.shows("We agreed · It’s Anna’s turn, not Cleo’s.")


@in_the_app
def test_a_correction_is_left_without_a_trace(face: Face) -> None:
    face.open("deal Anna jewels", "Anna pair home home")
    face.log_row("Anna laid 2 Homes", "Add a move before this")
    face.shows("Add before move 2", "Anna’s turn.")

    face.cancel()
    face.hides("Add before move 2")
    assert face.match.number == 2


@in_the_app
def test_a_repair_is_left_without_a_trace(face: Face) -> None:
    face.open(
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair stocks gold",
        "Cleo discard yacht",
        "Dora discard yacht",
    )
    face.log_row("Ben laid Stocks and Gold", "It didn’t happen")
    face.shows("It’s Ben’s turn, not Cleo’s.")

    face.tap("Leave it as it was")
    assert face.match.number == 5


@in_the_app
def test_a_repair_may_end_where_it_stands_and_come_back(face: Face) -> None:
    face.open(
        "deal Anna jewels", "Anna pair home home", "Ben pair stocks gold", "Cleo discard yacht"
    )
    face.log_row("Ben laid Stocks and Gold", "It didn’t happen", "End after move 2")
    assert face.match.number == 2

    face.undo()
    assert face.match.number == 4


@in_the_app
def test_what_is_told_for_an_earlier_moment_is_refused_like_any_move(face: Face) -> None:
    face.open("deal Anna jewels", "Anna discard jewels", "Ben discard stocks", players="Anna Ben")
    face.log_row("Ben discarded Stocks", "Add a move before this")
    face.pick("card:gold")
    face.verb("Discard")
    face.shows("Move 3, as it was logged", "It’s Anna’s turn, not Ben’s.")

    face.tap("A move is missing")
    face.pick("card:home", "card:yacht")
    face.verb("Pair")
    face.shows("Not allowed")

    face.dismiss()
    face.put_back()
    face.pick("card:yacht")
    face.verb("Discard")
    face.shows("Fixed from move 3 on")
    assert face.match.number == 5


@in_the_app
def test_every_move_is_told_newest_first(face: Face) -> None:
    face.open("score points=230000,360000,235000,195000", *A_ROUND, *A_DUEL)
    face.menu("Log")
    face.shows("Round 2", "Anna 395k · Ben 420k · Cleo 280k · Dora 195k")
    face.shows("Ben gave up: Anna gets Stocks ($65,000)")
    face.shows("Anna tried to steal Ben’s Stocks with Stocks", "Round 1 scored")


@app_and_page
def test_a_move_is_corrected_at_the_table_as_it_was(face: Face) -> None:
    face.open("score points=230000,360000,235000,195000", *A_ROUND)
    face.log_row("Dora discarded Stamp collection", "Fix this move")
    face.shows("Fix move 6", "Logged as: Dora discarded Stamp collection")
    face.shows("Dora: Stamp collection")

    face.pick("card:jewels")
    face.verb("Discard")
    face.shows("Fixed: Dora discarded Jewels")
    assert face.match.number == 10
    assert face.logged(6) == {"move": "discard", "player": 3, "card": "jewels"}

    face.undo()
    face.shows("Undone: Fixed: Dora")
    assert face.logged(6) == {"move": "discard", "player": 3, "card": "stamp-collection"}

    face.redo()
    assert face.logged(6) == {"move": "discard", "player": 3, "card": "jewels"}


@in_the_app
def test_a_move_that_did_not_happen_is_taken_out_and_brought_back(face: Face) -> None:
    face.open("score points=230000,360000,235000,195000", *A_ROUND)
    face.log_row("Dora discarded Yacht", "It didn’t happen")
    face.shows("Removed: Dora discarded Yacht")
    assert face.match.number == 9

    face.undo()
    assert face.logged(10) == {"move": "discard", "player": 3, "card": "yacht"}

    face.redo()
    assert face.match.number == 9


@in_the_app
def test_a_count_is_corrected_where_it_was_counted(face: Face) -> None:
    face.open("score points=230000,360000,235000,195000", *A_ROUND)
    face.log_row("Round 1 scored", "Fix this move")
    face.shows("Instead of move 1")
    face.holds("230,000", "360,000", "235,000", "195,000")

    face.press("90")
    face.log()
    face.hides("Instead of move 1")
    assert face.logged(1) == {"move": "score", "points": [90000, 360000, 235000, 195000]}


@app_and_page
def test_a_later_move_that_does_not_fit_asks_what_happened(face: Face) -> None:
    # Ben's pair did not happen: Cleo's discard was Ben's, and the rest moves along.
    face.open("score points=230000,360000,235000,195000", *A_ROUND)
    face.log_row("Ben laid Stocks and Gold", "It didn’t happen")
    face.shows("Move 4 removed", "Yes, shift 6 moves")
    face.shows("It’s Ben’s turn, not Cleo’s.")

    face.tap("It stands")
    face.shows("Fixed from move 4 on")
    assert face.match.number == 9

    face.undo()
    assert face.match.number == 10
    assert face.logged(4) == {"move": "pair", "player": 1, "cards": ["stocks", "gold"]}
    assert face.logged(10) == {"move": "discard", "player": 3, "card": "yacht"}


@in_the_app
def test_what_happened_instead_is_told_at_the_table_of_then(face: Face) -> None:
    face.open("score points=230000,360000,235000,195000", *A_ROUND)
    face.log_row("Ben laid Stocks and Gold", "It didn’t happen")
    face.tap("A move is missing")
    face.shows("Add before move 5", "Ben’s turn.")

    face.pick("card:jewels")
    face.verb("Discard")
    face.shows("Fixed from move 4 on")
    assert face.match.number == 10
    assert face.logged(4) == {"move": "discard", "player": 1, "card": "jewels"}


@in_the_app
def test_a_correction_tells_what_it_replaces_while_later_moves_are_asked_for(face: Face) -> None:
    face.open("deal Anna jewels", "Anna pair home home", "Ben discard yacht", "Cleo take yacht")
    face.log_row("Ben discarded Yacht", "Fix this move")
    face.pick("card:jewels")
    face.verb("Discard")
    face.shows("Move 3 fixed", "instead of: Ben discarded Yacht")


@in_the_app
def test_a_forgotten_turn_is_one_answer_for_everything_after_it(face: Face) -> None:
    # Ben only discarded; what was logged as his was Cleo's, and so on to the end.
    face.open(
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair stocks gold",
        "Cleo discard yacht",
        "Dora discard stamp-collection",
        "Anna pair stocks stocks",
        "Ben pair yacht yacht",
    )
    face.log_row("Ben laid Stocks and Gold", "Add a move before this")
    face.verb("Discard")
    face.shows("Cleo laid Stocks and Gold", "logged for Ben")

    face.tap("Yes, shift 5 moves")
    face.shows("Fixed from move 3 on")
    assert face.match.number == 8
    assert face.logged(4) == {"move": "pair", "player": 2, "cards": ["stocks", "gold"]}


@app_and_page
def test_the_log_of_a_sheet_leads_back_to_the_round(face: Face) -> None:
    face.open("score 7 3", "score 4 4", "score 9 1", game="score-pad", players="Anna Ben")
    face.log_row("Round 2: Anna 4 and Ben 4", "Fix this move")
    face.shows("Fix round 2")

    face.press("14")
    face.log()
    face.shows("Log round 4")
    assert face.totals == [30, 8]

    face.undo()
    assert face.totals == [20, 8]
