"""“May I …?” at a table that nobody logs: from Home, and in a match that is only counted."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.i18n.language import language
from companion.library.library import Library
from companion.session.new_match import NewMatch
from tests.ui.driver import UI
from tests.ui.gestures import go
from tests.ui.matches import OVER, keep_match

FOUR = ("Anna", "Ben", "Cleo", "Dora")
WORDS = {
    "en": {
        "may": "May I …?",
        "steal": "Steal",
        "cards": "Silver",
        "two": "two or more",
        "one": "one",
        "yes": "Yes, you may",
        "told": "Not told: Whose turn is it? Is a duel on?",
        "own": "Have I a set of my own?",
        "safe": "has only one set, and a first set is safe.",
        "rule": "The rule",
        "unknown": "I do not know",
    },
    "de": {
        "may": "Darf ich …?",
        "steal": "Klauen",
        "cards": "Silver",
        "two": "zwei oder mehr",
        "one": "eins",
        "yes": "Ja, das darfst du",
        "told": "Nicht gesagt: Wer ist am Zug? Läuft ein Duell?",
        "own": "Habe ich selbst ein Set?",
        "safe": "hat nur ein Set",
        "rule": "Die Regel",
        "unknown": "Weiß ich nicht",
    },
}


@pytest.fixture(params=WORDS)
def spoken(request: pytest.FixtureRequest, ui: UI, tmp_path) -> tuple[UI, dict[str, str]]:
    """A phone on which somebody has played before."""
    library = Library(tmp_path)
    keep_match(library, OVER)
    library.change_settings(language=request.param)
    ui.start()
    return ui, WORDS[request.param]


def answer(ui: UI, question: str, words: str) -> None:
    """Tap the answer under that question, once it is in sight."""
    screen = ui.app.root.front
    box = next(
        found.parent
        for found in screen.content.walk()
        if type(found).__name__ == "TextBlock" and found.text == question
    )
    for pad in box.children:
        places = [
            (pad, pad.zones[key.key].box) for key in getattr(pad, "keys", ()) if key.text == words
        ]
        places += [
            (cap, (0, 0, *cap.size))
            for cap in pad.children
            if type(cap).__name__ == "KeyCap" and cap.shown.face.name == words
        ]
        for widget, (x, y, width, height) in places:
            screen.area.scroll_to(widget, animate=False)
            ui.frames(3)
            ui.tap(widget.to_window(widget.x + x + width / 2, widget.y + y + height / 2))
            return
    raise AssertionError(f"{question} has no answer {words}")


def question(ui: UI, number: int) -> str:
    """Of those on the screen, in their order."""
    return ui.app.screen("may_i").seen.questions[number].words


def test_a_steal_of_which_all_is_told(spoken) -> None:
    ui, say = spoken
    ui.tap(say["may"], "Big Deal")
    assert ui.app.nav_stack[-1] == ("may_i", {"game": "big-deal"})
    assert ui.sees(say["may"])
    ui.tap(say["steal"])
    answer(ui, question(ui, 0), say["cards"])
    answer(ui, question(ui, 1), "Stocks")
    answer(ui, question(ui, 2), say["one"])
    assert ui.sees(say["safe"]), ui.words()
    answer(ui, question(ui, 2), say["two"])
    assert not ui.sees(say["safe"])
    answer(ui, question(ui, 3), ui.app.language.of_game("big-deal")["table"]["yes"])
    assert ui.sees(say["yes"]) and ui.sees(say["told"])
    assert not ui.app.screen("may_i").seen.not_told.count(say["own"])


def test_whoever_does_not_know_hears_how_far_a_yes_reaches_and_which_rule(spoken) -> None:
    ui, say = spoken
    go(ui, "may_i", game="big-deal")
    ui.tap(say["steal"])
    answer(ui, question(ui, 0), say["cards"])
    answer(ui, question(ui, 1), "Stocks")
    answer(ui, question(ui, 2), say["two"])
    answer(ui, question(ui, 3), say["unknown"])
    assert ui.sees(say["yes"])
    assert say["own"] in ui.app.screen("may_i").seen.not_told
    ui.tap(say["rule"])
    assert ui.app.screen_name == "rules"
    assert ui.app.back()
    assert ui.app.screen("may_i").seen.verdict == say["yes"]  # nothing is forgotten meanwhile


@pytest.fixture
def counted(ui: UI) -> UI:
    ui.start()
    ui.app.start_match(NewMatch(players=FOUR, rounds_only=True))
    ui.settle()
    ui.tap_picture("May I …?")
    ui.tap("Steal")
    return ui


def test_in_a_match_that_is_only_counted_people_have_their_names(counted: UI) -> None:
    ui, screen = counted, counted.app.screen("may_i")
    answer(ui, "Who asks?", "Anna")
    answer(ui, "From whom?", "Cleo")
    answer(ui, "How many sets lie there?", "one")
    assert ui.sees("Cleo has only one set, and a first set is safe.")
    assert screen.sketch.standing == {"totals": [0, 0, 0, 0], "round": 0}
    assert ui.app.running.match.number == 0
    ui.tap("OK")
    assert ui.app.screen_name == "table"


def test_half_told_it_is_there_again_after_a_kill(counted: UI) -> None:
    ui = counted
    answer(ui, "Who asks?", "Anna")
    answer(ui, "Have I a set of my own?", "no")
    assert ui.sees("Anna has no set yet")
    ui.settle(1)
    ui.kill_and_open()
    assert ui.app.nav_stack[-1] == ("may_i", {"here": 1})
    assert ui.sees("Anna has no set yet")


def test_where_nobody_moves_nobody_asks(ui: UI) -> None:
    ui.start()
    ui.app.start_match(NewMatch(players=FOUR).play("score-pad"))
    ui.settle()
    assert ui.app.screen_name == "score_sheet"
    assert not ui.sees("May I …?") and "scale" not in dict(ui.app.root.front.header.actions)
    ui.app.go_home()
    ui.settle()
    ui.tap("May I …?")
    names = [card.name for card in ui.widgets("GameCard")]
    assert names == [language("en").name(game.id) for game in GAMES if not game.only_counted]
