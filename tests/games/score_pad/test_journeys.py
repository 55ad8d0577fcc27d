"""What somebody does and sees who plays score pad."""

from tests.faces.face import Face
from tests.faces.faces import in_the_app


@in_the_app
def test_a_game_with_a_name_and_a_target(face: Face) -> None:
    face.set_up("Score pad", "Anna", "Ben", "Cleo")
    face.write("What are you playing?", "Skat")
    face.number("Target", "500")
    face.start()
    face.shows("Skat", "Round 1 · to 500")

    face.press("120>−24>0")
    face.log()
    assert face.totals == [120, -24, 0]

    face.press("0>400>380")
    face.log()
    face.shows("376")

    face.press("0>124>3")
    face.log()
    face.shows("Skat", "3 rounds")

    face.home()
    face.shows("Skat")
