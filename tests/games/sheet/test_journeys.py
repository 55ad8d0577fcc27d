"""What somebody does and sees who plays sheet."""

from tests.faces.face import Face
from tests.faces.faces import app_and_page, only_in_the_app


@app_and_page
def test_a_sheet_is_chosen_and_oh_hell_is_played(face: Face) -> None:
    face.home()
    face.tap("Keep", "Oh Hell")
    face.shows("Everyone says how many tricks they will take")

    face.tap("Play it")
    face.new_people("Anna", "Ben", "Cleo")
    face.start()
    face.shows("Start round 1")

    face.press("001")
    face.log()
    face.press("10")
    face.answer("Hearts")
    face.log()
    assert face.totals == [11, 10, 10]
    face.shows("+11")

    face.press("011")
    face.log()
    face.press("22")
    face.point("tricks:2")
    face.press("0")
    face.answer("Clubs")
    face.log()
    face.shows("The tricks add up to 4, but should be 2.")


@only_in_the_app
def test_azul_is_written_within_forty_taps_beside_the_letters_of_its_names(face: Face) -> None:
    face.home()
    face.tap("Keep", "Write your own")
    face.write("What’s it called?", "Our Azul")
    face.answer("Counted once")
    face.tap("Add a field")
    face.write("Name of the field", "On the track")
    face.tap("Add a field")
    face.write("Name of the field", "Rows")
    face.number("To", "5")
    face.number("Each is worth", "2")
    face.tap("Add a field")
    face.write("Name of the field", "Columns")
    face.number("To", "5")
    face.number("Each is worth", "7")
    face.tap("Add a field")
    face.write("Name of the field", "Colours")
    face.number("To", "5")
    face.number("Each is worth", "10")
    face.tap("Save and play")
    face.taps_at_most(40)


@only_in_the_app
def test_qwixx_with_rising_crosses_is_written_by_taps_and_played(
    face: Face,
) -> None:
    face.home()
    face.tap("Keep", "Write your own")
    face.write("What’s it called?", "Qwixx at home")
    face.answer("Counted once")
    face.tap("Add a field")
    face.write("Name of the field", "Red")
    face.number("To", "9")
    face.switch("Each is worth one more than the last")
    face.restart()
    face.tap("Done")
    face.tap("Add a field")
    face.write("Name of the field", "Misses")
    face.number("To", "4")
    face.number("Each is worth", "5−")
    face.tap("Done")
    face.tap("Save and play")
    face.new_people("Anna", "Ben")
    face.start()
    face.press("5821")
    face.log()
    assert face.totals == [5, 31]


@only_in_the_app
def test_tichu_with_sides_and_a_check_is_written_by_taps_and_played(face: Face) -> None:
    face.home()
    face.tap("Keep", "Write your own")
    face.write("What’s it called?", "Our Tichu")
    face.choose("Sides", "2")
    face.answer("Target score")
    face.number("Played to", "300")
    face.tap("Add a field")
    face.write("Name of the field", "Card points")
    face.number("To", "125")
    face.number("From", "25−")
    face.number("Steps of", "5")
    face.tap("Done")
    face.tap("Add a field")
    face.write("Name of the field", "Double victory")
    face.answer("yes or no")
    face.number("It’s worth", "200")
    face.tap("Add a check")
    face.number("They add up to", "100")
    face.tap("Save and play")
    face.new_people("Anna", "Ben", "Cleo", "Dora")
    face.start()
    face.press("65>")
    face.answer("Yes", "–")
    face.point("card_points:1")
    face.press("30")
    face.log()
    face.shows("Card points adds up to 95, but should be 100.")


@only_in_the_app
def test_a_house_kniffel_is_written_from_yahtzee_by_taps(face: Face) -> None:
    face.home()
    face.tap("Keep", "Yahtzee", "Change it", "+25")
    face.write("Name of the field", "s")
    face.number("It’s worth", "30")
    face.tap("Save and play")
    face.new_people("Anna")
    face.start()
    face.shows("Full houses")


@only_in_the_app
def test_the_next_match_after_a_sheet_is_by_the_same_sheet(face: Face) -> None:
    face.home()
    face.tap("Keep", "Skyjo", "Play it")
    face.new_people("Anna", "Ben", "Cleo")
    face.start()
    face.home()
    face.tap("New match")
    face.shows("Skyjo", "Another sheet")

    face.home()
    face.tap("Anna, Ben and Cleo")
    assert face.totals == [0, 0, 0]
    face.shows("Skyjo")


@only_in_the_app
def test_a_sheet_is_handed_on_and_looked_at_before_it_is_kept(face: Face) -> None:
    face.home()
    face.tap("Keep", "Golf (cards)", "Share")
    face.shows("Copy the link", "As a file")

    face.dismiss()
    face.back()
    face.tap("Link or code …")
    face.type("table-companion:sheet?nonsense", "Paste a link")
    face.tap("Take a look")
    face.shows("This isn’t a link to a sheet.")

    face.dismiss()
    face.tap("Link or code …")
    face.type(
        "table-companion:sheet?q1bKS8xNVbJScsovzUktVtJRKshJrEwtKlayijbSMYvVUUrNK0ktUrKqVirPzwNRUPXhQF5tLVB5fmZeSTFIorg0FyheDhYHAA",
        "Paste a link",
    )
    face.tap("Take a look")
    face.shows("For 2 to 6 players.")

    face.tap("Save it", "Boules", "Play it")


@app_and_page
def test_the_book_on_its_table_explains_it_and_folds_the_formulas_away(face: Face) -> None:
    face.open(game="sheet", players="Anna Ben Cleo", sheet="catan")
    face.menu("Rules")
    face.shows("Settlements", "counts as it is", "2 points each", "2 points for whoever it is")
    face.shows(
        "For example", "It ends once the scores are in.", "Players with equal totals share the win."
    )

    face.tap("How exactly?")
    face.shows("settlements + 2")


@only_in_the_app
def test_the_rules_know_what_has_only_a_score_sheet(face: Face) -> None:
    face.home()
    face.tap("Rules")
    face.search("catan")
    face.shows("There’s no referee for Catan here, only a score sheet.")
