"""Rules in mid-game on every face: “May I …?”, what can be done now, and looking a rule up."""

import pytest

from tests.ui.plots import SOME_MOVES

from .face import Face

MOVES = (
    *("deal Anna jewels", "Anna pair home home", "Ben pair stocks gold", "Cleo discard yacht"),
    *("Dora discard yacht", "Anna pair jewels jewels"),
)
YES, NO = "Yes, if all of this is true.", "No."


@pytest.mark.main
def test_may_i_two_taps_from_home_to_the_answer_and_one_to_a_no(face: Face) -> None:
    face.keep(SOME_MOVES[0], game="big-deal", players=("Anna", "Ben", "Cleo", "Dora"))
    face.home()
    face.tap("May I …?", "steal a set")
    face.shows(YES)
    face.tap("they have at least two sets")
    face.shows("they have only one set", NO, "The first set is safe")
    face.hides(YES)
    face.tap("The rule")
    face.shows("The first set is safe")
    face.back()
    face.tap("they have only one set")
    face.shows(YES)


def test_may_i_asks_for_another_game_where_nobody_moves(face: Face) -> None:
    face.keep({"move": "score", "points": [1, 2]}, game="score-pad", players=("Anna", "Ben"))
    face.home()
    face.tap("May I …?", "Big Deal", "steal a set")
    face.shows(YES)


def test_the_log_fills_in_what_it_knows(face: Face) -> None:
    face.open(*MOVES)
    face.may_i("steal a set")
    face.shows(YES)
    face.tap("Another move", "Cleo", "steal a set")
    face.shows("it isn’t your turn", "you have no set yet", NO, "the log says so")
    face.tap("Try it with cards")
    face.shows("nothing is logged")
    assert face.match.number == len(MOVES)


def test_a_question_with_cards_is_answered_with_all_the_reasons_or_logged(face: Face) -> None:
    face.open(*MOVES)
    face.may_i("Try it with cards")
    face.player("Dora")
    face.pick("card:gold")
    face.verb("Steal")
    face.shows("No", "Dora has no set yet, and you need one to steal.")
    face.shows("It’s Ben’s turn, not Dora’s.")
    face.dismiss()
    assert face.match.number == len(MOVES)
    face.put_back()
    face.player("Ben")
    face.pick("card:jewels")
    face.verb("Steal")
    face.shows("Yes, that’s allowed")
    face.tap("Log it")
    face.shows("Ben steals")
    assert face.match.table.phase == "duel"


def test_what_can_be_done_now(face: Face) -> None:
    face.open(*MOVES)
    face.menu("What can I do now?")
    face.shows("Ben", "Anna’s 2 Jewels, worth $20,000, with")


@pytest.mark.main
def test_a_word_finds_its_rule_while_it_is_typed(face: Face) -> None:
    face.open(*MOVES)
    face.tap("Rules")
    face.search("first set")
    face.shows("The first set is safe")
    face.open_hit()
    face.shows("The first set, at the bottom of a stack")
