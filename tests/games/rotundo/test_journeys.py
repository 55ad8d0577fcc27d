"""Rotundo by a finger: cards from their parts, collections, auctions, the end, and results only."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.engine.match import Match
from tests.faces.face import Face
from tests.positions import SETUPS, random_match
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import logged, look_at, player, press, table, verb

THREE = ("Anna", "Ben", "Cleo")
# Anna and Ben have a display each, and a card that nobody wanted lies on the discard pile.
SOME_MOVES = (
    "deal Anna blue-2-35",
    "Anna collect blue-3-20 blue-1-20",
    "turn-up brown-2-20",
    "Ben collect brown-3-25 brown-1-30",
    "turn-up beige-1-10",
    "Cleo pass",
    "Anna pass",
    "Ben pass",
    "turn-up beige-4-50",
)


@pytest.fixture
def begin(open_match: OpenMatch) -> OpenMatch:
    """A phone at the table of such a match."""
    return partial(open_match, game="rotundo", players=THREE)


def card(ui: UI, name: str) -> None:
    """Its colour, its number and its value, a tap each; but for what can only be so."""
    colour, number, value = name.split()
    for pick in (f"colour:{colour}", f"number:{number}", f"value:{value}"):
        (key,) = [key for key in ui.widgets("KeyCap") if key.pick == pick]
        if not key.count:
            ui.tap(key)
    ui.frames(3)


def held(ui: UI, name: str) -> Any:
    """A card that was picked."""
    (shown,) = [pile for pile in ui.widgets("PileWidget") if pile.pick == f"card:{name}"]
    return shown


def pay(ui: UI, *cards: str) -> None:
    for name in cards:
        (key,) = [key for key in ui.widgets("KeyCap") if key.pick == f"pay:{name}"]
        ui.tap(key)


def test_each_picked_card_goes_back_by_itself_and_a_third_replaces_none(begin: OpenMatch) -> None:
    ui = begin("deal Anna blue-2-35")
    card(ui, "blue 1 20")
    card(ui, "blue 3 25")
    at = ui.app.screen("table").at
    picked = at.pointing.picks
    assert picked == ("card:blue-1-20", "card:blue-3-25")
    (key,) = [key for key in ui.widgets("KeyCap") if key.pick == "colour:blue"]
    ui.tap(key)
    prompt = "".join(words for words, _ in ui.app.screen("table").prompt.runs)
    assert prompt == "You’ve picked two cards. Tap one to put it back."
    assert at.pointing.picks == picked
    ui.tap(held(ui, "blue-1-20"))
    assert at.pointing.picks == ("card:blue-3-25",)
    card(ui, "blue 1 10")
    verb(ui, "Collect")
    assert at.match.number == 2


def test_an_auction_that_nobody_can_have_won_so_cheaply(begin: OpenMatch) -> None:
    ui = begin(*SOME_MOVES)
    verb(ui, "Pass")
    verb(ui, "Auction")
    player(ui, "Ben")
    assert ui.reads("Can bid 20, 25, 30, 45, 50, 55, 75")
    pay(ui, "brown-2-20")
    verb(ui, "Pay")
    assert ui.sees("Anna opened with 20 or more, so Ben")
    ui.tap("OK")
    pay(ui, "brown-2-20", "brown-3-25")  # the first tap takes the other one back
    verb(ui, "Pay")
    assert logged(ui) == "Ben paid 25 for beige 4 (50)"
    assert table(ui).discard == ("beige-1-10", "brown-3-25")


def test_the_sheet_of_a_player_answers_what_can_be_bid(begin: OpenMatch) -> None:
    ui = begin(*SOME_MOVES)
    look_at(ui, "Anna")
    assert ui.sees("Can bid") and ui.sees("20, 35, 40, 55, 75") and ui.sees("blue 3")


def at_the_last_card() -> Match:
    """The draw pile is empty, and nobody has passed yet."""
    for seed in range(100):
        for match in random_match(SETUPS["rotundo-3"], seed, 300).history():
            if match.table.phase == "turn" and not match.table.draw and not match.table.passed:
                return match
    raise AssertionError("no such match")


def test_after_the_last_card_the_hands_are_counted(begin: OpenMatch) -> None:
    before = at_the_last_card()
    ui = begin(*(before.setup.write_move(entry.move) for entry in before.entries()))
    for _ in THREE:
        verb(ui, "Pass")
    assert ui.sees("What does everybody have?")  # all that is left to do
    worth = [40 * hand for hand in before.table.hands]
    press(ui, ">".join(str(value) for value in worth if value))  # whoever is out has 0 already
    ui.tap("Log it")
    assert table(ui).phase == "over"
    shown = [sum(int(card.split("-")[2]) for card in d) for d in before.table.displays]
    assert table(ui).totals == tuple(d - h for d, h in zip(shown, worth, strict=True))


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


def test_a_collection_is_refused_with_all_the_reasons(face: Face) -> None:
    face.open("deal Anna blue-2-35", game="rotundo", players=THREE)
    compose(face, "blue 3 20")
    compose(face, "brown 2 20")
    face.verb("Collect")
    face.shows("The bag colours of blue 2 (35)", "The bag numbers of blue 2 (35)")
    assert face.match.number == 1


def test_a_match_of_rotundo_by_its_result_alone(face: Face) -> None:
    face.open(game="rotundo", players=THREE, rounds_only=True)
    face.shows("Count when the game is over.")
    face.verb("Count")
    face.press("130>75>95>30>0>45")
    face.log()
    face.shows("The winner is")
    assert face.match.table.totals == (100, 75, 50)
