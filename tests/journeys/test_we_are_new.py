"""A first evening: three people who are new hear each rule when it first matters, and once."""

from pathlib import Path

import pytest

from companion.rulebook.book import book
from tests.sampling import some
from tests.ui.driver import UI
from tests.ui.gestures import go, open_app
from tests.ui.plots import log_moves

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
    ui.settle(0.3)
    if ui.app.root.sheet and ui.app.root.sheet.opened_by[0] == "set_up":
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


def answer(ui: UI, button: str) -> None:
    """Press a button of the card; one without space for them opens a sheet that has them."""
    card = ui.the("LessonCard")
    if card.zones:
        ui.tap_picture(tr(ui, button), inside="LessonCard")
    else:
        ui.tap(card, tr(ui, button))
    assert not has_card(ui)


def read_matches() -> dict[str, list[tuple[str, list[str]]]]:
    """Return the moves of each game’s first match, with the lessons that follow them."""
    text = Path(__file__).with_name("first_matches.txt").read_text("utf-8").partition("\n\n")[2]
    blocks = [block.splitlines() for block in text.split("\n\n")]
    lines = {game: [line.strip().partition(" > ") for line in told] for game, *told in blocks}
    return {game: [(move, then.split()) for move, _, then in told] for game, told in lines.items()}


FIRST = read_matches()


@pytest.mark.parametrize("game", some(FIRST, 3))
def test_three_new_people_learn_it_by_playing_it(ui: UI, game: str) -> None:
    begin(ui, game)
    assert hears(ui, "at-a-glance"), "what it is about, before the deal"
    answer(ui, "OK")
    heard = {"at-a-glance"}
    for move, lessons in FIRST[game]:
        play(ui, move)
        assert not [old for old in heard if hears(ui, old)], "nothing is told twice"
        for section in lessons:
            assert hears(ui, section) and section not in heard, f"now it matters: {ui.words()}"
        heard |= {*lessons}
    learners = ui.app.library.learners(THREE)
    assert len(learners) == len(THREE)
    for person in learners:
        assert {f"{game}/{section}" for section in heard} <= {*person.lessons_seen}
    answer(ui, "No more tips")
    assert not ui.app.library.learners(THREE), "they have had enough"


@pytest.mark.parametrize("game", some(FIRST, 3))
def test_on_a_small_phone_the_card_covers_nobody(ui: UI, game: str) -> None:
    begin(ui, game)
    ui.resize(360, 740)
    table, cards = ui.app.screen("table"), 0
    for move, _ in [("", []), *FIRST[game]]:
        if move:
            play(ui, move)
        if has_card(ui):
            cards += 1
            card, kinds = ui.the("LessonCard"), ("PlayerTile", "KeyCap", "VerbButton", "PileWidget")
            there = [widget for kind in kinds for widget in ui.widgets(kind)]
            assert not any(w.collide_widget(card) for w in (*there, table.prompt, table.bar))
            for tile in ui.widgets("PlayerTile"):
                assert {tile.name, tile.total} <= {part.text for part in tile.parts}
            keys = {key.pick: key.pos for key in ui.widgets("KeyCap")}
            table.lay_lesson([])
            ui.frames(2)
            now = {key.pick: key.pos for key in ui.widgets("KeyCap")}
            assert keys.items() <= now.items(), "the pad stays"
            assert {pick.partition(":")[0] for pick in now.keys() - keys.keys()} <= {"pile"}
        ui.app.root.close_sheet()
        ui.settle(0.3)
    assert cards > 1
