"""May I …? In a logged match it is tried with cards, and with a hand that only one person sees."""

from tests.ui.evening import OpenMatch
from tests.ui.gestures import menu

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
