"""Forms are filled in alike on every face: counts, score sheets, options."""

import pytest

from companion.library.sheets import sheet_called

from .face import Face, moves, totals

THREE = ("Anna", "Ben", "Cleo")
TWO = THREE[:2]


def open_sheet(face: Face, id: str, players: tuple[str, ...] = THREE, **options: object) -> None:
    found = sheet_called(id)
    assert found
    face.open(game="sheet", players=players, sheet=found.plain, **options)


@pytest.mark.main
def test_a_round_is_counted_by_amounts(face: Face) -> None:
    face.open(players=THREE)
    face.count()
    face.shows("Type 85 for $85,000.")
    face.press("230>360>83")
    face.log()  # what cannot be is told now, and not before
    face.shows("Cleo: no stack adds up to $83,000.")
    face.hides("House rule")
    face.dismiss()
    face.press("85")
    face.holds("230,000", "360,000", "85,000")
    face.log()
    assert totals(face) == (230_000, 360_000, 85_000)


def test_a_round_is_counted_by_cards_and_amounts(face: Face) -> None:
    face.open(players=THREE)
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


def test_more_cards_than_the_deck_has_may_be_a_ruling(face: Face) -> None:
    face.open()
    face.count()
    face.tap("Cards")
    face.card(*("Gold",) * 5, "Home")
    face.press(">>>>")
    face.log()
    face.shows("The deck has only 4 copies of Gold")
    face.overrule("House rule")
    entry = face.match.entry
    assert entry and entry.ruling == "House rule"
    assert entry.move.counts[0] == {"home": 1, "gold": 5}


def test_every_kind_of_entry_of_nain_jaune(face: Face) -> None:
    face.open(game="yellow-dwarf", **{"held-box": "doubles", "payment": "points"})
    face.count()
    face.shows("Who is out?")
    face.answer("Ben")
    face.press("3>2>1>14>9>5>")
    face.answer("Anna", "Nobody", "Rest: nobody")
    face.log()
    move = face.match.entry.move  # type: ignore[union-attr]
    assert (move.out, move.left, move.points_left) == (1, (3, 0, 2, 1), (14, 0, 9, 5))
    assert (move.took, move.held) == ({"10D": 0}, {})


# Score sheets


@pytest.mark.main
def test_a_round_of_skull_king(face: Face) -> None:
    open_sheet(face, "skull-king")
    face.press("110")
    face.shows("Bid in total: 2 of 1")  # which is no fault at all
    face.log()
    face.press("100")
    face.log()
    assert totals(face) == (20, -10, 10)


def test_yahtzee_box_by_box(face: Face) -> None:
    open_sheet(face, "yahtzee")
    face.press("3")
    face.shows("then Ben")
    face.press(">4>")
    assert [move["player"] for move in moves(face)] == [0, 1]
    face.undo()
    assert face.match.number == 1
    face.shows("63: 60 to go")
    face.holds("4")
    face.press(">")
    face.restart()  # killed in the middle
    face.press("2>")  # Cleo's, and then Anna's second
    face.point("ones:0")  # what was logged is corrected by a tap on its box
    face.press("5")
    face.log()
    assert face.match.table.entered == {"ones": (5, 4, 2)}
    face.shows("63: 58 to go")


def test_undo_opens_a_round_of_a_sheet_again_with_its_numbers(face: Face) -> None:
    open_sheet(face, "golf", TWO)
    face.press("12>7")
    face.holds("12", "7")
    face.log()
    face.holds()
    face.hides("Redo")
    face.undo()
    face.holds("12", "7")
    face.shows("Undone: ", "Redo")
    face.redo()
    face.holds()
    assert face.match.table.scored == 1


# Options


def changed(face: Face) -> dict[str, object]:
    """The options that are not as usual."""
    setup = face.match.setup
    usual = {option.id: option.default for option in setup.game.agreement.options}
    return {id: value for id, value in setup.options.items() if value != usual[id]}


def test_options_by_switch_answer_and_a_number_for_each_card(face: Face) -> None:
    face.set_up("Cover Your Assets")
    face.choose("The match ends", "3 rounds")
    face.switch("Advanced rules")  # all of them at once
    face.switch("Penny jar")
    face.switch("Hand of six")
    face.unfold("Card values")
    face.number("Gold", "75000")
    face.start()
    told = changed(face)
    assert told.pop("goal") == "three-rounds" and told.pop("values") == {"gold": 75_000}
    assert {*told} == {"two-actions", "improve", "second-set", "action-cards"}


# A score sheet of one's own


def test_a_sheet_is_written_and_played(face: Face) -> None:
    face.home()
    face.tap("Score sheet", "Write your own")
    face.write("What’s it called?", "Our Azul")
    face.answer("Counted once")
    for name, worth in (("Rows", "2"), ("Colours", "10")):
        face.tap("Add a field")
        face.write("Name of the field", name)
        face.number("To", "5")
        face.number("Each is worth", worth)
        face.tap("Done")
    face.tap("Save and play")
    face.new_people("Anna", "Ben")
    face.start()
    face.press("3521")  # one digit is all that each can hold
    face.log()
    assert totals(face) == (26, 20)
