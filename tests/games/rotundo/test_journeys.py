"""What somebody does and sees who plays rotundo."""

from tests.faces.face import Face
from tests.faces.faces import app_and_page, in_the_app


@app_and_page
def test_every_kind_of_move_of_rotundo(face: Face) -> None:
    face.open(game="rotundo", players="Anna Ben Cleo")
    face.shows("Which card was turned up?")

    face.compose("colour:blue", "number:2", "value:35")
    face.player("Anna")
    face.shows("Anna begins, blue 2 (35) turned up")

    face.compose("colour:blue", "number:3", "value:20")
    face.compose("colour:blue", "number:1", "value:20")
    face.shows("worth 75")

    face.verb("Collect")
    face.shows("Anna collected blue 2 (35), blue 1 (20) and blue 3 (20)", "Ben turns up a card.")

    face.compose("colour:brown", "number:2", "value:20")
    face.verb("Pass")
    face.verb("Pass")
    face.verb("Pass")
    face.shows("Anna passed · no one wanted brown 2 (20)")

    face.compose("colour:beige", "number:3", "value:40")
    face.compose("colour:beige", "number:3", "value:45")
    face.compose("colour:beige", "number:3", "value:50")
    face.verb("Collect")
    face.shows("And the discards?")

    face.tap("Take 1 card into hand")
    assert face.standing["table"]["hands"] == [5, 6, 7]

    face.compose("colour:blue", "number:4", "value:60")
    face.verb("Auction")
    face.shows("Cleo has no card on display to bid with.")

    face.dismiss()
    face.verb("Pass")
    face.verb("Auction")
    face.shows("Auction: who gets blue 4 (60)?")

    face.player("Ben")
    face.pick("pay:beige-3-40")
    face.shows("Ben pays 40.", "40 for blue 4 (60)")

    face.verb("Pay")
    face.shows("Ben paid 40 for blue 4 (60)")
    assert face.standing["turn"] == 2


@in_the_app
def test_a_match_of_rotundo_by_its_result_alone(face: Face) -> None:
    face.open(game="rotundo", players="Anna Ben Cleo", rounds_only=True)
    face.shows("Score the game when it’s over.")

    face.verb("Score")
    face.press("130>75>95>30>0>45")
    face.log()
    face.shows("The winner is")
    assert face.totals == [100, 75, 50]
