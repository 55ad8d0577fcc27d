"""Cover Your Assets through the window: set up, piles and claims, action cards, the end."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.widget import Widget

from companion.play.new_match import NewMatch
from tests.ui.driver import UI

THREE = ("Anna", "Ben", "Cleo")
FOUR = (*THREE, "Dora")


def begin(ui: UI, players: tuple[str, ...], **options: Any) -> None:
    ui.start()
    new = NewMatch(players=players).play("cover-your-assets")
    for option, value in options.items():
        new = new.choose(option.replace("_", "-"), value)
    if options.get("advanced"):
        new = new._replace(options={}).choose_all(new.game.bundles["advanced"], True)
    ui.app.begin(new)
    ui.settle()


def enter(ui: UI, *lines: dict[str, Any]) -> None:
    """Moves that a journey is not about."""
    for line in lines:
        ui.app.screen("table").enter(ui.app.running.match.setup.read_move(line))
    ui.frames(2)


def the(ui: UI, kind: str, **about: str) -> Widget:
    """The widget in sight that has this pick or verb."""
    (name, value), *_ = about.items()
    found = [widget for widget in ui.widgets(kind) if getattr(widget, name) == value]
    assert found, f"no {kind} {value}; {ui.words()}"
    return found[0]


def pick(ui: UI, *picks: str) -> None:
    for each in picks:
        ui.tap(the(ui, "KeyCap", pick=each))


def do(ui: UI, *picks: str, verb: str) -> str:
    """Keys and a verb; returns what was logged last."""
    pick(ui, *picks)
    ui.tap(the(ui, "VerbButton", verb=verb))
    ui.settle(0.3)
    return logged(ui)


def logged(ui: UI) -> str:
    match = ui.app.running.match
    return match.setup.text(match.entry.move)


def told(ui: UI) -> str:
    """What the bar says."""
    return str(ui.app.screen("table").bar.text)


def reads(ui: UI, sentence: str) -> bool:
    """Also where it is broken into lines."""
    return sentence in " ".join(" ".join(ui.words()).split())


def pair(player: int, *cards: str) -> dict[str, Any]:
    return {"move": "pair", "player": player, "cards": list(cards)}


DEAL = {"move": "deal", "first": 0, "discard": "jewels"}
DEAL_3 = {**DEAL, "piles": ["jewels", "gold", "home"]}


def test_a_round_is_dealt_with_the_tops_of_the_piles(ui: UI) -> None:
    begin(ui, THREE)
    pick(ui, "card:stocks", "card:jewels")
    assert reads(ui, "Anna – Ben: Jewels. Now the pile between Ben and Cleo.")
    pick(ui, "card:gold", "card:home")
    assert ui.sees("Who begins?")
    ui.tap("Ben", inside="PlayerTile")
    assert logged(ui) == (
        '{"move":"deal","first":1,"discard":"stocks","piles":["jewels","gold","home"]}'
    )
    assert ui.sees("Ben’s turn.")


def test_a_claim_is_contested_and_the_pile_is_turned_up(ui: UI) -> None:
    begin(ui, THREE)
    enter(ui, DEAL_3, pair(0, "home", "home"), pair(1, "stocks", "stocks"), pair(2, "home", "gold"))
    assert do(ui, "card:jewels", "pile:0", verb="collect") == (
        '{"move":"collect","player":0,"card":"jewels","piles":[0]}'
    )
    assert ui.sees("Anna claims") and ui.sees("Ben, agreed?")
    pick(ui, "card:silver")
    assert logged(ui) == '{"move":"contest","player":1,"cards":["silver"]}'
    assert ui.sees("Ben contests") and ui.sees("Now worth $55,000 to whoever wins it")
    assert do(ui, verb="yield") == '{"move":"yield","player":0}'
    assert reads(ui, "Turn up the pile between Anna and Ben.")
    pick(ui, "card:classic-auto")
    assert logged(ui) == '{"move":"reveal","pile":0,"card":"classic-auto"}'
    assert ui.sees("Ben’s turn.")
    assert ui.app.running.match.table.stacks[1][-1].cards == ("jewels", "jewels", "silver")


def test_which_pile_is_told_by_a_tap_on_it(ui: UI) -> None:
    """Two of them show what fits: they light up, and nobody has to know their numbers."""
    begin(ui, THREE)
    enter(ui, {**DEAL, "piles": ["gold", "jewels", "gold"]})
    pick(ui, "card:jewels")
    ui.tap(the(ui, "VerbButton", verb="collect"))
    assert ui.sees("From which pile?") and not ui.widgets("Sheet")
    states = [the(ui, "KeyCap", pick=f"pile:{number}").state for number in range(3)]
    assert states == ["lit", "quiet", "lit"]
    pick(ui, "pile:1")
    ui.settle()
    assert ui.sees("Not allowed") and reads(ui, "Anna does not sit beside that pile")
    ui.back()
    ui.settle()
    pick(ui, "pile:2")
    assert logged(ui) == '{"move":"collect","player":0,"card":"jewels","piles":[2]}'
    assert ui.sees("Cleo, agreed?")


def test_where_the_piles_have_no_room_a_sheet_names_them(ui: UI) -> None:
    ui.resize(320, 400)
    begin(ui, THREE)
    enter(ui, {**DEAL, "piles": ["gold", "home", "gold"]})
    assert not [key for key in ui.widgets("KeyCap") if key.pick.startswith("pile:")]
    pick(ui, "card:jewels")
    ui.tap(the(ui, "VerbButton", verb="collect"))
    ui.settle()
    assert ui.sees("Between Anna and Ben: Gold")
    ui.tap("Between Cleo and Anna: Gold")
    assert logged(ui) == '{"move":"collect","player":0,"card":"jewels","piles":[2]}'


def test_a_pile_out_of_reach_says_why(ui: UI) -> None:
    begin(ui, THREE)
    enter(ui, DEAL_3)
    do(ui, "card:gold", "pile:1", verb="collect")
    ui.settle()
    assert reads(ui, "Anna does not sit beside that pile, and may not collect from it.")
    assert reads(ui, "A collected set needs at least one asset besides its jokers.")
    assert ui.app.running.match.number == 1


def test_piles_that_fit_are_asked_for_where_none_was_picked(ui: UI) -> None:
    begin(ui, ("Anna", "Ben"))
    enter(ui, {**DEAL, "piles": ["jewels", "gold", "stocks"]})
    do(ui, "card:jewels", verb="collect")
    ui.settle()
    ui.tap("Left and middle pile: Jewels and Gold")
    ui.settle()
    assert logged(ui) == '{"move":"collect","player":0,"card":"jewels","piles":[0,1]}'
    assert do(ui, verb="accept") == '{"move":"accept","player":1}'
    pick(ui, "card:silver", "card:piggy-bank")
    assert [pile.card for pile in ui.app.running.match.table.piles] == [
        "silver", "piggy-bank", "stocks",
    ]  # fmt: skip


def test_two_actions_improve_and_end_the_turn(ui: UI) -> None:
    begin(ui, FOUR, advanced=True)
    enter(ui, DEAL)
    assert ui.sees("Anna: 2 actions left.")
    do(ui, verb="end-turn")
    ui.settle()
    assert reads(ui, "Anna must take at least one action before the turn can end.")
    ui.tap("OK")
    ui.settle()
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
def late(ui: UI) -> UI:
    """Everybody has sets, and Anna is at turn with all the advanced rules."""
    begin(ui, FOUR, advanced=True)
    kinds = ("home", "stocks", "coin-collection", "motor-boat", "piggy-bank", "bank-account")
    enter(ui, DEAL)
    for seat in range(4):
        enter(ui, *(pair(seat, kinds[(seat + n) % 6], kinds[(seat + n) % 6]) for n in (0, 1)))
    enter(ui, pair(0, "jewels", "jewels"), pair(0, "gold", "jewels"))
    enter(ui, pair(1, "gold", "piggy-bank"), {"move": "end-turn", "player": 1})
    for seat in (2, 3):
        enter(ui, {"move": "discard", "player": seat, "card": "baseball-cards"})
        enter(ui, {"move": "end-turn", "player": seat})
    return ui


def test_the_second_set_is_attacked_and_a_jar_answered_double(late: UI) -> None:
    ui = late
    do(ui, "card:coin-collection", "card:silver", verb="steal")
    assert logged(ui) == (
        '{"move":"steal","player":0,"from":1,"depth":2,"cards":["coin-collection","silver"]}'
    )
    assert reads(ui, "Anna tried to steal Ben’s Coin collection")
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
    ui.settle()
    ui.tap("The second set")
    ui.settle()
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
    assert told(ui) == "Anna moved Ben’s Piggy bank to the bottom"
    pick(ui, "card:swap")
    ui.tap(ui.app.screen("table").cross)
    assert ui.sees("Ben: 2 actions left.")


def test_a_revealed_move_card_asks_both(ui: UI) -> None:
    begin(ui, THREE, action_cards=True)
    enter(ui, DEAL_3)
    for seat, kind in ((0, "home"), (1, "stocks"), (2, "motor-boat")) * 2:
        enter(ui, pair(seat, kind, kind))
    do(ui, "card:jewels", "pile:0", verb="collect")
    do(ui, verb="accept")
    pick(ui, "card:move")
    assert ui.sees("Anna, what moves on Ben’s stack?")
    do(ui, verb="shift-top")
    assert ui.sees("Ben, what moves on Anna’s stack?")
    assert do(ui, verb="shift-bottom") == '{"move":"shift","player":1,"stack":0,"to":"bottom"}'
    pick(ui, "card:swap")
    assert told(ui) == (
        "Turned up on the pile between Anna and Ben: Swap · Anna and Ben swapped top sets"
    )


def test_values_and_advanced_rules_are_set_up(ui: UI) -> None:
    ui.start()
    ui.app.go("new", new=NewMatch(players=FOUR).play("cover-your-assets"))
    ui.settle()
    ui.scroll_to("Advanced rules", inside="Scroll")
    ui.tap("Advanced rules")
    ui.scroll_to("Card values", inside="Scroll")
    ui.tap("Card values")
    ui.settle()
    ui.scroll_to("Penny jar", inside="Scroll")
    ui.tap("Gold")
    ui.settle()
    for key in ("6", "0", "000"):
        ui.tap(key, inside="NumberPad")
    ui.tap("Done")
    ui.settle()
    assert ui.sees("$60,000")
    ui.tap("Start")
    ui.settle()
    chosen = ui.app.running.match.setup.options
    assert chosen["values"] == {"gold": 60_000}
    assert all(chosen[rule] for rule in ui.app.running.match.setup.game.bundles["advanced"])


def test_rounds_are_counted_until_somebody_has_won_two(ui: UI) -> None:
    begin(ui, FOUR, goal="two-wins")
    for _ in range(2):
        ui.tap(the(ui, "VerbButton", verb="count"))
        ui.settle()
        for key in "80" + ">" + "60" + ">" + "10" + ">" + "0":
            if key == ">":
                ui.tap("Next")
            else:
                ui.tap(key, inside="NumberPad")
        ui.tap("Log it")
        ui.settle()
        if ui.sees("On to round 2"):
            ui.tap("On to round 2")
            ui.settle()
    assert ui.app.running.match.table.phase == "over"
    assert ui.sees("Anna")
    assert ui.app.running.match.table.totals == (160_000, 120_000, 20_000, 0)
