"""A first evening: three people who are new hear each rule when it first matters, and once."""

import pytest

from companion.rulebook.book import book
from tests.support.sampling import some
from tests.support.ui.driver import UI
from tests.support.ui.gestures import go, open_app
from tests.support.ui.plots import log_moves

THREE = ("Anna", "Ben", "Cleo")


@pytest.fixture(params=some(["de", "en"], 1))
def ui(ui: UI, request: pytest.FixtureRequest) -> UI:
    open_app(ui, language=request.param)
    return ui


def begin(ui: UI, game: str) -> None:
    app = ui.app
    app.root.close_sheet()
    app.nav_stack = [("home", {})]
    screen = go(ui, "new", game=game)
    for name in THREE:
        screen._change(screen.new.join(name))
    ui.settle()
    ui.tap_the("Toggle", title=tr(ui, "We’re new"))
    screen.new = screen.new._replace(rounds_only=False)
    screen._start()
    ui.settle(0.5)
    if ui.app.root.sheet and ui.app.root.sheet.opened_by[0] == "set_up":
        ui.app.root.close_sheet()
        ui.settle(0.5)


def play(ui: UI, *told: str) -> None:
    log_moves(ui.app.running, told)
    ui.app.screen("table").show()
    ui.settle(0.5)


def tr(ui: UI, sentence: str, **facts: str) -> str:
    """As it is said on this phone."""
    return str(ui.app.language.tr(sentence, **facts))


def hears(ui: UI, section: str) -> bool:
    place = book(ui.app.running.match.setup.game.id, ui.app.language.code).find(section)
    assert place is not None and place.section.lesson
    return ui.reads(place.section.lesson)


# The moves of each game's first match, with the lessons that are heard after them.
FIRST_MATCHES: dict[str, list[tuple[str, tuple[str, ...]]]] = {
    "big-deal": [
        ("deal Anna jewels", ("your-turn", "pair.different")),
        ("Anna pair home home", ()),
        ("Ben pair yacht yacht", ()),
        ("Cleo discard stocks", ()),
        ("Anna discard stocks", ()),
        ("Ben pair jewels jewels", ()),
        ("Cleo discard stocks", ("stealing",)),
        ("Anna steal Ben gold", ("duel",)),
    ],
    "cover-your-assets": [
        ("deal Anna jewels piles=home,gold,stocks", ("your-turn", "special-piles")),
        ("Anna collect home 0", ("contest",)),
        ("Ben accept", ("reveal",)),
        ("reveal 0 stocks", ()),
        ("Ben pair jewels jewels", ()),
        ("Cleo discard piggy-bank", ()),
        ("Anna discard piggy-bank", ()),
        ("Ben pair home home", ()),
        ("Cleo discard stocks", ("stealing",)),
        ("Anna steal Ben gold", ("duel",)),
    ],
    "yellow-dwarf": [
        ("deal Cleo", ("leading", "king")),
        ("Anna play 2 5", ("your-turn",)),
    ],
    "rotundo": [
        ("deal Anna blue-3-35", ("your-turn",)),
        ("Anna collect blue-3-10 blue-3-15", ("turn-up.first",)),
        ("turn-up brown-1-20", ("collect.colours",)),
    ],
    "dnup": [
        ("deal Anna", ("your-turn",)),
        ("Anna play 5 2", ("adding",)),
    ],
}


@pytest.mark.parametrize("game", some(FIRST_MATCHES, 3))
def test_three_new_people_learn_it_by_playing_it(ui: UI, game: str) -> None:
    begin(ui, game)
    assert hears(ui, "at-a-glance"), "what it is about, before the deal"
    heard = {"at-a-glance"}
    for move, lessons in FIRST_MATCHES[game]:
        ui.app.root.close_sheet()
        play(ui, move)
        assert not [old for old in heard if hears(ui, old)], "nothing is told twice"
        for section in lessons:
            assert hears(ui, section) and section not in heard, f"now it matters: {ui.words()}"
        heard |= {*lessons}
    learners = ui.app.library.learners(THREE)
    assert len(learners) == len(THREE)
    for person in learners:
        assert {f"{game}/{section}" for section in heard} <= {*person.lessons_seen}
    ui.tap(tr(ui, "No more tips"))
    assert not ui.app.library.learners(THREE) and not ui.app.root.sheet, "they have had enough"
