"""The page for everybody: no hurdle that axe-core finds on any view, in both looks; by keyboard;
at 320 px and at 200 %."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from companion.server.match_host import LibraryHost
from companion.server.server import Serving
from tests.api import Library, data_folder
from tests.sampling import NIGHTLY, some
from tests.server.conftest import BEGUN, Phone, Table

pytestmark = pytest.mark.browser

Open = Callable[..., Table]
TakeOut = Callable[..., Phone]


# What axe looks for in a theme: everything in one; colours are all that differ in the other.
THEMES = {
    "dark": "{preload: false, resultTypes: ['violations']}",
    "light": "{preload: false, resultTypes: ['violations'], runOnly: ['color-contrast']}",
}


def hurdles(phone: Phone, axe: str, theme: str) -> list[str]:
    """What axe finds in a theme, each with where."""
    if not phone.page.evaluate("() => typeof axe === 'object'"):
        phone.page.add_script_tag(content=axe)
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


# The screens of the page that each walk looks at: a new one must join a walk.
VIEWS = {
    "at the table": "table may_i log repair rules now count new guests",
    "at a score sheet": "table one_sheet sheet rules log",
    "nothing on the table": "nothing who home may_i new",
    "coming in": "who table closed result",
    "in the room": "board",
    "beside the table": "home matches past people person settings shelf one_sheet editor new",
    "between moves": "round_over replay",
}


class Eyes:
    """Looks at the views of a walk: for hurdles if axe is there, in the light theme at every third
    and by night at all of them, and for what leaves the screen."""

    def __init__(self, axe: str) -> None:
        self.axe = axe
        self.seen: list[str] = []

    def look(self, phone: Phone, view: str) -> None:
        themes = THEMES if NIGHTLY or len(self.seen) % 3 == 0 else ("dark",)
        for theme in themes if self.axe else ():
            assert hurdles(phone, self.axe, theme) == [], f"{view}, {theme}"
        assert too_wide(phone) == [], view
        self.seen.append(phone.page.locator("#page").get_attribute("data-screen"))

    def has_seen(self, walk: str) -> None:
        assert {*self.seen} == {*VIEWS[walk].split()}


def test_every_screen_of_the_page_is_looked_at() -> None:
    script = (data_folder() / "web" / "page.js").read_text("utf-8")
    listed = script.partition("const SCREENS = {")[2].partition("};")[0]
    names = {part.partition(":")[0].strip() for part in listed.split(",")} - {""}
    assert names == {name for walk in VIEWS.values() for name in walk.split()}


class Walk(NamedTuple):
    """A walk through views of the page: on which widths, with what open, step by step."""

    name: str
    widths: list[int]
    begins: str
    steps: list[tuple[str, list[str]]]


def read_walks() -> Iterator[Walk]:
    """Yield the walks of `walks.txt`."""
    text = Path(__file__).with_name("walks.txt").read_text("utf-8").partition("\n\n")[2]
    for block in text.split("\n\n"):
        head, *lines = block.splitlines()
        name, widths, begins = re.fullmatch(r"(.*) \((.*)\): (.*)", head).groups()
        steps = [line.strip().partition(": ") for line in lines]
        given = [(word, rest.split(" | ")) for word, _, rest in steps]
        yield Walk(name, [int(width) for width in widths.split()], begins, given)


WALKS = [(walk, width) for walk in read_walks() for width in some(walk.widths, 1)]


@pytest.mark.parametrize(("walk", "width"), WALKS, ids=[f"{w.name}, {n}" for w, n in WALKS])
def test_no_view_of_a_walk_has_a_hurdle(
    walk: Walk, width: int, phone: TakeOut, axe: str, request: pytest.FixtureRequest
) -> None:
    if walk.begins == "a library":
        opened = request.getfixturevalue("serving")
    else:
        moves = BEGUN if walk.begins == "a round" else ()
        opened = request.getfixturevalue("opened")(*moves)
    eyes = Eyes(axe if width == 320 else "")
    keeper = phone(width, bypass_csp=True).open(opened.link("keep"))
    for word, given in walk.steps:
        if word == "look":
            eyes.look(keeper, given[0])
        elif word == "key":
            keeper.page.keyboard.press(given[0])
        elif word == "fill":
            keeper.page.get_by_label(given[0]).fill(given[1])
        elif word == "unfold":
            keeper.page.get_by_text(given[0]).click()
        elif word == "line":
            keeper.page.locator(".cards .line", has_text=given[0]).click()
        elif word == "watcher sees":
            watcher = phone(width, bypass_csp=True).open(opened.link("watch"))
            watcher.shows(given[0])
            eyes.look(watcher, "what is only watched")
        elif word == "save picture":
            with keeper.page.expect_download() as saved:
                keeper.tap(given[0])
            assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
        else:
            getattr(keeper, word.replace(" ", "_"))(*given)
    eyes.has_seen(walk.name)


def test_nothing_is_on_the_table_yet(tmp_path: Path, phone: TakeOut, axe: str) -> None:
    serving, eyes = Serving(LibraryHost(Library(tmp_path)), local=True), Eyes(axe)
    try:
        for part in ("watch", "play", "keep"):
            guest = phone(320, bypass_csp=True).open(serving.link(part))
            guest.shows("Pick a game" if part == "keep" else "There’s no match on the table yet.")
            eyes.look(guest, part)
        guest.tap("May I", "Crazy Eights", "play a card", "your card has the wanted suit")
        guest.shows("Follow the suit or the rank")
        eyes.look(guest, "a question without a match")
        guest.tap("Back", "Back", "Big Deal")
        eyes.look(guest, "the first match")
        eyes.has_seen("nothing on the table")
    finally:
        serving.close()


def test_a_duel_the_result_and_the_way_in_have_no_hurdle(
    opened: Open, phone: TakeOut, axe: str
) -> None:
    eyes = Eyes(axe)
    table = opened(
        *BEGUN, "Cleo pair jewels jewels", "Dora discard stocks", "Anna pair jewels gold"
    )
    ben = phone(320, bypass_csp=True).open(table.link("play"))
    ben.shows("Who are you?")
    eyes.look(ben, "who sits here")
    ben.sit_as("Ben")
    ben.tap("Jewels", "Steal")
    ben.shows("Anna defends")
    eyes.look(ben, "a duel")
    table.close()
    ben.shows("The table was closed.")
    eyes.look(ben, "the way in")
    table.open_again()
    over = opened("score 12 7", "finish", game="score-pad", players=("Anna", "Ben"))
    anna = phone(412, bypass_csp=True).open(over.link("keep"))
    anna.shows("The winner is")
    anna.shows("You stopped after 1 round.")
    eyes.look(anna, "the result")
    eyes.has_seen("coming in")


def test_a_screen_in_the_room_has_no_hurdle(opened: Open, phone: TakeOut, axe: str) -> None:
    eyes, screen = Eyes(axe), phone(1280, bypass_csp=True).open(opened(*BEGUN).link("watch"))
    screen.shows("Ben laid 2 Yachts")
    eyes.look(screen, "the board")
    eyes.has_seen("in the room")


HIDDEN = """() => [...document.querySelectorAll('.key, .verb, .tile .name, .tile .total b, footer button')]
  .filter(e => { const r = e.getBoundingClientRect();
    return r.top < 0 || r.bottom > 620 || r.left < 0 || r.right > 360 ||
      !e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); })
  .map(e => e.textContent)"""  # noqa: E501
MANY = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fred")
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
