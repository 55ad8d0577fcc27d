"""Cover Your Assets through the window: set up, piles and claims, action cards, the end."""

from __future__ import annotations

from functools import partial

import pytest

from tests.faces.face import Face, moves
from tests.games.cover_your_assets.played import ADVANCED
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import answer, press

THREE = ("Anna", "Ben", "Cleo")
FOUR = (*THREE, "Dora")


DEALT = "deal Anna jewels piles=jewels,gold,home"


@pytest.fixture
def begin(open_match: OpenMatch) -> OpenMatch:
    """A phone at the table of such a match."""
    return partial(open_match, game="cover-your-assets", players=THREE)


def pick(ui: UI, *picks: str) -> None:
    for each in picks:
        ui.tap_the("KeyCap", pick=each)


def do(ui: UI, *picks: str, verb: str) -> str:
    """Keys and a verb; returns what was logged last."""
    pick(ui, *picks)
    ui.tap_the("VerbButton", verb=verb)
    return logged(ui)


def logged(ui: UI) -> str:
    match = ui.app.running.match
    return match.setup.text(match.entry.move)


def test_where_the_piles_have_no_room_a_sheet_names_them(begin: OpenMatch) -> None:
    ui = begin("deal Anna jewels piles=gold,home,gold", width=320, height=400)
    assert not [key for key in ui.widgets("KeyCap") if key.pick.startswith("pile:")]
    pick(ui, "card:jewels")
    ui.tap_the("VerbButton", verb="collect")
    assert ui.reads("Between Anna and Ben: Gold")
    answer(ui, "Between Cleo and Anna: Gold")
    assert logged(ui) == '{"move":"collect","player":0,"card":"jewels","piles":[2]}'


def test_a_pile_out_of_reach_says_why(begin: OpenMatch) -> None:
    ui = begin(DEALT)
    do(ui, "card:gold", "pile:1", verb="collect")
    assert ui.reads("Anna isn’t sitting beside that pile, so can’t collect from it.")
    assert ui.reads("A collected set needs at least one asset besides its jokers.")
    assert ui.app.running.match.number == 1


def test_piles_that_fit_are_asked_for_where_none_was_picked(begin: OpenMatch) -> None:
    ui = begin("deal Anna jewels piles=jewels,gold,stocks", players=THREE[:2])
    do(ui, "card:jewels", verb="collect")
    answer(ui, "Left and middle pile: Jewels and Gold")
    assert logged(ui) == '{"move":"collect","player":0,"card":"jewels","piles":[0,1]}'
    assert do(ui, verb="accept") == '{"move":"accept","player":1}'
    pick(ui, "card:silver", "card:piggy-bank")
    assert [pile.card for pile in ui.app.running.match.table.piles] == [
        "silver", "piggy-bank", "stocks",
    ]  # fmt: skip


def test_a_revealed_move_card_asks_both(begin: OpenMatch) -> None:
    pairs = ("Anna pair home home", "Ben pair stocks stocks", "Cleo pair motor-boat motor-boat")
    ui = begin(DEALT, *pairs, *pairs, options={"action-cards": True})
    pick(ui, "card:jewels", "pile:0")
    do(ui, verb="accept")
    pick(ui, "card:move")
    assert ui.sees("Anna, what moves on Ben’s stack?")
    do(ui, verb="shift-top")
    assert ui.sees("Ben, what moves on Anna’s stack?")
    assert do(ui, verb="shift-bottom") == '{"move":"shift","player":1,"stack":0,"to":"bottom"}'
    pick(ui, "card:swap")
    assert ui.the("Bar").text == (
        "Turned up on the pile between Anna and Ben: Swap · Anna and Ben swapped top sets"
    )


def test_rounds_are_counted_until_somebody_has_won_two(begin: OpenMatch) -> None:
    ui = begin(players=FOUR, options={"goal": "two-wins"})
    for _ in range(2):
        ui.tap_the("VerbButton", verb="count")
        press(ui, "80>60>10>0")
        ui.tap("Log it")
        if ui.sees("On to round 2"):
            ui.tap("On to round 2")
    assert ui.app.running.match.table.phase == "over"
    assert ui.sees("Anna")
    assert ui.app.running.match.table.totals == (160_000, 120_000, 20_000, 0)


def test_back_takes_one_answer_of_the_deal_back(begin: OpenMatch) -> None:
    ui = begin(players=FOUR[:3])
    at = ui.app.screen("table").at
    pick(ui, "card:stocks", "card:jewels", "card:gold")
    given = at.pointing
    pick(ui, "card:home")
    assert at.pointing != given
    ui.back()
    assert at.pointing == given


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


def test_which_pile_is_told_by_a_tap_on_it(face: Face) -> None:
    face.open("deal Anna jewels piles=gold,jewels,gold", game="cover-your-assets", players=THREE)
    face.pick("card:jewels")
    face.verb("Collect")
    face.shows("From which pile?")
    face.pick("pile:1")
    face.shows("Not allowed", "Anna isn’t sitting beside that pile")
    face.dismiss()
    face.pick("pile:2")
    face.shows("Cleo, agreed?")
    assert moves(face)[-1] == {"move": "collect", "player": 0, "card": "jewels", "piles": [2]}


def test_two_actions_improve_and_end_the_turn(face: Face) -> None:
    face.open("deal Anna jewels", game="cover-your-assets", **ADVANCED)
    face.shows("Anna: 2 actions left.")
    face.verb("End turn")
    face.shows("Anna must take at least one action before ending the turn.")
    face.dismiss()
    face.pick("card:stocks", "card:stocks")
    face.verb("Pair")
    face.shows("Anna: 1 action left.")
    face.pick("card:stocks")
    face.verb("Improve")
    face.pick("card:piggy-bank")
    face.verb("Discard")
    face.verb("End turn")
    assert moves(face)[-1] == {"move": "end-turn", "player": 1}
    face.undo()
    face.shows("Ben: 1 action left.", "Undone: Ben ended the turn")


def late(face: Face) -> None:
    """Everybody has sets, and Anna is at turn with all the advanced rules."""
    kinds = ("home", "stocks", "coin-collection", "motor-boat", "piggy-bank", "bank-account")
    pairs = [f"pair {kind} {kind}" for kind in kinds]
    two_each = [f"{who} {pairs[seat + n]}" for seat, who in enumerate(FOUR) for n in (0, 1)]
    on = ("Anna pair jewels jewels", "Anna pair gold jewels", "Ben pair gold piggy-bank")
    over = [f"{who} {what}" for who in FOUR[2:] for what in ("discard baseball-cards", "end-turn")]
    told = ("deal Anna jewels", *two_each, *on, "Ben end-turn", *over)
    face.open(*told, game="cover-your-assets", **ADVANCED)


def test_the_second_set_is_attacked_and_a_jar_answered_double(face: Face) -> None:
    late(face)
    face.pick("card:coin-collection", "card:silver")
    face.verb("Steal")
    face.shows("Anna tried to steal Ben’s Coin collection")
    face.pick("card:penny-jar")
    face.shows("The jar counts twice")
    face.pick("card:silver", "card:coin-collection")
    face.verb("Ben lets it go")
    assert face.match.table.stacks[0][-1].kind == "coin-collection"
    assert [line["move"] for line in moves(face)[-4:]] == ["steal", "defend", "press", "yield"]


def test_a_jar_asks_for_the_set_where_it_may_be_either(face: Face) -> None:
    late(face)
    face.pick("card:penny-jar")
    face.verb("Steal")
    face.player("Ben")
    face.tap("The second set")
    assert moves(face)[-1]["depth"] == 2


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
