"""The page for everybody: no hurdle that axe-core finds on any view, in both looks; by keyboard;
at 320 px and at 200 %."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from companion.server.server import Serving
from tests.api import data_folder
from tests.sampling import NIGHTLY, some
from tests.server.conftest import BEGUN, Table
from tests.server.evening import Evening, read_blocks
from tests.server.phone import Phone
from tests.ui.matches import MANY_LONG_NAMES

pytestmark = pytest.mark.browser

Open = Callable[..., Table]
TakeOut = Callable[..., Phone]
Serve = Callable[..., Serving]


# What axe looks for in a theme: everything in one; colours are all that differ in the other.
THEMES = {
    "dark": "{preload: false, resultTypes: ['violations']}",
    "light": "{preload: false, resultTypes: ['violations'], runOnly: ['color-contrast']}",
}


def hurdles(phone: Phone, axe: str, theme: str) -> list[str]:
    """What axe finds in a theme, each with where."""
    if not phone.page.evaluate("() => typeof axe === 'object'"):
        phone.page.evaluate(axe)
    phone.page.evaluate("(one) => { document.documentElement.dataset.theme = one; }", theme)
    found = phone.page.evaluate(f"() => axe.run(document, {THEMES[theme]})")
    return [
        f"{hurdle['id']}: {node['target']} {node['failureSummary']}"
        for hurdle in found["violations"]
        for node in hurdle["nodes"]
    ]


def too_wide(phone: Phone) -> list[str]:
    """What leaves the screen sideways, or is too small for a finger."""
    return list(
        phone.page.evaluate(
            """() => [...document.querySelectorAll('#page button, #cover button, h1, #page p')]
              .filter(e => e.offsetParent && !e.closest('.scroll') && !e.closest('.unseen'))
              .filter(e => { const r = e.getBoundingClientRect();
                return r.right > innerWidth + 1 || r.left < -1 ||
                  (e.localName === 'button' && (r.height < 43 || r.width < 43)); })
              .map(e => `${e.localName} ${e.className} ${e.textContent.slice(0, 40)}`)"""
        )
    )


class Eyes:
    """Looks at the views of a walk: for hurdles if axe is there, in the light theme at every third
    and by night at all of them, and for what leaves the screen."""

    def __init__(self, axe: str) -> None:
        self.axe = axe
        self.seen: list[str] = []

    def look(self, phone: Phone, view: str) -> None:
        phone.rests()
        themes = THEMES if NIGHTLY or len(self.seen) % 3 == 0 else ("dark",)
        for theme in themes if self.axe else ():
            assert hurdles(phone, self.axe, theme) == [], f"{view}, {theme}"
        assert too_wide(phone) == [], view
        self.seen.append(phone.page.locator("#page").get_attribute("data-screen"))


class Walk(NamedTuple):
    """A walk through views of the page: on which widths, with what open, its screens and steps."""

    name: str
    widths: list[int]
    begins: str
    screens: set[str]
    steps: list[str]


def read_walks() -> Iterator[Walk]:
    """Yield the walks of `walks.txt`."""
    for head, steps in read_blocks("walks.txt"):
        name, widths, begins, screens = re.fullmatch(r"(.*) \((.*)\), (.*): (.*)", head).groups()
        yield Walk(name, [int(one) for one in widths.split()], begins, {*screens.split()}, steps)


WALKS = [(walk, width) for walk in read_walks() for width in some(walk.widths, 1)]
MANY = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fred")
A_SET = (*BEGUN, "Cleo pair jewels jewels", "Dora discard stocks", "Anna pair jewels gold")
# What is open when a walk begins, if it is no library: the game, how many play, the moves so far.
BEGINS: dict[str, tuple[str, int, Sequence[str]]] = {
    "a match": ("big-deal", 4, ()),
    "a round": ("big-deal", 4, BEGUN),
    "a set": ("big-deal", 4, A_SET),
    "a result": ("score-pad", 2, ("score 12 7", "finish")),
}


def test_every_screen_of_the_page_is_looked_at() -> None:
    script = (data_folder() / "web" / "page.js").read_text("utf-8")
    listed = script.partition("const SCREENS = {")[2].partition("};")[0]
    names = {part.partition(":")[0].strip() for part in listed.split(",")} - {""}
    assert names == {name for walk in read_walks() for name in walk.screens}


@pytest.mark.parametrize(("walk", "width"), WALKS, ids=[f"{w.name}, {n}" for w, n in WALKS])
def test_no_view_of_a_walk_has_a_hurdle(
    walk: Walk, width: int, opened: Open, serve: Serve, phone: TakeOut, axe: str
) -> None:
    if walk.begins in BEGINS:
        game, players, moves = BEGINS[walk.begins]
        table = opened(*moves, game=game, players=MANY[:players])
    else:
        table = serve(with_matches=walk.begins == "a library")
    eyes, evening = Eyes(axe if width == walk.widths[0] else ""), Evening(table, phone, width)
    for step in walk.steps:
        if step.startswith("look: "):
            eyes.look(evening.phones[None], step)
        else:
            evening.take(step)
    assert {*eyes.seen} == walk.screens


HIDDEN = """() => [...document.querySelectorAll('.key, .verb, .tile .name, .tile .total b, footer button')]
  .filter(e => { const r = e.getBoundingClientRect();
    return r.top < 0 || r.bottom > 620 || r.left < 0 || r.right > 360 ||
      !e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); })
  .map(e => e.textContent)"""  # noqa: E501
# Tables that are hard to fit: the game, how many play, the moves so far, taps, what is seen then.
FULL: dict[str, tuple[str, int, list[str], list[str], str]] = {
    "a duel of six": (
        *("big-deal", 6),
        [*BEGUN, *(f"{name} discard stocks" for name in MANY[2:]), "Anna pair jewels gold"],
        *(["Jewels", "Steal"], "Anna defends"),
    ),
    "a pick of three": (
        *("big-deal", 3, [*BEGUN, "Cleo discard stocks", "Anna pair jewels gold"]),
        *(["Jewels"], "Ben: Jewels"),
    ),
    "dnup": ("dnup", 5, ["deal Anna"], [], "Anna’s turn."),
    "dnup before the deal": ("dnup", 5, [], [], "Round 1"),
    "Rotundo": ("rotundo", 5, ["deal Anna blue-2-35"], [], "Anna’s turn"),
}


@pytest.mark.parametrize("title", some(FULL, 3))
def test_the_table_fits_a_phone_between_a_browsers_bars(
    opened: Open, phone: TakeOut, title: str
) -> None:
    game, players, moves, taps, seen = FULL[title]
    table = opened(*moves, game=game, players=MANY[:players])
    keeper = phone(360)
    keeper.page.set_viewport_size({"width": 360, "height": 620})
    keeper.open(table.link("keep")).tap(*taps)
    keeper.shows(seen)
    keeper.page.wait_for_function(f"!({HIDDEN})().length")  # it is fitted when it was drawn
    assert keeper.page.evaluate("document.documentElement.scrollHeight") == 620


@pytest.mark.parametrize("width", [320, 412])
def test_six_long_names_head_a_table_of_rounds_that_does_not_scroll_sideways(
    opened: Open, phone: TakeOut, width: int
) -> None:
    rounds = "score points=230000,360000,0,0,50000,95000", "score points=785000,85000,0,0,0,0"
    table = opened(*rounds, game="big-deal", players=MANY_LONG_NAMES[:6])
    watcher = phone(width).open(table.link("watch"))
    watcher.shows("The winner")
    scrolls = """() => [...document.querySelectorAll('.scroll')]
      .filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"""
    assert watcher.page.locator(".columns").count() and watcher.page.evaluate(scrolls) == []
    cut = """() => [...document.querySelectorAll('.columns :is(td b, small)')]
      .filter(e => e.offsetWidth > e.parentNode.clientWidth).map(e => e.textContent)"""
    assert watcher.page.evaluate(cut) == []
    outside = """() => [...document.querySelectorAll('.chart text')]
      .filter(e => { const { y, height } = e.getBBox(); return y < 0 || y + height > 250; })
      .map(e => e.textContent)"""
    assert watcher.page.evaluate(outside) == []


def test_a_move_by_keyboard_alone_and_focus_stays(table: Table, phone: TakeOut) -> None:
    cleo = phone(1280).open(table.link("play")).sit_as("Cleo")
    key = cleo.page.get_by_role("button", name="Stocks 10k")
    key.focus()
    cleo.page.keyboard.press("Enter")
    expect(cleo.page.get_by_role("button", name="Stocks 10k", pressed=True)).to_be_focused()
    for _ in range(20):
        cleo.page.keyboard.press("Tab")
        if "Discard" in cleo.page.evaluate("() => document.activeElement.textContent"):
            break
    cleo.page.keyboard.press("Enter")
    cleo.shows("Cleo discarded Stocks")
    expect(cleo.page.get_by_role("status").last).to_contain_text("Logged: Cleo discarded Stocks")


@pytest.mark.parametrize(("locale", "discard"), [("de-DE", "Abwerfen"), ("fr-FR", "Défausser")])
def test_twice_as_large_on_the_smallest_phone_too(
    opened: Open, phone: TakeOut, locale: str, discard: str
) -> None:
    cleo = phone(320, locale=locale).open(opened(*BEGUN).link("play"))
    cleo.tap("Cleo")
    cleo.shows(discard)
    cleo.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert too_wide(cleo) == []
    assert cleo.page.evaluate("document.documentElement.scrollWidth") == 320
