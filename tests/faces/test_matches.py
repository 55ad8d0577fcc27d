"""Matches and people on every face: begun, left, found again, taken to another phone."""

from tests.faces.face import Face
from tests.faces.faces import app_and_page, everywhere, in_the_app, only_in_the_app
from tests.support.ui.plots import A_ROUND


@in_the_app
def test_people_are_told_by_how_much_they_play_and_whom_they_beat(face: Face) -> None:
    face.keep("score points=12,7", "finish", game="score-pad", players="Anna Ben")
    face.keep("score points=9,3", "finish", game="score-pad", players="Anna Ben")
    face.home()
    face.tap("People", "Players")
    face.shows("2 matches · 2 won")

    face.tap("Anna")
    face.shows("win rate", "2 matches together", "2 : 0")


@app_and_page
def test_a_half_typed_count_is_there_again(face: Face) -> None:
    face.open()
    face.count()
    face.press("230>36")
    face.restart()
    face.press("0")
    face.holds("230,000", "360,000")


@in_the_app
def test_a_half_written_round_of_a_score_pad_is_there_again(face: Face) -> None:
    face.open(game="score-pad", players="Anna Ben Cleo")
    face.press("1>2>3")
    face.log()
    face.press("40>5")
    face.restart()
    face.holds("40", "5")

    face.press("0>6")
    face.log()
    assert face.totals == [41, 52, 9]


@everywhere
def test_theme_and_text_size_are_chosen_and_stay(face: Face) -> None:
    face.home()
    face.tap("Settings", "Light", "130%")
    face.restart()
    face.home()
    face.tap("Settings")
    face.chosen("Light", "130%")

    face.tap("Dark", "100%")
    face.chosen("Dark", "100%")


@app_and_page
def test_all_matches_go_out_as_one_file_and_come_in_on_another_phone(face: Face) -> None:
    face.keep("score points=12,7", "finish", game="score-pad", players="Anna Ben")
    face.keep("deal Anna jewels", "Anna pair home home")
    face.home()
    face.send_all()
    face.another_phone()
    face.home()
    face.hides("Continue")

    face.bring_in()
    face.shows("2 new · 4 people", "Big Deal")

    face.dismiss()
    face.home()
    face.shows("Last winners")

    face.tap("Matches", "Big Deal", "Continue")
    face.shows("Ben’s turn")
    assert face.match.number == 2


@app_and_page
def test_the_language_is_changed_in_the_settings(face: Face) -> None:
    face.home()
    face.tap("Settings", "Deutsch")
    face.shows("Einstellungen", "Sprache")


@in_the_app
def test_a_match_is_set_up_by_results_and_who_begins_is_chosen(face: Face) -> None:
    face.set_up("Big Deal", "Anna", "Ben", "Cleo")
    face.tap("Cleo begins", "Every move")
    face.start()
    face.pick("card:jewels")
    face.verb("Deal")
    face.shows("Cleo’s turn.")


@in_the_app
def test_a_rematch_has_the_same_people(face: Face) -> None:
    face.open("score points=230000,360000,235000,195000")
    face.count()
    face.press("785>85>60>0")
    face.log()
    face.tap("Rematch")
    face.shows("Round 1")
    assert face.match.number == 0
    assert face.standing["players"] == ["Anna", "Ben", "Cleo", "Dora"]


@in_the_app
def test_a_last_move_by_mistake_is_taken_back_at_once(face: Face) -> None:
    face.open("score points=230000,360000,235000,195000")
    face.count()
    face.press("785>85>60>0")
    face.log()
    face.not_over()
    face.shows("Redo")
    assert face.match.number == 1

    face.redo()
    face.shows("The winner is")


@in_the_app
def test_past_matches_are_listed_and_open_as_their_results(face: Face) -> None:
    face.keep(
        "score points=230000,360000,235000,195000",
        "score points=785000,85000,60000,0",
        started="2025-03-01T19:00:00Z",
    )
    face.keep(
        "score points=230000,360000,235000,195000",
        "deal Emil jewels",
        "Emil pair home home",
        "Ben pair stocks gold",
        players="Emil Ben Cleo Dora",
        started="2026-10-04T19:00:00Z",
    )
    face.keep(
        "score points=5,9", game="score-pad", players="Anna Emil", started="2026-11-02T19:00:00Z"
    )
    face.home()
    face.tap("Matches")
    face.shows("Not finished", "Won by Anna · $1,015,000", "Round 2 · Ben leads")

    face.tap("Won by Anna · $1,015,000")
    face.shows("The winner is", "Anna reached $1,000,000 in round 2.")


@app_and_page
def test_who_won_without_leading_is_named_on_home_in_the_list_and_in_the_result(
    face: Face,
) -> None:
    face.keep(
        "score points=0,10000",
        "score points=1000000,0",
        "score points=0,20000",
        game="cover-your-assets",
        players="Anna Ben",
        goal="two-wins",
        started="2025-03-01T09:00:00Z",
    )
    face.home()
    face.shows("Last winners", "Ben · $30,000")
    face.hides("Anna · $1,000,000")

    face.tap("Matches")
    face.tap("Won by Ben · $30,000")
    face.shows("The winner is", "$1,000,000")
    assert face.winner == "Ben"


@app_and_page
def test_the_last_round_names_who_has_won_though_another_one_leads(face: Face) -> None:
    face.open(
        "score points=0,10000",
        "score points=1000000,0",
        game="cover-your-assets",
        players="Anna Ben",
        goal="two-wins",
    )
    face.count()
    face.press("0>20")
    face.log()
    face.shows("The winner is")
    assert face.winner == "Ben"


@in_the_app
def test_an_unfinished_match_of_the_past_goes_on(face: Face) -> None:
    face.keep(
        "score points=230000,360000,235000,195000",
        "score points=785000,85000,60000,0",
        started="2025-03-01T19:00:00Z",
    )
    face.keep(
        "score points=230000,360000,235000,195000",
        "deal Emil jewels",
        "Emil pair home home",
        "Ben pair stocks gold",
        players="Emil Ben Cleo Dora",
        started="2026-10-04T19:00:00Z",
    )
    face.keep(
        "score points=5,9", game="score-pad", players="Anna Emil", started="2026-11-02T19:00:00Z"
    )
    face.home()
    face.tap("Matches", "Round 2 · Ben leads", "Continue")
    face.shows("Cleo’s turn.")
    assert face.match.number == 4


@everywhere
def test_a_half_entered_move_is_there_again(face: Face) -> None:
    face.open("score points=230000,360000,235000,195000", *A_ROUND)
    face.pick("card:gold")
    face.restart()
    face.picked("card:gold")
    assert face.match.number == 10


@only_in_the_app
def test_a_question_goes_with_its_sheet_and_what_was_picked_stays(face: Face) -> None:
    face.open(
        "deal Anna blue-2-35",
        "Anna pass",
        "Ben pass",
        "Cleo pass",
        "turn-up blue-2-20",
        game="rotundo",
        players="Anna Ben Cleo",
    )
    face.pick("colour:blue", "number:3", "value:20", "colour:blue", "number:1", "value:20")
    face.verb("Collect")
    face.shows("And the discards?")

    face.tap_beside()
    face.hides("And the discards?")

    face.verb("Collect")
    face.shows("And the discards?")


@only_in_the_app
def test_back_closes_the_sheet_then_puts_back_what_is_picked_then_leaves(
    face: Face,
) -> None:
    face.open("deal Anna jewels")
    face.pick("card:gold")
    face.look_at("Dora")
    face.back()
    face.picked("card:gold")

    face.back()
    face.picked()
    face.shows("Anna’s turn.")

    face.back()
    face.shows("Continue")

    face.leaves_the_app()


@in_the_app
def test_a_past_match_is_replayed_move_by_move(face: Face) -> None:
    face.keep(
        "score points=230000,360000,235000,195000",
        "score points=785000,85000,60000,0",
        started="2025-03-01T19:00:00Z",
    )
    face.keep(
        "score points=230000,360000,235000,195000",
        "deal Emil jewels",
        "Emil pair home home",
        "Ben pair stocks gold",
        players="Emil Ben Cleo Dora",
        started="2026-10-04T19:00:00Z",
    )
    face.keep(
        "score points=5,9", game="score-pad", players="Anna Emil", started="2026-11-02T19:00:00Z"
    )
    face.home()
    face.tap("Matches", "Won by Anna · $1,015,000", "Replay")
    face.shows("Move 1 of 2", "230k")

    face.tap("Step forward")
    face.shows("Move 2 of 2", "1,015k")

    face.tap("Step back", "Step back")
    face.shows("Before the first move")

    face.back()
    face.shows("The winner is")
