"""The page for everybody: no hurdle that axe-core finds on any view, in both looks; by keyboard;
at 320 px and at 200 %."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from companion.paths import page_folder
from companion.server.server import Serving
from tests.server.conftest import BEGUN, Table
from tests.server.evening import Evening
from tests.server.phone import Phone
from tests.support.api import Library
from tests.support.sampling import NIGHTLY, some
from tests.support.ui.matches import MANY_LONG_NAMES, keep_match

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


MANY = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fred")
SET_THAT_CAN_BE_STOLEN = (
    *BEGUN,
    "Cleo pair jewels jewels",
    "Dora discard stocks",
    "Anna pair jewels gold",
)


class Opened(NamedTuple):
    """What is open when a walk begins: a match with its players and moves, or else a library."""

    game: str = ""
    players: int = 0
    moves: Sequence[str] = ()
    with_matches: bool = True  # in the library


A_MATCH = Opened("big-deal", 4)
A_ROUND = Opened("big-deal", 4, BEGUN)
A_SET = Opened("big-deal", 4, SET_THAT_CAN_BE_STOLEN)
A_RESULT = Opened("score-pad", 2, ("score 12 7", "finish"))
A_LIBRARY = Opened()
NOTHING = Opened(with_matches=False)


class Walk(Evening):
    """A walk through views of the page on one phone, each of which is looked at."""

    def __init__(self, table: Table | Serving, take_out: TakeOut, width: int, eyes: Eyes) -> None:
        super().__init__(table, take_out, width)
        self.phone = self.take_out_phone()
        self._eyes = eyes

    @property
    def library(self) -> Library:
        """The library whose matches the page shows."""
        serving = self._table if isinstance(self._table, Serving) else self._table.serving
        library = serving.table.host.library
        assert library
        return library

    def look(self, view: str) -> None:
        """Look at the view for hurdles, for what leaves the screen and for small targets."""
        self._eyes.look(self.phone, view)

    @property
    def seen(self) -> set[str]:
        """The screens of the page that were looked at."""
        return {*self._eyes.seen}


def on_widths(opened: Opened, *widths: int) -> list[Any]:
    """Return a walk for each width of a screen; axe looks at the first."""
    return [
        pytest.param((opened, width, width == widths[0]), id=f"{width}")
        for width in some(widths, 1)
    ]


@pytest.fixture
def walk(
    request: pytest.FixtureRequest, opened: Open, serve: Serve, phone: TakeOut, axe: str
) -> Walk:
    """A walk through what is open, on a screen of some width."""
    begins, width, with_axe = request.param
    if begins.game:
        table = opened(*begins.moves, game=begins.game, players=MANY[: begins.players])
    else:
        table = serve(with_matches=begins.with_matches)
    return Walk(table, phone, width, Eyes(axe if with_axe else ""))


AT_THE_TABLE = {"table", "may_i", "log", "repair", "rules", "now", "count", "new", "guests"}


@pytest.mark.parametrize("walk", on_widths(A_ROUND, 320, 1280, 412), indirect=True)
def test_no_hurdle_at_the_table(walk: Walk) -> None:
    walk.phone.open(walk.keep)
    walk.phone.shows("Cleo’s turn.")
    walk.look("the table")

    walk.phone.tap("Silver", "Home")
    walk.look("a pair is picked")

    walk.phone.tap("Steal")
    walk.look("a refusal")

    walk.phone.dismiss()
    walk.phone.tap("Anna:")
    walk.look("a player")

    walk.phone.tap("OK", "May I")
    walk.look("the verbs")

    walk.phone.tap("steal a set", "they have at least two sets")
    walk.look("a condition that is not so")

    walk.phone.tap("Try it with cards")
    walk.look("a question")

    walk.phone.tap("Cancel", "More")
    walk.look("the menu")

    walk.phone.tap("Log")
    walk.look("the log")

    walk.phone.tap("3 Ben")
    walk.look("a move of the log")

    walk.phone.tap("Add a move before this")
    walk.look("the table of then")

    walk.phone.tap("Gold", "Discard")
    walk.phone.shows("What happened then?")
    walk.look("a question of a repair")

    walk.phone.tap("Something else …")
    walk.look("an answer that is composed")

    walk.phone.tap("Cancel", "Leave it as it was", "Rules")
    walk.look("the rules")

    walk.phone.search("steal")
    walk.phone.shows("The first set is safe")
    walk.look("rules that were found")

    walk.phone.tap("Back", "More", "What can I do now?")
    walk.look("what can be done")

    walk.phone.tap("Back", "More", "Score this round")
    walk.look("a count")

    walk.phone.press("3")
    walk.phone.tap("Cards")
    walk.look("a count of cards")

    walk.phone.tap("Back", "More", "New match", "Cover Your Assets")
    walk.phone.tap("House rules")
    walk.look("a new match")

    walk.phone.tap("Back", "More", "Let others in")
    walk.look("letting others in")

    walk.phone.tap("Back", "More", "House rules")
    walk.look("the house rules")
    assert walk.seen == AT_THE_TABLE


AT_A_SCORE_SHEET = {"table", "one_sheet", "sheet", "rules", "log"}


@pytest.mark.parametrize("walk", on_widths(A_MATCH, 320, 412), indirect=True)
def test_no_hurdle_at_a_score_sheet(walk: Walk) -> None:
    walk.phone.open(walk.keep)
    walk.look("the table before the first round")

    walk.phone.tap("More", "New match")
    walk.phone.choose_sheet("Oh Hell")
    walk.look("a sheet before a match")

    walk.phone.tap("Play it")
    walk.look("what is asked before a round")

    walk.phone.press("1001")
    walk.look("bids")

    walk.phone.press("⌫0")
    walk.phone.tap("Start round 1")
    walk.phone.press("1110")
    walk.look("a mistake while typing")

    walk.phone.tap("Log round 1")
    walk.look("a refusal")

    walk.phone.dismiss()
    walk.phone.tap("Ben")
    walk.phone.press("0")
    walk.phone.tap("Cleo")
    walk.phone.press("0")
    walk.phone.tap("Trump", "Hearts", "Log round 1", "Fix round 1")
    walk.look("a round that is corrected")

    walk.phone.tap("Cancel", "More", "Rules")
    walk.look("what the sheet explains")

    walk.phone.tap("Rules")
    walk.look("the rules of sheets")

    walk.phone.tap("Back", "More", "Log")
    walk.look("the log of a sheet")

    walk.phone.open(walk.watch)
    walk.phone.shows("Oh Hell")
    walk.look("what is only watched")
    assert walk.seen == AT_A_SCORE_SHEET


BESIDE_THE_TABLE = {
    "home",
    "matches",
    "bin",
    "past",
    "people",
    "person",
    "settings",
    "shelf",
    "one_sheet",
    "editor",
    "new",
}


@pytest.mark.parametrize("walk", on_widths(A_LIBRARY, 320, 1280), indirect=True)
def test_no_hurdle_beside_the_table(walk: Walk) -> None:
    walk.phone.open(walk.keep)
    walk.phone.tap("More", "Home")
    walk.phone.shows("Continue · Ben’s turn")
    walk.look("Home")

    walk.phone.tap("Continue")
    walk.phone.shows("Ben’s turn.")
    walk.phone.tap("More", "Home", "Matches")
    walk.look("past matches")

    walk.phone.tap("Deleted matches")
    walk.look("the bin")

    walk.phone.tap("Back")
    walk.phone.tap("Score pad")
    walk.phone.shows("The winner is")
    walk.look("a past match")

    walk.phone.tap("Send the result")
    walk.phone.shows("1. Anna")
    walk.look("a result to be sent")

    walk.phone.save_picture("Save it as a picture")
    walk.phone.tap("OK", "Back", "People")
    walk.look("people")

    walk.phone.tap("Anna")
    walk.phone.shows("played")
    walk.look("a person")

    walk.phone.tap("Back", "Play", "Settings")
    walk.look("settings")

    walk.phone.tap("Back", "Rotundo")
    walk.phone.shows("1. Anna")
    walk.look("a new match")

    walk.phone.tap("Score sheets")
    walk.look("the shelf")

    walk.phone.tap("Hearts")
    walk.phone.shows("Play it")
    walk.look("a sheet of the shelf")

    walk.phone.tap("Share")
    walk.look("a sheet to be shared")

    walk.phone.tap("OK", "Back", "Write your own")
    walk.look("a sheet of one’s own")
    assert walk.seen == BESIDE_THE_TABLE


STANDINGS = {"standings", "why", "season"}


@pytest.mark.parametrize("walk", on_widths(A_LIBRARY, 320), indirect=True)
def test_no_hurdle_at_the_standings(walk: Walk) -> None:
    for points in ("12,7,20", "12,7,21", "3,17,2"):
        moves = f"score points={points}", "finish"
        keep_match(walk.library, moves, ("Anna", "Ben", "Cleo"), "score-pad")
    walk.phone.open(walk.keep)
    walk.phone.tap("More", "Home", "People")
    walk.phone.shows("of opponents beaten")
    walk.look("the standings")

    walk.phone.tap("67%")
    walk.phone.shows("The matches behind it")
    walk.look("why a figure is what it is")

    walk.phone.tap("Back", "Save as a season")
    walk.phone.fill("Name of the season", "Thursday league")
    walk.phone.tap("Save")
    walk.phone.shows("Thursday league")
    walk.look("a season")
    assert walk.seen == STANDINGS


BETWEEN_MOVES = {"round_over", "replay"}


@pytest.mark.parametrize("walk", on_widths(A_LIBRARY, 320), indirect=True)
def test_no_hurdle_between_moves(walk: Walk) -> None:
    walk.phone.open(walk.keep)
    walk.phone.tap("More", "Set up the table", "Skip")
    walk.phone.tap("More", "Score this round", "Log it")
    walk.phone.shows("Round 1 is over")
    walk.look("the end of a round")

    walk.phone.tap("On to round 2", "More", "Home", "Matches")
    walk.phone.tap("Score pad")
    walk.phone.tap("Replay")
    walk.phone.shows("Move 1 of 3")
    walk.phone.tap("Step forward")
    walk.phone.shows("Move 2 of 3")
    walk.look("a past match, move by move")
    assert walk.seen == BETWEEN_MOVES


NOTHING_ON_THE_TABLE = {"nothing", "who", "home", "may_i", "new"}


@pytest.mark.parametrize("walk", on_widths(NOTHING, 320), indirect=True)
def test_no_hurdle_nothing_on_the_table(walk: Walk) -> None:
    walk.phone.open(walk.watch)
    walk.phone.shows("There’s no match on the table yet.")
    walk.look("who watches")

    walk.phone.open(walk.play)
    walk.phone.shows("There’s no match on the table yet.")
    walk.look("who plays")

    walk.phone.open(walk.keep)
    walk.phone.shows("Keeps score, settles arguments")
    walk.look("who keeps it")

    walk.phone.tap("May I", "Crazy Eights", "play a card", "your card has the wanted suit")
    walk.phone.shows("Follow the suit or the rank")
    walk.look("a question without a match")

    walk.phone.tap("Back", "Back", "Big Deal")
    walk.look("the first match")
    assert walk.seen == NOTHING_ON_THE_TABLE


COMING_IN = {"who", "table", "closed"}


@pytest.mark.parametrize("walk", on_widths(A_SET, 320), indirect=True)
def test_no_hurdle_coming_in(walk: Walk) -> None:
    walk.phone.open(walk.play)
    walk.phone.shows("Who are you?")
    walk.look("who sits here")

    walk.phone.sit_as("Ben")
    walk.phone.tap("Jewels", "Steal")
    walk.phone.shows("Anna defends")
    walk.look("a duel")

    walk.table.close()
    walk.phone.shows("The table was closed.")
    walk.look("the way in")

    walk.table.open_again()
    assert walk.seen == COMING_IN


IN_THE_ROOM = {"board"}


@pytest.mark.parametrize("walk", on_widths(A_ROUND, 1280), indirect=True)
def test_no_hurdle_in_the_room(walk: Walk) -> None:
    walk.phone.open(walk.watch)
    walk.phone.shows("Ben laid 2 Yachts")
    walk.look("the board")
    assert walk.seen == IN_THE_ROOM


AT_THE_END = {"result"}


@pytest.mark.parametrize("walk", on_widths(A_RESULT, 412), indirect=True)
def test_no_hurdle_at_the_end(walk: Walk) -> None:
    walk.phone.open(walk.keep)
    walk.phone.shows("The winner is")
    walk.phone.shows("You stopped after 1 round.")
    walk.look("the result")
    assert walk.seen == AT_THE_END


def test_every_screen_of_the_page_is_looked_at() -> None:
    script = (page_folder() / "page.js").read_text("utf-8")
    listed = script.partition("const SCREENS = {")[2].partition("};")[0]
    names = {part.partition(":")[0].strip() for part in listed.split(",")} - {""}
    walks = (
        AT_THE_TABLE,
        AT_A_SCORE_SHEET,
        BESIDE_THE_TABLE,
        STANDINGS,
        BETWEEN_MOVES,
        NOTHING_ON_THE_TABLE,
        COMING_IN,
        IN_THE_ROOM,
        AT_THE_END,
    )
    assert names == {name for screens in walks for name in screens}


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
