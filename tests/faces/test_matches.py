"""Matches on every face: setting one up, its result, those of the past, people, and coming back."""

from __future__ import annotations

import pytest

from tests.ui.past import LAST_ROUND
from tests.ui.plots import FOUR, SOME_MOVES

from .face import Face, totals

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


@pytest.mark.main
def test_the_result_tells_who_has_won_and_why_it_ended(face: Face) -> None:
    finished(face)
    face.shows("The winner is", "Anna", "$1,015,000", "2 rounds")
    face.shows("Anna reached $1,000,000 in round 2.")
    face.shows("1,015k", "445k")


def test_why_a_total_is_what_it_is(face: Face) -> None:
    face.open(*SOME_MOVES)
    face.why_total("Anna")
    face.shows("Round 1", "230,000")


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


def test_a_score_pad_ends_when_the_players_have_had_enough(face: Face) -> None:
    face.open(game="score-pad", players=("Anna", "Ben"))
    face.press("7>3")
    face.log()
    face.finish()
    face.shows("You stopped after 1 round.")
    face.not_over()
    face.press("0>5")
    face.log()
    assert totals(face) == (7, 8)


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


def test_people_are_told_by_how_much_they_play_and_whom_they_beat(face: Face) -> None:
    for day in (1, 2):
        face.keep(*WON, game="big-deal", players=FOUR, started=f"2026-03-0{day}T19:00:00Z")
    face.home()
    face.tap("People")
    face.shows("2 matches · 2 won")
    face.tap("Anna")
    face.shows("win rate", "2 matches together", "2 : 0")


# After the program was ended without a word


@pytest.mark.main
def test_a_half_entered_move_is_there_again(face: Face) -> None:
    face.open(*SOME_MOVES)
    face.pick("card:gold")
    face.restart()
    face.picked("card:gold")
    assert face.match.number == len(SOME_MOVES)


def test_a_half_typed_count_is_there_again(face: Face) -> None:
    face.open()
    face.count()
    face.press("230>36")
    face.restart()
    face.press("0")
    face.holds("230,000", "360,000")


def test_a_half_written_round_of_a_score_pad_is_there_again(face: Face) -> None:
    face.open(game="score-pad", players=FOUR[:3])
    face.press("1>2>3")
    face.log()
    face.press("40>5")
    face.restart()
    face.holds("40", "5")
    face.press("0>6")  # into the box that was entered
    face.log()
    assert totals(face) == (41, 52, 9)
