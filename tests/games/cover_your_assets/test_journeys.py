"""What somebody does and sees who plays cover your assets."""

from tests.faces.face import Face
from tests.faces.faces import in_the_app


@in_the_app
def test_a_claim_is_contested_and_the_pile_is_turned_up(face: Face) -> None:
    face.open(
        "deal Anna jewels piles=jewels,gold,home",
        "Anna pair home home",
        "Ben pair stocks stocks",
        "Cleo pair home gold",
        game="cover-your-assets",
        players="Anna Ben Cleo",
    )
    face.pick("card:jewels", "pile:0")
    face.shows("Anna claims", "Ben, agreed?")

    face.pick("card:silver")
    face.shows("Ben contests", "Now worth $55,000 to the winner")

    face.verb("Anna gives up")
    face.shows("Turn up the pile between Anna and Ben.")

    face.pick("card:classic-auto")
    face.shows("Ben’s turn.")
    assert face.standing["table"]["stacks"][1][1]["cards"] == ["jewels", "jewels", "silver"]
    assert face.logged(8) == {"move": "reveal", "pile": 0, "card": "classic-auto"}
