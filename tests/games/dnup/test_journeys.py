"""dnup by a finger: every kind of move."""

from tests.faces.face import Face

THREE = ("Anna", "Ben", "Cleo")


# On every face


def play_set(face: Face, *keys: str) -> None:
    """A value, perhaps how many, and Play."""
    face.pick(*keys)
    face.verb("Play")


def test_every_kind_of_move_of_dnup(face: Face) -> None:
    face.open(game="dnup", players=THREE)
    face.shows("Round 1: 12 cards each.")
    face.player("Ben")  # who has the star
    face.pick("5", "×2")
    face.shows("Ben: 5 ×2")
    face.verb("Play")
    face.shows("Ben played 5 ×2", "Cleo’s turn.")
    play_set(face, "6")
    face.verb("Add")
    face.shows("Which set?")
    face.player("Ben")
    face.shows("Anna added one 5 to Ben’s set: 5 ×3")
    face.verb("Take")  # Ben's own set is gone, so there is only one
    face.shows("Ben took Cleo’s 6 ×1, rotated")
    face.verb("Rotate")
    face.shows("Cleo rotated the whole hand")
    play_set(face, "7", "×2")
    play_set(face, "8", "×2")
    face.shows("Ben played 8 ×2 · 7 ×2 goes back to Anna, rotated")
    assert face.match.table.hands == (11, 9, 11)
