"""A first evening: three people who are new hear each rule when it first matters, and once."""

from typing import NamedTuple

import pytest

from companion.rulebook.book import book
from tests.sampling import some
from tests.ui.driver import UI
from tests.ui.gestures import go, open_app
from tests.ui.plots import log_moves

THREE = ("Anna", "Ben", "Cleo")


@pytest.fixture(params=["en", "de"])
def ui(ui: UI, request: pytest.FixtureRequest) -> UI:
    open_app(ui, language=request.param)
    return ui


def begin(ui: UI, game: str, new: bool, by_results: bool = False, guide: bool = False) -> None:
    app = ui.app
    app.root.close_sheet()
    app.nav_stack = [("home", {})]
    screen = go(ui, "new", game=game)
    for name in THREE:
        screen._change(screen.new.join(name))
    ui.settle()
    if new:
        ui.tap_the("Toggle", title=tr(ui, "We’re new"))
    screen.new = screen.new._replace(rounds_only=by_results)
    screen._start()
    ui.settle(0.3)
    if not guide and ui.app.root.sheet and ui.app.root.sheet.opened_by[0] == "set_up":
        ui.app.root.close_sheet()
        ui.settle(0.3)


def play(ui: UI, *told: str) -> None:
    log_moves(ui.app.running, told)
    ui.app.screen("table").show()
    ui.settle(0.3)


def tr(ui: UI, sentence: str, **facts: str) -> str:
    """As it is said on this phone."""
    return str(ui.app.language.tr(sentence, **facts))


def hears(ui: UI, section: str) -> bool:
    place = book(ui.app.running.match.setup.game.id, ui.app.language.code).find(section)
    assert place is not None and place.section.lesson
    cards = ui.widgets("LessonCard")  # it lies over other words
    words = [part.text for part in cards[0].parts] if cards else ui.words()
    return place.section.lesson in " ".join(words)


def has_card(ui: UI) -> bool:
    return bool(ui.widgets("LessonCard"))


def close(ui: UI) -> None:
    ui.tap_picture(tr(ui, "OK"), inside="LessonCard")
    assert not has_card(ui)


class First(NamedTuple):
    """A first match: what is played, and what is heard before the next move, in order."""

    game: str
    deal: str
    turn: tuple[str, ...]  # what is told after the deal
    then: tuple[tuple[tuple[str, ...], str], ...]  # moves, and the lesson that follows them
    counted: str  # a round that is only counted
    counts: str  # the section that tells what counts


FIRST = (
    First(
        "big-deal",
        "deal Anna jewels",
        ("your-turn", "pair.different"),
        (
            (
                (
                    *("Anna pair home home", "Ben pair yacht yacht", "Cleo discard stocks"),
                    *("Anna discard stocks", "Ben pair jewels jewels", "Cleo discard stocks"),
                ),
                "stealing",
            ),
            (("Anna steal Ben gold",), "duel"),
        ),
        "score points=200000,100000,0",
        "scoring",
    ),
    First(
        "cover-your-assets",
        "deal Anna jewels piles=home,gold,stocks",
        ("your-turn", "special-piles"),
        (
            (("Anna collect home 0",), "contest"),
            (("Ben accept",), "reveal"),
            (
                (
                    *("reveal 0 stocks", "Ben pair jewels jewels", "Cleo discard piggy-bank"),
                    *("Anna discard piggy-bank", "Ben pair home home", "Cleo discard stocks"),
                ),
                "stealing",
            ),
            (("Anna steal Ben gold",), "duel"),
        ),
        "score points=200000,100000,0",
        "scoring",
    ),
    First(
        "yellow-dwarf",
        "deal Cleo",
        ("leading", "king"),
        ((("Anna play 2 5",), "your-turn"),),
        "score out=Anna left=0,3,5",
        "end-of-round",
    ),
    First(
        "rotundo",
        "deal Anna blue-3-35",
        ("your-turn",),
        (
            (("Anna collect blue-3-10 blue-3-15",), "turn-up.first"),
            (("turn-up brown-1-20",), "collect.colours"),
        ),
        "score displays=100,50,0 hands=10,20,0",
        "end-of-round",
    ),
    First(
        "dnup",
        "deal Anna",
        ("your-turn",),
        ((("Anna play 5 2",), "adding"),),
        "score first_out=Anna second_out=Ben",
        "end-of-round",
    ),
)


@pytest.mark.parametrize("first", some(FIRST, 3), ids=lambda first: first.game)
def test_three_new_people_learn_it_by_playing_it(ui: UI, first: First) -> None:
    begin(ui, first.game, new=True)
    assert hears(ui, "at-a-glance"), "what it is about, before the deal"
    close(ui)
    play(ui, first.deal)
    heard = {"at-a-glance"}
    for section in first.turn:
        assert hears(ui, section) and section not in heard
        heard.add(section)
    for moves, section in first.then:
        for move in moves:
            play(ui, move)
            again = [old for old in heard if hears(ui, old)]
            assert not again, "nothing is told twice"
        assert hears(ui, section), f"now it matters: {ui.words()}"
        heard.add(section)
    learners = ui.app.library.learners(THREE)
    assert len(learners) == len(THREE)
    assert all(
        f"{first.game}/{section}" in person.lessons_seen for person in learners for section in heard
    )
    ui.tap_picture(tr(ui, "No more tips"), inside="LessonCard")
    assert not ui.app.library.learners(THREE) and not has_card(ui), "they have had enough"


def covered(ui: UI) -> list[str]:
    """What of the table lies under the card."""
    card = ui.the("LessonCard")
    there = [
        w for kind in ("PlayerTile", "KeyCap", "VerbButton", "PileWidget") for w in ui.widgets(kind)
    ]
    table = ui.app.screen("table")
    return [
        str(w.accessible().name)
        for w in (*there, table.prompt, table.bar)
        if w.collide_widget(card)
    ]


@pytest.mark.parametrize("first", some(FIRST, 3), ids=lambda first: first.game)
def test_on_a_small_phone_the_card_covers_nobody(ui: UI, first: First) -> None:
    begin(ui, first.game, new=True)
    ui.resize(360, 740)
    table, cards = ui.app.screen("table"), 0
    for told in ("", first.deal, *(move for moves, _ in first.then for move in moves)):
        if told:
            play(ui, told)
        if has_card(ui):
            cards += 1
            assert not covered(ui)
            for tile in ui.widgets("PlayerTile"):
                words = [part.text for part in tile.parts]
                assert tile.name in words and tile.total in words
            keys = {key.pick: key.pos for key in ui.widgets("KeyCap")}
            table.lay_lesson([])
            ui.frames(2)
            now = {key.pick: key.pos for key in ui.widgets("KeyCap")}
            assert keys.items() <= now.items(), "the pad stays"
            assert {pick.partition(":")[0] for pick in now.keys() - keys.keys()} <= {"pile"}
        elif ui.app.root.sheet:
            ui.app.root.close_sheet()
            ui.settle(0.3)
    assert cards > 1
