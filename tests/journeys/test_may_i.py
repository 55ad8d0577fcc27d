"""May I …? A verb is answered by its conditions; in a logged match it can be tried with cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.i18n.language import language
from companion.library.library import Library
from companion.session.new_match import NewMatch
from tests.ui.driver import UI
from tests.ui.evening import OpenMatch
from tests.ui.gestures import menu
from tests.ui.inspect import inspect
from tests.ui.matches import OVER, keep_match

FOUR = ("Anna", "Ben", "Cleo", "Dora")
WORDS = {
    "en": ("steal a set", "Yes, if all of this is true.", "they have at least two sets"),
    "de": ("ein Set klauen", "Ja, wenn all das stimmt.", "mindestens zwei Sets"),
    "fr": ("chiper un set", "Oui, si tout cela est vrai.", "au moins deux sets"),
}
ONLY_ONE = {
    "en": ("they have only one set", "No.", "The first set is safe", "The rule"),
    "de": ("dort liegt nur ein Set", "Nein.", "Das erste Set ist sicher", "Die Regel"),
    "fr": ("l’autre n’a qu’un set", "Non.", "Le premier set est à l’abri", "La règle"),
}

MOVES = (
    *("deal Anna jewels", "Anna pair home home", "Ben pair stocks gold", "Cleo discard yacht"),
    *("Dora discard yacht", "Anna pair jewels jewels"),
)


def test_the_first_pick_moves_nothing_that_can_be_tapped(open_match: OpenMatch) -> None:
    table = open_match(*MOVES, still=False)
    table.tap_picture("May I …?")
    table.tap("Try it with cards")
    screen = table.app.screen("table")
    for width, height in ((320, 640), (412, 892), (892, 412)):
        table.resize(width, height)
        table.app.change_settings(text_size=1.6)
        table.settle()
        before = _places(screen)
        assert len(before) >= 12 + 4 + 4  # cards, verbs, players
        table.tap(next(key for key in screen.keys if key.parent and key.pick == "card:jewels"))
        assert screen.at.pointing.picks == ("card:jewels",)
        assert _places(screen) == before
        table.tap(screen.cross)


def _places(screen) -> dict[str, tuple[float, ...]]:
    """Where keys, verbs, players and the way to more are."""
    shown = {key.pick: key for key in screen.keys if key.parent}
    shown |= {verb.verb: verb for verb in screen.verbs if verb.parent}
    shown |= {tile.name: tile for tile in screen.tiles if tile.parent}
    shown |= {"more": screen.more} if screen.more.parent else {}
    return {what: (*widget.to_window(*widget.pos), *widget.size) for what, widget in shown.items()}


def test_what_can_i_do_now_with_a_hand_that_only_i_see(open_match: OpenMatch) -> None:
    table = open_match(*MOVES)
    menu(table, "What can I do now?")
    assert table.sees("What can Ben do now?")
    assert table.sees("Anna’s 2 Jewels, worth $20,000, with")
    table.tap("Just with my hand …")
    for _ in range(2):
        table.tap("Stocks", inside="BottomSheet")
    assert not table.sees("2 Stocks")
    words: list[str] = []
    look = lambda: words.extend(table.words())  # noqa: E731
    table.press("Hold to see what you can do", seconds=0.1, meanwhile=look)
    assert any("2 Stocks" in word for word in words), words
    assert not table.sees("2 Stocks")
    assert table.app.root.close_sheet()


@pytest.mark.parametrize("code", WORDS)
def test_two_taps_from_home_to_the_answer_and_one_to_a_no(
    code: str, ui: UI, tmp_path: Path
) -> None:
    library = Library(tmp_path)
    keep_match(library, OVER)  # of Big Deal
    library.change_settings(language=code)
    ui.start()
    steal, yes, two_sets = WORDS[code]
    only_one, no, safe, the_rule = ONLY_ONE[code]
    ui.tap(ui.app.language.tr("May I …?"), steal)
    row = ui.app.root.front.rows["two-sets"]
    assert ui.reads(yes) and two_sets in row.words and not inspect()
    assert ui.app.root.front.panel.banner.tone == "open"  # no tick
    before = row.to_window(*row.pos)
    ui.tap(row)
    ui.settle()
    assert row.words == only_one and ui.reads(no) and ui.reads(safe) and not ui.reads(yes)
    assert row.to_window(*row.pos) == before and not inspect()
    ui.tap(the_rule)
    assert ui.app.nav_stack[-1][1]["rule"] == "steal.first-set-safe"
    ui.back()
    ui.tap(ui.app.root.front.rows["two-sets"])
    assert ui.sees(yes)
    ui.back()  # to the verbs
    assert ui.app.screen_name == "may_i" and not ui.sees(yes)


def test_half_said_it_is_there_again_after_a_kill(ui: UI) -> None:
    ui.start()
    ui.tap("May I …?", "Rotundo", "collect")
    ui.tap(ui.app.root.front.rows["fold"])
    ui.settle()
    assert ui.app.root.front.rows.keys() >= {"colours", "round"}
    ui.tap(ui.app.root.front.rows["colours"])
    assert ui.reads("two have one colour, the third another")
    ui.settle(1)
    ui.kill_and_open()
    assert ui.app.screen_name == "may_i"
    assert ui.sees("No.") and ui.reads("two have one colour, the third another")
    assert "round" in ui.app.root.front.rows


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
