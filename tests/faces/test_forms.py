"""The count of a round and other forms, as somebody fills them in on every face."""

from tests.faces.face import Face
from tests.faces.faces import app_and_page, everywhere, in_the_app


@in_the_app
def test_what_is_missing_is_named_when_it_is_logged_too_early(face: Face) -> None:
    face.open()
    face.count()
    face.press("85>40>")
    face.shows("2 missing")

    face.log()
    face.shows("Still missing: Cleo and Dora")

    face.press("15")
    face.holds("85,000", "40,000", "15,000")
    assert face.match.number == 0


@app_and_page
def test_a_keyboard_fills_in_the_form(face: Face) -> None:
    face.open()
    face.count()
    face.keyboard("23⌫30>360>235>195>")
    assert face.totals == [230000, 360000, 235000, 195000]


@app_and_page
def test_tab_and_the_arrows_of_a_keyboard_lead_from_box_to_box(face: Face) -> None:
    face.open()
    face.count()
    face.keyboard("10⇥20⇥30↑25↓↓40")
    face.holds("10,000", "25,000", "30,000", "40,000")

    face.keyboard(">")
    assert face.totals == [10000, 25000, 30000, 40000]


@in_the_app
def test_arrows_lead_from_column_to_column_of_a_sheet(face: Face) -> None:
    face.open(game="sheet", players="Anna Ben Cleo", sheet="hearts")
    face.keyboard("10→9→7←10→6")
    face.holds("10", "10", "6")

    face.keyboard(">")
    assert face.totals == [10, 10, 6]


@in_the_app
def test_a_count_that_ends_the_match_says_so_and_leads_to_the_result(face: Face) -> None:
    face.open()
    face.count()
    face.press("1000>10>10>10")
    face.shows("That ends the match. Won by Anna.")

    face.log()
    face.shows("The winner is", "Rematch")
    assert face.match.number == 1


@in_the_app
def test_a_round_that_was_being_logged_gives_way_to_its_count(face: Face) -> None:
    face.open("deal Anna jewels", "Anna pair home home")
    face.count()
    face.shows("Filled in from your moves. Fix anything that’s off.")

    face.press("10>20>30>40")
    face.log()
    assert face.totals == [10000, 20000, 30000, 40000]


@in_the_app
def test_players_are_chosen_where_the_game_asks_for_them(face: Face) -> None:
    face.open(game="dnup", players="Anna Ben Cleo")
    face.count()
    face.answer("Cleo", "Cleo")
    face.log()
    face.shows("Cleo can’t be both first and second out.")

    face.dismiss()
    face.point("second_out")
    face.answer("Anna")
    face.log()
    assert face.match.number == 1


@app_and_page
def test_a_round_is_counted_by_amounts(face: Face) -> None:
    face.open(players="Anna Ben Cleo")
    face.count()
    face.shows("Type 85 for $85,000.")

    face.press("230>360>83")
    face.log()
    face.shows("Cleo: no stack adds up to $83,000.")
    face.hides("House rule")

    face.dismiss()
    face.press("85")
    face.holds("230,000", "360,000", "85,000")

    face.log()
    assert face.totals == [230000, 360000, 85000]


@in_the_app
def test_a_round_is_counted_by_cards_and_amounts(face: Face) -> None:
    face.open(players="Anna Ben Cleo")
    face.count()
    face.press("100>")
    face.tap("Cards")
    face.card("Home", "Home", "Stocks", "Gold")
    face.hold_card("Gold")
    face.press(">")
    face.tap("Amounts")
    face.press("30")
    face.holds("100,000", "50,000", "30,000")

    face.log()
    assert face.totals == [100000, 50000, 30000]


@in_the_app
def test_more_cards_than_the_deck_has_may_be_a_ruling(face: Face) -> None:
    face.open()
    face.count()
    face.tap("Cards")
    face.card("Gold", "Gold", "Gold", "Gold", "Gold", "Home")
    face.press(">>>>")
    face.log()
    face.shows("There are only 4 copies of Gold")

    face.overrule("House rule")
    assert face.logged(1) == {
        "move": "score",
        "counts": [{"home": 1, "gold": 5}, {}, {}, {}],
        "ruling": "House rule",
    }


@app_and_page
def test_a_result_that_the_book_rules_out_is_played_anyway_with_one_tap(face: Face) -> None:
    face.open()
    face.count()
    face.tap("Cards")
    face.card("Gold", "Gold", "Gold", "Gold", "Gold", "Home")
    face.press(">>>>")
    face.log()
    face.shows("Not allowed", "There are only 4 copies of Gold")

    face.tap("We play it anyway")

    line = face.logged(1)
    assert line["counts"] == [{"home": 1, "gold": 5}, {}, {}, {}]
    assert line["ruling"] == "We play it anyway"


@in_the_app
def test_every_kind_of_entry_of_nain_jaune(face: Face) -> None:
    face.open(game="yellow-dwarf", payment="points", **{"held-box": "doubles"})
    face.count()
    face.shows("Who is out?")

    face.answer("Ben")
    face.press("3>2>1>14>9>5>")
    face.answer("Anna", "No one", "Rest: no one")
    face.log()
    assert face.logged(1) == {
        "move": "score",
        "out": 1,
        "left": [3, 0, 2, 1],
        "took": {"10D": 0},
        "points_left": [14, 0, 9, 5],
    }


@everywhere
def test_a_round_of_skull_king(face: Face) -> None:
    face.open(game="sheet", players="Anna Ben Cleo", sheet="skull-king")
    face.press("101")
    face.shows("Bid in total: 2 of 1")

    face.log()
    face.press("100")
    face.log()
    assert face.totals == [20, -10, 10]


@app_and_page
def test_yahtzee_box_by_box(face: Face) -> None:
    face.open(game="sheet", players="Anna Ben Cleo", sheet="yahtzee")
    face.press("3")
    face.shows("then Ben")

    face.press(">4>")
    assert face.logged(1) == {"move": "enter", "player": 0, "enter": {"ones": 3}}
    assert face.logged(2) == {"move": "enter", "player": 1, "enter": {"ones": 4}}

    face.undo()
    assert face.match.number == 1
    face.shows("63: 60 to go")
    face.holds("4")

    face.press(">")
    face.restart()
    face.press("2>")
    face.point("ones:0")
    face.press("5")
    face.log()
    assert face.standing["table"]["entered"] == {"ones": [5, 4, 2]}
    face.shows("63: 58 to go")


@in_the_app
def test_undo_opens_a_round_of_a_sheet_again_with_its_numbers(face: Face) -> None:
    face.open(game="sheet", players="Anna Ben", sheet="golf")
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
    assert face.match.number == 1


@in_the_app
def test_options_by_switch_answer_and_a_number_for_each_card(face: Face) -> None:
    face.set_up("Cover Your Assets")
    face.choose("The match ends", "3 rounds")
    face.switch("Advanced rules")
    face.switch("Penny jar")
    face.switch("Hand of six")
    face.unfold("Card values")
    face.number("Gold", "75000")
    face.start()
    assert face.agreed == {
        "goal": "three-rounds",
        "two-actions": True,
        "improve": True,
        "second-set": True,
        "action-cards": True,
        "values": {"gold": 75000},
    }


@app_and_page
def test_a_sheet_is_written_and_played(face: Face) -> None:
    face.home()
    face.tap("Keep", "Write your own")
    face.write("What’s it called?", "Our Azul")
    face.answer("Counted once")
    face.tap("Add a field")
    face.write("Name of the field", "Rows")
    face.number("To", "5")
    face.number("Each is worth", "2")
    face.tap("Done")
    face.tap("Add a field")
    face.write("Name of the field", "Colours")
    face.number("To", "5")
    face.number("Each is worth", "10")
    face.tap("Done")
    face.tap("Save and play")
    face.new_people("Anna", "Ben")
    face.start()
    face.press("3521")
    face.log()
    assert face.totals == [26, 20]
