"""What we promise to the person at the table, counted in taps through the window.

Each game is one match in which promise after promise is kept. A tap is written as what it goes
to: a key ("card:home"), a verb ("!pair"), a player ("@Ben"), a picture ("*Rules") or words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.positions import SETUPS, random_match
from tests.ui.driver import UI
from tests.ui.evening import phone_with_match
from tests.ui.gestures import open_app
from tests.ui.plots import Move, log_moves
from tests.ui.random_tapper import MADE, watch_widgets

FOUR = ("Anna", "Ben", "Cleo", "Dora")
THREE = FOUR[:3]


class Promise(NamedTuple):
    what: str
    most: int
    taps: tuple[str, ...]
    logs: str = ""  # the move that is logged by the last tap
    shows: str = ""  # or what is on the screen after it


class Phone:
    """A match on the table, and a finger that counts."""

    def __init__(self, ui: UI) -> None:
        self.ui = ui
        self.kept: list[tuple[str, int, int]] = []
        self.unmade = 0  # taps at the table that made no widget

    def tap(self, what: str) -> None:
        """One tap; where it stays at the table, no widget is made by it."""
        before, made = self.at_table, len(MADE)
        self._tap(what)
        if before and self.at_table:
            assert MADE[made:] == [], f"{what} made widgets"
            self.unmade += 1

    @property
    def at_table(self) -> bool:
        trail = self.ui.app.nav_stack
        return trail[-1][0] == "table" and not self.ui.widgets("BottomSheet")

    def _tap(self, what: str) -> None:
        ui = self.ui
        if what.startswith("!"):
            ui.tap(self._only("VerbButton", "verb", what[1:]))
        elif what.startswith("@"):
            ui.tap(what[1:], inside="PlayerTile")
        elif what.startswith("*"):
            ui.tap_picture(what[1:])
        elif what.isdecimal():
            ui.tap(what, inside="NumberPad")
        elif ":" in what:
            kind = "PileWidget" if what.startswith("pile:") and self._has(what) else "KeyCap"
            ui.tap(self._only(kind, "pick", what))
        else:
            ui.tap(what)

    def _has(self, pick: str) -> bool:
        return any(pile.pick == pick for pile in self.ui.widgets("PileWidget"))

    def _only(self, kind: str, name: str, value: str) -> Any:
        found = [widget for widget in self.ui.widgets(kind) if getattr(widget, name) == value]
        assert len(found) == 1, (kind, value, self.ui.words())
        return found[0]

    def keeps(self, promise: Promise) -> None:
        match = self.ui.app.running.match if self.ui.app.running else None
        for number, tap in enumerate(promise.taps, 1):
            if promise.logs and match:
                assert self.ui.app.running.match.number == match.number, (promise, number)
            self.tap(tap)
        self.kept.append((promise.what, promise.most, len(promise.taps)))
        if promise.logs:
            after = self.ui.app.running.match
            line = after.setup.write_move(after.entry.move)
            assert (after.number, line["move"]) == (match.number + 1, promise.logs), promise
        if promise.shows:
            assert self.ui.sees(promise.shows), (promise, self.ui.words())

    def enter(self, *moves: Move) -> None:
        """What no promise is about."""
        log_moves(self.ui.app.running, moves)
        self.ui.app.screen("table").show()
        self.ui.settle()


@pytest.fixture
def open_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Phone]]:
    """At the table of a match; at the end it is told what was promised, and what it took."""
    watch_widgets(monkeypatch)
    phones: list[Phone] = []

    def open_match(*moves: Move, **about: Any) -> Phone:
        ui = phone_with_match(tmp_path, *moves, **about)
        phones.append(Phone(ui))
        open_app(ui)
        phones[-1].keeps(Promise("start → the running match", 1, ("Continue",)))
        return phones[-1]

    yield open_match
    for phone in phones:
        phone.ui.stop()
        for what, most, took in phone.kept:
            print(f"{what}: at most {most}, took {took}")
            assert took <= most, what


def test_big_deal(open_match: Callable[..., Phone]) -> None:
    phone = open_match()
    deal = ("card:jewels", "!deal", "@Anna")
    phone.keeps(Promise("deal, first round", 3, deal, "deal"))
    phone.keeps(Promise("pair", 2, ("card:home", "!pair"), "pair"))
    by_pile = ("card:jewels", "pile:discard")
    phone.keeps(Promise("pair with the discard pile", 2, by_pile, "take"))
    phone.keeps(Promise("discard", 2, ("card:stocks", "!discard"), "discard"))
    phone.keeps(Promise("discard that nobody noted", 1, ("!discard",), "discard"))
    phone.enter("Anna pair yacht yacht", "Ben pair stocks stocks")
    with_joker = ("card:home", "card:silver", "!pair")
    phone.keeps(Promise("pair with a joker", 3, with_joker, "pair"))
    phone.enter("Dora discard stocks")
    phone.keeps(Promise("steal", 2, ("card:stocks", "@Ben"), "steal"))
    phone.keeps(Promise("defend", 1, ("card:silver",), "defend"))
    phone.keeps(Promise("press on", 1, ("card:stocks",), "press"))
    phone.keeps(Promise("let go", 1, ("!yield",), "yield"))
    phone.enter(
        "Ben pair bank-account bank-account", "Cleo pair jewels jewels", "Dora discard yacht"
    )
    phone.enter("Anna discard yacht")
    several = ("card:gold", "@Cleo")
    phone.keeps(Promise("steal, where several could be robbed", 2, several, "steal"))
    phone.keeps(Promise("undo", 1, ("*Undo",), shows="Undone: Ben tried to steal"))
    for tap in ("card:home", "!take"):
        phone.tap(tap)
    assert phone.ui.sees("Not allowed") and MADE[-1]  # a sheet is made, so the watch is awake
    for tap in ("OK", "*Undo", "*Redo", "card:yacht", "card:yacht", "!pair", "*Undo"):
        phone.tap(tap)
    assert phone.unmade > 20
    for tap in ("card:home", "!take"):
        phone.tap(tap)
    phone.keeps(
        Promise("why not → the rule", 1, ("The rule",), shows="The two cards show the same object")
    )
    phone.ui.back()
    phone.tap("*Rules")
    phone.ui.settle()
    phone.ui.scroll_to("Glossary", inside="Scroll")
    phone.tap("Glossary")
    phone.kept.append(("any rule from anywhere in a match", 2, 2))
    while not phone.at_table:
        phone.ui.back()
    phone.ui.back()  # the card is put back
    again = ("*Back", "Anna, Ben, Cleo and Dora")
    phone.keeps(Promise("a new match with the same people", 2, again, shows="Round 1"))
    assert phone.ui.app.running.match.setup.players == FOUR
    totals = ("!count", *"230", "Next", *"360", "Next", *"235", "Next", *"195", "Log it")
    digits = Promise("the totals of four: their digits, Next and Log it", 12 + 5, totals, "score")
    phone.keeps(digits)


def test_a_later_deal(open_match: Callable[..., Phone]) -> None:
    setup = SETUPS["big-deal-4"]
    ended = next(
        match
        for seed in range(50)
        for match in random_match(setup, seed, 300).history()
        if match.table.phase == "between-rounds" and match.table.starter is not None
    )
    phone = open_match(*(setup.write_move(entry.move) for entry in ended.entries()))
    phone.keeps(Promise("deal, later", 2, ("card:jewels", "!deal"), "deal"))


ADVANCED = dict.fromkeys(
    ("hand-of-six", "two-actions", "improve", "second-set", "penny-jar", "action-cards"), True
)


def test_cover_your_assets(open_match: Callable[..., Phone]) -> None:
    phone = open_match(game="cover-your-assets", options=ADVANCED)
    phone.enter("deal Anna jewels")
    kinds = ("home", "stocks", "coin-collection", "motor-boat", "piggy-bank", "bank-account")
    for seat, name in enumerate(FOUR):
        phone.enter(
            *(f"{name} pair {kinds[(seat + n) % 6]} {kinds[(seat + n) % 6]}" for n in (0, 1))
        )
    phone.enter("Anna pair jewels jewels")
    phone.keeps(Promise("improve", 2, ("card:jewels", "!improve"), "improve"))
    phone.enter("Ben pair gold piggy-bank")
    phone.keeps(Promise("end turn", 1, ("!end-turn",), "end-turn"))
    phone.enter("Cleo discard baseball-cards", "Cleo end-turn")
    phone.enter("Dora discard baseball-cards", "Dora end-turn")
    double = ("card:coin-collection", "card:silver", "!steal")
    phone.keeps(Promise("steal the second set", 4, double, "steal"))
    phone.keeps(Promise("answer with a penny jar", 1, ("card:penny-jar",), "defend"))
    two = ("card:silver", "card:coin-collection")
    phone.keeps(Promise("answer where two cards are due", 2, two, "press"))
    phone.enter("Ben yield")
    phone.keeps(Promise("swap", 2, ("card:swap", "@Cleo"), "swap"))
    shift = ("card:move", "@Dora", "!shift-bottom")
    phone.keeps(Promise("shift", 3, shift, "shift"))


def test_special_piles(open_match: Callable[..., Phone]) -> None:
    phone = open_match(game="cover-your-assets", players=THREE)
    deal = ("card:stocks", "card:jewels", "card:gold", "card:home", "@Anna")
    phone.keeps(Promise("deal with piles, first round", 3 + 3, deal, "deal"))
    phone.enter("Anna pair home home", "Ben pair stocks stocks", "Cleo pair home gold")
    collect = ("card:jewels", "pile:0")  # the pile that fits is gold
    phone.keeps(Promise("collect", 3, collect, "collect"))
    phone.keeps(Promise("contest", 1, ("card:silver",), "contest"))
    phone.enter("Anna yield")
    phone.keeps(Promise("a card turned up", 1, ("card:jewels",), "reveal"))
    phone.enter("Ben discard motor-boat", "Cleo discard motor-boat")
    phone.keeps(Promise("collect", 5, collect, "collect"))
    phone.keeps(Promise("accept", 1, ("!accept",), "accept"))


def test_nain_jaune(open_match: Callable[..., Phone]) -> None:
    phone = open_match(game="yellow-dwarf")
    phone.keeps(Promise("deal, first round", 3, ("!deal", "@Dora"), "deal"))
    phone.keeps(Promise("lead a run", 3, ("rank:2", "rank:5", "!play"), "play"))
    phone.keeps(Promise("pass", 1, ("!pass",), "pass"))
    taken = ("rank:8", "box:7D", "!play")
    phone.keeps(Promise("continue, a board card taken", 2 + 1, taken, "play"))
    forgotten = ("rank:10", "box:10D", "box:10D", "!play")
    phone.keeps(Promise("continue, a board card forgotten", 2 + 2, forgotten, "play"))
    phone.keeps(Promise("continue", 2, ("rank:11", "!play"), "play"))


def test_dnup(open_match: Callable[..., Phone]) -> None:
    phone = open_match(game="dnup", players=THREE)
    phone.keeps(Promise("deal", 2, ("!deal", "@Ben"), "deal"))
    phone.keeps(Promise("play", 3, ("value:5", "size:2", "!play"), "play"))
    phone.keeps(Promise("play one card", 2, ("value:6", "!play"), "play"))
    phone.keeps(Promise("add", 2, ("!add", "@Ben"), "add"))
    phone.keeps(Promise("take", 2, ("!take",), "take"))
    phone.keeps(Promise("rotate", 1, ("!rotate",), "rotate"))


def parts(card: str) -> tuple[str, ...]:
    colour, number, value = card.split("-")
    return f"colour:{colour}", f"number:{number}", f"value:{value}"


def test_rotundo(open_match: Callable[..., Phone]) -> None:
    phone = open_match(game="rotundo", players=THREE)
    phone.enter("deal Anna blue-2-35")
    collect = (*parts("blue-3-20"), *parts("blue-1-20"), "!collect")
    phone.keeps(Promise("collect", 8, collect, "collect"))
    phone.keeps(Promise("a card turned up", 3, parts("brown-2-20"), "turn-up"))
    phone.enter("Ben collect brown-3-25 brown-1-30", "turn-up beige-1-10")
    phone.keeps(Promise("pass", 1, ("!pass",), "pass"))
    phone.enter("Anna pass", "Ben pass", "turn-up beige-4-50", "Cleo pass")
    paid = ("!auction", "@Ben", "pay:brown-2-20", "pay:brown-3-25", "!pay")
    phone.keeps(Promise("auction, two cards paid", 2 + 3, paid, "auction"))
