"""Cover Your Assets through the window: the deal, a claim, and action cards."""

from tests.faces.face import Face, moves
from tests.ui.driver import UI

THREE = ("Anna", "Ben", "Cleo")


DEALT = "deal Anna jewels piles=jewels,gold,home"


def pick(ui: UI, *picks: str) -> None:
    for each in picks:
        ui.tap_the("KeyCap", pick=each)


# On every face


def test_a_claim_is_contested_and_the_pile_is_turned_up(face: Face) -> None:
    pairs = "Anna pair home home", "Ben pair stocks stocks", "Cleo pair home gold"
    face.open(DEALT, *pairs, game="cover-your-assets", players=THREE)
    face.pick("card:jewels", "pile:0")
    face.shows("Anna claims", "Ben, agreed?")
    face.pick("card:silver")
    face.shows("Ben contests", "Now worth $55,000 to the winner")
    face.verb("Anna lets it go")
    face.shows("Turn up the pile between Anna and Ben.")
    face.pick("card:classic-auto")
    face.shows("Ben’s turn.")
    assert face.match.table.stacks[1][-1].cards == ("jewels", "jewels", "silver")
    assert moves(face)[-1] == {"move": "reveal", "pile": 0, "card": "classic-auto"}
