"""Rotundo by a finger: cards from their parts, collections, auctions, the end, and results only."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.engine.match import Match
from companion.record.match_file import read_file
from tests.positions import SETUPS, random_match
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch, new_match
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


def test_every_kind_of_move_from_the_first_tap_on(ui: UI, tmp_path: Path) -> None:
    new_match(ui, "Rotundo", THREE)
    assert ui.sees("Which card was turned up?")
    card(ui, "blue 2 35")
    assert ui.sees("Who begins?")
    player(ui, "Anna")
    assert logged(ui) == "Anna begins, blue 2 (35) turned up"

    card(ui, "blue 3 20")
    assert ui.sees("Anna: blue 3 (20) and blue") and ui.sees("which number?")
    card(ui, "blue 1 20")
    assert ui.sees("worth 75")
    verb(ui, "Collect")  # no discards, no question
    assert logged(ui) == "Anna collected blue 2 (35), blue 1 (20) and blue 3 (20)"
    assert ui.sees("75") and ui.sees("Ben turns up a card.")

    card(ui, "brown 2 20")
    assert logged(ui) == "Ben turned up brown 2 (20)"
    for _ in THREE:
        verb(ui, "Pass")
    assert logged(ui) == "Anna passed · nobody wanted brown 2 (20)"
    card(ui, "beige 3 40")
    card(ui, "beige 3 45")
    card(ui, "beige 3 50")
    verb(ui, "Collect")
    assert ui.sees("And the discards?")
    ui.tap("Take 1 card into hand")
    assert logged(ui).endswith("· Ben picked up 1 card")
    assert table(ui).hands == (5, 6, 7)

    card(ui, "blue 4 60")
    verb(ui, "Auction")
    assert ui.sees("no display")  # Cleo has none, and a quiet verb says why
    assert ui.sees("Cleo has no card in their display to bid with.")
    ui.tap("OK")
    verb(ui, "Pass")
    verb(ui, "Auction")
    assert ui.reads("Auction: who gets blue 4 (60)?") and ui.sees("Can bid 20, 35, 40,")
    player(ui, "Ben")
    assert ui.sees("Ben pays.")
    pay(ui, "beige-3-40")
    assert ui.sees("Ben pays 40.") and ui.sees("40 for blue 4 (60)")
    verb(ui, "Pay")
    assert logged(ui) == "Ben paid 40 for blue 4 (60)" and ui.sees("Cleo turns up a card.")
    (file,) = tmp_path.rglob("*.match")
    assert read_file(file).match.table == table(ui)


def test_a_collection_is_refused_with_all_the_reasons(begin: OpenMatch) -> None:
    ui = begin("deal Anna blue-2-35")
    card(ui, "blue 3 20")
    quiet = {key.pick for key in ui.widgets("KeyCap") if key.state == "quiet"}
    assert quiet == {"colour:beige", "colour:brown", "number:2", "number:3"}
    card(ui, "brown 2 20")
    verb(ui, "Collect")
    assert ui.sees("Not allowed")
    assert ui.sees("The bag colours of blue 2 (35)") and ui.sees("The bag numbers of blue 2 (35)")
    ui.tap("OK")
    ui.tap(held(ui, "brown-2-20"))  # goes back, not the one before
    assert ui.sees("Anna: blue 3 (20)") and not ui.sees("brown 2 (20)")
    card(ui, "blue 4 10")
    verb(ui, "Collect")
    assert logged(ui) == "Anna collected blue 2 (35), blue 3 (20) and blue 4 (10)"
    ui.tap("Undo")
    assert logged(ui).startswith("Undone: Anna collected") and ui.sees("Anna’s turn: blue 2 (35).")


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


def test_a_match_of_results_only(ui: UI) -> None:
    new_match(ui, "Rotundo", THREE, rounds_only=True)
    assert ui.sees("Count when the game is over.") and not ui.sees("Which card was turned up?")
    verb(ui, "Count")
    press(ui, "130>75>95>30>0>45")
    ui.tap("Log it")
    assert table(ui).phase == "over" and table(ui).totals == (100, 75, 50)
    assert ui.sees("Anna")
