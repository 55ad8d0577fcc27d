"""May I …? Anybody, any move: answered at once, nothing logged. And: what can I do now?"""

from __future__ import annotations

import pytest

from companion.play.new_match import NewMatch

FOUR = ("Anna", "Ben", "Cleo", "Dora")
LINES = (
    {"move": "deal", "first": 0, "discard": "jewels"},
    {"move": "pair", "player": 0, "cards": ["home", "home"]},
    {"move": "pair", "player": 1, "cards": ["stocks", "gold"]},
    {"move": "discard", "player": 2, "card": "yacht"},
    {"move": "discard", "player": 3, "card": "yacht"},
    {"move": "pair", "player": 0, "cards": ["jewels", "jewels"]},
)


@pytest.fixture
def table(ui):
    ui.start()
    ui.app.begin(NewMatch(players=FOUR))
    screen = ui.app.screen("table")
    for line in LINES:
        screen.enter(ui.app.running.match.setup.read_move(line))
    ui.settle()
    ui.tap(_action(ui, "scale"))
    ui.settle()
    return ui


def _action(ui, icon: str) -> tuple[float, float]:
    """Where a picture of the header lies."""
    header = ui.app.screen("table").header
    x, y, width, height = header.zones[icon].box
    return header.to_window(header.x + x + width / 2, header.y + y + height / 2)


def test_somebody_else_asks_and_all_reasons_are_told(table) -> None:
    moves = table.app.running.match.number
    table.tap("Dora", inside="PlayerTile")
    table.tap("Gold", inside="KeyCap")
    table.tap("Steal", inside="VerbButton")
    table.settle()
    assert table.sees("Dora has no set yet, and you need one to steal.")
    assert table.sees("It is Ben’s turn, not Dora’s.")
    table.tap("You need a set of your own")
    table.settle()
    assert table.sees("Whoever has no set")
    assert table.app.running.match.number == moves


def test_the_first_pick_moves_nothing_that_can_be_tapped(table) -> None:
    screen = table.app.screen("table")
    for width, height in ((320, 640), (412, 892), (892, 412)):
        table.resize(width, height)
        table.app.change_settings(text_size=1.6)
        table.settle()
        before = _places(screen)
        assert len(before) >= 12 + 4 + 4  # cards, verbs, players
        table.tap(next(key for key in screen.keys if key.parent and key.pick == "card:jewels"))
        table.settle()
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


def test_what_is_allowed_can_be_logged(table) -> None:
    moves = table.app.running.match.number
    table.tap("Jewels", inside="KeyCap")
    table.tap("Steal", inside="VerbButton")
    table.settle()
    assert table.sees("Yes, that is allowed")
    assert table.app.running.match.number == moves
    table.tap("Log it")
    table.settle()
    assert table.app.running.match.number == moves + 1
    assert table.sees("Ben steals")


def test_what_can_i_do_now_with_a_hand_that_only_i_see(table) -> None:
    table.tap("What can I do now?")
    table.settle()
    assert table.sees("What can Ben do now?")
    assert table.sees("Anna’s 2 Jewels, worth $20,000, with")
    table.tap("Only with my hand …")
    table.settle()
    for _ in range(2):
        table.tap("Stocks", inside="Sheet")
    assert not table.sees("2 Stocks")
    words: list[str] = []
    look = lambda: words.extend(table.words())  # noqa: E731
    table.press("Hold to see what it can do", seconds=0.1, meanwhile=look)
    assert any("2 Stocks" in word for word in words), words
    assert not table.sees("2 Stocks")
    assert table.app.stage.close_sheet()
