"""A refusal and the ruling after it: judged once, with a reason in the words of the table."""

from collections.abc import Callable

import pytest

from companion.engine.match import Match
from companion.record.match_file import make_setup
from tests.engine.judgings import judgings
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import look_at, menu
from tests.ui.plots import SOME_MOVES

DEALT = ("deal Anna jewels",)
ONE_SET = (*DEALT, "Anna pair home home", "Ben discard yacht", "Cleo discard yacht")
SETS = SOME_MOVES[1:]  # of the round that is played
# Everybody throws everything away, so that the first round is over and Ben would begin the next.
DECK = Match.of(make_setup("big-deal", ["Anna", "Ben", "Cleo", "Dora"], {})).table.play.deck
THROWN_AWAY = [card for card, copies in DECK.copies.items() for _ in range(copies)]
THROWN_AWAY.remove("jewels")  # it was turned up
THROWN_AWAY = THROWN_AWAY[:106]  # then somebody has none left


def keys(*names: str, verb: str = "", tile: str = "") -> Callable[[UI], None]:
    """Keys, a verb and perhaps a player."""

    def tap(ui: UI) -> None:
        for name in names:
            ui.tap(name, inside="KeyCap")
        if verb:
            ui.tap(verb, inside="VerbButton")
        if tile:
            ui.tap(tile, inside="PlayerTile")

    return tap


def out_of_turn(player: str, then: Callable[[UI], None]) -> Callable[[UI], None]:
    def tap(ui: UI) -> None:
        look_at(ui, player)
        ui.tap(f"{player} acts now")
        then(ui)

    return tap


def test_the_sheet_of_a_refusal_asks_the_checker_nothing_again(open_match: OpenMatch) -> None:
    ui = open_match(*ONE_SET)
    ui.tap("Home", inside="KeyCap")
    with judgings() as found:
        ui.tap("Steal", inside="VerbButton")
    assert ui.sees("Not allowed") and set(found.values()) <= {1}


@pytest.mark.parametrize(
    ("typed", "reason"), [("", "Other"), (" Ben was  asleep ", "Ben was asleep")]
)
def test_another_reason_is_given_in_the_words_of_the_table(
    open_match: OpenMatch, typed: str, reason: str
) -> None:
    ui = open_match(*SETS)
    out_of_turn("Cleo", keys("Yacht", verb="Discard"))(ui)
    ui.tap("Other")
    ui.tap("Other", inside="TextField")
    ui.type(typed)
    ui.settle()
    ui.kill_and_open()  # half typed
    (field,) = ui.widgets("TextField")
    assert field.text == typed and ui.sees("Why is it OK?")
    ui.tap("Log it as a ruling")
    assert ui.sees("Cleo discarded Yacht") and ui.app.running.match.entry.ruling == reason
    menu(ui, "Log")
    assert ui.sees(f"Ruling: {reason} · It’s Anna’s turn")


def test_a_reason_is_not_longer_than_a_record_takes(open_match: OpenMatch) -> None:
    ui = open_match(*SETS)
    move = {"move": "discard", "player": 2, "card": "yacht"}
    ui.app.screen("table").open_sheet("other_reason", "ten letter" * 20, move, "", 0)
    ui.settle()
    (field,) = ui.widgets("TextField")
    ui.tap(field)
    ui.type("more")
    assert field.text == "ten letter" * 20
    ui.key(13)
    assert ui.app.running.match.entry.ruling == "ten letter" * 20
