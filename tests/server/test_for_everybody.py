"""The page for everybody: no hurdle that axe-core finds on any view, in both looks; by keyboard;
at 320 px and at 200 %."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.library.library import Library
from companion.paths import data_folder
from companion.server.match_host import LibraryHost
from companion.server.server import Serving
from tests.sampling import some
from tests.server.conftest import BEGUN, Phone, Table

pytestmark = pytest.mark.browser

Open = Callable[..., Table]
TakeOut = Callable[..., Phone]


def hurdles(phone: Phone, axe: str) -> list[str]:
    """What axe finds, each with where."""
    if not phone.page.evaluate("() => typeof axe === 'object'"):
        phone.page.add_script_tag(content=axe)
    found = phone.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
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
    """Looks at the views of a walk: for hurdles in both themes if axe is there, and for what leaves
    the screen."""

    def __init__(self, axe: str) -> None:
        self.axe = axe
        self.seen: set[str] = set()

    def look(self, phone: Phone, view: str) -> None:
        self.seen.add(phone.page.evaluate("() => document.getElementById('page').dataset.screen"))
        for theme in ("dark", "light") if self.axe else ():
            phone.page.evaluate("(one) => { document.documentElement.dataset.theme = one; }", theme)
            assert hurdles(phone, self.axe) == [], f"{view}, {theme}"
        assert too_wide(phone) == [], view

    def has_seen(self, walk: str) -> None:
        assert self.seen == {*VIEWS[walk].split()}


def test_every_screen_of_the_page_is_looked_at() -> None:
    script = (data_folder() / "web" / "page.js").read_text("utf-8")
    listed = script.partition("const SCREENS = {")[2].partition("};")[0]
    names = {part.partition(":")[0].strip() for part in listed.split(",")} - {""}
    assert names == {name for walk in VIEWS.values() for name in walk.split()}


@pytest.mark.parametrize("width", some([320, 1280, 412], 1))
def test_no_view_has_a_hurdle(opened: Open, phone: TakeOut, axe: str, width: int) -> None:
    table, keeper = opened(*BEGUN), phone(width, bypass_csp=True)
    eyes = Eyes(axe if width == 320 else "")

    def look(view: str) -> None:
        eyes.look(keeper, view)

    keeper.open(table.link("keep"))
    keeper.shows("Cleo’s turn.")
    look("the table")
    keeper.tap("Silver", "Home")
    look("a pair is picked")
    keeper.tap("Steal")
    look("a refusal")
    keeper.page.keyboard.press("Escape")
    keeper.tap("Anna:")
    look("a player")
    keeper.tap("OK", "May I")
    look("the verbs")
    keeper.tap("steal a set", "they have at least two sets")
    look("a condition that is not so")
    keeper.tap("Try it with cards")
    look("a question")
    keeper.tap("Cancel", "More")
    look("the menu")
    keeper.tap("Log")
    look("the log")
    keeper.tap("3 Ben")
    look("a move of the log")
    keeper.tap("Add a move before this")
    look("the table of then")
    keeper.tap("Gold", "Discard")
    keeper.shows("What happened then?")
    look("a question of a repair")
    keeper.tap("Something else …")
    look("an answer that is composed")
    keeper.tap("Cancel", "Leave it as it was", "Rules")
    look("the rules")
    keeper.page.get_by_label("Search the rules").fill("steal")
    expect(keeper.page.locator(".hits")).to_contain_text("The first set is safe")
    look("rules that were found")
    keeper.tap("Back", "More", "What can I do now?")
    look("what can be done")
    keeper.tap("Back", "More", "Count this round")
    look("a count")
    keeper.tap("3", "Cards")
    look("a count of cards")
    keeper.tap("Back", "More", "New match", "Cover Your Assets")
    keeper.page.get_by_text("House rules").click()
    look("a new match")
    keeper.tap("Back", "More", "Let others in")
    look("letting others in")
    keeper.tap("Back", "More", "House rules")
    look("the house rules")
    eyes.has_seen("at the table")


@pytest.mark.parametrize("width", some([320, 412], 1))
def test_no_view_of_a_score_sheet_has_a_hurdle(
    opened: Open, phone: TakeOut, axe: str, width: int
) -> None:
    table, eyes = opened(), Eyes(axe if width == 320 else "")
    keeper = phone(width, bypass_csp=True).open(table.link("keep"))

    def look(view: str, by: Phone = keeper) -> None:
        eyes.look(by, view)

    look("the table before the first round")
    keeper.tap("More", "New match")
    keeper.choose_sheet("Oh Hell")
    look("a sheet before a match")
    keeper.tap("Play it")
    look("what is asked before a round")
    keeper.tap("1", "0", "0", "1")
    look("bids")
    keeper.tap("Delete", "0", "Start round 1", "1", "1", "1", "0")
    look("a mistake while typing")
    keeper.tap("Log round 1")
    look("a refusal")
    keeper.page.keyboard.press("Escape")
    keeper.tap("Ben", "0", "Cleo", "0", "Trump", "Hearts", "Log round 1", "Fix round 1")
    look("a round that is corrected")
    dora = phone(width, bypass_csp=True).open(table.link("watch"))
    dora.shows("Oh Hell")
    look("a sheet that is only watched", dora)
    keeper.tap("Cancel", "More", "Rules")
    look("the rules of sheets")
    keeper.tap("Back", "More", "Log")
    look("the log of a sheet")
    eyes.has_seen("at a score sheet")


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
    keeper = phone(360).open(table.link("keep"))
    keeper.page.set_viewport_size({"width": 360, "height": 620})
    keeper.tap(*taps)
    keeper.shows(seen)
    assert keeper.page.evaluate(HIDDEN) == []
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
