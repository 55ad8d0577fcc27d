"""What only the app has."""

import pytest

from tests.faces.face import Face
from tests.faces.faces import only_in_the_app
from tests.support.ui.plots import A_ROUND


@only_in_the_app
def test_a_match_that_nobody_finishes_is_put_away_and_can_be_gone_on_with(face: Face) -> None:
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
    face.menu("Set the match aside")
    face.shows("Not finished", "In the lead")

    face.home()
    face.tap("Matches", "Round 2 · Ben leads")
    face.shows("In the lead")

    face.tap("Continue")
    face.shows("Cleo’s turn.")

    face.home()
    face.tap("Matches", "Round 1 · Emil leads", "Set it aside")
    face.shows("Not finished", "Emil")


@only_in_the_app
def test_a_deleted_match_comes_back_by_undo(face: Face) -> None:
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
    face.tap("Matches", "Won by Anna · $1,015,000")
    face.menu("Delete")
    face.shows("Match deleted.")
    face.hides("Won by Anna")

    face.undo()
    face.hides("Match deleted.")
    face.shows("Won by Anna · $1,015,000")


@only_in_the_app
def test_a_new_name_is_used_everywhere_and_keeps_the_past(face: Face) -> None:
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
    face.tap("People", "Dora", "Change")
    face.type("Dorothea", "Name")
    face.tap("◆", "Rename")
    face.shows("Dorothea")

    face.back()
    face.shows("played")

    face.back()
    face.shows("Dorothea")
    face.hides("Dora")

    face.home()
    face.tap("Matches")
    face.shows("Anna, 2. Ben, 3. Cleo and 4. Dorothea")


@only_in_the_app
def test_two_who_are_one_are_merged_after_a_question_and_parted_by_undo(face: Face) -> None:
    face.keep("score points=5,9", game="score-pad", players="Anna Ben")
    face.keep("score points=5,9", game="score-pad", players="Ana Ben")
    face.home()
    face.tap("People", "Anna", "Change", "The same person as …", "Ana")
    face.shows("Are Ana and Anna the same person?")

    face.tap("No", "The same person as …", "Ana", "Merge")
    face.shows("Ana is Anna now.")

    face.undo()
    face.hides("Ana is Anna now.")

    face.home()
    face.tap("People")
    face.shows("Ana")


@only_in_the_app
def test_what_was_miscounted_is_put_right_by_hand_and_the_whole_stays_the_same(
    face: Face,
) -> None:
    face.open("deal Anna", game="yellow-dwarf", players="Anna Ben Cleo")
    face.look_at("Ben")
    face.tap("Chips")
    face.press("35")
    face.log()
    face.shows("That can’t be right")

    face.tap("OK")
    face.point("chips:0")
    face.press("33")
    face.tap("Log it")
    assert face.logged(2) == {"move": "adjust", "chips": [33, 35, 34], "ruling": "We counted"}

    face.look_at("Cleo")
    face.tap("On the board")
    face.shows("Ten of diamonds")


@only_in_the_app
def test_between_two_rounds_there_are_no_hands_to_put_right(face: Face) -> None:
    face.open("score points=230000,360000,235000,195000")
    face.look_at("Ben")
    face.shows("Why this total?")
    face.hides("Cards in hand")

    face.dismiss()
    face.home()
    face.shows("After round 1 · Ben leads by $125,000")


@only_in_the_app
def test_another_reason_is_given_in_ones_own_words_and_a_kill_keeps_what_is_half_typed(
    face: Face,
) -> None:
    face.open(*A_ROUND)
    face.look_at("Cleo")
    face.tap("Cleo goes now")
    face.pick("Yacht")
    face.verb("Discard")
    face.tap("Other")
    face.type("Ben was  asleep", "Other")
    face.restart()
    face.shows("Ben was  asleep", "Why is it OK?")

    face.tap("Log it as a ruling")
    face.shows("Cleo discarded Yacht")

    face.menu("Log")
    face.shows("Ruling: Ben was asleep · It’s Anna’s turn")


@only_in_the_app
def test_who_gives_no_other_reason_has_one_all_the_same(face: Face) -> None:
    face.open(*A_ROUND)
    face.look_at("Cleo")
    face.tap("Cleo goes now")
    face.pick("Yacht")
    face.verb("Discard")
    face.tap("Other", "Log it as a ruling")
    assert face.logged(10) == {"move": "discard", "player": 2, "card": "yacht", "ruling": "Other"}


@only_in_the_app
def test_somebody_new_gets_to_a_logged_move_by_reading_the_screen(face: Face) -> None:
    face.first_start()
    face.shows("What are you playing?")

    face.tap("Big Deal")
    face.readable()
    face.shows("Results only", "Every move")

    face.new_people("Anna", "Ben", "Cleo", "Dora")
    face.tap("Every move", "Start")
    face.shows("Shuffle all 110 cards.")
    face.readable()

    face.tap("Skip")
    face.shows("1 of 3 · Tap the card that was turned up.", "without the card")

    face.pick("card:jewels")
    face.shows("2 of 3 · Lit buttons are allowed")

    face.verb("Deal")
    face.player("Anna")
    face.shows("3 of 3 · Logged.", "Undo")
    face.readable()

    face.pick("card:yacht")
    face.hides("of 3 ·")

    face.verb("Discard")
    face.shows("Anna discarded Yacht")

    face.restart()
    face.hides("of 3 ·", "Set up the table")


@only_in_the_app
@pytest.mark.parametrize("game", ["Nain Jaune", "dnup"])
def test_nobody_is_told_to_tap_a_card_where_none_was_turned_up(face: Face, game: str) -> None:
    face.first_start()
    face.set_up(game, "Anna", "Ben")
    face.tap("Every move")
    face.start()
    face.shows("Deal")
    face.hides("of 3 ·")
