"""What somebody does and sees who plays yellow dwarf."""

from tests.faces.face import Face
from tests.faces.faces import app_and_page, in_the_app


@in_the_app
def test_a_round_of_nain_jaune(face: Face) -> None:
    face.open(game="yellow-dwarf")
    face.verb("Deal")
    face.shows("Who deals?")

    face.player("Dora")
    face.shows("Anna starts a run.")

    face.pick("rank:2", "rank:5")
    face.shows("Anna: 2 to 5")

    face.verb("Play")
    face.shows("Anna laid 2 to 5", "Ben goes on with 6.")

    face.verb("No 6")
    face.shows("Ben passed: no 6")

    face.pick("rank:8", "box:7D")
    face.shows("6 to 8 · +20")

    face.verb("Play")
    face.shows("Cleo laid 6 to 8 · took Yellow Dwarf: chips worth 20")
    assert face.standing["table"]["chips"] == [34, 34, 54, 34]

    face.undo()
    face.shows("Undone: Cleo laid 6 to 8 · took Yellow Dwarf: chips worth 20")
    assert face.standing["table"]["chips"] == [34, 34, 34, 34]


@in_the_app
def test_an_evening_of_results_only(face: Face) -> None:
    face.set_up("Nain Jaune", "Anna", "Ben", "Cleo")
    face.tap("Results only")
    face.number("Chips", "9")
    face.shows("must be between 15 and 1,000")

    face.press("0")
    face.tap("Done")
    face.start()
    face.shows("Everyone stakes 15.")

    face.verb("Score")
    face.answer("Ben")
    face.press("5>12>")
    face.log()
    face.shows("Still missing: Ten of diamonds")

    face.answer("Rest: no one")
    face.shows("Anna 70 · Ben 92 · Cleo 63")

    face.log()
    assert face.standing["table"]["chips"] == [70, 92, 63]


@app_and_page
def test_whoever_is_out_logs_what_skipped_players_did_with_what_is_left_in_their_hands(
    face: Face,
) -> None:
    face.open("deal Dora", "Anna play 1 10", game="yellow-dwarf", payment="points")
    face.player("Anna")
    face.shows("Ben, Cleo and Dora: not logged")

    face.pick("rank:3", "rank:4")
    face.verb("Play")
    face.shows("What’s left in everyone’s hands?")

    face.press("30>40>50")
    face.log()
    assert face.match.number == 6
