"""A refusal and the ruling after it: judged once, with a reason that a record takes."""

from tests.engine.judgings import judgings
from tests.ui.evening import OpenMatch
from tests.ui.plots import SOME_MOVES

DEALT = ("deal Anna jewels",)
ONE_SET = (*DEALT, "Anna pair home home", "Ben discard yacht", "Cleo discard yacht")
SETS = SOME_MOVES[1:]  # of the round that is played


def test_the_sheet_of_a_refusal_asks_the_checker_nothing_again(open_match: OpenMatch) -> None:
    ui = open_match(*ONE_SET)
    ui.tap("Home", inside="KeyCap")
    with judgings() as found:
        ui.tap("Steal", inside="VerbButton")
    assert ui.sees("Not allowed") and set(found.values()) <= {1}


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
