"""Looking rules up on every face."""

from pathlib import Path

import pytest

from companion.paths import data_folder
from companion.rulebook import book as book_module
from tests.faces.face import Face
from tests.faces.faces import app_and_page, everywhere, in_the_app


@in_the_app
def test_the_rules_open_at_what_goes_on(face: Face) -> None:
    face.open(
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair jewels jewels",
        "Cleo discard yacht",
        "Dora discard yacht",
        "Anna pair stocks stocks",
        "Ben steal Anna stocks",
    )
    face.tap("Rules")
    face.shows("The duel")


@in_the_app
def test_where_only_results_are_logged_the_checklist_knows_nothing_of_the_match(face: Face) -> None:
    face.open()
    face.menu("Log only results from now on")
    face.may_i("steal a set")
    face.shows("Yes, if all of this is true.")
    face.hides("the log says so", "Try it with cards")


@in_the_app
def test_may_i_about_another_game_and_another_move_of_it(face: Face) -> None:
    face.home()
    face.tap("May I …?", "Crazy Eights", "play an eight")
    face.shows("Yes, if all of this is true.", "Nothing else stands in the way.")

    face.tap("Another move", "draw")
    face.shows("there’s something left to draw")


@everywhere
def test_may_i_two_taps_from_home_to_the_answer_and_one_to_a_no(face: Face) -> None:
    face.keep("score points=230000,360000,235000,195000")
    face.home()
    face.tap("May I …?", "steal a set")
    face.shows("Yes, if all of this is true.")

    face.tap("they have at least two sets")
    face.shows("they have only one set", "No.", "The first set is safe")
    face.hides("Yes, if all of this is true.")

    face.tap("The rule")
    face.shows("The first set is safe")

    face.back()
    face.tap("they have only one set")
    face.shows("Yes, if all of this is true.")


@in_the_app
def test_may_i_asks_for_another_game_where_nobody_moves(face: Face) -> None:
    face.keep({"move": "score", "points": [1, 2]}, game="score-pad", players="Anna Ben")
    face.home()
    face.tap("May I …?", "Big Deal", "steal a set")
    face.shows("Yes, if all of this is true.")


@in_the_app
def test_the_log_fills_in_what_it_knows(face: Face) -> None:
    face.open(
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair stocks gold",
        "Cleo discard yacht",
        "Dora discard yacht",
        "Anna pair jewels jewels",
    )
    face.may_i("steal a set")
    face.shows("Yes, if all of this is true.")

    face.tap("Another move", "Cleo", "steal a set")
    face.shows("it isn’t your turn", "you have no set yet", "No.", "the log says so")

    face.tap("Try it with cards")
    face.shows("nothing is logged")
    assert face.match.number == 6


@app_and_page
def test_a_question_with_cards_is_answered_with_all_the_reasons_or_logged(face: Face) -> None:
    face.open(
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair stocks gold",
        "Cleo discard yacht",
        "Dora discard yacht",
        "Anna pair jewels jewels",
    )
    face.may_i("Try it with cards")
    face.player("Dora")
    face.pick("card:gold")
    face.verb("Steal")
    face.shows("No", "It’s Ben’s turn, not Dora’s.")
    face.tap("1 more reason")
    face.shows("Dora has no set yet, and you need one to steal.", "You need a set of your own")

    face.dismiss()
    assert face.match.number == 6

    face.put_back()
    face.player("Ben")
    face.pick("card:jewels")
    face.verb("Steal")
    face.shows("Yes, that’s allowed")

    face.tap("Log it")
    face.shows("Ben steals")
    assert face.standing["phase"] == "duel"


@in_the_app
def test_what_can_be_done_now(face: Face) -> None:
    face.open(
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair stocks gold",
        "Cleo discard yacht",
        "Dora discard yacht",
        "Anna pair jewels jewels",
    )
    face.menu("What can I do now?")
    face.shows("Ben", "Anna’s 2 Jewels, worth $20,000, with")


@app_and_page
def test_a_word_finds_its_rule_while_it_is_typed(face: Face) -> None:
    face.open(
        "deal Anna jewels",
        "Anna pair home home",
        "Ben pair stocks gold",
        "Cleo discard yacht",
        "Dora discard yacht",
        "Anna pair jewels jewels",
    )
    face.tap("Rules")
    face.search("first set")
    face.shows("The first set is safe")

    face.open_hit()
    face.shows("The first set, at the bottom of a stack")


@app_and_page
def test_a_paragraph_that_is_older_than_the_english_one_says_so(
    face: Face, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heading = "{steal.first-set-safe}\n"
    for folder in (data_folder() / "games").iterdir():
        copy = tmp_path / "games" / folder.name
        copy.mkdir(parents=True)
        for rules in folder.glob("rules.*.md"):
            text = rules.read_text("utf-8").replace(heading, f"{heading}older:\n")
            (copy / rules.name).write_text(text, "utf-8")
    monkeypatch.setattr(book_module, "data_folder", lambda: tmp_path)
    forget()
    face.keep("score points=230000,360000,235000,195000")
    face.home()
    face.tap("May I …?", "steal a set", "they have at least two sets", "The rule")
    face.shows("This paragraph is older than the English one.")
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Read the rule texts anew."""
    book_module._read.cache_clear()
    book_module.book.cache_clear()
