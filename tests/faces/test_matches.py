"""Matches on every face: setting one up, its result, those of the past, people, and coming back."""

import pytest

from tests.ui.past import LAST_ROUND
from tests.ui.plots import FOUR, SOME_MOVES

from .face import Face

WON = (SOME_MOVES[0], LAST_ROUND)  # by the first player


# A new match


def test_a_match_is_set_up_by_results_and_who_begins_is_chosen(face: Face) -> None:
    face.set_up("Big Deal", "Anna", "Ben", "Cleo")
    face.tap("Cleo begins", "Every move")
    face.start()
    face.pick("card:jewels")
    face.verb("Deal")
    face.shows("Cleo’s turn.")


# The result


def finished(face: Face) -> None:
    face.open(*SOME_MOVES[:1])
    face.count()
    face.press("785>85>60>0")
    face.log()


def test_a_rematch_has_the_same_people(face: Face) -> None:
    finished(face)
    face.tap("Rematch")
    face.shows("Round 1")
    assert face.match.setup.players == FOUR and face.match.number == 0


def test_a_last_move_by_mistake_is_taken_back_at_once(face: Face) -> None:
    finished(face)
    face.not_over()
    face.shows("Redo")
    assert face.match.number == 1
    face.redo()
    face.shows("The winner is")


# Those of the past


def some_evenings(face: Face) -> None:
    """Anna has won a Big Deal, Emil leads another one, and a score pad lies open."""
    face.keep(*WON, game="big-deal", players=FOUR, started="2025-03-01T19:00:00Z")
    others = ("Emil", *FOUR[1:])
    told = [move.replace("Anna", "Emil") for move in SOME_MOVES]
    face.keep(*told, game="big-deal", players=others, started="2026-10-04T19:00:00Z")
    pad = {"game": "score-pad", "players": ("Anna", "Emil")}
    face.keep("score points=5,9", **pad, started="2026-11-02T19:00:00Z")  # type: ignore[arg-type]


def test_past_matches_are_listed_and_open_as_their_results(face: Face) -> None:
    some_evenings(face)
    face.home()
    face.tap("Matches")
    face.shows("Not finished", "Won by Anna · $1,015,000", "Round 2 · Ben leads")
    face.tap("Won by Anna · $1,015,000")
    face.shows("The winner is", "Anna reached $1,000,000 in round 2.")


def test_an_unfinished_match_of_the_past_goes_on(face: Face) -> None:
    some_evenings(face)
    face.home()
    face.tap("Matches", "Round 2 · Ben leads", "Continue")
    face.shows("Emil’s turn.")
    assert face.match.number == len(SOME_MOVES)


# After the program was ended without a word


@pytest.mark.main
def test_a_half_entered_move_is_there_again(face: Face) -> None:
    face.open(*SOME_MOVES)
    face.pick("card:gold")
    face.restart()
    face.picked("card:gold")
    assert face.match.number == len(SOME_MOVES)
