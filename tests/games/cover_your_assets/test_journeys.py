"""Cover Your Assets through the window: the deal, a claim, and action cards."""

from __future__ import annotations

from tests.faces.face import Face, moves
from tests.games.cover_your_assets.played import ADVANCED
from tests.ui.driver import UI

THREE = ("Anna", "Ben", "Cleo")
FOUR = (*THREE, "Dora")


DEALT = "deal Anna jewels piles=jewels,gold,home"


def pick(ui: UI, *picks: str) -> None:
    for each in picks:
        ui.tap_the("KeyCap", pick=each)


# On every face


def test_cover_your_assets_is_dealt_with_the_tops_of_the_piles(face: Face) -> None:
    face.open(game="cover-your-assets", players=THREE)
    face.pick("card:stocks", "card:jewels")
    face.shows("Anna – Ben: Jewels. Now the pile between Ben and Cleo.")
    face.pick("card:gold", "card:home")
    face.shows("Who begins?")
    face.put_back()  # one answer, not all
    face.shows("Now the pile between Cleo and Anna.")
    face.pick("card:home")
    face.player("Ben")
    face.shows("Ben’s turn.")
    piles = ["jewels", "gold", "home"]
    assert moves(face) == [{"move": "deal", "first": 1, "discard": "stocks", "piles": piles}]


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


def late(face: Face) -> None:
    """Everybody has sets, and Anna is at turn with all the advanced rules."""
    kinds = ("home", "stocks", "coin-collection", "motor-boat", "piggy-bank", "bank-account")
    pairs = [f"pair {kind} {kind}" for kind in kinds]
    two_each = [f"{who} {pairs[seat + n]}" for seat, who in enumerate(FOUR) for n in (0, 1)]
    on = ("Anna pair jewels jewels", "Anna pair gold jewels", "Ben pair gold piggy-bank")
    over = [f"{who} {what}" for who in FOUR[2:] for what in ("discard baseball-cards", "end-turn")]
    told = ("deal Anna jewels", *two_each, *on, "Ben end-turn", *over)
    face.open(*told, game="cover-your-assets", **ADVANCED)


def test_action_cards_ask_for_a_player(face: Face) -> None:
    late(face)
    face.pick("card:swap")
    face.shows("Anna: swap top sets with whom?")
    face.player("Cleo")
    assert moves(face)[-1] == {"move": "swap", "player": 0, "with": 2}
    face.pick("card:move")
    face.player("Ben")
    face.shows("Anna: what moves on Ben’s stack?")
    face.verb("Top to bottom")
    face.shows("Anna moved Ben’s Piggy bank to the bottom")
    face.pick("card:swap")
    face.put_back()
    face.shows("Ben: 2 actions left.")
