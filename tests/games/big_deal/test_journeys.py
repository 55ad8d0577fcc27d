"""What somebody does and sees who plays big deal."""

from tests.faces.face import Face
from tests.faces.faces import app_and_page, everywhere, in_the_app


@everywhere
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
    face.pick("Stocks", "Stocks")
    face.verb("Pair")
    face.pick("Home", "Silver")
    face.verb("Pair")
    face.pick("Stocks")
    face.verb("Discard")
    face.pick("Stocks")
    face.verb("Steal")
    face.shows("Anna steals")

    face.pick("Silver", "Stocks")
    face.verb("Ben gives up")
    face.shows("Ben gave up: Anna gets Stocks ($65,000)")
    assert face.standing["round_points"] == [135000, 20000, 45000, 0]


@in_the_app
def test_a_round_that_is_only_counted(face: Face) -> None:
    face.open(rounds_only=True)
    face.verb("Score")
    face.press("415>520>380>0")
    face.log()
    face.shows("520k")
    assert face.totals == [415000, 520000, 380000, 0]


@app_and_page
def test_an_evening_that_stops_early_has_a_winner(face: Face) -> None:
    face.open(
        "score points=150000,200000,0",
        "deal Ben jewels",
        "Ben discard home",
        players="Anna Ben Cleo",
    )
    face.menu("Finish here")
    face.shows("The winner is", "Ben", "You stopped after 1 round.")
    assert face.standing["over"]
    assert face.standing["winners"] == [1]

    face.not_over()
    assert face.standing["phase"] == "turn"
    assert face.standing["round"] == 2
