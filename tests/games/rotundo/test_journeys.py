"""Rotundo by a finger: every kind of move, and results only."""

from tests.faces.face import Face
from tests.ui.driver import UI

THREE = ("Anna", "Ben", "Cleo")


def card(ui: UI, name: str) -> None:
    """Its colour, its number and its value, a tap each; but for what can only be so."""
    colour, number, value = name.split()
    for pick in (f"colour:{colour}", f"number:{number}", f"value:{value}"):
        (key,) = [key for key in ui.widgets("KeyCap") if key.pick == pick]
        if not key.count:
            ui.tap(key)
    ui.frames(3)


def pay(ui: UI, *cards: str) -> None:
    for name in cards:
        (key,) = [key for key in ui.widgets("KeyCap") if key.pick == f"pay:{name}"]
        ui.tap(key)


# On every face


def compose(face: Face, name: str) -> None:
    """Its colour, its number and its value, but for what can only be so."""
    face.compose(*map(":".join, zip(("colour", "number", "value"), name.split(), strict=True)))


def test_every_kind_of_move_of_rotundo(face: Face) -> None:
    face.open(game="rotundo", players=THREE)
    face.shows("Which card was turned up?")
    compose(face, "blue 2 35")
    face.player("Anna")
    face.shows("Anna begins, blue 2 (35) turned up")
    compose(face, "blue 3 20")
    compose(face, "blue 1 20")
    face.shows("worth 75")
    face.verb("Collect")
    face.shows("Anna collected blue 2 (35), blue 1 (20) and blue 3 (20)", "Ben turns up a card.")
    compose(face, "brown 2 20")
    for _ in THREE:
        face.verb("Pass")
    face.shows("Anna passed · nobody wanted brown 2 (20)")
    for each in ("beige 3 40", "beige 3 45", "beige 3 50"):
        compose(face, each)
    face.verb("Collect")
    face.shows("And the discards?")
    face.tap("Take 1 card into hand")
    assert face.match.table.hands == (5, 6, 7)
    compose(face, "blue 4 60")
    face.verb("Auction")
    face.shows("Cleo has no card in their display to bid with.")
    face.dismiss()
    face.verb("Pass")
    face.verb("Auction")
    face.shows("Auction: who gets blue 4 (60)?")
    face.player("Ben")
    face.pick("pay:beige-3-40")
    face.shows("Ben pays 40.", "40 for blue 4 (60)")
    face.verb("Pay")
    face.shows("Ben paid 40 for blue 4 (60)", "Cleo turns up a card.")


def test_a_match_of_rotundo_by_its_result_alone(face: Face) -> None:
    face.open(game="rotundo", players=THREE, rounds_only=True)
    face.shows("Count when the game is over.")
    face.verb("Count")
    face.press("130>75>95>30>0>45")
    face.log()
    face.shows("The winner is")
    assert face.match.table.totals == (100, 75, 50)
