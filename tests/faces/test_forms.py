"""Forms are filled in alike in the app and in the page."""

from __future__ import annotations

from companion.library.sheets import sheet_called
from tests.faces.conftest import Face


def open_sheet(face: Face, id: str) -> None:
    found = sheet_called(id)
    assert found
    face.open("sheet", sheet=found.plain)


def totals(face: Face) -> tuple[int, ...]:
    found: tuple[int, ...] = face.running.match.table.totals
    return found


def test_a_round_is_counted_by_amounts(face: Face) -> None:
    face.open("big-deal")
    face.count()
    assert face.sees("Type 85 for $85,000.")
    face.press("230>360>83")
    face.log()  # what cannot be is told now, and not before
    assert face.sees("Cleo: no stack adds up to $83,000.")
    face.close_sheet()
    face.press("85")
    face.holds("230,000", "360,000", "85,000")
    face.log()
    assert totals(face) == (230_000, 360_000, 85_000)


def test_a_round_is_counted_by_cards_and_amounts(face: Face) -> None:
    face.open("big-deal")
    face.count()
    face.press("100>")
    face.tap("Cards")
    face.card("Home", "Home", "Stocks", "Gold")
    face.card("Gold", hold=True)
    face.press(">")
    face.tap("Amounts")
    face.press("30")
    face.holds("100,000", "50,000", "30,000")
    face.log()
    assert totals(face) == (100_000, 50_000, 30_000)


def test_a_round_of_skull_king(face: Face) -> None:
    open_sheet(face, "skull-king")
    face.press("110")
    assert face.sees("Bid in total: 2 of 1")  # which is no fault at all
    face.log()
    face.press("100")
    face.log()
    assert totals(face) == (20, -10, 10)
    assert face.sees("20")


def test_yahtzee_box_by_box(face: Face) -> None:
    open_sheet(face, "yahtzee")
    face.press("3")
    assert face.sees("then Ben")
    face.press(">4>")
    assert [entry.move.player for entry in face.running.match.entries()] == [0, 1]
    face.undo()
    assert face.running.match.number == 1
    assert face.sees("63: 60 to go")
    face.holds("4")


def test_a_round_of_the_score_pad_and_its_undo(face: Face) -> None:
    face.open("score-pad")
    face.press("12>7>3")
    face.log()
    assert totals(face) == (12, 7, 3)
    face.undo()
    face.holds("12", "7", "3")
    face.log()
    assert totals(face) == (12, 7, 3)


def options(face: Face) -> dict[str, object]:
    setup = face.running.match.setup
    usual = {option.id: option.default for option in setup.game.agreement.options}
    return {id: value for id, value in setup.options.items() if value != usual[id]}


def test_options_by_switch_answer_and_a_number_for_each_card(face: Face) -> None:
    face.set_up("Cover Your Assets")
    face.answer("The match ends", "3 rounds")
    face.switch("Advanced rules")  # all of them at once
    face.switch("Penny jar")
    face.switch("Hand of six")
    face.unfold("Card values")
    face.number("Gold", "75000")
    face.start()
    told = options(face)
    assert told.pop("goal") == "three-rounds" and told.pop("values") == {"gold": 75_000}
    assert {*told} == {"two-actions", "improve", "second-set", "action-cards"}


def test_options_by_number(face: Face) -> None:
    face.set_up("Score pad")
    face.answer("Who wins", "Fewest points")
    face.number("Rounds", "5")
    face.start()
    assert options(face) == {"wins": "low", "rounds": 5}
