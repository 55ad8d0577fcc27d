"""Cover Your Assets through the window: set up, piles and claims, action cards, the end."""

from __future__ import annotations

from functools import partial

import pytest

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


def test_a_round_is_dealt_with_the_tops_of_the_piles(begin: OpenMatch) -> None:
    ui = begin()
    pick(ui, "card:stocks", "card:jewels")
    assert ui.reads("Anna – Ben: Jewels. Now the pile between Ben and Cleo.")
    pick(ui, "card:gold", "card:home")
    assert ui.sees("Who begins?")
    ui.tap("Ben", inside="PlayerTile")
    assert logged(ui) == (
        '{"move":"deal","first":1,"discard":"stocks","piles":["jewels","gold","home"]}'
    )
    assert ui.sees("Ben’s turn.")


def test_a_claim_is_contested_and_the_pile_is_turned_up(begin: OpenMatch) -> None:
    pairs = "Anna pair home home", "Ben pair stocks stocks", "Cleo pair home gold"
    ui = begin(DEALT, *pairs)
    pick(ui, "card:jewels", "pile:0")
    assert logged(ui) == '{"move":"collect","player":0,"card":"jewels","piles":[0]}'
    assert ui.sees("Anna claims") and ui.sees("Ben, agreed?")
    pick(ui, "card:silver")
    assert logged(ui) == '{"move":"contest","player":1,"cards":["silver"]}'
    assert ui.sees("Ben contests") and ui.sees("Now worth $55,000 to the winner")
    assert do(ui, verb="yield") == '{"move":"yield","player":0}'
    assert ui.reads("Turn up the pile between Anna and Ben.")
    pick(ui, "card:classic-auto")
    assert logged(ui) == '{"move":"reveal","pile":0,"card":"classic-auto"}'
    assert ui.sees("Ben’s turn.")
    assert ui.app.running.match.table.stacks[1][-1].cards == ("jewels", "jewels", "silver")


def test_which_pile_is_told_by_a_tap_on_it(begin: OpenMatch) -> None:
    """Two of them show what fits: they light up, and nobody has to know their numbers."""
    ui = begin("deal Anna jewels piles=gold,jewels,gold")
    pick(ui, "card:jewels")
    ui.tap_the("VerbButton", verb="collect")
    assert ui.sees("From which pile?") and not ui.widgets("BottomSheet")
    states = [ui.the("KeyCap", pick=f"pile:{number}").state for number in range(3)]
    assert states == ["lit", "quiet", "lit"]
    pick(ui, "pile:1")
    assert ui.sees("Not allowed") and ui.reads("Anna isn’t sitting beside that pile")
    ui.back()
    pick(ui, "pile:2")
    assert logged(ui) == '{"move":"collect","player":0,"card":"jewels","piles":[2]}'
    assert ui.sees("Cleo, agreed?")


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


def test_two_actions_improve_and_end_the_turn(begin: OpenMatch) -> None:
    ui = begin("deal Anna jewels", players=FOUR, options=ADVANCED)
    assert ui.sees("Anna: 2 actions left.")
    do(ui, verb="end-turn")
    assert ui.reads("Anna must take at least one action before ending the turn.")
    ui.tap("OK")
    do(ui, "card:stocks", "card:stocks", verb="pair")
    assert ui.sees("Anna: 1 action left.")
    assert do(ui, "card:stocks", verb="improve") == (
        '{"move":"improve","player":0,"card":"stocks"}'
    )
    do(ui, "card:piggy-bank", verb="discard")
    assert do(ui, verb="end-turn") == '{"move":"end-turn","player":1}'
    ui.tap("Undo")
    assert ui.sees("Ben: 1 action left.")
    assert ui.sees("Undone: Ben ended the turn")


@pytest.fixture
def late(begin: OpenMatch) -> UI:
    """Everybody has sets, and Anna is at turn with all the advanced rules."""
    kinds = ("home", "stocks", "coin-collection", "motor-boat", "piggy-bank", "bank-account")
    pairs = [f"pair {kind} {kind}" for kind in kinds]
    two_each = [f"{who} {pairs[seat + n]}" for seat, who in enumerate(FOUR) for n in (0, 1)]
    on = ("Anna pair jewels jewels", "Anna pair gold jewels", "Ben pair gold piggy-bank")
    over = [f"{who} {what}" for who in FOUR[2:] for what in ("discard baseball-cards", "end-turn")]
    moves = ("deal Anna jewels", *two_each, *on, "Ben end-turn", *over)
    return begin(*moves, players=FOUR, options=ADVANCED)


def test_the_second_set_is_attacked_and_a_jar_answered_double(late: UI) -> None:
    ui = late
    do(ui, "card:coin-collection", "card:silver", verb="steal")
    assert logged(ui) == (
        '{"move":"steal","player":0,"from":1,"depth":2,"cards":["coin-collection","silver"]}'
    )
    assert ui.reads("Anna tried to steal Ben’s Coin collection")
    pick(ui, "card:penny-jar")
    assert logged(ui) == '{"move":"defend","player":1,"cards":["penny-jar"]}'
    assert ui.sees("The jar counts twice")
    pick(ui, "card:silver", "card:coin-collection")
    assert logged(ui) == '{"move":"press","player":0,"cards":["coin-collection","silver"]}'
    assert do(ui, verb="yield") == '{"move":"yield","player":1}'
    assert ui.app.running.match.table.stacks[0][-1].kind == "coin-collection"


def test_a_jar_asks_for_the_set_where_it_may_be_either(late: UI) -> None:
    ui = late
    do(ui, "card:penny-jar", verb="steal")
    ui.tap("Ben", inside="PlayerTile")
    ui.tap("The second set")
    assert '"from":1,"depth":2,"cards":["penny-jar"]' in logged(ui)


def test_action_cards_ask_for_a_player(late: UI) -> None:
    ui = late
    pick(ui, "card:swap")
    assert ui.sees("Anna: swap top sets with whom?")
    ui.tap("Cleo", inside="PlayerTile")
    assert logged(ui) == '{"move":"swap","player":0,"with":2}'
    pick(ui, "card:move")
    assert ui.the("VerbButton", verb="discard").state == "raised"  # a stack is awaited, not this
    ui.tap("Ben", inside="PlayerTile")
    assert ui.sees("Anna: what moves on Ben’s stack?")
    assert do(ui, verb="shift-bottom") == '{"move":"shift","player":0,"stack":1,"to":"bottom"}'
    assert ui.the("Bar").text == "Anna moved Ben’s Piggy bank to the bottom"
    pick(ui, "card:swap")
    ui.tap(ui.app.screen("table").cross)
    assert ui.sees("Ben: 2 actions left.")


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
