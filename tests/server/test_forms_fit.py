"""Forms on small windows: the pad, the box that is entered and whose it is stay on the screen."""

from collections.abc import Callable

import pytest

from tests.server.conftest import Table
from tests.server.phone import Phone
from tests.support.api import sheet_called
from tests.support.sampling import some

pytestmark = pytest.mark.browser

Open = Callable[..., Table]
TakeOut = Callable[..., Phone]

# Width, height and text size in percent: phones between a browser's bars, upright and sideways.
WINDOWS = (
    (360, 500, 100),
    (360, 560, 115),
    (360, 620, 130),
    (360, 660, 130),
    (640, 360, 100),
    (640, 360, 130),
    (320, 568, 100),
    (892, 412, 100),
    (1280, 800, 100),
)
# Games, sheets and rounds: with columns, for long, with many rows for each player, with bids.
SHEETS = {
    "columns": ("sheet", "hearts", ["score taken=10,10,6,0"] * 2),
    "a long evening": ("score-pad", "", ["score 12 7 3 110"] * 54),
    "one person after the other": ("sheet", "yahtzee", []),
    "bids": ("sheet", "oh-hell", []),
}
# What cannot be seen whole, or lies under something else.
NOT_SEEN = """() => [...document.querySelectorAll(
    '.pad button, .box.focused, .strip .current, thead th [class=name], footer button')]
  .filter((node) => { const r = node.getBoundingClientRect();
    const x = (Math.max(r.left, 0) + Math.min(r.right, innerWidth)) / 2, y = (r.top + r.bottom) / 2;
    return r.top < -1 || r.bottom > innerHeight + 1 || r.left < -1 || r.right > innerWidth + 1 ||
      !(node.contains(document.elementFromPoint(x, y)) ||
        node.parentNode.contains(document.elementFromPoint(x, y))); })
  .map((node) => node.className + ' ' + node.textContent)"""

RESIZED = """(percent) => {
  looks.choose('size', percent);
  dispatchEvent(new Event('resize'));
}"""


@pytest.mark.parametrize("title", SHEETS)
def test_pad_names_and_the_box_that_is_entered_stay_on_the_screen(
    opened: Open, phone: TakeOut, title: str
) -> None:
    game, name, moves = SHEETS[title]
    sheet = sheet_called(name)
    options = {"sheet": sheet.plain} if sheet else {}
    players = ("Maximiliane", "Benjamin", "Cleo", "Dora")
    table = opened(*moves, game=game, players=players, **options)
    keeper = phone().open(table.link("keep"))
    keeper.until("() => document.querySelector('.pad')")
    for width, height, percent in some(WINDOWS, 5):
        keeper.page.set_viewport_size({"width": width, "height": height})
        keeper.run(RESIZED, percent)
        keeper.press("1")
        keeper.rests()
        assert keeper.run(NOT_SEEN) == [], (width, height, percent)
        keeper.press("⌫")


# How far the middle of a name over a column is from the middle of its boxes, at most.
OFF_CENTRE = """() => Math.max(...[...document.querySelectorAll('thead .name')].map((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  const { left, right } = words.getBoundingClientRect();
  const column = name.closest('th').getBoundingClientRect();
  return Math.abs((left + right) / 2 - (column.left + column.right) / 2);
}))"""


@pytest.mark.parametrize("size", [(360, 620), (1280, 800)])
def test_names_stand_over_the_middle_of_their_columns(
    opened: Open, phone: TakeOut, size: tuple[int, int]
) -> None:
    table = opened(game="score-pad", players=("Anna", "Ben", "Cleo"))
    keeper = phone(size[0])
    keeper.page.set_viewport_size({"width": size[0], "height": size[1]})
    keeper.open(table.link("keep"))
    keeper.until("() => document.querySelector('thead .name')")
    assert keeper.run(OFF_CENTRE) < 4


# What of a key lies outside of it, and names of players that are broken within a word.
BEYOND_THEIR_KEYS = """() => [...document.querySelectorAll('.pictures .key > *')]
  .filter((part) => { const inner = part.getBoundingClientRect();
    const { left, right } = part.parentNode.getBoundingClientRect();
    return inner.width && !part.matches('.times') && (inner.left < left - 1 || inner.right > right + 1); })
  .map((part) => part.parentNode.textContent)"""  # noqa: E501
BROKEN = """() => [...document.querySelectorAll('.tile .name > span:not(.unseen)')]
  .filter((name) => {
  const word = document.createRange();
  word.selectNodeContents(name);
  return word.getClientRects().length > 1;
}).map((name) => name.textContent)"""


LINES_OF_THE_HEADER = """() => new Set([...document.querySelectorAll('header button')]
  .map((sign) => sign.getBoundingClientRect().top)).size"""


LARGE = [(320, 568, 100), (360, 620, 115), (360, 620, 130), (412, 892, 130)]


@pytest.mark.parametrize("window", LARGE)
def test_large_type_stays_on_the_keys_and_breaks_no_name(
    opened: Open, phone: TakeOut, window: tuple[int, int, int]
) -> None:
    width, height, percent = window
    table = opened(players=("Matthias", "Benjamin", "Cleo", "Dora", "Emilia", "Fred"))
    keeper = phone(width)
    keeper.page.set_viewport_size({"width": width, "height": height})
    keeper.open(table.link("keep")).shows("Which card was turned up?")
    keeper.run(RESIZED, percent)
    keeper.rests()
    assert keeper.run(BEYOND_THEIR_KEYS) == []
    assert keeper.run(BROKEN) == []
    assert "Which card was turned up?" in keeper.page.inner_text(".prompt")
    assert keeper.run(LINES_OF_THE_HEADER) == 1
