"""What somebody does and sees who plays crazy eights."""

from tests.faces.face import Face
from tests.faces.faces import in_the_app


@in_the_app
def test_an_eight_asks_for_a_suit(face: Face) -> None:
    face.set_up("Crazy Eights", "Anna", "Ben")
    face.start()
    face.pick("7", "♥")
    face.verb("Deal")
    face.player("Anna")
    face.pick("K", "♠")
    face.verb("Play")
    face.shows("King of spades matches neither the wanted suit, hearts")

    face.dismiss()
    face.put_back()
    face.pick("8", "♣")
    face.verb("Play")
    face.shows("Which suit is wanted now?")

    face.answer("spades")
    face.shows("Anna played 8 of clubs: now spades")

    face.verb("Draw")
    assert face.standing["table"]["suit"] == "spades"
    assert face.standing["table"]["hands"] == [6, 8]
    assert face.standing["turn"] == 0
