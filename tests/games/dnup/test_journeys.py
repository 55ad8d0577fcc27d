"""What somebody does and sees who plays dnup."""

from tests.faces.face import Face
from tests.faces.faces import app_and_page


@app_and_page
def test_every_kind_of_move_of_dnup(face: Face) -> None:
    face.open(game="dnup", players="Anna Ben Cleo")
    face.shows("Round 1: 12 cards each.")

    face.player("Ben")
    face.pick("5", "×2")
    face.shows("Ben: 5 ×2")

    face.verb("Play")
    face.shows("Ben played 5 ×2", "Cleo’s turn.")

    face.pick("6")
    face.verb("Play")
    face.verb("Add")
    face.shows("Which set?")

    face.player("Ben")
    face.shows("Anna added one 5 to Ben’s set: 5 ×3")

    face.verb("Take")
    face.shows("Ben took Cleo’s 6 ×1, rotated")

    face.verb("Rotate")
    face.shows("Cleo rotated the whole hand")

    face.pick("7", "×2")
    face.verb("Play")
    face.pick("8", "×2")
    face.verb("Play")
    face.shows("Ben played 8 ×2 · 7 ×2 goes back to Anna, rotated")
    assert face.standing["table"]["hands"] == [11, 9, 11]
