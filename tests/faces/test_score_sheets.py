"""Score sheets on every face: their boxes, past rounds and corrections."""

from tests.faces.face import Face
from tests.faces.faces import app_and_page, in_the_app


@in_the_app
def test_a_sheet_says_why_a_round_cannot_be(face: Face) -> None:
    face.open(game="sheet", players="Anna Ben Cleo", sheet="hearts")
    face.press("10>10")
    face.point("taken:2")
    face.press("7")
    face.shows("Points taken in total: 27 of 26")

    face.log()
    face.shows("The points add up to 27, but should be 26.", "Not allowed")

    face.tap("The rule")
    face.shows("What must fit together")

    face.back()
    face.press("⌫")
    face.log()
    assert face.totals == [10, 10, 6]


@in_the_app
def test_a_score_pad_ends_when_the_players_have_had_enough(face: Face) -> None:
    face.open(game="score-pad", players="Anna Ben")
    face.press("7>3")
    face.log()
    face.finish()
    face.shows("You stopped after 1 round.")

    face.not_over()
    face.press("0>5")
    face.log()
    assert face.totals == [7, 8]


@app_and_page
def test_a_count_is_told_category_by_category(face: Face) -> None:
    face.open(
        "Anna enter military=1 coins=2 wonder=3 civic=4 trade=5 guilds=6 "
        "compasses=0 gears=0 tablets=1",
        "Ben enter military=5 coins=0 wonder=0 civic=0 trade=0 guilds=0 "
        "compasses=0 gears=0 tablets=0",
        "Cleo enter military=0 coins=0 wonder=0 civic=0 trade=0 guilds=0 compasses=0 gears=0",
        game="sheet",
        players="Anna Ben Cleo",
        sheet="seven-wonders",
    )
    face.lively()
    face.press("2")
    face.log()
    face.shows("1 of 6", "Conflicts")

    face.tap("Next: Wonder")
    face.shows("2 of 6")

    face.tap("Skip to the end")
    face.shows("The winner is", "Anna")
